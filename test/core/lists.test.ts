import { appendAll, findMax, findMin } from '../../nodes/shared/core/lists';

/** Beyond what a call takes as arguments. */
const MANY = Array.from({ length: 200_000 }, (_, index) => index + 1);

it('The lowest and the highest of very many numbers are found', () => {
	expect(findMin(MANY)).toBe(1);
	expect(findMax(new Set(MANY))).toBe(200_000);
});

it('The lowest of no numbers is Infinity and the highest is -Infinity', () => {
	expect([findMin([]), findMax([])]).toEqual([Infinity, -Infinity]);
});

it('Very many items can be added to the end of a list', () => {
	const list = [0];
	appendAll(list, MANY);
	expect([list.length, list.at(-1)]).toEqual([200_001, 200_000]);
});
