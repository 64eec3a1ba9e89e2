/** Applies the pace of an account and retries to all requests to one API. */
import type { Clock } from '../core/clock';
import type { ApiRequest, ApiResponse, Send } from '../core/http';
import type { PublishedLimits } from '../core/rateLimit';
import type { RateLimitStopwatch } from '../core/rateLimitStopwatch';
import { PacersByAccount } from '../core/requestPacer';
import { addRetries, type InterpretingSend, type RetryDecision } from '../core/retry';
import type { Credentials, ServiceAccess } from './exchange';
import { sha256Hex } from './hash';

/** What the shared transport needs to know about one API. */
export interface ApiService extends ServiceAccess {
	/** Decides whether to send a request again, for callers that do not interpret responses; by status if left out. */
	judge?: (response: ApiResponse) => RetryDecision;
	/** The first back-off after a broken request, in milliseconds. */
	firstDelayMs?: number;
	maxBrokenRetries: number;
	/** Identifies the account whose limits a request counts against; requests of one account share a pace. */
	account: (credentials: Credentials, request: ApiRequest) => unknown[];
	/** The limits that the service publishes; undefined if it publishes none. */
	limits?: (credentials: Credentials, request: ApiRequest) => PublishedLimits | undefined;
}

/** How much waiting the user allows. */
export interface RetryOptions {
	maxRetries: number;
	maxWaitSeconds: number;
	timeoutSeconds: number;
}

/** Adds the shared pace of the account, and the retries that the service and the user allow. */
export function createRetryingSender(
	service: ApiService,
	credentials: Credentials,
	clock: Clock,
	signal?: AbortSignal,
	paces = new PacersByAccount(),
): (once: Send, options: RetryOptions, waits?: RateLimitStopwatch) => InterpretingSend {
	const paceOf = (request: ApiRequest) => {
		const account = hashAccount(service.account(credentials, request));
		const address = service.baseUrl(credentials, request);
		const limits = service.limits?.(credentials, request);
		// A gateway may have several APIs with limits of their own at one address.
		const name = `${address.ok ? address.value : ''} ${JSON.stringify(limits)} ${account}`;
		return paces.getOrCreate(name, limits, clock);
	};
	const { maxBrokenRetries, firstDelayMs } = service;
	return (once, { maxRetries, maxWaitSeconds }, waits) => {
		const maxWaitMs = maxWaitSeconds * 1000;
		const policy = { maxRetries, maxBrokenRetries, maxWaitMs, firstDelayMs };
		return addRetries(once, policy, clock, paceOf, signal, waits);
	};
}

/** Identifies an account without keeping its keys. */
function hashAccount(account: unknown[]): string {
	return sha256Hex(JSON.stringify(account));
}
