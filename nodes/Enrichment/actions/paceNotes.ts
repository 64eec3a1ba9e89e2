import type { RateLimitStopwatch } from '../../shared/core/rateLimitStopwatch';
import type { Rate } from '../../shared/core/rates';
import { formatNumber, formatCount } from '../../shared/core/result';
import type { Dialect } from '../providers/dialect';
import { lowercaseLeadingThe, toPossessive } from '../run/explain';
import type { PaceForecasts } from '../run/settings';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Shorter waits are not mentioned, since they are part of any run. */
const SHORTEST_WAIT_MS = 5 * SECOND;

/** Describes before a run that it takes more than a minute at the published rates, or exceeds a daily limit. */
export function describeForecastBeforeRun(
	{ duration, exceededDailyLimit }: PaceForecasts,
	{ label }: Dialect,
): string[] {
	const notes: string[] = [];
	if (duration && duration.ms > MINUTE) {
		notes.push(
			`This takes about ${inUnits(duration.ms)} at ${describeLimit(label, duration.rate)}`,
		);
	}
	if (exceededDailyLimit) {
		const amount = formatCount(
			exceededDailyLimit.amount,
			exceededDailyLimit.rate.unit === 'records' ? 'record' : 'request',
		);
		notes.push(
			`This run needs ${amount}, more than ${describeLimit(label, exceededDailyLimit.rate)}. Unless your plan allows more, the rest will be skipped with the reason 'rateLimit'. Run those records again the next day`,
		);
	}
	return notes;
}

/** Describes the same after a run. */
export function describeForecastAfterRun(
	{ duration, exceededDailyLimit }: PaceForecasts,
	{ label }: Dialect,
): string[] {
	const notes: string[] = [];
	if (duration && duration.ms > MINUTE) {
		notes.push(
			`At ${describeLimit(label, duration.rate)}, this list needed about ${inUnits(duration.ms)}`,
		);
	}
	if (exceededDailyLimit) {
		const amount = formatCount(
			exceededDailyLimit.amount,
			exceededDailyLimit.rate.unit === 'records' ? 'record' : 'request',
		);
		notes.push(
			`The list needed ${amount}, more than ${describeLimit(label, exceededDailyLimit.rate)}. Records skipped with the reason 'rateLimit' can be run the next day`,
		);
	}
	return notes;
}

/** The forecasts for one provider. */
export interface ProviderForecast {
	forecasts: PaceForecasts;
	dialect: Dialect;
}

/** Describes the times of an estimate; all providers that take less than a minute share one sentence. */
export function describeEstimatedTimes(providers: readonly ProviderForecast[]): string[] {
	const notes = providers.flatMap(({ forecasts, dialect }) =>
		describeForecastBeforeRun(forecasts, dialect),
	);
	const quick = providers.flatMap(({ forecasts: { duration }, dialect: { label } }) =>
		duration && duration.ms <= MINUTE ? [{ label, rate: duration.rate }] : [],
	);
	const [first, ...more] = quick;
	if (first === undefined) return notes;
	if (more.length === 0) {
		const limit = describeLimit(first.label, first.rate);
		return [`This takes less than a minute at ${limit}`].concat(notes);
	}
	const labels = new Intl.ListFormat('en').format(quick.map(({ label }) => label));
	return [`At their rate limits, ${labels} each take less than a minute`].concat(notes);
}

/** Describes long waits: "Waited 2 minutes for Hunter's rate limit"; nothing after short ones. */
export function describeRateLimitWaits(
	waits: RateLimitStopwatch | undefined,
	{ label }: Dialect,
): string[] {
	const waitedMs = waits?.totalMs ?? 0;
	if (waitedMs < SHORTEST_WAIT_MS) return [];
	return [
		`Waited ${inUnits(waitedMs)} for ${toPossessive(lowercaseLeadingThe(label))} rate limit`,
	];
}

/** Describes a wait for the log, when it starts; undefined if it is short. */
export function describeRateLimitPause(pauseMs: number, { label }: Dialect): string | undefined {
	if (pauseMs < SHORTEST_WAIT_MS) return undefined;
	return `Waiting ${inUnits(pauseMs)} for ${toPossessive(lowercaseLeadingThe(label))} rate limit`;
}

/** Describes a limit: "Hunter's limit of 500 requests per minute". */
const describeLimit = (label: string, { count, unit, per }: Rate): string =>
	`${toPossessive(lowercaseLeadingThe(label))} limit of ${formatNumber(count)} ${unit} per ${per}`;

/** Describes a duration, rounded to whole seconds, minutes or hours. */
function inUnits(ms: number): string {
	if (ms < 1.5 * MINUTE) return formatCount(Math.max(1, Math.round(ms / SECOND)), 'second');
	if (ms < 1.5 * HOUR) return formatCount(Math.round(ms / MINUTE), 'minute');
	return formatCount(Math.round(ms / HOUR), 'hour');
}
