import type { Send } from '../../shared/core/http';

/** A sender with a limit on the number of requests. */
export interface LimitedSend {
	send: Send;
	/** Returns how many requests it still sends. */
	remaining: () => number;
}

/** Limits a sender to `most` requests. It refuses further ones in Google's form, so that they are treated like Google's own refusals. */
export function limitRequestCount(send: Send, most: number): LimitedSend {
	let sent = 0;
	return {
		send: async (request) => {
			if (sent < most) {
				sent++;
				return await send(request);
			}
			const message = `Stopped after ${most} requests`;
			return {
				kind: 'response',
				status: 429,
				headers: {},
				body: { error: { code: 429, message, status: 'RESOURCE_EXHAUSTED' } },
			};
		},
		remaining: () => most - sent,
	};
}
