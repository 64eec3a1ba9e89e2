import fc from 'fast-check';

import { inBatches } from '../../nodes/shared/core/batch';

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
