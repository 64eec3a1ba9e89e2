import type { IDataObject } from 'n8n-workflow';

import { exceedsMaxDepth } from '../../shared/core/depth';
import { describeFailure, success, type Failure, type Result } from '../../shared/core/result';
import { getInputItem, type Values } from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';
import type { ExecuteWith, Outcome, OperationRun } from '../../shared/node/operation';
import type { Credentials } from '../../shared/node/transport';
import { readRetryOptions } from '../../shared/node/retryFields';
import {
	buildOutcomeWithoutResult,
	findDestination,
	type Destination,
	type Envelope,
} from '../records/envelope';
import {
	buildEnvelope,
	toDuplicateOutcome,
	toItemData,
	type EnvelopeSettings,
	type RecordOutcome,
} from './envelopes';
import {
	fetchJobOutcomes,
	listJobRequests,
	buildPendingJobOutcomes,
	type AwaitedRecord,
} from '../run/fetchJobs';
import { RequestRunner } from '../run/requestRunner';
import type { LookupService } from '../run/settings';
import { isKeyRing, readKeyRing } from '../providers/keyRing';
import { listAsyncProviderLabels } from '../providers/registry';
import { continueLookups, type ResultProvider } from './continueLookups';
import type { resultFields } from './fields';
import { finishEnvelopeForItem } from './finishEnvelope';
import { publishNotes } from './hints';
import { createFreeFieldWriter } from './intoRecord';
import { findOutputIndex, resolveOnNoMatch } from './outputs';
import { readPendingItem, type PendingItem, type SettledItem } from './pendingItems';
import { failAllItems } from './runFailures';
import { describeWaits } from './paceNotes';
import { countByStatus, describeCounts } from './runSummary';
import { createLookupService } from './settings';
import { hasSuppressedResult, type SuppressionList } from './suppressionList';

/** The items of one job. */
interface JobItems {
	jobId: string;
	/** The records of the job, each once; undefined if all people in the job are wanted. */
	records: AwaitedRecord[] | undefined;
	/** The indexes of the items that wait for each record; the first one has its credits. */
	waitingItems: number[][];
}

/** Fetches each job once, adds its results to the waiting items, and continues at the remaining providers. */
export const executeGetResults: ExecuteWith<typeof resultFields> = async function* (run, read) {
	const [first] = run.inputs;
	if (!first) return;
	const prepared = first.attemptNow(() => success(prepareFetch(read(first), run)));
	if (!prepared.ok) return yield* failAllItems(run, prepared.failure);
	const { onNoMatch, outputField, providers, settings, isRing, suppressionList } = prepared.value;
	const dialects = providers.map(({ service }) => service.dialect);
	const reads = run.inputs.map((input) =>
		input.attemptNow(() => success(readPendingItem(read(input), run, dialects, outputField))),
	);
	const [unreadable] = reads.flatMap((each) => (each.ok ? [] : each.failure));
	if (unreadable && !reads.some(({ ok }) => ok)) return yield* failAllItems(run, unreadable);
	const isListMissing = suppressionList === undefined && reads.some(hasSuppressionList);
	if (isListMissing) return yield* failAllItems(run, NO_SUPPRESSION_LIST);
	const results = new Map<number, RecordOutcome[]>();
	const failures: Failure[] = [];
	for (const { service } of providers) {
		const jobs = groupByJob(reads, service.dialect.name);
		if (jobs.length === 0) continue;
		const { stopped } = await fetchJobs(jobs, settings, service, results);
		if (stopped) failures.push(stopped);
	}
	const [failure] = failures;
	if (failure && results.size === 0) return yield* failAllItems(run, failure);
	const continued = await continueLookups(reads, results, providers, {
		...settings,
		isSuppressed: (outcome) => hasSuppressedResult(suppressionList, outcome),
	});
	const frame = {
		fallbackProvider: isRing ? undefined : dialects[0]?.name,
		alwaysShowsAttempts: isRing,
	};
	const rows = reads.map((each, index) => {
		if (each.ok) {
			const outcomes = continued.outcomes.get(index) ?? [];
			return toResultRows(each.value, outcomes, frame, suppressionList);
		}
		return [toRowWithoutJob(run.inputs[index]!, each.failure, frame)];
	});
	const waits = providers.flatMap(({ service }) => describeWaits(service));
	const notes = [describeResults(rows), ...continued.notes, ...waits];
	publishNotes(run, notes, failures.map(describeFailure).concat(continued.warnings));
	const unreadItems: Outcome[] = [];
	for (const [index, { itemIndex: item, source }] of run.inputs.entries()) {
		const read = reads[index]!;
		if (!read.ok && run.hasErrorOutput && !run.retriesOnFail) {
			unreadItems.push({ item, failure: read.failure });
			continue;
		}
		const { binary } = source;
		for (const row of rows[index]!) {
			const output = findOutputIndex(onNoMatch, row.destination);
			if (output !== undefined)
				yield { item, json: row.json, output, ...(binary && { binary }) };
		}
	}
	yield* unreadItems;
};

