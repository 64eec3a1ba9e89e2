import { findMax } from '../../shared/core/lists';
import { describeFailure, type Failure } from '../../shared/core/result';
import type { LookupOutcome } from '../records/envelope';
import { roundCredits } from '../providers/roundCredits';
import type { LookupReport, PaceForecasts } from './settings';
import type { WaterfallReport } from './waterfall';

/** Combines the reports of several runs at one provider, which differ in the data that their lookups lacked. */
export function combineReports(
	reports: readonly LookupReport[],
	outcomes: LookupOutcome[],
): LookupReport {
	const last = reports.at(-1);
	const sumOf = (name: 'requestCount' | 'creditsSpent'): number =>
		roundCredits(reports.reduce((sum, report) => sum + report[name], 0));
	return {
		outcomes,
		requestCount: sumOf('requestCount'),
		creditsSpent: sumOf('creditsSpent'),
		hasEstimatedCharges: reports.some(({ hasEstimatedCharges }) => hasEstimatedCharges),
		isPriceAssumed: reports.some(({ isPriceAssumed }) => isPriceAssumed),
		creditLimit: reports.findLast(({ creditLimit }) => creditLimit !== undefined)?.creditLimit,
		exceededLimit: reports.findLast(({ exceededLimit }) => exceededLimit !== undefined)
			?.exceededLimit,
		stopReason: reports.find(({ stopReason }) => stopReason !== undefined)?.stopReason,
		wasNothingCharged: reports.every(({ wasNothingCharged }) => wasNothingCharged),
		wasJobSubmitted: reports.some(({ wasJobSubmitted }) => wasJobSubmitted),
		forecasts: combineForecasts(reports.map(({ forecasts }) => forecasts)),
		observedPrices: last?.observedPrices ?? {
			highestRecordCharge: 0,
			highestRequestCharges: new Map(),
		},
		hasNoBulkEndpoint: reports.some(({ hasNoBulkEndpoint }) => hasNoBulkEndpoint),
	};
}

/** Combines forecasts of runs that follow one another: durations and daily amounts add up. */
export function combineForecasts(forecasts: readonly PaceForecasts[]): PaceForecasts {
	const durations = forecasts.flatMap(({ duration }) => duration ?? []);
	const days = forecasts.flatMap(({ exceededDailyLimit }) => exceededDailyLimit ?? []);
	const slowest = durations.find(({ ms }) => ms === findMax(durations.map((each) => each.ms)));
	const [day] = days;
	return {
		...(slowest && {
			duration: { ...slowest, ms: durations.reduce((sum, { ms }) => sum + ms, 0) },
		}),
		...(day && {
			exceededDailyLimit: {
				...day,
				amount: days.reduce((sum, { amount }) => sum + amount, 0),
			},
		}),
	};
}

/** Reasons that are not caused by the settings of a provider. */
const REASONS_WITHOUT_REMEDY: ReadonlySet<string> = new Set([
	'outOfCredits',
	'rateLimit',
	'unavailable',
]);

/** Combines the reports of all providers of a waterfall. The run counts as failed if every provider that was asked failed. */
export function combineReportsOfAskedLookups({ steps, outcomes }: WaterfallReport): LookupReport {
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
		exceededLimit: undefined,
	};
}

/** The failure of one provider. */
interface ProviderFailure {
	label: string;
	failure: Failure;
}

/** Joins failures: "None of the providers could be asked. Hunter: … Prospeo: …". The reason is one that the user can fix, if there is any. */
function joinFailures(failures: readonly ProviderFailure[]): Failure {
	const decisive =
		failures.find(({ failure }) => !REASONS_WITHOUT_REMEDY.has(failure.reason ?? '')) ??
		failures[0]!;
	return {
		message: 'None of the providers could be used',
		description: failures
			.map(({ label, failure }) => `${label}: ${describeFailure(failure)}`)
			.join(' '),
		reason: decisive.failure.reason,
	};
}
