/** The fields for the columns, the order, the dates, and the comparison of a report, and their readers. */
import { checkFieldName } from '../../../../shared/node/itemFields';
import { failed } from '../../../../shared/core/result';
import {
	uncheckedDay,
	choice,
	getInputItem,
	rows,
	text,
	wholeNumber,
	withReader,
	type Choice,
	type Parameter,
	type Values,
} from '../../../../shared/node/field';
import { readDayInWorkflowTimeZone } from '../../../../shared/node/times';
import { createFieldRenamer, type FieldRenamer } from '../../../google/metadata';
import { checkArithmetic } from '../../../google/syntax';
import type { FieldOrder } from '../../../report/columns';
import { PRESETS, readRange } from '../../../report/dates';
import type { DateRange } from '../../../report/periods';
import {
	findComparisonEnding,
	checkUniqueRanges,
	type DateChoice,
	type Dates,
	type MetricSpec,
	type ReportQuery,
} from '../../../report/query';
import {
	buildNamesField,
	readMetricsOrRefuseLostValue,
	isWordForNothing,
	readNamesOrRefuse,
	buildRequiredNameField,
} from './names';

export const metricsField = withReader(
	buildNamesField('Metric Names or IDs', 'getMetrics', {
		default: ['activeUsers'],
		builderHint: {
			propertyHint: 'API names such as sessions, activeUsers, keyEvents, or totalRevenue',
		},
	}),
	readMetricsOrRefuseLostValue,
);

export const dimensionsField = withReader(
	buildNamesField('Dimension Names or IDs', 'getDimensions', {
		default: ['date'],
		builderHint: {
			propertyHint:
				'API names such as date, country, sessionDefaultChannelGroup, or pagePath; none for totals',
		},
	}),
	readNamesOrRefuse,
);

export const directionField = choice(
	'Direction',
	{
		ascending: 'Ascending',
		descending: 'Descending',
	},
	undefined,
	{ default: 'descending' },
);

/** The parameters that the columns of a report depend on. */
const COLUMNS_DEPEND_ON = ['property.value', 'metrics', 'dimensions', 'compareWith'];

export const orderFields = {
	orderBy: rows(
		'Order By',
		'Order',
		{
			field: buildRequiredNameField('Field Name or ID', 'getColumns', COLUMNS_DEPEND_ON),
			direction: directionField,
			orderType: choice(
				'Order Type',
				{
					alphanumeric: 'Alphanumeric',
					caseInsensitive: 'Case Insensitive',
					numeric: 'Numeric',
				},
				'How dimension values are sorted',
			),
		},
		'Defaults to the date, if the report has one, then to the first metric',
		{
			typeOptions: { sortable: true },
			itemTitle: '={{ $collection.item.value.field }}',
			builderHint: {
				propertyHint:
					'Use API names of fields in the report; with a comparison, also names such as sessions_change',
			},
		},
	),
};

/** Reads the order of the rows; the first entry counts most. */
export function readOrders(
	{ orderBy }: Values<typeof orderFields>,
	renamer: FieldRenamer,
): FieldOrder[] {
	return orderBy.map((row) => ({
		field: renameColumn(row.field, renamer),
		descending: row.direction === 'descending',
		orderType: row.orderType,
	}));
}

/** Renames a column. A column of a comparison, such as `conversions_change`, keeps its ending. */
function renameColumn(column: string, renamer: FieldRenamer): string {
	const ending = findComparisonEnding(column);
	return renamer.rename(column.slice(0, column.length - ending.length)) + ending;
}

/** Reads metrics and dimensions under their current names. */
export function readCurrentColumnNames(
	values: { metrics: string[]; dimensions: string[] },
	{ rename }: FieldRenamer,
): { metrics: string[]; dimensions: string[] } {
	return { metrics: values.metrics.map(rename), dimensions: values.dimensions.map(rename) };
}

/** Reads the name of a metric expression. Google takes `^[a-zA-Z0-9_]+$` only: `Metric.name` of the Data API. */
function readExpressionName(parameter: Parameter): string {
	const name = parameter.accept(checkFieldName("'Name'", parameter.requiredText()));
	if (/^\w+$/.test(name)) return name;
	return parameter.refuse(
		`${parameter.label} cannot be "${name}"`,
		'Use the letters a to z, digits, and underscores, without spaces, such as eventsPerUser.',
	);
}

