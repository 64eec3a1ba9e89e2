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
				description: 'Say that the event is a key event already',
			},
			{
				name: 'Return It',
				value: 'return',
				description: 'Go on with the key event that is there, unchanged',
			},
		],
		default: 'error',
		description: 'What to do when the event is a key event already',
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
			'Whether to refuse an event that the property has not collected lately. Google takes any name, misspelt ones too.',
	},
];
