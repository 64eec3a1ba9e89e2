import type { INodeProperties } from 'n8n-workflow';

export const createOptions: INodeProperties[] = [
	{
		displayName: 'If Exists',
		name: 'ifExists',
		type: 'options',
		options: [
			{
				name: 'Fail',
				value: 'error',
				description: 'Return an error',
			},
			{
				name: 'Return It',
				value: 'return',
				description: 'Return the existing key event, unchanged',
			},
		],
		default: 'error',
		description: 'What to do if the event is already a key event',
	},
	{
		displayName: 'Lookback Days',
		name: 'lookbackDays',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 90,
		description: "How many days back 'Verify Collected' looks for the event",
	},
	{
		displayName: 'Verify Collected',
		name: 'verifyCollected',
		type: 'boolean',
		default: true,
		description:
			'Whether to reject an event that the property has not collected recently. Google accepts any name, even a misspelled one.',
	},
];
