import type { Send } from '../../shared/core/http';

/** A sender that sends so many requests and no more. */
export interface LimitedSend {
	send: Send;
	/** How many requests it still sends. */
	remaining: () => number;
}

/** Refuses what goes beyond so many requests, in Google's form, so that it is treated like a refusal of Google's. */
export function limitRequests(send: Send, most: number): LimitedSend {
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
