import fc from 'fast-check';

import { buildRowConfusionKeys } from '../../../nodes/Enrichment/match/question';
import type { Entity, Identifiers } from '../../../nodes/Enrichment/person/entities';
import { readIdentifiers } from '../../../nodes/Enrichment/records/identifiers';
import { mergeDuplicateLookups, type Lookup } from '../../../nodes/Enrichment/records/plan';

function mergeLookups(list: Identifiers[], entity: Entity = 'contact') {
	const records = list.map((raw, record): Lookup => {
		const { identifiers } = readIdentifiers(entity, raw);
		return { identifiers, extra: {}, recordIndexes: [record] };
	});
	return mergeDuplicateLookups(entity, records);
}

const groupRecords = (list: Identifiers[], entity?: Entity) =>
	mergeLookups(list, entity).map(({ recordIndexes }) => recordIndexes);

const email = 'ada@acme.example';
const linkedInUrl = 'https://www.linkedin.com/in/ada';
const ada = { firstName: 'Ada', lastName: 'Lovelace' };
const bob = { firstName: 'Bob', lastName: 'Smith' };

const ONCE: Array<{ title: string; records: Identifiers[] }> = [
	{
		title: 'that share an address',
		records: [
			{ email: 'ada@a.test' },
			{ email: 'ADA@a.test', firstName: 'Ada', lastName: 'Lovelace' },
		],
	},
	{
		title: 'that share an address, its domain in ASCII or in its own letters',
		records: [{ email: 'ada@müller.test' }, { email: 'ada@xn--mller-kva.test' }],
	},
	{
		title: 'of one name at a domain in ASCII or in its own letters',
		records: [
			{ firstName: 'Ada', lastName: 'Lovelace', companyDomain: 'müller.test' },
			{ firstName: 'Ada', lastName: 'Lovelace', companyDomain: 'xn--mller-kva.test' },
			{ email: 'ada@müller.test', firstName: 'Ada', lastName: 'Lovelace' },
		],
	},
	{
		title: 'that share a page',
		records: [
			{ linkedInUrl: 'https://www.linkedin.com/in/ada' },
			{ linkedInUrl: 'https://www.linkedin.com/in/Ada/', email: 'ada@a.test' },
		],
	},
	{
		title: 'whose names agree',
		records: [
			{ email: 'ada@a.test', firstName: 'Ada', lastName: 'Lovelace' },
			{ email: 'ada@a.test', fullName: 'Lovelace, A.' },
		],
	},
	{
		title: 'where one knows the first name only, as forms do',
		records: [
			{ email: 'ada@a.test', firstName: 'ada' },
			{ email: 'ada@a.test', firstName: 'Ada', lastName: 'Lovelace' },
			{ email: 'ada@a.test' },
		],
	},
	{
		title: 'that a third one connects',
		records: [
			{ email: 'ada@a.test' },
			{ linkedInUrl: 'https://www.linkedin.com/in/ada' },
			{
				email: 'ada@a.test',
				linkedInUrl: 'https://www.linkedin.com/in/ada',
				firstName: 'Ada',
				lastName: 'Lovelace',
			},
		],
	},
	{
		title: 'with a page in common though the surname has changed',
		records: [
			{
				linkedInUrl: 'https://www.linkedin.com/in/ada',
				firstName: 'Ada',
				lastName: 'Lovelace',
			},
			{ linkedInUrl: 'https://www.linkedin.com/in/ada', firstName: 'Ada', lastName: 'King' },
		],
	},
	{
		title: 'with two addresses and one page',
		records: [
			{ email: 'ada@a.test', linkedInUrl: 'https://www.linkedin.com/in/ada' },
			{ email: 'ada@b.test', linkedInUrl: 'https://www.linkedin.com/in/ada' },
		],
	},
	{
		title: 'with two addresses, of which one comes with the page later',
		records: [
			{ email: 'ada@a.test' },
			{ email: 'ada@b.test', linkedInUrl: 'https://www.linkedin.com/in/ada' },
			{ email: 'ada@a.test', linkedInUrl: 'https://www.linkedin.com/in/ada' },
		],
	},
	{
		title: 'with the same name and company, in other letters',
		records: [
			{ firstName: 'José', lastName: 'Peña', company: 'Acme, Inc.' },
			{ fullName: 'JOSE  PENA', company: 'acme inc' },
		],
	},
];

describe('Records are looked up as one person when they are records', () => {
	it.each(ONCE)('$title', ({ records }) => {
		expect(groupRecords(records)).toEqual([records.map((_, record) => record)]);
	});
});

