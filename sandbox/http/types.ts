/** One request as it arrived, the body still text: each service reads it the way the real one does. */
export interface SandboxRequest {
	method: string;
	/** Path without the query, still percent-encoded. */
	path: string;
	query: URLSearchParams;
	/** Names in lower case. */
	headers: Record<string, string | undefined>;
	text: string;
}

export interface SandboxReply {
	status: number;
	headers?: Record<string, string>;
	/** A string is sent as it is; anything else as JSON; undefined sends no body. */
	body?: unknown;
}

/** A service without its socket: call it directly, or put it behind one with `listen`. */
export interface SandboxService {
	answer(request: SandboxRequest): SandboxReply | Promise<SandboxReply>;
	/** Back to the seeded state. */
	reset(): void;
}

export interface SandboxClock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Runs the work after this time. Without it, due work waits until the next request. */
	after?(milliseconds: number, work: () => void): void;
}

/** Which requests a fault applies to. */
export interface FaultSchedule {
	/** Only requests whose `METHOD /path` matches; every request when left out. */
	match?: RegExp;
	/** How many requests it applies to; 1 when left out, Infinity for all from now on. */
	times?: number;
}

/** What happens to the next matching requests instead of, or after, the work of the service. */
export interface Fault extends FaultSchedule {
	/**
	 * `before`: the service never sees the request. `after`: the service does its work (and charges
	 * for it), but its answer is lost or altered on the way back. `before` when left out.
	 */
	stage?: 'before' | 'after';
	/** Milliseconds of silence before whatever happens next. */
	delayMs?: number;
	/** Answer with this instead; with `delayMs` alone the service's own answer comes late. */
	reply?: SandboxReply;
	/** Drop the connection without an answer. */
	reset?: boolean;
	/** Send the first half of the body, then drop the connection. */
	truncate?: boolean;
}
