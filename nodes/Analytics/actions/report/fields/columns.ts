import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import { failed } from '../../../../shared/core/result';
import { currentName } from '../../../google/metadata';
import type { MetricSpec, Order, OrderType } from '../../../report/query';

export const metricsField: INodeProperties = {
	displayName: 'Metric Names or IDs',
	name: 'metrics',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getMetrics', loadOptionsDependsOn: ['property.value'] },
	default: ['activeUsers'],
	builderHint: {
		propertyHint: 'API names such as sessions, activeUsers, keyEvents or totalRevenue',
	},
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const dimensionsField: INodeProperties = {
	displayName: 'Dimension Names or IDs',
	name: 'dimensions',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getDimensions', loadOptionsDependsOn: ['property.value'] },
	default: ['date'],
	builderHint: {
		propertyHint:
			'API names such as date, country, sessionDefaultChannelGroup or pagePath; none for totals',
	},
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const directionField: INodeProperties = {
	displayName: 'Direction',
	name: 'direction',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'ascending' },
		{ name: 'Descending', value: 'descending' },
	],
	default: 'descending',
};

export const orderField: INodeProperties = {
	displayName: 'Order By',
	name: 'orderBy',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Order',
	default: {},
	builderHint: {
		propertyHint: 'Fields are API names of the report; in a comparison also sessions_change',
	},
	description: 'Defaults to the date, if the report has one, and then the first metric',
	options: [
		{
			displayName: 'Order',
			name: 'values',
			values: [
				{
					displayName: 'Field Name or ID',
					name: 'field',
					type: 'options',
					typeOptions: {
						loadOptionsMethod: 'getColumns',
						loadOptionsDependsOn: [
							'property.value',
							'metrics',
							'dimensions',
							'compareWith',
						],
					},
					default: '',
					description:
						'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
				},
				directionField,
				{
					displayName: 'Order Type',
					name: 'orderType',
					type: 'options',
					options: [
						{ name: 'Alphanumeric', value: 'alphanumeric' },
						{ name: 'Case Insensitive', value: 'caseInsensitive' },
						{ name: 'Numeric', value: 'numeric' },
					],
					default: 'alphanumeric',
					description: 'How dimension values are sorted',
				},
			],
		},
	],
};

export function readOrders(input: Input): Order[] {
	return input.rows('orderBy').map((row) => ({
		field: currentColumn(row.requiredText('field')),
		descending: row.choice('direction') === 'descending',
		orderType: row.choice<OrderType>('orderType'),
	}));
}

/** A part of a compared metric goes by the present name of its metric. */
function currentColumn(column: string): string {
	const [, metric = column, ending = ''] =
		/^(.+)(_previous|_change|_changePercent)$/.exec(column) ?? [];
	return currentName(metric) + ending;
}

/** Metrics and dimensions under their present names, and which ones were renamed. */
export function readFields(fields: Input) {
	const names = {
		metrics: givenList(fields, 'metrics', 'Metrics'),
		dimensions: givenList(fields, 'dimensions', 'Dimensions'),
	};
	return {
		metrics: names.metrics.map(currentName),
		dimensions: names.dimensions.map(currentName),
		renamed: [...names.metrics, ...names.dimensions].filter(
			(name) => currentName(name) !== name,
		),
	};
}

/** An expression that finds nothing would make a report without metrics, or its totals, look like the one wanted. */
function givenList(fields: Input, name: string, shown: string): string[] {
	const value = fields.read(name);
	if (value !== null && value !== undefined) return fields.list(name);
	return fields.accept(
		failed(`'${shown}' has no value`, 'Check the expression; an empty list stands for none.'),
	);
}

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

export function readExpressions(settings: Input): MetricSpec[] {
	return settings.rows('options.metricExpressions').map((row) => ({
		name: row.requiredText('name'),
		expression: row.requiredText('expression'),
	}));
}
