import { completeSets, only } from '../person/entities';
import type { Plan } from '../records/plan';
import type { Dialect } from '../providers/dialect';
import { isAttempt, type Attempt } from './attempt';
import { attemptBy, begin, createCourse, type Course } from './choose';
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
	const course = createCourse(settings, dialect, lookups);
	const attempts = lookups.map((_, lookup) => begin(lookup, course)).filter(isAttempt);
	const first = drain(attempts, settings);
	const tries = lookups.map((_, lookup) => otherTries(lookup, course));
	const prices = new Prices(settings);
	// Only one of the tries of a record can find it and be charged.
	const dearest = tries.map((ofOne) => Math.max(0, ...ofOne.map((each) => prices.most([each]))));
	const most = Math.max(
		first.credits,
		dearest.reduce((sum, credits) => sum + credits, 0),
	);
	const usable = lookups.reduce((count, { records }) => count + records.length, 0);
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

/** The tries of a lookup with only some of its identifiers. */
function otherTries(lookup: number, course: Course): Attempt[] {
	const { entity, retryWithOtherIdentifiers } = course.settings;
	if (!retryWithOtherIdentifiers) return [];
	const { identifiers } = course.lookups[lookup]!;
	const given = Object.keys(identifiers).length;
	return completeSets(entity, identifiers).flatMap(({ names }) => {
		const alone = only(identifiers, names);
		return names.length < given ? (attemptBy(lookup, alone, [], course) ?? []) : [];
	});
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
