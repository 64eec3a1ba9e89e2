import { setImmediate as nextTurn } from 'node:timers/promises';

import { createEventLoopQueue } from '../../nodes/shared/node/exchange';
import { systemClock } from '../../nodes/shared/node/transport';

describe('The processing of answers', () => {
	it('gives each of several simultaneous answers a turn of the event loop, so that requests are sent in between', async () => {
		let turns = 0;
		let done = false;
		const counting = (async () => {
			for (; !done; turns++) await nextTurn();
		})();
		const turn = createEventLoopQueue(systemClock);
		const begun: Array<{ answer: number; turns: number }> = [];
		const work = async (answer: number) => {
			await turn();
			begun.push({ answer, turns });
		};
		await Promise.all([1, 2, 3, 4].map(work));
		done = true;
		await counting;
		expect(begun.map(({ answer }) => answer)).toEqual([1, 2, 3, 4]);
		expect(new Set(begun.map((each) => each.turns)).size).toBe(4);
	});

	it('starts at once where no other answer came before', async () => {
		const work = createEventLoopQueue(systemClock)().then(() => 'begun');
		const later = nextTurn('a turn later');
		expect(await Promise.race([work, later])).toBe('begun');
		await later;
	});
});
