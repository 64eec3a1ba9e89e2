import fc from 'fast-check';

import type { Answer } from '../../nodes/shared/core/http';
import {
	createConcurrencyGate,
	sendFirstAlone,
	runConcurrently,
} from '../../nodes/shared/core/concurrency';
import { buildResponse, READ_REQUEST } from '../../testing/answers';
import { createFakeClock } from '../../testing/clock';

/** Work that ends when the test says so. */
function workshop() {
	const begun: number[] = [];
	const ends = new Map<number, { finish(): void; fail(error: Error): void }>();
	const work = async (input: number) =>
		await new Promise<string>((resolve, reject) => {
			begun.push(input);
			ends.set(input, { finish: () => resolve(`done ${input}`), fail: reject });
		});
	return {
		begun,
		work,
		finish: (...inputs: number[]) => inputs.forEach((input) => ends.get(input)?.finish()),
		fail: (input: number, error: Error) => ends.get(input)?.fail(error),
	};
}

/** Whatever could happen by now has happened. */
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
	const list: Item[] = [];
	for await (const item of items) list.push(item);
	return list;
}

describe('A pool of workers', () => {
	it('returns results in the order of the inputs, in whatever order the work ends', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat(6), { maxLength: 30 }),
				fc.integer({ min: 1, max: 8 }),
				async (ticks, limit) => {
					let running = 0;
					let most = 0;
					const work = async ([index, count]: [number, number]) => {
						most = Math.max(most, ++running);
						for (let tick = 0; tick < count; tick++) await Promise.resolve();
						running--;
						return index;
					};
					const results = await all(runConcurrently([...ticks.entries()], limit, work));
					expect(results).toEqual(upTo(ticks.length));
					expect(most).toBeLessThanOrEqual(limit);
				},
			),
		);
	});

	it('works no faster than its results are read, so that memory stays bounded', async () => {
		const { begun, work, finish } = workshop();
		const results = runConcurrently(upTo(100), 3, work);
		const first = results.next();
		finish(0, 1, 2);
		await first;
		await settled();
		expect(begun).toEqual([0, 1, 2]);
		await results.next();
		expect(begun).toEqual([0, 1, 2, 3]);
	});

	it('starts nothing new after a stop, and still returns what is in progress', async () => {
		const { begun, work, finish } = workshop();
		const stop = new AbortController();
		const results = all(runConcurrently(upTo(10), 2, work, stop.signal));
		await settled();
		stop.abort();
		finish(0, 1);
		expect(await results).toEqual(['done 0', 'done 1']);
		expect(begun).toEqual([0, 1]);
	});
});

describe('A failed task in a pool of workers', () => {
	const unhandled: unknown[] = [];
	const note = (error: unknown) => void unhandled.push(error);
	beforeAll(() => process.on('unhandledRejection', note));
	afterAll(() => process.off('unhandledRejection', note));

	it('makes the reading fail in its turn, after the results before it', async () => {
		const { work, finish, fail } = workshop();
		const results = runConcurrently(upTo(3), 3, work);
		const first = results.next();
		fail(1, new Error('lost'));
		await settled();
		finish(0, 2);
		expect(await first).toEqual({ done: false, value: 'done 0' });
		await expect(results.next()).rejects.toThrow('lost');
		expect(await results.next()).toEqual({ done: true, value: undefined });
	});

	it('does not crash the process, even when nobody reads its result any more', async () => {
		const { work, finish, fail } = workshop();
		const results = runConcurrently(upTo(3), 3, work);
		const first = results.next();
		finish(0);
		await first;
		await results.return(undefined);
		fail(1, new Error('lost'));
		fail(2, new Error('lost as well'));
		await settled();
		expect(unhandled).toEqual([]);
	});
});

describe('A limit of concurrent work', () => {
	it('never lets in more than there is room for, and lets the others in in the order of their arrival', async () => {
		const { begun, work, finish } = workshop();
		const gate = createConcurrencyGate(3);
		const results = upTo(5).map(async (id) => await gate(async () => await work(id)));
		await settled();
		expect(begun).toEqual([0, 1, 2]);
		finish(1);
		await settled();
		expect(begun).toEqual([0, 1, 2, 3]);
		finish(0, 2, 3);
		await settled();
		finish(4);
		expect(await Promise.all(results)).toEqual(upTo(5).map((id) => `done ${id}`));
	});

	it('gives the place of failed work to the next', async () => {
		const gate = createConcurrencyGate(1);
		const failing = gate(async () => await Promise.reject(new Error('no')));
		const next = gate(async () => await Promise.resolve('yes'));
		await expect(failing).rejects.toThrow('no');
		expect(await next).toBe('yes');
	});
});

it('The first request of a run is answered before any other is sent, and the others are sent together', async () => {
	const waiting: Array<(answer: Answer) => void> = [];
	const work = async () => await new Promise<Answer>((give) => waiting.push(give));
	const send = sendFirstAlone(work, createFakeClock());
	const answers = [1, 2, 3].map(async () => await send(READ_REQUEST));
	await new Promise(setImmediate);
	expect(waiting).toHaveLength(1);
	waiting[0]!(buildResponse(200));
	await new Promise(setImmediate);
	expect(waiting).toHaveLength(3);
	for (const give of waiting.slice(1)) give(buildResponse(204));
	expect((await Promise.all(answers)).map((each) => 'status' in each && each.status)).toEqual([
		200, 204, 204,
	]);
});

it('The remaining requests of a run are sent even when the first one throws', async () => {
	let requests = 0;
	const work = async () => {
		requests++;
		if (requests === 1) throw new Error('no address');
		return await Promise.resolve(buildResponse(200));
	};
	const send = sendFirstAlone(work, createFakeClock());
	const [first, second] = await Promise.allSettled([send(READ_REQUEST), send(READ_REQUEST)]);
	expect(first.status).toBe('rejected');
	expect(second.status).toBe('fulfilled');
});
