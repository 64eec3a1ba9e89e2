import { sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Execute, Outcome, Run } from '../../shared/node/operation';
import { destinationOf, type LookupOutcome } from '../records/envelope';
import { envelope, sharedWith, type Shared } from './envelopes';
import { Asker } from '../run/asker';
import { fetchJob, jobKinds, leftPending, type AwaitedRecord } from '../run/fetchJobs';
import type { LookupService, RequiredField } from '../run/settings';
import { dialectOf } from '../providers';
import { plural } from '../../shared/core/numbers';
import { outputFor, readOnNoMatch, type OnNoMatch } from './outputs';
import { readPendingItem, type PendingItem, type SettledItem } from './pendingItems';
import { explained, failAll } from './runFailures';
import { readMinimumConfidence, serviceFor } from './settings';

type ItemRead = Result<PendingItem | SettledItem>;

/** The items of one job. */
interface JobItems {
	jobId: string;
	/** Indexes of the input items. */
	items: number[];
	/** Each record of the job once; undefined where all persons of the job are meant. */
	records: AwaitedRecord[] | undefined;
	/** The record of each item. */
	places: number[];
}

/** Each job once, its rows back on the items that wait for them. */
export const getResults: Execute = async function* (run) {
	const [first] = run.inputs;
	if (!first) return;
	if (jobKinds(dialectOf(run.credentials)).length === 0) return yield* failAll(run, WITHOUT_JOBS);
	const prepared = await first.attempt(async () => success(prepare(first, run)));
	if (!prepared.ok) return yield* failAll(run, prepared.failure);
	const { onNoMatch, outputField, service, settings } = prepared.value;
	const reads = await readItems(run, outputField);
	const { results, stopped } = await fetchAll(jobsOf(reads), settings, service);
	const failure = stopped && explained(run.credentials, stopped);
	if (failure && results.size === 0) return yield* failAll(run, failure);
	run.hint(summary(results), 'info');
	if (failure) run.hint(sentenceOf(failure), 'warning');
	yield* itemsOfResults(run, reads, results, onNoMatch);
};

const WITHOUT_JOBS: Failure = {
	message: "'Get Result' does not apply to the provider of this credential",
	description:
		"It fetches the jobs of BetterContact, Dropcontact and FullEnrich, and the phone numbers that Apollo looks for. Use the credential that the job was submitted with. A job of another API can be asked for with 'Provider API: Call'.",
};

function prepare(input: Input, run: Run) {
	return {
		onNoMatch: readOnNoMatch(input, run),
		outputField: input.requiredText('outputField'),
		service: serviceFor(input, run),
		settings: {
			reveal: ['email'] as const,
			requiredFields: input.choices<RequiredField>('options.requiredFields'),
			minimumConfidence: readMinimumConfidence(input),
			includeRaw: input.flag('options.includeRaw'),
		},
	};
}

async function readItems(run: Run, outputField: string): Promise<ItemRead[]> {
	const dialect = dialectOf(run.credentials);
	const reads: ItemRead[] = [];
	for (const input of run.inputs) {
		reads.push(
			await input.attempt(async () => readPendingItem(input, run, dialect, outputField)),
		);
	}
	return reads;
}

function jobsOf(reads: ItemRead[]): JobItems[] {
	const jobs = new Map<string, JobItems>();
	reads.forEach((read, index) => {
		if (!read.ok || 'settled' in read.value) return;
		const { jobId, record } = read.value;
		const key = `${record === undefined ? 'all' : 'some'} ${jobId}`;
		const job = jobs.get(key) ?? { jobId, items: [], records: record && [], places: [] };
		jobs.set(key, job);
		job.items.push(index);
		job.places.push(record && job.records ? numberIn(record, job.records) : 0);
	});
	return [...jobs.values()];
}

/** A duplicate waits for the same record of the job. */
function numberIn(record: AwaitedRecord, records: AwaitedRecord[]): number {
	const same = records.findIndex(
		({ recordTag }) => recordTag !== undefined && recordTag === record.recordTag,
	);
	return same >= 0 ? same : records.push(record) - 1;
}

/**
 * The outcomes of every item by its index. Where a job cannot be fetched, neither can those after it; but
 * text with status 404 may be about the one job, which is asked for again at the end, when the provider has
 * answered otherwise.
 */
async function fetchAll(
	jobs: JobItems[],
	settings: ReturnType<typeof prepare>['settings'],
	service: LookupService,
) {
	const asker = new Asker(service);
	const results = new Map<number, Shared[]>();
	const keep = (job: JobItems, outcomes: LookupOutcome[]) => {
		for (const [item, own] of outcomesByItem(job, outcomes)) results.set(item, own);
	};
	const turns = jobs.map((job) => ({ job, isSecond: false }));
	let stopped: Failure | undefined;
	for (const { job, isSecond } of turns) {
		const { jobId, records } = job;
		const fetched = stopped ?? (await fetchJob(jobId, records, settings, service, asker));
		if (Array.isArray(fetched)) keep(job, fetched);
		else if (!isSecond && isPerhapsOfJob(fetched)) turns.push({ job, isSecond: true });
		else {
			stopped = fetched;
			// Nothing came yet: the whole run fails.
			if (results.size === 0) break;
			keep(job, leftPending(jobId, fetched, records));
		}
	}
	return { results, stopped };
}

const isPerhapsOfJob = ({ reason, status }: Failure) =>
	reason === 'notTheProvider' && status === 404;

function outcomesByItem({ items, records, places }: JobItems, outcomes: LookupOutcome[]) {
	return items.map((item, index): [number, Shared[]] => {
		const payer = items[places.indexOf(places[index]!)]!;
		if (!records) return [item, item === payer ? outcomes : []];
		const outcome = outcomes[places[index]!]!;
		return [item, [item === payer ? outcome : sharedWith(payer, outcome)]];
	});
}

function summary(results: Map<number, LookupOutcome[]>): string {
	const outcomes = [...results.values()].flat();
	const count = (which: string) => outcomes.filter(({ reason }) => reason === which).length;
	const [pending, lost] = [count('pending'), count('jobLost')];
	const fetched = plural(outcomes.length - pending - lost, 'result');
	return `${fetched} fetched, ${pending} still pending${lost > 0 ? `, ${lost} no longer there` : ''}`;
}

function* itemsOfResults(
	run: Run,
	reads: ItemRead[],
	results: Map<number, Shared[]>,
	onNoMatch: OnNoMatch,
): Generator<Outcome> {
	const { name } = dialectOf(run.credentials);
	for (const [index, read] of reads.entries()) {
		const { item, source } = run.inputs[index]!;
		const { binary } = source;
		if (!read.ok) {
			yield { item, failure: read.failure };
			continue;
		}
		for (const { json, destination } of outputOf(read.value, results.get(index) ?? [], name)) {
			const output = outputFor(onNoMatch, destination);
			if (output !== undefined) yield { item, json, output, ...(binary && { binary }) };
		}
	}
}

function outputOf(read: PendingItem | SettledItem, outcomes: Shared[], provider: string) {
	if ('settled' in read) return [{ json: read.settled, destination: read.output }];
	return outcomes.map((outcome) => ({
		json: read.put(envelope(outcome, read.input, provider)),
		destination: destinationOf(outcome).output,
	}));
}
