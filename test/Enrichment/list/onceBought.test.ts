import { planLookups } from '../../../nodes/Enrichment/records/plan';
import { candidate, type Raw } from '../../../testing/lookups';
import { said } from './said';

/** First names none of which is short for another, and last names that sound like no other. */
const FIRST =
	'Robert William Margaret Catherine Elizabeth Joseph Anthony Thomas Edward Frederick'.split(' ');
const SHORT = 'Bob Bill Peggy Kate Liz Joe Tony Tom Ted Fred'.split(' ');
const SYLLABLES = 'Bar Dun Fel Gor Hax Kim Lor Mun Pat Rog'.split(' ');
const PEOPLE = 3_500;
const ROWS = 5_000;

function personOf(index: number): Raw & { email: string } {
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

/** The same person as another list has them. */
const AGAIN: Array<(person: Raw & { email: string }, index: number) => Raw> = [
	({ email: _, ...person }) => person,
	({ email, ...person }) => ({ ...person, email: email.replace('@', '+webinar@') }),
	({ email: _, company, ...person }) => ({ ...person, company: `${company} Inc.` }),
	({ email: _, firstName, ...person }) => ({ ...person, firstName: `Dr. ${firstName}` }),
	({ email: _, firstName, ...person }) => ({
		...person,
		firstName: SHORT[FIRST.indexOf(firstName!)]!,
	}),
	({ firstName, lastName, company }) => ({
		fullName: `${firstName} ${lastName}`,
		company: company!,
	}),
	({ email: _, firstName, lastName, ...person }) => ({
		...person,
		firstName: lastName!,
		lastName: firstName!,
	}),
	({ email, company }) => ({ email, company: company! }),
	({ email, firstName, lastName }) => ({
		firstName: firstName!,
		lastName: lastName!,
		companyDomain: email.split('@')[1]!,
	}),
];

it('5,000 rows, of which 30 % are people who are there already, cost at most 3,560 lookups', () => {
	const people = Array.from({ length: PEOPLE }, (_, index) => personOf(index));
	const again = Array.from({ length: ROWS - PEOPLE }, (_, index) =>
		AGAIN[index % AGAIN.length]!(personOf((index * 7) % PEOPLE), index),
	);
	const rows = [...people, ...again]
		.map((raw, index) => ({ raw, order: (index * 7919) % 5003 }))
		.sort((one, other) => one.order - other.order);
	const { lookups } = planLookups(
		'contact',
		rows.map(({ raw }) => candidate(raw)),
		true,
	);
	if (process.env.TELL) console.log(`${lookups.length} lookups for ${PEOPLE} people`);
	expect(lookups.length).toBeGreaterThanOrEqual(PEOPLE);
	expect(lookups.length).toBeLessThanOrEqual(3_560);
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
])('are each looked up: %s', (_who, ...records) => {
	const candidates = records.map((text) => candidate(said(text)));
	expect(planLookups('contact', candidates, true).lookups).toHaveLength(records.length);
});
