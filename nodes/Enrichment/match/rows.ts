import type { Identifiers } from '../person/entities';
import type { Company, Person } from '../person';

/** The rows of a provider's answer, with what is known about their order. */
export interface AnswerRows<Found = Person | Company> {
	rows: Array<AnswerRow<Found>>;
	/** Whether the rows are in the order of the requested records. */
	followsRequestOrder: boolean;
	/** Whether the answer has an unexpected form, so that nothing is known about the records. */
	hasUnknownForm?: true;
	/** Whether the answer had rows of other records too, so that its total cost does not apply to these rows. */
	isPartOfAnswer?: boolean;
}

/** One row of an answer: its outcome, the record that it names (if any), and its charge. */
export interface AnswerRow<Found = Person | Company> {
	reading: RowReading<Found>;
	/** The row as the provider sent it. */
	raw: unknown;
	/** Index of the record whose tag came back with the row. */
	recordIndex?: number | undefined;
	/** The identifiers of the request that the row repeats, next to what was found. */
	echo?: Identifiers | undefined;
	/** Former and further domains of the company; the request may have used one of them. */
	otherDomains?: readonly string[] | undefined;
	/** Credits charged for the row; `yes` if the row reports a charge without the amount. */
	charge?: number | 'yes' | undefined;
}

/** The outcome that one row reports for its record. */
export type RowReading<Result = Person | Company> =
	| FoundReading<Result>
	| { kind: 'noMatch'; message?: string | undefined }
	| { kind: 'optedOut'; message?: string | undefined }
	| {
			kind: 'pending';
			jobId?: string | undefined;
			recordTag?: string;
			message?: string | undefined;
	  }
	/**
	 * The provider stopped before it processed this record, without a charge. The message does not suggest a remedy.
	 */
	| { kind: 'unanswered'; reason: UnansweredReason; message: string }
	| { kind: 'rejected'; message: string }
	/**
	 * The answer has rows that may belong to the record, a row that belongs to somebody else, or a row in an
	 * unexpected form.
	 */
	| { kind: 'unmatched'; message: string };

/** Why a provider did not process a record. */
export type UnansweredReason = 'outOfCredits' | 'rateLimit' | 'unavailable' | 'canceled';

export interface FoundReading<Result = Person | Company> {
	kind: 'found';
	result: Result;
	/** The provider's confidence, 0 to 100; null if it reports none. */
	confidence: number | null;
	/** What the provider withheld because credits ran out, in words. */
	withheldForCredits?: string;
	/** Contact data that the provider reports it does not have, so that no further request asks for it. */
	missingContacts?: ReadonlyArray<'email' | 'personalEmail' | 'phone'>;
}
