import type { Identifiers, Sufficient } from '../person/entities';
import type { Dialect, Step } from '../providers/dialect';
import type { Job } from './queue';
import type { LookupSettings } from './settings';

/** A try of a lookup; undefined where the provider takes none of its identifiers. */
export function createJob(
	dialect: Dialect,
	settings: LookupSettings,
	lookup: number,
	identifiers: Identifiers,
	otherSets: Sufficient[] = [],
): Job | undefined {
	const steps = dialect.lookups[settings.entity]?.steps(identifiers, settings) ?? [];
	return isSome(steps) ? { lookup, identifiers, steps, otherSets, lost: 0 } : undefined;
}

function isSome(steps: readonly Step[]): steps is readonly [Step, ...Step[]] {
	return steps.length > 0;
}

/** The most records in one request of a kind, as the user and the provider allow. */
export function batchSizeOf(
	{ batchSize, singly = false }: LookupSettings,
	{ maxRecords, job }: Step,
): number {
	if (singly && job) return maxRecords;
	return batchSize > 0 ? Math.min(batchSize, maxRecords) : maxRecords;
}
