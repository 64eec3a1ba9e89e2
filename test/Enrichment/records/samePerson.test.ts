import fc from 'fast-check';

import { buildRowConfusionKeys } from '../../../nodes/Enrichment/match/question';
import type { Entity, Identifiers } from '../../../nodes/Enrichment/person/entities';
import { readIdentifiers } from '../../../nodes/Enrichment/records/identifiers';
import { mergeDuplicateLookups, type Lookup } from '../../../nodes/Enrichment/records/plan';
import { parsePerson } from '../../../testing/personNotation';

type Raw = Identifiers;

/** Records as `parsePerson` writes them. */
const recordsOf = (...texts: string[]): Raw[] => texts.map((text) => parsePerson(text));

function grouped(list: Raw[], entity: Entity = 'contact') {
	const records = list.map((raw, record): Lookup => {
		const { identifiers } = readIdentifiers(entity, raw);
		return { identifiers, extra: {}, recordIndexes: [record] };
	});
	return mergeDuplicateLookups(entity, records);
}

const groups = (list: Raw[], entity?: Entity) =>
	grouped(list, entity).map(({ recordIndexes }) => recordIndexes);

const email = 'ada@acme.example';
const linkedInUrl = 'https://www.linkedin.com/in/ada';
const ada = { firstName: 'Ada', lastName: 'Lovelace' };
const bob = { firstName: 'Bob', lastName: 'Smith' };

const ONCE: Array<[which: string, records: string[]]> = [
	['that share an address', ['ada@a.test', 'ADA@a.test · Ada ~ Lovelace']],
	[
		'that share an address, its domain in ASCII or in its own letters',
		['ada@müller.test', 'ada@xn--mller-kva.test'],
	],
	[
		'of one name at a domain in ASCII or in its own letters',
		[
			'Ada ~ Lovelace · at müller.test',
			'Ada ~ Lovelace · at xn--mller-kva.test',
			'ada@müller.test · Ada ~ Lovelace',
		],
	],
	['that share a page', ['/in/ada', '/in/Ada/ · ada@a.test']],
	['whose names agree', ['ada@a.test · Ada ~ Lovelace', 'ada@a.test · Lovelace, A.']],
	[
		'where one knows the first name only, as forms do',
		['ada@a.test · ada ~', 'ada@a.test · Ada ~ Lovelace', 'ada@a.test'],
	],
	[
		'that a third one connects',
		['ada@a.test', '/in/ada', 'ada@a.test · /in/ada · Ada ~ Lovelace'],
	],
	[
		'with a page in common though the surname has changed',
		['/in/ada · Ada ~ Lovelace', '/in/ada · Ada ~ King'],
	],
	['with two addresses and one page', ['ada@a.test · /in/ada', 'ada@b.test · /in/ada']],
	[
		'with two addresses, of which one comes with the page later',
		['ada@a.test', 'ada@b.test · /in/ada', 'ada@a.test · /in/ada'],
	],
	[
		'with the same name and company, in other letters',
		['José ~ Peña · at Acme, Inc.', 'JOSE  PENA · at acme inc'],
	],
];

describe('Records are looked up as one person when they are records', () => {
	it.each(ONCE)('%s', (_which, texts) => {
		expect(groups(recordsOf(...texts))).toEqual([texts.map((_, record) => record)]);
	});
});

