/** What tests in a browser and of servers stand on. */
import { createServer } from 'node:net';
import { cleanUp } from '../../demo/cleanUp';
import { isCallable } from '../../demo/examples';
import { freePort } from '../../demo/freePort';
import { repeatUntil, until } from '../../demo/until';

describe('repeatUntil', () => {
	/** A click that a page takes only the third time. */
	const clicks = (fail: boolean) => {
		let count = 0;
		const act = async () => {
			count += 1;
			if (fail && count < 3) throw new Error('covered by something else');
		};
		const effect = async () => (count >= 3 ? `seen after ${count}` : undefined);
		return { act, effect };
	};

	it.each([
		['has no effect', false],
		['fails', true],
	])('acts again when an act %s, and not once more after the effect', async (_what, fail) => {
		const seen = repeatUntil({ what: 'a panel', ...clicks(fail), firstWaitMs: 1 });
		await expect(seen).resolves.toBe('seen after 3');
	});

	it('gives each act twice the time of the one before', async () => {
		const given: number[] = [];
		await repeatUntil({
			what: 'a panel',
			act: async (timeoutMs) => void given.push(timeoutMs),
			effect: async () => (given.length === 4 ? true : undefined),
			firstWaitMs: 1,
		});
		expect(given).toEqual([1, 2, 4, 8]);
	});
});

describe('until', () => {
	it('looks again until something is there, and gives it', async () => {
		const seen = [undefined, undefined, 'it'];
		await expect(until('something', async () => seen.shift())).resolves.toBe('it');
	});

	it('says what it waited for in vain', async () => {
		const never = async () => await Promise.resolve(undefined);
		await expect(until('the list of tools', never, 1)).rejects.toThrow('the list of tools');
	});
});

describe('cleaning up', () => {
	it('undoes everything, last first, although one fails, and says which', async () => {
		const undone: string[] = [];
		const everything = cleanUp();
		everything.add(async () => void undone.push('server'));
		everything.add(async () => await Promise.reject(new Error('the browser is gone')));
		everything.add(async () => void undone.push('page'));
		await expect(everything.run()).rejects.toThrow('the browser is gone');
		expect(undone).toEqual(['page', 'server']);
	});

	it('undoes at once what is added afterwards', async () => {
		const everything = cleanUp();
		await everything.run();
		await expect(
			new Promise<void>((undone) => everything.add(async () => undone())),
		).resolves.toBeUndefined();
	});
});

it('a free port can be listened on, and is given once', async () => {
	const ports = await Promise.all(Array.from({ length: 20 }, freePort));
	expect(new Set(ports).size).toBe(20);
	const server = createServer();
	await new Promise<void>((ready) => server.listen(ports[0], '127.0.0.1', ready));
	await new Promise((closed) => server.close(closed));
});

it.each([
	['webhook', true],
	['scheduleTrigger', false],
	['manualTrigger', false],
])('a workflow that begins with a %s is published beside other tests: %s', (trigger, expected) => {
	const node = { name: 'Start', type: `n8n-nodes-base.${trigger}`, parameters: {} };
	expect(isCallable({ name: 'Example', nodes: [node], connections: {} })).toBe(expected);
});
