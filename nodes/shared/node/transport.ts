import { createHash } from 'node:crypto';

import {
	sleep,
	type ICredentialTestFunctions,
	type ILoadOptionsFunctions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Clock } from '../core/clock';
import type { ApiRequest, ApiResponse, Send } from '../core/http';
import type { Limits } from '../core/limit';
import type { LimitWaits } from '../core/limitWaits';
import { Paces } from '../core/pace';
import type { Result } from '../core/result';
import { sendJudged, withRetry, type InterpretingSend, type RetryDecision } from '../core/retry';
import type { Scrub } from '../core/secrets';
import { jsonWithout, readResponse } from './answers';
import { refusal } from './errors';
import { credentialTypeOf, sender, type Context, type Credentials, type Reached } from './exchange';
import { readBodyText } from './receive';

export type { Credentials };

/** What the shared transport has to know about one API. */
export interface Service extends Reached {
	/** What a response means for sending again where its caller does not interpret it; by its status where left out. */
	judge?: (response: ApiResponse) => RetryDecision;
	/** The first wait of a request by itself, in milliseconds. */
	firstDelayMs?: number;
	maxBrokenRetries: number;
	/** What tells apart whose limits a request counts against; all that use the same ones share a pace. */
	account: (credentials: Credentials, request: ApiRequest) => unknown[];
	/** What the service publishes of its limits; undefined where it publishes nothing. */
	limits?: (credentials: Credentials, request: ApiRequest) => Limits | undefined;
}

/** The ways to send requests, which differ in who says what an answer means for sending again. */
export interface Connection {
	/** The service says it. */
	connect(options: RetryOptions): Send;
	/** The caller says it with each request; `waits` measures how long they wait for the pace. */
	connectInterpreting(options: RetryOptions, waits?: LimitWaits): InterpretingSend;
}

/** How much waiting the user allows. */
export interface RetryOptions {
	maxRetries: number;
	maxWaitSeconds: number;
	timeoutSeconds: number;
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

/** Adds the pace that all requests of an account share, and the retries that the service and the user allow. */
export function retryingSender(
	service: Service,
	credentials: Credentials,
	clock: Clock,
	signal?: AbortSignal,
	paces = new Paces(),
): (once: Send, options: RetryOptions, waits?: LimitWaits) => InterpretingSend {
	const paceOf = (request: ApiRequest) => {
		const account = fingerprint(service.account(credentials, request));
		const address = service.baseUrl(credentials, request);
		const limits = service.limits?.(credentials, request);
		// A gateway may have several APIs with limits of their own at one address.
		const name = `${address.ok ? address.value : ''} ${JSON.stringify(limits)} ${account}`;
		return paces.of(name, limits, clock);
	};
	const { maxBrokenRetries, firstDelayMs } = service;
	return (once, { maxRetries, maxWaitSeconds }, waits) => {
		const maxWaitMs = maxWaitSeconds * 1000;
		const policy = { maxRetries, maxBrokenRetries, maxWaitMs, firstDelayMs };
		return withRetry(once, policy, clock, paceOf, signal, waits);
	};
}

/** Tells accounts apart without keeping their keys. */
function fingerprint(account: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(account)).digest('hex');
}

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
