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
import { createLookupRunContext } from './lookupRun';
import { forecastPace } from './paceForecast';
import { RunPrices } from './prices';
import { AttemptQueue } from './queue';
import { resolveBatchSize } from './splitter';
import type { RunContext } from './runContext';
import type { LookupSettings, PaceForecasts, RunSettings } from './settings';

/** What a run would do with one record, and its highest cost. */
export type RecordEstimate =
	| {
			action: 'lookUp';
			/** The highest price, including further requests and tries with other identifiers. */
			maximumCredits: number;
	  }
	| {
			/** The result of another record is used, free of charge. */
			action: 'duplicate';
			/** Index of the record that is looked up. */
			duplicateOf: number;
	  }
	| {
			action: 'skip';
			reason: string | null;
			message?: string | undefined;
	  };

/** What a run would send and cost at most. The lowest cost is 0, since most providers do not charge for misses. */
export interface RunEstimate {
	/** In the order of the input. */
	records: RecordEstimate[];
	/** The number of requests, including further ones and tries with other identifiers. */
	requests: number;
	/** The highest cost of all lookups together, without any limit. */
	maximumCredits: number;
	/** How long the run would take at the published limits. */
	forecasts: PaceForecasts;
}

/** Estimates what a run would send and cost, with the queue and prices of a real run. Sends nothing. */
export function estimateLookups(
	plan: Plan,
	settings: LookupSettings,
	dialect: Dialect,
): RunEstimate {
	const { lookups } = plan;
	const context = createLookupContext(settings, dialect, lookups);
	const run = createLookupRunContext(context);
	const firstOfEach = lookups.map((_, index) => createFirstAttempt(index, context));
	const attempts = firstOfEach.filter(isLookupAttempt);
	const triesOfEach = attempts.map((first) => [first, ...createAlternatives(first, context)]);
	const single = triesOfEach.filter(({ length }) => length === 1).flat();
	const several = triesOfEach.filter(({ length }) => length > 1);
	const prices = new RunPrices(settings);
	const costOf = (each: Attempt[]) => calculateQueueCost(each, run, prices);
	const first = costOf(attempts);
	const turns = groupTriesByTurn(several).map(costOf);
	const highestCost = several.reduce(
		(sum, tries) => sum + calculateHighestCostBeyondMiss(tries, prices),
		(several.length > 0 ? costOf(single) : first).credits + sumOf(turns, 'misses'),
	);
	const costOfLookup = new Map(
		triesOfEach.map((tries) => [tries[0]!.index, calculateHighestCostOfTries(tries, prices)]),
	);
	return {
		records: estimateRecords(plan, firstOfEach, costOfLookup),
		requests: first.requests + sumOf(turns.slice(1), 'requests'),
		maximumCredits: roundCredits(highestCost),
		forecasts: forecastPace(createQueue(run, attempts), run, dialect),
	};
}

/** Estimates each record, in the order of the input. `costOfLookup` has the highest cost by index of the lookup. */
function estimateRecords(
	{ lookups, skipped, inputs }: Plan,
	firstOfEach: ReadonlyArray<Attempt | LookupOutcome>,
	costOfLookup: ReadonlyMap<number, number>,
): RecordEstimate[] {
	const estimates = new Array<RecordEstimate>(inputs.length);
	for (const [record, outcome] of skipped) estimates[record] = toSkipEstimate(outcome);
	for (const [index, { recordIndexes }] of lookups.entries()) {
		const first = firstOfEach[index]!;
		const [payer = 0, ...duplicates] = recordIndexes;
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

/** Calculates the highest cost of one record with all its tries. */
function calculateHighestCostOfTries(tries: readonly Attempt[], prices: RunPrices): number {
	if (tries.length === 1) return prices.calculateHighestCost(tries);
	const misses = tries.reduce((sum, attempt) => sum + calculateMissCost([attempt], prices), 0);
	return misses + calculateHighestCostBeyondMiss(tries, prices);
}

/** Creates the tries of a lookup with only some of its identifiers. */
function createAlternatives(first: Attempt, context: LookupContext): Attempt[] {
	const { index, alternatives } = first;
	if (alternatives.length === 0) return [];
	const sent = serializeRequest(first, context);
	return alternatives.flatMap((question) => {
		const attempt = createAttempt(question, index, [], context);
		return attempt && serializeRequest(attempt, context) !== sent ? attempt : [];
	});
}

/** Groups tries: the first ones of all records, then the second ones, since each is only sent after the one before. */
function groupTriesByTurn(several: readonly Attempt[][]): Attempt[][] {
	const turns = several.reduce((most, { length }) => Math.max(most, length), 0);
	return Array.from({ length: turns }, (_, turn) =>
		several.flatMap((tries) => tries[turn] ?? []),
	);
}

/** Calculates how much more a match costs than a miss. Only one of the tries can match. */
function calculateHighestCostBeyondMiss(tries: readonly Attempt[], prices: RunPrices): number {
	return findMax(
		tries.map(
			(attempt) =>
				prices.calculateHighestCost([attempt]) - calculateMissCost([attempt], prices),
		),
	);
}

/** Calculates the most that a request costs if it finds nobody, including deferred data. */
function calculateMissCost(batch: readonly Attempt[], prices: RunPrices): number {
	const [{ request }] = batch as [Attempt];
	const price = request.missPrice?.(batch.map(({ question }) => question)) ?? 0;
	if (price === 0) return 0;
	const cost = batch.reduce(
		(sum, attempt) => sum + prices.calculateHighestDeferredCost(attempt),
		price,
	);
	// The user may have estimated less than the published price.
	return Math.min(cost, prices.calculateHighestCost(batch));
}

const isLookupAttempt = isAttempt<LookupTypes>;

const createQueue = (run: RunContext, attempts: readonly Attempt[]): AttemptQueue<LookupTypes> =>
	new AttemptQueue((attempt) => run.listRowConfusionKeys(attempt), attempts);

/** The cost of sending all attempts of a queue. */
interface QueueCost {
	requests: number;
	/** The credits if everybody is found. */
	credits: number;
	/** The credits if nobody is found. */
	misses: number;
}

const sumOf = (costs: readonly QueueCost[], name: keyof QueueCost): number =>
	costs.reduce((sum, each) => sum + each[name], 0);

/** Counts the most requests that may follow a batch; requests of one kind are batched again. */
function countRequestsAfterBatch(batch: readonly Attempt[], settings: RunSettings): number {
	// Deferred data is fetched free of charge.
	const following = batch.flatMap(({ request, mayFollow }) =>
		request.deferred ? [] : mayFollow,
	);
	let requests = 0;
	for (const [request, records] of groupBy(following, (each) => each)) {
		requests += Math.ceil(records.length / resolveBatchSize(settings, request));
	}
	return requests;
}

function calculateQueueCost(attempts: Attempt[], run: RunContext, prices: RunPrices): QueueCost {
	const { settings } = run;
	const queue = createQueue(run, attempts);
	let requests = 0;
	let credits = 0;
	let misses = 0;
	for (let [lane] = queue.lanes; lane !== undefined; [lane] = queue.lanes) {
		const batch = lane.takeBatch(resolveBatchSize(settings, lane.request));
		requests += 1 + countRequestsAfterBatch(batch, settings);
		credits += prices.calculateHighestCost(batch);
		misses += calculateMissCost(batch, prices);
	}
	return { requests, credits, misses };
}
