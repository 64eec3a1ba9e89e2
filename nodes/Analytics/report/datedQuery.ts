import { mapResult, success, type Result } from '../../shared/core/result';
import type { PropertyToday } from '../google/connection';
import type { FieldOrder } from './columns';
import { resolveCalendarDays, resolveComparedPeriods, toRequestRanges } from './dates';
import { alignPeriods, type AlignedPeriods, type DateRange } from './periods';
import { buildAscendingOrder, completeOrders, returnsRawRows, type ReportQuery } from './query';

/** A query with its days worked out: a report at Google for each range. */
export interface DatedQuery {
	query: ReportQuery;
	/**
	 * None with cohorts, which set their own; for a comparison, the current and the previous period. Calendar days
	 * where the node counts days, otherwise also words such as `yesterday`.
	 */
	ranges: DateRange[];
	periods?: AlignedPeriods;
}

/** Works out the days of a query, and of a comparison how the rows of its periods align. */
export async function resolveDates(
	query: ReportQuery,
	today: PropertyToday,
): Promise<Result<DatedQuery>> {
	const { compareWith, dates, fillDates } = query;
	if (compareWith !== 'none' && !Array.isArray(dates)) {
		const periods = await resolveComparedPeriods(dates, compareWith, today);
		if (!periods.ok) return periods;
		const ranges = [periods.value.current, periods.value.previous];
		return success({ query, ranges, periods: alignPeriods(periods.value, query.dimensions) });
	}
	const ranges = await toRequestRanges(dates, today);
	const days = ranges.ok && fillDates ? await resolveCalendarDays(ranges.value, today) : ranges;
	return mapResult(days, (resolved) => ({ query, ranges: resolved }));
}

/** Whether rows of a query are joined with those of another period, or added for missing days. */
export function joinsPeriodsOrFillsDates({ query, periods }: DatedQuery): boolean {
	return !returnsRawRows(query) && (periods !== undefined || query.fillDates);
}

/**
 * Builds the order of the whole table, in which every row has exactly one place. Equal rows of several named ranges are
 * in the order of their names.
 */
export function buildTableOrders({ query, ranges, periods }: DatedQuery): FieldOrder[] {
	const asked = periods
		? query.orders.filter(({ field }) => field !== 'dateRange')
		: query.orders;
	const orders = completeOrders(query, asked);
	const isNamed = ranges.length > 1 && !periods;
	return isNamed && !orders.some(({ field }) => field === 'dateRange')
		? [...orders, buildAscendingOrder('dateRange')]
		: orders;
}
