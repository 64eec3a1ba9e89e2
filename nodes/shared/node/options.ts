import type { INodeProperties } from 'n8n-workflow';

import { byLetters } from '../core/lists';
import { failed } from '../core/result';
import type { Input } from './inputs';
import { flagField, numberField } from './panel';
import type { RetryOptions } from './transport';

/** The collection `Options`, sorted by name as n8n's rules ask. */
export function optionsField(...groups: INodeProperties[][]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: groups.flat().sort((one, other) => byLetters(one.displayName, other.displayName)),
	};
}

/** The options of every operation that sends requests. `whenLonger` says what ends a longer wait. */
export function retryOptions(whenLonger: string): INodeProperties[] {
	return [
		numberField(
			'Max Retries',
			'maxRetries',
			[0, 5],
			'Max retries of a rate-limited request in a row, while no other request gets through',
		),
		numberField(
			'Max Retry Delay (Seconds)',
			'maxWaitSeconds',
			[0, 120],
			['The longest single wait.', whenLonger].join(' '),
		),
		numberField(
			'Timeout (Seconds)',
			'timeoutSeconds',
			[1, 60],
			'How long to wait for the response to one request',
		),
	];
}

export function readRetryOptions(input: Input): RetryOptions {
	return {
		maxRetries: input.count('options.maxRetries', 0),
		maxWaitSeconds: seconds(input, 'maxWaitSeconds', 0),
		timeoutSeconds: seconds(input, 'timeoutSeconds', 1),
	};
}

/** More than 24 days are no delay for JavaScript's timers: they would end at once. */
const MOST_SECONDS = 2_000_000;

function seconds(input: Input, name: 'maxWaitSeconds' | 'timeoutSeconds', least: number): number {
	const given = input.number(`options.${name}`);
	if (given >= least) return Math.min(given, MOST_SECONDS);
	const label = name === 'maxWaitSeconds' ? 'Max Retry Delay' : 'Timeout';
	return input.accept(
		failed(
			`'${label}' is ${given}, but cannot be less than ${least}`,
			'Check the value or the expression.',
		),
	);
}

/** How many results of a list are wanted, in the words that n8n prescribes. */
export const limitFields: INodeProperties[] = [
	flagField(
		'Return All',
		'returnAll',
		'Whether to return all results or only up to a given limit',
	),
	{
		...numberField('Limit', 'limit', [1, 50], 'Max number of results to return'),
		displayOptions: { show: { returnAll: [false] } },
	},
];

/** Infinity for all of them. */
export function readLimit(input: Input): number {
	return input.flag('returnAll') ? Infinity : input.count('limit');
}
