import fc from 'fast-check';

import { createGate, createGates, withGate } from '../../nodes/shared/core/gate';
import { answer, charge, reading } from '../support/answers';

/** Whatever could happen by now has happened. */
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. */
function workshop() {
	const begun: string[] = [];
	const ends = new Map<string, { finish(): void; fail(error: Error): void }>();
	const work = (name: string) => async () =>
		await new Promise<string>((resolve, reject) => {
			begun.push(name);
			ends.set(name, { finish: () => resolve(name), fail: reject });
		});
	return { begun, work, end: (name: string) => ends.get(name)! };
}

describe('createGate', () => {
	it('lets in as many as there is room for, and the next as one leaves', async () => {
		const { begun, work, end } = workshop();
		const gate = createGate(2);
		const results = ['a', 'b', 'c', 'd'].map((name) => gate(work(name)));
		await settled();
		expect(begun).toEqual(['a', 'b']);
		end('b').finish();
		expect(await results[1]).toBe('b');
		await settled();
		expect(begun).toEqual(['a', 'b', 'c']);
	});

	it('lets nobody slip in before those who wait', async () => {
		const { begun, work, end } = workshop();
		const gate = createGate(1);
		const first = gate(work('first'));
		void gate(work('waiting'));
		await settled();
		end('first').finish();
		await first;
		void gate(work('late'));
		await settled();
		expect(begun).toEqual(['first', 'waiting']);
	});

	it('is left also by work that fails, which fails for its own sender only', async () => {
		const { begun, work, end } = workshop();
		const gate = createGate(1);
		const failing = gate(work('failing'));
		const next = gate(work('next'));
		await settled();
		end('failing').fail(new Error('lost'));
		await expect(failing).rejects.toThrow('lost');
		await settled();
		expect(begun).toEqual(['failing', 'next']);
		end('next').finish();
		expect(await next).toBe('next');
	});

	it('is never overcrowded, and everybody gets through', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 4 }),
				fc.array(fc.nat(5), { maxLength: 20 }),
				async (room, ticks) => {
					const gate = createGate(room);
					let inside = 0;
					let most = 0;
					const through = ticks.map(async (count, index) => {
						for (let tick = 0; tick < index % 3; tick++) await Promise.resolve();
						return await gate(async () => {
							most = Math.max(most, ++inside);
							for (let tick = 0; tick < count; tick++) await Promise.resolve();
							inside--;
							return index;
						});
					});
					expect(await Promise.all(through)).toEqual([...ticks.keys()]);
					expect(most).toBeLessThanOrEqual(room);
				},
			),
		);
	});
});

describe('createGates', () => {
	it('has one gate for each name, for all who ask for it', async () => {
		const { begun, work } = workshop();
		const gateFor = createGates(1);
		void gateFor('shop')(work('first of the shop'));
		void gateFor('shop')(work('second of the shop'));
		void gateFor('blog')(work('first of the blog'));
		await settled();
		expect(begun).toEqual(['first of the shop', 'first of the blog']);
	});

	it('keeps a gate for as long as somebody is at it', async () => {
		const { begun, work, end } = workshop();
		const gateFor = createGates(1);
		const first = gateFor('shop')(work('first'));
		void gateFor('shop')(work('second'));
		await settled();
		end('first').finish();
		await first;
		void gateFor('shop')(work('third'));
		await settled();
		expect(begun).toEqual(['first', 'second']);
	});

	it('opens a new gate for a name after all have left, failures included', async () => {
		const { begun, work, end } = workshop();
		const gateFor = createGates(1);
		const failing = gateFor('shop')(work('failing'));
		await settled();
		end('failing').fail(new Error('lost'));
		await expect(failing).rejects.toThrow('lost');
		void gateFor('shop')(work('next'));
		await settled();
		expect(begun).toEqual(['failing', 'next']);
	});
});

describe('withGate', () => {
	it('sends through the gate meant for the request, and freely where there is none', async () => {
		const sent: string[] = [];
		const shut = async () => await new Promise<never>(() => undefined);
		const send = withGate(
			async ({ path }) => {
				sent.push(path);
				return answer(200);
			},
			(request) => (request === charge ? shut : undefined),
		);
		void send(charge);
		expect(await send(reading)).toEqual(answer(200));
		expect(sent).toEqual([reading.path]);
	});
});
