import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../../../shared/core/json';
import { success } from '../../../../shared/core/result';
import {
	choice,
	choices,
	decimalNumber,
	flagWhenAdded,
	hasExpression,
	getInputItem,
	jsonObject,
	jsonValue,
	options,
	rows,
	markSameForAllItems,
	text,
	wholeNumber,
	withPanel,
	withoutEmptyObject,
	withReader,
	type Choices,
	type Field,
	type Parameter,
	type Values,
} from '../../../../shared/node/field';
import { limitFields } from '../../../../shared/node/limitFields';
import { hideForTools, type ToolFieldRule } from '../../../../shared/node/tool';
import type { ConnectionOptions } from '../../../google/connection';
import type { FieldRenamer } from '../../../google/metadata';
import type { ColumnNaming } from '../../../report/columnNames';
import { fileFields, fileOptions, readFileChoice } from '../../../report/file';
import { readFilterExpression } from '../../../report/filters';
import type { OutputChoice } from '../../../report/query';
import {
	googleRetryFields,
	readCurrencyCode,
	simplifyField,
	type propertySelection,
} from '../../../fields';
import {
	comparisonFields,
	dateFields,
	dateOptions,
	dimensionsField,
	expressionOption,
	metricsField,
	orderFields,
} from './query';
import { dimensionFilterFields, filterOptions, metricFilterFields } from './filters';
import { buildOptionalNameField } from './names';

const comparisonsOption = {
	comparisons: rows(
		'Comparisons',
		'Comparison',
		{
			name: text('Name', undefined, { placeholder: 'e.g. Mobile' }),
			saved: buildOptionalNameField('Comparison Name or ID', 'getComparisons'),
			filter: withoutEmptyObject(
				jsonValue(
					'Filter (JSON)',
					'A Data API FilterExpression for dimensions. Not needed if you use a saved comparison.',
					{ default: '{}' },
				),
			),
		},
		"Subsets of the data to compare. The column 'comparison' names the subset of each row.",
		{ itemTitle: '={{ $collection.item.value.name }}' },
	),
};

export const failOnDegradedOption = {
	failOnDegradedData: flagWhenAdded(
		'Stop If Sampled or Incomplete',
		'Whether to stop with an error when Google sampled the report, withheld rows or metrics, grouped rows into (other), or left data out',
	),
};

export const currencyOption = {
	currencyCode: withReader(
		text(
			'Currency Code',
			"ISO 4217 code of the currency for amounts. Defaults to the property's currency.",
			{ placeholder: 'e.g. EUR' },
		),
		readCurrencyCode,
	),
};

/** The options that all kinds of reports have. */
export const amountOptions = {
	...currencyOption,
	keepEmptyRows: flagWhenAdded(
		'Keep Empty Rows',
		'Whether to also return rows in which all metrics are zero',
	),
};

/** Which names columns have depends on the output unless the user chooses. */
const COLUMN_NAMINGS: Choices<ColumnNaming | 'automatic'> = {
	automatic: {
		name: 'Automatic',
		description: 'As shown in Google Analytics for an HTML table, otherwise as in the API',
	},
	api: { name: 'As in the API', description: 'Such as sessionDefaultChannelGroup' },
	readable: {
		name: 'As Shown in Google Analytics',
		description: 'Such as Session default channel group',
	},
	safe: { name: 'Safe for SQL', description: 'Such as session_default_channel_group' },
};

export const outputFields = {
	...fileFields,
	columnNames: choice(
		'Column Names',
		COLUMN_NAMINGS,
		'How to name the columns of dimensions and metrics',
	),
	simplify: withPanel(simplifyField, { displayOptions: { hide: { output: ['file', 'html'] } } }),
};

export const propertyColumnOption = {
	addPropertyColumn: flagWhenAdded(
		'Add Property Column',
		'Whether to add the property ID to every row. Always on when an expression sets the property.',
	),
};

/** The option for the part of the quota that a run leaves to others. */
export const quotaFloorOption = {
	quotaFloor: decimalNumber(
		'Stop Below Quota (%)',
		'Stop sending requests when less than this percentage of any property quota is left. 0 means no limit.',
		{ default: 0, min: 0, max: 100 },
	),
};

/** The options for the pace of a run and its share of the quota. */
export const paceFields = {
	...quotaFloorOption,
	concurrency: wholeNumber(
		'Concurrency',
		'How many requests to send at the same time. Google allows 10 per property.',
		{ default: 4, min: 1, max: 10 },
	),
};

