/** The fields of what a report is asked for, and what was filled in: columns, order, dates and comparison. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { checkFieldName } from '../../../../shared/node/itemFields';
import { failed } from '../../../../shared/core/result';
import type { WeekStart } from '../../../../shared/core/calendar';
import type { Input } from '../../../../shared/node/inputs';
import { dayGiven } from '../../../../shared/node/times';
import {
	calendarField,
	choiceField,
	loadedField,
	loadedFields,
	numberField,
	option,
	rowsField,
	textField,
} from '../../../../shared/node/panel';
import { createFieldRenamer, type FieldRenamer } from '../../../google/metadata';
import type { Order, OrderType } from '../../../report/columns';
import { PRESETS, readRange } from '../../../report/dates';
import type { DateRange } from '../../../report/periods';
import {
	refuseDuplicateRanges,
	type ComparisonOutput,
	type DateChoice,
	type Dates,
	type MetricSpec,
	type ReportQuery,
} from '../../../report/query';

export const metricsField = loadedFields('Metric Names or IDs', 'metrics', 'getMetrics', {
	default: ['activeUsers'],
	builderHint: {
		propertyHint: 'API names such as sessions, activeUsers, keyEvents or totalRevenue',
	},
});

export const dimensionsField = loadedFields(
	'Dimension Names or IDs',
	'dimensions',
	'getDimensions',
	{
		default: ['date'],
		builderHint: {
			propertyHint:
				'API names such as date, country, sessionDefaultChannelGroup or pagePath; none for totals',
		},
	},
);

/** What a field is for, in front of where its values come from. */
export function withPurpose(field: INodeProperties, purpose: string): INodeProperties {
	return { ...field, description: `${purpose}. ${field.description}.` };
}

const DIRECTIONS = [
	{ name: 'Ascending', value: 'ascending' },
	{ name: 'Descending', value: 'descending' },
];

export const directionField = choiceField('Direction', 'direction', DIRECTIONS, undefined, {
	default: 'descending',
});

const ORDER_TYPES = [
	{ name: 'Alphanumeric', value: 'alphanumeric' },
	{ name: 'Case Insensitive', value: 'caseInsensitive' },
	{ name: 'Numeric', value: 'numeric' },
];

/** What the columns of a report depend on. */
const COLUMNS_DEPEND_ON = ['property.value', 'metrics', 'dimensions', 'compareWith'];

export const orderField = rowsField(
	'Order By',
	'orderBy',
	'Order',
	[
		loadedField('Field Name or ID', 'field', 'getColumns', COLUMNS_DEPEND_ON),
		directionField,
		choiceField('Order Type', 'orderType', ORDER_TYPES, 'How dimension values are sorted'),
	],
	'Defaults to the date, if the report has one, and then the first metric',
	{
		typeOptions: { sortable: true },
		builderHint: {
			propertyHint:
				'Fields are API names of the report; in a comparison also sessions_change',
		},
	},
);

export function readOrders(input: Input, renamer: FieldRenamer): Order[] {
	return input.rows('orderBy').map((row) => ({
		field: currentColumn(row.requiredText('field'), renamer),
		descending: row.choice('direction') === 'descending',
		orderType: row.choice<OrderType>('orderType'),
	}));
}

/** A part of a compared metric goes by the present name of its metric. */
function currentColumn(column: string, renamer: FieldRenamer): string {
	const [, metric = column, ending = ''] =
		/^(.+)(_previous|_change|_changePercent)$/.exec(column) ?? [];
	return renamer.rename(metric) + ending;
}

/** Metrics and dimensions under their present names. */
export function readFields(fields: Input, renamer: FieldRenamer) {
	return {
		metrics: readMetrics(fields, renamer),
		dimensions: givenList(fields, 'dimensions', 'Dimensions').map(renamer.rename),
	};
}

