import { groupBy, findMax } from '../../shared/core/lists';
import type { LookupOutcome } from '../records/envelope';
import type { Plan } from '../records/plan';
import type { Dialect } from '../providers/dialect';
import { isAttempt, type Attempt, type LookupTypes } from './attempt';
import { roundCredits } from '../providers/roundCredits';
import {
	createAttempt,
	createLookupContext,
	createFirstAttempt,
	serializeRequest,
	type LookupContext,
} from './lookupContext';
import { createLookupRun } from './lookupRun';
import { forecastPace } from './paceForecast';
import { Prices } from './prices';
import { Queue } from './queue';
import { resolveBatchSize } from './splitter';
import type { RunContext } from './runContext';
import type { LookupSettings, PaceForecasts, RunSettings } from './settings';

/** What a run would do with one record. */
export type RecordEstimate =
	| {
			action: 'lookUp';
			/** Including further requests and tries with other identifiers. */
			maximumCredits: number;
	  }
	| {
			/** The result of another record is used, for free. */
			action: 'duplicate';
			/** Index of the record that is looked up. */
			duplicateOf: number;
	  }
	| {
			action: 'skip';
			reason: string | null;
			message?: string | undefined;
	  };

/** What a run would send and cost at most. The least that it costs is 0: where nobody is found, most providers charge nothing. */
export interface RunEstimate {
	/** In the order of the input. */
	records: RecordEstimate[];
	/** Further requests of a lookup and tries with other identifiers are counted. */
	requests: number;
	/** Of all lookups together, as if there were no limit. */
	maximumCredits: number;
	/** How long it would take by the published limits. */
	forecasts: PaceForecasts;
}

/** Calculates what a run would send and cost, with the queue and the prices of a real run. Nothing is sent. */
export function estimateLookups(
	plan: Plan,
	settings: LookupSettings,
	dialect: Dialect,
): RunEstimate {
	const { lookups } = plan;
	const context = createLookupContext(settings, dialect, lookups);
	const run = createLookupRun(context);
	const firstOfEach = lookups.map((_, index) => createFirstAttempt(index, context));
	const attempts = firstOfEach.filter(isLookupAttempt);
	const triesOfEach = attempts.map((first) => [first, ...createAlternatives(first, context)]);
	const single = triesOfEach.filter(({ length }) => length === 1).flat();
	const several = triesOfEach.filter(({ length }) => length > 1);
	const prices = new Prices(settings);
	const costOf = (each: Attempt[]) => drainQueue(each, run, prices);
	const first = costOf(attempts);
	const turns = groupByTurn(several).map(costOf);
	const highestCost = several.reduce(
		(sum, tries) => sum + highestCostBeyondMiss(tries, prices),
		(several.length > 0 ? costOf(single) : first).credits + sumOf(turns, 'misses'),
	);
	const costOfLookup = new Map(
		triesOfEach.map((tries) => [tries[0]!.index, highestCostOfTries(tries, prices)]),
	);
	return {
		records: estimateRecords(plan, firstOfEach, costOfLookup),
		requests: first.requests + sumOf(turns.slice(1), 'requests'),
		maximumCredits: roundCredits(highestCost),
		forecasts: forecastPace(createQueue(run, attempts), run, dialect),
	};
}

/** What becomes of each record, in the order of the input. `costOfLookup` is by the index of the lookup. */
function estimateRecords(
	{ lookups, skipped, inputs }: Plan,
	firstOfEach: ReadonlyArray<Attempt | LookupOutcome>,
	costOfLookup: ReadonlyMap<number, number>,
): RecordEstimate[] {
	const estimates = new Array<RecordEstimate>(inputs.length);
	for (const [record, outcome] of skipped) estimates[record] = toSkipEstimate(outcome);
	for (const [index, { recordIndexes: records }] of lookups.entries()) {
		const first = firstOfEach[index]!;
		const [payer = 0, ...duplicates] = records;
		const maximumCredits = roundCredits(costOfLookup.get(index) ?? 0);
		const isSent = isLookupAttempt(first);
		estimates[payer] = isSent ? { action: 'lookUp', maximumCredits } : toSkipEstimate(first);
		for (const record of duplicates) {
			estimates[record] = isSent
				? { action: 'duplicate', duplicateOf: payer }
				: toSkipEstimate(first);
		}
	}
	return estimates;
}

