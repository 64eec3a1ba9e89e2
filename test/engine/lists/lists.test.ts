/** Hard lists through Enrich in n8n's engine, against a server that answers every record as its table says. */
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { buildPersonRow } from '../../../testing/generic';
import { openRecordBench, testRecordLists } from './recordBench';
import { ANSWERED_BATCHES } from './batches';
import { KNOWN_FAILURES } from './knownFailures';
import { MATCH_RULES } from './matchRules';
import { readRecordLines, toRecordCase, type RecordKind } from './recordLines';

const bench = openRecordBench();
const { outcomesOf, envelopesOf } = bench;

const LINES = readRecordLines('hardRecords.jsonl');

const casesOf = (kind: RecordKind) => LINES.filter((line) => line.kind === kind).map(toRecordCase);

function isSame(one: IDataObject, other: IDataObject): boolean {
	const text = (value: IDataObject) => JSON.stringify(Object.entries(value).sort());
	return text(one) === text(other);
}

it('Enrich accepts an answer, withholds it or rejects it as decision 018 says, with the score in its table', async () => {
	const outcomes = await outcomesOf(
		MATCH_RULES.map(({ rule, askedBy, answered }) => ({
			about: rule,
			record: { ...askedBy },
			answer: buildPersonRow(answered),
		})),
	);
	const results = outcomes.map(({ about, status, reason, matchScore }) => ({
		rule: about,
		result: status === 'failed' ? reason : status,
		matchScore,
	}));
	expect(results).toEqual(
		MATCH_RULES.map(({ rule, result, matchScore }) => ({ rule, result, matchScore })),
	);
});

it('The table of rules in decision 018 has the cases that Enrich is tested with', () => {
	const describeFields = (fields: object) =>
		Object.entries(fields)
			.map(([name, value]) => `${name}: ${String(value)}`)
			.join(', ');
	const page = readFileSync('docs/decisions/018-when-an-answer-is-the-persons.md', 'utf8');
	const [, , ...rows] = page.split('\n').filter((line) => line.startsWith('|'));
	expect(MATCH_RULES.length).toBeGreaterThan(35);
	expect(rows.map((row) => row.split('|').map((cell) => cell.trim()))).toEqual(
		MATCH_RULES.map(({ rule, askedBy, answered, result, matchScore }) => [
			'',
			rule,
			describeFields(askedBy),
			describeFields(answered),
			result,
			String(matchScore ?? '–'),
			'',
		]),
	);
});

it('The list of hard records has at least 400 records', () => {
	const counted = LINES.filter(({ kind }) => kind !== 'mover');
	expect(counted.length).toBeGreaterThanOrEqual(400);
});

const usable = casesOf('usable');

testRecordLists(bench, {
	usable,
	isRightlySent: (sent, index) => isSame(sent, usable[index]!.sent ?? sent),
	movers: casesOf('mover'),
	others: casesOf('other'),
	namesakes: casesOf('namesake'),
	useless: casesOf('useless'),
	knownFailures: KNOWN_FAILURES,
});

describe('Enrich, in a batch that is answered with matches only,', () => {
	interface ShortEnvelope {
		status?: string;
		reason?: string;
		person?: { firstName?: string; email?: string };
	}

	/** As `ANSWERED_BATCHES` has it. */
	const nameOutcome = ({ status, reason, person }: ShortEnvelope) => {
		if (status === 'found') return person!.firstName ?? person!.email;
		return status === 'failed' ? reason : status;
	};

	it.each(ANSWERED_BATCHES)(
		'gives no row to a neighboring record, and loses none: $title',
		async ({ records, rows, outcomes }) => {
			const envelopes = await envelopesOf(
				records.map((record) => ({ ...record })),
				rows.map((row) => (row === null ? null : buildPersonRow(row))),
			);
			expect(envelopes.map(nameOutcome)).toEqual(outcomes);
		},
	);
});