/** Metrics under their present names; an expression that finds none is refused. */
export function readMetrics(fields: Input, { rename }: FieldRenamer): string[] {
	return givenList(fields, 'metrics', 'Metrics').map(rename);
}

/**
 * An expression that finds nothing would make a report without metrics, or its totals, look like the one wanted. Metrics
 * chosen to be none are none: values of dimensions alone.
 */
function givenList(fields: Input, name: 'metrics' | 'dimensions', shown: string): string[] {
	const given = fields.read(name);
	const names = given === null || given === undefined ? undefined : fields.list(name);
	const isLost =
		name === 'metrics' && names?.length === 0 && fields.written(name) === 'expression';
	if (names && !isLost) return names;
	return fields.refuse(`'${shown}' has no value`, 'Check the expression.');
}

export const expressionOption = rowsField(
	'Metric Expressions',
	'metricExpressions',
	'Expression',
	[
		textField('Name', 'name', undefined, { placeholder: 'e.g. eventsPerUser' }),
		textField('Expression', 'expression', undefined, {
			placeholder: 'e.g. eventCount/totalUsers',
		}),
	],
	'Metrics computed from other metrics',
);

/** For reports with metric expressions. */
export function readFieldRenamer(settings: Input): FieldRenamer {
	return createFieldRenamer(
		settings.rows('options.metricExpressions').map((row) => row.requiredText('name')),
	);
}

/** `eventCount`, or of one event, `keyEvents:purchase`. */
const NAME = /[a-z]\w*(?::\w+)?/gi;

export function readExpressions(settings: Input, { rename }: FieldRenamer): MetricSpec[] {
	return settings.rows('options.metricExpressions').map((row) => ({
		name: row.accept(checkFieldName("'Name'", row.requiredText('name'))),
		expression: row.requiredText('expression').replace(NAME, rename),
	}));
}

const PERIODS = [
	{ name: 'Nothing', value: 'none' },
	option(
		'Previous Period',
		'previousPeriod',
		'The same number of days, immediately before; a full month, quarter or year is compared with the full one before',
	),
	option(
		'Previous Period, Same Weekdays',
		'previousPeriodSameWeekdays',
		'The same number of days, shifted back by full weeks',
	),
	option('Previous Year', 'previousYear', 'The same dates one year earlier'),
];

export const compareField = choiceField(
	'Compare With',
	'compareWith',
	PERIODS,
	'Add the earlier value, the change and the percent change to each metric',
);

const COMPARISON_OUTPUTS = [
	option(
		'Columns',
		'columns',
		'As sessions, sessions_previous, sessions_change, sessions_changePercent',
	),
	option('Nested', 'nested', 'As one object with value, previous, change and changePercent'),
];

export const comparisonOutputField = choiceField(
	'Comparison Output',
	'comparisonOutput',
	COMPARISON_OUTPUTS,
	'How to return the metrics of both periods',
	{ displayOptions: { hide: { compareWith: ['none'] } } },
);

export function readComparison(
	fields: Input,
): Pick<ReportQuery, 'compareWith' | 'comparisonOutput'> {
	const compareWith = fields.choice<ReportQuery['compareWith']>('compareWith');
	const isOff = compareWith === 'none';
	return {
		compareWith,
		comparisonOutput: isOff ? 'nested' : fields.choice<ComparisonOutput>('comparisonOutput'),
	};
}

const onlyCustom = { displayOptions: { show: { dateRange: ['custom'] } } };
const onlyBetween = { displayOptions: { show: { dateRange: ['between'] } } };

const DATE_RANGES: INodePropertyOptions[] = [
	...PRESETS.map(([name, value]) => ({ name, value })),
	option('Between Two Dates', 'between', 'Chosen in a calendar'),
	option('Custom', 'custom', 'Written as text, such as 30daysAgo or yesterday'),
];

