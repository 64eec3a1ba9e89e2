import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../../shared/core/json';
import { success } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import { checkExpression } from '../../../domain/report/filterExpression';
import type { MetricSpec } from '../../../domain/report/request';

export const expressionOption: INodeProperties = {
	displayName: 'Metric Expressions',
	name: 'metricExpressions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Expression',
	default: {},
	description: 'Metrics computed from other metrics',
	options: [
		{
			displayName: 'Expression',
			name: 'values',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. eventsPerUser',
				},
				{
					displayName: 'Expression',
					name: 'expression',
					type: 'string',
					default: '',
					placeholder: 'e.g. eventCount/totalUsers',
				},
			],
		},
	],
};

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

export function readExpressions(settings: Input): MetricSpec[] {
	return settings.rows('options.metricExpressions').map((row) => ({
		name: row.requiredText('name'),
		expression: row.requiredText('expression'),
	}));
}

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
