import { assignRows, type Assignment } from '../../../nodes/Enrichment/match/assignRows';
import { describeRequestedRecord } from '../../../nodes/Enrichment/match/recordDescription';
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { readGenericRows } from '../../../testing/generic';

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@acme.example', id: 'A' };
const BOB = { firstName: 'Bob', lastName: 'Babbage', email: 'bob@acme.example', id: 'B' };
const EVE = { firstName: 'Eve', lastName: 'Stranger', email: 'eve@evil.example', id: 'E' };

type Question = Identifiers & { extra?: JsonRecord };
const QUESTIONS: Question[] = [{ email: ADA.email }, { email: BOB.email }];
const NAMED = { firstName: 'Ada', lastName: 'Lovelace' };
const ADA_AT_ACME: Question = { ...NAMED, company: 'Acme' };

function assignBody(body: unknown, questions: Question[] = QUESTIONS): Assignment[] {
	const asked = questions.map(({ extra = {}, ...identifiers }) => ({ identifiers, extra }));
	const sent = asked.map(({ extra }) => extra);
	const answer = readGenericRows('contact', body, sent);
	if (answer.hasUnknownForm) return asked.map(() => ({ kind: 'unmatched', rows: [] }));
	return assignRows(
		asked.map(({ identifiers }) => describeRequestedRecord('contact', identifiers)),
		answer,
	);
}

/** No row is certainly the record's. */
const UNCERTAIN = 'uncertain';
const NO_MATCH = 'no match';
const NO_ROW = 'no row';

/** What each record gets: the ID of its person, or one of the above. */
function placeRows(...given: Parameters<typeof assignBody>): string[] {
	return assignBody(...given).map(describeAssignment);
}

function placeCompanyRows(identifiers: Identifiers[], rows: object[]): string[] {
	const described = identifiers.map((each) => describeRequestedRecord('company', each));
	return assignRows(
		described,
		readGenericRows(
			'company',
			rows,
			identifiers.map(() => ({})),
		),
	).map(describeAssignment);
}

function describeAssignment(answer: Assignment): string {
	if (answer.kind !== 'row') return UNCERTAIN;
	const { reading, raw } = answer.row;
	if (reading.kind === 'found') return String(reading.result.providerId);
	if (reading.kind !== 'noMatch') return reading.kind;
	return raw === undefined ? NO_ROW : NO_MATCH;
}

const person = (who: object) => ({ person: who });
/** Somebody of whom the row tells no address, with what else it says. */
const buildRowWithoutAddress = ({ firstName, lastName, id }: typeof ADA, more: object = {}) => ({
	...more,
	...person({ firstName, lastName, id, jobTitle: 'X' }),
});
const [ada, bob, eve] = [ADA, BOB, EVE].map(person);
/** The question, repeated beside an answer. */
const buildRowBesideQuestion = (who: typeof ADA) =>
	buildRowWithoutAddress(who, { email: who.email });
const buildRowWithQuestion = (who: typeof ADA) =>
	buildRowWithoutAddress(who, { input: { email: who.email } });
const buildRowWithFirstName = (id: number, firstName: string) => ({ id, firstName, jobTitle: 'X' });

describe('The rows of a batch that come in the order of the records', () => {
	it.each<[string, unknown, string[]]>([
		['that say who they are', [ada, bob], ['A', 'B']],
		[
			'that say nothing of it',
			[buildRowWithoutAddress(ADA), buildRowWithoutAddress(BOB)],
			['A', 'B'],
		],
		['with holes', [null, bob], [NO_MATCH, 'B']],
		['under a key', { results: [ada, null] }, ['A', NO_MATCH]],
		['under two keys', { data: { results: [ada, bob] } }, ['A', 'B']],
		['under a key of its own within data', { data: { rows: [ADA, BOB], page: 1 } }, ['A', 'B']],
		['beside another list', { warnings: [{ code: 7 }], rows: [ada, bob] }, ['A', 'B']],
	])('are given to their records: rows %s', (_what, body, placed) => {
		expect(placeRows(body)).toEqual(placed);
	});
});

