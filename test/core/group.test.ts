import { groupBy } from '../../nodes/shared/core/group';

describe('groupBy', () => {
	it('keeps the order of keys as they first come, and of the items of each', () => {
		const groups = groupBy([3, 1, 4, 1, 5, 9], (number) => (number % 2 ? 'odd' : 'even'));
		expect([...groups]).toEqual([
			['odd', [3, 1, 1, 5, 9]],
			['even', [4]],
		]);
	});

	it('has no groups for nothing', () => {
		expect([...groupBy([], String)]).toEqual([]);
	});
});
