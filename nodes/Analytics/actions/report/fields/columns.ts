import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import { currentName } from '../../../domain/fields';
import type { MinuteRange } from '../../../domain/realtime';
import type { Order, OrderType } from '../../../domain/report/order';

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

export const realtimeMetricsField: INodeProperties = {
	displayName: 'Metrics',
	name: 'metrics',
	type: 'multiOptions',
	options: [
		{ name: 'Active Users', value: 'activeUsers' },
		{ name: 'Event Count', value: 'eventCount' },
		{ name: 'Key Events', value: 'keyEvents' },
		{ name: 'Views', value: 'screenPageViews' },
	],
	default: ['activeUsers'],
	description: 'Metrics available in realtime reports',
};

export const realtimeDimensionsField: INodeProperties = {
	displayName: 'Dimension Names or IDs',
	name: 'dimensions',
	type: 'multiOptions',
	typeOptions: {
		loadOptionsMethod: 'getRealtimeDimensions',
		loadOptionsDependsOn: ['property.value'],
	},
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const minuteRangesField: INodeProperties = {
	displayName: 'Minute Ranges',
	name: 'minuteRanges',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, maxAllowedFields: 2 },
	placeholder: 'Add Minute Range',
	default: {},
	description: 'One or two ranges within the last 30 minutes. Leave empty for all 30 minutes.',
	options: [
		{
			displayName: 'Minute Range',
			name: 'values',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. last five minutes',
				},
				{
					displayName: 'Start Minutes Ago',
					name: 'startMinutesAgo',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 29,
					description: 'The oldest minute: at most 29, or 59 with Google Analytics 360',
				},
				{
					displayName: 'End Minutes Ago',
					name: 'endMinutesAgo',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 0,
					description: 'The newest minute; 0 is the current one',
				},
			],
		},
	],
};

export function readMinuteRanges(input: Input): MinuteRange[] {
	return input.rows('minuteRanges').map((row) => ({
		name: row.text('name'),
		startMinutesAgo: row.count('startMinutesAgo', 0),
		endMinutesAgo: row.count('endMinutesAgo', 0),
	}));
}
