/** How a provider says no. */
import type { SandboxReply } from '../../http/types';
import type { Quirks } from '../quirks';
import type { WireViolation } from './judge';

export type ProviderFailure =
	| 'badKey'
	| 'badRequest'
	/** The key is good, but not for this endpoint or plan. */
	| 'forbidden'
	| 'outOfCredits'
	| 'serverError'
	| 'slowDown'
	| 'unknownPath';

export interface RateCount {
	limit: number;
	used: number;
	left: number;
	/** Milliseconds since the epoch. */
	resetAt: number;
	/** Until requests are let in again. */
	secondsLeft: number;
}

export interface FailureContext extends RateCount {
	/** Under the base URL: `/people/match`. */
	path: string;
	/** What is wrong with the request; the provider's usual words when empty. */
	message: string;
	/** Where the request breaks the wire. */
	violation?: WireViolation | undefined;
	quirks: Quirks;
}

/** What most refusals of a provider are written from. */
export interface RefusalParts {
	status: number;
	message: string;
	code: string;
	path: string;
}

/** What differs from the usual refusal of this kind. */
export interface RefusalWords {
	code?: string;
	message?: string | ((path: string) => string);
	status?: number;
}

export interface RefusalForms {
	/** The body of most refusals. */
	writeRefusal(parts: RefusalParts): unknown;
	failures: Partial<
		Record<ProviderFailure, RefusalWords | ((context: FailureContext) => SandboxReply)>
	>;
	/** What stands beside "too many requests". */
	slowDownHeaders?(context: FailureContext): Record<string, string>;
}

const USUAL: Record<ProviderFailure, { status: number; message: string }> = {
	badKey: { status: 401, message: 'The API key is not valid' },
	badRequest: { status: 400, message: 'The request is not valid' },
	forbidden: { status: 403, message: 'Your plan does not include this' },
	outOfCredits: { status: 402, message: 'Not enough credits' },
	serverError: { status: 500, message: 'Something went wrong' },
	slowDown: { status: 429, message: 'Too many requests' },
	unknownPath: { status: 404, message: 'Not found' },
};

/** A failure in the provider's own form and words. */
export function buildFailure(
	forms: RefusalForms,
	failure: ProviderFailure,
	context: FailureContext,
): SandboxReply {
	const words = forms.failures[failure] ?? {};
	if (typeof words === 'function') return words(context);
	const usual = USUAL[failure];
	const { code = '', message: own = usual.message, status = usual.status } = words;
	const { path } = context;
	const ownMessage = typeof own === 'string' ? own : own(path);
	const message = failure === 'badRequest' && context.message ? context.message : ownMessage;
	const reply = { status, body: forms.writeRefusal({ status, message, code, path }) };
	const headers = failure === 'slowDown' ? forms.slowDownHeaders?.(context) : undefined;
	return headers ? { ...reply, headers } : reply;
}

export function retryAfterHeader({ secondsLeft }: FailureContext): Record<string, string> {
	return { 'retry-after': String(secondsLeft) };
}
