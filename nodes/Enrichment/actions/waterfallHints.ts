/** What is said of a run that asked several providers. */
import { formatNumber, formatCount, describeFailure } from '../../shared/core/result';
import type { OperationRun } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { Envelope } from '../records/envelope';
import { NEEDS, type Need } from '../records/needs';
import { roundCredits } from '../providers/roundCredits';
import { combineReports } from '../run/combineReports';
import type { RunLimit, StepReport, WaterfallReport } from '../run/waterfall';
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
import { describeCredits } from './runSummary';

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
		describeAllCredits(envelopes, report),
		...(found.length > 0 ? [found.join(', ')] : []),
		...describeMoney(report),
		...context.listNotes,
		...describeRecognizedFields(context.recognizedFields),
		...combined.flatMap(({ step, all }) => [
			...describeForecastAfterRun(all.forecasts, step.step.service.dialect),
			...describeWaits(step.step.service),
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
		...report.steps.flatMap((step) => warnOfStep(step, settings.entity)),
		...used.flatMap(({ step, reports }) =>
			describeLimitPassed(combineReports(reports, []), settings.entity, step.service.dialect),
		),
		...warnOfVerifier(report, settings),
	];
}

const NEED_NOUNS: Record<Need, string> = {
	profile: 'profile',
	email: 'email',
	personalEmail: 'personal email',
	phone: 'phone',
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
		const noun = entity === 'company' ? 'company' : NEED_NOUNS[need];
		return [`${formatNumber(count.met)} of ${formatCount(count.asked, noun)}`];
	});
	const last = counts.pop() ?? 'nothing';
	return counts.length > 0 ? `${counts.join(', ')} and ${last}` : last;
}

/** "Verifications took 12 credits". */
export const describeVerifications = ({ verificationCredits }: WaterfallReport): string[] =>
	verificationCredits > 0
		? [`Verifications took ${formatCount(verificationCredits, 'credit')}`]
		: [];

/** "12 credits used": those of all providers together, for lookups and for verifications. */
function describeAllCredits(
	envelopes: readonly Envelope[],
	{ steps, verificationCredits }: WaterfallReport,
): string {
	const lookups = steps.reduce((sum, { creditsSpent }) => sum + creditsSpent, 0);
	return describeCredits({
		spent: roundCredits(lookups + verificationCredits),
		isEstimated: envelopes.some(({ credits }) => credits.charged > 0 && credits.estimated),
		remaining: [],
	});
}

/** "12.40 USD in all". */
function describeMoney(report: WaterfallReport): string[] {
	const { cost } = report;
	const verified = describeVerifications(report);
	if (cost === undefined || cost.total === 0) return verified;
	return verified.concat(`${cost.total.toFixed(2)} ${cost.currency} in all`);
}

/** One warning of a provider that left the run, or that was not asked about everybody because of a limit. */
function warnOfStep({ step, failure, limit }: StepReport, entity: Entity): string[] {
	const { label } = step.service.dialect;
	if (failure !== undefined) {
		return [`${label} was skipped for the rest of the run: ${describeFailure(failure)}`];
	}
	if (limit === undefined) return [];
	const { kind, records, describe } = limit;
	// Providers further down may be asked about the same records.
	const place = kind === 'ofProvider' ? ` at ${label}` : '';
	const reached =
		records > 0
			? `${formatCount(records, entity)} not looked up${place}: ${describe('one')}.`
			: `${describe('One lookup')}.`;
	return [kind === 'ofProvider' ? reached : `${reached} ${RAISE_LIMIT[kind]}`];
}

const RAISE_LIMIT: Record<RunLimit, string> = {
	maxCredits: "Raise 'Max Credits', then run the remaining items again.",
	maxCost: "Raise 'Max Cost', then run the remaining items again.",
};

/** Addresses that were not verified are not accepted where 'Accept Email' asks for verified ones. */
function warnOfVerifier(
	{ verificationFailure: failure }: WaterfallReport,
	{ verifier }: WaterfallSettings,
): string[] {
	if (failure === undefined || verifier === undefined) return [];
	const { label } = verifier.service.dialect;
	return [`${label} could not verify some of the addresses: ${describeFailure(failure)}`];
}
