import { plural } from '../../../shared/core/numbers';
import { alignmentOf, canAlign } from './alignment';
import { calendarDimension } from './calendarDimension';
import { dayFilters, partsPeriods } from './dayFilter';
import { isWithheld, type OpenReport } from './openReport';
import { periodsOf, unequalLengths, type Periods } from './periods';
import type { ReportSpec } from './request';

/** What a reader should know about how two periods were compared, or days without data added. */
export function joiningNotes({ request, report }: OpenReport): string[] {
	const { periods, filled, rowFilter, spec } = request;
	const withheld = isWithheld(request, report);
	if (!periods) return filled ? fillingNotes(spec, withheld) : [];
	return [
		...lengthNote(spec.dimensions, periods),
		...separateNote(spec.dimensions, periods),
		...(withheld ? [WITHHELD] : []),
		...partingNote(spec, periods),
		...(rowFilter && spec.metricAggregations?.length ? [UNFILTERED_TOTALS] : []),
	];
}

const WITHHELD =
	'Google may have left out the row of one period, so its values are empty instead of 0.';

const WITHHELD_DAYS =
	'Google may have left out the rows of some days, so the rows added for them are empty instead of 0.';

const UNFILTERED_TOTALS =
	"Totals, minimums and maximums also cover the rows that 'Metric Filters' removed.";

function fillingNotes(spec: ReportSpec, withheld: boolean): string[] {
	const days = dayFilters(spec).join(', ');
	return [
		...(withheld ? [WITHHELD_DAYS] : []),
		...(days === ''
			? []
			: [
					`'Dimension Filters' leaves out days by ${days}, so the rows added for them are empty instead of 0.`,
				]),
	];
}

function partingNote(spec: ReportSpec, periods: Periods): string[] {
	if (!partsPeriods(spec, periods)) return [];
	return [
		`The filter on ${dayFilters(spec).join(', ')} keeps different days in the two periods, so what only one has is empty in the other instead of 0. Choose the days with 'Date Range' to compare them.`,
	];
}

function lengthNote(dimensions: string[], periods: Periods): string[] {
	const isByDay = dimensions.some((name) => calendarDimension(name) !== undefined);
	const unequal = unequalLengths(periods);
	if (!unequal) return [];
	return [
		`The previous period has ${plural(unequal.daysBefore, 'day')}, and this one ${unequal.days}.${isByDay ? ' A day without a counterpart is not compared.' : ''}`,
	];
}

function separateNote(dimensions: string[], periods: Periods): string[] {
	const { separate } = alignmentOf(dimensions, periods);
	if (separate.length === 0) return [];
	const names = separate.join(', ');
	const note = `The two periods cannot be aligned by ${names}; their rows are listed separately.`;
	return [`${note}${adviceFor(dimensions, periods)}`];
}

function adviceFor(dimensions: string[], { mode, current }: Periods): string {
	const sameWeekdays = periodsOf('previousPeriodSameWeekdays', current);
	if (mode === 'previousPeriod' && canAlign(dimensions, sameWeekdays)) {
		return " Set 'Compare With' to Previous Period, Same Weekdays to align them.";
	}
	return ' Use the dimension date instead to align them day by day.';
}
