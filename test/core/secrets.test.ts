import fc from 'fast-check';

import { parseJsonOrKeepText } from '../../nodes/shared/core/json';
import { createScrubber, scrubInPlace } from '../../nodes/shared/core/secrets';
import { createScrubbingParser } from '../../nodes/shared/node/answers';
import { measureCpuMilliseconds } from '../../testing/cpuTime';
import { SECRETS, SPELLING_EXAMPLES } from '../../testing/spellings';

/** Letters, digits and what addresses, markup and JSON escape. */
const CHARACTERS = [
	'a',
	'b',
	'c',
	'D',
	'E',
	'F',
	'1',
	'2',
	'3',
	'+',
	'/',
	'=',
	'!',
	'(',
	')',
	'<',
	'&',
	'"',
	' ',
];

describe('Removing secrets from a text', () => {
	it.each<{ title: string; secrets: unknown[]; text: string; scrubbed: string }>([
		{
			title: 'as it is',
			secrets: ['key-123'],
			text: 'Bad key key-123, key-123',
			scrubbed: 'Bad key ***, ***',
		},
		{
			title: 'within JSON',
			secrets: ['a"b\\c\nd'],
			text: '{"m":"a\\"b\\\\c\\nd"}',
			scrubbed: '{"m":"***"}',
		},
		{
			title: 'within an address',
			secrets: ['a/b c+d='],
			text: '/v1?key=a%2Fb%20c%2Bd%3D',
			scrubbed: '/v1?key=***',
		},
		{
			title: 'whole where it begins with another',
			secrets: ['secret', 'secret-2'],
			text: 'secret-2 secret',
			scrubbed: '*** ***',
		},
		{
			title: 'with signs that mean something to patterns',
			secrets: ['$&(.*)$'],
			text: 'x $&(.*)$ y',
			scrubbed: 'x *** y',
		},
	])('finds a secret $title', ({ secrets, text, scrubbed }) => {
		expect(createScrubber(secrets)(text)).toBe(scrubbed);
	});

	it.each<[string, unknown[]]>([
		['no secrets', []],
		['an empty one', ['']],
		['a missing one', [undefined, null]],
		['one that is no text', [12]],
		['one so short that it is found in ordinary data', ['Ada', '12']],
	])('leaves the text unchanged for %s', (_claim, secrets) => {
		expect(createScrubber(secrets)('{"id":12,"name":"Ada"}')).toBe('{"id":12,"name":"Ada"}');
	});
});

describe.each(SECRETS)('The secret %s', (secret) => {
	const scrub = createScrubber(['another-secret', secret]);

	it.each([...SPELLING_EXAMPLES])(
		'is removed from a text that contains it %s',
		(_claim, spell) => {
			const text = `/v1/x?key=${spell(secret)}&page=2 <b>caf\u00e9</b> 100%`;
			const scrubbed = scrub(text);
			expect(scrubbed).toContain('/v1/x?key=***');
			expect(scrubbed).toContain('<b>caf\u00e9</b> 100%');
			expect(scrubbed).not.toContain(spell(secret));
		},
	);

	it.each([...SPELLING_EXAMPLES])(
		'is removed from names and values of JSON that contain it %s',
		(_claim, spell) => {
			const quoted = JSON.stringify(spell(secret)).slice(1, -1);
			const text = `{"x ${quoted}":1,"list":["${quoted}"],"fine":"100%25 & more"}`;
			expect(createScrubbingParser(scrub)(text)).toEqual({
				'x ***': 1,
				list: ['***'],
				fine: '100%25 & more',
			});
		},
	);
});

describe('Removing secrets', () => {
	it('leaves JSON valid that has the digits of a key inside a number', () => {
		const parse = createScrubbingParser(createScrubber(['123456']));
		expect(parse('{"total":91234567,"key":123456,"note":"key 123456"}')).toEqual({
			total: 91234567,
			key: '***',
			note: 'key ***',
		});
	});

	it('leaves two names that differed only in a secret as two names', () => {
		const parse = createScrubbingParser(createScrubber(['secret-1', 'secret-2']));
		expect(parse('{"secret-1":1,"secret-2":2,"__proto__":"secret-1"}')).toEqual(
			JSON.parse('{"***":1,"*** 2":2,"__proto__":"***"}'),
		);
	});

	it('takes time in proportion to the length of a text, whatever it repeats', () => {
		const scrub = createScrubber([
			'%25\\"&amp;+%5c%5c%5c',
			'\\\\\\\\\\\\',
			'&&&&&&&&&',
			'aaaaaaaaaaab',
		]);
		const parts = ['%', '%25', '\\', '\\u005c', '&', '&amp;', '&#38;', '+', 'a', '%E2', '\\x'];
		for (const part of parts) {
			const text = part.repeat(300_000 / part.length);
			expect(measureCpuMilliseconds(() => void scrub(text))).toBeLessThan(2_000);
		}
	});

	it('leaves no secret behind, however its characters are encoded one by one', () => {
		const spell = fc.constantFrom(...SPELLING_EXAMPLES.values());
		const spelt = fc
			.array(fc.tuple(fc.constantFrom(...CHARACTERS), spell), {
				minLength: 12,
				maxLength: 40,
			})
			.map((characters) => ({
				secret: `s1${characters.map(([character]) => character).join('')}9z`,
				text: `s1${characters.map(([character, write]) => write(character)).join('')}9z`,
			}));
		fc.assert(
			fc.property(spelt, ({ secret, text }) => {
				expect(createScrubber([secret])(`x ${text} y`)).toBe('x *** y');
			}),
		);
	});
});

describe('Removing secrets from a parsed body', () => {
	const scrub = createScrubber(['sk/live+123']);

	it.each([
		'{"echo":"sk\\/live+123"}',
		'{"echo":"sk\\u002flive\\u002b123"}',
		'{"echo":"\\u0073k/live+123"}',
	])('finds a secret however JSON escapes it: %s', (text) => {
		expect(scrubInPlace(parseJsonOrKeepText(text), scrub)).toEqual({ echo: '***' });
	});

	it('reaches lists, nested objects and plain text', () => {
		expect(scrubInPlace({ a: [{ b: 'x sk/live+123' }] }, scrub)).toEqual({
			a: [{ b: 'x ***' }],
		});
		expect(scrubInPlace('sk/live+123', scrub)).toBe('***');
	});

	it('works in a body that is nested without end', () => {
		const deep = parseJsonOrKeepText(`${'['.repeat(20_000)}"sk/live+123"${']'.repeat(20_000)}`);
		expect(() => scrubInPlace(deep, scrub)).not.toThrow();
	});
});
