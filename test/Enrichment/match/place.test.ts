import { place, type Place } from '../../../nodes/Enrichment/match/place';
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';
import { readMany, readOne } from '../../../nodes/Enrichment/providers/generic/answers';
import type { JsonRecord } from '../../../nodes/shared/core/json';

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@acme.example', id: 'A' };
const BOB = { firstName: 'Bob', lastName: 'Babbage', email: 'bob@acme.example', id: 'B' };
const EVE = { firstName: 'Eve', lastName: 'Stranger', email: 'eve@evil.example', id: 'E' };

type Question = Identifiers & { extra?: JsonRecord };
const QUESTIONS: Question[] = [{ email: ADA.email }, { email: BOB.email }];

function answers(body: unknown, questions: Question[] = QUESTIONS): Place[] {
	const asked = questions.map(({ extra = {}, ...identifiers }) => ({ identifiers, extra }));
	const sent = asked.map(({ extra }) => extra);
	const answer = asked.length === 1 ? readOne('contact', body) : readMany('contact', body, sent);
	if (answer.isUnknown) return asked.map(() => ({ kind: 'unmatched', rows: [] }));
	return place(
		'contact',
		answer,
		asked.map(({ identifiers }) => identifiers),
	);
}

const put = (...given: Parameters<typeof answers>) => answers(...given).map(short);

function putCompanies(identifiers: Identifiers[], rows: object[]): string[] {
	const asked = identifiers.map((each) => ({ identifiers: each, extra: {} }));
	return place('company', readMany('company', rows, asked), identifiers).map(short);
}

/** `A`: the person of that id; `-`: no match; `.`: no row; `?`: no row is certainly the record's. */
function short(answer: Place): string {
	if (answer.kind !== 'row') return '?';
	const { reading, raw } = answer.row;
	if (reading.kind === 'found') return String(reading.result.providerId);
	if (reading.kind !== 'noMatch') return reading.kind;
	return raw === undefined ? '.' : '-';
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
		['under a key of its own within data', { data: { rows: [ADA, BOB], page: 1 } }, ['A', 'B']],
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
			'are certain where nothing contradicts: people get new addresses',
			tagged('x', 'y'),
			[
				{ externalID: 'x', ...person({ ...ADA, email: 'ada@new.example' }) },
				{ externalID: 'y', ...person(BOB) },
			],
			['A', 'B'],
		],
		[
			'do not make a row theirs whose name and address are another’s',
			tagged('x', 'y'),
			[
				{ externalID: 'x', ...person(EVE) },
				{ externalID: 'y', ...person(BOB) },
			],
			['?', 'B'],
		],
		[
			'of which one is about somebody else',
			[
				{
					email: ADA.email,
					firstName: 'Ada',
					lastName: 'Lovelace',
					extra: { externalID: 'x' },
				},
				{ email: BOB.email, extra: { externalID: 'y' } },
			],
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
		[
			'as it likes keep their order',
			[
				{ index: 1, ...masked(ADA) },
				{ index: 0, ...masked(BOB) },
			],
			['A', 'B'],
		],
		[
			'with ids of 2 and 1 keep their order',
			[
				{ id: 2, firstName: 'Ada', jobTitle: 'X' },
				{ id: 1, firstName: 'Bob', jobTitle: 'X' },
			],
			['2', '1'],
		],
		[
			'beside an id of their own',
			[
				{ identifier: '1', id: 'A', firstName: 'Ada', jobTitle: 'X' },
				{ identifier: '0', id: 'B', firstName: 'Bob', jobTitle: 'X' },
			],
			['A', 'B'],
		],
		[
			'one number short, so that the first is unknown',
			[{ index: 1, ...masked(BOB) }],
			['?', '?'],
		],
	])('%s', (_how, body, put_) => {
		expect(put(body)).toEqual(put_);
	});
});

describe('a row that is sent twice', () => {
	const { id, ...ada } = { ...ADA, jobTitle: 'CTO' };
	it.each([
		['with an id', { id, ...ada }],
		['without one', ada],
	])('%s is not lost to its record, and is not given to another', (_which, row) => {
		const [first, second] = answers([row, row]);
		expect(first).toMatchObject({ kind: 'row', row: { raw: row } });
		expect(second!.kind).not.toBe('row');
	});

	it('in two versions is the one in the place of its record', () => {
		const other = { ...ada, jobTitle: 'CEO' };
		const [first, second] = answers([ada, other]);
		expect(first).toMatchObject({ kind: 'row', row: { raw: ada } });
		expect(second).toMatchObject({ kind: 'unmatched', rows: [{ raw: other }] });
	});
});

