import { correlate, type Correlated } from '../../../nodes/Enrichment/domain/correlate';
import type { Identifiers } from '../../../nodes/Enrichment/domain/entities';
import { tagsOf } from '../../../nodes/Enrichment/domain/rows';

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@acme.example', id: 'A' };
const BOB = { firstName: 'Bob', lastName: 'Babbage', email: 'bob@acme.example', id: 'B' };
const EVE = { firstName: 'Eve', lastName: 'Stranger', email: 'eve@evil.example', id: 'E' };

type Question = Identifiers & { extra?: object };
const QUESTIONS: Question[] = [{ email: ADA.email }, { email: BOB.email }];

function put(body: unknown, questions: Question[] = QUESTIONS): string[] {
	const asked = questions.map(({ extra, ...identifiers }) => ({
		identifiers,
		tags: tagsOf(extra),
	}));
	return correlate('contact', body, asked).map(short);
}

/** `A`: the person of that id; `-`: no match; `?`: no row is certainly the record's. */
function short(answer: Correlated): string {
	if (answer.kind === 'unmatched') return '?';
	const { reading } = answer;
	if (reading.kind === 'found') return String(reading.result.providerId);
	return reading.kind === 'noMatch' ? '-' : reading.kind;
}

const person = (who: object) => ({ person: who });
const masked = ({ firstName, lastName, id }: typeof ADA) =>
	person({ firstName, lastName, id, jobTitle: 'X' });

describe('rows in order', () => {
	it.each<[string, unknown, string[]]>([
		['that say who they are', [person(ADA), person(BOB)], ['A', 'B']],
		['that say nothing of it', [masked(ADA), masked(BOB)], ['A', 'B']],
		['with holes', [null, person(BOB)], ['-', 'B']],
		['under a key', { results: [person(ADA), null] }, ['A', '-']],
		['under two keys', { data: { results: [person(ADA), person(BOB)] } }, ['A', 'B']],
		['beside another list', { warnings: [], rows: [person(ADA), person(BOB)] }, ['A', 'B']],
	])('%s are put on the records', (_what, body, put_) => {
		expect(put(body)).toEqual(put_);
	});
});

describe('rows out of order', () => {
	it.each<[string, unknown, string[]]>([
		['by what they found', [person(BOB), person(ADA)], ['A', 'B']],
		[
			'by what they repeat',
			[
				{ email: BOB.email, ...masked(BOB) },
				{ email: ADA.email, ...masked(ADA) },
			],
			['A', 'B'],
		],
		[
			'by the question in them',
			[
				{ input: { email: BOB.email }, ...masked(BOB) },
				{ input: { email: ADA.email }, ...masked(ADA) },
			],
			['A', 'B'],
		],
		[
			'by the repeated question although the address found is new',
			[
				{ input: { email: BOB.email }, person: { ...BOB, email: 'new@x.example' } },
				person(ADA),
			],
			['A', 'B'],
		],
		[
			'with a miss that says whose it is',
			[{ email: BOB.email, status: 'not_found' }, person(ADA)],
			['A', '-'],
		],
		['with a miss that does not', [{ status: 'not_found' }, person(ADA)], ['A', '-']],
	])('are told apart %s', (_how, body, put_) => {
		expect(put(body)).toEqual(put_);
	});
});

describe('rows with tags', () => {
	const tagged = (one: unknown, other: unknown): Question[] => [
		{ email: ADA.email, extra: { externalID: one } },
		{ email: BOB.email, extra: { externalID: other } },
	];
	it.each<[string, Question[], unknown, string[]]>([
		[
			'that were sent',
			tagged('x', 'y'),
			[
				{ externalID: 'y', ...masked(BOB) },
				{ externalID: 'x', ...masked(ADA) },
			],
			['A', 'B'],
		],
		[
			'under another name',
			tagged('x', 'y'),
			[
				{ identifier: 'y', ...masked(BOB) },
				{ identifier: 'x', ...masked(ADA) },
			],
			['A', 'B'],
		],
		['as keys', tagged('x', 'y'), { y: masked(BOB), x: masked(ADA) }, ['A', 'B']],
		[
			'as keys, sent as large numbers',
			tagged(99999999, 11111111),
			{ 11111111: masked(BOB), 99999999: masked(ADA) },
			['A', 'B'],
		],
		[
			'as keys, sent as small numbers',
			tagged(9, 1),
			{ 1: masked(BOB), 9: masked(ADA) },
			['A', 'B'],
		],
		[
			'as keys, beside one that nobody sent',
			tagged('x', 'y'),
			{ x: masked(ADA), y: masked(BOB), z: masked(EVE) },
			['A', 'B'],
		],
		[
			'as keys under a list name',
			tagged('x', 'y'),
			{ contacts: { x: masked(ADA), y: null }, companies: {} },
			['A', '-'],
		],
		[
			'that are e-mail addresses',
			QUESTIONS,
			{ [BOB.email]: masked(BOB), [ADA.email]: masked(ADA) },
			['A', 'B'],
		],
		[
			'in three lists',
			tagged('x', 'y'),
			{
				matched: [{ identifier: 'y', ...masked(BOB) }],
				not_matched: ['x'],
				invalid_datapoints: [],
			},
			['-', 'B'],
		],
		[
			'of which one comes twice',
			tagged('x', 'y'),
			[
				{ externalID: 'x', ...masked(ADA) },
				{ externalID: 'x', ...masked(BOB) },
			],
			['?', '?'],
		],
		[
			'of which one is about somebody else',
			tagged('x', 'y'),
			[
				{ externalID: 'x', ...person(EVE) },
				{ externalID: 'y', ...person(BOB) },
			],
			['?', 'B'],
		],
	])('%s', (_how, questions, body, put_) => {
		expect(put(body, questions)).toEqual(put_);
	});
});

