/** Results of jobs as no provider should send them: nobody is mixed up, nothing is paid twice, nothing thrown. */
import type { IDataObject } from 'n8n-workflow';

import type { Envelope } from '../../../nodes/Enrichment/records/envelope';
import { isRecord, type JsonRecord } from '../../../nodes/shared/core/json';
import { ADA, OTHER_ADA, type WorldPerson } from '../../../sandbox/enrichment';
import {
	JOB_PROVIDERS_BY_LABEL,
	listJobSizes,
	getFullName,
	takePeople,
} from '../../../testing/jobs';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByName,
	getEmail,
	countFound,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import type { ProviderBench } from '../../../testing/providers';

/** Who got somebody else. */
const mixUps = (people: WorldPerson[], envelopes: Envelope[]) =>
	people.flatMap((person, index) => {
		const got = envelopes[index]?.person?.fullName?.toLowerCase();
		return got === undefined || got === getFullName(person)
			? []
			: [`${getFullName(person)} got ${got}`];
	});

/** Changes every answer that holds the result of a job. */
function withResults(
	{ useNetwork }: ProviderBench,
	rowsAt: string,
	change: (rows: JsonRecord[], body: JsonRecord) => JsonRecord[],
): void {
	useNetwork((_, respond) => {
		const answer = respond();
		const body = answer.body;
		if (!isRecord(body) || !Array.isArray(body[rowsAt])) return answer;
		const rows = change(body[rowsAt] as JsonRecord[], body);
		return { ...answer, body: { ...body, [rowsAt]: rows } };
	});
}

const PEOPLE = 12;

/** Their addresses, as they are and as `bare` writes them. */
const OWN = [ADA, OTHER_ADA].map((person, index) => [getEmail(person), `ada${index}@mail.example`]);

/** The name, and an address that says nothing of the company. */
function bare(row: JsonRecord): JsonRecord {
	const kept = Object.entries(row).filter(([name]) =>
		/name$|email|^contact_info$|^enriched$|^results$|^status$/.test(name),
	);
	const text = JSON.stringify(Object.fromEntries(kept));
	return JSON.parse(
		OWN.reduce((all, [from, to]) => all.replaceAll(from!, to!), text),
	) as JsonRecord;
}

