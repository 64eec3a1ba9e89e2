/** What is said of a run that asked several providers. */
import { formatNumber, formatCount, describeFailure } from '../../shared/core/result';
import type { OperationRun } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { Envelope } from '../records/envelope';
import { NEEDS, type Need } from '../records/needs';
import { roundCredits } from '../providers/roundCredits';
import { combineReports } from '../run/combineReports';
import { explainLimitReached } from '../run/creditLimit';
import type { StepReport, WaterfallReport } from '../run/waterfall';
import type { WaterfallSettings } from '../run/waterfallSettings';
import type { OnNoMatch } from './fields';
import {
	describeOutcomes,
	describeLimitPassed,
	describeUnusableResults,
	publishNotes,
	describeUnanswered,
	describeUnidentifiedItems,
} from './hints';
import { describeUnconnectedOutputs } from './outputs';
import { describeForecastAfterRun, describeWaits } from './paceNotes';
import type { IdentifierSource } from './readRecords';
import { describeRecognizedFields } from './recognizedFields';

interface WaterfallHintContext {
	run: OperationRun;
	settings: WaterfallSettings;
	source: IdentifierSource;
	/** The items' own fields that identifiers were read from. */
	recognizedFields: readonly string[];
	/** What a sample says of the whole list, and which records of it an earlier lookup has left pending. */
	listNotes: readonly string[];
	/** What was wrong with the settings and did not stop the run. */
	warnings: readonly string[];
	onNoMatch: OnNoMatch;
}

/** Tells what each provider found and cost, and warns of those that could not be asked. */
export function publishWaterfallNotes(
	envelopes: readonly Envelope[],
	report: WaterfallReport,
	context: WaterfallHintContext,
): void {
	const { run, settings } = context;
	const { entity } = settings;
	const used = report.steps.filter(({ reports }) => reports.length > 0);
	const combined = used.map((step) => ({ step, all: combineReports(step.reports, []) }));
	const found = used.map((step) => describeStep(step, settings));
	const notes = [
		describeOutcomes(envelopes, context),
		...(found.length > 0 ? [found.join(', ')] : []),
		...describeMoney(report),
		...context.listNotes,
		...describeRecognizedFields(context.recognizedFields),
		...combined.flatMap(({ step, all }) => [
			...describeForecastAfterRun(all.forecasts, step.step.service.dialect),
			...describeWaits(step.step.service.waits, step.step.service.dialect),
		]),
	];
	const isAsked = envelopes.some(({ attempts = [] }) => attempts.length > 0);
	publishNotes(run, notes, [
		...listProviderWarnings(report, settings),
		...describeUnanswered(envelopes),
		...(isAsked ? [] : describeUnusableResults(envelopes, entity)),
		...describeUnidentifiedItems(envelopes, entity, context),
		...describeUnconnectedOutputs(envelopes, context.onNoMatch, run.connected),
		...context.warnings,
	]);
}

/** Of each provider that could not be asked any more, and of each limit that was reached. */
export function listProviderWarnings(
	report: WaterfallReport,
	settings: WaterfallSettings,
): string[] {
	const used = report.steps.filter(({ reports }) => reports.length > 0);
	return [
		...report.steps.flatMap(warnOfStep),
		...used.flatMap(({ step, reports }) =>
			describeLimitPassed(combineReports(reports, []), settings.entity, step.service.dialect),
		),
		...warnOfVerifier(report, settings),
		...describeReachedLimit(report, settings),
	];
}

const PLURALS: Record<Need, string> = {
	profile: 'profiles',
	email: 'emails',
	personalEmail: 'personal emails',
	phone: 'phones',
};

/**
 * "Hunter found 112 of 200 emails (112 credits)"; "FullEnrich found 80 of 88 profiles and 9 of 47 phones (90 credits)";
 * "FullEnrich could not look up 2 contacts (identifier not supported)".
 */
export function describeStep(
	{ step, tally, unsupported, creditsSpent }: StepReport,
	{ entity }: Pick<WaterfallSettings, 'entity'>,
): string {
	const { label } = step.service.dialect;
	const found = `found ${describeTally(tally, entity)} (${formatCount(creditsSpent, 'credit')})`;
	if (unsupported === 0) return `${label} ${found}`;
	const records = formatCount(unsupported, entity);
	const notLookedUp = `could not look up ${records} (identifier not supported)`;
	return tally.size === 0 ? `${label} ${notLookedUp}` : `${label} ${found} and ${notLookedUp}`;
}

/** "80 of 88 profiles and 9 of 47 phones". */
function describeTally(tally: StepReport['tally'], entity: Entity): string {
	const counts = NEEDS.flatMap((need) => {
		const count = tally.get(need);
		if (count === undefined) return [];
		const noun = entity === 'company' ? 'companies' : PLURALS[need];
		return [`${formatNumber(count.met)} of ${formatNumber(count.asked)} ${noun}`];
	});
	const last = counts.pop() ?? 'nothing';
	return counts.length > 0 ? `${counts.join(', ')} and ${last}` : last;
}

/** "Verifications took 12 credits". */
export const describeVerifications = ({ verificationCredits }: WaterfallReport): string[] =>
	verificationCredits > 0
		? [`Verifications took ${formatCount(verificationCredits, 'credit')}`]
		: [];

/** "12.40 USD in all". */
function describeMoney(report: WaterfallReport): string[] {
	const { cost } = report;
	const verified = describeVerifications(report);
	if (cost === undefined || cost.total === 0) return verified;
	return verified.concat(`${cost.total.toFixed(2)} ${cost.currency} in all`);
}

/** One warning of a provider that left the run, or whose own limit was reached. */
function warnOfStep({ step, failure, reports }: StepReport): string[] {
	const { label } = step.service.dialect;
	if (failure !== undefined) {
		return [`${label} was skipped for the rest of the run: ${describeFailure(failure)}`];
	}
	const limited = reports.findLast(({ creditLimit }) => creditLimit !== undefined);
	const { maxCredits } = step.settings;
	const isOwnLimit = maxCredits > 0 && limited?.creditLimit?.limit === maxCredits;
	if (!isOwnLimit || limited.creditLimit === undefined) return [];
	return [`${explainLimitReached('One lookup', limited.creditLimit, label)}.`];
}

/** Addresses that were not verified are not accepted where 'Accept Email' asks for verified ones. */
function warnOfVerifier(
	{ verificationFailure: failure }: WaterfallReport,
	{ verifier }: WaterfallSettings,
): string[] {
	if (failure === undefined || verifier === undefined) return [];
	const { label } = verifier.service.dialect;
	return [`${label} could not verify some of the addresses: ${describeFailure(failure)}`];
}

function describeReachedLimit(
	{ limitReached, cost, steps, verificationCredits }: WaterfallReport,
	{ maxCost, maxCredits, currency }: WaterfallSettings,
): string[] {
	if (limitReached === undefined) return [];
	const credits = steps.reduce(
		(sum, { creditsSpent }) => sum + creditsSpent,
		verificationCredits,
	);
	const spent =
		limitReached === 'maxCost'
			? `${(cost?.total ?? 0).toFixed(2)} of ${maxCost.toFixed(2)} ${currency ?? ''}`
			: `${formatNumber(roundCredits(credits))} of ${formatCount(maxCredits, 'credit')}`;
	const name = limitReached === 'maxCost' ? 'Max Cost' : 'Max Credits';
	return [
		`The run stopped at '${name}': ${spent} had been spent, and the next request could have exceeded the limit.`,
	];
}
