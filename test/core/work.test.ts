import { createGate, firstAlone } from '../../nodes/shared/core/work';
import { reading, answer } from '../support/answers';
import { fakeClock } from '../support/clock';
import type { Answer } from '../../nodes/shared/core/http';

/** Work that ends when told, and counts how many of it are under way. */
function workload() {
	const finish: Array<() => void> = [];
	const state = { running: 0, most: 0, order: [] as number[] };
	const work = (id: number) => async () => {
		state.running++;
		state.most = Math.max(state.most, state.running);
		state.order.push(id);
		await new Promise<void>((done) => finish.push(done));
		state.running--;
		return id;
	};
	const finishAll = async () => {
		for (let idle = 0; idle < 5; idle++) {
			while (finish.length > 0) {
				finish.shift()?.();
				idle = 0;
			}
			await new Promise(setImmediate);
		}
	};
	return { work, finishAll, state };
}

describe('a gate', () => {
	it('never lets in more than there is room for, and the rest in the order it came', async () => {
		const { work, finishAll, state } = workload();
		const gate = createGate(3);
		const results = [0, 1, 2, 3, 4, 5, 6].map((id) => gate(work(id)));
		await finishAll();
		expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4, 5, 6]);
		expect(state).toMatchObject({ most: 3, order: [0, 1, 2, 3, 4, 5, 6] });
	});

	it('gives the place of failed work to the next', async () => {
		const gate = createGate(1);
		const failing = gate(async () => await Promise.reject(new Error('no')));
		const next = gate(async () => await Promise.resolve('yes'));
		await expect(failing).rejects.toThrow('no');
		expect(await next).toBe('yes');
	});
});

it('the first request is answered before any other is sent, and the others go together', async () => {
	const waiting: Array<(answer: Answer) => void> = [];
	const work = async () => await new Promise<Answer>((give) => waiting.push(give));
	const send = firstAlone(work, fakeClock());
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
	const work = async () => {
		requests++;
		if (requests === 1) throw new Error('no address');
		return await Promise.resolve(answer(200));
	};
	const send = firstAlone(work, fakeClock());
	const [first, second] = await Promise.allSettled([send(reading), send(reading)]);
	expect(first.status).toBe('rejected');
	expect(second.status).toBe('fulfilled');
});