/** The groups, and records in their order. */
const APART: Array<[which: string, groups: number[][], records: string[]]> = [
	[
		'with two names under one address',
		[[0], [1]],
		['ada@a.test · Ada ~ Lovelace', 'ada@a.test · Bob ~ Smith'],
	],
	[
		'of a family that shares a mailbox',
		[[0], [1]],
		['ada@a.test · Ada ~ Lovelace', 'ada@a.test · William ~ Lovelace'],
	],
	[
		'with two pages under one address',
		[[0], [1]],
		['ada@a.test · /in/ada', 'ada@a.test · /in/bob'],
	],
	[
		'that share a role mailbox',
		[[0], [1]],
		['info@a.example · Ada ~ Lovelace', 'info@a.example'],
	],
	[
		'whose addresses differ in a tag, where no names show one person',
		[[0], [1]],
		['ada+news@a.test', 'ada@a.test'],
	],
	[
		'with one name at sister companies',
		[[0], [1]],
		['Ada ~ Lovelace · at Acme Inc', 'Ada ~ Lovelace · at Acme GmbH'],
	],
	[
		'that share a phone number only',
		[[0], [1]],
		['+49301234567 · Ada ~ Lovelace', '+49301234567'],
	],
	['whose member ids differ by case', [[0], [1]], ['/in/ACoAAbC', '/in/ACoAABc']],
	[
		'with a first name only, when it fits two people who share its address',
		[[0], [1], [2]],
		['ada@a.test · Ada ~', 'ada@a.test · Ada ~ Lovelace', 'ada@a.test · Ada ~ Byron'],
	],
	[
		'without a name, when it fits two people who share its address',
		[[0, 3], [1], [2]],
		['ada@a.test', 'ada@a.test · Ada ~ Lovelace', 'ada@a.test · Bob ~ Smith', 'ada@a.test'],
	],
	[
		'where it agrees with one member of a group but not with every one',
		[[0, 1], [2]],
		['ada@a.test · John Adams', 'ada@a.test · J. Adams', 'ada@a.test · Jane Adams'],
	],
];

describe('Records are looked up separately when they are records', () => {
	it.each(APART)('%s', (_which, expected, texts) => {
		expect(groups(recordsOf(...texts))).toEqual(expected);
	});

	it.each([
		[
			'the mailbox of one and the page of another',
			'smith@f.test · Ada ~ Smith',
			'/in/bob-smith-1 · Bob ~ Smith',
			'smith@f.test · /in/bob-smith-1',
		],
		[
			'the address of one and the id of another',
			'/in/ada-smith · Ada ~ Smith',
			'ada@a.test · Robert ~ Smith · #p1',
			'/in/ada-smith · #p1',
		],
	])('of two people, even where a third record has %s', (_which, ada, bob, both) => {
		for (const order of [
			[ada, bob, both],
			[both, bob, ada],
			[bob, both, ada],
		]) {
			const together = groups(recordsOf(...order)).find((group) =>
				group.includes(order.indexOf(ada)),
			);
			expect(together).not.toContain(order.indexOf(bob));
		}
	});

	it('of two names with one address, and in two requests, however the domain is written', () => {
		const [own, ascii] = recordsOf(
			'ada@müller.test · Ada ~ A',
			'ada@xn--mller-kva.test · Bob ~ B',
		);
		expect(buildRowConfusionKeys(own!)).toEqual(
			expect.arrayContaining([buildRowConfusionKeys(ascii!)[0]]),
		);
	});

	it('with different Extra Fields', () => {
		const identifiers = { email };
		const lookups = ['a', 'b', 'a'].map((page, record) => {
			return { identifiers, extra: { page }, recordIndexes: [record] };
		});
		expect(
			mergeDuplicateLookups('contact', lookups).map((group) => group.recordIndexes),
		).toEqual([[0, 2], [1]]);
	});
});

describe('Company records are looked up as one only where they agree in domain, page or name: companies', () => {
	const page = { linkedInUrl: 'https://www.linkedin.com/company/acme' };
	const at = (domain: string, more: Raw = {}) => ({ domain, ...more });
	const called = (name: string) => ({ name });

	it.each<[string, boolean, Raw, Raw]>([
		['share a domain', true, at('acme.example'), { ...at('www.acme.example'), name: 'A' }],
		['share a domain in other letters', true, at('müller.test'), at('xn--mller-kva.test')],
		['share a page, of two countries', true, at('acme.de', page), at('acme.fr', page)],
		['share a name', true, called('Acme, Inc.'), called('ACME Inc')],
		['share a name, but not a domain', false, at('a.de', called('Acme')), called('Acme')],
		[
			'are one by the domain that one is called by',
			true,
			called('a.test'),
			at('https://a.test'),
		],
	])('that %s', (_which, isOne, one, other) => {
		expect(groups([one, other], 'company')).toEqual(isOne ? [[0, 1]] : [[0], [1]]);
	});
});