describe('The rows of a batch that come in another order', () => {
	const moved = { input: { email: BOB.email }, person: { ...BOB, email: 'new@x.example' } };

	it.each<[string, unknown, string[]]>([
		['by what they found', [bob, ada], ['A', 'B']],
		[
			'by what they repeat',
			[buildRowBesideQuestion(BOB), buildRowBesideQuestion(ADA)],
			['A', 'B'],
		],
		[
			'by the question in them',
			[buildRowWithQuestion(BOB), buildRowWithQuestion(ADA)],
			['A', 'B'],
		],
		['by the repeated question although the address found is new', [moved, ada], ['A', 'B']],
		['beside a miss', [{ email: BOB.email, status: 'not_found' }, ada], ['A', NO_ROW]],
	])('are given to their records %s', (_how, body, placed) => {
		expect(placeRows(body)).toEqual(placed);
	});
});

describe('The rows of a batch that repeat the tags of the records', () => {
	const tagged = (one: object = {}): Question[] => [
		{ email: ADA.email, ...one, extra: { externalID: 'x' } },
		{ email: BOB.email, extra: { externalID: 'y' } },
	];
	const buildTaggedRow = (externalID: string, who: typeof ADA) =>
		buildRowWithoutAddress(who, { externalID });
	const buildRowOfX = (who: object) => ({ externalID: 'x', ...person(who) });
	const rowOfY = { externalID: 'y', ...bob };

	it.each<{ title: string; questions: Question[]; body: unknown; placed: string[] }>([
		{
			title: 'whose tags were sent',
			questions: tagged(),
			body: [buildTaggedRow('y', BOB), buildTaggedRow('x', ADA)],
			placed: ['A', 'B'],
		},
		{
			title: 'of which one comes twice',
			questions: tagged(),
			body: [buildTaggedRow('x', ADA), buildTaggedRow('x', BOB)],
			placed: ['A', UNCERTAIN],
		},
		{
			title: 'of a person with a new address',
			questions: tagged(),
			body: [buildRowOfX({ ...ADA, email: 'ada@new.example' }), rowOfY],
			placed: ['A', 'B'],
		},
		{
			title: 'with the name and address of somebody else',
			questions: tagged(),
			body: [buildRowOfX(EVE), rowOfY],
			placed: [UNCERTAIN, 'B'],
		},
		{
			title: 'of which one is about somebody else',
			questions: tagged(NAMED),
			body: [buildRowOfX(EVE), rowOfY],
			placed: [UNCERTAIN, 'B'],
		},
	])(
		'are assigned by tag unless they contradict the record: rows $title',
		({ questions, body, placed }) => {
			expect(placeRows(body, questions)).toEqual(placed);
		},
	);
});

describe("The rows of a batch that have the provider's own numbers", () => {
	it.each<[string, unknown, string[]]>([
		[
			'that are numbered at will',
			[buildRowWithoutAddress(ADA, { index: 1 }), buildRowWithoutAddress(BOB, { index: 0 })],
			['A', 'B'],
		],
		[
			'with the IDs 2 and 1',
			[buildRowWithFirstName(2, 'Ada'), buildRowWithFirstName(1, 'Bob')],
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
			'of which the first is missing',
			[buildRowWithoutAddress(BOB, { index: 1 })],
			[UNCERTAIN, UNCERTAIN],
		],
	])('are not assigned by these numbers: rows %s', (_how, body, placed) => {
		expect(placeRows(body)).toEqual(placed);
	});
});

describe('A row that a provider sends twice', () => {
	const { id, ...alone } = { ...ADA, jobTitle: 'CTO' };
	it.each([
		['with an id', { id, ...alone }],
		['without one', alone],
	])('is given to its record and to no other: a row %s', (_which, row) => {
		const [first, second] = assignBody([row, row]);
		expect(first).toMatchObject({ kind: 'row', row: { raw: row } });
		expect(second!.kind).not.toBe('row');
	});

	it('in two versions is taken in the version that stands in the place of its record', () => {
		const other = { ...alone, jobTitle: 'CEO' };
		const [first, second] = assignBody([alone, other]);
		expect(first).toMatchObject({ kind: 'row', row: { raw: alone } });
		expect(second).toMatchObject({ kind: 'unmatched', rows: [{ raw: other }] });
	});
});

