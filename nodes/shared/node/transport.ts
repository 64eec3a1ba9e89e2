import {
	sleep,
	type ICredentialTestFunctions,
	type ILoadOptionsFunctions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Clock } from '../core/clock';
import type { ApiResponse, Send } from '../core/http';
import type { RateLimitStopwatch } from '../core/rateLimitStopwatch';
import { PacersByAccount } from '../core/requestPacer';
import type { Result } from '../core/result';
import { toPlainSend, type InterpretingSend } from '../core/retry';
import type { Scrub } from '../core/secrets';
import { createScrubbingParser, readResponse } from './answers';
import { toNodeError } from './errors';
import {
	readCredentialType,
	createSender,
	type RequestContext,
	type Credentials,
} from './exchange';
import { readBodyText } from './receive';
import { createRetryingSender, type RetryOptions, type ApiService } from './retryingSender';

export type { Credentials, RetryOptions, ApiService as Service };

/** Two ways to send requests, which differ in who decides whether to send again. */
export interface Connection {
	/** The service decides. */
	connect(options: RetryOptions): Send;
	/** The caller decides for each answer; `waits` measures how long requests wait for the pace. */
	connectInterpreting(options: RetryOptions, waits?: RateLimitStopwatch): InterpretingSend;
}

/** A service with the credentials that its requests are signed with. */
interface OpenedService extends Connection {
	credentials: Credentials;
	/** The same service with other credentials to sign with, such as those of one of several accounts. */
	withCredentials(credentials: Credentials): OpenedService;
}

/**
 * Reads the credentials once and returns functions that send requests with them. Authentication, proxies, SSRF
 * protection and token refresh stay n8n's: every request goes through its helper.
 */
export async function openService(
	context: RequestContext,
	service: ApiService,
	clock: Clock,
	signal?: AbortSignal,
): Promise<OpenedService> {
	const withCredentials = (credentials: Credentials): OpenedService => {
		const retrying = createRetryingSender(service, credentials, clock, signal, sharedPaces);
		const connectInterpreting: Connection['connectInterpreting'] = (options, waits) => {
			const timeoutMs = Math.ceil(options.timeoutSeconds * 1000);
			const once = createSender(context, service, credentials, timeoutMs, clock, signal);
			return retrying(once, options, waits);
		};
		const connect = (options: RetryOptions) =>
			toPlainSend(connectInterpreting(options), service.judge);
		return { credentials, connect, connectInterpreting, withCredentials };
	};
	return withCredentials(await context.getCredentials(readCredentialType(context, service)));
}

/** Shared by all executions of the process, as the limits of an account are. */
const sharedPaces = new PacersByAccount();

/** How soon a stopped workflow ends a wait. n8n's own `sleep` cannot be interrupted. */
const SLICE_MS = 250;

export const systemClock: Clock = {
	now: () => Date.now(),
	random: Math.random,
	async sleep(milliseconds, signal) {
		if (signal?.aborted) return;
		const end = Date.now() + milliseconds;
		let left = milliseconds;
		do {
			await sleep(Math.min(left, SLICE_MS));
			left = end - Date.now();
		} while (left > 0 && !signal?.aborted);
	},
};

/** A user is looking at a list that loads: one retry, but no long wait. */
const PICKER_RETRIES: RetryOptions = { maxRetries: 1, maxWaitSeconds: 5, timeoutSeconds: 30 };

/** Loads the entries of a list in the panel. A failure is shown there, and never looks like an empty list. */
export async function loadPickerEntries<T>(
	context: ILoadOptionsFunctions,
	service: ApiService,
	load: (send: Send) => Promise<Result<T>>,
): Promise<T> {
	const { connect } = await openService(context, service, systemClock);
	const result = await load(connect(PICKER_RETRIES));
	if (!result.ok) throw toNodeError(context.getNode(), result.failure);
	return result.value;
}

/** How long the test of a credential waits for one response. */
const TEST_TIMEOUT_MS = 30_000;

/**
 * Creates the function that sends the requests of a credential test, for which n8n has only its older helper. It returns
 * every response, redirects included, without secrets.
 */
export function createTestFetch({
	helpers: { request },
}: ICredentialTestFunctions): (options: object, scrub: Scrub) => Promise<ApiResponse> {
	return async (options, scrub) => {
		const deadline = AbortSignal.timeout(TEST_TIMEOUT_MS);
		const response = (await request({
			...options,
			timeout: TEST_TIMEOUT_MS,
			simple: false,
			resolveWithFullResponse: true,
			useStream: true,
			followRedirect: false,
			followAllRedirects: false,
		} as Parameters<typeof request>[0])) as IN8nHttpFullResponse;
		const text = await readBodyText(response.body, deadline);
		return readResponse(response, createScrubbingParser(scrub)(text), scrub);
	};
}
