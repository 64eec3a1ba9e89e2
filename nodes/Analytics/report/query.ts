import type { JsonRecord } from '../../shared/core/json';
import { firstRepeat } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import type { WeekStart } from '../../shared/core/calendar';
import type { DateRange, ComparisonMode } from './periods';
import { comparedColumns, comparedPart } from './compare';
import type { FileChoice } from '../files/choice';

/** A metric by name, or computed from others by Google. */
export interface MetricSpec {
	name: string;
	expression?: string;
}

/** How values of a dimension are put in order. */
export type OrderType = 'alphanumeric' | 'caseInsensitive' | 'numeric';

export interface Order {
	field: string;
	descending: boolean;
	orderType?: OrderType;
	/** What is unknown comes last in either direction. */
	nullsLast?: boolean;
}

/** Where the dates of a report come from; cohorts bring their own. */
export type Dates =
	| { kind: 'choice'; choice: DateChoice }
	| { kind: 'named'; ranges: DateRange[] }
	| { kind: 'cohorts' };

/** What a user chose. */
export interface DateChoice {
	preset: string;
	/** For the preset `custom`. */
	startDate: string;
	endDate: string;
	weekStart: WeekStart;
	/** Complete days at the end that Google may still be counting, to be left out with today. */
	unprocessedDays: number;
}

/** How a compared metric is written: as columns of its own, or as one value with parts. */
export type ComparisonOutput = 'columns' | 'nested';

/** `answer` is a table for a language model. */
export type OutputKind = 'items' | 'single' | 'file' | 'answer';

/** In which shape a report leaves the node. */
export interface OutputChoice extends FileChoice {
	kind: OutputKind;
	/** Typed rows, or Google's own answer. */
	simplify: boolean;
	addPropertyColumn: boolean;
}

/** What few reports ask for, in Google's own form. What is undefined or empty is left out. */
export interface Extras {
	metricAggregations?: string[] | undefined;
	currencyCode?: string | undefined;
	keepEmptyRows?: boolean | undefined;
	cohortSpec?: JsonRecord | undefined;
	comparisons?: JsonRecord[] | undefined;
}

/** A report as a user asks for it: its dates are not worked out yet. */
export interface ReportQuery {
	property: string;
	metrics: MetricSpec[];
	dimensions: string[];
	dates: Dates;
	compareWith: ComparisonMode | 'none';
	comparisonOutput: ComparisonOutput;
	dimensionFilter?: JsonRecord | undefined;
	metricFilter?: JsonRecord | undefined;
	orders: Order[];
	/** How many rows at most. */
	limit: number;
	fillDates: boolean;
	extras: Extras;
	output: OutputChoice;
	failOnDegradedData: boolean;
	/** Which report of a batch it is. */
	label?: string;
	/** Names that were brought up to date. */
	renamed: string[];
}

/** Whether rows are wanted as Google sends them, so that nothing is joined or added. */
export function isRaw({ output }: ReportQuery): boolean {
	return output.kind !== 'file' && !output.simplify;
}

export type Fields = Pick<ReportQuery, 'metrics' | 'dimensions'>;

/** The part of a comparison that a report is ordered by; Google knows none of them. */
export function comparedOrder({ field }: Order, { metrics, dimensions }: Fields) {
	const names = metrics.map(({ name }) => name);
	if (names.includes(field) || dimensions.includes(field)) return undefined;
	return comparedPart(field, names);
}

/** What is wrong with a query, as far as that can be told without Google. */
export function checkQuery(query: ReportQuery): Result<void> {
	const { metrics, dimensions } = query;
	const names = metrics.map(({ name }) => name);
	const checks = [
		() => checkFields(names, dimensions),
		() => checkCombination(query),
		() => checkOrders(query),
		() => checkAddedColumns(query),
	];
	for (const check of checks) {
		const checked = check();
		if (!checked.ok) return checked;
	}
	return success(undefined);
}

