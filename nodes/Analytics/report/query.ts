import type { JsonRecord } from '../../shared/core/json';
import { firstRepeat } from '../../shared/core/lists';
import { failed, plural, success, type Result } from '../../shared/core/result';
import type { WeekStart } from '../../shared/core/calendar';
import type { FileChoice } from './file';
import { toColumnName, type ColumnNaming } from './columnNames';
import type { Order } from './columns';
import { timeDimension } from './timeDimensions';
import type { DateRange, ComparisonMode } from './periods';

/** A metric by name, or computed from others by Google. */
export interface MetricSpec {
	name: string;
	expression?: string;
}

/** A choice; or ranges as they are, which are none where cohorts bring their own. */
export type Dates = DateChoice | DateRange[];

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
export type OutputKind = 'items' | 'single' | 'html' | 'file' | 'answer';

/** In which shape a report leaves the node. */
export interface OutputChoice extends FileChoice {
	kind: OutputKind;
	/** Typed rows, or Google's own answer. */
	simplify: boolean;
	addPropertyColumn: boolean;
	/** Adds to each column of an hour or a minute one of the same time with its UTC offset. */
	addUtcColumn: boolean;
	naming: ColumnNaming;
}

/** What few reports ask for, in Google's own form. What is undefined or empty is left out. */
export interface Extras {
	metricAggregations?: string[] | undefined;
	currencyCode?: string | undefined;
	keepEmptyRows?: boolean | undefined;
	cohortSpec?: JsonRecord | undefined;
	comparisons?: JsonRecord[] | undefined;
}

/** What a report is of, whatever its dates. */
export interface ReportSpec {
	property: string;
	metrics: MetricSpec[];
	dimensions: string[];
	dimensionFilter?: JsonRecord | undefined;
	metricFilter?: JsonRecord | undefined;
	orders: Order[];
	extras: Extras;
}

/** A report as a user asks for it: its dates are not worked out yet. */
export interface ReportQuery extends ReportSpec {
	dates: Dates;
	compareWith: ComparisonMode | 'none';
	comparisonOutput: ComparisonOutput;
	/** How many rows at most. */
	limit: number;
	fillDates: boolean;
	output: OutputChoice;
	failOnDegradedData: boolean;
	/** The account whose properties all have such a report, if they were chosen together. */
	account?: string;
	/** Known where the properties of an account were chosen together. */
	propertyName?: string | undefined;
	/** Which report of a batch it is. */
	label?: string;
	/** Names that were brought up to date. */
	renamed: string[];
}

/** The same before it is known which properties it is for. */
export type UnplacedQuery = Omit<ReportQuery, 'property'>;

/** Whether rows are wanted as Google sends them, so that nothing is joined or added. */
export function returnsRawRows({ output }: Pick<ReportQuery, 'output'>): boolean {
	return output.kind !== 'file' && output.kind !== 'html' && !output.simplify;
}

export type Fields = Pick<ReportQuery, 'metrics' | 'dimensions'>;

export type ComparedPart = 'value' | 'previous' | 'change' | 'changePercent';

/** The parts of a compared metric, and how their columns end. */
export const PARTS: Array<[part: ComparedPart, ending: string]> = [
	['value', ''],
	['previous', '_previous'],
	['change', '_change'],
	['changePercent', '_changePercent'],
];

export function comparedColumns(metric: string): string[] {
	return PARTS.map(([, ending]) => `${metric}${ending}`);
}

/** How a column of a comparison ends; empty for any other column. */
export function comparisonEnding(column: string): string {
	const part = PARTS.find(([, ending]) => ending !== '' && column.endsWith(ending));
	return part?.[1] ?? '';
}

/** Which part of which metric a column holds, given the metrics there are; a metric of that name first. */
export function findComparedPart(column: string, metrics: string[]) {
	for (const [part, ending] of PARTS) {
		const metric = column.slice(0, column.length - ending.length);
		if (column.endsWith(ending) && metrics.includes(metric)) return { metric, part };
	}
	return undefined;
}

/** The part of a comparison that a report is ordered by; Google knows none of them. */
export function findComparedOrder({ field }: Order, { metrics, dimensions }: Fields) {
	const names = metrics.map(({ name }) => name);
	if (names.includes(field) || dimensions.includes(field)) return undefined;
	return findComparedPart(field, names);
}

/** What is wrong with a query that Google cannot tell, or would tell in words of its own fields. */
export function checkQuery(query: UnplacedQuery): Result<void> {
	const { naming } = query.output;
	const size = checkReportSize(query);
	if (!size.ok) return size;
	const checked = checkColumns(columnsOf(query).map((column) => toColumnName(column, naming)));
	return checked.ok ? checkCombination(query) : checked;
}

/** The most dimensions and metrics that Google takes in a report. */
export const MOST_DIMENSIONS = 9;
export const MOST_METRICS = 10;

