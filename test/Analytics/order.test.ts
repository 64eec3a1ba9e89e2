import { sortRows } from '../../nodes/Analytics/report/columns';

describe('Text values that the node sorts', () => {
	it('are in the order of their code points, as Google sorts them', () => {
		const texts = ['😀', 'ｗ', 'é', 'z', 'a', '', 'zz', '豈', '😀a'];
		const sorted = sortRows(texts, [{ field: 'a', descending: false }], () => (text) => text);
		const byCodePoints = [...texts].sort((one, other) =>
			Buffer.compare(Buffer.from(one), Buffer.from(other)),
		);
		expect(sorted).toEqual(byCodePoints);
	});
});

describe('Rows that the node sorts', () => {
	const rows = [
		{ a: 'b', n: 1 },
		{ a: 'B', n: 2 },
		{ a: 'a', n: null },
		{ a: '10', n: 2 },
		{ a: '9', n: 0 },
	];
	const sorted = (
		field: 'a' | 'n',
		descending: boolean,
		orderType?: 'numeric' | 'caseInsensitive',
	) =>
		sortRows(
			rows,
			[{ field, descending, ...(orderType && { orderType }) }],
			({ field }) =>
				(row) =>
					row[field as 'a'],
		).map((row) => row[field]);

	it('are in the same order as Google would return them', () => {
		expect(sorted('n', true)).toEqual([2, 2, 1, 0, null]);
		expect(sorted('a', false)).toEqual(['10', '9', 'B', 'a', 'b']);
		expect(sorted('a', false, 'caseInsensitive')).toEqual(['10', '9', 'a', 'b', 'B']);
		expect(sorted('a', false, 'numeric').slice(-2)).toEqual(['9', '10']);
	});
});