describe('The lookup of several records of one person', () => {
	it('sends the identifiers of all of them together', () => {
		const [group] = grouped(
			recordsOf(
				email,
				`${email} · /in/ada · A. ~ Lovelace`,
				`${email} · Ada Lovelace · at Acme · at acme.example`,
				`${email} · at Umbrella`,
			),
		);
		expect(group).toMatchObject({
			identifiers: {
				email,
				linkedInUrl,
				firstName: 'A.',
				lastName: 'Lovelace',
				company: 'Acme',
				fullName: 'Ada Lovelace',
				companyDomain: 'acme.example',
			},
			recordIndexes: [0, 1, 2, 3],
		});
	});

	it('sends the identifiers of the first record where they differ', () => {
		const [group] = grouped(
			recordsOf(`/in/ada · ${email} · at Acme`, '/in/ada · ada@home.example · at Umbrella'),
		);
		expect(group!.identifiers).toEqual({ linkedInUrl, email, company: 'Acme' });
	});
});

describe('A list with many duplicates', () => {
	it('of 50,000 records is grouped in linear time, even where all share one address', () => {
		const some = Array.from({ length: 25_000 }, (_, index) => ({
			email,
			fullName: `P${index} X`,
		}));
		const others = Array.from({ length: 25_000 }, () => ({ email, ...ada }));
		expect(groups([...some, ...others]).length).toBeGreaterThan(20_000);
	});
});

describe('Random records are grouped so that', () => {
	const value = (...values: string[]) => fc.constantFrom(undefined, ...values);
	const raw = fc
		.record({
			email: value('a@x.example', 'b@x.example', 'info@x.example'),
			linkedInUrl: value('linkedin.com/in/a', 'linkedin.com/in/b'),
			providerId: value('1', '2'),
			fullName: value('Ada Lovelace', 'A. Lovelace', 'Bob Smith', 'Anna King'),
			company: value('Acme', 'Umbrella'),
		})
		.map((record) => JSON.parse(JSON.stringify(record)) as Raw);

	it('every record is in one group, and no group has two LinkedIn pages or provider IDs', () => {
		fc.assert(
			fc.property(fc.array(raw, { maxLength: 12 }), (list) => {
				const all = groups(list);
				expect(all.flat().sort((a, b) => a - b)).toEqual(list.map((_, record) => record));
				const mixed = all.filter((records) =>
					(['linkedInUrl', 'providerId'] as const).some((name) => {
						const given = records.flatMap((record) => list[record]![name] ?? []);
						return new Set(given).size > 1;
					}),
				);
				expect(mixed).toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe('Lookups whose answers could be confused are sent in separate requests:', () => {
	const phone = '5550100';
	const conflict = (one: Raw, other: Raw) => {
		const keys = buildRowConfusionKeys(one);
		return buildRowConfusionKeys(other).some((key) => keys.includes(key));
	};

	it.each<[string, Raw, Raw, boolean]>([
		['namesakes', { ...ada, company: 'A' }, { fullName: 'lovelace, ADA', company: 'B' }, true],
		['two names under one address', { email, ...ada }, { email, ...bob }, true],
		['one domain', { domain: 'a.test', name: 'A' }, { domain: 'a.test', name: 'B' }, true],
		['one phone number and nothing else', { phone }, { phone }, true],
		[
			'but not colleagues with different names',
			{ ...ada, company: 'A' },
			{ ...bob, company: 'A' },
			false,
		],
		[
			'but not people with different names and one switchboard',
			{ phone, ...ada },
			{ phone, ...bob },
			false,
		],
	])('%s', (_which, one, other, mustNot) => {
		expect(conflict(one, other)).toBe(mustNot);
	});

	it.each([
		['Łucja ~ Święcicka', 'Lucja ~ Swiecicka'],
		['Đặng ~ Đình', 'Dang ~ Dinh'],
		['Æsa ~ Lœrke', 'Aesa ~ Loerke'],
		['Ilgın ~ Işık', 'Ilgin ~ Isik'],
	])('namesakes in other scripts or accents: %s and %s', (one, other) => {
		const [here, there] = recordsOf(`${one} · at Acme`, `${other} · at Fjord Data`);
		expect(conflict(here!, there!)).toBe(true);
	});
});
