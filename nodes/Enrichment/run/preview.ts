import { completeSets, only } from '../person/entities';
import type { Plan } from '../records/plan';
import type { Dialect } from '../providers/dialect';
import { batchSizeOf, createJob } from './jobs';
import { Prices } from './prices';
import { Queue, type Job } from './queue';
import type { LookupSettings } from './settings';

export interface Preview {
	records: number;
	usable: number;
	unusable: number;
	duplicates: number;
	/** At most: further requests of a chain and tries with other identifiers are counted. */
	requests: number;
	minimumCredits: number;
	maximumCredits: number;
}

/**
 * What a run would send and cost at most, worked out by the queue and the prices of a run. Nothing is
 * sent. The least is nothing: a lookup without a match costs nothing.
 */
export function previewOf(plan: Plan, settings: LookupSettings, dialect: Dialect): Preview {
	const { lookups, inputs } = plan;
	const jobs = lookups.flatMap(({ identifiers }, lookup) => {
		const job = createJob(dialect, settings, lookup, identifiers);
		return job ? [job] : [];
	});
	const tries = otherTries(plan, settings, dialect);
	const first = drain(jobs, settings);
	const usable = lookups.reduce((count, { records }) => count + records.length, 0);
	// Only one of the tries of a record can find it, and be charged for it.
	const most = Math.max(first.credits, dearestTries(tries, settings));
	const { maxCredits } = settings;
	return {
		records: inputs.length,
		usable,
		unusable: inputs.length - usable,
		duplicates: usable - lookups.length,
		requests: first.requests + drain(tries, settings).requests,
		minimumCredits: 0,
		maximumCredits: maxCredits > 0 ? Math.min(most, maxCredits) : most,
	};
}

function otherTries(plan: Plan, settings: LookupSettings, dialect: Dialect): Job[] {
	const { entity } = settings;
	if (!settings.retryWithOtherIdentifiers) return [];
	return plan.lookups.flatMap(({ identifiers }, lookup) => {
		const given = Object.keys(identifiers).length;
		return completeSets(entity, identifiers)
			.filter(({ names }) => names.length < given)
			.flatMap(({ names }) => {
				const job = createJob(dialect, settings, lookup, only(identifiers, names));
				return job ? [job] : [];
			});
	});
}

function dearestTries(tries: Job[], settings: LookupSettings): number {
	const prices = new Prices(settings);
	const dearest = new Map<number, number>();
	for (const job of tries) {
		dearest.set(job.lookup, Math.max(dearest.get(job.lookup) ?? 0, prices.most([job])));
	}
	return [...dearest.values()].reduce((sum, credits) => sum + credits, 0);
}

function drain(jobs: Job[], settings: LookupSettings): { requests: number; credits: number } {
	const queue = new Queue(jobs);
	const prices = new Prices(settings);
	let requests = 0;
	let credits = 0;
	for (let [step] = queue.openSteps; step !== undefined; [step] = queue.openSteps) {
		const batch = queue.take(step, batchSizeOf(settings, step));
		requests += 1 + batch.reduce((count, { steps }) => count + steps.length - 1, 0);
		credits += prices.most(batch);
	}
	return { requests, credits };
}