describe('Enrich does not guess which record a row belongs to', () => {
	const three = [
		buildRowWithoutAddress(EVE),
		buildRowWithoutAddress(ADA),
		buildRowWithoutAddress(BOB),
	];

	it.each<[string, unknown, string[]]>([
		['when a row is missing', [buildRowWithoutAddress(BOB)], [UNCERTAIN, UNCERTAIN]],
		[
			'when a row is missing and the other says who it is: the rest is free',
			[bob],
			[NO_ROW, 'B'],
		],
		['when there is a row too many', three, [UNCERTAIN, UNCERTAIN]],
		['when there is a stranger among them', [eve, ada, bob], ['A', 'B']],
		['when two rows are one person', [ada, ada], ['A', UNCERTAIN]],
		['when the order is shown to be another', [bob, eve], [UNCERTAIN, 'B']],
		['when there is no list', { message: 'Fine' }, [UNCERTAIN, UNCERTAIN]],
		['when there is an empty list: no match, and free', [], [NO_ROW, NO_ROW]],
		['when the list is null: no match, and free', { data: null }, [NO_ROW, NO_ROW]],
		['when there is nothing: no match, and free', null, [NO_ROW, NO_ROW]],
		['when there are texts', ['a', 'b'], ['unmatched', 'unmatched']],
	])('%s', (_when, body, placed) => {
		expect(placeRows(body)).toEqual(placed);
	});

	it('for people of one name of whom one row is missing', () => {
		const buildNamesakeAt = (name: string) => person({ ...NAMED, company: { name }, id: 'A' });
		const questions = [ADA_AT_ACME, { email: 'ada@other.example' }];
		expect(placeRows([buildNamesakeAt('Other')], questions)).toEqual([UNCERTAIN, UNCERTAIN]);
		expect(placeRows([buildNamesakeAt('Acme')], questions)).toEqual(['A', NO_ROW]);
	});

	it('and keeps rows that belong to no record, once, for a person to judge', () => {
		const [first, second] = assignBody(three);
		expect(first).toMatchObject({ kind: 'unmatched', rows: three.map((raw) => ({ raw })) });
		expect(second).toEqual({ kind: 'unmatched', rows: [] });
	});
});

it.each([
	{
		one: { firstName: 'Frances', lastName: 'Bean' },
		other: { firstName: 'Francis', lastName: 'Bean' },
	},
	{
		one: { firstName: 'J', lastName: 'Smith' },
		other: { firstName: 'Jane', lastName: 'Smith' },
	},
	{
		one: { firstName: 'Hans', lastName: 'Meyer' },
		other: { firstName: 'Hans', lastName: 'Maier' },
	},
])(
	'Enrich does not swap two rows that repeat the requested names: $one.firstName $one.lastName and $other.firstName $other.lastName',
	({ one, other }) => {
		const asked = [one, other].map((name) => ({ ...name, company: 'Acme' }));
		const rowOf = (name: typeof one, id: string) =>
			person({ ...name, company: { name: 'Acme' }, id });
		const rows = [rowOf(other, 'B'), rowOf(one, 'A')];
		expect(placeRows(rows, asked)).toEqual(['A', 'B']);
		expect(placeRows([...rows].reverse(), asked)).toEqual(['A', 'B']);
	},
);

describe('For a record with a name and a company,', () => {
	it('Enrich takes the matching one of several rows, not the first', () => {
		expect(placeRows({ results: [eve, ada] }, [ADA_AT_ACME])).toEqual(['A']);
		expect(placeRows({ results: [eve, bob] }, [ADA_AT_ACME])).toEqual([UNCERTAIN]);
	});
});

