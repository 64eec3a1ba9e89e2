import { only } from '../person/entities';
import type { Plan } from '../records/plan';
import type { Dialect } from '../providers/dialect';
import { isAttempt, type Attempt } from './attempt';
import { attemptBy, begin, createCourse, type Course } from './choose';
import { rounded } from './credits';
import { textOf } from './next';
import { Prices } from './prices';
import { Queue } from './queue';
import { batchSizeOf } from './splitter';
import type { LookupSettings } from './settings';

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

/**
 * What a run would send and cost at most, calculated with the queue and prices of a real run. Nothing is
 * sent. The minimum is 0, since a lookup without a match is free.
 */
export function previewOf(plan: Plan, settings: LookupSettings, dialect: Dialect): Preview {
	const { lookups, inputs } = plan;
	const course = createCourse(settings, dialect, lookups);
	const attempts = lookups.map((_, lookup) => begin(lookup, course)).filter(isAttempt);
	const waysOf = attempts.map((first) => [first, ...otherTries(first, course)]);
	const single = waysOf.filter(({ length }) => length === 1).flat();
	const several = waysOf.filter(({ length }) => length > 1);
	const tries = several.flatMap(([, ...others]) => others);
	const most = several.reduce(
		(sum, ways) => sum + dearest(ways, settings),
		drain(single, settings).credits,
	);
	const usable = lookups.reduce((count, { records }) => count + records.length, 0);
	const { maxCredits } = settings;
	return {
		records: inputs.length,
		usable,
		unusable: inputs.length - usable,
		duplicates: usable - lookups.length,
		requests: drain(attempts, settings).requests + drain(tries, settings).requests,
		minimumCredits: 0,
		maximumCredits: rounded(maxCredits > 0 ? Math.min(most, maxCredits) : most),
	};
}

/** The tries of a lookup with only some of its identifiers. */
function otherTries(first: Attempt, course: Course): Attempt[] {
	const { lookup, identifiers, others } = first;
	return others.flatMap(({ names }) => {
		const other = attemptBy(lookup, only(identifiers, names), [], course);
		return other && textOf(other, course) !== textOf(first, course) ? other : [];
	});
}

/** Of the ways to look up one record: only one finds it, but there are misses that cost something, too. */
function dearest(ways: readonly Attempt[], settings: LookupSettings): number {
	const prices = new Prices(settings);
	const missed = ({ request }: Attempt) => request.missPrice ?? 0;
	const hit = Math.max(...ways.map((way) => prices.most([way]) - missed(way)));
	return ways.reduce((sum, way) => sum + missed(way), hit);
}

function drain(attempts: Attempt[], settings: LookupSettings) {
	const queue = new Queue(attempts);
	const prices = new Prices(settings);
	let requests = 0;
	let credits = 0;
	for (let [lane] = queue.lanes; lane !== undefined; [lane] = queue.lanes) {
		const batch = lane.take(batchSizeOf(settings, lane.request));
		// The rest of a partial answer is fetched for free.
		const further = batch.reduce(
			(count, { request, mayFollow }) => count + (request.rest ? 0 : mayFollow.length),
			0,
		);
		requests += 1 + further;
		credits += prices.most(batch);
	}
	return { requests, credits };
}
