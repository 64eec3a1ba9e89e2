import { MAX_DEPTH, exceedsMaxDepth, truncateDeepValues } from '../../nodes/shared/core/depth';

const nested = (levels: number): unknown =>
	JSON.parse(`${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`);

it('The depth of nested lists and objects is counted without a stack that overflows', () => {
	expect(exceedsMaxDepth(nested(MAX_DEPTH))).toBe(false);
	expect(exceedsMaxDepth(nested(MAX_DEPTH + 2))).toBe(true);
	expect(exceedsMaxDepth(nested(1_000_000))).toBe(true);
	expect(exceedsMaxDepth([null, undefined, 'text', 1, {}])).toBe(false);
	expect(exceedsMaxDepth('{{{')).toBe(false);
});

it('A value that is not too deep is returned unchanged', () => {
	const value = nested(MAX_DEPTH);
	expect(truncateDeepValues(value)).toBe(value);
});

it('A value that is too deep is cut at the deepest allowed level, with a note that something was cut off', () => {
	const deep = { name: 'Ada', list: [1, nested(20_000)] };
	const cut = truncateDeepValues(deep);
	expect(cut).toMatchObject({ name: 'Ada', list: [1, { a: [{ a: expect.anything() }] }] });
	expect(JSON.stringify(cut)).toContain('"(nested more than 100 levels deep)"');
});

it('A field named __proto__ is kept when a value is cut to its allowed depth', () => {
	const deep: unknown = JSON.parse(`{"__proto__":"x","a":${JSON.stringify(nested(200))}}`);
	expect(Object.entries(truncateDeepValues(deep) as object)[0]).toEqual(['__proto__', 'x']);
});