/** The options for sending the requests of a run. */
export const requestOptions = markSameForAllItems({
	...googleRetryFields,
	...paceFields,
});

/** Google refuses an eleventh concurrent request. */
const MOST_CONCURRENT_REQUESTS = 10;

/** Reads the options of a connection; an expression for 'Concurrency' may exceed Google's limit, so it is capped. */
export function readConnectionOptions({
	concurrency,
	quotaFloor,
}: Values<typeof paceFields>): ConnectionOptions {
	return { concurrency: Math.min(concurrency, MOST_CONCURRENT_REQUESTS), quotaFloor };
}

/** The options that must be the same for all items of a run. */
const runWideOptions = {
	...requestOptions,
	...markSameForAllItems({ includeDetails: buildDetailsField() }),
};

function buildDetailsField(): Field<boolean> {
	const details = flagWhenAdded(
		'Add Details Output',
		'Whether to add a second output with the row count, totals, currency, time zone, sampling, and quota of each report',
	);
	return withPanel(details, hideForTools(details.panel));
}

/** The values of `MetricAggregation` in the Data API. */
const AGGREGATIONS = ['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT'];

function readAggregations(parameter: Parameter): string[] {
	const chosen = parameter.list().map((each) => each.toUpperCase());
	const unknown = chosen.find((each) => !AGGREGATIONS.includes(each));
	if (unknown === undefined) return chosen;
	return parameter.refuse(
		`${parameter.label} cannot contain "${unknown}"`,
		`Use any of: ${AGGREGATIONS.join(', ')}.`,
	);
}

/** The fields of `CohortSpec` in the Data API. */
const COHORT_FIELDS = ['cohorts', 'cohortsRange', 'cohortReportSettings'];

function readCohortSpec(parameter: Parameter): IDataObject | undefined {
	const spec = parameter.object();
	const unknown = Object.keys(spec ?? {}).find((name) => !COHORT_FIELDS.includes(name));
	if (unknown === undefined) return spec;
	return parameter.refuse(
		`${parameter.label} cannot have the field "${unknown}"`,
		`Use the fields of a Data API CohortSpec: ${COHORT_FIELDS.join(', ')}.`,
	);
}

export const runOptions = options({
	...amountOptions,
	...dateOptions,
	...filterOptions,
	...runWideOptions,
	...comparisonsOption,
	...expressionOption,
	...failOnDegradedOption,
	...propertyColumnOption,
	...fileOptions,
	dateHourUtc: flagWhenAdded(
		'Add UTC Offset to Hours',
		"Whether to add a column with the UTC offset beside 'dateHour' and 'dateHourMinute', such as 2026-01-31T23:00:00-05:00, so that a database or another time zone can use it",
	),
	cohortSpec: withoutEmptyObject(
		withReader(
			jsonObject(
				'Cohorts (JSON)',
				"A Data API CohortSpec. It sets its own dates and requires the 'cohort' dimension.",
				{ default: '{}' },
			),
			readCohortSpec,
		),
	),
	// An expression may name an aggregation that the panel does not offer.
	metricAggregations: withReader(
		choices(
			'Metric Aggregations',
			{
				MAXIMUM: 'Maximum',
				MINIMUM: 'Minimum',
				TOTAL: 'Total',
			},
			'Totals that Google computes over all rows, returned in the details and in the single item. Use Total for users: adding up rows counts some users more than once.',
		),
		readAggregations,
	),
	fillMissingDates: flagWhenAdded(
		'Fill Missing Dates',
		'Whether to add a row for each day without data. Counts are 0 there; averages and rates are empty.',
	),
});

/** The fields for the contents of a report. */
export const queryFields = {
	metrics: metricsField,
	dimensions: dimensionsField,
	...dateFields,
	...comparisonFields,
	...limitFields,
};

/** The fields that narrow a report down. They come last in the panel, because they take the most room and few reports need them. */
export const narrowingFields = {
	...dimensionFilterFields,
	...metricFilterFields,
	...orderFields,
};

/** The values of one report. */
export type ReportValues = Values<typeof queryFields & typeof narrowingFields>;

/** The values that all reports of an item share. */
export type SharedValues = Values<
	typeof outputFields & { property: typeof propertySelection; options: typeof runOptions }
>;

export const METRICS_FOR_TOOLS: ToolFieldRule = {
	prompt: 'API names of GA4 metrics separated by commas. Often used: activeUsers, totalUsers, newUsers, sessions, engagementRate, bounceRate, averageSessionDuration, screenPageViews, eventCount, keyEvents, totalRevenue',
	fallback: 'activeUsers',
};

