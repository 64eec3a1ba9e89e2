import { wholeNumber, withReader, type Field, type Parameter, type Values } from './field';
import type { RetryOptions } from './transport';

/** More than 24 days are no delay for JavaScript's timers: they would end at once. */
const MOST_SECONDS = 2_000_000;

const readSeconds = (parameter: Parameter): number =>
	Math.min(parameter.decimalNumber(), MOST_SECONDS);

export type RetryFields = {
	maxRetries: Field<number>;
	maxWaitSeconds: Field<number>;
	timeoutSeconds: Field<number>;
};

/** The options of every operation that sends requests. `whenLonger` says what ends a longer wait. */
export function retryFields(whenLonger: string): RetryFields {
	return {
		maxRetries: wholeNumber(
			'Request Max Retries',
			'Maximum number of times in a row to retry a rate-limited request. The count resets when another request succeeds.',
			{ default: 5, min: 0 },
		),
		maxWaitSeconds: withReader(
			wholeNumber(
				'Request Retry Delay (Seconds)',
				['Longest single wait before a retry.', whenLonger].join(' '),
				{ default: 120, min: 0 },
			),
			readSeconds,
		),
		timeoutSeconds: withReader(
			wholeNumber(
				'Request Timeout (Seconds)',
				'How long to wait for the response to one request',
				{
					default: 60,
					min: 1,
				},
			),
			readSeconds,
		),
	};
}

/** The options for retries, as the transport takes them. */
export function readRetryOptions({
	maxRetries,
	maxWaitSeconds,
	timeoutSeconds,
}: Values<RetryFields>): RetryOptions {
	return { maxRetries, maxWaitSeconds, timeoutSeconds };
}
