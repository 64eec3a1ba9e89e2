import { mapped, success, type Result } from '../../shared/core/result';
import type { Today } from '../google/connection';
import type { Order } from './columns';
import { resolveCalendarDays, resolveComparedPeriods, resolveRanges } from './dates';
import { alignPeriods, type AlignedPeriods, type DateRange } from './periods';
import { ascending, completeOrders, returnsRawRows, type ReportQuery } from './query';

/** A query with its days worked out: a report at Google for each range. */
export interface DatedQuery {
	query: ReportQuery;
	/**
	 * None for cohorts, which bring their own; of a comparison the current and the previous one. In days of the
	 * calendar where days are counted here, else in Google's words too.
	 */
	ranges: DateRange[];
	periods?: AlignedPeriods;
}

/** Works out the days of a query, and of a comparison how the rows of its periods align. */
export async function resolveDates(query: ReportQuery, today: Today): Promise<Result<DatedQuery>> {
	const { compareWith, dates, fillDates } = query;
	if (compareWith !== 'none' && !Array.isArray(dates)) {
		const periods = await resolveComparedPeriods(dates, compareWith, today);
		if (!periods.ok) return periods;
		const ranges = [periods.value.current, periods.value.previous];
		return success({ query, ranges, periods: alignPeriods(periods.value, query.dimensions) });
	}
	const ranges = await resolveRanges(dates, today);
	const days = ranges.ok && fillDates ? await resolveCalendarDays(ranges.value, today) : ranges;
	return mapped(days, (resolved) => ({ query, ranges: resolved }));
}

/** Rows of such a query are joined with others, or added. */
export function joinsPeriodsOrFillsDates({ query, periods }: DatedQuery): boolean {
	return !returnsRawRows(query) && (periods !== undefined || query.fillDates);
}

/**
 * The order of the whole table, in which every row has one place; of several named ranges, equal rows stand in the
 * order of their names.
 */
export function tableOrders({ query, ranges, periods }: DatedQuery): Order[] {
	const asked = periods
		? query.orders.filter(({ field }) => field !== 'dateRange')
		: query.orders;
	const orders = completeOrders(query, asked);
	const isNamed = ranges.length > 1 && !periods;
	return isNamed && !orders.some(({ field }) => field === 'dateRange')
		? [...orders, ascending('dateRange')]
		: orders;
}
