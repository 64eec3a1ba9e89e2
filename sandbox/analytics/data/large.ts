/**
 * The very large property has no events: row `n` of its reports follows from `n` alone, and an
 * answer is written straight as text, so that pages of 250,000 rows come quickly and leave nothing
 * behind. Every column that differs from row to row grows (ids, dates) or shrinks (money) with `n`.
 */
import { isoDate } from '../events/zone';
import type { Quirks } from '../quirks';
import { WrittenRows } from '../wire/answer';
import { invalid } from '../wire/refusal';
import { headers, metadata, row } from './answers';
import type { Plan } from './plan';
import { chargeFor, pageWindow, type Finished } from './page';
import type { RunReportRequest } from './requests';

/** Of row `index`. */
type Cell = (index: number) => string;

const GROWING: Record<string, string> = {
	transactionId: 'T-',
	itemId: 'SKU-',
	itemName: 'Item ',
};
const ID_DIGITS = 7;

export function largeReport(plan: Plan, request: RunReportRequest, quirks: Quirks): Finished {
	refuseUnsupported(request);
	const { largeAddressLength, largeRows } = quirks.now;
	const picked = pickedRows(request, largeRows);
	const count = picked?.length ?? (grows(plan) ? largeRows : 1);
	const { offset, limit, drop } = pageWindow(request, quirks);
	const length = Math.max(0, Math.min(offset + limit, count) - drop - offset);
	const rowAt = rowsOf(plan, largeRows, largeAddressLength);
	const backwards = isBackwards(plan, request);
	const texts = Array.from({ length }, (_, index) => {
		const place = backwards ? count - 1 - offset - index : offset + index;
		return rowAt(picked?.[place] ?? place);
	});
	const [first] = texts;
	return {
		answer: {
			...headers(plan),
			...(first && { rows: new WrittenRows([JSON.parse(first)], texts.join()) }),
			...totals(plan, request, count),
			rowCount: count,
			metadata: metadata(plan, quirks, false),
			kind: 'analyticsData#runReport',
		},
		charge: chargeFor(plan, length),
	};
}

function refuseUnsupported(request: RunReportRequest): void {
	const { comparisons, dateRanges = [], dimensionFilter, metricFilter } = request;
	const isList = dimensionFilter?.filter?.inListFilter !== undefined;
	const isCompared = comparisons?.length || dateRanges.length > 1;
	if (isCompared || (dimensionFilter && !isList) || metricFilter) {
		throw invalid(
			'Sandbox: the very large property takes one date range, no comparisons, and no filter but a list of values.',
		);
	}
}

/** Rows that a list names, from the first to the last; undefined for all. */
function pickedRows({ dimensionFilter }: RunReportRequest, count: number): number[] | undefined {
	const { fieldName = '', inListFilter } = dimensionFilter?.filter ?? {};
	if (!inListFilter) return undefined;
	const prefix = GROWING[fieldName] ?? '';
	const numbers = (inListFilter.values ?? []).map((value) => Number(value.slice(prefix.length)));
	return [...new Set(numbers)]
		.filter((number) => number >= 1 && number <= count)
		.map((number) => number - 1)
		.sort((one, other) => one - other);
}

const grows = ({ dimensions }: Plan) => dimensions.some(({ name }) => Object.hasOwn(GROWING, name));

/** Writes the row of an index. No cell has anything that JSON would escape. */
function rowsOf(plan: Plan, all: number, addressLength: number): Cell {
	const dimensions = plan.dimensions.map(({ name }) => {
		const cell = dimensionCell(name, plan, all);
		return isAddress(name) ? padded(cell, addressLength) : cell;
	});
	const metrics = plan.metrics
		.filter(({ visible }) => visible)
		.map(({ type }) => metricCell(type, all));
	const lists = Object.entries({ dimensionValues: dimensions, metricValues: metrics });
	const filled = lists.filter(([, cells]) => cells.length > 0);
	return (index) => {
		const values = (cells: Cell[]) => cells.map((cell) => `{"value":"${cell(index)}"}`).join();
		return `{${filled.map(([key, cells]) => `"${key}":[${values(cells)}]`).join()}}`;
	};
}

const isAddress = (name: string) => /url|location|queryString/i.test(name);

/** As long as the addresses of pages can be. */
function padded(cell: Cell, length: number): Cell {
	return length === 0 ? cell : (index) => cell(index).padEnd(length, '/');
}

function dimensionCell(name: string, plan: Plan, count: number): Cell {
	const prefix = GROWING[name];
	if (prefix !== undefined) {
		return (index) => prefix + String(index + 1).padStart(ID_DIGITS, '0');
	}
	if (name === 'date') {
		const { first, last } = plan.slices[0]!;
		return (index) => {
			const days = last - first + 1;
			return isoDate(first + Math.floor((index * days) / count)).replaceAll('-', '');
		};
	}
	return () => '(not set)';
}

/** Money: the last row has a cent, each row before it a cent more. Everything else is 1. */
function metricCell(type: string, count: number): Cell {
	return type === 'TYPE_CURRENCY' ? (index) => formatCents(count - index) : () => '1';
}

/** As `formatMetric(cents / 100)`, but quick: it is called hundreds of thousands of times. */
function formatCents(cents: number): string {
	const whole = Math.trunc(cents / 100);
	const rest = cents % 100;
	if (rest === 0) return String(whole);
	return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${rest < 10 ? '0' : ''}${rest}`;
}

/** The first `orderBy` that makes a difference decides. */
function isBackwards({ metrics }: Plan, { orderBys = [] }: RunReportRequest): boolean {
	for (const { dimension, metric, desc = false } of orderBys) {
		const name = dimension?.dimensionName ?? '';
		if (Object.hasOwn(GROWING, name) || name === 'date') return desc;
		const type = metrics.find((one) => one.name === metric?.metricName)?.type;
		if (type === 'TYPE_CURRENCY') return !desc;
	}
	return false;
}

function totals({ dimensions, metrics }: Plan, request: RunReportRequest, count: number) {
	const shown = metrics.filter(({ visible }) => visible);
	const make = (label: string, money: number, other: number) => [
		row(
			dimensions.map(() => label),
			shown.map(({ type }) => (type === 'TYPE_CURRENCY' ? money / 100 : other)),
		),
	];
	const wanted = new Set(request.metricAggregations);
	return {
		...(wanted.has('TOTAL')
			? { totals: make('RESERVED_TOTAL', (count * (count + 1)) / 2, count) }
			: {}),
		...(wanted.has('MAXIMUM') ? { maximums: make('RESERVED_MAX', count, 1) } : {}),
		...(wanted.has('MINIMUM') ? { minimums: make('RESERVED_MIN', 1, 1) } : {}),
	};
}
