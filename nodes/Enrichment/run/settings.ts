import type { Clock } from '../../shared/core/clock';
import type { ApiRequest, ApiResponse, Send } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import type { Entity } from '../person/entities';
import type { Dialect, PaidRequest, Reveal, Verified } from '../providers/dialect';
import type { Credits } from '../records/envelope';
import type { Attempt, Ending } from './attempt';
import type { Answered } from './judge';

export type RequiredField = 'email' | 'phone';

export interface LookupSettings {
	entity: Entity;
	/** Records in one request; 0 means as many as the provider takes. */
	batchSize: number;
	/** The records are asked for one at a time; only jobs, which take their time anyway, are shared. */
	singly?: boolean;
	concurrency: number;
	/** Credits assumed for a match whose price nobody tells; 0 means the provider's price. */
	estimate: number;
	/** 0 means no limit. */
	maxCredits: number;
	reveal: readonly Reveal[];
	onlyVerified: readonly Verified[];
	minimumConfidence: number;
	/** What a match must have to be `found`; else it is `incomplete`. */
	requiredFields: readonly RequiredField[];
	includeRaw: boolean;
	retryWithOtherIdentifiers: boolean;
	/** Send nothing more after the first lookup that failed. */
	stopAtFailure: boolean;
	/** Send a lookup again whose answer was lost; each time counts as paid. */
	retryUnknownOutcome: boolean;
	/** For a provider that answers later: do not wait for its jobs. */
	dontWait?: boolean;
	/** How long to wait for a job; 0 means as long as is usual for the provider. */
	maxJobWaitMs?: number;
	callbackUrl?: string | undefined;
}

/** Where lookups are sent, and what time it is there. */
export interface LookupService {
	dialect: Dialect;
	send: Send;
	clock: Clock;
	signal?: AbortSignal | undefined;
	/** Told after each answer. */
	progress?: ((sofar: Progress) => void) | undefined;
}

/** How far a run has come. */
export interface Progress {
	outcomes: ReadonlyMap<number, { status: string }>;
	credits: number;
}

/** What is particular to the kind of thing that is asked for: persons and companies, or verdicts on addresses. */
export interface Craft<R, Outcome extends { credits: Credits }> {
	batch(attempts: readonly Attempt[]): Batch<R>;
	next(attempt: Attempt, ending: Ending<R>, now: number): Attempt | Outcome;
	/** The outcome of an attempt that was never sent. */
	unsent(attempt: Attempt, failure: Failure): Outcome;
}

/** Attempts that share one request. */
export interface Batch<R> {
	request(): ApiRequest;
	/** Whether the result of a job can be read, and has everybody. */
	isWhole(response: ApiResponse): boolean;
	/** How each attempt ended by an answer with rows, or by one that says the same of all. Never throws. */
	endings(answer: Answered, estimate: number): Ending<R>[];
}

export interface LoopSettings {
	concurrency: number;
	/** 0 means no limit. */
	maxCredits: number;
	/** The run ends after the first lookup that failed. */
	stopAtFailure: boolean;
	batchSize(request: PaidRequest): number;
}

export interface LoopReport<Outcome> {
	/** By the lookup. */
	outcomes: Map<number, Outcome>;
	requests: number;
	creditsSpent: number;
	/** What ended the run early. */
	stopped: Failure | undefined;
	/** Nothing was charged, not even perhaps. */
	nothingPaid: boolean;
	/** A job was handed in, whatever became of it. */
	handedIn: boolean;
	/** The path for many records does not exist, so every record was asked for singly. */
	withoutBulk: boolean;
}
