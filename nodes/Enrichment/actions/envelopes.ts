import { omitFields } from '../../shared/core/omitFields';
import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';
import type { OperationRun } from '../../shared/node/operation';
import type { Person } from '../person';
import type { Identifiers } from '../person/entities';
import { omitUndefined, omitEmptyLists } from '../person/values';
import {
	UNPAID,
	type Envelope,
	type LookupOutcome,
	type ProviderAttempt,
} from '../records/envelope';
import type { Plan } from '../records/plan';
import { truncateRaw } from '../run/endings';

/** The settings for the envelopes of a run. */
export interface EnvelopeSettings {
	/** The provider named for records that were not sent; undefined if there are several providers. */
	fallbackProvider?: string | undefined;
	/** Whether every envelope lists attempts and sources, instead of only those with several providers. */
	alwaysShowsAttempts: boolean;
}

/** Builds the envelope of every record, in the order of the input. */
export function buildEnvelopes(
	plan: Plan,
	outcomes: LookupOutcome[],
	frame: EnvelopeSettings,
): Envelope[] {
	const envelopes: Envelope[] = new Array<Envelope>(plan.inputs.length);
	plan.lookups.forEach(({ recordIndexes }, lookup) => {
		const [payer = 0] = recordIndexes;
		for (const record of recordIndexes) {
			const outcome = outcomes[lookup]!;
			const own = record === payer ? outcome : toDuplicateOutcome(payer, outcome);
			envelopes[record] = buildEnvelope(own, plan.inputs[record] ?? {}, frame);
		}
	});
	for (const [record, outcome] of plan.skipped) {
		envelopes[record] = buildEnvelope(outcome, plan.inputs[record] ?? {}, frame);
	}
	return envelopes;
}

/** The outcome of one record; `duplicateOf` is the index of the record that paid. */
export type RecordOutcome = LookupOutcome & { duplicateOf?: number };

/** Converts an outcome to that of a duplicate: without charge, and without another copy of `raw` after a failure. */
export function toDuplicateOutcome(payer: number, outcome: LookupOutcome): RecordOutcome {
	const { cost, attempts } = outcome;
	const shared: RecordOutcome = {
		...outcome,
		credits: { ...outcome.credits, ...UNPAID },
		duplicateOf: payer,
		...(attempts && { attempts: attempts.map(toFreeAttempt) }),
		...(cost && { cost: { ...cost, total: 0 } }),
	};
	if (shared.status === 'failed') delete shared.raw;
	return shared;
}

function toFreeAttempt(attempt: ProviderAttempt): ProviderAttempt {
	return { ...omitFields(attempt, ['raw', 'estimated']), credits: 0 };
}

/** Builds an envelope, with its keys in the order in which people read them. */
export function buildEnvelope(
	outcome: RecordOutcome,
	input: Identifiers,
	{ fallbackProvider, alwaysShowsAttempts }: EnvelopeSettings,
): Envelope {
	const { status, person, company, matchedBy, matchScore, confidence } = outcome;
	const { reason, message, credits, missing, cost, continuation } = outcome;
	const { provider = fallbackProvider, jobId, recordTag, duplicateOf, why, raw } = outcome;
	const { sources, attempts = [] } = outcome;
	const hasSeveral = new Set(attempts.map((attempt) => attempt.provider)).size > 1;
	const hasSupplied = Object.entries(sources ?? {}).some(
		([field, source]) => source !== provider && !isIdentifierOfRequest(field, person, input),
	);
	return omitUndefined<Envelope>({
		status,
		person,
		company,
		matchedBy,
		matchScore,
		confidence,
		reason,
		message,
		credits,
		provider,
		missing,
		sources: alwaysShowsAttempts || hasSeveral || hasSupplied ? sources : undefined,
		attempts: alwaysShowsAttempts || hasSeveral ? attempts : undefined,
		cost,
		continuation,
		jobId,
		recordTag,
		input,
		duplicateOf,
		previous: undefined,
		why,
		raw,
	});
}

/** Whether a field of the person is the email or phone number of the request. */
const isIdentifierOfRequest = (
	field: string,
	person: Person | undefined,
	input: Identifiers,
): boolean =>
	(field === 'email' || field === 'phone') &&
	person?.[field] !== undefined &&
	person[field] === input[field];

/** Converts an envelope to item data, without empty lists. */
export function toItemData(envelope: Envelope): IDataObject {
	const { person, company } = envelope;
	const found = {
		...(person && { person: omitEmptyLists(person) }),
		...(company && { company: omitEmptyLists(company) }),
	};
	return { ...envelope, ...found } as IDataObject;
}

/** The most characters of JSON in `raw` for an AI agent. */
const MAX_RAW_LENGTH_FOR_AGENTS = 2000;

/** Converts an envelope to short data for AI agents: without empty values and the input, and with only the beginning of long raw data. */
function toAgentData({ raw, input, ...envelope }: Envelope): IDataObject {
	return omitEmptyValuesDeep({
		...toItemData({ ...envelope, input: envelope.status === 'found' ? {} : input }),
		raw: truncateRaw(raw, MAX_RAW_LENGTH_FOR_AGENTS),
	});
}

/** Chooses how envelopes of a run are converted: for AI agents or for items. */
export const chooseEnvelopeConverter = ({
	isTool,
}: Pick<OperationRun, 'isTool'>): ((envelope: Envelope) => IDataObject) =>
	isTool ? toAgentData : toItemData;

/** Returns the data without nulls, empty texts, empty lists and empty objects, recursively. */
export function omitEmptyValuesDeep(record: object): IDataObject {
	const entries = Object.entries(record).map(([name, value]) => [
		name,
		omitEmptyValuesWithin(value),
	]);
	return Object.fromEntries(entries.filter(([, value]) => !isEmptyValue(value))) as IDataObject;
}

function omitEmptyValuesWithin(value: unknown): unknown {
	if (Array.isArray(value))
		return value.map(omitEmptyValuesWithin).filter((each) => !isEmptyValue(each));
	return isRecord(value) ? omitEmptyValuesDeep(value) : value;
}

function isEmptyValue(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	if (isRecord(value)) return Object.keys(value).length === 0;
	return value === undefined || value === null || value === '';
}
