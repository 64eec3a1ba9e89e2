import { completeSets, only } from '../person/entities';
import type { Plan } from '../records/plan';
import type { Dialect } from '../providers/dialect';
import { isAttempt, type Attempt } from './attempt';
import { begin, createCourse } from './choose';
import { rounded } from './credits';
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
	const first = drain(attemptsOf(lookups, settings, dialect), settings);
	const tries = otherTries(plan, settings, dialect);
	const usable = lookups.reduce((count, { records }) => count + records.length, 0);
	// Only one of the tries of a record can find it and be charged.
	const most = Math.max(first.credits, dearestTries(tries, settings));
	const { maxCredits } = settings;
	return {
		records: inputs.length,
		usable,
		unusable: inputs.length - usable,
		duplicates: usable - lookups.length,
		requests: first.requests + drain(tries.flat(), settings).requests,
		minimumCredits: 0,
		maximumCredits: rounded(maxCredits > 0 ? Math.min(most, maxCredits) : most),
	};
}

function attemptsOf(lookups: Plan['lookups'], settings: LookupSettings, dialect: Dialect) {
	const course = createCourse(settings, dialect, lookups);
	return lookups.map((_, index) => begin(index, course)).filter(isAttempt);
}

/** For each lookup, the tries with only some of its identifiers. */
function otherTries(plan: Plan, settings: LookupSettings, dialect: Dialect): Attempt[][] {
	const { entity } = settings;
	if (!settings.retryWithOtherIdentifiers) return [];
	return plan.lookups.map(({ identifiers, ...others }) => {
		const given = Object.keys(identifiers).length;
		const alone = completeSets(entity, identifiers)
			.filter(({ names }) => names.length < given)
			.map(({ names }) => ({ ...others, identifiers: only(identifiers, names) }));
		return attemptsOf(alone, settings, dialect);
	});
}

function dearestTries(tries: Attempt[][], settings: LookupSettings): number {
	const prices = new Prices(settings);
	return tries.reduce(
		(sum, ofLookup) => sum + Math.max(0, ...ofLookup.map((each) => prices.most([each]))),
		0,
	);
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
