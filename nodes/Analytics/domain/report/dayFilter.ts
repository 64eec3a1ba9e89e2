import { calendarDimension } from './calendarDimension';
import { filteredFields } from './filterJson';
import type { Periods } from './periods';
import type { ReportSpec } from './request';

type Filtered = Pick<ReportSpec, 'dimensionFilter'>;

/** The dimensions of a filter that leave out whole days, which are then not days without data. */
export function dayFilters({ dimensionFilter }: Filtered): string[] {
	return filteredFields(dimensionFilter).filter((name) => calendarDimension(name) !== undefined);
}

/**
 * Whether a filter may keep a day and leave out the day it is compared with. One by weekday keeps
 * both when periods lie whole weeks apart; one by date never does.
 */
export function partsPeriods(spec: Filtered, { current, previous, pairs }: Periods): boolean {
	return dayFilters(spec).some((name) => {
		const label = calendarDimension(name)?.label;
		return pairs.some(
			(pair) =>
				label?.(pair.current, current.startDate) !==
				label?.(pair.previous, previous.startDate),
		);
	});
}
