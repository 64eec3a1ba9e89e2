import { once } from '../../nodes/shared/core/once';

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
