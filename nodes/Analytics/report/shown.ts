import type { JsonRecord } from '../../shared/core/json';
import { alignmentOf } from './align';
import { localOrders } from './body';
import type { ShapedRow } from './columns';
import type { DatedQuery } from './dates';
import type { RangeReport } from './fetch';
import { bothOf } from './filters';
import { comparedOrder, isRaw } from './query';
import { asGoogleWrites } from './timeDimensions';

/** More values than that would make a long request; then all rows are asked for. */
const MOST_SHOWN = 1_000;

/**
 * Whether a comparison may need no more than its first rows: those of the largest values of a metric now.
 * The order has to be Google's own, and nothing that needs other rows may come in between.
 */
export function mayShowFirst(dated: DatedQuery, reports: RangeReport[]): boolean {
	const { query, periods, filled, rowFilter } = dated;
	if (!periods || filled || rowFilter || isRaw(query) || query.limit > MOST_SHOWN) return false;
	if (reports.every(({ isWhole }) => isWhole)) return false;
	const orders = localOrders(dated);
	const isGoogles = orders.every((order) => !comparedOrder(order, query));
	return (
		isGoogles &&
		orders[0]!.descending &&
		query.metrics.some(({ name }) => name === orders[0]!.field)
	);
}

/**
 * A filter for the rows of the previous period that stand beside the first ones of the current period; undefined
 * where rows that only the previous period has may stand among them.
 */
export function filterForShown(dated: DatedQuery, rows: ShapedRow[]): JsonRecord | undefined {
	const { query, periods } = dated;
	const last = rows[query.limit - 1]?.[localOrders(dated)[0]!.field];
	// A row without a counterpart counts as 0 now, or as less.
	if (!periods || !(Number(last ?? 0) > 0)) return undefined;
	const { counterpart } = alignmentOf(query.dimensions, periods);
	const before = rows.slice(0, query.limit).flatMap((row) => {
		const values = counterpart(row);
		return values ? [values] : [];
	});
	return query.dimensions
		.map((name) => valuesFilter(name, [...new Set(before.map((row) => String(row[name])))]))
		.reduce(bothOf, undefined);
}

/** Filters on two dimensions are a cross product: rows that nobody needs come with it. */
function valuesFilter(fieldName: string, shown: string[]): JsonRecord | undefined {
	const values = shown.flatMap((text) => {
		const value = asGoogleWrites(fieldName, text);
		return value.ok ? [value.value] : [];
	});
	if (values.length < shown.length || values.includes('') || values.length === 0)
		return undefined;
	return { filter: { fieldName, inListFilter: { values, caseSensitive: true } } };
}