describe('rows that the provider numbered', () => {
	it.each<[string, unknown, string[]]>([
		['from 0', { 0: masked(ADA), 1: masked(BOB) }, ['A', 'B']],
		['from 1', { 1: masked(ADA), 2: masked(BOB) }, ['A', 'B']],
		[
			'in a field, shuffled',
			[
				{ index: 1, ...masked(BOB) },
				{ index: 0, ...masked(ADA) },
			],
			['A', 'B'],
		],
		[
			'in three lists',
			{
				matched: [{ identifier: '1', ...masked(BOB) }],
				not_matched: ['0'],
				invalid_datapoints: [],
			},
			['-', 'B'],
		],
		[
			'beside an id of their own',
			[
				{ identifier: '1', id: 'B', firstName: 'Bob', jobTitle: 'X' },
				{ identifier: '0', id: 'A', firstName: 'Ada', jobTitle: 'X' },
			],
			['A', 'B'],
		],
		[
			'one number short, so that the first is unknown',
			[{ index: 1, ...masked(BOB) }],
			['?', '?'],
		],
		[
			'with a number about somebody else',
			[
				{ index: 0, ...person(EVE) },
				{ index: 1, ...person(BOB) },
			],
			['?', 'B'],
		],
	])('%s', (_how, body, put_) => {
		expect(put(body)).toEqual(put_);
	});
});

describe('nothing is guessed', () => {
	it.each<[string, unknown, string[]]>([
		['when a row is missing', [masked(BOB)], ['?', '?']],
		['when a row is missing, but the other says who it is', [person(BOB)], ['?', 'B']],
		['when there is a row too many', [masked(EVE), masked(ADA), masked(BOB)], ['?', '?']],
		[
			'when there is a stranger among them',
			[person(EVE), person(ADA), person(BOB)],
			['A', 'B'],
		],
		['when a row contradicts', [person(EVE), person(BOB)], ['?', 'B']],
		['when a contradiction makes the order worthless', [person(EVE), masked(BOB)], ['?', '?']],
		['when two rows are one person', [person(ADA), person(ADA)], ['?', '?']],
		['when there is no list', { message: 'Fine' }, ['?', '?']],
		['when there is nothing', null, ['?', '?']],
		['when there are texts', ['a', 'b'], ['rejected', 'rejected']],
	])('%s', (_when, body, put_) => {
		expect(put(body)).toEqual(put_);
	});

	it('about namesakes of whom one row is missing', () => {
		const company = (name: string) => ({
			firstName: 'Ada',
			lastName: 'Lovelace',
			company: { name },
		});
		const questions = [
			{ firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' },
			{ email: 'ada@other.example' },
		];
		expect(put([person({ ...company('Other'), id: 'O' })], questions)).toEqual(['?', '?']);
		expect(put([person({ ...company('Acme'), id: 'A' })], questions)).toEqual(['A', '?']);
	});

	it('about rows that are kept for those who can', () => {
		const [record] = correlate(
			'contact',
			[person(EVE)],
			[
				{ identifiers: { email: ADA.email }, tags: ['x'] },
				{ identifiers: { email: BOB.email }, tags: [] },
			],
		);
		expect(record).toMatchObject({ kind: 'unmatched', raw: [person(EVE)] });
	});
});

describe('one person asked for in two ways', () => {
	const profile = 'https://www.linkedin.com/in/ada';
	const both = person({ ...ADA, linkedInUrl: profile });
	const questions = [{ linkedInUrl: profile }, { email: ADA.email }];

	it('is put on both records', () => {
		expect(put([both, both], questions)).toEqual(['A', 'A']);
	});

	it('is put on both, also where the address is hidden', () => {
		const hidden = person({ ...ADA, email: undefined, linkedInUrl: profile });
		expect(put([hidden, hidden], questions)).toEqual(['A', 'A']);
	});
});

describe('a single record', () => {
	it('takes a single row that does not repeat the question', () => {
		expect(put([person({ ...ADA, email: 'new@x.example' })], [{ email: ADA.email }])).toEqual([
			'A',
		]);
	});

	it('does not take one that repeats another question', () => {
		expect(put([{ email: EVE.email, ...masked(EVE) }], [{ email: ADA.email }])).toEqual(['?']);
	});

	it('does not take one of two rows', () => {
		expect(put([masked(ADA), masked(EVE)], [{ email: ADA.email }])).toEqual(['?']);
	});
});

it('hostile keys are only names', () => {
	const body = JSON.parse(
		`{"results":[{"__proto__":{"email":"${BOB.email}"},"constructor":1,"person":${JSON.stringify(ADA)}},null]}`,
	) as unknown;
	expect(put(body)).toEqual(['A', '-']);
});