describe('An identical row that a provider sends for several records', () => {
	const three: Question[] = [...QUESTIONS, { email: 'c@c.example' }];

	it('is given to none of them where no record confirms it', () => {
		expect(placeRows([eve, eve, eve], three)).toEqual([UNCERTAIN, UNCERTAIN, UNCERTAIN]);
		expect(
			placeRows([buildRowWithoutAddress(EVE), buildRowWithoutAddress(EVE), null], three),
		).toEqual([UNCERTAIN, UNCERTAIN, NO_MATCH]);
	});

	it.each<[string, Identifiers]>([
		['an address that says no name', { email: 'x77@mail.example' }],
		['the address of somebody else', { email: 'alan1102@mail.example' }],
		[
			'the page of somebody else',
			{ linkedInUrl: 'https://www.linkedin.com/in/li-schmidt-818' },
		],
	])(
		'is not given to a record with %s just because another record confirms it',
		(_what, asked) => {
			expect(
				placeRows(
					[buildRowWithoutAddress(ADA), buildRowWithoutAddress(ADA)],
					[asked, ADA_AT_ACME],
				),
			).toEqual([UNCERTAIN, 'A']);
		},
	);

	it('is given to all records that confirm it, by phone number or by an ID that the provider replaced', () => {
		const called = person({ ...ADA, phone: '+14155551000' });
		expect(placeRows([called, called], [{ phone: '+14155551000' }, ADA_AT_ACME])).toEqual([
			'A',
			'A',
		]);
		expect(placeRows([called, called], [{ phone: '+14155559999' }, ADA_AT_ACME])).toEqual([
			UNCERTAIN,
			'A',
		]);
		const acme = { name: 'Acme', domain: 'acme.example', id: '123456789' };
		const asked = [{ providerId: '12345678900012' }, { domain: 'acme.example' }];
		expect(placeCompanyRows(asked, [acme, acme])).toEqual(['123456789', '123456789']);
	});

	it('is not given to a company with another domain', () => {
		const row = { name: 'Globex', industry: 'Mining', id: 'G' };
		const asked = [{ domain: 'qqzz.example' }, { domain: 'globex.example', name: 'Globex' }];
		expect(placeCompanyRows(asked, [row, row])).toEqual([UNCERTAIN, 'G']);
	});
});

describe('Rows of people who changed their addresses', () => {
	const NAMES = ['Ann', 'Bo', 'Cy', 'Dee', 'Eli', 'Fay', 'Gil', 'Hal', 'Ida', 'Jo'];
	const questions = NAMES.map((name, index) => ({
		email: `p${index}@old.example`,
		firstName: name,
		lastName: `${name}son`,
	}));
	const moved = questions.map(({ firstName, lastName }, index) =>
		person({ firstName, lastName, email: `p${index}@new.example`, id: `P${index}` }),
	);
	const all = moved.map((_, index) => `P${index}`);

	it('are given to the records with their names, in order and shuffled', () => {
		expect(placeRows(moved, questions)).toEqual(all);
		expect(placeRows([...moved].reverse(), questions)).toEqual(all);
	});

	it('are given to the records in their place where these have only addresses', () => {
		const addresses = questions.map(({ email }) => ({ email }));
		expect(placeRows(moved, addresses)).toEqual(all);
	});
});

it('Enrich gives no record the data of another one when the rows come in another order, though only the addresses contain the names', () => {
	const asked = ['ada.lovelace', 'bob.babbage', 'u3', 'u4'].map((name) => ({
		email: `${name}@acme.example`,
	}));
	const others = ['Cy Young', 'Dee Snow'].map((fullName, id) => person({ fullName, id }));
	const [first, second] = [ADA, BOB].map(({ firstName, lastName, id }) =>
		person({ fullName: `${firstName} ${lastName}`, id }),
	);
	expect(placeRows([first, second, ...others], asked)).toEqual(['A', 'B', '0', '1']);
	expect(placeRows([second, ...others, first], asked)).toEqual([
		UNCERTAIN,
		UNCERTAIN,
		UNCERTAIN,
		UNCERTAIN,
	]);
});

describe('A person who stands in two records with different identifiers', () => {
	const profile = 'https://www.linkedin.com/in/ada';
	const both = person({ ...ADA, linkedInUrl: profile });
	const questions = [{ linkedInUrl: profile }, { email: ADA.email }];

	it('is given to both records', () => {
		expect(placeRows([both, both], questions)).toEqual(['A', 'A']);
	});

	it('is given to both records where the answer hides the address, too', () => {
		const hidden = person({ ...ADA, email: undefined, linkedInUrl: profile });
		expect(placeRows([hidden, hidden], questions)).toEqual(['A', 'A']);
	});
});

