/** A request as it arrived. */
export interface SandboxRequest {
	method: string;
	/** The path without the query, still percent-encoded. */
	path: string;
	query: URLSearchParams;
	/** The names are in lower case. */
	headers: Record<string, string | undefined>;
	/** The body. Each service parses it as the real one does. */
	text: string;
}

export interface SandboxReply {
	status: number;
	headers?: Record<string, string>;
	/** A text is sent as it is, undefined as no body, and any other value as JSON. */
	body?: unknown;
}

/** A service without a socket; `listenOnLoopback` gives it one. */
export interface SandboxService {
	answer(request: SandboxRequest): SandboxReply | Promise<SandboxReply>;
	/** Restores the seeded state. */
	reset(): void;
}

/** A clock that tests can replace. */
export interface SandboxClock {
	/** Returns the milliseconds since the epoch. */
	now(): number;
	/** Runs work after some time. Without this method, work that is due waits until the next request. */
	runAfter?(milliseconds: number, work: () => void): void;
}

/** The requests that a fault applies to. */
export interface RequestFilter {
	/** Matches `METHOD /path`; left out, every request matches. */
	match?: RegExp;
	/** The number of requests that the fault applies to; 1 if left out, Infinity for all from now on. */
	times?: number;
}

/** A fault between a client and a service. */
export interface Fault extends RequestFilter {
	/**
	 * `before` (the default): the service never sees the request. `after`: the service does its work and charges for it, but
	 * its answer is lost or replaced.
	 */
	stage?: 'before' | 'after';
	/** The milliseconds before the answer or the other fault; with `delayMs` alone, the service's own answer comes late. */
	delayMs?: number;
	/** Replaces the answer. */
	reply?: SandboxReply;
	/** Closes the connection without an answer. */
	reset?: boolean;
	/** Sends the first half of the body and then closes the connection. */
	truncate?: boolean;
}
