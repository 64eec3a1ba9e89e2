import { countryCode } from '../../../nodes/Enrichment/person/location';
import { isoDate } from '../../../nodes/Enrichment/person/values';
import { confidenceOf, normalisePerson } from '../../support/generic';

describe('confidence', () => {
	test.each([
		['a fraction is a share of all', { confidence: 0.92 }, 92],
		['a score counts to 100', { score: 97 }, 97],
		['snake case reads the same', { MATCH_SCORE: 64 }, 64],
		['a percentage may be text', { confidence: '92 %' }, 92],
		['a number may be text', { confidence: '0.92' }, 92],
		['a grade has its points', { grade: 'A-' }, 85],
		['nothing is nothing', { confidence: 0 }, 0],
		['a bare 1 is ambiguous', { confidence: 1 }, null],
		['a bare 1 leaves the word to the next field', { confidence: 1, score: 60 }, 60],
		['more than all is no confidence', { score: 140 }, null],
		['a negative one is none', { score: -1 }, null],
		['a word is not clear enough', { confidence: 'high' }, null],
		['a flag is none', { confidence: true }, null],
		['saying nothing is null', {}, null],
	])('%s', (_claim, data, expected) => {
		expect(confidenceOf(data)).toBe(expected);
	});

	test('of an address follows from its status when the provider gives no figure', () => {
		const statuses = ['VALID', 'HIGH_PROBABILITY', 'catch-all', 'unverified', 'invalid', 'odd'];
		const emails = statuses.map((status, n) => ({ email: `a${n}@acme.example`, status }));
		expect(normalisePerson({ emails }).emails.map(({ confidence }) => confidence)).toEqual([
			95,
			90,
			60,
			50,
			5,
			undefined,
		]);
	});
});

test.each([
	['2026-04-23', '2026-04-23'],
	['2026-04', '2026-04'],
	[2016, '2016'],
	['2026-04-23T10:00:00+02:00', '2026-04-23T08:00:00.000Z'],
	['2026-04-23 10:00:00 UTC', '2026-04-23T10:00:00.000Z'],
	['2026-04-23T10:00:00', '2026-04-23T10:00:00.000Z'],
	[{ year: 2021, month: 3, day: null }, '2021-03'],
	['03/04/2021', undefined],
	['2026-02-30', undefined],
	['yesterday', undefined],
	[true, undefined],
])('the date %j is %j', (written, expected) => {
	expect(isoDate(written)).toBe(expected);
});

test.each([
	['us', 'US'],
	['United States', 'US'],
	['united kingdom', 'GB'],
	['UK', 'GB'],
	['GERMANY', 'DE'],
	['Côte d’Ivoire', 'CI'],
	['Turkey', 'TR'],
	['EU', undefined],
	['XX', undefined],
	['constructor', undefined],
	['Atlantis', undefined],
])('the code of %j is %j', (written, expected) => {
	expect(countryCode(written)).toBe(expected);
});
