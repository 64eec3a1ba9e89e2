import type { Entity, Identifiers } from '../person/entities';
import type { Company, Person } from '../person';

export type Status =
	| 'found'
	| 'incomplete'
	| 'notFound'
	| 'lowConfidence'
	| 'skipped'
	| 'failed'
	| 'pending';

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
