/** Hard lists through Enrich in n8n's engine, against a server that answers every record as its table says. */
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { answering, told, type Case } from './answering';
import { BATCHES, CELLS, NAMESAKES, SOMEBODY_ELSES, USABLE, USELESS } from './records';
import { row, said } from './said';
import { SHAPES } from './shapes';

const { outcomesOf, envelopesOf, inputsOf } = answering();

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
				record: said(record) as IDataObject,
				answer: row(answer),
				...(sent && { sent: said(sent) as IDataObject }),
			},
		];
	});
}

const tables = (all: Record<string, string>) => Object.values(all).flatMap(casesIn);

/** The rules and examples of decision 018. */
function rulesOfDecision(): Array<Case & { isTheirs: boolean }> {
	const page = readFileSync('docs/decisions/018-when-an-answer-is-the-persons.md', 'utf8');
	const cells = page.split('\n').filter((line) => line.startsWith('|'));
	return cells.slice(2).map((line) => {
		const [, rule = '', asked = '', answered = '', theirs = ''] = line
			.split('|')
			.map((cell) => cell.trim());
		const record = said(asked) as IDataObject;
		return { about: rule, record, answer: row(answered), isTheirs: theirs === 'yes' };
	});
}

const CELL_CASES = CELLS.map(([record, sent]): Case => {
	const wanted = said(sent) as IDataObject;
	const answer = { firstName: 'Anna', lastName: 'Schmidt', jobTitle: 'CTO', ...wanted };
	return { about: JSON.stringify(record), record, answer, sent: wanted };
});

it('an answer is the person’s by the rules of decision 018', async () => {
	const rules = rulesOfDecision();
	const outcomes = await outcomesOf(rules);
	expect(rules.length).toBeGreaterThan(15);
	expect(outcomes.map(({ about, status }) => [about, status === 'found'])).toEqual(
		rules.map(({ about, isTheirs }) => [about, isTheirs]),
	);
});

it('the list has at least 400 records', () => {
	const count = [USABLE, SOMEBODY_ELSES].flatMap(tables).length + casesIn(NAMESAKES).length;
	expect(count + CELLS.length + USELESS.length).toBeGreaterThanOrEqual(400);
});

it('at least 93 % of the usable records are found, rightly sent', async () => {
	const cases = [...tables(USABLE), ...CELL_CASES];
	const all = await outcomesOf(cases);
	const isRightlySent = (sent: IDataObject = {}, wanted: IDataObject = sent) =>
		isSame(sent, wanted);
	const bad = all.filter(
		({ status, sent }, index) => status !== 'found' || !isRightlySent(sent, cases[index]!.sent),
	);
	if (process.env.TELL) console.log('usable', told(all, bad));
	expect(bad.length / all.length).toBeLessThanOrEqual(0.07);
});

it('no answer is taken of which something says that it is somebody else’s', async () => {
	const all = await outcomesOf(tables(SOMEBODY_ELSES));
	const bad = all.filter(({ status }) => status === 'found');
	if (process.env.TELL) console.log('somebody else’s', told(all, bad));
	expect(bad.map(({ about }) => about)).toEqual([]);
});

it('an answer that nothing tells apart from the right one is taken, and no record is lost over it', async () => {
	const all = await outcomesOf(casesIn(NAMESAKES));
	expect(all.filter(({ status }) => status === '')).toEqual([]);
	expect(all.filter(({ status }) => status === 'found').length).toBeGreaterThan(0);
});

it('at most 20 % of the records by which nobody can be found are sent', async () => {
	const all = await outcomesOf(
		USELESS.map(
			(record): Case => ({
				about: typeof record === 'string' ? record : JSON.stringify(record),
				record: (typeof record === 'string' ? said(record) : record) as IDataObject,
				answer: null,
			}),
		),
	);
	const bad = all.filter(({ sent }) => sent !== undefined);
	if (process.env.TELL) console.log('useless', told(all, bad));
	expect(bad.length / all.length).toBeLessThanOrEqual(0.2);
});

describe('items of which nothing is mapped', () => {
	const wanted = SHAPES.map(([, , identifiers]) => said(identifiers) as IDataObject);

	it('at least 44 of 50 are fully read, and none is misread', async () => {
		const inputs = await inputsOf(SHAPES.map(([, item]) => item as IDataObject));
		const isRead = inputs.map((input, index) => isSame(input, wanted[index]!));
		const isMisread = inputs.map((input, index) =>
			Object.entries(input).some(([name, value]) => wanted[index]![name] !== value),
		);
		const lines = SHAPES.flatMap(([app], index) =>
			isRead[index]
				? []
				: [
						`${isMisread[index] ? 'MISREAD' : 'partly'} ${app}: ${JSON.stringify(inputs[index])}`,
					],
		);
		if (process.env.TELL) {
			console.log(
				`read ${SHAPES.length - lines.length} of ${SHAPES.length}`,
				lines.join('\n'),
			);
		}
		expect(lines.filter((line) => line.startsWith('MISREAD'))).toEqual([]);
		expect(isRead.filter(Boolean).length / SHAPES.length).toBeGreaterThanOrEqual(0.88);
	});
});

describe('a batch that is answered with hits only', () => {
	interface Short {
		status?: string;
		person?: { firstName?: string; email?: string };
	}

	const shortOf = ({ status, person }: Short) =>
		status === 'found'
			? (person!.firstName ?? person!.email)
			: status === 'notFound'
				? '-'
				: '?';

	it.each(BATCHES)(
		'puts no row on a neighbour, and loses none: %s',
		async (_what, records, hits, out) => {
			const items = records.map((record) => said(record) as IDataObject);
			const envelopes = await envelopesOf(items, hits.map(row));
			expect(envelopes.map(shortOf)).toEqual(out);
		},
	);
});
