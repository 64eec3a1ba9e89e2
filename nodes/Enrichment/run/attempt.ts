import type { Identifiers, Sufficient } from '../person/entities';
import type { RowReading } from '../match/rows';
import type { PaidRequest } from '../providers/dialect';
import type { Credits } from '../records/envelope';

/** One paid request of one lookup, to be sent or under way, with everything that decides what may follow. */
export interface Attempt {
	/** Index of the lookup in the plan. */
	lookup: number;
	request: PaidRequest;
	/** What identifies the record in this request: all its identifiers, or one sufficient set of them. */
	identifiers: Identifiers;
	/** Requests that may follow this one. Their prices are reserved together with it. */
	mayFollow: readonly PaidRequest[];
	/** Other sets of identifiers to try if this one finds nothing. */
	others: readonly Sufficient[];
	/** Earlier requests of the same lookup. */
	history: readonly Step[];
	/** Set when the provider accepted the request as a job: fetching its result is free. */
	job?: JobUnderWay;
}

/** A request of a lookup that has ended. */
export interface Step {
	request: PaidRequest;
	identifiers: Identifiers;
	ending: Ending;
	/** The answer was lost and the same request is sent again. */
	isRepeated?: true;
}

export interface JobUnderWay {
	id: string;
	/** The record's number in the job. */
	tag: number;
	/** When to stop waiting, in ms. */
	until: number;
}

/** How one attempt ended: the result, what proves that it belongs to the record, and the cost. */
export type Ending = (RowReading | NotRead) & {
	matchedBy?: string | null;
	/** How much speaks for the row to be the record's, 0 to 100; null where nobody was found. */
	matchScore?: number | null;
	/** Somebody was found who may be a namesake. */
	doubt?: 'employerDiffers';
	credits: Credits;
	/** What its own row states as its charge, beside what the whole answer states. */
	ownCharge?: number | undefined;
	raw?: unknown;
	/** What of the row agrees with what was asked, kept with `raw`. */
	why?: string;
	/** The ID of a submitted job, and the record's number in it. */
	jobId?: string | undefined;
	recordTag?: string | undefined;
};

/** An ending that no row of an answer can state. */
type NotRead =
	/** The answer was lost, and may have been charged. */
	| { kind: 'unknown'; message: string }
	/** The provider does not know the job (any more). */
	| { kind: 'jobLost'; message: string };

/** The one ending of all records of a request whose answer has no rows. */
export type SharedEnding = Exclude<
	RowReading | NotRead,
	{ kind: 'found' | 'unanswered' | 'unmatched' }
>;

/** Whether it is unknown what was charged. */
export const isPerhapsPaid = (kind: string): boolean =>
	kind === 'unknown' || kind === 'pending' || kind === 'jobLost';

/** Whether it may have been charged, or is worth keeping even if it was free. */
export const isPaid = ({ kind, credits }: Ending): boolean =>
	credits.charged > 0 || kind === 'found' || kind === 'pending' || kind === 'unknown';

export const isAttempt = (then: object): then is Attempt => 'request' in then;

/** Earlier requests with the same identifiers, except those that were repeated after a loss. */
export const stepsBefore = ({
	history,
	identifiers,
}: Pick<Attempt, 'history' | 'identifiers'>): readonly Step[] =>
	history.filter((step) => step.identifiers === identifiers && !step.isRepeated);

/** Whether it follows another request with the same identifiers. */
export const isFurther = (attempt: Attempt): boolean => stepsBefore(attempt).length > 0;

/** How often the answer to this request was lost so far. */
export const lossesOf = ({ history }: Attempt): number =>
	history.length - 1 - history.findLastIndex(({ isRepeated }) => !isRepeated);

export const chargedBy = (steps: readonly Step[]): number =>
	steps.reduce((sum, { ending }) => sum + ending.credits.charged, 0);
