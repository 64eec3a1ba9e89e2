/** `orderBys` as SQL, over the columns d0, d1 … and m0, m1 … of a computed report. */
import { invalid } from '../wire/refusal';
import type { OrderBy } from './requests';

interface Columns {
	dimensions: Array<{ name: string }>;
	metrics: Array<{ name: string; visible?: boolean }>;
}

/** Texts that are no numbers count as equal, and below all numbers. */
const asNumber = (column: string) =>
	`CASE WHEN matches(${column}, '^-?\\d+(\\.\\d+)?$', '') THEN CAST(${column} AS REAL) ELSE -1e308 END`;

/** Equal rows follow in the order of their dimensions, so that pages fit together. */
export function orderClause(orderBys: OrderBy[], columns: Columns): string {
	const given = orderBys.map(
		(orderBy) => `${orderColumn(orderBy, columns)}${orderBy.desc ? ' DESC' : ''}`,
	);
	const first = columns.metrics.findIndex(({ visible }) => visible !== false);
	const byDefault = first >= 0 ? [`m${first} DESC`] : [];
	const rest = columns.dimensions.map((_, index) => `d${index}`);
	return [...(given.length > 0 ? given : byDefault), ...rest, 'r'].join(', ');
}

function orderColumn(orderBy: OrderBy, { dimensions, metrics }: Columns): string {
	const { metric, dimension } = orderBy;
	const name = metric?.metricName ?? dimension?.dimensionName ?? '';
	const fields = dimension === undefined ? metrics : dimensions;
	const place = fields.findIndex((field) => field.name === name);
	if (metric === undefined && dimension === undefined) {
		throw invalid('An OrderBy must set one of metric or dimension.');
	}
	if (place < 0) {
		throw invalid(
			`Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
		);
	}
	if (dimension === undefined) return `m${place}`;
	switch (dimension.orderType) {
		case 'CASE_INSENSITIVE_ALPHANUMERIC':
			return `fold(d${place})`;
		case 'NUMERIC':
			return asNumber(`d${place}`);
		default:
			return `d${place}`;
	}
}
