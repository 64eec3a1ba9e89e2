import { failed, success, type Result } from '../../shared/core/result';
import type { Cell } from './columns';
import type { DatedQuery } from './dates';
import { unequalLengths } from './periods';
import type { Fields, Order } from './query';
import { asGoogleWrites, calendarDimension, timeDimension } from './timeDimensions';

/**
 * The order asked for, or by time where the report has any and else by the first metric, down to
 * the last dimension: pages are pieces of one list only when every row has just one place in it.
 */
export function finalOrders(fields: Fields, asked: Order[]): Order[] {
	const orders = asked.length > 0 ? asked : defaultOrders(fields);
	const named = new Set(orders.map(({ field }) => field));
	return [...orders, ...fields.dimensions.filter((name) => !named.has(name)).map(ascending)];
}

function defaultOrders({ metrics, dimensions }: Fields): Order[] {
	// A table of cohorts is read along its days, not by its largest number.
	if (dimensions.includes('cohort')) return dimensions.map(ascending);
	const time = timeDimension(dimensions);
	const [metric] = metrics;
	return [
		...(time === undefined ? [] : [ascending(time)]),
		...(metric === undefined || dimensions.length === 0
			? []
			: [{ field: metric.name, descending: true }]),
	];
}

function ascending(field: string): Order {
	return { field, descending: false };
}

/** Every row has one place in it; of several named ranges, equal rows stand in the order of their names. */
export function localOrders({ query, ranges, periods }: DatedQuery): Order[] {
	const asked = periods
		? query.orders.filter(({ field }) => field !== 'dateRange')
		: query.orders;
	const orders = finalOrders(query, asked);
	const isNamed = ranges.length > 1 && !periods;
	return isNamed && !orders.some(({ field }) => field === 'dateRange')
		? [...orders, ascending('dateRange')]
		: orders;
}

/** Dimensions whose values keep their order when they move to the other period. */
const MOVING_IN_ORDER = ['date', 'dateHour', 'dateHourMinute'];

export const isTimeless = (name: string) => calendarDimension(name) === undefined;

/**
 * The dimensions by whose values the rows of all ranges can be read side by side, in their order; undefined where
 * that is not possible. Rows that belong together are equal in them, and few: a series of days, a pair, or a day.
 */
export function groupingOf(dated: DatedQuery): Order[] | undefined {
	const { query, periods } = dated;
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return undefined;
	// Surplus days of the previous period have no place among those of the current one.
	const moves = !query.fillDates && !(periods && unequalLengths(periods));
	const orders = localOrders(dated);
	const end = orders.findIndex(
		({ field, orderType = 'alphanumeric' }) =>
			orderType !== 'alphanumeric' ||
			!query.dimensions.includes(field) ||
			!(isTimeless(field) || (moves && MOVING_IN_ORDER.includes(field))),
	);
	const leading = end < 0 ? orders : orders.slice(0, end);
	const names = leading.map(({ field }) => field);
	const isFine =
		MOVING_IN_ORDER.includes(names[0] ?? '') ||
		query.dimensions.filter(isTimeless).every((name) => names.includes(name));
	return leading.length > 0 && isFine ? leading : undefined;
}

type Key = Array<Cell | null>;

/** A row, and what it is grouped by. */
export interface KeyedRow<Row> {
	row: Row;
	key: Key;
}

/** Rows to read at once; a few more where the last group is larger. */
const CHUNK = 500;

/** The rows of lists that are all in the order of their keys, some whole groups of equal keys at a time. */
export async function* inGroups<Row>(
	lists: Array<AsyncGenerator<Result<KeyedRow<Row>>, undefined>>,
	grouping: Order[],
): AsyncGenerator<Result<Row[][]>> {
	const heads: Array<KeyedRow<Row> | undefined> = lists.map(() => undefined);
	let toRead = [...lists.keys()];
	let chunk: Row[][] = lists.map(() => []);
	let group: Key | undefined;
	for (let size = 0; ; size++) {
		for (const list of toRead) {
			const { value: next } = await lists[list]!.next();
			if (next && !next.ok) return yield next;
			const before = heads[list];
			heads[list] = next?.value;
			if (before && isBefore(heads[list], before, grouping))
				return yield outOfOrder(grouping);
		}
		const list = firstOf(heads, grouping);
		const head = heads[list];
		const isNext = head && group && compareCells(head.key, group, grouping) !== 0;
		if (!head || (isNext && size >= CHUNK)) {
			yield success(chunk);
			chunk = lists.map(() => []);
			size = 0;
		}
		if (!head) return;
		group = head.key;
		chunk[list]!.push(head.row);
		toRead = [list];
	}
}

type Head = KeyedRow<unknown> | undefined;

function isBefore(one: Head, other: Head, grouping: Order[]): boolean {
	return one !== undefined && (!other || compareCells(one.key, other.key, grouping) < 0);
}

/** Where the first row of all stands. */
function firstOf(heads: Head[], grouping: Order[]): number {
	let first = 0;
	for (const [list, head] of heads.entries()) {
		if (isBefore(head, heads[first], grouping)) first = list;
	}
	return first;
}

/** Read on, rows that belong together would not meet. */
function outOfOrder(grouping: Order[]): Result<never> {
	const fields = grouping.map(({ field }) => field);
	return failed(
		`Google sent the rows of the report in another order than that of ${fields.join(', ')}`,
		'They cannot be compared as they come. Choose another order, or return items instead of a file.',
		{ reason: 'unreadable' },
	);
}

type Reader<Row> = (row: Row) => Cell | null;

/** Puts rows in the order Google would, for rows that did not come from Google as they are. */
export function sortRows<Row>(
	rows: Row[],
	orders: Order[],
	readerOf: (order: Order) => Reader<Row>,
): Row[] {
	const readers = orders.map(readerOf);
	return rows
		.map((row) => ({ row, cells: readers.map((read) => read(row)) }))
		.sort((one, other) => compareCells(one.cells, other.cells, orders))
		.map(({ row }) => row);
}

function compareCells(one: Array<Cell | null>, other: Array<Cell | null>, orders: Order[]): number {
	for (const [index, order] of orders.entries()) {
		const found = compare(one[index] ?? null, other[index] ?? null, order);
		if (found !== 0) return found;
	}
	return 0;
}

/** What is unknown comes last in either direction. */
function compare(one: Cell | null, other: Cell | null, order: Order): number {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	const found = compareAscending(one, other, order);
	return order.descending ? -found : found;
}

/** Numbers by value, and text by its code points. */
function compareAscending(one: Cell, other: Cell, { field, orderType }: Order): number {
	const isNumeric = [typeof one, typeof other].includes('number') || orderType === 'numeric';
	if (isNumeric) return Math.sign(numeric(field, one) - numeric(field, other)) || 0;
	return compareTexts(textOf(one, orderType), textOf(other, orderType));
}

/** As Google counts it, to which a date is 20260131. What is no number comes before all numbers. */
function numeric(field: string, value: Cell): number {
	const number = typeof value === 'number' ? value : Number(asGoogleWrites(field, value));
	return Number.isNaN(number) ? -Infinity : number;
}

function textOf(value: Cell, orderType: Order['orderType']): string {
	const text = String(value);
	return orderType === 'caseInsensitive' ? text.toLowerCase() : text;
}

/**
 * By code points, as Google does ("2" < "A" < "b"), in which `(other)` has no place of its own; JavaScript compares
 * emoji by their halves. https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/OrderBy
 */
function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	let at = 0;
	while (at < one.length && one[at] === other[at]) at++;
	return (one.codePointAt(at) ?? -1) - (other.codePointAt(at) ?? -1);
}
