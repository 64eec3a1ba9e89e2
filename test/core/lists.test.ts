import fc from 'fast-check';

import { groupBy, inBatches } from '../../nodes/shared/core/lists';

describe('inBatches', () => {
	it.each([
		[
			'whole pieces',
			[1, 2, 3, 4],
			2,
			[
				[1, 2],
				[3, 4],
			],
		],
		['a shorter last piece', [1, 2, 3], 2, [[1, 2], [3]]],
		['one piece for little', [1], 100, [[1]]],
		['nothing, not an empty piece', [], 10, []],
		['single pieces for a size that cannot be', [1, 2], 0, [[1], [2]]],
	])('cuts %s', (_claim, items, size, batches) => {
		expect(inBatches<number>(items, size)).toEqual(batches);
	});

	it('loses and repeats nothing, and fills all pieces but the last', () => {
		fc.assert(
			fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (items, size) => {
				const batches = inBatches(items, size);
				expect(batches.flat()).toEqual(items);
				expect(batches.slice(0, -1).every((batch) => batch.length === size)).toBe(true);
				expect(batches.every((batch) => batch.length > 0)).toBe(true);
			}),
		);
	});
});
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
