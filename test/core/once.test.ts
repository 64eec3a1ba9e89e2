import { keepSuccesses, once } from '../../nodes/shared/core/once';

import { failed, success, type Result } from '../../nodes/shared/core/result';

describe('once', () => {
	it('does the work for a key the first time only, also while it is under way', async () => {
		const asked: string[] = [];
		const load = once(async (key: string) => {
			asked.push(key);
			return { key };
		});
		const [first, second] = await Promise.all([load('a'), load('a')]);
		await load('b');
		await load('a');
		expect(second).toBe(first);
		expect(asked).toEqual(['a', 'b']);
	});
});

describe('what is kept', () => {
	it('is a success, never a failure', async () => {
		const answers: Array<Result<number>> = [failed('timeout'), success(1), success(2)];
		const keep = keepSuccesses<number>();
		const ask = async () =>
			await keep('a', async () => await Promise.resolve(answers.shift()!));
		expect([await ask(), await ask(), await ask()]).toEqual([
			failed('timeout'),
			success(1),
			success(1),
		]);
	});
});
