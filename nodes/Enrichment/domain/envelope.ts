import type { Entity, Identifiers } from './entities';
import type { Company, Person } from './normalise';

export type Status = 'found' | 'notFound' | 'lowConfidence' | 'skipped' | 'failed' | 'pending';

export interface Credits {
	/** What this record cost; 0 for a duplicate, whose first record paid. */
	charged: number;
	/** True where the provider reported no charge and `charged` is our estimate. */
	estimated: boolean;
	/** Left on the account, where the provider says so. */
	remaining?: number;
}

/** What became of one record. Never has a key `error`: n8n would run the node, and pay, again. */
export interface Envelope {
	status: Status;
	/** Why it is not `found`; null when it is. */
	reason: string | null;
	/** The reason in words, with what to do. */
	message?: string;
	matchedBy: string | null;
	confidence: number | null;
	credits: Credits;
	/** Index of the input item whose paid result is used here too. */
	duplicateOf?: number;
	/** The identifiers as they were sent. */
	input: Identifiers;
	person?: Person;
	company?: Company;
	raw?: unknown;
}

/** What one lookup, made once for all records that ask the same, came to. */
export type LookupOutcome = Omit<Envelope, 'duplicateOf' | 'input'>;

export const UNPAID: Credits = { charged: 0, estimated: false };

export function withoutResult(
	status: Exclude<Status, 'found'>,
	reason: string,
	message?: string,
	credits: Credits = UNPAID,
): LookupOutcome {
	return {
		status,
		reason,
		...(message !== undefined && { message }),
		matchedBy: null,
		confidence: null,
		credits,
	};
}

export const RESULT_KEY = { contact: 'person', company: 'company' } as const satisfies Record<
	Entity,
	keyof Envelope
>;
