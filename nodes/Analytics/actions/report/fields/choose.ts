import type { INodeProperties } from 'n8n-workflow';

export const metricsField: INodeProperties = {
	displayName: 'Metric Names or IDs',
	name: 'metrics',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getMetrics', loadOptionsDependsOn: ['property.value'] },
	default: ['activeUsers'],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const dimensionsField: INodeProperties = {
	displayName: 'Dimension Names or IDs',
	name: 'dimensions',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getDimensions', loadOptionsDependsOn: ['property.value'] },
	default: ['date'],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};
