import {
	sleep,
	type ICredentialTestFunctions,
	type ILoadOptionsFunctions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Clock } from '../core/clock';
import type { ApiResponse, Send } from '../core/http';
import type { LimitWaits } from '../core/limitWaits';
import { Paces } from '../core/pace';
import type { Result } from '../core/result';
import { sendJudged, type InterpretingSend } from '../core/retry';
import type { Scrub } from '../core/secrets';
import { jsonWithout, readResponse } from './answers';
import { refusal } from './errors';
import { credentialTypeOf, sender, type Context, type Credentials } from './exchange';
import { readBodyText } from './receive';
import { retryingSender, type RetryOptions, type Service } from './retryingSender';

export type { Credentials, RetryOptions, Service };

/** The ways to send requests, which differ in who says what an answer means for sending again. */
export interface Connection {
	/** The service says it. */
	connect(options: RetryOptions): Send;
	/** The caller says it with each request; `waits` measures how long they wait for the pace. */
	connectInterpreting(options: RetryOptions, waits?: LimitWaits): InterpretingSend;
}

/** A service with the credentials that its requests are signed with. */
interface OpenedService extends Connection {
	credentials: Credentials;
	/**
	 * The same service with other credentials, which n8n hands to the credential type of the node to sign with: the part
	 * about one of several accounts.
	 */
	withCredentials(credentials: Credentials): OpenedService;
}

/**
 * Reads the credentials once and gives back the way to send requests with them. Authentication,
 * proxies, SSRF protection and token refresh stay n8n's: every request goes through its helper.
 */
export async function openService(
	context: Context,
	service: Service,
	clock: Clock,
	signal?: AbortSignal,
): Promise<OpenedService> {
	const withCredentials = (credentials: Credentials): OpenedService => {
		const retrying = retryingSender(service, credentials, clock, signal, sharedPaces);
		const connectInterpreting: Connection['connectInterpreting'] = (options, waits) => {
			const timeoutMs = Math.ceil(options.timeoutSeconds * 1000);
			const once = sender(context, service, credentials, timeoutMs, signal);
			return retrying(once, options, waits);
		};
		const connect = (options: RetryOptions) =>
			sendJudged(connectInterpreting(options), service.judge);
		return { credentials, connect, connectInterpreting, withCredentials };
	};
	return withCredentials(await context.getCredentials(credentialTypeOf(context, service)));
}

/** Of the process: all of its executions share what an account is allowed. */
const sharedPaces = new Paces();

/** How soon a stopped workflow ends a wait. n8n's own `sleep` cannot be interrupted. */
const SLICE_MS = 250;

export const systemClock: Clock = {
	now: Date.now,
	random: Math.random,
	async sleep(milliseconds, signal) {
		const end = Date.now() + milliseconds;
		for (let left = milliseconds; left > 0 && !signal?.aborted; left = end - Date.now()) {
			await sleep(Math.min(left, SLICE_MS));
		}
	},
};

/** Somebody looks at an opening list: one more try, but no long wait. */
const PICKER_RETRIES: RetryOptions = { maxRetries: 1, maxWaitSeconds: 5, timeoutSeconds: 30 };

/** Loads the entries of a picker. What goes wrong is shown there, never taken for an empty list. */
export async function pick<T>(
	context: ILoadOptionsFunctions,
	service: Service,
	load: (send: Send) => Promise<Result<T>>,
): Promise<T> {
	const { connect } = await openService(context, service, systemClock);
	const result = await load(connect(PICKER_RETRIES));
	if (!result.ok) throw refusal(context.getNode(), result.failure);
	return result.value;
}

/** How long the test of a credential waits for one response. */
const TEST_TIMEOUT_MS = 30_000;

/**
 * Asks in the test of a credential, for which n8n has only its older helper. Every response comes back, redirects too,
 * without what `scrub` strikes out.
 */
export function testFetch({
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
		return readResponse(response, jsonWithout(scrub)(text), scrub);
	};
}
