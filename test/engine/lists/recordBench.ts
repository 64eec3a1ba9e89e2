/** Records through Enrich in n8n's engine, against a server that answers every record as its list says. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startEnrichmentBench } from '../../../testing/enrichment';
import { openSharedBench } from '../../../testing/shared';

export interface RecordCase {
	about: string;
	record: IDataObject;
	answer: object | null;
	sent?: IDataObject;
}

export interface Outcome {
	about: string;
	status: string;
	reason: string;
	matchScore: number | null;
	sent: IDataObject | undefined;
}

export interface RecordBench {
	/** What became of records that are asked one by one. */
	outcomesOf(cases: RecordCase[]): Promise<Outcome[]>;
	/** The envelopes of items, asked as Enrich does; batches are answered with these rows. */
	envelopesOf(items: IDataObject[], rows?: Array<object | null>): Promise<IDataObject[]>;
	/** What items of which nothing is mapped are read as; nothing where nobody is asked for. */
	inputsOf(items: IDataObject[]): Promise<IDataObject[]>;
}

/** Started before the tests of a file and stopped after them. */
export function openRecordBench(): RecordBench {
	const bench = openSharedBench(startEnrichmentBench);
	let answers: Array<object | null> = [];
	let rows: Array<object | null> = [];

	beforeEach(() => {
		bench.sandbox.answer = ({ text }) => {
			const body = JSON.parse(text) as { externalID: number } | object[];
			if (Array.isArray(body)) return { status: 200, body: rows };
			return { status: 200, body: { person: answers[body.externalID] ?? null } };
		};
	});

	async function enrich(items: IDataObject[], options: INodeParameters) {
		const { error, envelopes } = await bench.run(
			{ onNoMatch: 'flag', reveal: ['profile'], options },
			items,
		);
		expect(error).toBeUndefined();
		return envelopes.map((envelope) => envelope ?? {});
	}

	async function envelopesOf(items: IDataObject[], hits: Array<object | null> = []) {
		answers = [];
		rows = hits;
		return await enrich(items, { concurrency: 1 });
	}

	return {
		envelopesOf,
		async outcomesOf(cases) {
			bench.endpoint.requests.length = 0;
			answers = cases.map(({ answer }) => answer);
			const envelopes = await enrich(
				cases.map(({ record }, index) => ({ ...record, row: index })),
				{ batchSize: 1, dedupe: false, extraBody: '={{ { externalID: $json.row } }}' },
			);
			const bodies = new Map(
				bench.endpoint.requests.map(({ text }) => {
					const { externalID, ...sent } = JSON.parse(text) as IDataObject;
					return [externalID, sent];
				}),
			);
			return envelopes.map(({ status, reason, matchScore }, index) => ({
				about: cases[index]!.about,
				status: typeof status === 'string' ? status : '',
				reason: typeof reason === 'string' ? reason : '',
				matchScore: typeof matchScore === 'number' ? matchScore : null,
				sent: bodies.get(index),
			}));
		},
		async inputsOf(items) {
			const envelopes = await envelopesOf(items);
			return envelopes.map(({ status, input }) =>
				status === 'skipped' ? {} : (input as IDataObject),
			);
		},
	};
}

interface RecordLists {
	usable: RecordCase[];
	/** Whether the usable record of this number was asked for by what it holds. */
	isRightlySent(sent: IDataObject, index: number): boolean;
	/** Somebody of that name elsewhere, whom nobody can tell from a namesake; left out where the list has none. */
	movers?: RecordCase[];
	/** Answers that are somebody else's. */
	others: RecordCase[];
	/** Answers that nothing tells apart from the right one. */
	namesakes: RecordCase[];
	/** Records by which nobody can be found. */
	useless: RecordCase[];
	/** Usable records that are not found, useless ones that are sent, by the beginning of what they are about, and why. */
	knownFailures: ReadonlyMap<string, string>;
}

/** The tests of every list of records. */
export function testRecordLists({ outcomesOf }: RecordBench, lists: RecordLists): void {
	const { knownFailures } = lists;

	/** The known failure that a record is, or the record itself. */
	const nameOf = ({ about }: Outcome) =>
		[...knownFailures.keys()].find((known) => about.startsWith(known)) ?? about;

	it('Enrich finds every usable record of the list with what it contains, except for the known failures', async () => {
		const all = await outcomesOf(lists.usable);
		const bad = all.filter(
			({ status, sent = {} }, index) =>
				status !== 'found' || !lists.isRightlySent(sent, index),
		);
		logFailures('usable', all, bad);
		expect(all.length).toBeGreaterThan(190);
		const known = all.map(nameOf).filter((name) => knownFailures.has(name));
		expect(bad.map(nameOf)).toEqual(known);
	});

	it('Enrich accepts no answer that is recognizably about somebody else', async () => {
		const all = await outcomesOf(lists.others);
		const bad = all.filter(({ status }) => status === 'found');
		logFailures('somebody else’s', all, bad);
		expect(all.length).toBeGreaterThan(50);
		expect(bad.map(({ about }) => about)).toEqual([]);
	});

	const { movers } = lists;
	if (movers) {
		it('Enrich does not accept a person of the same name at another employer, where nothing else was requested', async () => {
			expect(movers.length).toBeGreaterThan(0);
			const all = await outcomesOf(movers);
			const results = all.map(({ about, status, reason }) => [about, status, reason]);
			expect(results).toEqual(
				movers.map(({ about }) => [about, 'lowConfidence', 'employerDiffers']),
			);
		});
	}

	it('Enrich accepts an answer that cannot be distinguished from the right one, and loses no record because of it', async () => {
		const all = await outcomesOf(lists.namesakes);
		expect(all.filter(({ status }) => status === '')).toEqual([]);
		expect(all.filter(({ status }) => status === 'found').length).toBeGreaterThan(0);
	});

	it('Enrich sends no record by which nobody can be found, except for the known failures', async () => {
		const all = await outcomesOf(lists.useless);
		const bad = all.filter(({ sent }) => sent !== undefined);
		logFailures('useless', all, bad);
		expect(all.length).toBeGreaterThan(80);
		const known = all.map(nameOf).filter((name) => knownFailures.has(name));
		expect(bad.map(nameOf)).toEqual(known);
	});
}

/** The failing ones by name, where somebody wants to see them. */
function logFailures(subject: string, all: Outcome[], bad: Outcome[]): void {
	if (!process.env.TELL) return;
	const lines = bad.map(
		({ about, status, sent }) => `${about}  [${status}] ${JSON.stringify(sent)}`,
	);
	console.log(subject, `${all.length - bad.length} of ${all.length}\n${lines.join('\n')}`);
}
