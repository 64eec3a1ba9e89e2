import type { RowReading } from '../match/rows';
import type { Company, Person } from '../person';
import type { Identifiers } from '../person/entities';
import type { RequestedRecord, LookupRequest, PaidRequest } from '../providers/dialect';
import type { Credits, LookupOutcome } from '../records/envelope';

/** What a run buys, by its types: those of a run of lookups and of a run of verifications differ. */
export interface PurchaseTypes {
	/** The kind of its requests. */
	request: unknown;
	/** What the attempts of one try ask by: identifiers, or an address. */
	question: unknown;
	/** What a request is given of one attempt. */
	subject: unknown;
	/** What a row of an answer is read into. */
	found: unknown;
	/** What one lookup or verification comes to in the end. */
	outcome: { status: string };
}

/** Lookups of people and companies. */
export interface LookupTypes {
	request: LookupRequest;
	question: Identifiers;
	subject: RequestedRecord;
	found: Person | Company;
	outcome: LookupOutcome;
}

/** The requests of a run that buys these. */
export type RequestOf<Types extends PurchaseTypes> = Types['request'] &
	PaidRequest<Types['subject'], Types['found']>;

/** One paid request of one lookup, to be sent or under way, with everything that decides what may follow. */
export interface Attempt<Types extends PurchaseTypes = LookupTypes> {
	/** Which of the lookups, or verifications, of the run it belongs to. */
	index: number;
	request: RequestOf<Types>;
	/** What the request asks by: all identifiers of a record, or one sufficient set of them; or an address. */
	question: Types['question'];
	/** Requests that may follow this one. Their prices are reserved together with it. */
	mayFollow: ReadonlyArray<RequestOf<Types>>;
	/** What else can be asked by, in this order, if this finds nothing. */
	alternatives: ReadonlyArray<Types['question']>;
	/** Earlier requests of the same lookup. */
	history: ReadonlyArray<Step<Types>>;
	/** Set when the provider accepted the request as a job: fetching its result is free. */
	job?: JobUnderWay;
}

/** An attempt of any run, for what does not depend on what it buys. */
export type AnyAttempt = Attempt<PurchaseTypes>;

/** A request of a lookup that has ended: an entry in the history of the attempts after it. */
export interface Step<Types extends PurchaseTypes = LookupTypes> {
	request: RequestOf<Types>;
	question: Types['question'];
	ending: Ending<Types['found']>;
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
export type Ending<Found = Person | Company> = (RowReading<Found> | NotRead) & {
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

/** Whether it is unknown what was charged. */
export const mayBeCharged = (kind: string): boolean =>
	kind === 'unknown' || kind === 'pending' || kind === 'jobLost';

/** Whether it was charged or may have been, or found something, even if that was free. */
export const isPaidOrFound = ({ kind, credits }: Ending<unknown>): boolean =>
	credits.charged > 0 || kind === 'found' || kind === 'pending' || kind === 'unknown';

/** Whether what follows an ending is another attempt, rather than the outcome. */
export const isAttempt = <Types extends PurchaseTypes>(
	following: Attempt<Types> | Types['outcome'],
): following is Attempt<Types> => 'request' in following;

/** Earlier requests by the same question, except those that were repeated after a loss. */
export const listEarlierSteps = <Types extends PurchaseTypes>({
	history,
	question,
}: Pick<Attempt<Types>, 'history' | 'question'>): ReadonlyArray<Step<Types>> =>
	history.filter((step) => step.question === question && !step.isRepeated);

/** Whether it follows another request by the same question. */
export const hasEarlierSteps = (attempt: AnyAttempt): boolean =>
	listEarlierSteps(attempt).length > 0;

/** How often the answer to this request was lost so far. */
export const countLosses = ({ history }: AnyAttempt): number =>
	history.length - 1 - history.findLastIndex(({ isRepeated }) => !isRepeated);

/** Credits of these steps together. */
export const sumCharges = (steps: ReadonlyArray<Step<PurchaseTypes>>): number =>
	steps.reduce((sum, { ending }) => sum + ending.credits.charged, 0);
