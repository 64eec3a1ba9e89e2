import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import type { PaidRequest } from '../providers/dialect';
import type { Credits } from '../records/envelope';
import type { Attempt, Ending } from './attempt';
import type { Answered } from './judge';

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
