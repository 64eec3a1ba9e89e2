import type { INodeProperties } from 'n8n-workflow';

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
