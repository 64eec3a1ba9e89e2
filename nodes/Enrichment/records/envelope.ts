import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Entity, Identifiers } from '../person/entities';
import { personFrom, type Company, type Person, type PersonParts } from '../person';

const STATUSES = [
	...(['found', 'incomplete', 'notFound', 'lowConfidence'] as const),
	...(['skipped', 'failed', 'pending'] as const),
];

export type Status = (typeof STATUSES)[number];

export interface Credits {
	/** What this record cost; 0 for a duplicate, whose first record paid. */
	charged: number;
	/** True where the provider reported no charge and `charged` is our estimate. */
	estimated: boolean;
	/** Left on the account, where the provider says so. */
	remaining?: number;
}

/**
 * What became of one record, in the order in which people read it. Never has a key `error`: n8n would run
 * the node, and pay, again.
 */
export interface Envelope {
	status: Status;
	person?: Person;
	company?: Company;
	/** The identifiers that the answer shows to be those asked for. */
	matchedBy: string | null;
	/** 0 to 100, or null where the provider says nothing. */
	confidence: number | null;
	/** Why it is not `found`; null when it is. */
	reason: string | null;
	/** The reason in words, with what to do. */
	message?: string;
	credits: Credits;
	/** The provider asked, by its value in the credential. */
	provider: string;
	/** The provider's job that holds the result. */
	jobId?: string;
	/** Which record of that job this one is. */
	recordTag?: string;
	/** The identifiers as they were sent. */
	input: Identifiers;
	/** Index of the input item whose paid result is used here too. */
	duplicateOf?: number;
	/** What an earlier run paid for and this one did not replace. */
	previous?: unknown;
	raw?: unknown;
}

/** What one lookup, made once for all records that ask the same, came to. */
export type LookupOutcome = Omit<Envelope, 'duplicateOf' | 'input' | 'provider' | 'previous'>;

export const UNPAID: Credits = { charged: 0, estimated: false };

export function withoutResult(
	status: Exclude<Status, 'found' | 'incomplete'>,
	reason: string,
	message?: string,
	credits: Credits = UNPAID,
): LookupOutcome {
	return {
		status,
		matchedBy: null,
		confidence: null,
		reason,
		...(message !== undefined && { message }),
		credits,
	};
}

export const RESULT_KEY = { contact: 'person', company: 'company' } as const satisfies Record<
	Entity,
	keyof Envelope
>;

export type EarlierEnvelope = JsonRecord & { status: Status };

/** Whether a value is what an earlier lookup put there. */
export function isEnvelope(value: unknown): value is EarlierEnvelope {
	if (!isRecord(value) || !isRecord(value.credits)) return false;
	return STATUSES.some((status) => status === value.status);
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
function previousOf(earlier: unknown): JsonRecord | undefined {
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
