import type { JsonRecord } from '../../shared/core/json';
import type { Entity, Identifiers } from '../person/entities';
import { withoutResult, type LookupOutcome } from './envelope';
import { isTag } from './recordTags';
import { groupSame, type Groupable, type SameGroup } from './samePerson';

/** One input record before anything is sent. */
export interface Candidate {
	/** As they are sent. */
	identifiers: Identifiers;
	/** Why these are not enough for a lookup. */
	unusable?: Unusable | undefined;
	/** Merged into the request record. */
	extra: JsonRecord;
	/** The field the user wants filled has a value already. */
	alreadyFilled: boolean;
}

/** A reason of the envelope, and a sentence for people. */
export interface Unusable {
	reason: string;
	message: string;
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

/** Decides, before anything is paid, what is usable and what is of the same person. */
export function planLookups(entity: Entity, candidates: Candidate[], dedupe: boolean): Plan {
	const skipped = new Map<number, LookupOutcome>();
	const usable: Groupable[] = [];
	candidates.forEach((candidate, record) => {
		const { identifiers, extra } = candidate;
		const outcome = skippedOutcome(candidate);
		if (outcome) skipped.set(record, outcome);
		else usable.push({ record, identifiers, apart: apartKey(extra) });
	});
	const groups = dedupe ? groupSame(entity, usable) : usable.map(alone);
	const lookups = groups.map(({ identifiers, records }) => ({
		identifiers,
		extra: candidates[records[0]!]!.extra,
		records,
	}));
	return { lookups, skipped, inputs: candidates.map(({ identifiers }) => identifiers) };
}

function alone({ record, identifiers }: Groupable): SameGroup {
	return { identifiers, records: [record] };
}

function skippedOutcome({ alreadyFilled, unusable }: Candidate): LookupOutcome | undefined {
	if (alreadyFilled) return withoutResult('skipped', 'alreadyFilled');
	return unusable && withoutResult('skipped', unusable.reason, unusable.message);
}

/** Extra fields may change what is found and what it costs; a tag only says whose record it is. */
function apartKey(extra: JsonRecord): string {
	const relevant = Object.entries(extra).filter(([name]) => !isTag(name));
	if (relevant.length === 0) return '';
	return JSON.stringify(relevant.sort(([one], [other]) => (one < other ? -1 : 1)));
}
