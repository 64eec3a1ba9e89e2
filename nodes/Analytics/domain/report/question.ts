import { failed, success, type Result } from '../../../shared/core/result';
import type { Day } from '../calendar';
import {
	inDays,
	isRelative,
	isRolling,
	needsToday,
	refuseReversed,
	resolveRange,
	type DateChoice,
	type DateRange,
} from '../dateRange';
import { comparedColumns, comparedPart } from './compare';
import { periodsOf, type CompareWith, type ComparisonOutput, type Periods } from './periods';
import { canEvaluate, filteredFields } from './filterExpression';
import type { Order, ReportRequest, ReportSpec } from './request';
import { checkFields } from '../fields';

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
	comparisonOutput: ComparisonOutput;
	fillMissingDates: boolean;
	spec: Omit<ReportSpec, 'dateRanges'>;
	/** How many rows at most. */
	wanted: number;
	/** Whether rows go into a file. */
	isFile?: boolean;
	/** Whether rows are wanted as Google sends them, so that nothing is to be joined or added. */
	isRaw: boolean;
	/** Names that were brought up to date. */
	renamed: string[];
}

/** Works the dates out. `today` is the day in the time zone of the property, where it matters. */
export function resolveDates(question: Question, today: Day): Result<ReportRequest> {
	const ranges = resolveRanges(question.dates, today);
	if (!ranges.ok) return ranges;
	const reversed = isByDay(question) ? reversedIn(ranges.value, today) : undefined;
	return reversed ?? checkPast(requestOf(question, ranges.value, today));
}

/** The first day that Google has data of. */
const FIRST_DAY = '2015-08-14';

function checkPast(request: ReportRequest): Result<ReportRequest> {
	const start = request.periods?.previous.startDate ?? FIRST_DAY;
	if (start >= FIRST_DAY) return success(request);
	return failed(
		`The period to compare with begins on ${start}, and Google has no data before ${FIRST_DAY}`,
		"Choose a later date range, or another period in 'Compare With'.",
	);
}

/** Whether days have to be counted, and not by Google alone. */
function isByDay({ compareWith, fillMissingDates }: Question): boolean {
	return compareWith !== 'none' || fillMissingDates;
}

/** A range of a day and a word may turn out to be reversed once the day it is is known. */
function reversedIn(ranges: DateRange[], today: Day) {
	const checked = ranges.map((range) => refuseReversed(inDays(range, today)));
	return checked.find((result) => !result.ok);
}

/** Whether the dates cannot be worked out without knowing which day it is for the property. */
export function dependsOnToday(question: Question): boolean {
	if (needsDay(question.dates)) return true;
	const ranges = isByDay(question) ? resolveRanges(question.dates, '') : undefined;
	return ranges?.ok === true && ranges.value.some(isRelative);
}

export function needsDay(dates: Dates): boolean {
	return dates.kind === 'choice' && needsToday(dates.choice);
}

export function resolveRanges(dates: Dates, today: Day): Result<DateRange[]> {
	if (dates.kind === 'cohorts') return success([]);
	if (dates.kind === 'named') return success(dates.ranges);
	const range = resolveRange(dates.choice, today);
	return range.ok ? success([range.value]) : range;
}

function requestOf(question: Question, ranges: DateRange[], today: Day): ReportRequest {
	const { property, spec, wanted, fillMissingDates, isRaw, isFile = false } = question;
	const periods = periodsIn(question, ranges, today);
	const dateRanges = periods ? [periods.current, periods.previous] : ranges;
	const base = { property, wanted, isFile, orders: spec.orders, hidden: [] };
	const request: ReportRequest = { ...base, spec: { ...spec, dateRanges } };
	if (isRaw) return request;
	if (fillMissingDates) request.filled = dateRanges.map((each) => inDays(each, today));
	return periods ? comparing(request, periods, question.comparisonOutput) : request;
}

function periodsIn({ compareWith, dates }: Question, [range]: DateRange[], today: Day) {
	if (compareWith === 'none' || range === undefined) return undefined;
	const isRollingRange = dates.kind === 'choice' && isRolling(dates.choice);
	return periodsOf(compareWith, inDays(range, today), isRollingRange);
}

function comparing(
	request: ReportRequest,
	periods: Periods,
	comparisonOutput: ComparisonOutput,
): ReportRequest {
	const { spec } = request;
	const orders = spec.orders.map((order) => unknownLast(order, spec));
	const asked = spec.orders.filter((order) => !comparedOrder(order, spec));
	const joining = { ...request, periods, comparisonOutput, orders };
	return filteringHere({ ...joining, spec: { ...spec, orders: asked } });
}