function readExpressionText(parameter: Parameter): string {
	const expression = parameter.requiredText();
	parameter.accept(checkArithmetic(expression, parameter.label));
	return expression;
}

export const expressionOption = {
	metricExpressions: rows(
		'Metric Expressions',
		'Expression',
		{
			name: withReader(
				text('Name', undefined, { placeholder: 'e.g. eventsPerUser' }),
				readExpressionName,
			),
			expression: withReader(
				text('Expression', undefined, { placeholder: 'e.g. eventCount/totalUsers' }),
				readExpressionText,
			),
		},
		'Metrics calculated from other metrics',
		{ itemTitle: '={{ $collection.item.value.name }}' },
	),
};

type ExpressionValues = Values<typeof expressionOption>;

/** Creates the renamer for a report. It leaves the user's own names of metric expressions alone. */
export function readFieldRenamer({ metricExpressions }: ExpressionValues): FieldRenamer {
	return createFieldRenamer(metricExpressions.map(({ name }) => name));
}

/** The name of a metric in an expression: `eventCount`, or `keyEvents:purchase` for one event. */
const METRIC_NAME = /[a-z]\w*(?::\w+)?/gi;

/** Reads the calculated metrics. Old names of metrics in their expressions are replaced. */
export function readMetricExpressions(
	{ metricExpressions }: ExpressionValues,
	{ rename }: FieldRenamer,
): MetricSpec[] {
	return metricExpressions.map(({ name, expression }) => ({
		name,
		expression: expression.replace(METRIC_NAME, rename),
	}));
}

/** The option for operations that explain how a single metric changes. */
export const baseMetricOption = {
	baseMetric: text(
		'Base Metric',
		"What the metric is divided by. Needed only for your own ratios, and for Google's ratios that are not built in.",
		{ placeholder: 'e.g. sessions' },
	),
};

/** The earlier periods that a report can be compared with. */
export const EARLIER_PERIODS = {
	previousPeriod: {
		name: 'Previous Period',
		description:
			'The same number of days, immediately before. A full month, quarter, or year is compared with the previous full one.',
	},
	previousPeriodSameWeekdays: {
		name: 'Previous Period, Same Weekdays',
		description: 'The same number of days, shifted back by full weeks',
	},
	previousYear: {
		name: 'Previous Year',
		description: 'The same dates one year earlier',
	},
};

const compareWith = choice(
	'Compare With',
	{ none: 'None', ...EARLIER_PERIODS },
	'Add the earlier value, the change, and the percent change to each metric',
);

export const comparisonFields = {
	compareWith: withReader(compareWith, (parameter) =>
		parameter.isFilledByAgent && isWordForNothing(parameter.text())
			? 'none'
			: compareWith.read(parameter),
	),
	comparisonOutput: choice(
		'Comparison Output',
		{
			columns: {
				name: 'Columns',
				description:
					'As sessions, sessions_previous, sessions_change, sessions_changePercent',
			},
			nested: {
				name: 'Nested',
				description: 'As one object with value, previous, change, and changePercent',
			},
		},
		'How to return the metrics of both periods',
		{ displayOptions: { hide: { compareWith: ['none'] } } },
	),
};

/** Reads the comparison; without one, the output is `nested`, which adds no columns. */
export function readComparison(
	values: Values<typeof comparisonFields>,
): Pick<ReportQuery, 'compareWith' | 'comparisonOutput'> {
	const { compareWith } = values;
	const isOff = compareWith === 'none';
	return { compareWith, comparisonOutput: isOff ? 'nested' : values.comparisonOutput };
}

const onlyCustom = { displayOptions: { show: { dateRange: ['custom'] } } };
const onlyWeeks = { displayOptions: { show: { dateRange: ['thisWeek', 'lastWeek'] } } };
const onlyBetween = { displayOptions: { show: { dateRange: ['between'] } } };

const DATE_RANGES: Array<Choice<string>> = [
	...PRESETS.map(([name, value]) => ({ name, value })),
	{ name: 'Between Two Dates', value: 'between', description: 'Dates from a calendar' },
	{
		name: 'Custom',
		value: 'custom',
		description: 'Dates as text, such as 30daysAgo or yesterday',
	},
];

