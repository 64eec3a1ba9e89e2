import { MOST_USED } from '../../nodes/Analytics/google/metadata';
import { similarFields } from '../../nodes/Analytics/report/diagnose';

describe('names like a misspelt one', () => {
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