/** The part of a comparison that a report is ordered by; Google knows none of them. */
export function comparedOrder({ field }: Order, { metrics, dimensions }: Fields) {
	const names = metrics.map(({ name }) => name);
	if (names.includes(field) || dimensions.includes(field)) return undefined;
	return comparedPart(field, names);
}

type Fields = Pick<ReportSpec, 'metrics' | 'dimensions'>;

function unknownLast(order: Order, spec: Fields): Order {
	return comparedOrder(order, spec) ? { ...order, nullsLast: true } : order;
}

/** More were refused at the time of writing: then Google filters, as in a report without a comparison. */
const MOST_METRICS = 10;

/**
 * Google filters the rows of each period, and so hides one period's row of a pair. All rows are asked
 * for instead, with the metrics that the filter needs, and filtered once they are joined.
 */
function filteringHere(request: ReportRequest): ReportRequest {
	const { metricFilter, ...spec } = request.spec;
	const names = new Set(spec.metrics.map(({ name }) => name));
	const hidden = filteredFields(metricFilter).filter((name) => !names.has(name));
	const metrics = [...spec.metrics, ...hidden.map((name) => ({ name }))];
	if (!metricFilter || !canEvaluate(metricFilter) || metrics.length > MOST_METRICS) {
		return request;
	}
	return { ...request, rowFilter: metricFilter, hidden, spec: { ...spec, metrics } };
}

/** What is wrong with a question, as far as that can be told without Google. */
export function checkQuestion(question: Question): Result<void> {
	const { metrics, dimensions } = question.spec;
	const names = metrics.map(({ name }) => name);
	const fields = checkFields(names, dimensions);
	if (!fields.ok) return fields;
	const checks = [checkCombination, checkOrders, checkAddedColumns];
	return checks.map((check) => check(question)).find(({ ok }) => !ok) ?? success(undefined);
}

/** What does not go together. */
function checkCombination(question: Question): Result<void> {
	const { spec, dates, compareWith, fillMissingDates } = question;
	const { dimensions, cohortSpec } = spec;
	if (compareWith !== 'none' && dates.kind !== 'choice') {
		return failed(
			`'Compare With' needs a single date range, but the report has ${ORIGIN[dates.kind]}`,
			"Set 'Compare With' to Nothing, or remove the option.",
		);
	}
	if (cohortSpec && !dimensions.includes('cohort')) {
		return failed('A cohort report needs the dimension "cohort"', 'Add it to the dimensions.');
	}
	if (fillMissingDates && !dimensions.includes('date')) {
		return failed(
			'\'Fill Missing Dates\' under Options needs the dimension "date"',
			'Add it to the dimensions.',
		);
	}
	return success(undefined);
}

const ORIGIN: Record<Dates['kind'], string> = {
	choice: 'one',
	named: 'named ones',
	cohorts: 'those of its cohorts',
};

/** What a report is ordered by has to be one of its columns. */
function checkOrders({ spec, compareWith, isRaw }: Question): Result<void> {
	const { metrics, dimensions, orders } = spec;
	const columns = [...metrics.map(({ name }) => name), ...dimensions, ...ADDED_BY_GOOGLE];
	const isComparing = compareWith !== 'none' && !isRaw;
	const unknown = orders.find(
		(order) => !columns.includes(order.field) && !(isComparing && comparedOrder(order, spec)),
	);
	if (!unknown) return success(undefined);
	const isCompared = comparedOrder(unknown, spec) !== undefined;
	const remedy = isRaw ? "Turn 'Simplify' on." : "Choose a period in 'Compare With'.";
	return failed(
		`The report has no column "${unknown.field}" to order by`,
		isCompared ? remedy : 'Order by a metric or dimension of the report, or add it to them.',
	);
}

const ADDED_BY_GOOGLE = ['dateRange', 'comparison'];

/** Two columns of one name would hide each other. */
function checkAddedColumns(question: Question): Result<void> {
	const { spec, compareWith, comparisonOutput, isRaw } = question;
	if (compareWith === 'none' || comparisonOutput === 'nested' || isRaw) return success(undefined);
	const metrics = spec.metrics.map(({ name }) => name);
	const added = new Set(metrics.flatMap((metric) => comparedColumns(metric).slice(1)));
	const taken = [...metrics, ...spec.dimensions].find((name) => added.has(name));
	if (taken === undefined) return success(undefined);
	return failed(
		`The comparison needs the column "${taken}", which the report already has`,
		"Rename the field, or set 'Comparison Output' to Nested.",
	);
}
