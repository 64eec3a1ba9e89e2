import { readValueAt } from '../../shared/core/json';
import type { InputItem } from '../../shared/node/inputItem';
import type { Entity, Identifiers } from '../person/entities';
import { buildPerson } from '../person';
import { omitEmptyLists } from '../person/values';
import { readEnvelopeFromColumns, toColumnPrefix } from '../records/columns';
import {
	buildOutcomeWithoutResult,
	isEarlierLookupForInput,
	isEnvelope,
	isSuppliedResult,
	readEarlierLookup,
	readEarlierResult,
	type EarlierResult,
	type LookupOutcome,
} from '../records/envelope';
import { readJobId } from '../providers/jobId';
import type { SuppliedResult } from '../run/lookupProgress';

/** Reads the result of an earlier lookup from an item, if the item is still about the same person or company. */
export function readSuppliedResult(
	input: InputItem,
	entity: Entity,
	outputField: string,
	identifiers: Identifiers,
): SuppliedResult | undefined {
	const earlier = readEarlierResult(entity, readEarlierEnvelope(input, entity, outputField));
	if (earlier === undefined || !isSuppliedResult(entity, identifiers, earlier)) return undefined;
	return toSuppliedResult(earlier);
}

/**
 * Reads an earlier outcome of the same contact that must not be looked up again: its job was charged and is still to be
 * fetched, or the person opted out.
 */
export function readFinalEarlierOutcome(
	input: InputItem,
	outputField: string,
	identifiers: Identifiers,
): LookupOutcome | undefined {
	const envelope = readEarlierEnvelope(input, 'contact', outputField);
	if (!isEnvelope(envelope)) return undefined;
	const earlier = readEarlierLookup('contact', envelope);
	if (earlier === undefined || !isEarlierLookupForInput('contact', identifiers, earlier)) {
		return undefined;
	}
	const { status, reason, jobId } = envelope;
	if (status === 'pending' && readJobId(jobId) !== undefined) {
		return buildOutcomeWithoutResult('pending', 'pending', STILL_PENDING);
	}
	if (status === 'skipped' && reason === 'optedOut') {
		return buildOutcomeWithoutResult('skipped', 'optedOut', STILL_OPTED_OUT);
	}
	return undefined;
}

const STILL_PENDING =
	"The contact is still pending from an earlier lookup: use 'Get Result' to fetch it. Nothing was sent.";
const STILL_OPTED_OUT =
	'According to an earlier lookup of this item, the person opted out. Nothing was sent.';

function readEarlierEnvelope({ record }: InputItem, entity: Entity, outputField: string): unknown {
	const path = outputField.split('.').map((name) => name.trim());
	return (
		readEnvelopeFromColumns(entity, toColumnPrefix(path), record) ?? readValueAt(record, path)
	);
}

/** The address and the number that one item of a lookup has and another one lacks: they are the same person's. */
export function findContactsOfOtherItems(
	{ email, phone }: Identifiers,
	items: readonly Identifiers[],
): SuppliedResult | undefined {
	const isShared = (name: 'email' | 'phone'): boolean =>
		items.some((item) => item[name] === undefined);
	const emails = email !== undefined && isShared('email') ? [{ email }] : [];
	const phones = phone !== undefined && isShared('phone') ? [{ number: phone }] : [];
	if (emails.length === 0 && phones.length === 0) return undefined;
	// Without the name, which would count as a profile that somebody has found.
	return { result: buildPerson({ emails, phones }), sources: new Map() };
}

/** The result of an earlier lookup, with whom it is from. */
export function toSuppliedResult({ result, sources, provider }: EarlierResult): SuppliedResult {
	const fields = Object.keys(omitEmptyLists(result));
	const named = fields.flatMap((field): Array<[string, string]> => {
		const source = sources.get(field) ?? provider;
		return source === undefined ? [] : [[field, source]];
	});
	return { result, sources: new Map(named) };
}
