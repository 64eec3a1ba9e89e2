import { groupBy, highestOf } from '../../shared/core/lists';
import { only } from '../person/entities';
import type { Plan } from '../records/plan';
import type { Dialect } from '../providers/dialect';
import { isAttempt, type Attempt } from './attempt';
import { attemptBy, begin, createCourse, type Course } from './choose';
import { rounded } from './credits';
import { textOf } from './next';
import { forecastPace } from './paceForecast';
import { Prices } from './prices';
import { Queue } from './queue';
import { batchSizeOf } from './splitter';
import type { LookupSettings, PaceForecasts } from './settings';

export interface Preview {
	records: number;
	usable: number;
	unusable: number;
	duplicates: number;
	/** At most: further requests of a lookup and tries with other identifiers are counted. */
	requests: number;
	minimumCredits: number;
	maximumCredits: number;
}

/** The preview, and how long the run would take by the published limits. */
export interface TimedPreview extends Preview {
	forecasts: PaceForecasts;
}

/**
 * What a run would send and cost at most, calculated with the queue and prices of a real run. Nothing is
 * sent. The minimum is 0, since a lookup without a match is free.
 */
export function previewOf(plan: Plan, settings: LookupSettings, dialect: Dialect): TimedPreview {
	const { lookups, inputs } = plan;
	const course = createCourse(settings, dialect, lookups);
	const attempts = lookups.map((_, lookup) => begin(lookup, course)).filter(isAttempt);
	const waysOf = attempts.map((first) => [first, ...otherTries(first, course)]);
	const single = waysOf.filter(({ length }) => length === 1).flat();
	const several = waysOf.filter(({ length }) => length > 1);
	const prices = new Prices(settings);
	const drained = (each: Attempt[]) => drain(each, settings, prices);
	const first = drained(attempts);
	const tries = inTurn(several).map(drained);
	const most = several.reduce(
		(sum, ways) => sum + dearest(ways, prices),
		(several.length > 0 ? drained(single) : first).credits + sumOf(tries, 'misses'),
	);
	const usable = lookups.reduce((count, { records }) => count + records.length, 0);
	const { maxCredits } = settings;
	return {
		records: inputs.length,
		usable,
		unusable: inputs.length - usable,
		duplicates: usable - lookups.length,
		requests: first.requests + sumOf(tries.slice(1), 'requests'),
		minimumCredits: 0,
		maximumCredits: rounded(maxCredits > 0 ? Math.min(most, maxCredits) : most),
		forecasts: forecastPace(new Queue(attempts), course, dialect),
	};
}

/** The tries of a lookup with only some of its identifiers. */
function otherTries(first: Attempt, course: Course): Attempt[] {
	const { lookup, identifiers, others } = first;
	if (others.length === 0) return [];
	const sent = textOf(first, course);
	return others.flatMap(({ names }) => {
		const other = attemptBy(lookup, only(identifiers, names), [], course);
		return other && textOf(other, course) !== sent ? other : [];
	});
}

/** The first ways of all records, then the second ones, as each is only sent after the one before it. */
function inTurn(several: readonly Attempt[][]): Attempt[][] {
	const turns = several.reduce((most, { length }) => Math.max(most, length), 0);
	return Array.from({ length: turns }, (_, turn) => several.flatMap((ways) => ways[turn] ?? []));
}

/** What finding a record costs more than missing it. Of the ways to look it up only one finds it. */
function dearest(ways: readonly Attempt[], prices: Prices): number {
	return highestOf(ways.map((way) => prices.most([way]) - missed([way], prices)));
}

/** What a request may cost though it finds nobody, with what it orders besides. */
function missed(batch: readonly Attempt[], prices: Prices): number {
	const [{ request }] = batch as [Attempt];
	const price = request.missPrice?.(batch.map(({ identifiers }) => identifiers)) ?? 0;
	return price > 0 ? price + batch.length * prices.ordered(request) : 0;
}

type Drained = ReturnType<typeof drain>;

const sumOf = (drained: readonly Drained[], name: keyof Drained) =>
	drained.reduce((sum, each) => sum + each[name], 0);

/** The most requests that follow one: those of one kind are sent together again. */
function requestsAfterBatch(batch: readonly Attempt[], settings: LookupSettings): number {
	// What comes later of a partial answer is fetched for free.
	const following = batch.flatMap(({ request, mayFollow }) =>
		request.deferred ? [] : mayFollow,
	);
	let requests = 0;
	for (const [request, records] of groupBy(following, (each) => each)) {
		requests += Math.ceil(records.length / batchSizeOf(settings, request));
	}
	return requests;
}

function drain(attempts: Attempt[], settings: LookupSettings, prices: Prices) {
	const queue = new Queue(attempts);
	let requests = 0;
	let credits = 0;
	let misses = 0;
	for (let [lane] = queue.lanes; lane !== undefined; [lane] = queue.lanes) {
		const batch = lane.take(batchSizeOf(settings, lane.request));
		requests += 1 + requestsAfterBatch(batch, settings);
		credits += prices.most(batch);
		misses += missed(batch, prices);
	}
	return { requests, credits, misses };
}
