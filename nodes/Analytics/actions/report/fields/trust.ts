import type { INodeProperties } from 'n8n-workflow';

export const trustOptions: INodeProperties[] = [
	{
		displayName: 'Fail on Degraded Data',
		name: 'failOnDegradedData',
		type: 'boolean',
		default: false,
		description:
			'Whether a report fails when Google sampled it, withheld rows, lumped rows together as (other), or left data out',
	},
	{
		displayName: 'Include Details',
		name: 'includeDetails',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a second output with the row count, totals, currency, time zone, sampling and quota of each report',
	},
	{
		displayName: 'Quota Floor (%)',
		name: 'quotaFloor',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 0,
		description:
			'Ask nothing more once less than this percentage of a quota of the property is left. 0 means no floor.',
	},
];
