import type { INodeProperties } from 'n8n-workflow';

import { limitFields, optionsField } from '../../../../shared/node/options';
import { notForTools, type ToolField } from '../../../../shared/node/tool';
import { RETRY_OPTIONS } from '../../fields';
import { dimensionsField, expressionOption, metricsField, orderField } from './columns';
import { compareField, comparisonOutputField, dateFields, dateOptions } from './dates';
import { dimensionFilterFields, filterOptions, metricFilterFields } from './filters';
import { outputOptions } from './output';
import type { JsonRecord } from '../../../../shared/core/json';
import { success } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import { checkExpression } from '../../../report/expression';

/** Options for what few reports need. */
export const advancedOptions: INodeProperties[] = [
	{
		displayName: 'Cohorts (JSON)',
		name: 'cohortSpec',
		type: 'json',
		default: '',
		description:
			'A CohortSpec of the Data API. It sets its own dates and requires the dimension cohort.',
	},
	{
		displayName: 'Comparisons',
		name: 'comparisons',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Comparison',
		default: {},
		description:
			"Subsets of the data to compare. The column 'comparison' says which subset a row belongs to.",
		options: [
			{
				displayName: 'Comparison',
				name: 'values',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. Mobile',
					},
					{
						displayName: 'Saved Comparison Name or ID',
						name: 'saved',
						type: 'options',
						typeOptions: {
							loadOptionsMethod: 'getComparisons',
							loadOptionsDependsOn: ['property.value'],
						},
						default: '',
						description:
							'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
					},
					{
						displayName: 'Filter (JSON)',
						name: 'filter',
						type: 'json',
						default: '',
						description:
							'A FilterExpression on dimensions, unless you use a saved comparison',
					},
				],
			},
		],
	},
	{
		displayName: 'Metric Aggregations',
		name: 'metricAggregations',
		type: 'multiOptions',
		options: [
			{ name: 'Maximum', value: 'MAXIMUM' },
			{ name: 'Minimum', value: 'MINIMUM' },
			{ name: 'Total', value: 'TOTAL' },
		],
		default: [],
		description:
			'Computed by Google over all rows; returned in the details and in the single item. Use Total for users: adding up rows counts some users more than once.',
	},
	expressionOption,
];

export const failOnDegradedOption: INodeProperties = {
	displayName: 'Stop If Data Is Sampled or Incomplete',
	name: 'failOnDegradedData',
	type: 'boolean',
	default: false,
	description:
		'Whether to stop with an error when Google sampled the report, withheld rows, grouped rows into (other), or left data out',
};

const qualityOptions: INodeProperties[] = [
	failOnDegradedOption,
	notForTools({
		displayName: 'Add Details Output',
		name: 'includeDetails',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a second output with the row count, totals, currency, time zone, sampling and quota of each report',
	}),
	{
		displayName: 'Stop Below Quota (%)',
		name: 'quotaFloor',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 0,
		description:
			'Stop sending requests when less than this percentage of any property quota is left. 0 means no limit.',
	},
];

const requestOptions: INodeProperties[] = [
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10 },
		default: 4,
		description: 'How many requests to send at the same time. Google allows 10 per property.',
	},
	{
		displayName: 'Fill Missing Dates',
		name: 'fillMissingDates',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a row for each day without data. Counts are 0 there; averages and rates are empty.',
	},
];

/** For reports of every kind. */
export const amountOptions: INodeProperties[] = [
	{
		displayName: 'Currency Code',
		name: 'currencyCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR',
		description:
			"ISO 4217 code of the currency for amounts. Defaults to the property's currency.",
	},
	{
		displayName: 'Keep Empty Rows',
		name: 'keepEmptyRows',
		type: 'boolean',
		default: false,
		description: 'Whether to also return rows whose metrics are all zero',
	},
];

export const runOptions = optionsField(
	advancedOptions,
	amountOptions,
	dateOptions,
	filterOptions,
	outputOptions,
	RETRY_OPTIONS,
	requestOptions,
	qualityOptions,
);

/** What a report consists of. */
export const queryFields: INodeProperties[] = [
	metricsField,
	dimensionsField,
	...dateFields,
	compareField,
	comparisonOutputField,
	...limitFields,
];

/** What narrows a report down. Lists come last: they take the most room, and most reports do without. */
export const narrowingFields: INodeProperties[] = [
	...dimensionFilterFields,
	...metricFilterFields,
	orderField,
];

const METRICS: ToolField = {
	told: 'API names of GA4 metrics separated by commas. Often used: activeUsers, totalUsers, newUsers, sessions, engagementRate, bounceRate, averageSessionDuration, screenPageViews, eventCount, keyEvents, totalRevenue',
	otherwise: 'activeUsers',
};

const DIMENSIONS = {
	told: 'API names of GA4 dimensions separated by commas. Often used: date, yearMonth, country, city, deviceCategory, sessionDefaultChannelGroup, sessionSource, sessionMedium, sessionCampaignName, landingPage, pagePath, eventName. Empty for totals',
};

/** The model gives two days rather than a range, which covers whatever it is asked. */
export const DATES: Record<string, ToolField> = {
	dateRange: { preset: 'custom' },
	startDate: {
		told: 'First day of the report: YYYY-MM-DD, a number of days such as 28daysAgo, yesterday, or today',
		otherwise: '28daysAgo',
	},
	endDate: {
		told: 'Last day of the report, included: YYYY-MM-DD, a number of days such as 28daysAgo, yesterday, or today',
		otherwise: 'yesterday',
	},
};

/** Reports as an AI agent sees them: one compact table, never a file. */
export const REPORT_TOOL: Record<string, ToolField> = {
	metrics: METRICS,
	dimensions: { ...DIMENSIONS, otherwise: 'date' },
	...DATES,
	output: { fixed: 'items' },
	returnAll: { fixed: false },
	simplify: { fixed: true },
};

export const PIVOT_TOOL: Record<string, ToolField> = { metrics: METRICS, ...DATES };

export function readComparisons(settings: Input): JsonRecord[] {
	return settings.rows('options.comparisons').map((row) => {
		const saved = row.text('saved');
		const filter = row.json('filter');
		const checked = filter === undefined ? success(undefined) : checkExpression(filter);
		const dimensionFilter = row.accept(checked);
		const name = row.text('name');
		if (saved === '' && dimensionFilter === undefined) row.requiredText('saved');
		return {
			...(name !== '' && { name }),
			...(dimensionFilter ? { dimensionFilter } : { comparison: saved }),
		};
	});
}
