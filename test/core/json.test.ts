import fc from 'fast-check';

import { parseJsonOrKeepText } from '../../nodes/shared/core/json';

describe('The parser of JSON', () => {
	it('reads JSON just as JSON.parse does, as long as a double holds its integers', () => {
		const isExact = (value: number) => !Number.isInteger(value) || Number.isSafeInteger(value);
		const values = [
			fc.string(),
			fc.boolean(),
			fc.constant(null),
			fc.maxSafeInteger(),
			fc.double({ noNaN: true, noDefaultInfinity: true }).filter(isExact),
		];
		fc.assert(
			fc.property(fc.anything({ values, maxDepth: 4 }), fc.nat(4), (value, indent) => {
				const text = JSON.stringify(value ?? null, undefined, indent);
				expect(parseJsonOrKeepText(text)).toEqual(JSON.parse(text));
			}),
			{ numRuns: 500 },
		);
	});

	it('is not confused by digits, quotes and backslashes in strings', () => {
		const nasty = fc.string({
			unit: fc.constantFrom(
				'"',
				'\\',
				'1',
				'e',
				'.',
				'-',
				':',
				',',
				'\n',
				'9007199254740993',
			),
		});
		fc.assert(
			fc.property(fc.dictionary(nasty, fc.oneof(nasty, fc.maxSafeInteger())), (value) => {
				expect(parseJsonOrKeepText(JSON.stringify(value))).toEqual(value);
			}),
		);
	});

	it('keeps every digit of integers that a double cannot hold, wherever they stand', () => {
		const spaces = fc.nat(20).map((count) => ' '.repeat(count));
		const integers = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
		fc.assert(
			fc.property(integers, spaces, (value, space) => {
				const id = (parseJsonOrKeepText(`{${space}"id":${value}}`) as { id: unknown }).id;
				const isSafe = Number.isSafeInteger(Number(value));
				expect(id).toBe(isSafe ? Number(value) : String(value));
			}),
		);
	});

	it.each<[string, string, unknown]>([
		['the largest exact integer stays a number', '9007199254740991', 9007199254740991],
		['the next one comes as text', '9007199254740992', '9007199254740992'],
		['decimals stay numbers', '[1.12345678901234567890]', [1.1234567890123457]],
		[
			'numbers with a long whole part stay numbers',
			'[12345678901234567890.5]',
			[12345678901234567000],
		],
		['exponents stay numbers', '[1234567890123456789e2, 1E5]', [123456789012345680000, 100000]],
		['negative exponents stay numbers', '[1e-1234567890123456]', [0]],
		[
			'digits in a string stay as they are',
			'{"a":"12345678901234567890","b":"x 12345678901234567890 y"}',
			{ a: '12345678901234567890', b: 'x 12345678901234567890 y' },
		],
		[
			'digits after an escaped quote are still in the string',
			'{"a":"say \\"12345678901234567890\\"","b":12345678901234567890}',
			{ a: 'say "12345678901234567890"', b: '12345678901234567890' },
		],
		[
			'digits after a string that ends in a backslash',
			'{"a":"C:\\\\","b":12345678901234567890}',
			{ a: 'C:\\', b: '12345678901234567890' },
		],
		['digits in a key', '{"12345678901234567890":1}', { '12345678901234567890': 1 }],
	])('reads numbers and digits correctly: %s', (_claim, text, value) => {
		expect(parseJsonOrKeepText(text)).toEqual(value);
	});

	it.each([
		['an HTML page', '<!doctype html><title>502 Bad Gateway</title>'],
		['a plain message with a long number', 'Request 12345678901234567890 failed'],
		['nothing', ''],
		['half an answer', '{"matches":[{"id":12345678901234567890'],
		['half a string', '{"id":12345678901234567890,"name":"Ada'],
	])('gives the text itself for %s', (_claim, text) => {
		expect(parseJsonOrKeepText(text)).toBe(text);
	});

	it('reads strings of any length beside a long integer', () => {
		const page = 'x'.repeat(20_000_000);
		expect(parseJsonOrKeepText(`{"page":"${page}","id":12345678901234567890}`)).toEqual({
			page,
			id: '12345678901234567890',
		});
	});

	it('does not let a field named __proto__ change anything', () => {
		const parsed = parseJsonOrKeepText('{"__proto__":{"isAdmin":true}}') as {
			isAdmin?: unknown;
		};
		expect(parsed.isAdmin).toBeUndefined();
	});
});