describe('nothing is guessed', () => {
	it.each<[string, unknown, string[]]>([
		['when a row is missing', [masked(BOB)], ['?', '?']],
		[
			'when a row is missing and the other says who it is: the rest is free',
			[person(BOB)],
			['.', 'B'],
		],
		['when there is a row too many', [masked(EVE), masked(ADA), masked(BOB)], ['?', '?']],
		[
			'when there is a stranger among them',
			[person(EVE), person(ADA), person(BOB)],
			['A', 'B'],
		],
		['when two rows are one person', [person(ADA), person(ADA)], ['A', '?']],
		['when the order is shown to be another', [person(BOB), person(EVE)], ['?', 'B']],
		['when there is no list', { message: 'Fine' }, ['?', '?']],
		['when there is an empty list: no match, and free', [], ['.', '.']],
		['when the list is null: no match, and free', { data: null }, ['.', '.']],
		['when there is nothing: no match, and free', null, ['.', '.']],
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
		expect(put([person({ ...company('Acme'), id: 'A' })], questions)).toEqual(['A', '.']);
	});

	it('about rows that are kept, once, for those who can', () => {
		const rows = [masked(EVE), masked(ADA), masked(BOB)];
		const [first, second] = answers(rows);
		expect(first).toMatchObject({ kind: 'unmatched', rows: rows.map((raw) => ({ raw })) });
		expect(second).toEqual({ kind: 'unmatched', rows: [] });
	});
});

it.each([
	[
		['Frances', 'Bean'],
		['Francis', 'Bean'],
	],
	[
		['J', 'Smith'],
		['Jane', 'Smith'],
	],
	[
		['Hans', 'Meyer'],
		['Hans', 'Maier'],
	],
])('two rows that repeat the names asked by, %o and %o, are not swapped', (one, other) => {
	const [a, b] = [one, other].map(([firstName, lastName]) => ({ firstName, lastName }));
	const asked = [a, b].map((name) => ({ ...name, company: 'Acme' }) as Identifiers);
	const rows = [
		person({ ...b, company: { name: 'Acme' }, id: 'B' }),
		person({ ...a, company: { name: 'Acme' }, id: 'A' }),
	];
	expect(put(rows, asked)).toEqual(['A', 'B']);
	expect(put([...rows].reverse(), asked)).toEqual(['A', 'B']);
});

describe('when a name is stated', () => {
	const INFO = 'info@acme.example';
	const jose: Question = { email: INFO, firstName: 'Jose', lastName: 'Diaz' };

	it.each<[string, object, string]>([
		['another one beats an equal address', { ...ADA, email: INFO }, '?'],
		[
			'it decides although the address is new',
			{ ...ADA, firstName: 'Jose', lastName: 'Diaz' },
			'A',
		],
		[
			'half of it is not enough with a shared mailbox',
			{ ...ADA, firstName: 'Jose', email: INFO },
			'?',
		],
	])('%s', (_what, found, put_) => {
		expect(put([person(found)], [jose])).toEqual([put_]);
		expect(put([person(found), null], [jose, { email: BOB.email }])).toEqual([put_, '-']);
	});

	it('half of it is enough with a personal mailbox: people marry', () => {
		const asked = { firstName: 'Ada', lastName: 'Byron', email: ADA.email };
		expect(put([person(ADA)], [asked])).toEqual(['A']);
	});

	it('a profile page outweighs another name', () => {
		const linkedInUrl = 'https://www.linkedin.com/in/ada';
		const asked = { firstName: 'Augusta', lastName: 'Byron', linkedInUrl };
		expect(put([person({ ...ADA, linkedInUrl })], [asked])).toEqual(['A']);
		expect(put([person(ADA)], [asked])).toEqual(['?']);
	});

	it('of several candidates the one that fits is taken, not the first', () => {
		const asked = { firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };
		expect(put({ results: [person(EVE), person(ADA)] }, [asked])).toEqual(['A']);
		expect(put({ results: [person(EVE), person(BOB)] }, [asked])).toEqual(['?']);
	});
});

