import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import type { Entity } from '../person/entities';
import type { Dialect, Reveal, Verified } from '../providers/dialect';
import type { LookupOutcome } from '../records/envelope';

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
	/** Send a lookup again whose answer was lost; each time counts as paid. Undefined where nobody can allow it. */
	retryUnknownOutcome?: boolean;
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

/** What became of the lookups of a run. */
export interface LookupReport {
	/** One for each lookup of the plan. */
	outcomes: LookupOutcome[];
	requests: number;
	creditsSpent: number;
	/** The provider tells no charges, so a limit rests on the estimate. */
	estimated: boolean;
	/** What ended the run early. */
	stopped: Failure | undefined;
	/** Nothing was charged, not even perhaps. */
	nothingPaid: boolean;
	/** A job was handed in, whatever became of it. */
	handedIn: boolean;
	/** The path for many records does not exist, so every record was asked for singly. */
	withoutBulk: boolean;
}
