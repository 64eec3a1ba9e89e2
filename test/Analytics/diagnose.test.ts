import { MOST_USED } from '../../nodes/Analytics/methods';
import { similarFields } from '../../nodes/Analytics/google/metadata';

describe('names like a misspelt one', () => {
	it.each([
		['Total users', ['totalUsers']],
		['engaged_session', ['engagedSessions', 'sessions']],
		['xyz', []],
	])('are told by their words (%s)', (name, found) => {
		expect(similarFields(name, MOST_USED.metrics).slice(0, found.length || 1)).toEqual(found);
	});

	it('are dimensions with a word of it', () => {
		const [first] = similarFields('channel', MOST_USED.dimensions);
		expect(first).toBe('sessionDefaultChannelGroup');
	});
});
