import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import type { LimitWaits } from '../../shared/core/limitWaits';
import type { Rate } from '../../shared/core/rates';
import type { Failure } from '../../shared/core/result';
import type { Entity } from '../person/entities';
import type { AccountPrices, Dialect, Reveal, Verified } from '../providers/dialect';
import type { LookupOutcome } from '../records/envelope';
import type { CreditLimit, LimitPassed } from './creditLimit';

export interface LookupSettings {
	entity: Entity;
	/** Records in one request; 0 means as many as the provider takes. */
	batchSize: number;
	/** One record per request, except for jobs, which take minutes anyway. */
	singly?: boolean;
	concurrency: number;
	/** Credits assumed for a match whose charge is not reported; 0 means the provider's price. */
	estimate: number;
	/** 0 means no limit. */
	maxCredits: number;
	reveal: readonly Reveal[];
	onlyVerified: readonly Verified[];
	minimumConfidence: number;
	/** Verify addresses at catch-all domains further, before they are charged. Undefined for companies. */
	verifyCatchAll?: boolean;
	includeRaw: boolean;
	retryWithOtherIdentifiers: boolean;
	/** Send nothing more after the first failed lookup. */
	stopAtFailure: boolean;
	/** Repeat a lookup after a lost answer; each try counts as paid. Undefined if the operation has no such option. */
	retryUnknownOutcome?: boolean;
	/** Submit jobs without waiting for their results. */
	dontWait?: boolean;
	/** How long to wait for a job; 0 means the usual time of the provider. */
	maxJobWaitMs?: number;
	callbackUrl?: string | undefined;
	/** Whether the provider may ask third parties, at their rates. */
	useProviderWaterfall?: boolean;
	/** What the account pays, as the provider told before the first paid request. */
	accountPrices?: AccountPrices | undefined;
}

/** How lookups are sent. */
export interface LookupService {
	dialect: Dialect;
	send: Send;
	clock: Clock;
	signal?: AbortSignal | undefined;
	/** How long the run stood still for the provider's rate limit. */
	waits?: LimitWaits;
	/** Called before the first request, with what the published limits mean for the list. */
	announce?: ((forecasts: PaceForecasts) => void) | undefined;
	/** Called after each answer. */
	progress?: ((sofar: Progress) => void) | undefined;
}

/** The progress of a run. */
export interface Progress {
	outcomes: ReadonlyMap<number, { status: string }>;
	credits: number;
}

/** The result of a run. */
export interface LookupReport {
	/** One for each lookup of the plan. */
	outcomes: LookupOutcome[];
	requests: number;
	creditsSpent: number;
	/** Some of the credits spent are our estimate: their answers state no charge. */
	estimated: boolean;
	/** The estimate is what is usual: neither the provider nor the user says what a record costs. */
	isPriceAssumed: boolean;
	/** What kept the remaining lookups from being sent, if 'Max Credits' did. */
	creditLimit: CreditLimit | undefined;
	/** Set if more than 'Max Credits' was spent. */
	limitPassed: LimitPassed | undefined;
	/** Why the run ended early. */
	stopped: Failure | undefined;
	/** It is certain that nothing was charged. */
	nothingPaid: boolean;
	/** A job was submitted, whatever became of it. */
	handedIn: boolean;
	/** What the published limits mean for the list. */
	forecasts: PaceForecasts;
	/** The bulk endpoint does not exist, so every record was sent by itself. */
	withoutBulk: boolean;
}

/** How long a list takes at the published rates of its endpoints, by their slowest rate. */
export interface PaceForecast {
	/** At the least. */
	ms: number;
	rate: Rate;
}

/** What a list means for the published limits of its provider. */
export interface PaceForecasts {
	/** Undefined where no rate a second or a minute is published. */
	duration?: PaceForecast | undefined;
	/** A daily limit that the list is longer than. */
	day?: { rate: Rate; amount: number } | undefined;
}