describe.each(JOB_PROVIDERS_BY_LABEL)(
	'The node with a job at %s',
	(_, { bench, batch, jobId, tagged, fetches, rowsAt }) => {
		let people: WorldPerson[];

		beforeEach(() => {
			bench.reset();
			people = takePeople(bench, PEOPLE);
		});

		const run = async () => (await bench.enrich(people.map(identifyByName))).envelopes;

		/** Items that Enrich leaves pending, with other tags of their records where they get some. */
		async function leavePending(
			tagOf: (index: number) => string | undefined = String,
		): Promise<IDataObject[]> {
			const { items } = await bench.enrich(people.map(identifyByName), {
				options: { waitMode: 'dontWait' },
			});
			bench.clock.advance(60_000);
			return items.map(({ enrichment, ...item }, index) => ({
				...item,
				enrichment: { ...(enrichment as IDataObject), recordTag: tagOf(index) },
			}));
		}

		const getResult = async (items: IDataObject[]): Promise<Envelope[]> =>
			(await bench.runNode({ operation: 'getResult' }, items)).envelopes;

		/** The rows of the first records, as they were. */
		const rowOf = (rows: JsonRecord[], index: number) => rows[index % rows.length]!;

		it.each<[string, (row: JsonRecord) => JsonRecord]>([
			['with all that the provider tells', (row) => row],
			['that tell no more than the name', bare],
		])(
			'gives rows of people with the same name and without tags, %s, to the right records or to none',
			async (_what, told) => {
				people = [ADA, OTHER_ADA];
				withResults(bench, rowsAt, (rows) =>
					rows.map((row) => tagged(told(row), undefined)).reverse(),
				);
				const envelopes = await run();
				expect(listJobSizes(bench)).toEqual([2]);
				envelopes.forEach(({ status, person, reason }, index) => {
					if (status === 'found') expect(OWN[index]).toContain(person?.email);
					else expect(reason).toBe('unmatched');
				});
				// What was paid for is kept.
				const kept = JSON.stringify(envelopes);
				expect(OWN.map((own) => own.some((email) => kept.includes(email)))).toEqual([
					true,
					true,
				]);
			},
		);

		it.each<[string, (index: number) => unknown]>([
			['no tags', () => undefined],
			['tags that are no numbers', (index) => ['', ' 1', '-1', '1e1', 'NaN'][index % 5]],
		])('assigns rows with %s by place and name', async (_what, tagOf) => {
			withResults(bench, rowsAt, (rows) =>
				rows.map((row, index) => tagged(row, tagOf(index))),
			);
			const envelopes = await run();
			expect([mixUps(people, envelopes), countFound(envelopes)]).toEqual([[], PEOPLE]);
			expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
		});

		it.each<[string, (rows: JsonRecord[]) => JsonRecord[]]>([
			['each other’s tags', (rows) => rows.map((row, i) => tagged(row, `${(i + 1) % 12}`))],
			['one tag for all', (rows) => rows.map((row) => tagged(row, '0'))],
			[
				'the people of others under right tags',
				(rows) => rows.map((_, index) => tagged(rowOf(rows, index + 5), String(index))),
			],
			['one person for all', (rows) => rows.map((_, i) => tagged(rows[0]!, String(i)))],
		])(
			"gives nobody another person's data when the rows have %s, and counts them as charged",
			async (_what, change) => {
				withResults(bench, rowsAt, change);
				const envelopes = await run();
				expect(mixUps(people, envelopes)).toEqual([]);
				expect(envelopes.map(({ status }) => status)).not.toContain('notFound');
				expect(sumCreditsOfEnvelopes(envelopes)).toBeGreaterThanOrEqual(
					bench.account.charged,
				);
				expect(listJobSizes(bench)).toHaveLength(1);
			},
		);

		it.each<[string, unknown, string | undefined]>([
			['a number', 4711, '4711'],
			['two dots', '..', undefined],
		])('keeps a job whose ID is %s, or counts it as charged', async (_what, id, kept) => {
			bench.answerAt(/^POST/, (_, respond) => {
				const { body, ...answer } = respond();
				return { ...answer, body: { ...(body as JsonRecord), [jobId]: id } };
			});
			const envelope = await bench.enrichOne(identifyByName(people[0]!), {
				options: { waitMode: 'dontWait' },
			});
			if (kept === undefined) expect(envelope).toMatchObject({ status: 'failed' });
			else expect(envelope).toMatchObject({ status: 'pending', jobId: kept });
			expect(envelope.credits.charged).toBe(1);
			const paths = bench.requests.map(({ path }) => path.split('/'));
			expect(paths.flat()).not.toContain('..');
		});

		it('keeps every job that was submitted when the run is stopped', async () => {
			// Icypeas takes a job a second.
			let waits = 0;
			const stopBesideSeveralJobs = (): void => {
				if (++waits > 1 && listJobSizes(bench).length > 1) bench.cancel();
				else bench.clock.whileSleeping(stopBesideSeveralJobs);
			};
			bench.clock.whileSleeping(stopBesideSeveralJobs);
			const many = takePeople(bench, 2 * batch + 3);
			const { envelopes } = await bench.enrich(many.map(identifyByName), {
				options: { concurrency: 2 },
			});
			const kept = envelopes.filter(
				({ status, jobId }) => status === 'found' || (status === 'pending' && jobId),
			);
			const sizes = listJobSizes(bench);
			expect(sizes.length).toBeGreaterThan(1);
			expect(kept).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
			const others = envelopes.filter((envelope) => !kept.includes(envelope));
			expect(others.filter(({ reason }) => reason !== 'aborted')).toEqual([]);
		});

		it.each<[string, (index: number) => string | undefined]>([
			["the node's own", (index) => String(index)],
			[
				'below zero or beyond the job',
				(index) => [`-${index + 1}`, `${999_999 + index}`, `1e${index + 5}`][index % 3],
			],
			['those of other records', (index) => String((index + 1) % PEOPLE)],
		])(
			"gives nobody another person's data when a result is fetched with tags that are %s",
			async (_what, tagOf) => {
				const results = await getResult(await leavePending(tagOf));
				expect([results.length, mixUps(people, results)]).toEqual([PEOPLE, []]);
			},
		);

		it('does not give a fetched row without a tag to another person of the same name', async () => {
			people = [ADA, OTHER_ADA];
			const [first] = await leavePending();
			withResults(bench, rowsAt, (rows) => {
				const theirs = rows.filter((row) =>
					JSON.stringify(row).includes(getEmail(OTHER_ADA)),
				);
				expect(theirs).toHaveLength(1);
				return [tagged(theirs[0]!, undefined)];
			});
			const results = await getResult([first!]);
			expect(results).toHaveLength(1);
			expect(results).not.toMatchObject([{ status: 'found' }]);
		});

		it.each<[string, unknown]>([
			['an empty object', {}],
			['a state that nobody published', { status: 'in progress' }],
			[
				'an end without rows',
				{ status: 'terminated', success: true, data: null, credits_consumed: 0 },
			],
		])('does not end a paid job because of one answer with %s', async (_what, body) => {
			const odd = { ...toApiResponse(200), body };
			let asked = 0;
			bench.answerAt(fetches, (_, respond) => (asked++ === 0 ? odd : respond()));
			expect(countFound(await run())).toBe(PEOPLE);
			bench.reset();
			bench.answerAt(fetches, () => odd);
			expect(await bench.enrichOne(identifyByName(people[0]!))).toMatchObject({
				status: 'pending',
				jobId: expect.any(String),
				recordTag: '0',
				credits: { charged: 1, estimated: true },
			});
		});

		it('keeps a result that cannot be read once, and counts it as charged', async () => {
			const pending = await leavePending();
			const { jobId: id } = pending[0]!.enrichment as IDataObject;
			bench.answerAt(fetches, () => toApiResponse(200, { a: 1 }));
			const results = await getResult(pending);
			expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['pending']));
			expect(results.map(({ credits }) => credits.charged)).toEqual(people.map(() => 1));
			expect(results.filter(({ raw }) => raw !== undefined)).toHaveLength(1);
			expect(results.map((result) => result.jobId)).toEqual(people.map(() => id));
		});
	},
);
