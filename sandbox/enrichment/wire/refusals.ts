/** Refusals in the form of each provider. */
import type { SandboxReply } from '../../http/types';
import type { Quirks } from '../quirks';
import type { WireViolation } from './endpointWire';

/** The reasons for which a provider can refuse a request. */
export type ProviderFailure =
	| 'badKey'
	| 'badRequest'
	/** The key is valid, but not for this endpoint or plan. */
	| 'forbidden'
	| 'outOfCredits'
	| 'serverError'
	| 'slowDown'
	| 'unknownPath';

/** The state of a rate limit after a request. */
export interface RateLimitState {
	limit: number;
	used: number;
	left: number;
	/** Milliseconds since the epoch. */
	resetAt: number;
	/** The seconds until requests are accepted again. */
	secondsLeft: number;
}

/** A request that fails, and why. */
export interface FailureContext extends RateLimitState {
	/** The path under the base URL: `/people/match`. */
	path: string;
	/** The fault of the request; empty for the provider's usual message. */
	message: string;
	/** The first violation of the wire. */
	violation?: WireViolation | undefined;
	quirks: Quirks;
}

/** The parts from which most refusals of a provider are written. */
export interface RefusalParts {
	status: number;
	message: string;
	code: string;
	path: string;
}

/** The parts of a refusal in which a provider differs from the usual one. */
export interface RefusalOverrides {
	code?: string;
	message?: string | ((path: string) => string);
	status?: number;
}

/** The form of a provider's refusals. */
export interface RefusalForms {
	/** Writes the body of most refusals. */
	writeRefusal(parts: RefusalParts): unknown;
	failures: Partial<
		Record<ProviderFailure, RefusalOverrides | ((context: FailureContext) => SandboxReply)>
	>;
	/** Builds the headers of "too many requests". */
	slowDownHeaders?(context: FailureContext): Record<string, string>;
}

const USUAL_REFUSALS: Record<ProviderFailure, { status: number; message: string }> = {
	badKey: { status: 401, message: 'The API key is not valid' },
	badRequest: { status: 400, message: 'The request is not valid' },
	forbidden: { status: 403, message: 'Your plan does not include this' },
	outOfCredits: { status: 402, message: 'Not enough credits' },
	serverError: { status: 500, message: 'Something went wrong' },
	slowDown: { status: 429, message: 'Too many requests' },
	unknownPath: { status: 404, message: 'Not found' },
};

/** Builds the reply for a failure in the provider's own form and words. */
export function buildFailureReply(
	forms: RefusalForms,
	failure: ProviderFailure,
	context: FailureContext,
): SandboxReply {
	const overrides = forms.failures[failure] ?? {};
	if (typeof overrides === 'function') return overrides(context);
	const usual = USUAL_REFUSALS[failure];
	const { code = '', status = usual.status } = overrides;
	const { path } = context;
	const { message: template = usual.message } = overrides;
	const defaultMessage = typeof template === 'string' ? template : template(path);
	const message = failure === 'badRequest' && context.message ? context.message : defaultMessage;
	const reply = { status, body: forms.writeRefusal({ status, message, code, path }) };
	const headers = failure === 'slowDown' ? forms.slowDownHeaders?.(context) : undefined;
	return headers ? { ...reply, headers } : reply;
}

/** Builds the header `Retry-After` in seconds. */
export function buildRetryAfterHeader({ secondsLeft }: FailureContext): Record<string, string> {
	return { 'retry-after': String(secondsLeft) };
}
