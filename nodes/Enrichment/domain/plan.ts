import type { JsonRecord } from '../../shared/core/json';
import { sentenceOf, type Failure } from '../../shared/core/result';
import type { Entity, IdentifierName, Identifiers } from './entities';
import { withoutResult, type LookupOutcome } from './envelope';
import { identityKey, readIdentifiers } from './identifiers';
import { isTag } from '../providers/documented/tags';

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
			? { reason: unreadable.reason ?? 'unreadable', message: sentenceOf(unreadable) }
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
