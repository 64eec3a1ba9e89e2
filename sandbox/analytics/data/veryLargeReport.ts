/**
 * The very large property has no events: row `n` of its reports follows from `n` alone, and an
 * answer is written straight as text, so that pages of 250,000 rows come quickly and leave nothing
 * behind. Every column that differs from row to row grows (ids, dates) or shrinks (money) with `n`.
 */
import { toIsoDate } from '../events/localDays';
import type { QuirkSwitches } from '../quirks';
import { SerializedRows } from '../wire/readMessage';
import { assertArgument } from '../wire/errors';
import {
	computeTokens,
	buildHeaders,
	buildReportMetadata,
	resolveRowRange,
	rowWriter,
	type ChargedResponse,
} from './reportParts';
import type { ReportQuery } from './query';
import type { FieldFilter, RunReportRequest } from './requests';

/** Of row `index`. */
type Cell = (index: number) => string;

const PREFIXES: Record<string, string> = {
	transactionId: 'T-',
	itemId: 'SKU-',
	itemName: 'Item ',
};
const ID_DIGITS = 7;
const MONEY = 'TYPE_CURRENCY';

export function buildLargeReport(
	query: ReportQuery,
	request: RunReportRequest,
	quirks: QuirkSwitches,
): ChargedResponse {
	const { filter } = request.dimensionFilter ?? {};
	const isKnown = !request.dimensionFilter || filter?.inListFilter;
	assertArgument(
		isKnown && !request.metricFilter && query.slices.length === 1,
		'Sandbox: the very large property takes one date range, no comparisons, and no filter but a list of values.',
	);
	const { largeAddressLength, largeRows, withholdEvery } = quirks;
	const grows = query.dimensions.some(({ name }) => name in PREFIXES);
	const picked = filter && findListedRows(filter, largeRows);
	const every = grows && !picked ? withholdEvery : undefined;
	const all = picked?.length ?? (grows ? largeRows : 1);
	const count = every ? all - Math.floor(all / every) : all;
	/** The place among all rows of a row that is not withheld. */
	const placeOf = (shown: number) => (every ? shown + Math.floor(shown / (every - 1)) : shown);
	const [start, end] = resolveRowRange(request, count);
	const textOf = createRowWriter(query, largeRows, largeAddressLength);
	const isBackwards = isDescending(query, request);
	const texts = Array.from({ length: end - start }, (_, index) => {
		const place = isBackwards ? count - 1 - start - index : start + index;
		return textOf(picked?.[place] ?? placeOf(place));
	});
	const [first] = texts;
	const answer = {
		...buildHeaders(query),
		rows: first && new SerializedRows([JSON.parse(first)], texts.join()),
		totals: request.metricAggregations?.includes('TOTAL') ? [buildTotalRow(query, all)] : [],
		rowCount: count,
		metadata: buildReportMetadata(query, quirks, false),
		kind: 'analyticsData#runReport',
	};
	return { response: answer, tokens: computeTokens(query, end - start) };
}

/** Rows that a list names, from the first to the last. */
function findListedRows({ fieldName = '', inListFilter }: FieldFilter, count: number): number[] {
	const { length } = PREFIXES[fieldName] ?? '';
	const numbers = (inListFilter?.values ?? []).map((value) => Number(value.slice(length)));
	return [...new Set(numbers)]
		.filter((number) => number >= 1 && number <= count)
		.map((number) => number - 1)
		.sort((one, other) => one - other);
}

/** Writes the row of an index. No cell has anything that JSON would escape. */
function createRowWriter(query: ReportQuery, count: number, addressLength: number): Cell {
	const dimensions = query.dimensions.map(({ name }) =>
		createDimensionCell(name, query, count, addressLength),
	);
	const metrics = query.metrics
		.filter(({ isVisible }) => isVisible)
		.map(({ type }) => createMetricCell(type, count));
	const lists = Object.entries({ dimensionValues: dimensions, metricValues: metrics });
	const used = lists.filter(([, cells]) => cells.length > 0);
	return (index) => {
		const values = (cells: Cell[]) => cells.map((cell) => `{"value":"${cell(index)}"}`).join();
		return `{${used.map(([key, cells]) => `"${key}":[${values(cells)}]`).join()}}`;
	};
}

function createDimensionCell(
	name: string,
	{ slices }: ReportQuery,
	count: number,
	length: number,
): Cell {
	const prefix = PREFIXES[name];
	if (prefix !== undefined) return (index) => prefix + String(index + 1).padStart(ID_DIGITS, '0');
	if (name === 'date') {
		const { first, last } = slices[0]!;
		const dayOf = (index: number) => first + Math.floor((index * (last - first + 1)) / count);
		return (index) => toIsoDate(dayOf(index)).replaceAll('-', '');
	}
	// As long as the addresses of pages can be.
	const isAddress = /url|location|queryString/i.test(name);
	const text = '(not set)'.padEnd(isAddress ? length : 0, '/');
	return () => text;
}

/** Money: the last row has a cent, each row before it a cent more. Everything else is 1. */
const createMetricCell = (type: string, count: number): Cell =>
	type === MONEY ? (index) => String((count - index) / 100) : () => '1';

/** The first `orderBy` that makes a difference decides. */
function isDescending({ metrics }: ReportQuery, { orderBys = [] }: RunReportRequest): boolean {
	for (const { dimension, metric, desc = false } of orderBys) {
		const name = dimension?.dimensionName ?? '';
		if (name in PREFIXES || name === 'date') return desc;
		const type = metrics.find((one) => one.name === metric?.metricName)?.type;
		if (type === MONEY) return !desc;
	}
	return false;
}

function buildTotalRow(query: ReportQuery, count: number) {
	const money = (count * (count + 1)) / 200;
	return rowWriter(query)({
		dimensions: query.dimensions.map(() => 'RESERVED_TOTAL'),
		metrics: query.metrics.map(({ type }) => (type === MONEY ? money : count)),
	});
}
