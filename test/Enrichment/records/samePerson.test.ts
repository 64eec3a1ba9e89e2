import fc from 'fast-check';

import { conflictKeys } from '../../../nodes/Enrichment/match/batches';
import type { Entity, Identifiers } from '../../../nodes/Enrichment/person/entities';
import { readIdentifiers } from '../../../nodes/Enrichment/records/identifiers';
import { groupSame, type Lookup } from '../../../nodes/Enrichment/records/plan';

type Raw = Identifiers;

function grouped(list: Raw[], entity: Entity = 'contact') {
	const records = list.map((raw, record): Lookup => {
		const { identifiers } = readIdentifiers(entity, raw);
		return { identifiers, extra: {}, records: [record] };
	});
	return groupSame(entity, records);
}

const groups = (list: Raw[], entity?: Entity) =>
	grouped(list, entity).map(({ records }) => records);

const email = 'ada@acme.example';
const linkedInUrl = 'https://www.linkedin.com/in/ada';
const ada = { firstName: 'Ada', lastName: 'Lovelace' };
const bob = { firstName: 'Bob', lastName: 'Smith' };

describe('records are looked up once', () => {
	it.each<[string, Raw[]]>([
		['that share an address', [{ email }, { email: 'ADA@acme.example', ...ada }]],
		['that share a page', [{ linkedInUrl }, { linkedInUrl: 'linkedin.com/in/Ada/', email }]],
		['that share the id of the provider', [{ providerId: 'p1' }, { providerId: 'p1', ...ada }]],
		[
			'whose names agree',
			[
				{ email, ...ada },
				{ email, fullName: 'Lovelace, A.' },
			],
		],
		[
			'where one knows the first name only, as forms do',
			[{ email, firstName: 'ada' }, { email, ...ada }, { email }],
		],
		[
			'where one knows the last name only',
			[
				{ email, ...ada },
				{ email, lastName: 'Lovelace' },
			],
		],
		['that a third one connects', [{ email }, { linkedInUrl }, { email, linkedInUrl, ...ada }]],
		[
			'with a page in common though the surname has changed',
			[
				{ linkedInUrl, ...ada },
				{ linkedInUrl, firstName: 'Ada', lastName: 'King' },
			],
		],
		[
			'with two addresses and one page',
			[
				{ email, linkedInUrl },
				{ email: 'ada@home.example', linkedInUrl },
			],
		],
		[
			'with two addresses, of which one comes with the page later',
			[{ email }, { email: 'ada@home.example', linkedInUrl }, { email, linkedInUrl }],
		],
		[
			'with the same name and company, in other letters',
			[
				{ firstName: 'José', lastName: 'Peña', company: 'Acme, Inc.' },
				{ fullName: 'JOSE  PENA', company: 'acme inc' },
			],
		],
		[
			'that are identical, at a role mailbox',
			[{ email: 'info@a.example' }, { email: 'info@a.example' }],
		],
	])('%s', (_which, list) => {
		expect(groups(list)).toEqual([list.map((_, record) => record)]);
	});
});

describe('records are looked up apart', () => {
	it.each<[string, Raw[]]>([
		[
			'with two names under one address',
			[
				{ email, ...ada },
				{ email, ...bob },
			],
		],
		[
			'of a family that shares a mailbox',
			[
				{ email, ...ada },
				{ email, firstName: 'William', lastName: 'Lovelace' },
			],
		],
		[
			'with two pages under one address',
			[
				{ email, linkedInUrl },
				{ email, linkedInUrl: 'https://www.linkedin.com/in/bob' },
			],
		],
		[
			'with two ids under one address',
			[
				{ email, providerId: 'a' },
				{ email, providerId: 'b' },
			],
		],
		[
			'that share a role mailbox',
			[{ email: 'info@a.example', ...ada }, { email: 'info@a.example' }],
		],
		[
			'with one name at two companies',
			[
				{ ...ada, company: 'Acme' },
				{ ...ada, company: 'Umbrella' },
			],
		],
		[
			'with one name at sister companies',
			[
				{ ...ada, company: 'Acme Inc' },
				{ ...ada, company: 'Acme GmbH' },
			],
		],
		[
			'that share a phone number only',
			[{ phone: '+49301234567', ...ada }, { phone: '+49301234567' }],
		],
		[
			'whose member ids differ by case',
			[
				{ linkedInUrl: 'https://www.linkedin.com/in/ACoAAbC' },
				{ linkedInUrl: 'https://www.linkedin.com/in/ACoAABc' },
			],
		],
	])('%s', (_which, list) => {
		expect(groups(list)).toEqual(list.map((_, record) => [record]));
	});

	it('with a first name only, when it fits two people who share its address', () => {
		const adaByron = { email, firstName: 'Ada', lastName: 'Byron' };
		const onlyAda = { email, firstName: 'Ada' };
		expect(groups([onlyAda, { email, ...ada }, adaByron])).toEqual([[0], [1], [2]]);
		expect(
			groups([
				{ email, firstName: 'Bob' },
				{ email, ...ada },
			]),
		).toEqual([[0], [1]]);
	});

	it('without a name, when it fits two people who share its address', () => {
		const list = [{ email }, { email, ...ada }, { email, ...bob }, { email }];
		expect(groups(list)).toEqual([[0, 3], [1], [2]]);
	});

	it('where it agrees with one member of a group but not with every one', () => {
		const list = [
			{ email, fullName: 'John Adams' },
			{ email, fullName: 'J. Adams' },
			{ email, fullName: 'Jane Adams' },
		];
		expect(groups(list)).toEqual([[0, 1], [2]]);
	});

	it('where further fields differ', () => {
		const identifiers = { email };
		const lookups = ['a', 'b', 'a'].map((page, record) => ({
			identifiers,
			extra: { page },
			records: [record],
		}));
		expect(groupSame('contact', lookups).map((group) => group.records)).toEqual([[0, 2], [1]]);
	});
});

