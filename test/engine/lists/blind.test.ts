/**
 * 300 records with one answer each, half of them hard, written by somebody who had read the rules and none of the code.
 * `testing/blindMatches.jsonl`: what was asked by, what came back, and whether that is the person's.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { assignRows } from '../../../nodes/Enrichment/match/assignRows';
import { describeRequestedRecord } from '../../../nodes/Enrichment/match/recordDescription';
import { readIdentifiers } from '../../../nodes/Enrichment/records/identifiers';
import { startEnrichmentBench } from '../../../testing/enrichment';
import { openSharedBench } from '../../../testing/shared';
import { BLIND_FAILURES } from './knownFailures';
import { readGenericRows } from '../../../testing/generic';

interface Line {
	id: number;
	hard: boolean;
	topic: string;
	entity: 'contact' | 'company';
	asked: IDataObject;
	answer: IDataObject;
	expected: 'found' | 'lowConfidence' | 'unmatched';
	why: string;
}

const LINES = readFileSync(join(__dirname, '../../../testing/blindMatches.jsonl'), 'utf8')
	.split('\n')
	.filter((line) => line !== '')
	.map((line) => JSON.parse(line) as Line);

const bench = openSharedBench(startEnrichmentBench);

/** The answer as a row of the provider, which always tells something that nobody asked by. */
function buildAnsweredRow({ entity, answer }: Line): IDataObject {
	const { providerId, earlierCompanies, ...stated } = answer;
	const known = providerId === undefined ? {} : { id: providerId };
	if (entity === 'company') return { company: { ...stated, ...known, industry: 'Mining' } };
	const experience = Array.isArray(earlierCompanies)
		? { experience: earlierCompanies.map((company) => ({ company, endDate: '2020-01-01' })) }
		: {};
	return { person: { ...stated, ...known, ...experience, jobTitle: 'Head of Something' } };
}

function buildItem({ asked }: Line, row: number): IDataObject {
	const provider = asked.providerId === undefined ? {} : { provider: 'generic' };
	return { ...asked, ...provider, row };
}

async function outcomesOf(entity: Line['entity']): Promise<Array<Line & { result: string }>> {
	const lines = LINES.filter((line) => line.entity === entity);
	bench.endpoint.requests.length = 0;
	bench.sandbox.answer = ({ text }) => {
		const { externalID } = JSON.parse(text) as { externalID: number };
		return { status: 200, body: buildAnsweredRow(lines[externalID]!) };
	};
	const { error, envelopes } = await bench.run(
		{
			resource: entity,
			onNoMatch: 'flag',
			...(entity === 'contact' && { reveal: ['profile'] }),
			options: {
				batchSize: 1,
				dedupe: false,
				extraBody: '={{ { externalID: $json.row } }}',
			},
		},
		lines.map(buildItem),
	);
	expect(error).toBeUndefined();
	const sent = new Set(
		bench.endpoint.requests.map(
			({ text }) => (JSON.parse(text) as { externalID: number }).externalID,
		),
	);
	return lines.map((line, index) => ({
		...line,
		result: sent.has(index)
			? toResult(String(envelopes[index]?.status))
			: judgeWithoutRequest(line),
	}));
}

/** Whoever is neither found nor held back is not taken. */
const toResult = (status: string): string =>
	status === 'found' || status === 'lowConfidence' ? status : 'unmatched';

/** What this API does not take is judged by the identifiers alone: an ID, a company's page. */
function judgeWithoutRequest({ entity, asked, ...line }: Line): string {
	const texts = asked as Record<string, string>;
	const { identifiers, unusable } = readIdentifiers(entity, texts);
	if (unusable !== undefined) return 'unmatched';
	const row = buildAnsweredRow({ entity, asked, ...line });
	const answer = readGenericRows(entity, row, [{}]);
	if (answer.hasUnknownForm) return 'unmatched';
	const [assignment] = assignRows([describeRequestedRecord(entity, identifiers)], answer);
	if (assignment?.kind !== 'row') return 'unmatched';
	return assignment.doubt === undefined ? 'found' : 'lowConfidence';
}

it('Enrich judges 300 answers as a person did who had read only the rules, except for the known failures', async () => {
	const all = [...(await outcomesOf('contact')), ...(await outcomesOf('company'))];
	const wrong = all.filter(({ expected, result }) => expected !== result);
	if (process.env.TELL) {
		/** "3 of 5": of the answers that should come out so, how many did. */
		const countShare = (expected: string, isCounted: (result: string) => boolean) => {
			const lines = all.filter((line) => line.expected === expected);
			return `${lines.filter(({ result }) => isCounted(result)).length} of ${lines.length}`;
		};
		const isFound = (result: string) => result === 'found';
		const isHeldBack = (result: string) => result === 'lowConfidence';
		console.log(
			`found right ${countShare('found', isFound)}, somebody else's taken ${countShare('unmatched', isFound)}, mover taken ${countShare('lowConfidence', isFound)}, mover held back ${countShare('lowConfidence', isHeldBack)}`,
		);
		for (const { id, hard, topic, asked, answer, expected, result, why } of wrong)
			console.log(
				`${id} ${hard ? 'hard' : 'easy'} ${topic}: ${result}, not ${expected}: ${why}\n${JSON.stringify(asked)}\n${JSON.stringify(answer)}`,
			);
	}
	expect(all).toHaveLength(300);
	expect(wrong.map(({ id }) => id)).toEqual([...BLIND_FAILURES.keys()]);
});
