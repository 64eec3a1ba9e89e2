import { sleep } from 'n8n-workflow';

/**
 * Lets in one at a time, each in a turn of Node's event loop of its own. Answers to requests under way at once come
 * together. Worked on in one turn, they would hold back the requests that follow them until all are done, and
 * nothing would be under way meanwhile.
 */
export function createTurns(): () => Promise<void> {
	let next = Promise.resolve();
	return async () => {
		const own = next;
		next = own.then(async () => await sleep(0));
		await own;
	};
}