export const dateFields = [
	choiceField(
		'Date Range',
		'dateRange',
		DATE_RANGES,
		"Days to report on, in the property's time zone. Ranges such as Last 7 Days end yesterday; this week, month, quarter and year include today.",
		{ default: 'last28Days' },
	),
	textField(
		'Start Date',
		'startDate',
		'A date such as 2026-01-31, a number of days such as 30daysAgo, yesterday, or today',
		{ ...onlyCustom, default: '30daysAgo', placeholder: 'e.g. 2026-01-31' },
	),
	textField(
		'End Date',
		'endDate',
		"Last day of the report, in the same formats as 'Start Date'",
		{ ...onlyCustom, default: 'yesterday', placeholder: 'e.g. yesterday' },
	),
	calendarField('Start Date', 'fromDate', 'First day of the report', onlyBetween),
	calendarField('End Date', 'toDate', 'Last day of the report', onlyBetween),
];

const WEEK_STARTS = [
	{ name: 'Monday', value: 'monday' },
	{ name: 'Sunday', value: 'sunday' },
];

/** For operations of one date range. */
export const choiceOptions = [
	numberField(
		'Exclude Unprocessed Days',
		'excludeUnprocessedDays',
		[0, 0],
		'How many complete days before today to leave out, along with today. Google keeps processing data for up to two days; what is attributed to sources and campaigns may change for longer. Ranges that count back from today, such as Last 7 Days, keep their length and end earlier; others are cut short.',
	),
	choiceField(
		'Week Starts On',
		'weekStartsOn',
		WEEK_STARTS,
		'First day of the week for This Week and Last Week',
		{ default: 'sunday' },
	),
];

export const dateOptions = [
	...choiceOptions,
	rowsField(
		'Named Date Ranges',
		'namedDateRanges',
		'Date Range',
		[
			textField('Name', 'name', undefined, { placeholder: 'e.g. launch week' }),
			textField('Start Date', 'startDate', undefined, {
				default: '7daysAgo',
				placeholder: 'e.g. 2026-01-31',
			}),
			textField('End Date', 'endDate', undefined, {
				default: 'yesterday',
				placeholder: 'e.g. yesterday',
			}),
		],
		"Up to four ranges instead of one. The column 'dateRange' says which range a row belongs to.",
		{ typeOptions: { maxAllowedFields: 4 } },
	),
];

/** Where the dates come from; `settings` holds the options, which a report of a batch shares. */
export function readDates(fields: Input, settings: Input): Dates {
	const ranges = settings.rows('options.namedDateRanges').map(readNamedRange);
	if (ranges.length === 0) return readChoice(fields, settings);
	const isCut = settings.count('options.excludeUnprocessedDays') > 0;
	return settings.accept(isCut ? NOT_CUT : refuseDuplicateRanges(ranges));
}

const NOT_CUT = failed(
	"'Exclude Unprocessed Days' under Options has no effect on named date ranges",
	'Remove it, and end the ranges earlier, such as 3daysAgo.',
);

/** Where there are no named ranges. */
export function readChoice(fields: Input, settings: Input): DateChoice {
	const preset = fields.choice<'between' | DateChoice['preset']>('dateRange');
	const isBetween = preset === 'between';
	const startDate = dayGiven(fields, isBetween ? 'fromDate' : 'startDate');
	const endDate = dayGiven(fields, isBetween ? 'toDate' : 'endDate');
	if (isBetween || preset === 'custom') fields.accept(readRange({ startDate, endDate }));
	return {
		preset: isBetween ? 'custom' : preset,
		startDate,
		endDate,
		weekStart: settings.choice<WeekStart>('options.weekStartsOn'),
		unprocessedDays: settings.count('options.excludeUnprocessedDays'),
	};
}

function readNamedRange(row: Input): DateRange {
	const [startDate, endDate] = [dayGiven(row, 'startDate'), dayGiven(row, 'endDate')];
	const name = row.text('name');
	return { ...row.accept(readRange({ startDate, endDate })), ...(name !== '' && { name }) };
}