export const dateFields = {
	dateRange: choice(
		'Date Range',
		DATE_RANGES,
		"Days to report on, in the property's time zone. Ranges such as Last 7 Days end yesterday; this week, month, quarter, and year include today.",
		{ default: 'last28Days' },
	),
	startDate: withReader(
		text(
			'Start Date',
			'A date such as 2026-01-31, or a relative date: 30daysAgo, yesterday, or today',
			{ ...onlyCustom, default: '30daysAgo', placeholder: 'e.g. 2026-01-31' },
		),
		readDayInWorkflowTimeZone,
	),
	endDate: withReader(
		text('End Date', "Last day of the report, in the same formats as 'Start Date'", {
			...onlyCustom,
			default: 'yesterday',
			placeholder: 'e.g. yesterday',
		}),
		readDayInWorkflowTimeZone,
	),
	fromDate: withReader(
		uncheckedDay('Start Date', 'First day of the report', onlyBetween),
		readDayInWorkflowTimeZone,
	),
	toDate: withReader(
		uncheckedDay('End Date', 'Last day of the report', onlyBetween),
		readDayInWorkflowTimeZone,
	),
	weekStartsOn: choice(
		'Week Starts On',
		{
			monday: 'Monday',
			sunday: 'Sunday',
		},
		'First day of the week',
		{ default: 'sunday', ...onlyWeeks },
	),
};

type DateValues = Values<typeof dateFields>;

/** The options for operations with one date range. */
export const singleRangeOptions = {
	excludeUnprocessedDays: wholeNumber(
		'Exclude Unprocessed Days',
		'Number of complete days before today to leave out, in addition to today. Google keeps processing data for up to two days, and may change source and campaign attribution for longer. Ranges that count back from today, such as Last 7 Days, keep their length and end earlier; other ranges are shortened.',
		{ default: 0, min: 0, max: 365 },
	),
};

const namedRange = {
	name: text('Name', undefined, { placeholder: 'e.g. launch week' }),
	startDate: withReader(
		text('Start Date', undefined, {
			default: '7daysAgo',
			placeholder: 'e.g. 2026-01-31',
		}),
		readDayInWorkflowTimeZone,
	),
	endDate: withReader(
		text('End Date', undefined, {
			default: 'yesterday',
			placeholder: 'e.g. yesterday',
		}),
		readDayInWorkflowTimeZone,
	),
};

export const dateOptions = {
	...singleRangeOptions,
	namedDateRanges: rows(
		'Named Date Ranges',
		'Date Range',
		namedRange,
		"Up to four date ranges instead of one. The column 'dateRange' names the range of each row.",
		{
			typeOptions: { maxAllowedFields: 4 },
			itemTitle: '={{ $collection.item.value.name }}',
		},
	),
};

/** Reads the dates of a report: its named ranges, or else its one range. In a batch, all reports share the `options`. */
export function readDates(fields: DateValues, options: Values<typeof dateOptions>): Dates {
	const ranges = options.namedDateRanges.map(readNamedRange);
	if (ranges.length === 0) return readDateChoiceOrRefuse(fields, options);
	const excludesDays = options.excludeUnprocessedDays > 0;
	return getInputItem(options).accept(
		excludesDays ? NAMED_RANGES_EXCLUDE_NO_DAYS : checkUniqueRanges(ranges),
	);
}

const NAMED_RANGES_EXCLUDE_NO_DAYS = failed(
	"'Exclude Unprocessed Days' under Options has no effect on named date ranges",
	'Remove it, and end the ranges earlier, such as 3daysAgo.',
);

/** Reads the date range that was chosen in the panel; relative dates stay relative. Invalid dates make the item fail. */
export function readDateChoiceOrRefuse(
	fields: DateValues,
	options: Values<typeof singleRangeOptions>,
): DateChoice {
	const preset = fields.dateRange;
	const isBetween = preset === 'between';
	const startDate = isBetween ? fields.fromDate : fields.startDate;
	const endDate = isBetween ? fields.toDate : fields.endDate;
	if (isBetween || preset === 'custom') {
		getInputItem(fields).accept(readRange({ startDate, endDate }));
	}
	return {
		preset: isBetween ? 'custom' : preset,
		startDate,
		endDate,
		weekStart: fields.weekStartsOn,
		unprocessedDays: options.excludeUnprocessedDays,
	};
}

function readNamedRange(row: Values<typeof namedRange>): DateRange {
	const { name, startDate, endDate } = row;
	const range = getInputItem(row).accept(readRange({ startDate, endDate }));
	return { ...range, ...(name !== '' && { name }) };
}
