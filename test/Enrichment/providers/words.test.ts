import { nearestNames } from '../../../nodes/Enrichment/providers/build/words';

describe('names like a misspelt one', () => {
	const names = ['sessions', 'sessionsPerUser', 'engagedSessions', 'activeUsers', 'bounceRate'];

	it.each([
		['a letter is missing', 'sesions', 'sessions'],
		['letters are exchanged', 'bouncerate', 'bounceRate'],
		['two letters are wrong', 'activUser', 'activeUsers'],
	])('are found where %s', (_claim, name, meant) => {
		expect(nearestNames(name, names)[0]).toBe(meant);
	});

	it('are none where nothing is like it', () => {
		expect(nearestNames('xyz', names)).toEqual([]);
	});
});
