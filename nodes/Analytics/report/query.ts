import type { JsonRecord } from '../../shared/core/json';
import { findFirstDuplicate } from '../../shared/core/lists';
import { failed, formatCount, success, type Result } from '../../shared/core/result';
import type { WeekStart } from '../../shared/core/calendar';
import type { FileChoice } from './file';
import { toColumnName, type ColumnNaming } from './columnNames';
import type { FieldOrder } from './columns';
import { findFinestTimeDimension } from './timeDimensions';
import type { DateRange, ComparisonMode } from './periods';

/** A metric by name, or computed from others by Google. */
export interface MetricSpec {
	name: string;
	expression?: string;
}

/** A choice of the panel, or fixed ranges; none with cohorts, which set their own. */
export type Dates = DateChoice | DateRange[];

/** What a user chose. */
export interface DateChoice {
	preset: string;
	/** For the preset `custom`. */
	startDate: string;
	endDate: string;
	weekStart: WeekStart;
	/** How many complete days to leave out at the end, besides today, because Google may still be counting them. */
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

/** Rarely used parts of a request, in Google's own form. Undefined and empty ones are left out. */
export interface Extras {
	metricAggregations?: string[] | undefined;
	currencyCode?: string | undefined;
	keepEmptyRows?: boolean | undefined;
	cohortSpec?: JsonRecord | undefined;
	comparisons?: JsonRecord[] | undefined;
}

/** What a report is about, without its dates. */
export interface ReportSpec {
	property: string;
	metrics: MetricSpec[];
	dimensions: string[];
	dimensionFilter?: JsonRecord | undefined;
	metricFilter?: JsonRecord | undefined;
	orders: FieldOrder[];
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

/** A query before its properties are known. */
export type UnplacedQuery = Omit<ReportQuery, 'property'>;

/** Whether rows leave the node as Google sends them, so that nothing is joined or added. */
export function returnsRawRows({ output }: Pick<ReportQuery, 'output'>): boolean {
	return output.kind !== 'file' && output.kind !== 'html' && !output.simplify;
}

export type QueryFields = Pick<ReportQuery, 'metrics' | 'dimensions'>;

export type ComparedPart = 'value' | 'previous' | 'change' | 'changePercent';

/** The parts of a compared metric, and how their columns end. */
export const COMPARED_PARTS: Array<[part: ComparedPart, ending: string]> = [
	['value', ''],
	['previous', '_previous'],
	['change', '_change'],
	['changePercent', '_changePercent'],
];

export function listComparedColumns(metric: string): string[] {
	return COMPARED_PARTS.map(([, ending]) => `${metric}${ending}`);
}

/** Finds how a column of a comparison ends, such as `_change`; empty for any other column. */
export function findComparisonEnding(column: string): string {
	const part = COMPARED_PARTS.find(([, ending]) => ending !== '' && column.endsWith(ending));
	return part?.[1] ?? '';
}

/** A part of a compared metric. */
export interface MetricPart {
	metric: string;
	part: ComparedPart;
}

/** Finds which part of which metric a column holds. A metric with exactly that name comes first. */
export function findComparedPart(column: string, metrics: string[]): MetricPart | undefined {
	for (const [part, ending] of COMPARED_PARTS) {
		const metric = column.slice(0, column.length - ending.length);
		if (column.endsWith(ending) && metrics.includes(metric)) return { metric, part };
	}
	return undefined;
}

/** Finds the part of a comparison that a report is ordered by, which Google cannot sort by. */
export function findComparedOrder(
	{ field }: FieldOrder,
	{ metrics, dimensions }: QueryFields,
): MetricPart | undefined {
	const names = metrics.map(({ name }) => name);
	if (names.includes(field) || dimensions.includes(field)) return undefined;
	return findComparedPart(field, names);
}

/** Refuses a query that Google would refuse, or that would mean something else than it seems to. */
export function checkQuery(query: UnplacedQuery): Result<void> {
	const { naming } = query.output;
	const size = checkReportSize(query);
	if (!size.ok) return size;
	const checked = checkColumns(listColumns(query).map((column) => toColumnName(column, naming)));
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
			`The report has ${formatCount(dimensions.length, 'dimension')}, but Google accepts at most ${MOST_DIMENSIONS}`,
			'Remove some of them, or split them between two reports.',
		);
	}
	if (metrics.length > MOST_METRICS) {
		return failed(
			`The report has ${formatCount(metrics.length, 'metric')}, but Google accepts at most ${MOST_METRICS}`,
			'Remove some of them, or split them between two reports. Metric expressions count, too.',
		);
	}
	return success(undefined);
}

/** Refuses two columns with the same name, since one would hide the other. A metric expression can have any name. */
export function checkColumns(columns: string[]): Result<void> {
	const twice = findFirstDuplicate(columns);
	if (!twice) return success(undefined);
	return failed(
		`The report would have two columns "${twice.value}"`,
		'Remove one of the fields, or give the metric expression another name.',
	);
}

