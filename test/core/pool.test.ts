import fc from 'fast-check';

import { pool } from '../../nodes/shared/core/work';

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

describe('pool', () => {
	it('yields in the order of the inputs, however the work ends', async () => {
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
					const results = await all(pool([...ticks.entries()], limit, work));
					expect(results).toEqual(upTo(ticks.length));
					expect(most).toBeLessThanOrEqual(limit);
				},
			),
		);
	});

	it('has as many at work as allowed, and no more', async () => {
		const { begun, work, finish } = workshop();
		const results = pool(upTo(5), 2, work);
		const first = results.next();
		expect(begun).toEqual([0, 1]);
		finish(0);
		expect(await first).toEqual({ done: false, value: 'done 0' });
		void results.next();
		expect(begun).toEqual([0, 1, 2]);
	});

	it('begins nothing before somebody reads', async () => {
		const { begun, work } = workshop();
		pool(upTo(3), 2, work);
		await settled();
		expect(begun).toEqual([]);
	});

	it('lets a slow reader slow the work down, so that memory stays bounded', async () => {
		const { begun, work, finish } = workshop();
		const results = pool(upTo(100), 3, work);
		const first = results.next();
		finish(0, 1, 2);
		await first;
		await settled();
		expect(begun).toEqual([0, 1, 2]);
		await results.next();
		expect(begun).toEqual([0, 1, 2, 3]);
	});

	it('keeps no more finished results than it may have at work while the first one is slow', async () => {
		const { begun, work, finish } = workshop();
		void pool(upTo(100), 3, work).next();
		finish(1, 2);
		await settled();
		expect(begun).toEqual([0, 1, 2]);
	});

	it('takes inputs only as it begins with them', async () => {
		const taken: number[] = [];
		function* endless() {
			for (let input = 0; ; input++) {
				taken.push(input);
				yield input;
			}
		}
		const results = pool(endless(), 2, async (input) => input);
		await results.next();
		expect(taken).toEqual([0, 1]);
		await results.return(undefined);
		expect(taken).toEqual([0, 1]);
	});

	it.each([
		['nothing to do', [], 3, []],
		['a limit above the inputs', [1, 2], 10, ['done 1', 'done 2']],
		['a limit of 0, which is one at a time', [1, 2], 0, ['done 1', 'done 2']],
		['a limit below 0', [1], -1, ['done 1']],
	])('copes with %s', async (_claim, inputs, limit, expected) => {
		expect(await all(pool(inputs, limit, async (input) => `done ${input}`))).toEqual(expected);
	});

	it('begins nothing new after a stop, and still yields what is under way', async () => {
		const { begun, work, finish } = workshop();
		const stop = new AbortController();
		const results = all(pool(upTo(10), 2, work, stop.signal));
		await settled();
		stop.abort();
		finish(0, 1);
		expect(await results).toEqual(['done 0', 'done 1']);
		expect(begun).toEqual([0, 1]);
	});

	it('does nothing when stopped beforehand', async () => {
		const { begun, work } = workshop();
		expect(await all(pool(upTo(3), 2, work, AbortSignal.abort()))).toEqual([]);
		expect(begun).toEqual([]);
	});

	it('begins nothing new once the reader has left', async () => {
		const { begun, work, finish } = workshop();
		const results = pool(upTo(10), 2, work);
		const first = results.next();
		finish(0);
		await first;
		await results.return(undefined);
		finish(1);
		await settled();
		expect(begun).toEqual([0, 1]);
	});
});

describe('a task that fails', () => {
	const unhandled: unknown[] = [];
	const note = (error: unknown) => void unhandled.push(error);
	beforeAll(() => process.on('unhandledRejection', note));
	afterAll(() => process.off('unhandledRejection', note));

	it('fails the reader in its turn, after the results before it', async () => {
		const { work, finish, fail } = workshop();
		const results = pool(upTo(3), 3, work);
		const first = results.next();
		fail(1, new Error('lost'));
		await settled();
		finish(0, 2);
		expect(await first).toEqual({ done: false, value: 'done 0' });
		await expect(results.next()).rejects.toThrow('lost');
		expect(await results.next()).toEqual({ done: true, value: undefined });
	});

	it('does not end the process, even when nobody waits for it any more', async () => {
		const { work, finish, fail } = workshop();
		const results = pool(upTo(3), 3, work);
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
