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
