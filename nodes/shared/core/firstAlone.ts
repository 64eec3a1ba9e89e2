import type { Send } from './http';

/**
 * The first request goes alone and the others after it, all at once: an expired sign-in is then
 * renewed once, and a wrong address is found out by one request instead of all.
 */
export function firstAlone(send: Send): Send {
	let first: Promise<unknown> | undefined;
	return async (request) => {
		if (first) {
			await first;
			return await send(request);
		}
		const answer = send(request);
		first = answer.catch(() => undefined);
		return await answer;
	};
}
