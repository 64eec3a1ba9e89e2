/**
 * Reports of the very large property, which has no events: row `n` follows from `n` alone. Rows are written straight as
 * text, so that pages of 250,000 rows come quickly and take no memory afterwards. Every column that differs from row to
 * row grows (IDs, dates) or shrinks (money) with `n`.
 */
import { toIsoDate } from '../events/localDays';
import type { QuirkSwitches } from '../quirks';
import { assertArgument } from '../wire/errors';
import { SerializedRows } from '../wire/readMessage';
import type { CompiledQuery } from './query';
import {
	buildHeaders,
	buildReportMetadata,
	buildVisibleRow,
	computeTokens,
	resolveRowRange,
	type ChargedResponse,
	type RowMessage,
} from './reportParts';
import type { FieldFilter, RunReportRequest } from './requests';

/** Writes the value of a column in the row of an index. */
type WriteCell = (index: number) => string;

/** The dimensions that have a value for each row: a prefix and the number of the row. */
const ID_PREFIXES: Record<string, string> = {
	transactionId: 'T-',
	itemId: 'SKU-',
	itemName: 'Item ',
};
const ID_DIGITS = 7;
const MONEY = 'TYPE_CURRENCY';

/** @throws GoogleError INVALID_ARGUMENT for several date ranges, comparisons, and filters other than a list of IDs */
export function buildLargeReport(
	query: CompiledQuery,
	request: RunReportRequest,
	switches: QuirkSwitches,
): ChargedResponse {
	const { filter } = request.dimensionFilter ?? {};
	const isSupportedFilter = !request.dimensionFilter || filter?.inListFilter;
	assertArgument(
		isSupportedFilter && !request.metricFilter && query.slices.length === 1,
		'Sandbox: the very large property takes one date range, no comparisons, and no filter but a list of values.',
	);
	const { largeAddressLength, largeRows, withholdEvery } = switches;
	const hasIds = query.dimensions.some(({ name }) => name in ID_PREFIXES);
	const listedRows = filter && findListedRows(filter, largeRows);
	const rowCount = listedRows?.length ?? (hasIds ? largeRows : 1);
	const every = hasIds && !listedRows ? withholdEvery : undefined;
	const visibleCount = every ? rowCount - Math.floor(rowCount / every) : rowCount;
	/** The number of a row among all rows, from its position among those that are not withheld. */
	const findRowNumber = (position: number) =>
		every ? position + Math.floor(position / (every - 1)) : position;

	const { start, end } = resolveRowRange(request, visibleCount);
	const writeRow = createRowWriter(query, largeRows, largeAddressLength);
	const isReversed = isDescending(query, request);
	const rowTexts = Array.from({ length: end - start }, (_, index) => {
		const position = isReversed ? visibleCount - 1 - start - index : start + index;
		return writeRow(listedRows?.[position] ?? findRowNumber(position));
	});
	const [first] = rowTexts;
	const hasTotals = request.metricAggregations?.includes('TOTAL');
	const response = {
		...buildHeaders(query),
		rows: first && new SerializedRows([JSON.parse(first)], rowTexts.join()),
		totals: hasTotals ? [buildTotalRow(query, rowCount)] : [],
		rowCount: visibleCount,
		metadata: buildReportMetadata(query, switches, false),
		kind: 'analyticsData#runReport',
	};
	return { response, tokens: computeTokens(query, end - start) };
}

/** The indexes of the rows whose IDs a filter lists, in ascending order. */
function findListedRows({ fieldName = '', inListFilter }: FieldFilter, count: number): number[] {
	const prefixLength = (ID_PREFIXES[fieldName] ?? '').length;
	const values = inListFilter?.values ?? [];
	const numbers = values.map((value) => Number(value.slice(prefixLength)));
	return [...new Set(numbers)]
		.filter((number) => number >= 1 && number <= count)
		.map((number) => number - 1)
		.sort((one, other) => one - other);
}

/** Creates a function that writes a row as JSON. No value has a character that JSON would escape. */
function createRowWriter(query: CompiledQuery, count: number, addressLength: number): WriteCell {
	const dimensionCells = query.dimensions.map(({ name }) =>
		createDimensionCell(name, query, count, addressLength),
	);
	const metricCells = query.metrics
		.filter(({ isVisible }) => isVisible)
		.map(({ type }) => createMetricCell(type, count));
	const lists = [
		{ key: 'dimensionValues', cells: dimensionCells },
		{ key: 'metricValues', cells: metricCells },
	].filter(({ cells }) => cells.length > 0);
	return (index) => {
		const texts = lists.map(({ key, cells }) => {
			const values = cells.map((writeCell) => `{"value":"${writeCell(index)}"}`);
			return `"${key}":[${values.join()}]`;
		});
		return `{${texts.join()}}`;
	};
}

function createDimensionCell(
	name: string,
	{ slices }: CompiledQuery,
	count: number,
	addressLength: number,
): WriteCell {
	const prefix = ID_PREFIXES[name];
	if (prefix !== undefined) {
		return (index) => prefix + String(index + 1).padStart(ID_DIGITS, '0');
	}
	if (name === 'date') {
		const { first, last } = slices[0]!;
		const getDay = (index: number) => first + Math.floor((index * (last - first + 1)) / count);
		return (index) => toIsoDate(getDay(index)).replaceAll('-', '');
	}
	const isAddress = /url|location|queryString/i.test(name);
	const text = '(not set)'.padEnd(isAddress ? addressLength : 0, '/');
	return () => text;
}

/** In a column of money, the last row has a cent and each row before it a cent more. All other metrics are 1. */
function createMetricCell(type: string, count: number): WriteCell {
	return type === MONEY ? (index) => String((count - index) / 100) : () => '1';
}

/** Whether the rows come in reverse. The first `orderBy` by a column that differs between rows decides. */
function isDescending({ metrics }: CompiledQuery, { orderBys = [] }: RunReportRequest): boolean {
	for (const { dimension, metric, desc = false } of orderBys) {
		const name = dimension?.dimensionName ?? '';
		if (name in ID_PREFIXES || name === 'date') return desc;
		const type = metrics.find((column) => column.name === metric?.metricName)?.type;
		if (type === MONEY) return !desc;
	}
	return false;
}

function buildTotalRow(query: CompiledQuery, count: number): RowMessage {
	const totalMoney = (count * (count + 1)) / 200;
	return buildVisibleRow(query, {
		dimensions: query.dimensions.map(() => 'RESERVED_TOTAL'),
		metrics: query.metrics.map(({ type }) => (type === MONEY ? totalMoney : count)),
	});
}
