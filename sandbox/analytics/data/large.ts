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
	const picked = pickedRows(request, quirks.now.largeRows);
	const { largeAddressLength: length, largeRows: all } = quirks.now;
	const count = picked?.length ?? (grows(plan) ? all : 1);
	const { offset, limit, drop } = pageWindow(request, quirks);
	const end = Math.max(offset, Math.min(offset + limit, count) - drop);
	const write = (to: number) =>
		writeRows(plan, request, { count, length, picked, all }, offset, to);
	const first = JSON.parse(`[${write(Math.min(end, offset + 1))}]`) as unknown[];
	return {
		answer: {
			...headers(plan),
			...(first.length > 0 ? { rows: new WrittenRows(first, write(end)) } : {}),
			...totals(plan, request, count),
			rowCount: count,
			metadata: metadata(plan, quirks, false),
			kind: 'analyticsData#runReport',
		},
		charge: chargeFor(plan, Math.max(0, end - offset)),
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

interface Written {
	count: number;
	/** Of addresses. */
	length: number;
	picked: number[] | undefined;
	all: number;
}

function writeRows(
	plan: Plan,
	request: RunReportRequest,
	{ count, length, picked, all }: Written,
	from: number,
	to: number,
): string {
	const dimensions = plan.dimensions.map(({ name }) => {
		const cell = dimensionCell(name, plan, all);
		return isAddress(name) ? padded(cell, length) : cell;
	});
	const metrics = plan.metrics
		.filter(({ visible }) => visible)
		.map(({ type }) => metricCell(type, all));
	const parts = rowTemplate(dimensions, metrics);
	const backwards = isBackwards(plan, request);
	let text = '';
	for (let at = from; at < to; at++) {
		const ordered = backwards ? count - 1 - at : at;
		const index = picked?.[ordered] ?? ordered;
		if (at > from) text += ',';
		for (const { before, cell } of parts) text += before + cell(index);
		text += ROW_END;
	}
	return text;
}

const ROW_END = '"}]}';

/** What stands before each cell of a row, so that writing a row is nothing but joining texts. */
function rowTemplate(dimensions: Cell[], metrics: Cell[]): Array<{ before: string; cell: Cell }> {
	const opening = (key: string, first: string) => (cell: Cell, at: number) => ({
		before: at === 0 ? `${first}"${key}":[{"value":"` : '"},{"value":"',
		cell,
	});
	return [
		...dimensions.map(opening('dimensionValues', '{')),
		...metrics.map(opening('metricValues', dimensions.length > 0 ? '"}],' : '{')),
	];
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