describe('one row for everybody', () => {
	const three: Question[] = [
		{ email: ADA.email },
		{ email: BOB.email },
		{ email: 'c@c.example' },
	];

	it('is nobody’s where no record confirms it', () => {
		expect(put([person(EVE), person(EVE), person(EVE)], three)).toEqual(['?', '?', '?']);
		expect(put([masked(EVE), masked(EVE), null], three)).toEqual(['?', '?', '-']);
	});

	it.each<[string, Identifiers]>([
		['an address that says no name', { email: 'x77@mail.example' }],
		['the address of somebody else', { email: 'alan1102@mail.example' }],
		[
			'the page of somebody else',
			{ linkedInUrl: 'https://www.linkedin.com/in/li-schmidt-818' },
		],
	])('is not that of a record asked by %s because it is its neighbour’s', (_what, asked) => {
		const questions = [asked, { firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' }];
		expect(put([masked(ADA), masked(ADA)], questions)).toEqual(['?', 'A']);
	});

	it('is also that of a record asked by its number, and of a company by an ID that the provider replaced', () => {
		const ada = person({ ...ADA, phone: '+14155551000' });
		const byName = { firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };
		expect(put([ada, ada], [{ phone: '+14155551000' }, byName])).toEqual(['A', 'A']);
		expect(put([ada, ada], [{ phone: '+14155559999' }, byName])).toEqual(['?', 'A']);
		const acme = { name: 'Acme', domain: 'acme.example', id: '123456789' };
		const asked = [{ providerId: '12345678900012' }, { domain: 'acme.example' }];
		expect(putCompanies(asked, [acme, acme])).toEqual(['123456789', '123456789']);
	});

	it('is not that of a company asked by another domain either', () => {
		const row = { name: 'Globex', industry: 'Mining', id: 'G' };
		const asked = [{ domain: 'qqzz.example' }, { domain: 'globex.example', name: 'Globex' }];
		expect(putCompanies(asked, [row, row])).toEqual(['?', 'G']);
	});
});

describe('people who have moved', () => {
	const NAMES = 'Ann Bo Cy Dee Eli Fay Gil Hal Ida Jo'.split(' ');
	const questions = NAMES.map((name, index) => ({
		email: `p${index}@old.example`,
		firstName: name,
		lastName: `${name}son`,
	}));
	const moved = questions.map(({ firstName, lastName }, index) =>
		person({ firstName, lastName, email: `p${index}@new.example`, id: `P${index}` }),
	);
	const all = moved.map((_, index) => `P${index}`);

	it('are put on their records, in order and shuffled', () => {
		expect(put(moved, questions)).toEqual(all);
		expect(put([...moved].reverse(), questions)).toEqual(all);
	});

	it('are put on their records, shuffled, beside somebody whose name cannot be compared', () => {
		const asked = [...questions, { firstName: '大卫', lastName: '陈', company: 'Acme' }];
		const david = { firstName: 'David', lastName: 'Chen', company: { name: 'Acme' }, id: 'D' };
		expect(put([person(david), ...moved], asked)).toEqual([...all, 'D']);
	});

	it('are put on their records by their place where only the address was asked for', () => {
		expect(
			put(
				moved,
				questions.map(({ email }) => ({ email })),
			),
		).toEqual(all);
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

	const KEN = { firstName: '健', lastName: '鈴木', id: 'K' };
	it.each([
		['page', { linkedInUrl: 'https://www.linkedin.com/in/ken-suzuki-10xh' }],
		['employer', { company: { domain: 'acme.example' } }],
	])(
		'takes a name in other letters, of which the address says nothing, with its %s',
		(_, more) => {
			expect(
				put(person({ ...KEN, ...more }), [{ email: 'ken.suzuki@acme.example' }]),
			).toEqual(['K']);
		},
	);

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

it('a domain is one company, written with its own letters or in those of the domain name system', () => {
	const identifiers: Identifiers[] = [{ domain: 'münchen.example' }, { domain: 'acme.example' }];
	const asked = identifiers.map((each) => ({ identifiers: each, extra: {} }));
	const rows = [
		{ name: 'Acme', domain: 'acme.example', id: 'A' },
		{ name: 'M', domain: 'xn--mnchen-3ya.example', id: 'M' },
	];
	const placed = place('company', readMany('company', rows, asked), identifiers);
	expect(placed.map(short)).toEqual(['M', 'A']);
});

it.each<[string, string, object]>([
	['A', 'acme.example', { name: 'Acme Holding', domain: 'acme.test' }],
	['A', 'ibm.example', { name: 'International Business Machines', domain: 'ibm.test' }],
	['A', 'acme.example', { name: 'Globex' }],
	['?', 'acme.example', { name: 'Globex', domain: 'globex.example' }],
	['?', 'acme.example', { domain: 'globex.example' }],
])('a company asked by its domain alone is %s: %s is %o', (placed, domain, row) => {
	const asked = [{ identifiers: { domain }, extra: {} }];
	const answer = readMany('company', [{ ...row, id: 'A' }], asked);
	expect(place('company', answer, [{ domain }]).map(short)).toEqual([placed]);
});

it.each<[string, object]>([
	['?', { name: 'Delta Dental', domain: 'deltadental.com' }],
	['A', { name: 'Delta Air Lines', domain: 'delta.co.uk' }],
	['A', { name: 'Delta Air Lines' }],
])('a company asked by name and domain is %s: Delta of delta.com is %o', (placed, row) => {
	const identifiers = { name: 'Delta', domain: 'delta.com' };
	const answer = readMany('company', [{ ...row, id: 'A' }], [{}]);
	expect(place('company', answer, [identifiers]).map(short)).toEqual([placed]);
});

describe('a row that states what another record was asked by', () => {
	const JOHN = { firstName: 'John', lastName: 'Smith', email: 'john@s.example', id: 'J' };
	const JUNE = { firstName: 'J.', lastName: 'Smith', email: 'june@s.example', id: 'U' };
	const smiths: Question[] = [
		{ firstName: 'J.', lastName: 'Smith', email: JUNE.email },
		{ firstName: 'John', lastName: 'Smith', company: 'S' },
	];

	it('is not taken by its place, however well the names agree', () => {
		expect(put([person(JUNE), person(JOHN)], smiths)).toEqual(['U', 'J']);
		expect(put([person(JOHN), person(JUNE)], smiths)).toEqual(['U', '?']);
	});

	const externalIDs = ['x', 'y'];
	const tagged = (questions: Question[]) =>
		questions.map((each, index) => ({ ...each, extra: { externalID: externalIDs[index] } }));
	const answered = (...people: object[]) =>
		people.map((each, index) => ({ externalID: externalIDs[index], ...person(each) }));

	it('is not taken by its tag either, which the provider may have mixed up', () => {
		const swapped = put(answered(BOB, ADA), tagged(QUESTIONS));
		expect([swapped[0] === 'B', swapped[1] === 'A']).toEqual([false, false]);
		expect(put(answered(ADA, BOB), tagged(QUESTIONS))).toEqual(['A', 'B']);
	});

	it('is taken by its tag where one person was asked for by an old and a new address', () => {
		const moved = { ...ADA, email: 'ada@new.example' };
		const questions = [{ email: ADA.email }, { email: moved.email }];
		expect(put(answered(moved, moved), tagged(questions))).toEqual(['A', 'A']);
	});
});

describe('companies in another order', () => {
	const DOMAINS = [{ domain: 'acme.test' }, { domain: 'beta.test' }];

	it.each<[string, Identifiers[], object[], string[]]>([
		[
			'that state names beside the domains asked by',
			DOMAINS,
			[
				{ name: 'Beta GmbH', id: 'B' },
				{ name: 'Acme', id: 'A' },
			],
			['A', 'B'],
		],
		[
			'that state domains beside the names asked by',
			[{ name: 'Acme' }, { name: 'Beta' }],
			[
				{ domain: 'beta.test', id: 'B' },
				{ domain: 'acme.test', id: 'A' },
			],
			['A', 'B'],
		],
		[
			'of which one trades under another name',
			DOMAINS,
			[
				{ name: 'Beta', id: 'B' },
				{ name: 'Globex', id: 'A' },
			],
			['?', 'B'],
		],
	])('%s are not taken by their place', (_how, asked, rows, put_) => {
		expect(putCompanies(asked, rows)).toEqual(put_);
	});

	it('of which one has the legal form asked by are not taken by their place', () => {
		const asked = [{ name: 'Acme Inc' }, { name: 'Acme GmbH' }];
		const rows = [
			{ name: 'Acme GmbH', id: 'G' },
			{ name: 'Acme Inc', id: 'I' },
		];
		expect(putCompanies(asked, rows)).toEqual(['I', 'G']);
	});

	it('in order keep their places, also where one trades under another name', () => {
		const rows = [
			{ name: 'Globex', id: 'A' },
			{ name: 'Beta', id: 'B' },
		];
		expect(putCompanies(DOMAINS, rows)).toEqual(['A', 'B']);
	});
});
