import type { Identifiers, Sufficient } from '../person/entities';
import type { RowReading } from '../match/rows';
import type { PaidRequest } from '../providers/dialect';
import type { Result } from '../providers/lookupBy';
import { UNPAID, type Credits, type LookupOutcome } from '../records/envelope';

/** One paid request of one lookup, to be sent or under way: all that decides what may follow it. */
export interface Attempt {
	/** Index of the lookup in the plan. */
	lookup: number;
	request: PaidRequest;
	/** What the provider is asked by: all that is known of the record, or one identification of it. */
	identifiers: Identifiers;
	/** Requests that may follow this one: their prices are held back with it. */
	mayFollow: readonly PaidRequest[];
	/** Earlier requests of the same chain. */
	tried: readonly PaidRequest[];
	/** Those among them whose answers were lost, so that what they bring may be paid already. */
	lostOnes: readonly PaidRequest[];
	/** What the chain has come to so far; its credits are those of all its requests. */
	sofar?: LookupOutcome;
	/** What each request of the chain cost. */
	paid: readonly Credits[];
	/** What tries before this one cost: those with other identifiers, and those whose answer was lost. */
	before: Credits;
	/** What the lookup comes to if this is never sent; undefined where nothing was asked before. */
	ifUnsent?: LookupOutcome | undefined;
	/** How often the answer to this request was lost. */
	lost: number;
	/** Credits that are held back for it already. */
	held: number;
	/** Identifications that are tried next if this finds nothing, and the texts of requests that found nothing. */
	others: readonly Sufficient[];
	sent: readonly string[];
	/** The provider took the request as a job: this attempt fetches its result, which is free. */
	job?: JobUnderWay;
}

interface JobUnderWay {
	id: string;
	/** The record's number in the job. */
	tag: number;
	/** When it is no longer waited for. */
	until: number;
}

/** What an answer, or that there is none, says of one record. */
export type Reading<R = Result> =
	| RowReading<R>
	/** The answer was lost, and may have been charged. */
	| { kind: 'unknown'; message: string }
	/** The provider has no such job, or no longer. */
	| { kind: 'jobLost'; message: string };

/** How one attempt ended: what it says, what shows that it is the record's, and what it cost. */
export type Ending<R = Result> = Reading<R> & {
	matchedBy?: string | null;
	credits: Credits;
	raw?: unknown;
	/** Of a job that was begun: its ID, and the record's number in it. */
	jobId?: string | undefined;
	recordTag?: string | undefined;
	/** It is not waited for any longer. */
	isFinal?: true;
};

/** The first attempt of a chain. */
export const firstAttempt = (
	chain: Pick<Attempt, 'lookup' | 'request' | 'identifiers'> & Partial<Attempt>,
): Attempt => ({
	mayFollow: NONE,
	tried: NONE,
	lostOnes: NONE,
	paid: NONE,
	before: UNPAID,
	lost: 0,
	held: 0,
	others: NONE,
	sent: NONE,
	...chain,
});

const NONE: readonly never[] = [];

/** Whether an attempt follows, not an outcome. */
export const isAttempt = (then: object): then is Attempt => 'request' in then;

/** What an attempt was charged so far. */
export const chargedFor = ({ sofar, before }: Pick<Attempt, 'sofar' | 'before'>): number =>
	(sofar?.credits.charged ?? 0) + before.charged;