/** The groups, and records in their order. */
const APART: Array<{ title: string; groups: number[][]; records: Identifiers[] }> = [
	{
		title: 'with two names under one address',
		groups: [[0], [1]],
		records: [
			{ email: 'ada@a.test', firstName: 'Ada', lastName: 'Lovelace' },
			{ email: 'ada@a.test', firstName: 'Bob', lastName: 'Smith' },
		],
	},
	{
		title: 'of a family that shares a mailbox',
		groups: [[0], [1]],
		records: [
			{ email: 'ada@a.test', firstName: 'Ada', lastName: 'Lovelace' },
			{ email: 'ada@a.test', firstName: 'William', lastName: 'Lovelace' },
		],
	},
	{
		title: 'with two pages under one address',
		groups: [[0], [1]],
		records: [
			{ email: 'ada@a.test', linkedInUrl: 'https://www.linkedin.com/in/ada' },
			{ email: 'ada@a.test', linkedInUrl: 'https://www.linkedin.com/in/bob' },
		],
	},
	{
		title: 'that share a role mailbox',
		groups: [[0], [1]],
		records: [
			{ email: 'info@a.example', firstName: 'Ada', lastName: 'Lovelace' },
			{ email: 'info@a.example' },
		],
	},
	{
		title: 'whose addresses differ in a tag, where no names show one person',
		groups: [[0], [1]],
		records: [{ email: 'ada+news@a.test' }, { email: 'ada@a.test' }],
	},
	{
		title: 'with one name at sister companies',
		groups: [[0], [1]],
		records: [
			{ firstName: 'Ada', lastName: 'Lovelace', company: 'Acme Inc' },
			{ firstName: 'Ada', lastName: 'Lovelace', company: 'Acme GmbH' },
		],
	},
	{
		title: 'that share a phone number only',
		groups: [[0], [1]],
		records: [
			{ phone: '+49301234567', firstName: 'Ada', lastName: 'Lovelace' },
			{ phone: '+49301234567' },
		],
	},
	{
		title: 'whose member ids differ by case',
		groups: [[0], [1]],
		records: [
			{ linkedInUrl: 'https://www.linkedin.com/in/ACoAAbC' },
			{ linkedInUrl: 'https://www.linkedin.com/in/ACoAABc' },
		],
	},
	{
		title: 'with a first name only, when it fits two people who share its address',
		groups: [[0], [1], [2]],
		records: [
			{ email: 'ada@a.test', firstName: 'Ada' },
			{ email: 'ada@a.test', firstName: 'Ada', lastName: 'Lovelace' },
			{ email: 'ada@a.test', firstName: 'Ada', lastName: 'Byron' },
		],
	},
	{
		title: 'without a name, when it fits two people who share its address',
		groups: [[0, 3], [1], [2]],
		records: [
			{ email: 'ada@a.test' },
			{ email: 'ada@a.test', firstName: 'Ada', lastName: 'Lovelace' },
			{ email: 'ada@a.test', firstName: 'Bob', lastName: 'Smith' },
			{ email: 'ada@a.test' },
		],
	},
	{
		title: 'where it agrees with one member of a group but not with every one',
		groups: [[0, 1], [2]],
		records: [
			{ email: 'ada@a.test', fullName: 'John Adams' },
			{ email: 'ada@a.test', fullName: 'J. Adams' },
			{ email: 'ada@a.test', fullName: 'Jane Adams' },
		],
	},
];