/** Whether the lookup that left the item pending had a 'Suppression List'. */
const hasSuppressionList = (read: Result<PendingItem | SettledItem>): boolean =>
	read.ok &&
	'lookup' in read.value &&
	read.value.lookup?.continuation.hasSuppressionList === true;

const NO_SUPPRESSION_LIST: Failure = {
	message: "The contacts were looked up with a 'Suppression List', but this node has none",
	description:
		"Under Options, add the same 'Suppression List' to keep those contacts out of the results. Nothing was fetched.",
};

function prepareFetch(values: Values<typeof resultFields>, run: OperationRun) {
	const isRing = isKeyRing(run.credentials);
	const providers = isRing
		? readRingProviders(values, run)
		: [toResultProvider(values, run, run.credentials)];
	if (!providers.some(({ service }) => listJobRequests(service.dialect).length > 0)) {
		return getInputItem(values).refuse(
			"'Get Result' does not support this credential's provider",
			`'Get Result' fetches job results from ${listAsyncProviderLabels()}, and phone numbers that Apollo delivers later. Use the credential that submitted the job. For jobs with other APIs, use 'Provider API: Call'.`,
		);
	}
	return {
		onNoMatch: resolveOnNoMatch(values.onNoMatch, run),
		outputField: values.outputField,
		providers,
		isRing,
		suppressionList: values.options.suppressionList,
		settings: {
			minimumConfidence: values.options.minimumConfidence,
			includeRaw: values.options.includeRaw,
		},
	};
}

function readRingProviders(
	values: Values<typeof resultFields>,
	run: OperationRun,
): ResultProvider[] {
	const ring = getInputItem(values).accept(readKeyRing(run.credentials));
	return ring.providers.map(({ credentials, creditPrice }) => ({
		...toResultProvider(values, run.withCredentials(credentials), credentials),
		creditPrice,
		currency: ring.currency,
	}));
}

const toResultProvider = (
	values: Values<typeof resultFields>,
	run: OperationRun,
	credentials: Credentials,
): ResultProvider => ({
	service: createLookupService(readRetryOptions(values.options), run),
	credentials,
});

/** The jobs of one provider. */
function groupByJob(
	reads: ReadonlyArray<Result<PendingItem | SettledItem>>,
	provider: string,
): JobItems[] {
	const jobs = new Map<string, JobItems>();
	for (const [index, read] of reads.entries()) {
		if (!read.ok || 'itemData' in read.value || read.value.provider !== provider) continue;
		const { jobId, awaitedRecord } = read.value;
		const key = `${awaitedRecord === undefined ? 'all' : 'some'} ${jobId}`;
		const job = jobs.get(key) ?? { jobId, records: awaitedRecord && [], waitingItems: [] };
		jobs.set(key, job);
		const position =
			awaitedRecord && job.records ? findOrAddRecord(awaitedRecord, job.records) : 0;
		(job.waitingItems[position] ??= []).push(index);
	}
	return [...jobs.values()];
}

