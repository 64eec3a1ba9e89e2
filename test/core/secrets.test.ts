import { parseJson } from '../../nodes/shared/core/json';
import { scrubber, scrubValues } from '../../nodes/shared/core/secrets';

describe('scrubber', () => {
	it.each<[string, unknown[], string, string]>([
		['as it is', ['key-123'], 'Bad key key-123, key-123', 'Bad key ***, ***'],
		['within JSON', ['a"b\\c\nd'], '{"m":"a\\"b\\\\c\\nd"}', '{"m":"***"}'],
		['within an address', ['a/b c+d='], '/v1?key=a%2Fb%20c%2Bd%3D', '/v1?key=***'],
		[
			'whole where it begins with another',
			['secret', 'secret-2'],
			'secret-2 secret',
			'*** ***',
		],
		['with signs that mean something to patterns', ['$&(.*)$'], 'x $&(.*)$ y', 'x *** y'],
	])('strikes a secret out %s', (_claim, secrets, text, scrubbed) => {
		expect(scrubber(secrets)(text)).toBe(scrubbed);
	});

	it.each<[string, unknown[]]>([
		['no secrets', []],
		['an empty one', ['']],
		['a missing one', [undefined, null]],
		['one that is no text', [12]],
		['one so short that it is found in ordinary data', ['Ada', '12']],
	])('leaves the text alone for %s', (_claim, secrets) => {
		expect(scrubber(secrets)('{"id":12,"name":"Ada"}')).toBe('{"id":12,"name":"Ada"}');
	});
});

describe('scrubbing a parsed body', () => {
	const scrub = scrubber(['sk/live+123']);

	it.each([
		'{"echo":"sk\\/live+123"}',
		'{"echo":"sk\\u002flive\\u002b123"}',
		'{"echo":"\\u0073k/live+123"}',
	])('strikes the secret out however %s escapes it', (text) => {
		expect(scrubValues(parseJson(text), scrub)).toEqual({ echo: '***' });
	});

	it('reaches lists, inner objects and a bare text', () => {
		expect(scrubValues({ a: [{ b: 'x sk/live+123' }] }, scrub)).toEqual({
			a: [{ b: 'x ***' }],
		});
		expect(scrubValues('sk/live+123', scrub)).toBe('***');
	});

	it('survives a body nested without end', () => {
		const deep = parseJson(`${'['.repeat(20_000)}"sk/live+123"${']'.repeat(20_000)}`);
		expect(() => scrubValues(deep, scrub)).not.toThrow();
	});
});
