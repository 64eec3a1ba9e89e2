/** Applies the pace of an account and retries to all requests to one API. */
import type { Clock } from '../core/clock';
import type { ApiRequest, ApiResponse, Send } from '../core/http';
import type { Limits } from '../core/limit';
import type { LimitWaits } from '../core/limitWaits';
import { Paces } from '../core/pace';
import { withRetry, type InterpretingSend, type RetryDecision } from '../core/retry';
import type { Credentials, Reached } from './exchange';
import { sha256Hex } from './hash';

/** What the shared transport needs to know about one API. */
export interface Service extends Reached {
	/** Decides whether to send a request again, for callers that do not interpret responses; by status if left out. */
	judge?: (response: ApiResponse) => RetryDecision;
	/** The first back-off after a broken request, in milliseconds. */
	firstDelayMs?: number;
	maxBrokenRetries: number;
	/** Identifies the account whose limits a request counts against; requests of one account share a pace. */
	account: (credentials: Credentials, request: ApiRequest) => unknown[];
	/** The limits that the service publishes; undefined if it publishes none. */
	limits?: (credentials: Credentials, request: ApiRequest) => Limits | undefined;
}

/** How much waiting the user allows. */
export interface RetryOptions {
	maxRetries: number;
	maxWaitSeconds: number;
	timeoutSeconds: number;
}

/** Adds the shared pace of the account, and the retries that the service and the user allow. */
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

/** Identifies an account without keeping its keys. */
function fingerprint(account: unknown[]): string {
	return sha256Hex(JSON.stringify(account));
}
