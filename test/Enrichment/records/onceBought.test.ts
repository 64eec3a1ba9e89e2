import { planLookups } from '../../../nodes/Enrichment/records/plan';
import { buildCandidate, type RawRecord } from '../../../testing/lookups';
import { parsePerson } from '../../../testing/personNotation';

/** First names none of which is short for another, and last names that sound like no other. */
const FIRST = [
	'Robert',
	'William',
	'Margaret',
	'Catherine',
	'Elizabeth',
	'Joseph',
	'Anthony',
	'Thomas',
	'Edward',
	'Frederick',
];
const SHORT = ['Bob', 'Bill', 'Peggy', 'Kate', 'Liz', 'Joe', 'Tony', 'Tom', 'Ted', 'Fred'];
const SYLLABLES = ['Bar', 'Dun', 'Fel', 'Gor', 'Hax', 'Kim', 'Lor', 'Mun', 'Pat', 'Rog'];
const PEOPLE = 3_500;
const ROWS = 5_000;

function personOf(index: number): RawRecord & { email: string } {
	const digits = String(index).padStart(4, '0').split('').map(Number);
	const lastName = digits
		.slice(0, 3)
		.map((digit) => SYLLABLES[digit])
		.join('')
		.toLowerCase();
	return {
		email: `p${index}@company${index % 7}.example`,
		firstName: FIRST[digits[3]!]!,
		lastName: lastName[0]!.toUpperCase() + lastName.slice(1),
		company: `Company ${'ABCDEFG'[index % 7]}`,
	};
}

interface Again {
	/** Of a hundred rows of people who are there already. */
	share: number;
	write: (person: RawRecord & { email: string }, index: number) => RawRecord;
}

/** The same person as another list has them. A nickname and swapped names without an address are looked up again. */
const AGAIN: readonly Again[] = [
	{ share: 30, write: (person) => person },
	{ share: 14, write: ({ email, company }) => ({ email, company: company! }) },
	{ share: 12, write: ({ email: _, ...person }) => person },
	{
		share: 8,
		write: ({ email, ...person }) => ({ ...person, email: email.replace('@', '+webinar@') }),
	},
	{
		share: 8,
		write: ({ email: _, company, ...person }) => ({ ...person, company: `${company} Inc.` }),
	},
	{
		share: 6,
		write: ({ email: _, firstName, ...person }) => ({
			...person,
			firstName: `Dr. ${firstName}`,
		}),
	},
	{
		share: 6,
		write: ({ firstName, lastName, company }) => ({
			fullName: `${firstName} ${lastName}`.toUpperCase(),
			company: company!,
		}),
	},
	{
		share: 4,
		write: ({ email, firstName, lastName }) => ({
			firstName: firstName!,
			lastName: lastName!,
			companyDomain: email.split('@')[1]!,
		}),
	},
	{
		share: 8,
		write: ({ email: _, firstName, ...person }) => ({
			...person,
			firstName: SHORT[FIRST.indexOf(firstName!)]!,
		}),
	},
	{
		share: 4,
		write: ({ email: _, firstName, lastName, ...person }) => ({
			...person,
			firstName: lastName!,
			lastName: firstName!,
		}),
	},
];

/** Which way a row is written: each as often as its share says. */
const WAYS = AGAIN.flatMap(({ share, write }) => Array.from({ length: share }, () => write));

it('A list of 5,000 rows, of which 30 % repeat a person in other words, costs at most 1.06 times what its people cost', () => {
	const people = Array.from({ length: PEOPLE }, (_, index) => personOf(index));
	const again = Array.from({ length: ROWS - PEOPLE }, (_, index) =>
		WAYS[index % WAYS.length]!(personOf((index * 11) % PEOPLE), index),
	);
	const rows = [...people, ...again]
		.map((raw, index) => ({ raw, order: (index * 7919) % 5003 }))
		.sort((one, other) => one.order - other.order);
	const { lookups } = planLookups(
		'contact',
		rows.map(({ raw }) => buildCandidate(raw)),
		true,
	);
	if (process.env.TELL) console.log(`${lookups.length} lookups for ${PEOPLE} people`);
	expect(lookups.length).toBeGreaterThanOrEqual(PEOPLE);
	expect(lookups.length / PEOPLE).toBeLessThanOrEqual(1.06);
});

it.each<[string, ...string[]]>([
	[
		'two people of one name with two addresses, and a third record that may be either',
		'a1@acme.example · Ada ~ Lovelace · at Acme',
		'a2@acme.example · Ada ~ Lovelace · at Acme',
		'Ada ~ Lovelace · at Acme',
	],
	[
		'another name under a tag',
		'ada@acme.example · Ada ~ Lovelace',
		'ada+bob@acme.example · Bob ~ Babbage',
	],
	['a tag beside no name', 'ada@acme.example', 'ada+news@acme.example'],
	['another company', 'ada@acme.example · Ada ~ Lovelace · at Acme', 'Ada ~ Lovelace · at Beta'],
	[
		'two whose short name is there as well',
		'Alex ~ Kim · at Acme',
		'Alexandra ~ Kim · at Acme',
		'Alexander ~ Kim · at Acme',
	],
	['Alex and Alexandra at one company', 'Alex ~ Kim · at Acme', 'Alexandra ~ Kim · at Acme'],
	[
		'Alex beside Alexander with an address',
		'Alex ~ Kim · at Acme',
		'Alexander ~ Kim · alex.kim@acme.example · at Acme',
	],
	[
		'Chris beside Christine with an address',
		'Chris ~ Miller · at Acme',
		'Christine ~ Miller · c.miller@acme.example · at Acme',
	],
	['names in each other’s place', 'Thomas ~ Martin · at Acme', 'Martin ~ Thomas · at Acme'],
	['an initial', 'A. ~ Lovelace · at Acme', 'Ada ~ Lovelace · ada@acme.example · at Acme'],
	['a name that sounds alike', 'Sara ~ Meier · at Acme', 'Sarah ~ Maier · at Acme'],
	['sister companies', 'Ada ~ Lovelace · at Acme Inc', 'Ada ~ Lovelace · at Acme GmbH'],
	['two pages', '/in/ada-1 · ada@acme.example', '/in/ada-2 · ada@acme.example'],
])('Records that may be of two people are each looked up: %s', (_who, ...records) => {
	const candidates = records.map((text) => buildCandidate(parsePerson(text)));
	expect(planLookups('contact', candidates, true).lookups).toHaveLength(records.length);
});
