import { keepSuccesses } from '../../nodes/shared/core/work';
import { failed, success, type Result } from '../../nodes/shared/core/result';

describe('once', () => {
	it('does the work for a key the first time only, also while it is under way', async () => {
		const asked: string[] = [];
		const keep = keepSuccesses<object>();
		const load = async (key: string) =>
			await keep(key, async () => {
				asked.push(key);
				return await Promise.resolve(success({ key }));
			});
		const [first, second] = await Promise.all([load('a'), load('a')]);
		await load('b');
		await load('a');
		expect(second).toEqual(first);
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
