import { success, type Result } from '../../../shared/core/result';
import type { Day } from '../calendar';
import {
	inDays,
	isRelative,
	needsToday,
	resolveRange,
	type DateChoice,
	type DateRange,
} from '../dateRange';
import type { Errand } from './begin';
import { periodsOf, type CompareWith } from './periods';
import type { ReportSpec } from './request';

/** Where the dates of a report come from; cohorts bring their own. */
export type Dates =
	| { kind: 'choice'; choice: DateChoice }
	| { kind: 'named'; ranges: DateRange[] }
	| { kind: 'cohorts' };

/** A report as a user asks for it: its dates are not worked out yet. */
export interface Question {
	property: string;
	dates: Dates;
	compareWith: CompareWith;
	fillMissingDates: boolean;
	spec: Omit<ReportSpec, 'dateRanges'>;
	/** How many rows at most. */
	wanted: number;
	/** Whether rows are wanted as Google sends them, so that nothing is to be joined or added. */
	isRaw: boolean;
	/** Names that were brought up to date. */
	renamed: string[];
}

export type TodayAt = (property: string) => Promise<Result<Day>>;

/** Works the dates out, asking which day it is for the property only where that matters. */
export async function settle(question: Question, todayAt: TodayAt): Promise<Result<Errand>> {
	const today = await todayFor(question, todayAt);
	if (!today.ok) return today;
	const ranges = rangesOf(question.dates, today.value);
	return ranges.ok ? success(errandOf(question, ranges.value, today.value)) : ranges;
}

async function todayFor(question: Question, todayAt: TodayAt): Promise<Result<Day>> {
	const { dates, property } = question;
	if (dates.kind === 'choice' && needsToday(dates.choice)) return await todayAt(property);
	if (question.compareWith === 'none' && !question.fillMissingDates) return success('');
	const ranges = rangesOf(dates, '');
	return ranges.ok && ranges.value.some(isRelative) ? await todayAt(property) : success('');
}

/** The ranges of a report that has nothing to join or add. */
export async function settleDates(
	dates: Dates,
	property: string,
	todayAt: TodayAt,
): Promise<Result<DateRange[]>> {
	const isOpen = dates.kind === 'choice' && needsToday(dates.choice);
	const today = isOpen ? await todayAt(property) : success('');
	return today.ok ? rangesOf(dates, today.value) : today;
}

function rangesOf(dates: Dates, today: Day): Result<DateRange[]> {
	if (dates.kind === 'cohorts') return success([]);
	if (dates.kind === 'named') return success(dates.ranges);
	const range = resolveRange(dates.choice, today);
	return range.ok ? success([range.value]) : range;
}

function errandOf(question: Question, ranges: DateRange[], today: Day): Errand {
	const { property, spec, wanted, compareWith, isRaw } = question;
	const [range] = ranges;
	const periods =
		compareWith === 'none' || range === undefined
			? undefined
			: periodsOf(compareWith, inDays(range, today));
	const dateRanges = periods ? [periods.current, periods.previous] : ranges;
	const filled =
		question.fillMissingDates && !isRaw
			? dateRanges.map((each) => inDays(each, today))
			: undefined;
	return {
		property,
		spec: { ...spec, dateRanges },
		wanted,
		...(periods && !isRaw && { periods }),
		...(filled && { filled }),
	};
}
