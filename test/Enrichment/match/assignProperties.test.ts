/** What holds for the rows of any answer, whoever is asked for and whoever is in it. */
import fc from 'fast-check';

import { compareDescriptions } from '../../../nodes/Enrichment/match/agreement';
import { assignRows, type Assignment } from '../../../nodes/Enrichment/match/assignRows';
import { decideMatch } from '../../../nodes/Enrichment/match/decide';
import {
	describeRequestedRecord,
	describeResult,
} from '../../../nodes/Enrichment/match/recordDescription';
import type { AnswerRow } from '../../../nodes/Enrichment/match/rows';
import { scoreAgreement } from '../../../nodes/Enrichment/match/score';
import { buildPerson } from '../../../nodes/Enrichment/person';
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';

interface Somebody {
	firstName: string;
	lastName: string;
	company: string;
	mailbox: string;
}

/** Few names and companies, so that namesakes, families and colleagues come together. */
const somebody: fc.Arbitrary<Somebody> = fc.record({
	firstName: fc.constantFrom('Anna', 'Ann', 'A.', 'Daniel', 'Daniela', 'Jürgen', 'Bob', 'Robert'),
	lastName: fc.constantFrom('Schmidt', 'Schmitt', 'Braun', 'Müller', 'Smith', 'Schmidt-Braun'),
	company: fc.constantFrom('Acme', 'Acme GmbH', 'Beta', 'Gamma Holding'),
	mailbox: fc.constantFrom('anna.schmidt', 'daniel', 'bob.smith', 'jmueller', 'x77', 'kitty7'),
});

type Field = 'email' | 'linkedInUrl' | 'name' | 'company';

const fields = fc.subarray<Field>(['email', 'linkedInUrl', 'name', 'company'], { minLength: 1 });

const domainOf = ({ company }: Somebody) => `${company.toLowerCase().replace(/\W/g, '')}.example`;
const emailOf = (who: Somebody) => `${who.mailbox}@${domainOf(who)}`;
const pageOf = ({ mailbox }: Somebody) => `https://www.linkedin.com/in/${mailbox}-1`;

function askFor(who: Somebody, by: readonly Field[]): Identifiers {
	const { firstName, lastName, company } = who;
	return {
		...(by.includes('email') && { email: emailOf(who) }),
		...(by.includes('linkedInUrl') && { linkedInUrl: pageOf(who) }),
		...(by.includes('name') && { firstName, lastName }),
		...(by.includes('company') && { company }),
	};
}

function rowOf(who: Somebody, stated: readonly Field[], providerId: string): AnswerRow {
	const { firstName, lastName, company } = who;
	const result = buildPerson({
		...(stated.includes('name') && { firstName, lastName }),
		...(stated.includes('company') && { company: { name: company } }),
		emails: stated.includes('email') ? [{ email: emailOf(who) }] : [],
		...(stated.includes('linkedInUrl') && { linkedInUrl: pageOf(who) }),
		jobTitle: 'CTO',
		providerId,
	});
	return { reading: { kind: 'found', result, confidence: null }, raw: providerId };
}

const question = fc.tuple(somebody, fields).map(([who, by]) => askFor(who, by));
const answerRow = fc
	.tuple(somebody, fields, fc.integer({ min: 0, max: 9_999 }))
	.map(([who, stated, id]) => rowOf(who, stated, `P${id}`));

const questions = fc.array(question, { minLength: 1, maxLength: 6 });
const rows = fc.array(answerRow, { maxLength: 6 });

/** Whose data each record gets; nothing where none. */
function foundBy(asked: readonly Identifiers[], given: readonly AnswerRow[]): string[] {
	const described = asked.map((each) => describeRequestedRecord('contact', each));
	return assignRows(described, { rows: [...given], followsRequestOrder: false }).map(idIn);
}

function idIn(assignment: Assignment): string {
	if (assignment.kind !== 'row') return '';
	const { reading } = assignment.row;
	return reading.kind === 'found' ? (reading.result.providerId ?? '') : '';
}

const STRANGER: Somebody = {
	firstName: 'Oyelaran',
	lastName: 'Quixote',
	company: 'Zeppelin',
	mailbox: 'oyelaran.quixote',
};

const settings = { numRuns: 500 };

it('Enrich finds the same people when an answer to a batch has an additional row about somebody else', () => {
	fc.assert(
		fc.property(questions, rows, fields, fc.nat(6), (asked, given, stated, at) => {
			const states = [...stated, 'name' as const];
			const added = [...given];
			added.splice(at, 0, rowOf(STRANGER, states, 'stranger'));
			// The only row of an answer to one record has nobody beside it.
			fc.pre(asked.length > 1 || given.length > 1);
			expect(foundBy(asked, added)).toEqual(foundBy(asked, given));
		}),
		settings,
	);
});

it('Enrich finds the same people when the rows of an answer come in another order', () => {
	fc.assert(
		fc.property(questions, rows, fc.nat(), (asked, given, turn) => {
			const from = given.length === 0 ? 0 : turn % given.length;
			const turned = [...given.slice(from), ...given.slice(0, from)].reverse();
			expect(foundBy(asked, turned)).toEqual(foundBy(asked, given));
		}),
		settings,
	);
});

it('Enrich never takes a row for a record that it contradicts because of its tag or its place', () => {
	fc.assert(
		fc.property(questions, answerRow, (asked, row) => {
			const [first] = asked as [Identifiers];
			const { reading } = row;
			if (reading.kind !== 'found') return;
			const agreement = compareDescriptions(
				describeRequestedRecord('contact', first),
				describeResult(reading.result),
			);
			fc.pre(decideMatch(scoreAgreement(agreement), agreement) === 'conflict');
			const described = asked.map((each) => describeRequestedRecord('contact', each));
			const blanks = asked.slice(1).map(
				(_, index): AnswerRow => ({
					reading: { kind: 'noMatch' },
					raw: null,
					recordIndex: index + 1,
				}),
			);
			const answer = {
				rows: [{ ...row, recordIndex: 0 }, ...blanks],
				followsRequestOrder: true,
			};
			expect(idIn(assignRows(described, answer)[0]!)).toBe('');
		}),
		settings,
	);
});

it('Enrich never gives one row to two records, or two people to one record', () => {
	fc.assert(
		fc.property(questions, rows, fc.boolean(), (asked, given, ordered) => {
			const described = asked.map((each) => describeRequestedRecord('contact', each));
			const assigned = assignRows(described, { rows: given, followsRequestOrder: ordered });
			const taken = assigned.flatMap((each) =>
				each.kind === 'row' && given.includes(each.row) ? [each.row] : [],
			);
			expect(new Set(taken).size).toBe(taken.length);
			expect(assigned).toHaveLength(asked.length);
		}),
		settings,
	);
});
