/** 2,000 made-up pairs of a record and an answer that come as close to each other as people and companies do. */
import { assignRows, type Assignment } from '../../../nodes/Enrichment/match/assignRows';
import { describeRequestedRecord } from '../../../nodes/Enrichment/match/recordDescription';
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';
import { buildPersonRow, readGenericRows, type StatedPerson } from '../../../testing/generic';

const SURNAMES = [
	'Schmidt',
	'Oyelaran',
	'García',
	'Nakamura',
	'van Dijk',
	'Kowalski',
	'Petrov',
	'O’Neil',
	'Müller',
	'Okafor',
	'Rossi',
	'Haddad',
	'Lindqvist',
	'Papadopoulos',
	'Nguyen',
	'Fernández',
	'Dubois',
	'Horvat',
	'Jensen',
	'Silva',
];

/** First names of brothers, sisters and twins. */
const SIBLINGS: ReadonlyArray<readonly [string, string]> = [
	['Daniel', 'Daniela'],
	['Anna', 'Peter'],
	['Mario', 'Maria'],
	['Paul', 'Paula'],
	['Julio', 'Julia'],
	['Jan', 'Janet'],
	['Simon', 'Simone'],
	['Gabriel', 'Gabriele'],
	['Eric', 'Erica'],
	['Martin', 'Martina'],
];

/** Two companies of which neither is the other. */
const COMPANIES: ReadonlyArray<readonly [string, string]> = [
	['Acme', 'Acmeon'],
	['One', 'Stone'],
	['Meta', 'Metals'],
	['Delta', 'Deltek'],
	['Apple', 'Pineapple'],
	['Shell', 'Bombshell'],
	['Orange', 'Orangery'],
	['Visa', 'Visalia'],
	['Gap', 'Singapore'],
	['Nest', 'Honest'],
];

interface Pair {
	record: Identifiers;
	answer: StatedPerson;
}

const forAll = (make: (surname: string, pair: number) => Pair | Pair[]): Pair[] =>
	SURNAMES.flatMap((surname) => SIBLINGS.flatMap((_, pair) => make(surname, pair)));

const plain = (text: string) => text.normalize('NFD').replace(/[^\w]/g, '').toLowerCase();

/** The answer is somebody else's, and nothing of it may be written into the record. */
const NEVER_TAKEN: Record<string, Pair[]> = {
	'brothers, sisters and twins in one company': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: { firstName: one, lastName: surname, company: 'Acme' },
			answer: { firstName: other, lastName: surname, company: 'Acme' },
		};
	}),
	'families that share a surname, each with a mailbox': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		const mailbox = (first: string) => `${plain(first)}.${plain(surname)}@acme.test`;
		return {
			record: { firstName: one, lastName: surname, email: mailbox(one) },
			answer: { firstName: other, lastName: surname, email: mailbox(other) },
		};
	}),
	'families that share a mailbox': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: {
				firstName: one,
				lastName: surname,
				email: `${plain(surname)}@gmail.com`,
				company: 'Acme',
			},
			answer: {
				firstName: other,
				lastName: 'Lovelace',
				email: `${plain(surname)}@gmail.com`,
				company: 'Acme',
			},
		};
	}),
	'namesakes with another page at another company': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company, other] = COMPANIES[pair]!;
		return {
			record: {
				firstName: one,
				lastName: surname,
				linkedInUrl: `https://www.linkedin.com/in/${plain(one + surname)}-1`,
				company,
			},
			answer: {
				firstName: one,
				lastName: surname,
				linkedInUrl: `https://www.linkedin.com/in/${plain(one + surname)}-2`,
				company: other,
			},
		};
	}),
	'namesakes at a company whose name holds the one asked by': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company, other] = COMPANIES[pair]!;
		return {
			record: { firstName: one, lastName: surname, company },
			answer: { firstName: one, lastName: surname, company: other },
		};
	}),
	'whoever reads a role mailbox': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: { firstName: one, lastName: surname, companyDomain: 'acme.test' },
			answer: { firstName: other, lastName: surname, email: 'info@acme.test' },
		};
	}),
	'colleagues by the address asked by': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: { email: `${plain(one)}.${plain(surname)}@acme.test` },
			answer: {
				firstName: other,
				lastName: 'Lovelace',
				email: `${plain(other)}.lovelace@acme.test`,
			},
		};
	}),
};