describe('A request for a single record', () => {
	it('rejects a row that repeats the identifiers of another record', () => {
		expect(
			placeRows(
				[{ email: EVE.email, ...buildRowWithoutAddress(EVE) }],
				[{ email: ADA.email }],
			),
		).toEqual([UNCERTAIN]);
	});

	const KEN = { firstName: '健', lastName: '鈴木', id: 'K' };
	it.each([
		['page', { linkedInUrl: 'https://www.linkedin.com/in/ken-suzuki-10xh' }],
		['employer', { company: { domain: 'acme.example' } }],
	])(
		'accepts a name in another script, which the address cannot confirm, because of the %s',
		(_, more) => {
			expect(
				placeRows(person({ ...KEN, ...more }), [{ email: 'ken.suzuki@acme.example' }]),
			).toEqual(['K']);
		},
	);

	it('takes neither of two rows', () => {
		expect(
			placeRows(
				[buildRowWithoutAddress(ADA), buildRowWithoutAddress(EVE)],
				[{ email: ADA.email }],
			),
		).toEqual([UNCERTAIN]);
	});
});

it('Enrich assigns rows with keys such as __proto__ like any others', () => {
	const body = JSON.parse(
		`{"results":[{"__proto__":{"email":"${BOB.email}"},"constructor":1,"person":${JSON.stringify(ADA)}},null]}`,
	) as unknown;
	expect(placeRows(body)).toEqual(['A', NO_MATCH]);
});

it('Enrich compares addresses with an internationalized domain in both spellings of the domain', () => {
	const married = person({ ...ADA, lastName: 'King', email: 'ada@xn--mnchen-3ya.example' });
	expect(placeRows([married], [{ ...NAMED, email: 'ada@münchen.example' }])).toEqual(['A']);
});

it('Enrich compares internationalized company domains in both of their spellings', () => {
	const asked = [{ domain: 'münchen.example' }, { domain: 'acme.example' }];
	const rows = [
		{ name: 'Acme', domain: 'acme.example', id: 'A' },
		{ name: 'M', domain: 'xn--mnchen-3ya.example', id: 'M' },
	];
	expect(placeCompanyRows(asked, rows)).toEqual(['M', 'A']);
});

it.each<[string, string, object]>([
	['A', 'acme.example', { name: 'Acme Holding', domain: 'acme.test' }],
	['A', 'ibm.example', { name: 'International Business Machines', domain: 'ibm.test' }],
	['A', 'acme.example', { name: 'Globex' }],
	[UNCERTAIN, 'acme.example', { name: 'Globex', domain: 'globex.example' }],
	[UNCERTAIN, 'acme.example', { domain: 'globex.example' }],
])(
	'For a company that is requested by its domain alone, the answer row is assigned as "%s": for %s the row %o',
	(placed, domain, row) => {
		expect(placeCompanyRows([{ domain }], [{ ...row, id: 'A' }])).toEqual([placed]);
	},
);

it.each<[string, object]>([
	[UNCERTAIN, { name: 'Delta Dental', domain: 'deltadental.com' }],
	['A', { name: 'Delta Air Lines', domain: 'delta.co.uk' }],
	['A', { name: 'Delta Air Lines' }],
])(
	'For a company that is requested by name and domain, the answer row is assigned as "%s": for Delta of delta.com the row %o',
	(placed, row) => {
		const asked = [{ name: 'Delta', domain: 'delta.com' }];
		expect(placeCompanyRows(asked, [{ ...row, id: 'A' }])).toEqual([placed]);
	},
);

