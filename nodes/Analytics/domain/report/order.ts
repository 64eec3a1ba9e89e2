import type { JsonRecord } from '../../../shared/core/json';
import { timeDimension } from '../fields';

/** How values of a dimension are put in order. */
export type OrderType = 'alphanumeric' | 'caseInsensitive' | 'numeric';

export interface Order {
	field: string;
	descending: boolean;
	orderType?: OrderType;
	/** What is unknown comes last in either direction. */
	nullsLast?: boolean;
}

/** What a report has that its rows can be ordered by. */
interface Ordered {
	metrics: Array<{ name: string }>;
	dimensions: string[];
	dateRanges: unknown[];
	orders: Order[];
}

/**
 * The order asked for, or by time where the report has any and else by the first metric, down to
 * the last dimension: pages are pieces of one list only when every row has just one place in it.
 */
export function ordersInFull(spec: Ordered): Order[] {
	const orders = spec.orders.length > 0 ? spec.orders : defaultOrders(spec);
	const named = new Set(orders.map(({ field }) => field));
	const rest = [...spec.dimensions, ...(spec.dateRanges.length > 1 ? ['dateRange'] : [])];
	const tieBreaks = rest.filter((field) => !named.has(field)).map(ascending);
	return [...orders, ...tieBreaks];
}

function defaultOrders({ metrics, dimensions }: Ordered): Order[] {
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

const ORDER_TYPES: Record<OrderType, string> = {
	alphanumeric: 'ALPHANUMERIC',
	caseInsensitive: 'CASE_INSENSITIVE_ALPHANUMERIC',
	numeric: 'NUMERIC',
};

/** As Google's `OrderBy`. */
export function orderBody(
	{ field, descending, orderType }: Order,
	{ metrics }: Pick<Ordered, 'metrics'>,
): JsonRecord {
	const isMetric = metrics.some(({ name }) => name === field);
	return {
		...(isMetric
			? { metric: { metricName: field } }
			: {
					dimension: {
						dimensionName: field,
						...(orderType && { orderType: ORDER_TYPES[orderType] }),
					},
				}),
		...(descending && { desc: true }),
	};
}

/** What stands in a column of a row. */
export type CellReader<Row> = (row: Row, field: string) => unknown;

/** Puts rows in the order Google would, for rows that did not come from Google as they are. */
export function sortRows<Row>(rows: Row[], orders: Order[], read: CellReader<Row>): Row[] {
	return [...rows].sort((one, other) => {
		for (const order of orders) {
			const found = compare(read(one, order.field), read(other, order.field), order);
			if (found !== 0) return found;
		}
		return 0;
	});
}

function compare(one: unknown, other: unknown, { descending, orderType, nullsLast }: Order) {
	if (nullsLast && (one === null || other === null)) {
		return Number(one === null) - Number(other === null);
	}
	const order = compareAscending(one, other, orderType);
	return descending ? -order : order;
}

/** Empty values first, then numbers by value and text by its code points. */
function compareAscending(
	one: unknown,
	other: unknown,
	orderType: OrderType = 'alphanumeric',
): number {
	if (isNumber(one) || isNumber(other)) return difference(numeric(one), numeric(other));
	if (orderType === 'numeric') return difference(numeric(Number(one)), numeric(Number(other)));
	return difference(textOf(one, orderType), textOf(other, orderType));
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}

function numeric(value: unknown): number {
	return isNumber(value) && !Number.isNaN(value) ? value : -Infinity;
}

function textOf(value: unknown, orderType: OrderType): string {
	const text = String(value ?? '');
	return orderType === 'caseInsensitive' ? text.toLowerCase() : text;
}

function difference<T extends number | string>(one: T, other: T): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
