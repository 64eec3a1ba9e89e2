import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import type { Entity } from '../person/entities';
import type { Dialect, Reveal, Verified } from '../providers/dialect';

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
