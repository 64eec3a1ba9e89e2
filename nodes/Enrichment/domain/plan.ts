import type { JsonRecord } from '../../shared/core/json';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { completeSets, type Entity, type IdentifierName, type Identifiers } from './entities';
import { withoutResult, type LookupOutcome } from './envelope';
import { identityKey, readIdentifiers } from './identifiers';
import { isTag } from './rows';

/** One input record before anything is sent. */
export interface Candidate {
	raw: Partial<Record<IdentifierName, string>>;
	/** Merged into the request record. */
	extra: JsonRecord;
	/** The field the user wants filled has a value already. */
	alreadyFilled: boolean;
	/** Its values could not be read. */
	unreadable?: Failure;
}

/** One lookup to pay for, and the records that share its result. */
export interface Lookup {
	identifiers: Identifiers;
	extra: JsonRecord;
	/** Indexes of the input records; the first one pays. */
	records: number[];
}

export interface Plan {
	lookups: Lookup[];
	/** Records that are not looked up, by their index. */
	skipped: Map<number, LookupOutcome>;
	/** The identifiers of every record, by its index. */
	inputs: Identifiers[];
}

/** Decides, before anything is paid, what is usable and what is identical. */
export function planLookups(entity: Entity, candidates: Candidate[], dedupe: boolean): Plan {
	const skipped = new Map<number, LookupOutcome>();
	const lookups = new Map<string, Lookup>();
	const inputs = candidates.map(({ raw, extra, alreadyFilled, unreadable }, record) => {
		const { identifiers, unusable } = readIdentifiers(entity, raw);
		const defect = unreadable
			? { reason: 'unreadable', message: sentenceOf(unreadable) }
			: unusable;
		if (alreadyFilled) skipped.set(record, withoutResult('skipped', 'alreadyFilled'));
		else if (defect) {
			skipped.set(record, withoutResult('skipped', defect.reason, defect.message));
		} else {
			const key = dedupe ? keyOf(identifiers, extra) : String(record);
			const lookup = lookups.get(key);
			if (lookup) lookup.records.push(record);
			else lookups.set(key, { identifiers, extra, records: [record] });
		}
		return identifiers;
	});
	return { lookups: [...lookups.values()], skipped, inputs };
}

/** Extra fields may change what is found and what it costs; a tag only says whose record it is. */
function keyOf(identifiers: Identifiers, extra: JsonRecord): string {
	const relevant = Object.entries(extra)
		.filter(([name]) => !isTag(name))
		.sort(([one], [other]) => (one < other ? -1 : 1));
	return relevant.length === 0
		? identityKey(identifiers)
		: `${identityKey(identifiers)} ${JSON.stringify(relevant)}`;
}

export interface Preview {
	records: number;
	usable: number;
	unusable: number;
	duplicates: number;
	requests: number;
	minimumCredits: number;
	maximumCredits: number;
}

export interface Prices {
	batchSize: number;
	/** Credits for one lookup that finds something. */
	cost: number;
	/** Whether records without a match are tried again by their single identifiers. */
	retries: boolean;
	/** 0 means no limit. */
	maxCredits: number;
}

/** What the plan will come to. A lookup without a match costs nothing, so the least is nothing. */
export function previewOf(entity: Entity, plan: Plan, prices: Prices): Preview {
	const { lookups, inputs } = plan;
	const usable = lookups.reduce((count, { records }) => count + records.length, 0);
	const most = lookups.length * prices.cost;
	return {
		records: inputs.length,
		usable,
		unusable: inputs.length - usable,
		duplicates: usable - lookups.length,
		requests:
			Math.ceil(lookups.length / prices.batchSize) + extraRequests(entity, lookups, prices),
		minimumCredits: 0,
		maximumCredits: prices.maxCredits > 0 ? Math.min(most, prices.maxCredits) : most,
	};
}

/** At most: as if nothing were found at the first try. */
function extraRequests(entity: Entity, lookups: Lookup[], { retries, batchSize }: Prices): number {
	if (!retries) return 0;
	const tries = lookups.reduce(
		(count, { identifiers }) => count + otherSets(entity, identifiers).length,
		0,
	);
	return Math.ceil(tries / batchSize);
}

/** The identifier sets worth a try of their own after all of them together found nothing. */
export function otherSets(entity: Entity, identifiers: Identifiers) {
	const given = Object.keys(identifiers).length;
	return completeSets(entity, identifiers).filter(({ names }) => names.length < given);
}