/** Duplicates share one record of the job. */
function findOrAddRecord(record: AwaitedRecord, records: AwaitedRecord[]): number {
	const same = records.findIndex(
		({ recordTag }) => recordTag !== undefined && recordTag === record.recordTag,
	);
	return same >= 0 ? same : records.push(record) - 1;
}

/**
 * Adds the outcomes to `results`, by item index. A failure to fetch one job ends the run, but a page with status 404
 * may be about that one job only, so it is fetched again after the others.
 */
async function fetchJobs(
	jobs: JobItems[],
	settings: ReturnType<typeof prepareFetch>['settings'],
	service: LookupService,
	results: Map<number, RecordOutcome[]>,
): Promise<{ stopped: Failure | undefined }> {
	const runner = new RequestRunner(service);
	const turns = [...jobs];
	let stopped: Failure | undefined;
	for (const [turn, job] of turns.entries()) {
		const { jobId, records, waitingItems } = job;
		const fetched =
			stopped ?? (await fetchJobOutcomes(jobId, records, settings, service, runner));
		const isFetched = Array.isArray(fetched);
		if (!isFetched && isPage404(fetched) && turn < jobs.length) {
			turns.push(job);
			continue;
		}
		if (!isFetched) stopped = fetched;
		// Nothing was fetched at all: the whole run fails.
		if (!isFetched && results.size === 0) break;
		const outcomes = isFetched ? fetched : buildPendingJobOutcomes(jobId, fetched, records);
		for (const [record, [payer = 0, ...others]] of waitingItems.entries()) {
			const own = records ? [outcomes[record]!] : outcomes;
			const shared = records ? own.map((each) => toDuplicateOutcome(payer, each)) : [];
			results.set(payer, own);
			for (const item of others) results.set(item, shared);
		}
	}
	return { stopped };
}

const isPage404 = ({ reason, status }: Failure) => reason === 'notTheProvider' && status === 404;

/** What leaves the node for one item, or one person of a job. */
interface ResultRow {
	json: IDataObject;
	destination: Destination['output'];
	/** Undefined for an item that waited for nothing. */
	envelope?: Envelope;
}

function describeResults(rows: ReadonlyArray<readonly ResultRow[]>): string {
	const envelopes = rows.flat().flatMap(({ envelope }) => envelope ?? []);
	if (envelopes.length === 0) return 'No contacts were pending';
	return describeCounts(envelopes.length, 'contact', countByStatus(envelopes));
}

/** An item without a job says so, and keeps none of the others from their results. */
function toRowWithoutJob(input: InputItem, failure: Failure, frame: EnvelopeSettings): ResultRow {
	const outcome = buildOutcomeWithoutResult('skipped', 'noJob', describeFailure(failure));
	const envelope = buildEnvelope(outcome, {}, frame);
	const toItem = exceedsMaxDepth(input.record)
		? toItemData
		: createFreeFieldWriter(input, 'contact', undefined);
	const { output } = findDestination(envelope);
	return { json: toItem(envelope), destination: output, envelope };
}

function toResultRows(
	read: PendingItem | SettledItem,
	outcomes: RecordOutcome[],
	frame: EnvelopeSettings,
	suppressionList: SuppressionList | undefined,
): ResultRow[] {
	if ('itemData' in read) return [{ json: read.itemData, destination: read.output }];
	const { toItem, awaitedRecord, statement, defaultCountry } = read;
	return outcomes.map((outcome) => {
		const answered = buildEnvelope(outcome, awaitedRecord?.identifiers ?? {}, frame);
		const own = finishEnvelopeForItem(answered, {
			entity: 'contact',
			statement,
			suppressionList,
			defaultCountry,
		});
		return { json: toItem(own), destination: findDestination(own).output, envelope: own };
	});
}
