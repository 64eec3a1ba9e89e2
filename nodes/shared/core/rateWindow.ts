/** So many requests in any stretch of so many milliseconds. */
export interface Rate {
	requests: number;
	perMs: number;
}

/** Requests that may still be sent, and how long until there are more. */
export interface Left {
	requests: number;
	resetMs: number;
}

export const perSecond = (requests: number): Rate => ({ requests, perMs: 1000 });

export const perMinute = (requests: number): Rate => ({ requests, perMs: 60_000 });

const MARGIN = 1.02;

/** Networks delay one request more than another, and clocks are not exact. */
export function withMargin(milliseconds: number): number {
	return Math.ceil(milliseconds * MARGIN);
}

/**
 * When a request fits a rate, by when the others were sent, the earliest first. A window that slides holds for those
 * of a fixed place too.
 */
export function earliest({ requests, perMs }: Rate, sent: readonly number[]): number {
	const first = sent[sent.length - requests];
	return first === undefined ? 0 : first + withMargin(perMs);
}