describe('Records are looked up separately when they are records', () => {
	it.each(APART)('$title', ({ groups, records }) => {
		expect(groupRecords(records)).toEqual(groups);
	});

	it.each<{ title: string; ada: Identifiers; bob: Identifiers; both: Identifiers }>([
		{
			title: 'the mailbox of one and the page of another',
			ada: { email: 'smith@f.test', firstName: 'Ada', lastName: 'Smith' },
			bob: {
				linkedInUrl: 'https://www.linkedin.com/in/bob-smith-1',
				firstName: 'Bob',
				lastName: 'Smith',
			},
			both: {
				email: 'smith@f.test',
				linkedInUrl: 'https://www.linkedin.com/in/bob-smith-1',
			},
		},
		{
			title: 'the address of one and the id of another',
			ada: {
				linkedInUrl: 'https://www.linkedin.com/in/ada-smith',
				firstName: 'Ada',
				lastName: 'Smith',
			},
			bob: {
				email: 'ada@a.test',
				firstName: 'Robert',
				lastName: 'Smith',
				providerId: 'p1',
			},
			both: { linkedInUrl: 'https://www.linkedin.com/in/ada-smith', providerId: 'p1' },
		},
	])('of two people, even where a third record has $title', ({ ada, bob, both }) => {
		for (const order of [
			[ada, bob, both],
			[both, bob, ada],
			[bob, both, ada],
		]) {
			const together = groupRecords(order).find((group) =>
				group.includes(order.indexOf(ada)),
			);
			expect(together).not.toContain(order.indexOf(bob));
		}
	});

	it('of two names with one address, and in two requests, however the domain is written', () => {
		const withOwnLetters = { email: 'ada@müller.test', firstName: 'Ada', lastName: 'A' };
		const inAscii = { email: 'ada@xn--mller-kva.test', firstName: 'Bob', lastName: 'B' };
		expect(buildRowConfusionKeys(withOwnLetters)).toEqual(
			expect.arrayContaining([buildRowConfusionKeys(inAscii)[0]]),
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
	const linkedInUrl = 'https://www.linkedin.com/company/acme';

	it.each<{ title: string; isOne: boolean; one: Identifiers; other: Identifiers }>([
		{
			title: 'share a domain',
			isOne: true,
			one: { domain: 'acme.example' },
			other: { domain: 'www.acme.example', name: 'A' },
		},
		{
			title: 'share a domain in other letters',
			isOne: true,
			one: { domain: 'müller.test' },
			other: { domain: 'xn--mller-kva.test' },
		},
		{
			title: 'share a page, of two countries',
			isOne: true,
			one: { domain: 'acme.de', linkedInUrl },
			other: { domain: 'acme.fr', linkedInUrl },
		},
		{
			title: 'share a name',
			isOne: true,
			one: { name: 'Acme, Inc.' },
			other: { name: 'ACME Inc' },
		},
		{
			title: 'share a name, but not a domain',
			isOne: false,
			one: { domain: 'a.de', name: 'Acme' },
			other: { name: 'Acme' },
		},
		{
			title: 'are one by the domain that one is called by',
			isOne: true,
			one: { name: 'a.test' },
			other: { domain: 'https://a.test' },
		},
	])('that $title', ({ isOne, one, other }) => {
		expect(groupRecords([one, other], 'company')).toEqual(isOne ? [[0, 1]] : [[0], [1]]);
	});
});

describe('The lookup of several records of one person', () => {
	it('sends the identifiers of all of them together', () => {
		const [group] = mergeLookups([
			{ email },
			{ email, linkedInUrl, firstName: 'A.', lastName: 'Lovelace' },
			{ email, fullName: 'Ada Lovelace', company: 'Acme', companyDomain: 'acme.example' },
			{ email, company: 'Umbrella' },
		]);
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
		const [group] = mergeLookups([
			{ linkedInUrl, email, company: 'Acme' },
			{ linkedInUrl, email: 'ada@home.example', company: 'Umbrella' },
		]);
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
		expect(groupRecords([...some, ...others]).length).toBeGreaterThan(20_000);
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
		.map((record) => JSON.parse(JSON.stringify(record)) as Identifiers);

	it('every record is in one group, and no group has two LinkedIn pages or provider IDs', () => {
		fc.assert(
			fc.property(fc.array(raw, { maxLength: 12 }), (list) => {
				const all = groupRecords(list);
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
	const mustTravelApart = (one: Identifiers, other: Identifiers) => {
		const keys = buildRowConfusionKeys(one);
		return buildRowConfusionKeys(other).some((key) => keys.includes(key));
	};

	it.each<{ title: string; one: Identifiers; other: Identifiers; isApart: boolean }>([
		{
			title: 'namesakes',
			one: { ...ada, company: 'A' },
			other: { fullName: 'lovelace, ADA', company: 'B' },
			isApart: true,
		},
		{
			title: 'two names under one address',
			one: { email, ...ada },
			other: { email, ...bob },
			isApart: true,
		},
		{
			title: 'one domain',
			one: { domain: 'a.test', name: 'A' },
			other: { domain: 'a.test', name: 'B' },
			isApart: true,
		},
		{
			title: 'one phone number and nothing else',
			one: { phone },
			other: { phone },
			isApart: true,
		},
		{
			title: 'but not colleagues with different names',
			one: { ...ada, company: 'A' },
			other: { ...bob, company: 'A' },
			isApart: false,
		},
		{
			title: 'but not people with different names and one switchboard',
			one: { phone, ...ada },
			other: { phone, ...bob },
			isApart: false,
		},
	])('$title', ({ one, other, isApart }) => {
		expect(mustTravelApart(one, other)).toBe(isApart);
	});

	it.each([
		{
			one: { firstName: 'Łucja', lastName: 'Święcicka' },
			other: { firstName: 'Lucja', lastName: 'Swiecicka' },
		},
		{
			one: { firstName: 'Đặng', lastName: 'Đình' },
			other: { firstName: 'Dang', lastName: 'Dinh' },
		},
		{
			one: { firstName: 'Æsa', lastName: 'Lœrke' },
			other: { firstName: 'Aesa', lastName: 'Loerke' },
		},
		{
			one: { firstName: 'Ilgın', lastName: 'Işık' },
			other: { firstName: 'Ilgin', lastName: 'Isik' },
		},
	])(
		'namesakes in other scripts or accents: $one.firstName $one.lastName and $other.firstName $other.lastName',
		({ one, other }) => {
			expect(
				mustTravelApart({ ...one, company: 'Acme' }, { ...other, company: 'Fjord Data' }),
			).toBe(true);
		},
	);
});