/** Lists the columns of a query, including those that say which range or comparison a row belongs to. */
function listColumns(query: UnplacedQuery): string[] {
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
		...(isSpread ? metrics.flatMap(listComparedColumns) : metrics),
	];
}

const DIMENSIONS_OF_A_TIME = ['dateHour', 'dateHourMinute'];

/**
 * Adds, after each column with a time of day such as `dateHour`, one with the same time and its UTC offset:
 * `dateHourUtc`.
 */
export function insertUtcColumns(columns: string[]): string[] {
	return columns.flatMap((name) =>
		DIMENSIONS_OF_A_TIME.includes(name) ? [name, `${name}Utc`] : [name],
	);
}

/** Refuses options that do not go together. */
function checkCombination(query: UnplacedQuery): Result<void> {
	const { metrics, dimensions, extras, dates, compareWith, fillDates } = query;
	if (compareWith !== 'none' && metrics.length === 0) {
		return failed(
			"'Compare With' compares metrics, but 'Metrics' is empty",
			"Choose at least one metric, or set 'Compare With' to None.",
		);
	}
	if (compareWith !== 'none' && Array.isArray(dates)) {
		return failed(
			"'Compare With' needs a single date range, without named date ranges or cohorts",
			"Set 'Compare With' to None, or remove the option.",
		);
	}
	if (fillDates && (extras.cohortSpec || !dimensions.includes('date'))) {
		return failed(
			'\'Fill Missing Dates\' under Options needs a date range and the dimension "date"',
			'Add the dimension, or remove the option. Cohorts have their own dates.',
		);
	}
	const isJoined = compareWith !== 'none' && !returnsRawRows(query);
	const ofBoth = query.orders.find((order) => findComparedOrder(order, query));
	if (!ofBoth || isJoined) {
		const isAdded = ({ field }: FieldOrder) => ADDED_BY_GOOGLE.includes(field);
		const own = query.orders.filter((order) => order !== ofBoth && !isAdded(order));
		return checkOrderFields(
			own.filter((each) => !findComparedOrder(each, query)),
			query,
		);
	}
	return failed(
		`'Order By' has "${ofBoth.field}", which exists only in a comparison`,
		"Set 'Compare With' and turn on 'Simplify', or choose another field.",
	);
}

/** The columns that Google adds to reports of several ranges or comparisons. */
const ADDED_BY_GOOGLE = ['dateRange', 'comparison'];

/** Refuses an order by a field that the report does not have, as Google does. */
export function checkOrderFields(
	orders: FieldOrder[],
	{ metrics, dimensions }: QueryFields,
): Result<void> {
	const names = [...dimensions, ...metrics.map(({ name }) => name)];
	const unknown = orders.find(({ field }) => !names.includes(field));
	if (unknown === undefined) return success(undefined);
	return failed(
		`'Order By' has "${unknown.field}", which is not in the report`,
		`Use a field of the report: ${names.join(', ')}.`,
	);
}

/** Names of date ranges that Google reserves: `DateRange.name` of the Data API. */
const RESERVED_RANGE_NAME = /^(date_range_|RESERVED_)/;

/** Refuses ranges with the same name, by which rows say which range they belong to, and equal ranges without a name. */
export function checkUniqueRanges<Range extends { name?: string }>(
	ranges: Range[],
): Result<Range[]> {
	const reserved = ranges.find(({ name = '' }) => RESERVED_RANGE_NAME.test(name));
	if (reserved !== undefined) {
		return failed(
			`A range cannot be named "${reserved.name}": Google reserves names that begin with date_range_ or RESERVED_`,
			'Use another name.',
		);
	}
	const twin = findFirstDuplicate(ranges.map((range) => range.name || JSON.stringify(range)));
	if (!twin) return success(ranges);
	// n8n makes a range of defaults of each letter of an expression that stands for the whole list.
	return failed(
		`The ranges ${twin.first + 1} and ${twin.second + 1} have the same name or are identical`,
		'Give each range a unique name. Use expressions for the fields of each range, not for the whole list.',
	);
}

/**
 * Completes the order that the user chose with all other dimensions. Without one, rows are ordered by time, or else by
 * the first metric. Pages fit together only if every row has exactly one place.
 */
export function completeOrders(fields: QueryFields, asked: FieldOrder[]): FieldOrder[] {
	const orders = asked.length > 0 ? asked : buildDefaultOrders(fields);
	const named = new Set(orders.map(({ field }) => field));
	return [
		...orders,
		...fields.dimensions.filter((name) => !named.has(name)).map(buildAscendingOrder),
	];
}

function buildDefaultOrders({ metrics, dimensions }: QueryFields): FieldOrder[] {
	// A table of cohorts is read along its days, not by its largest number.
	if (dimensions.includes('cohort')) return dimensions.map(buildAscendingOrder);
	const time = findFinestTimeDimension(dimensions);
	const [metric] = metrics;
	return [
		...(time === undefined ? [] : [buildAscendingOrder(time)]),
		...(metric === undefined || dimensions.length === 0
			? []
			: [{ field: metric.name, descending: true }]),
	];
}

export function buildAscendingOrder(field: string): FieldOrder {
	return { field, descending: false };
}