/** How many fields a report may have is left to Google, which may allow more one day. */
export function checkFields(metrics: string[], dimensions: string[]): Result<void> {
	if (metrics.length === 0 && dimensions.length === 0) {
		return failed('The report has no metrics and no dimensions', 'Choose at least one.');
	}
	const checked = checkNames('metric', metrics);
	return checked.ok ? checkNames('dimension', dimensions) : checked;
}

/** Names that Google would refuse whatever the property has. */
export function checkNames(kind: 'metric' | 'dimension', names: string[]): Result<void> {
	const twice = firstRepeat(names);
	if (twice) {
		return failed(`The ${kind} "${twice.value}" is listed twice`, 'Remove one of them.');
	}
	const added = names.find((name) => ADDED_BY_GOOGLE.has(name));
	if (added === undefined) return success(undefined);
	return failed(
		`"${added}" cannot be requested: Google adds this column itself`,
		`Remove it. ${ADDED_BY_GOOGLE.get(added)}`,
	);
}

/** Columns that come with what a report asks for, and what that is. */
const ADDED_BY_GOOGLE = new Map([
	[
		'dateRange',
		"Reports with several date or minute ranges include it: add them in 'Named Date Ranges' under Options or in 'Minute Ranges', or choose a period in 'Compare With'.",
	],
	['comparison', "Reports with comparisons include it: add them in 'Comparisons' under Options."],
]);

/** What does not go together. */
function checkCombination(query: ReportQuery): Result<void> {
	const { dimensions, extras, dates, compareWith, fillDates } = query;
	if (compareWith !== 'none' && dates.kind !== 'choice') {
		return failed(
			`'Compare With' needs a single date range, but the report has ${ORIGIN[dates.kind]}`,
			"Set 'Compare With' to Nothing, or remove the option.",
		);
	}
	if (fillDates && dates.kind === 'cohorts') {
		return failed(
			"'Fill Missing Dates' under Options has no effect on cohorts, whose dates are their own",
			'Remove the option.',
		);
	}
	if (extras.cohortSpec && !dimensions.includes('cohort')) {
		return failed('A cohort report needs the dimension "cohort"', 'Add it to the dimensions.');
	}
	if (fillDates && !dimensions.includes('date')) {
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
function checkOrders(query: ReportQuery): Result<void> {
	const { metrics, dimensions, orders, compareWith } = query;
	const columns = [...metrics.map(({ name }) => name), ...dimensions, ...ADDED_BY_GOOGLE.keys()];
	const isComparing = compareWith !== 'none' && !isRaw(query);
	const unknown = orders.find(
		(order) => !columns.includes(order.field) && !(isComparing && comparedOrder(order, query)),
	);
	if (!unknown) return success(undefined);
	const isCompared = comparedOrder(unknown, query) !== undefined;
	const remedy = isRaw(query) ? "Turn 'Simplify' on." : "Choose a period in 'Compare With'.";
	return failed(
		`The report has no column "${unknown.field}" to order by`,
		isCompared ? remedy : 'Order by a metric or dimension of the report, or add it to them.',
	);
}

/** Two columns of one name would hide each other; metric expressions can have any name. */
function checkAddedColumns(query: ReportQuery): Result<void> {
	const { compareWith, comparisonOutput, label, output } = query;
	const metrics = query.metrics.map(({ name }) => name);
	const ours = [
		...(output.addPropertyColumn ? ['property'] : []),
		...(label === undefined ? [] : ['report']),
	];
	const hidden = ours.find((name) => metrics.includes(name));
	if (hidden !== undefined) {
		return failed(
			`The metric expression "${hidden}" has the same name as a column that the node adds`,
			'Rename the expression.',
		);
	}
	if (compareWith === 'none' || comparisonOutput === 'nested' || isRaw(query)) {
		return success(undefined);
	}
	const added = new Set(metrics.flatMap((metric) => comparedColumns(metric).slice(1)));
	const taken = [...metrics, ...query.dimensions].find((name) => added.has(name));
	if (taken === undefined) return success(undefined);
	return failed(
		`The comparison needs the column "${taken}", which the report already has`,
		"Rename the field, or set 'Comparison Output' to Nested.",
	);
}