describe('companies', () => {
	const page = 'https://www.linkedin.com/company/acme';

	it.each<[string, Raw[], number[][]]>([
		[
			'share a domain',
			[{ domain: 'acme.example' }, { domain: 'www.acme.example', name: 'A' }],
			[[0, 1]],
		],
		[
			'share a page, of two countries',
			[
				{ linkedInUrl: page, domain: 'acme.example' },
				{ linkedInUrl: page, domain: 'acme.test' },
			],
			[[0, 1]],
		],
		[
			'have two pages under one domain',
			[
				{ domain: 'acme.example', linkedInUrl: page },
				{ domain: 'acme.example', linkedInUrl: `${page}-labs` },
			],
			[[0], [1]],
		],
		['share a name', [{ name: 'Acme, Inc.' }, { name: 'ACME Inc' }], [[0, 1]]],
		['share half a name', [{ name: 'Acme' }, { name: 'Acme Inc' }], [[0], [1]]],
		[
			'share a name, but not a domain',
			[{ name: 'Acme', domain: 'a.example' }, { name: 'Acme' }],
			[[0], [1]],
		],
	])('that %s', (_which, list, expected) => {
		expect(groups(list, 'company')).toEqual(expected);
	});
});

describe('the lookup of several records', () => {
	it('sends what they know together', () => {
		const [group] = grouped([
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
			records: [0, 1, 2, 3],
		});
	});

	it("sends the first record's own where they differ", () => {
		const [group] = grouped([
			{ linkedInUrl, email, company: 'Acme' },
			{ linkedInUrl, email: 'ada@home.example', company: 'Umbrella' },
		]);
		expect(group!.identifiers).toEqual({ linkedInUrl, email, company: 'Acme' });
	});
});

describe('a dirty list', () => {
	/** 500 people, each in four records of different completeness and spelling, shuffled. */
	function dirtyList(): Array<{ person: number; raw: Raw }> {
		const names = [
			'Ada|Lovelace',
			'José|Peña',
			'Robert|Smith',
			'Юрий|Петров',
			'Anna|Meier-Schulz',
		];
		const short = ['A.|Lovelace', 'Jose|Pena', 'Bob|Smith', 'Yuri|Petrov', 'Anna|Meier'];
		const list = Array.from({ length: 500 }, (_, person) => {
			const mail = `person${person}@acme.example`;
			const page = `linkedin.com/in/person-${person}`;
			const [firstName = '', lastName = ''] = names[person % 5]!.split('|');
			const [first = '', last = ''] = short[person % 5]!.split('|');
			return [
				{ email: ` ${mail.toUpperCase()}`, firstName, lastName },
				{ email: mail, linkedInUrl: `https://de.${page}/?trk=x`, company: 'N/A' },
				{ linkedInUrl: `http://www.${page}`, fullName: `${last}, ${first}` },
				{ email: `mailto:${mail}`, firstName: first, lastName: last, company: 'Acme' },
			].map((raw) => ({ person, raw }));
		}).flat();
		return list
			.map((each, index) => ({ each, order: (index * 7919) % 2003 }))
			.sort((one, other) => one.order - other.order)
			.map(({ each }) => each);
	}

	it('of 2,000 records is charged as little as possible: once for each of 500 people', () => {
		const list = dirtyList();
		const people = groups(list.map(({ raw }) => raw));
		expect(people).toHaveLength(500);
		for (const records of people) {
			expect(new Set(records.map((record) => list[record]!.person)).size).toBe(1);
		}
	});

	it('of 50,000 records is grouped in linear time, also where all share one address', () => {
		const some = Array.from({ length: 25_000 }, (_, index) => ({
			email,
			fullName: `P${index} X`,
		}));
		const others = Array.from({ length: 25_000 }, () => ({ email, ...ada }));
		expect(groups([...some, ...others]).length).toBeGreaterThan(20_000);
	});
});

describe('whatever the records', () => {
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

	it('every record is in one group, and no group has two pages or ids', () => {
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

describe('lookups that must not share a request', () => {
	it.each<[string, Raw, Raw]>([
		['namesakes', { ...ada, company: 'A' }, { fullName: 'lovelace, ADA', company: 'B' }],
		['two names under one address', { email, ...ada }, { email, ...bob }],
		['one page', { linkedInUrl, ...ada }, { linkedInUrl, ...bob }],
		['one domain', { domain: 'a.example', name: 'A' }, { domain: 'a.example', name: 'B' }],
		['companies of one name', { name: 'Acme', domain: 'a.example' }, { name: 'ACME' }],
		['one phone number and nothing else', { phone: '5550100' }, { phone: '5550100' }],
	])('%s', (_which, one, other) => {
		const keys = conflictKeys(one);
		expect(conflictKeys(other).some((key) => keys.includes(key))).toBe(true);
	});

	it.each<[string, Raw, Raw]>([
		['colleagues', { ...ada, company: 'A' }, { ...bob, company: 'A' }],
		[
			'people behind one switchboard',
			{ phone: '5550100', ...ada },
			{ phone: '5550100', ...bob },
		],
	])('are not %s', (_which, one, other) => {
		const keys = conflictKeys(one);
		expect(conflictKeys(other).some((key) => keys.includes(key))).toBe(false);
	});
});

it('a company that is named by its domain is looked up once with one that has it as its domain', () => {
	const list = [{ name: 'acme.test' }, { domain: 'https://www.acme.test' }];
	expect(groups(list, 'company')).toEqual([[0, 1]]);
});
