import type { RowReading } from '../match/rows';
import type { Company, Person } from '../person';
import type { Identifiers } from '../person/entities';
import type { RequestedRecord, LookupRequest, PaidRequest } from '../providers/dialect';
import type { Credits, LookupOutcome } from '../records/envelope';

/** The types of a run, which differ between lookups and verifications. */
export interface PurchaseTypes {
	/** The kind of request. */
	request: unknown;
	/** What is looked up: identifiers, or an email address. */
	question: unknown;
	/** What a request receives for one attempt. */
	subject: unknown;
	/** What a row of an answer describes. */
	found: unknown;
	/** The final result of one lookup or verification. */
	outcome: { status: string };
}

/** The types of a run of lookups. */
export interface LookupTypes {
	request: LookupRequest;
	question: Identifiers;
	subject: RequestedRecord;
	found: Person | Company;
	outcome: LookupOutcome;
}

/** The requests of a run with these types. */
export type RequestOf<Types extends PurchaseTypes> = Types['request'] &
	PaidRequest<Types['subject'], Types['found']>;

/** One paid request of one lookup, before or while it is sent, with everything that decides what may follow. */
export interface Attempt<Types extends PurchaseTypes = LookupTypes> {
	/** The index of its lookup or verification in the run. */
	index: number;
	request: RequestOf<Types>;
	/** All identifiers of a record, or one sufficient set of them, or an email address. */
	question: Types['question'];
	/** Requests that may follow this one. Their prices are reserved together with it. */
	mayFollow: ReadonlyArray<RequestOf<Types>>;
	/** Other questions that are tried in this order if this one finds nothing. */
	alternatives: ReadonlyArray<Types['question']>;
	/** Earlier requests of the same lookup. */
	history: ReadonlyArray<Step<Types>>;
	/** The job that the provider accepted; fetching its result is free. */
	job?: JobUnderWay;
}

/** An attempt of any run. */
export type AnyAttempt = Attempt<PurchaseTypes>;

/** An attempt that has ended, as an entry in the history of later attempts. */
export interface Step<Types extends PurchaseTypes = LookupTypes> {
	request: RequestOf<Types>;
	question: Types['question'];
	ending: Ending<Types['found']>;
	/** Set if the answer was lost and the same request is sent again. */
	isRepeated?: true;
}

/** A job whose result is awaited. */
export interface JobUnderWay {
	id: string;
	/** The number of the record in the job. */
	tag: number;
	/** The time at which waiting stops, in ms. */
	until: number;
}

/** How one attempt ended: the result, the evidence that it belongs to the record, and the credits. */
export type Ending<Found = Person | Company> = (RowReading<Found> | NotRead) & {
	matchedBy?: string | null;
	/** How well the row matches the record, 0 to 100; null if nobody was found. */
	matchScore?: number | null;
	/** Set if the person found may be a namesake. */
	doubt?: 'employerDiffers';
	credits: Credits;
	/** The charge stated in the row itself. */
	ownCharge?: number | undefined;
	raw?: unknown;
	/** Which fields of the row agree with the record; kept with `raw`. */
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

/** Whether an ending of this kind may have been charged, without stating it. */
export const mayBeCharged = (kind: string): boolean =>
	kind === 'unknown' || kind === 'pending' || kind === 'jobLost';

/** Whether an attempt was or may have been charged, or found something, even free of charge. */
export const isPaidOrFound = ({ kind, credits }: Ending<unknown>): boolean =>
	credits.charged > 0 || kind === 'found' || kind === 'pending' || kind === 'unknown';

/** Whether this is another attempt rather than an outcome. */
export const isAttempt = <Types extends PurchaseTypes>(
	attemptOrOutcome: Attempt<Types> | Types['outcome'],
): attemptOrOutcome is Attempt<Types> => 'request' in attemptOrOutcome;

/** Lists the earlier steps with the same question, without those that were repeated after a lost answer. */
export const listStepsWithSameIdentifiers = <Types extends PurchaseTypes>({
	history,
	question,
}: Pick<Attempt<Types>, 'history' | 'question'>): ReadonlyArray<Step<Types>> =>
	history.filter((step) => step.question === question && !step.isRepeated);

/** Whether an attempt follows another one with the same question. */
export const hasStepsWithSameIdentifiers = (attempt: AnyAttempt): boolean =>
	listStepsWithSameIdentifiers(attempt).length > 0;

/** Counts how often the answer to the present request was lost in a row. */
export const countLostAnswersInARow = ({ history }: AnyAttempt): number =>
	history.length - 1 - history.findLastIndex(({ isRepeated }) => !isRepeated);

/** Sums the credits charged for steps. */
export const sumChargedCredits = (steps: ReadonlyArray<Step<PurchaseTypes>>): number =>
	steps.reduce((sum, { ending }) => sum + ending.credits.charged, 0);
