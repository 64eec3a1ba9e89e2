import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../shared/node/inputs';
import type { Patience } from '../../shared/node/transport';

/** For the options of an operation that sends requests. */
export const patienceOptions: INodeProperties[] = [
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 5,
		description:
			'How often a request that was turned away because of a rate limit is sent again',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWaitSeconds',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 120,
		description:
			'The longest single wait before a request is sent again. If the service asks for more, the request fails instead.',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeoutSeconds',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		description: 'How long to wait for the answer to one request',
	},
];

export function readPatience(input: Input): Patience {
	return {
		maxRetries: input.count('options.maxRetries', 0),
		maxWaitSeconds: input.count('options.maxWaitSeconds', 0),
		timeoutSeconds: input.count('options.timeoutSeconds'),
	};
}
