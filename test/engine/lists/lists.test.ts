/** Hard lists through Enrich in n8n's engine, against a server that answers every record as its table says. */
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { answering, promisesOfLists, type Case } from './answering';
import { KNOWN_FAILURES } from './knownFailures';
import { BATCHES, CELLS, MOVERS, NAMESAKES, SOMEBODY_ELSES, USABLE, USELESS } from './records';
import { parseAnsweredRow, parsePerson } from '../../../testing/personNotation';

const bench = answering();
const { outcomesOf, envelopesOf } = bench;

function isSame(one: IDataObject, other: IDataObject): boolean {
	const text = (value: IDataObject) => JSON.stringify(Object.entries(value).sort());
	return text(one) === text(other);
}

function casesIn(lines: string): Case[] {
	return lines.split('\n').flatMap((line) => {
		const [record, answer = '–', sent] = line.trim().split(' > ');
		if (!record) return [];
		return [
			{
				about: line.trim(),
				record: parsePerson(record) as IDataObject,
				answer: parseAnsweredRow(answer),
				...(sent && { sent: parsePerson(sent) as IDataObject }),
			},
		];
	});
}

const tables = (all: Record<string, string>) => Object.values(all).flatMap(casesIn);

/** The rules and examples of decision 018. */
function rulesOfDecision(): Array<Case & { result: string; score: string }> {
	const page = readFileSync('docs/decisions/018-when-an-answer-is-the-persons.md', 'utf8');
	const cells = page.split('\n').filter((line) => line.startsWith('|'));
	return cells.slice(2).map((line) => {
		const [, rule = '', asked = '', answered = '', result = '', score = ''] = line
			.split('|')
			.map((cell) => cell.trim());
		const record = parsePerson(asked) as IDataObject;
		return { about: rule, record, answer: parseAnsweredRow(answered), result, score };
	});
}

const CELL_CASES = CELLS.map(([record, sent]): Case => {
	const wanted = parsePerson(sent) as IDataObject;
	const answer = { firstName: 'Anna', lastName: 'Schmidt', jobTitle: 'CTO', ...wanted };
	return { about: JSON.stringify(record), record, answer, sent: wanted };
});

it('Enrich accepts an answer, withholds it or rejects it as decision 018 says, with the score in its table', async () => {
	const rules = rulesOfDecision();
	const outcomes = await outcomesOf(rules);
	expect(rules.length).toBeGreaterThan(35);
	const results = outcomes.map(({ about, status, reason, matchScore }) => [
		about,
		status === 'failed' ? reason : status,
		String(matchScore ?? '–'),
	]);
	expect(results).toEqual(rules.map(({ about, result, score }) => [about, result, score]));
});

it('The list of hard records has at least 400 records', () => {
	const count = [USABLE, SOMEBODY_ELSES].flatMap(tables).length + casesIn(NAMESAKES).length;
	expect(count + CELLS.length + USELESS.length).toBeGreaterThanOrEqual(400);
});

const usable = [...tables(USABLE), ...CELL_CASES];

promisesOfLists(bench, {
	usable,
	isRightlySent: (sent, index) => isSame(sent, usable[index]!.sent ?? sent),
	movers: casesIn(MOVERS),
	others: tables(SOMEBODY_ELSES),
	namesakes: casesIn(NAMESAKES),
	useless: USELESS.map((record) => ({
		about: typeof record === 'string' ? record : JSON.stringify(record),
		record: (typeof record === 'string' ? parsePerson(record) : record) as IDataObject,
		answer: null,
	})),
	knownFailures: KNOWN_FAILURES,
});

function batches() {
	const lines = BATCHES.trim().split('\n');
	return lines.map((line) => {
		const [what = '', batch = ''] = line.trim().split(/: (.*)/);
		const [records = [], rows = [], out = []] = batch
			.split(/ ?> ?/)
			.map((part) => part.split(' | ').filter(Boolean));
		return [what, records, rows, out] as const;
	});
}

describe('Enrich, in a batch that is answered with matches only,', () => {
	interface Short {
		status?: string;
		person?: { firstName?: string; email?: string };
	}

	const shortOf = ({ status, person }: Short) => {
		if (status === 'found') return person!.firstName ?? person!.email;
		return status === 'notFound' ? '-' : '?';
	};

	it.each(batches())(
		'gives no row to a neighboring record, and loses none: %s',
		async (_what, records, hits, out) => {
			const items = records.map((record) => parsePerson(record) as IDataObject);
			const envelopes = await envelopesOf(items, hits.map(parseAnsweredRow));
			expect(envelopes.map(shortOf)).toEqual(out);
		},
	);
});