/** The answer is theirs. */
const ALWAYS_TAKEN: Record<string, Pair[]> = {
	'people who married, by their page': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		return {
			record: {
				firstName: one,
				lastName: surname,
				linkedInUrl: `https://www.linkedin.com/in/${plain(one + surname)}`,
			},
			answer: {
				firstName: one,
				lastName: 'Lovelace',
				linkedInUrl: `https://www.linkedin.com/in/${plain(one + surname)}`,
			},
		};
	}),
	'people at a subsidiary that is called as its group': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company] = COMPANIES[pair]!;
		return {
			record: { firstName: one, lastName: surname, company: `${company} Holding AG` },
			answer: { firstName: one, lastName: surname, company },
		};
	}),
	'people of a renamed company, by their address': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company, other] = COMPANIES[pair]!;
		return {
			record: {
				firstName: one,
				lastName: surname,
				email: `${plain(one)}@acme.test`,
				company,
			},
			answer: { firstName: one, lastName: surname, company: other },
		};
	}),
};

function assignmentOf({ record, answer }: Pair): Assignment {
	const asked = describeRequestedRecord('contact', record);
	const body = { person: buildPersonRow(answer) };
	const read = readGenericRows('contact', body, [{}]);
	if (read.hasUnknownForm) throw new Error(`Unread: ${JSON.stringify(answer)}`);
	return assignRows([asked], read)[0]!;
}

const isFound = (pair: Pair) => {
	const assignment = assignmentOf(pair);
	return assignment.kind === 'row' && assignment.doubt === undefined;
};

it('The list of hostile pairs of records and answers has 2,000 pairs', () => {
	const all = [NEVER_TAKEN, ALWAYS_TAKEN].flatMap((lists) => Object.values(lists).flat());
	expect(all).toHaveLength(2_000);
});

it.each(Object.entries(NEVER_TAKEN))('Enrich rejects every answer about %s', (_who, pairs) => {
	expect(pairs.filter(isFound)).toEqual([]);
});

it.each(Object.entries(ALWAYS_TAKEN))('Enrich accepts every answer about %s', (_who, pairs) => {
	expect(pairs.filter((pair) => !isFound(pair))).toEqual([]);
});

const MAIL_SIBLINGS = [
	['Mario', 'Maria'],
	['Claude', 'Claudia'],
	['Rene', 'Renate'],
	['Wei', 'Wen'],
] as const;

const bothWays: ReadonlyArray<readonly [string, string]> = MAIL_SIBLINGS.flatMap(
	([one, other]): Array<[string, string]> => [
		[one, other],
		[other, one],
	],
);

it.each(bothWays)(
	'Enrich does not give the record of %s the data of %s, whose address begins with the same letter',
	(one, other) => {
		const [asked, theirs] = [plain(one), plain(other)];
		const pairs: Pair[] = [
			{
				record: { email: `${asked}.rossi@acme.test` },
				answer: { firstName: other, lastName: 'Rossi', email: `${theirs}.rossi@acme.test` },
			},
			{
				record: { linkedInUrl: `https://www.linkedin.com/in/${asked}-rossi-1` },
				answer: {
					firstName: other,
					lastName: 'Rossi',
					linkedInUrl: `https://www.linkedin.com/in/${theirs}-rossi`,
				},
			},
		];
		expect(pairs.filter(isFound)).toEqual([]);
	},
);

it.each([
	{ mailbox: 'm.rossi', firstName: 'Maria', lastName: 'Rossi' },
	{ mailbox: 'mj.rossi', firstName: 'Maria', lastName: 'Rossi' },
	{ mailbox: 'mar.rossi', firstName: 'Maria', lastName: 'Rossi' },
	{ mailbox: 'rossim', firstName: 'Maria', lastName: 'Rossi' },
	{ mailbox: 'jvandijk', firstName: 'Jan', lastName: 'van Dijk' },
])(
	'Enrich takes an initial before a surname in an address for the first name: $mailbox@ belongs to $firstName $lastName',
	({ mailbox, firstName, lastName }) => {
		const pair = {
			record: { email: `${mailbox}@acme.test` },
			answer: { firstName, lastName, email: 'other@newco.test' },
		};
		expect(isFound(pair)).toBe(true);
	},
);
