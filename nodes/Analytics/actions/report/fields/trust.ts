import type { INodeProperties } from 'n8n-workflow';

import { notForTools } from '../../../../shared/node/tool';

export const trustOptions: INodeProperties[] = [
	{
		displayName: 'Stop If Data Is Sampled or Incomplete',
		name: 'failOnDegradedData',
		type: 'boolean',
		default: false,
		description:
			'Whether to stop with an error when Google sampled the report, withheld rows, grouped rows into (other), or left data out',
	},
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