const toSkipEstimate = ({ reason, message }: LookupOutcome): RecordEstimate => ({
	action: 'skip',
	reason,
	message,
});

/** The most that one record costs with all its tries. */
function highestCostOfTries(tries: readonly Attempt[], prices: Prices): number {
	if (tries.length === 1) return prices.highestCost(tries);
	const misses = tries.reduce((sum, attempt) => sum + costOfMiss([attempt], prices), 0);
	return misses + highestCostBeyondMiss(tries, prices);
}

/** The tries of a lookup with only some of its identifiers. */
function createAlternatives(first: Attempt, context: LookupContext): Attempt[] {
	const { index, alternatives } = first;
	if (alternatives.length === 0) return [];
	const sent = serializeRequest(first, context);
	return alternatives.flatMap((question) => {
		const attempt = createAttempt(question, index, [], context);
		return attempt && serializeRequest(attempt, context) !== sent ? attempt : [];
	});
}

/** The first tries of all records, then the second ones, as each is only sent after the one before it. */
function groupByTurn(several: readonly Attempt[][]): Attempt[][] {
	const turns = several.reduce((most, { length }) => Math.max(most, length), 0);
	return Array.from({ length: turns }, (_, turn) =>
		several.flatMap((tries) => tries[turn] ?? []),
	);
}

/** What finding a record costs more than missing it. Of its tries only one finds it. */
function highestCostBeyondMiss(tries: readonly Attempt[], prices: Prices): number {
	return findMax(
		tries.map((attempt) => prices.highestCost([attempt]) - costOfMiss([attempt], prices)),
	);
}

/** What a request may cost though it finds nobody, with what it defers. */
function costOfMiss(batch: readonly Attempt[], prices: Prices): number {
	const [{ request }] = batch as [Attempt];
	const price = request.missPrice?.(batch.map(({ question }) => question)) ?? 0;
	return price > 0 ? price + batch.length * prices.deferredPrice(request) : 0;
}

const isLookupAttempt = isAttempt<LookupTypes>;

const createQueue = (run: RunContext, attempts: readonly Attempt[]): Queue<LookupTypes> =>
	new Queue((attempt) => run.conflictKeysOf(attempt), attempts);

/** What it takes to send all attempts of a queue. */
interface QueueCost {
	requests: number;
	/** Where everybody is found. */
	credits: number;
	/** Where nobody is. */
	misses: number;
}

const sumOf = (costs: readonly QueueCost[], name: keyof QueueCost): number =>
	costs.reduce((sum, each) => sum + each[name], 0);

/** The most requests that follow one: those of one kind are sent together again. */
function requestsAfterBatch(batch: readonly Attempt[], settings: RunSettings): number {
	// What comes later of a partial answer is fetched for free.
	const following = batch.flatMap(({ request, mayFollow }) =>
		request.deferred ? [] : mayFollow,
	);
	let requests = 0;
	for (const [request, records] of groupBy(following, (each) => each)) {
		requests += Math.ceil(records.length / resolveBatchSize(settings, request));
	}
	return requests;
}

function drainQueue(attempts: Attempt[], run: RunContext, prices: Prices): QueueCost {
	const { settings } = run;
	const queue = createQueue(run, attempts);
	let requests = 0;
	let credits = 0;
	let misses = 0;
	for (let [lane] = queue.lanes; lane !== undefined; [lane] = queue.lanes) {
		const batch = lane.take(resolveBatchSize(settings, lane.request));
		requests += 1 + requestsAfterBatch(batch, settings);
		credits += prices.highestCost(batch);
		misses += costOfMiss(batch, prices);
	}
	return { requests, credits, misses };
}
