import type { Cell } from './columns';
import type { DatedQuery } from './dates';
import type { Fields, Order } from './query';
import { asGoogleWrites, timeDimension } from './timeDimensions';

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

export function compareCells(
	one: Array<Cell | null>,
	other: Array<Cell | null>,
	orders: Order[],
): number {
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
