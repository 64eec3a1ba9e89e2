import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../../shared/core/json';
import { success } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import {
	flagField,
	jsonField,
	limitFields,
	loadedField,
	numberField,
	optionsField,
	rowsField,
	textField,
} from '../../../../shared/node/panel';
import { notForTools, type ToolField } from '../../../../shared/node/tool';
import type { FieldRenamer } from '../../../google/metadata';
import { fileFields, fileOptions, readFileChoice } from '../../../report/file';
import { readExpression } from '../../../report/filters';
import type { OutputChoice, OutputKind } from '../../../report/query';
import { RETRY_OPTIONS, simplifyField } from '../../../fields';
import {
	dimensionsField,
	expressionOption,
	metricsField,
	orderField,
	compareField,
	comparisonOutputField,
	dateFields,
	dateOptions,
} from './query';
import { dimensionFilterFields, filterOptions, metricFilterFields } from './filters';

const comparisonsOption = rowsField(
	'Comparisons',
	'comparisons',
	'Comparison',
	[
		textField('Name', 'name', undefined, { placeholder: 'e.g. Mobile' }),
		loadedField('Saved Comparison Name or ID', 'saved', 'getComparisons'),
		jsonField(
			'Filter (JSON)',
			'filter',
			'A FilterExpression on dimensions, unless you use a saved comparison',
		),
	],
	"Subsets of the data to compare. The column 'comparison' says which subset a row belongs to.",
);

const AGGREGATIONS = [
	{ name: 'Maximum', value: 'MAXIMUM' },
	{ name: 'Minimum', value: 'MINIMUM' },
	{ name: 'Total', value: 'TOTAL' },
];

export const failOnDegradedOption = flagField(
	'Stop If Data Is Sampled or Incomplete',
	'failOnDegradedData',
	'Whether to stop with an error when Google sampled the report, withheld rows or metrics, grouped rows into (other), or left data out',
);

/** For reports of every kind. */
export const amountOptions: INodeProperties[] = [
	textField(
		'Currency Code',
		'currencyCode',
		"ISO 4217 code of the currency for amounts. Defaults to the property's currency.",
		{ placeholder: 'e.g. EUR' },
	),
	flagField(
		'Keep Empty Rows',
		'keepEmptyRows',
		'Whether to also return rows whose metrics are all zero',
	),
];

export const outputFields: INodeProperties[] = [
	...fileFields,
	{ ...simplifyField, displayOptions: { hide: { output: ['file'] } } },
];

export const propertyColumnOption = flagField(
	'Add Property Column',
	'addPropertyColumn',
	'Whether to add the property ID to every row. Always on when an expression sets the property.',
);

export const runOptions = optionsField(amountOptions, dateOptions, filterOptions, RETRY_OPTIONS, [
	comparisonsOption,
	expressionOption,
	failOnDegradedOption,
	propertyColumnOption,
	...fileOptions,
	jsonField(
		'Cohorts (JSON)',
		'cohortSpec',
		'A CohortSpec of the Data API. It sets its own dates and requires the dimension cohort.',
	),
	{
		displayName: 'Metric Aggregations',
		name: 'metricAggregations',
		type: 'multiOptions',
		options: AGGREGATIONS,
		default: [],
		description:
			'Computed by Google over all rows; returned in the details and in the single item. Use Total for users: adding up rows counts some users more than once.',
	},
	notForTools(
		flagField(
			'Add Details Output',
			'includeDetails',
			'Whether to add a second output with the row count, totals, currency, time zone, sampling and quota of each report',
		),
	),
	numberField(
		'Stop Below Quota (%)',
		'quotaFloor',
		[0, 0, 100],
		'Stop sending requests when less than this percentage of any property quota is left. 0 means no limit.',
	),
	numberField(
		'Concurrency',
		'concurrency',
		[1, 4, 10],
		'How many requests to send at the same time. Google allows 10 per property.',
	),
	flagField(
		'Fill Missing Dates',
		'fillMissingDates',
		'Whether to add a row for each day without data. Counts are 0 there; averages and rates are empty.',
	),
]);

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

export const METRICS: ToolField = {
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

export function readComparisons(settings: Input, renamer: FieldRenamer): JsonRecord[] {
	const fieldKind = 'dimension' as const;
	const reading = { renamer, fieldKind, timeZone: settings.timeZone };
	return settings.rows('options.comparisons').map((row) => {
		const saved = row.text('saved');
		const filter = row.json('filter');
		const checked = filter === undefined ? success(undefined) : readExpression(filter, reading);
		const dimensionFilter = row.accept(checked);
		const name = row.text('name');
		if (saved === '' && dimensionFilter === undefined) row.requiredText('saved');
		return {
			...(name !== '' && { name }),
			...(dimensionFilter ? { dimensionFilter } : { comparison: saved }),
		};
	});
}

/** For a language model rows are one table, unless they go into a file or stay as Google sent them. */
export function readOutput(input: Input, isTool: boolean): OutputChoice {
	const kind = input.choice<OutputKind>('output');
	const simplify = input.flag('simplify');
	return {
		...readFileChoice(input),
		kind: isTool && kind !== 'file' && simplify ? 'answer' : kind,
		simplify,
		addPropertyColumn: wantsPropertyColumn(input),
	};
}

/**
 * With an expression the properties differ from item to item, and from day to day: whether a column
 * is there must not depend on that.
 */
export function wantsPropertyColumn(settings: Input): boolean {
	return (
		settings.flag('options.addPropertyColumn') || settings.written('property') === 'expression'
	);
}
