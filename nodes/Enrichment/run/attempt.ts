import type { Identifiers, Sufficient } from '../person/entities';
import type { RowReading } from '../match/rows';
import type { PaidRequest } from '../providers/dialect';
import type { Credits } from '../records/envelope';

/** One paid request of one lookup, to be sent or under way: all that decides what may follow it. */
export interface Attempt {
	/** Index of the lookup in the plan. */
	lookup: number;
	request: PaidRequest;
	/** What the provider is asked by: all that is known of the record, or one identification of it. */
	identifiers: Identifiers;
	/** Requests that may follow this one: their prices are held back with it. */
	mayFollow: readonly PaidRequest[];
	/** Identifications that are tried next if this one finds nothing. */
	others: readonly Sufficient[];
	/** What was sent for the lookup before. */
	history: readonly Step[];
	/** Credits that are held back for it already. */
	held: number;
	/** The provider took the request as a job: this attempt fetches its result, which is free. */
	job?: JobUnderWay;
}

/** A request of a lookup that has ended. */
export interface Step {
	request: PaidRequest;
	/** What the provider was asked by. */
	identifiers: Identifiers;
	ending: Ending;
	/** Its answer was lost, and the same is sent again. */
	isRepeated?: true;
}

export interface JobUnderWay {
	id: string;
	/** The record's number in the job. */
	tag: number;
	/** When it is no longer waited for. */
	until: number;
}

/** How one attempt ended: what it says, what shows that it is the record's, and what it cost. */
export type Ending = (RowReading | NotRead) & {
	matchedBy?: string | null;
	credits: Credits;
	raw?: unknown;
	/** Of a job that was begun: its ID, and the record's number in it. */
	jobId?: string | undefined;
	recordTag?: string | undefined;
};

/** An ending of which no row tells. */
type NotRead =
	/** The answer was lost, and may have been charged. */
	| { kind: 'unknown'; message: string }
	/** The provider has no such job, or no longer. */
	| { kind: 'jobLost'; message: string };

/** What an answer without rows says of all records that were asked for together. */
export type SharedEnding = Exclude<
	RowReading | NotRead,
	{ kind: 'found' | 'unanswered' | 'unmatched' }
>;

/** Such an ending after which nobody knows what was charged. */
export const isPerhapsPaid = (kind: string): boolean =>
	kind === 'unknown' || kind === 'pending' || kind === 'jobLost';

/** Whether it may have been charged, or is worth keeping though it cost nothing. */
export const isPaid = ({ kind, credits }: Ending): boolean =>
	credits.charged > 0 || kind === 'found' || kind === 'pending' || kind === 'unknown';

/** An attempt before which nothing was sent. */
export const firstAttempt = (
	first: Pick<Attempt, 'lookup' | 'request' | 'identifiers'> & Partial<Attempt>,
): Attempt => ({ mayFollow: NONE, others: NONE, history: NONE, held: 0, ...first });

const NONE: readonly never[] = [];

/** Whether an attempt follows, not an outcome. */
export const isAttempt = (then: object): then is Attempt => 'request' in then;

/** What was asked by the same identification before, but for answers that were lost and asked for again. */
export const stepsBefore = ({
	history,
	identifiers,
}: Pick<Attempt, 'history' | 'identifiers'>): readonly Step[] =>
	// Of a million records few have any.
	history.length === 0
		? history
		: history.filter((step) => step.identifiers === identifiers && !step.isRepeated);

/** Whether it follows a request by the same identification. */
export const isFurther = ({ history, identifiers }: Attempt): boolean =>
	history.some((step) => step.identifiers === identifiers && !step.isRepeated);

/** How often the answer to this very request was lost. */
export const lossesOf = ({ history }: Attempt): number =>
	history.length - 1 - history.findLastIndex(({ isRepeated }) => !isRepeated);

/** What these steps were charged. */
export const chargedBy = (steps: readonly Step[]): number =>
	steps.reduce((sum, { ending }) => sum + ending.credits.charged, 0);
