import { success, type Result } from '../../../shared/core/result';
import type { Day } from '../calendar';
import { needsToday, resolveRange, type DateChoice } from '../dateRange';
import type { Errand } from './begin';
import type { ReportSpec } from './request';

/** A report as a user asks for it: its dates are not worked out yet. */
export interface Question {
	property: string;
	dates: DateChoice;
	spec: Omit<ReportSpec, 'dateRanges'>;
	/** How many rows at most. */
	wanted: number;
}

/** Works the dates out, asking which day it is for the property only where that matters. */
export async function settle(
	question: Question,
	todayAt: (property: string) => Promise<Result<Day>>,
): Promise<Result<Errand>> {
	const today = needsToday(question.dates) ? await todayAt(question.property) : success('');
	if (!today.ok) return today;
	const range = resolveRange(question.dates, today.value);
	if (!range.ok) return range;
	return success({
		property: question.property,
		spec: { ...question.spec, dateRanges: [range.value] },
		wanted: question.wanted,
	});
}
