import type { Clock } from '../../shared/core/clock';
import type { RateLimitStopwatch } from '../../shared/core/rateLimitStopwatch';
import type { Rate } from '../../shared/core/rates';
import type { InterpretingSend } from '../../shared/core/retry';
import type { Failure } from '../../shared/core/result';
import type { Entity } from '../person/entities';
import type { AccountPrices, Dialect, LookupWishes, VerifiableData } from '../providers/dialect';
import type { LookupOutcome } from '../records/envelope';
import type { CreditLimit, LimitPassed } from './creditLimit';
import type { LearntPrices } from './prices';

/** What holds for a whole run, whatever it buys. */
export interface RunSettings extends LookupWishes {
	/** Records in one request; 0 means as many as the provider takes. */
	batchSize: number;
	/** One record per request, except for jobs, which take minutes anyway. */
	singly?: boolean;
	concurrency: number;
	/** Credits assumed for a match whose charge is not reported; 0 means the provider's price. */
	expectedCreditsPerRecord: number;
	/** 0 means no limit. */
	maxCredits: number;
	/** Says what to do where the limit follows from something else than 'Max Credits'. */
	explainLimit?: ((limit: CreditLimit) => Failure) | undefined;
	/** Credits of the limit that earlier runs for the same list have spent. */
	spentBefore?: number | undefined;
	/** What earlier runs for the same list have learnt of prices. */
	learntPrices?: LearntPrices | undefined;
	/** Send nothing more after the first failed lookup. */
	stopAtFailure: boolean;
	/** Repeat a lookup after a lost answer; each try counts as paid. Undefined if the operation has no such option. */
	retryUnknownOutcome?: boolean;
	/** Submit jobs without waiting for their results. */
	dontWait?: boolean;
	/** How long to wait for a job; 0 means the usual time of the provider. */
	maxJobWaitMs?: number;
}

/** What holds for a whole run of lookups. */
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
	/** How long the run stood still for the provider's rate limit. */
	waits?: RateLimitStopwatch;
	/** Called before the requests of a list, with what the published limits mean for it. */
	announce?: ((forecasts: PaceForecasts) => void) | undefined;
	/** Called after each answer. */
	progress?: ((progress: Progress) => void) | undefined;
}

/** The progress of a run. */
export interface Progress {
	outcomes: ReadonlyMap<number, { status: string }>;
	/** How many there will be. */
	lookups: number;
	credits: number;
}

/** The result of a run of lookups. */
export interface LookupReport extends RunReport<LookupOutcome> {
	/** What the provider said that this account pays, if it was asked. */
	accountPrices?: AccountPrices | undefined;
}

/** The result of a run. */
export interface RunReport<Outcome> {
	/** One for each lookup or verification, in their order. */
	outcomes: Outcome[];
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
	stopReason: Failure | undefined;
	/** It is certain that nothing was charged. */
	nothingPaid: boolean;
	/** A job was submitted, whatever became of it. */
	jobSubmitted: boolean;
	/** What the published limits mean for the list. */
	forecasts: PaceForecasts;
	/** What a further run for the same list is to know. */
	learntPrices: LearntPrices;
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
