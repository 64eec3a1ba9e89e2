import type { Identifiers, Sufficient } from '../domain/entities';
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
	const [first, ...rest] = dialect.lookups[settings.entity]?.steps(identifiers, settings) ?? [];
	if (!first) return undefined;
	return { lookup, identifiers, steps: [first, ...rest], otherSets, lost: 0 };
}

/** The most records in one request of a kind, as the user and the provider allow. */
export function batchSizeOf(
	{ batchSize, singly = false }: LookupSettings,
	{ maxRecords, job }: Step,
): number {
	if (singly && job) return maxRecords;
	return batchSize > 0 ? Math.min(batchSize, maxRecords) : maxRecords;
}
