import { findMax } from '../../shared/core/lists';
import { describeFailure, type Failure } from '../../shared/core/result';
import type { LookupOutcome } from '../records/envelope';
import { roundCredits } from '../providers/roundCredits';
import type { LookupReport, PaceForecasts } from './settings';
import type { WaterfallReport } from './waterfall';

/** What several runs at one provider came to together: those of lookups that lacked different things. */
export function combineReports(
	reports: readonly LookupReport[],
	outcomes: LookupOutcome[],
): LookupReport {
	const last = reports.at(-1);
	const sumOf = (name: 'requests' | 'creditsSpent'): number =>
		roundCredits(reports.reduce((sum, report) => sum + report[name], 0));
	return {
		outcomes,
		requests: sumOf('requests'),
		creditsSpent: sumOf('creditsSpent'),
		estimated: reports.some(({ estimated }) => estimated),
		isPriceAssumed: reports.some(({ isPriceAssumed }) => isPriceAssumed),
		creditLimit: reports.findLast(({ creditLimit }) => creditLimit !== undefined)?.creditLimit,
		limitPassed: reports.findLast(({ limitPassed }) => limitPassed !== undefined)?.limitPassed,
		stopReason: reports.find(({ stopReason }) => stopReason !== undefined)?.stopReason,
		nothingPaid: reports.every(({ nothingPaid }) => nothingPaid),
		jobSubmitted: reports.some(({ jobSubmitted }) => jobSubmitted),
		forecasts: combineForecasts(reports.map(({ forecasts }) => forecasts)),
		learntPrices: last?.learntPrices ?? { mostCharged: 0, dearest: new Map() },
		withoutBulk: reports.some(({ withoutBulk }) => withoutBulk),
	};
}

/** One after the other: the times add up, and so do the amounts of a day. */
export function combineForecasts(forecasts: readonly PaceForecasts[]): PaceForecasts {
	const durations = forecasts.flatMap(({ duration }) => duration ?? []);
	const days = forecasts.flatMap(({ day }) => day ?? []);
	const slowest = durations.find(({ ms }) => ms === findMax(durations.map((each) => each.ms)));
	const [day] = days;
	return {
		...(slowest && {
			duration: { ...slowest, ms: durations.reduce((sum, { ms }) => sum + ms, 0) },
		}),
		...(day && { day: { ...day, amount: days.reduce((sum, { amount }) => sum + amount, 0) } }),
	};
}

/** Reasons for which a provider cannot serve anybody now, though nothing is wrong with its settings. */
const UNSERVED: ReadonlySet<string> = new Set(['outOfCredits', 'rateLimit', 'unavailable']);

/** What all providers of a waterfall came to together. The run failed where each one that was asked did. */
export function combineStepReports({ steps, outcomes }: WaterfallReport): LookupReport {
	const asked = outcomes.filter(({ attempts = [] }) => attempts.length > 0);
	const combined = combineReports(
		steps.flatMap(({ reports }) => reports),
		asked,
	);
	const used = steps.filter(({ reports }) => reports.length > 0);
	if (used.length <= 1) return combined;
	const failures = used.flatMap(({ step, failure }) =>
		failure === undefined ? [] : [{ label: step.service.dialect.label, failure }],
	);
	const isFailed = failures.length === used.length;
	return {
		...combined,
		stopReason: isFailed ? joinFailures(failures) : undefined,
		creditLimit: undefined,
		limitPassed: undefined,
	};
}

interface ProviderFailure {
	label: string;
	failure: Failure;
}

/** "No provider could be asked. Hunter: …. Prospeo: ….". The reason is the one that the user has to do something about. */
function joinFailures(failures: readonly ProviderFailure[]): Failure {
	const decisive =
		failures.find(({ failure }) => !UNSERVED.has(failure.reason ?? '')) ?? failures[0]!;
	return {
		message: 'None of the providers could be used',
		description: failures
			.map(({ label, failure }) => `${label}: ${describeFailure(failure)}`)
			.join(' '),
		reason: decisive.failure.reason,
	};
}
