import { isRecord, type JsonRecord } from '../../shared/core/json';
import { personFrom, type Person, type PersonParts } from '../person';
import type { Envelope, Status } from './envelope';

const STATUSES: Record<Status, true> = {
	found: true,
	incomplete: true,
	notFound: true,
	lowConfidence: true,
	skipped: true,
	failed: true,
	pending: true,
};

export type EarlierEnvelope = JsonRecord & { status: Status };

/** Whether a value is what an earlier lookup put there. */
export function isEnvelope(value: unknown): value is EarlierEnvelope {
	if (!isRecord(value) || !isRecord(value.credits)) return false;
	return typeof value.status === 'string' && Object.hasOwn(STATUSES, value.status);
}

/** The person of an envelope that came back as data of an item. Columns have no lists: of each the first. */
export function personIn({ person }: EarlierEnvelope): Person | undefined {
	if (!isRecord(person)) return undefined;
	const { emails, phones, ...parts } = person as PersonParts & JsonRecord;
	return personFrom({
		...parts,
		emails: Array.isArray(emails) ? emails : [{ email: person.email }],
		phones: Array.isArray(phones) ? phones : [{ number: person.phone }],
	});
}

const KEPT = ['person', 'company', 'provider', 'credits'] as const;

/**
 * What an earlier lookup paid for, for `previous`: its data, whose they are and what they cost. Where it found
 * nothing itself, what it had kept of the one before; so `previous` never holds another `previous`.
 */
export function previousOf(earlier: unknown): JsonRecord | undefined {
	if (!isEnvelope(earlier)) return undefined;
	const hasData = isRecord(earlier.person) || isRecord(earlier.company);
	if (!hasData) return isRecord(earlier.previous) ? earlier.previous : undefined;
	return Object.fromEntries(
		KEPT.flatMap((key) => (earlier[key] === undefined ? [] : [[key, earlier[key]]])),
	);
}

/** The envelope with what an earlier one had found, in its place before `raw`. */
export function withPrevious(envelope: Envelope, earlier: unknown): Envelope {
	const previous = previousOf(earlier);
	if (previous === undefined) return envelope;
	const { raw, ...others } = envelope;
	return { ...others, previous, ...(raw !== undefined && { raw }) };
}
