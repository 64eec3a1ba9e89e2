/** 2,000 made-up pairs of a record and an answer that come as close to each other as people and companies do. */
import { assignRows, type Assignment } from '../../../nodes/Enrichment/match/assignRows';
import { describeRequestedRecord } from '../../../nodes/Enrichment/match/recordDescription';
import { parseAnsweredRow, parsePerson } from '../../../testing/personNotation';
import { readGenericRows } from '../../../testing/generic';

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
	record: string;
	answer: string;
}

const forAll = (make: (surname: string, pair: number) => Pair | Pair[]): Pair[] =>
	SURNAMES.flatMap((surname) => SIBLINGS.flatMap((_, pair) => make(surname, pair)));

const plain = (text: string) => text.normalize('NFD').replace(/[^\w]/g, '').toLowerCase();

/** The answer is somebody else's, and nothing of it may be written into the record. */
const NEVER_TAKEN: Record<string, Pair[]> = {
	'brothers, sisters and twins in one company': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: `${one} ~ ${surname} · at Acme`,
			answer: `${other} ~ ${surname} · at Acme`,
		};
	}),
	'families that share a surname, each with a mailbox': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		const mailbox = (first: string) => `${plain(first)}.${plain(surname)}@acme.test`;
		return {
			record: `${one} ~ ${surname} · ${mailbox(one)}`,
			answer: `${other} ~ ${surname} · ${mailbox(other)}`,
		};
	}),
	'families that share a mailbox': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: `${one} ~ ${surname} · ${plain(surname)}@gmail.com · at Acme`,
			answer: `${other} ~ Lovelace · ${plain(surname)}@gmail.com · at Acme`,
		};
	}),
	'namesakes with another page at another company': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company, other] = COMPANIES[pair]!;
		return {
			record: `${one} ~ ${surname} · /in/${plain(one + surname)}-1 · at ${company}`,
			answer: `${one} ~ ${surname} · /in/${plain(one + surname)}-2 · at ${other}`,
		};
	}),
	'namesakes at a company whose name holds the one asked by': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company, other] = COMPANIES[pair]!;
		return {
			record: `${one} ~ ${surname} · at ${company}`,
			answer: `${one} ~ ${surname} · at ${other}`,
		};
	}),
	'whoever reads a role mailbox': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: `${one} ~ ${surname} · at acme.test`,
			answer: `${other} ~ ${surname} · info@acme.test`,
		};
	}),
	'colleagues by the address asked by': forAll((surname, pair) => {
		const [one, other] = SIBLINGS[pair]!;
		return {
			record: `${plain(one)}.${plain(surname)}@acme.test`,
			answer: `${other} ~ Lovelace · ${plain(other)}.lovelace@acme.test`,
		};
	}),
};

/** The answer is theirs. */
const ALWAYS_TAKEN: Record<string, Pair[]> = {
	'people who married, by their page': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		return {
			record: `${one} ~ ${surname} · /in/${plain(one + surname)}`,
			answer: `${one} ~ Lovelace · /in/${plain(one + surname)}`,
		};
	}),
	'people at a subsidiary that is called as its group': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company] = COMPANIES[pair]!;
		return {
			record: `${one} ~ ${surname} · at ${company} Holding AG`,
			answer: `${one} ~ ${surname} · at ${company}`,
		};
	}),
	'people of a renamed company, by their address': forAll((surname, pair) => {
		const [one] = SIBLINGS[pair]!;
		const [company, other] = COMPANIES[pair]!;
		return {
			record: `${one} ~ ${surname} · ${plain(one)}@acme.test · at ${company}`,
			answer: `${one} ~ ${surname} · at ${other}`,
		};
	}),
};

function assignmentOf({ record, answer }: Pair): Assignment {
	const asked = describeRequestedRecord('contact', parsePerson(record));
	const body = { person: parseAnsweredRow(answer) };
	const read = readGenericRows('contact', body, [{}]);
	if (read.hasUnknownForm) throw new Error(`Unread: ${answer}`);
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
				record: `${asked}.rossi@acme.test`,
				answer: `${other} ~ Rossi · ${theirs}.rossi@acme.test`,
			},
			{ record: `/in/${asked}-rossi-1`, answer: `${other} ~ Rossi · /in/${theirs}-rossi` },
		];
		expect(pairs.filter(isFound)).toEqual([]);
	},
);

it.each([
	['m.rossi', 'Maria ~ Rossi'],
	['mj.rossi', 'Maria ~ Rossi'],
	['mar.rossi', 'Maria ~ Rossi'],
	['rossim', 'Maria ~ Rossi'],
	['jvandijk', 'Jan ~ van Dijk'],
])(
	'Enrich takes an initial before a surname in an address for the first name: %s@ belongs to %s',
	(mailbox, name) => {
		const pair = { record: `${mailbox}@acme.test`, answer: `${name} · other@newco.test` };
		expect(isFound(pair)).toBe(true);
	},
);