function checkReportSize({ dimensions, metrics }: UnplacedQuery): Result<void> {
	if (metrics.length === 0 && dimensions.length === 0) {
		return failed(
			"'Metrics' and 'Dimensions' are both empty",
			'Choose at least one metric, such as sessions.',
		);
	}
	if (dimensions.length > MOST_DIMENSIONS) {
		return failed(
			`The report has ${plural(dimensions.length, 'dimension')}, but Google takes at most ${MOST_DIMENSIONS}`,
			'Remove some of them, or split them between two reports.',
		);
	}
	if (metrics.length > MOST_METRICS) {
		return failed(
			`The report has ${plural(metrics.length, 'metric')}, but Google takes at most ${MOST_METRICS}`,
			'Remove some of them, or split them between two reports. Metric expressions count, too.',
		);
	}
	return success(undefined);
}

/** Two columns of one name would hide each other; metric expressions can have any name. */
export function checkColumns(columns: string[]): Result<void> {
	const twice = firstRepeat(columns);
	if (!twice) return success(undefined);
	return failed(
		`The report would have two columns "${twice.value}"`,
		'Remove one of the fields, or give the metric expression another name.',
	);
}

/** The columns that a query makes, those included that say which range or comparison a row belongs to. */
function columnsOf(query: UnplacedQuery): string[] {
	const { dimensions, dates, extras, compareWith, comparisonOutput, label, output } = query;
	const { comparisons = [] } = extras;
	const hasRanges = Array.isArray(dates) && dates.length > 1 && !returnsRawRows(query);
	const metrics = query.metrics.map(({ name }) => name);
	const isSpread =
		compareWith !== 'none' && comparisonOutput === 'columns' && !returnsRawRows(query);
	return [
		...(label === undefined ? [] : ['report']),
		...(output.addPropertyColumn ? ['property'] : []),
		...(output.addUtcColumn ? insertUtcColumns(dimensions) : dimensions),
		...(comparisons.length > 0 && !dimensions.includes('comparison') ? ['comparison'] : []),
		...(hasRanges ? ['dateRange'] : []),
		...(isSpread ? metrics.flatMap(comparedColumns) : metrics),
	];
}

const DIMENSIONS_OF_A_TIME = ['dateHour', 'dateHourMinute'];

/** Behind each column of a time of day, such as `dateHour`, one of the same time with its UTC offset: `dateHourUtc`. */
export function insertUtcColumns(columns: string[]): string[] {
	return columns.flatMap((name) =>
		DIMENSIONS_OF_A_TIME.includes(name) ? [name, `${name}Utc`] : [name],
	);
}

/** What does not go together. */
function checkCombination(query: UnplacedQuery): Result<void> {
	const { metrics, dimensions, extras, dates, compareWith, fillDates } = query;
	if (compareWith !== 'none' && metrics.length === 0) {
		return failed(
			"'Compare With' compares metrics, but 'Metrics' is empty",
			"Choose at least one metric, or set 'Compare With' to Nothing.",
		);
	}
	if (compareWith !== 'none' && Array.isArray(dates)) {
		return failed(
			"'Compare With' needs a single date range, and neither named ones nor cohorts",
			"Set 'Compare With' to Nothing, or remove the option.",
		);
	}
	if (fillDates && (extras.cohortSpec || !dimensions.includes('date'))) {
		return failed(
			'\'Fill Missing Dates\' under Options needs a date range and the dimension "date"',
			'Add the dimension, or remove the option; cohorts have dates of their own.',
		);
	}
	const isJoined = compareWith !== 'none' && !returnsRawRows(query);
	const ofBoth = query.orders.find((order) => findComparedOrder(order, query));
	if (!ofBoth || isJoined) return success(undefined);
	return failed(
		`'Order By' has "${ofBoth.field}", which only a comparison has`,
		"Set 'Compare With', and turn 'Simplify' on, or choose another field.",
	);
}

/** The rows say by its name which range they belong to. One without a name has days of its own. */
export function refuseDuplicateRanges<Range extends { name?: string }>(
	ranges: Range[],
): Result<Range[]> {
	const twin = firstRepeat(ranges.map((range) => range.name || JSON.stringify(range)));
	if (!twin) return success(ranges);
	// n8n makes a range of defaults of each letter of an expression that stands for the whole list.
	return failed(
		`The ranges ${twin.first + 1} and ${twin.second + 1} have the same name, or are the same`,
		'Give each range a unique name. Use expressions for the fields of each range, not for the whole list.',
	);
}

/**
 * The order asked for, or by time where the report has any and else by the first metric, down to
 * the last dimension: pages are pieces of one list only when every row has just one place in it.
 */
export function completeOrders(fields: Fields, asked: Order[]): Order[] {
	const orders = asked.length > 0 ? asked : defaultOrders(fields);
	const named = new Set(orders.map(({ field }) => field));
	return [...orders, ...fields.dimensions.filter((name) => !named.has(name)).map(ascending)];
}

function defaultOrders({ metrics, dimensions }: Fields): Order[] {
	// A table of cohorts is read along its days, not by its largest number.
	if (dimensions.includes('cohort')) return dimensions.map(ascending);
	const time = timeDimension(dimensions);
	const [metric] = metrics;
	return [
		...(time === undefined ? [] : [ascending(time)]),
		...(metric === undefined || dimensions.length === 0
			? []
			: [{ field: metric.name, descending: true }]),
	];
}

export function ascending(field: string): Order {
	return { field, descending: false };
}
