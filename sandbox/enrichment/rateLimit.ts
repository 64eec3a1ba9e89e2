import type { SandboxClock, SandboxReply } from '../http/types';
import type { RateLimit, RateLimitStyle } from './quirks';

interface Refusal {
	status?: number;
	headers?: Record<string, string>;
	message?: string;
}

const REFUSALS: Record<RateLimitStyle, (resetAt: number, now: number) => Refusal> = {
	retryAfterSeconds: (resetAt, now) => header('retry-after', secondsLeft(resetAt, now)),
	// An HTTP date has whole seconds: rounded up, so that waiting until then is long enough.
	retryAfterDate: (resetAt) =>
		header('retry-after', new Date(Math.ceil(resetAt / 1000) * 1000).toUTCString()),
	rateLimitReset: (resetAt, now) => header('ratelimit-reset', secondsLeft(resetAt, now)),
	xRateLimitResetSeconds: (resetAt) => header('x-ratelimit-reset', Math.ceil(resetAt / 1000)),
	xRateLimitResetMs: (resetAt) => header('x-ratelimit-reset', resetAt),
	xRateLimitResetIso: (resetAt) => header('x-ratelimit-reset', new Date(resetAt).toISOString()),
	xMinuteResetSeconds: (resetAt, now) =>
		header('x-minute-reset-seconds', secondsLeft(resetAt, now)),
	messageText: (resetAt, now) => ({
		message: `You have reached the hourly limit. Reset in ${secondsLeft(resetAt, now)} seconds`,
	}),
	silent: () => ({}),
	status403: () => ({ status: 403, message: 'You have reached the rate limit' }),
};

/** One window at a time, counted from the first request in it. Refused requests do not count. */
export function createWindow(clock: SandboxClock) {
	let startedAt = 0;
	let count = 0;

	return {
		reset: () => void (startedAt = count = 0),
		/** Counts a request: how many came before it in this window, and when the window ends. */
		enter({ requests, windowMs }: { requests: number; windowMs: number }) {
			const now = clock.now();
			if (now >= startedAt + windowMs) {
				startedAt = now;
				count = 0;
			}
			const isOver = count >= requests;
			if (!isOver) count++;
			return { isOver, count, resetAt: startedAt + windowMs, now };
		},
	};
}

export function createRateLimit(clock: SandboxClock) {
	const window = createWindow(clock);

	return {
		reset: window.reset,
		refuse(limit: RateLimit | undefined): SandboxReply | undefined {
			if (!limit) return undefined;
			const { isOver, resetAt, now } = window.enter(limit);
			if (!isOver) return undefined;
			const {
				status = 429,
				headers = {},
				message = 'Too many requests',
			} = REFUSALS[limit.style](resetAt, now);
			return { status, headers, body: { message } };
		},
	};
}

const header = (name: string, value: string | number): Refusal => ({
	headers: { [name]: String(value) },
});

export const secondsLeft = (resetAt: number, now: number) => Math.ceil((resetAt - now) / 1000);
