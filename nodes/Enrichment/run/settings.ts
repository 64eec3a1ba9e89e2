import type { Clock } from '../../shared/core/clock';
import type { RateLimitStopwatch } from '../../shared/core/rateLimitStopwatch';
import type { Rate } from '../../shared/core/rates';
import type { InterpretingSend } from '../../shared/core/retry';
import type { Failure } from '../../shared/core/result';
import type { Entity } from '../person/entities';
import type { AccountPrices, Dialect, LookupWishes, VerifiableData } from '../providers/dialect';
import type { LookupOutcome } from '../records/envelope';
import type { CreditLimit, ExceededLimit } from './creditLimit';
import type { ObservedPrices } from './prices';

/** The settings of a run of lookups or verifications. */
export interface RunSettings extends LookupWishes {
	/** The number of records in one request; 0 means as many as the provider accepts. */
	batchSize: number;
	/** Whether each record is sent by itself, except in jobs, which take minutes anyway. */
	sendsRecordsSingly?: boolean;
	concurrency: number;
	/** The user's estimate of the credits per record; 0 means the provider's price. */
	expectedCreditsPerRecord: number;
	/** The most credits to spend, including those in `creditsSpentBefore`; 0 means no limit. */
	maxCredits: number;
	/** Explains a reached limit that follows from something else than 'Max Credits' of the provider. */
	explainLimit?: ((limit: CreditLimit) => Failure) | undefined;
	/** Credits of `maxCredits` that earlier runs for the same list have spent. */
	creditsSpentBefore?: number | undefined;
	/** The prices that earlier runs for the same list observed. */
	observedPrices?: ObservedPrices | undefined;
	/** Whether nothing more is sent after the first failed lookup. */
	stopAtFailure: boolean;
	/** Whether a lookup is repeated after a lost answer; each try counts as charged. Undefined if there is no such option. */
	retryUnknownOutcome?: boolean;
	/** Whether jobs are submitted without waiting for their results. */
	dontWait?: boolean;
	/** How long to wait for a job, in ms; 0 means the usual time of the provider. */
	maxJobWaitMs?: number;
}

/** The settings of a run of lookups. */
export interface LookupSettings extends RunSettings {
	entity: Entity;
	onlyVerified: readonly VerifiableData[];
	minimumConfidence: number;
	includeRaw: boolean;
	retryWithOtherIdentifiers: boolean;
}

/** How lookups are sent. */
export interface LookupService {
	dialect: Dialect;
	send: InterpretingSend;
	clock: Clock;
	signal?: AbortSignal | undefined;
	/** Measures how long the run waits for the provider's rate limit. */
	rateLimitStopwatch?: RateLimitStopwatch;
	/** How long the run waited for jobs at the provider; waits at the same time count once. */
	jobWait?: { totalMs: number };
	/** Called before the requests of a list, with forecasts by the published limits. */
	announceForecasts?: ((forecasts: PaceForecasts) => void) | undefined;
	/** Called after each answer. */
	reportProgress?: ((progress: RunProgress) => void) | undefined;
}

/** The progress of a run. */
export interface RunProgress {
	outcomes: ReadonlyMap<number, { status: string }>;
	/** The number of all lookups. */
	lookupCount: number;
	creditsSpent: number;
}

/** The result of a run of lookups. */
export interface LookupReport extends RunReport<LookupOutcome> {
	/** The prices of this account, if they were fetched. */
	accountPrices?: AccountPrices | undefined;
}

/** The result of a run. */
export interface RunReport<Outcome> {
	/** One for each lookup or verification, in their order. */
	outcomes: Outcome[];
	requestCount: number;
	creditsSpent: number;
	/** Whether some of the credits spent are estimated, because answers state no charge. */
	hasEstimatedCharges: boolean;
	/** Whether the estimate is only assumed, because neither the provider nor the user states a price. */
	isPriceAssumed: boolean;
	/** The state of 'Max Credits', if it prevented the remaining lookups. */
	creditLimit: CreditLimit | undefined;
	/** Set if more than 'Max Credits' was spent. */
	exceededLimit: ExceededLimit | undefined;
	/** Why the run ended early. */
	stopReason: Failure | undefined;
	/** Whether it is certain that nothing was charged. */
	wasNothingCharged: boolean;
	/** Whether a job was submitted. */
	wasJobSubmitted: boolean;
	/** Forecasts by the published limits. */
	forecasts: PaceForecasts;
	/** The prices that the run observed, for a further run for the same list. */
	observedPrices: ObservedPrices;
	/** Whether the bulk endpoint does not exist, so that every record was sent by itself. */
	hasNoBulkEndpoint: boolean;
}

/** The duration of a list at the published rates, by the slowest one. */
export interface PaceForecast {
	/** The shortest possible duration. */
	ms: number;
	rate: Rate;
}

/** Forecasts for a list by the published limits of its provider. */
export interface PaceForecasts {
	/** Undefined if no rate per second or minute is published. */
	duration?: PaceForecast | undefined;
	/** A daily limit that the list exceeds. */
	exceededDailyLimit?: { rate: Rate; amount: number } | undefined;
}
