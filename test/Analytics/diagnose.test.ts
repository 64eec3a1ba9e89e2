import { MOST_USED } from '../../nodes/Analytics/google/metadata';
import { similarFields } from '../../nodes/Analytics/report/diagnose';
import { nearestNames } from '../../nodes/shared/core/lists';

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

	it.each([
		['Total users', ['totalUsers']],
		['visits', ['sessions', 'engagedSessions']],
		['pageviews', ['screenPageViews']],
		['conversions', ['keyEvents']],
		['xyz', []],
	])('are told by labels, words and what Universal Analytics called them (%s)', (name, found) => {
		expect(similarFields(name, MOST_USED.metrics).slice(0, found.length || 1)).toEqual(found);
	});

	it('are dimensions with a word of it, the most used first', () => {
		const [first] = similarFields('channel', MOST_USED.dimensions);
		expect(first).toBe('sessionDefaultChannelGroup');
	});
});
