import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';
import type { Run } from '../../shared/node/operation';
import { known, withoutEmptyLists } from '../person/values';
import { UNPAID, type Envelope, type LookupOutcome } from '../records/envelope';
import type { Plan } from '../records/plan';
import { keepable } from '../run/endings';

/** The envelope of every record, in the order of the input. */
export function envelopesOf(plan: Plan, outcomes: LookupOutcome[], provider: string): Envelope[] {
	const envelopes: Envelope[] = new Array<Envelope>(plan.inputs.length);
	plan.lookups.forEach(({ records }, lookup) => {
		const [payer = 0] = records;
		for (const record of records) {
			const outcome = outcomes[lookup]!;
			const own = record === payer ? outcome : sharedWith(payer, outcome);
			envelopes[record] = envelope(own, plan.inputs[record] ?? {}, provider);
		}
	});
	for (const [record, outcome] of plan.skipped) {
		envelopes[record] = envelope(outcome, plan.inputs[record] ?? {}, provider);
	}
	return envelopes;
}

export type Shared = LookupOutcome & { duplicateOf?: number };

/** The outcome for a duplicate: no charge, and no second copy of `raw`. */
export function sharedWith(payer: number, outcome: LookupOutcome): Shared {
	const shared: Shared = {
		...outcome,
		credits: { ...outcome.credits, ...UNPAID },
		duplicateOf: payer,
	};
	if (shared.status === 'failed') delete shared.raw;
	return shared;
}

/** The keys stand in the order in which people read them. */
export function envelope(outcome: Shared, input: Envelope['input'], provider: string): Envelope {
	const { status, person, company, matchedBy, confidence, reason, message } = outcome;
	const { credits, jobId, recordTag, duplicateOf, raw } = outcome;
	return known<Envelope>({
		status,
		person,
		company,
		matchedBy,
		confidence,
		reason,
		message,
		credits,
		provider,
		jobId,
		recordTag,
		input,
		duplicateOf,
		previous: undefined,
		raw,
	});
}

/** An envelope as item data, without empty lists. */
export function asItem(envelope: Envelope): IDataObject {
	const { person, company } = envelope;
	const found = {
		...(person && { person: withoutEmptyLists(person) }),
		...(company && { company: withoutEmptyLists(company) }),
	};
	return { ...envelope, ...found } as IDataObject;
}

/** Longest `raw` (in characters of JSON) that an AI agent is given. */
const LONGEST_RAW = 2000;

/** AI agents pay for every word: no empty values, no echo of the input, of long raw answers the beginning. */
function forModel({ raw, input, ...envelope }: Envelope): IDataObject {
	return compact({
		...asItem({ ...envelope, input: envelope.status === 'found' ? {} : input }),
		raw: keepable(raw, LONGEST_RAW),
	});
}

/** How envelopes of a run are shown. */
export const shownIn = ({ isTool }: Pick<Run, 'isTool'>) => (isTool ? forModel : asItem);

/** The same data without nulls, empty texts, empty lists and empty objects. */
export function compact(record: object): IDataObject {
	const entries = Object.entries(record).map(([name, value]) => [name, compactValue(value)]);
	return Object.fromEntries(entries.filter(([, value]) => !isNothing(value))) as IDataObject;
}

function compactValue(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(compactValue).filter((each) => !isNothing(each));
	return isRecord(value) ? compact(value) : value;
}

function isNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	if (isRecord(value)) return Object.keys(value).length === 0;
	return value === undefined || value === null || value === '';
}
