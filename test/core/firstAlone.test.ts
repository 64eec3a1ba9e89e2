import { firstAlone } from '../../nodes/shared/core/firstAlone';
import type { Answer } from '../../nodes/shared/core/http';
import { answer, reading } from '../support/answers';

it('the first request is answered before any other is sent, and the others go together', async () => {
	const waiting: Array<(answer: Answer) => void> = [];
	const send = firstAlone(async () => await new Promise<Answer>((give) => waiting.push(give)));
	const answers = [1, 2, 3].map(async () => await send(reading));
	await new Promise(setImmediate);
	expect(waiting).toHaveLength(1);
	waiting[0]!(answer(200));
	await new Promise(setImmediate);
	expect(waiting).toHaveLength(3);
	for (const give of waiting.slice(1)) give(answer(204));
	expect((await Promise.all(answers)).map((each) => 'status' in each && each.status)).toEqual([
		200, 204, 204,
	]);
});

it('others go on when the first one breaks', async () => {
	let requests = 0;
	const send = firstAlone(async () => {
		requests++;
		if (requests === 1) throw new Error('no address');
		return await Promise.resolve(answer(200));
	});
	const [first, second] = await Promise.allSettled([send(reading), send(reading)]);
	expect(first.status).toBe('rejected');
	expect(second.status).toBe('fulfilled');
});