const DIMENSIONS_FOR_TOOLS = {
	prompt: 'API names of GA4 dimensions separated by commas. Often used: date, yearMonth, country, city, deviceCategory, sessionDefaultChannelGroup, sessionSource, sessionMedium, sessionCampaignName, landingPage, pagePath, eventName. Empty for totals',
};

/** A language model gives two days instead of a preset, because two days cover every question. */
export const DATES_FOR_TOOLS: Record<string, ToolFieldRule> = {
	dateRange: { preset: 'custom' },
	startDate: {
		prompt: 'First day of the report: YYYY-MM-DD, a number of days such as 28daysAgo, yesterday, or today',
		fallback: '28daysAgo',
	},
	endDate: {
		prompt: 'Last day of the report, included: YYYY-MM-DD, a number of days such as 28daysAgo, yesterday, or today',
		fallback: 'yesterday',
	},
};

/** The earlier period for Explain Change. It has no `none`, because that operation always compares. */
export const COMPARISON_FOR_TOOLS: ToolFieldRule = {
	prompt: 'Earlier period to compare with: previousPeriod (the same number of days before), previousPeriodSameWeekdays (shifted by full weeks) or previousYear',
	fallback: 'previousPeriod',
};

/** The fields of a report for an AI agent, which gets one compact table and never a file. */
export const REPORT_TOOL: Record<string, ToolFieldRule> = {
	metrics: METRICS_FOR_TOOLS,
	dimensions: { ...DIMENSIONS_FOR_TOOLS, fallback: 'date' },
	...DATES_FOR_TOOLS,
	compareWith: {
		prompt: 'Earlier period to compare with: none, previousPeriod (the same number of days before), previousPeriodSameWeekdays (shifted by full weeks) or previousYear',
		fallback: 'none',
	},
	output: { fixed: 'items' },
	columnNames: { fixed: 'api' },
	returnAll: { fixed: false },
	simplify: { fixed: true },
};

/** Reads the comparisons of subsets in Google's form. A comparison without a saved one and without a filter is refused. */
export function readComparisons(
	chosen: Values<typeof comparisonsOption>,
	renamer: FieldRenamer,
): JsonRecord[] {
	const input = getInputItem(chosen);
	const reading = { renamer, fieldKind: 'dimension' as const, timeZone: input.timeZone };
	return chosen.comparisons.map(({ name, saved, filter }) => {
		const checked =
			filter === undefined ? success(undefined) : readFilterExpression(filter, reading);
		const dimensionFilter = input.accept(checked);
		if (saved === '' && dimensionFilter === undefined) {
			input.refuse(
				"'Comparison Name or ID' under Comparisons under Options is empty",
				'Fill it in, or map a field that has a value.',
			);
		}
		return {
			...(name !== '' && { name }),
			...(dimensionFilter ? { dimensionFilter } : { comparison: saved }),
		};
	});
}

/** Reads how rows are returned. A language model gets them as one table, unless they go into a file or stay as Google sent them. */
export function readOutputChoice(values: SharedValues, isTool: boolean): OutputChoice {
	const { output, simplify } = values;
	const isAnswer = isTool && output !== 'file' && simplify;
	return {
		...readFileChoice(values, values.options),
		kind: isAnswer ? 'answer' : output,
		simplify,
		addPropertyColumn: values.property.account !== undefined || wantsPropertyColumn(values),
		addUtcColumn: values.options.dateHourUtc && !isAnswer,
		naming: isAnswer ? 'api' : readColumnNaming(values),
	};
}

/** People read HTML tables, so their columns have readable names unless the user chose otherwise. */
function readColumnNaming({ columnNames, output }: SharedValues): ColumnNaming {
	if (columnNames !== 'automatic') return columnNames;
	return output === 'html' ? 'readable' : 'api';
}

/** The values that decide whether rows have a column with their property. */
export interface PropertyColumnValues {
	readonly property: unknown;
	readonly options: Values<typeof propertyColumnOption>;
}

/**
 * Tells whether rows get a column with their property. An expression for the property counts as a yes: its properties
 * may differ from item to item and from run to run, and the columns must not differ with them.
 */
export function wantsPropertyColumn(values: PropertyColumnValues): boolean {
	return values.options.addPropertyColumn || hasExpression(values, 'property');
}
