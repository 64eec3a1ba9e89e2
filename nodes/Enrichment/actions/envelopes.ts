import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';
import type { Run } from '../../shared/node/operation';
import { known } from '../person/values';
import { UNPAID, type Envelope, type LookupOutcome } from '../records/envelope';
import type { Plan } from '../records/plan';

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

/** What the first record paid, a duplicate does not pay again; rows without an owner are kept once. */
export function sharedWith(payer: number, outcome: LookupOutcome): Shared {
	const shared: Shared = {
		...outcome,
		credits: { ...outcome.credits, ...UNPAID },
		duplicateOf: payer,
	};
	if (shared.status === 'failed') delete shared.raw;
	return shared;
}

/** In the order in which people read it. */
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

/** An envelope as item data: plain JSON, in which nothing empty fills the screen. */
export function asItem(envelope: Envelope): IDataObject {
	const { person, company } = envelope;
	const found = {
		...(person && { person: withoutEmptyLists(person) }),
		...(company && { company: withoutEmptyLists(company) }),
	};
	return { ...envelope, ...found } as IDataObject;
}

/** What nobody knows has no key; within the package a list is always there. */
export function withoutEmptyLists(found: object): IDataObject {
	const entries = Object.entries(found);
	return Object.fromEntries(
		entries.filter(([, value]) => !Array.isArray(value) || value.length > 0),
	) as IDataObject;
}

/** Enough to tell what a failure was about, and not more than a model should have to read. */
const LONGEST_RAW = 2000;

/** A model pays for every word: nothing empty, no echo of its own question, no long raw answers. */
function forModel({ raw, input, ...envelope }: Envelope): IDataObject {
	const isShort = raw !== undefined && JSON.stringify(raw).length <= LONGEST_RAW;
	return compact({
		...asItem({ ...envelope, input: envelope.status === 'found' ? {} : input }),
		...(isShort && { raw }),
	});
}

/** How envelopes of a run are shown. */
export const shownIn = ({ isTool }: Pick<Run, 'isTool'>) => (isTool ? forModel : asItem);

/** The same data without what says nothing: nulls, empty texts, empty lists, empty objects. */
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
