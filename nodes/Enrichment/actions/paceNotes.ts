import type { Rate } from '../../shared/core/rates';
import { formatCount } from '../../shared/core/result';
import type { Dialect } from '../providers/dialect';
import { lowercaseLeadingThe, toPossessive } from '../run/explain';
import type { LookupService, PaceForecasts } from '../run/settings';

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
		const { amount: needed, rate } = exceededDailyLimit;
		const amount = formatCount(needed, UNIT_NOUNS[rate.unit]);
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
		const { amount: needed, rate } = exceededDailyLimit;
		const amount = formatCount(needed, UNIT_NOUNS[rate.unit]);
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

/** Describes long waits: "Waited 2 minutes for Hunter's rate limit", and for results; nothing after short ones. */
export function describeWaits({
	rateLimitStopwatch,
	jobWait,
	dialect: { label },
}: Pick<LookupService, 'rateLimitStopwatch' | 'jobWait' | 'dialect'>): string[] {
	const whose = toPossessive(lowercaseLeadingThe(label));
	const reasons = [
		{ waitedMs: rateLimitStopwatch?.totalMs ?? 0, reason: 'rate limit' },
		{ waitedMs: jobWait?.totalMs ?? 0, reason: 'results' },
	];
	return reasons
		.filter(({ waitedMs }) => waitedMs >= SHORTEST_WAIT_MS)
		.map(({ waitedMs, reason }) => `Waited ${inUnits(waitedMs)} for ${whose} ${reason}`);
}

/** Describes a wait for the log, when it starts; undefined if it is short. */
export function describeRateLimitPause(pauseMs: number, { label }: Dialect): string | undefined {
	if (pauseMs < SHORTEST_WAIT_MS) return undefined;
	return `Waiting ${inUnits(pauseMs)} for ${toPossessive(lowercaseLeadingThe(label))} rate limit`;
}

/** Describes a limit: "Hunter's limit of 500 requests per minute". */
const describeLimit = (label: string, { count, unit, per }: Rate): string =>
	`${toPossessive(lowercaseLeadingThe(label))} limit of ${formatCount(count, UNIT_NOUNS[unit])} per ${per}`;

const UNIT_NOUNS: Record<Rate['unit'], string> = { records: 'record', requests: 'request' };

/** Describes a duration, rounded to whole seconds, minutes or hours. */
function inUnits(ms: number): string {
	if (ms < 1.5 * MINUTE) return formatCount(Math.max(1, Math.round(ms / SECOND)), 'second');
	if (ms < 1.5 * HOUR) return formatCount(Math.round(ms / MINUTE), 'minute');
	return formatCount(Math.round(ms / HOUR), 'hour');
}