describe('A row that has an identifier of another record', () => {
	const JOHN = { firstName: 'John', lastName: 'Smith', email: 'john@s.example', id: 'J' };
	const JUNE = { firstName: 'J.', lastName: 'Smith', email: 'june@s.example', id: 'U' };
	const smiths = [
		{ firstName: 'J.', lastName: 'Smith', email: 'june@s.example' },
		{ firstName: 'John', lastName: 'Smith', company: 'S' },
	];

	it('is not assigned by its place, however well the names agree', () => {
		expect(placeRows([person(JUNE), person(JOHN)], smiths)).toEqual(['U', 'J']);
		expect(placeRows([person(JOHN), person(JUNE)], smiths)).toEqual(['U', UNCERTAIN]);
	});

	const externalIDs = ['x', 'y'];
	const tagged = (questions: Question[]) =>
		questions.map((each, index) => ({ ...each, extra: { externalID: externalIDs[index] } }));
	const answered = (...people: object[]) =>
		people.map((each, index) => ({ externalID: externalIDs[index], ...person(each) }));

	it('is not assigned by its tag, which the provider may have mixed up', () => {
		const [first, second] = placeRows(answered(BOB, ADA), tagged(QUESTIONS));
		expect(first).not.toBe('B');
		expect(second).not.toBe('A');
		expect(placeRows(answered(ADA, BOB), tagged(QUESTIONS))).toEqual(['A', 'B']);
	});

	it('is assigned by its tag where one person was requested by a former and a current address', () => {
		const moved = { ...ADA, email: 'ada@new.example' };
		const questions = [{ email: ADA.email }, { email: moved.email }];
		expect(placeRows(answered(moved, moved), tagged(questions))).toEqual(['A', 'A']);
	});

	it.each<[string, Identifiers]>([
		['an address', { email: ADA.email }],
		['a name at a company', ADA_AT_ACME],
	])(
		'is assigned by its tag to the record with %s, where a second record has the LinkedIn page',
		(_by, one) => {
			const page = 'https://www.linkedin.com/in/ada-lovelace';
			const questions = tagged([one, { linkedInUrl: page }]);
			const ada = { ...ADA, linkedInUrl: page, company: { name: 'Acme' } };
			const [known, unknown] = answered(ada, {});
			expect(placeRows([known, { ...unknown, person: null }], questions)).toEqual([
				'A',
				NO_MATCH,
			]);
			expect(placeRows([known], questions)).toEqual(['A', NO_ROW]);
		},
	);

	it('is not assigned by its tag where only the name speaks for it and the address is that of the other record', () => {
		const questions = tagged([ADA_AT_ACME, { email: 'ada@beta.example' }]);
		const namesake = { ...ADA, email: 'ada@beta.example', company: { name: 'Beta' } };
		expect(placeRows(answered(namesake), questions)[0]).not.toBe('A');
	});

	it('is assigned to the record in its place that has its address, where a second record has the LinkedIn page', () => {
		const page = 'https://www.linkedin.com/in/ada-lovelace';
		const questions = [{ email: ADA.email }, { linkedInUrl: page }];
		expect(placeRows([person({ ...ADA, linkedInUrl: page }), null], questions)).toEqual([
			'A',
			NO_MATCH,
		]);
	});
});

describe('Company rows that come in another order', () => {
	const DOMAINS = [{ domain: 'acme.test' }, { domain: 'beta.test' }];

	const buildCompanyRow = (id: string, name: string) => ({ name, id });

	it.each<[string, object[], string[]]>([
		[
			'that state names',
			[buildCompanyRow('B', 'Beta GmbH'), buildCompanyRow('A', 'Acme')],
			[UNCERTAIN, UNCERTAIN],
		],
		[
			'of which one trades under another name',
			[buildCompanyRow('B', 'Beta'), buildCompanyRow('A', 'Globex')],
			[UNCERTAIN, UNCERTAIN],
		],
	])('are not assigned by their place: companies %s', (_how, rows, placed) => {
		expect(placeCompanyRows(DOMAINS, rows)).toEqual(placed);
	});

	it('are assigned by the legal form in the requested name', () => {
		const asked = [{ name: 'Acme Inc' }, { name: 'Acme GmbH' }];
		const rows = [buildCompanyRow('G', 'Acme GmbH'), buildCompanyRow('I', 'Acme Inc')];
		expect(placeCompanyRows(asked, rows)).toEqual(['I', 'G']);
	});

	it('are not suspected where one company trades under another name', () => {
		const rows = [buildCompanyRow('A', 'Globex'), buildCompanyRow('B', 'Beta')];
		expect(placeCompanyRows(DOMAINS, rows)).toEqual(['A', 'B']);
	});
});
