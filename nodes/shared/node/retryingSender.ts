/** The pace and the retries of all requests to one API. */
import type { Clock } from '../core/clock';
import type { ApiRequest, ApiResponse, Send } from '../core/http';
import type { Limits } from '../core/limit';
import type { LimitWaits } from '../core/limitWaits';
import { Paces } from '../core/pace';
import { withRetry, type InterpretingSend, type RetryDecision } from '../core/retry';
import type { Credentials, Reached } from './exchange';
import { sha256Hex } from './hash';

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

/** How much waiting the user allows. */
export interface RetryOptions {
	maxRetries: number;
	maxWaitSeconds: number;
	timeoutSeconds: number;
}

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
	return sha256Hex(JSON.stringify(account));
}
