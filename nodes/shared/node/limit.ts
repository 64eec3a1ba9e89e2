import type { INodeProperties } from 'n8n-workflow';

import type { Input } from './inputs';

/** How many results of a list are wanted, in the words that n8n prescribes. */
export const limitFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		displayOptions: { show: { returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	},
];

/** Infinity for all of them. */
export function readLimit(input: Input): number {
	return input.flag('returnAll') ? Infinity : input.count('limit');
}
