import type { Identifiers } from '../person/entities';
import type { Company, Person } from '../person';

/** The rows of an answer, and how they can be told apart. */
export interface AnswerRows<Found = Person | Company> {
	rows: Array<AnswerRow<Found>>;
	/** Whether the order of the rows is that of the records asked. */
	ordered: boolean;
	/** The answer has a form that the dialect does not know: what it says of the records is not known either. */
	isUnknown?: true;
	/** There were rows of others, too: what the answer cost is not what these cost. */
	isPart?: boolean;
}

/** One row of an answer: what it says of its record, which record that is as far as it says so, and its charge. */
export interface AnswerRow<Found = Person | Company> {
	reading: RowReading<Found>;
	/** As the provider sent it. */
	raw: unknown;
	/** Index of the record whose own tag, which we sent, came back with the row. */
	record?: number | undefined;
	/** The identifiers that the row repeats of the question, beside what it found. */
	echo?: Identifiers | undefined;
	/** Former and other domains of the company that it found: it may have been asked for by one. */
	otherDomains?: readonly string[] | undefined;
	/** What the row says it cost; `yes` where it says that it cost something, not how much. */
	charged?: number | 'yes' | undefined;
}

/** What one row of an answer says of its record. */
export type RowReading<Result = Person | Company> =
	| Found<Result>
	| { kind: 'noMatch'; message?: string | undefined }
	| { kind: 'optedOut'; message?: string | undefined }
	| {
			kind: 'pending';
			jobId?: string | undefined;
			recordTag?: string;
			message?: string | undefined;
	  }
	/** The provider stopped before this record came to its turn, unpaid. The message does not say what to do. */
	| { kind: 'unanswered'; reason: 'outOfCredits' | 'canceled'; message: string }
	| { kind: 'rejected'; message: string }
	/** Rows came that may be its own, one that is somebody else's, or one in a form that is not known. */
	| { kind: 'unmatched'; message: string };

export interface Found<Result = Person | Company> {
	kind: 'found';
	result: Result;
	/** 0 to 100, or null where the provider says nothing. */
	confidence: number | null;
	/** What is not told of it for lack of credits. */
	unpaid?: string;
	/** What the provider says that it does not have of the person, so that no further request asks for it. */
	lacks?: ReadonlyArray<'email' | 'personalEmail' | 'phone'>;
}
