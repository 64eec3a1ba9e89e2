/** Notes and warnings about runs with several providers. */
import { formatNumber, formatCount, describeFailure } from '../../shared/core/result';
import type { OperationRun } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import type { Envelope } from '../records/envelope';
import { NEEDS, type Need } from '../records/needs';
import { roundCredits } from '../providers/roundCredits';
import { combineReports } from '../run/combineReports';
import type { WholeRunLimit, StepReport, WaterfallReport } from '../run/waterfall';
import type { WaterfallSettings } from '../run/waterfallSettings';
import type { OnNoMatch } from './fields';
import {
	describeOutcomes,
	describeExceededLimit,
	describeRunWithoutLookups,
	publishNotes,
	describeLostAnswers,
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
	/** The items' own fields from which identifiers were read. */
	recognizedFields: readonly string[];
	/** Notes about the sample, and about records that an earlier lookup left pending. */
	listNotes: readonly string[];
	/** What was wrong with the settings and did not stop the run. */
	warnings: readonly string[];
	onNoMatch: OnNoMatch;
}

/** Publishes what each provider found and charged, and warnings about those that could not be asked. */
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
		...describeTotalCost(report),
		...context.listNotes,
		...describeRecognizedFields(context.recognizedFields),
		...combined.flatMap(({ step, all }) => [
			...describeForecastAfterRun(all.forecasts, step.step.service.dialect),
			...describeWaits(step.step.service),
		]),
	];
	const isAsked = envelopes.some(({ attempts = [] }) => attempts.length > 0);
	publishNotes(run, notes, [
		...buildProviderWarnings(report, settings),
		...describeLostAnswers(envelopes),
		...(isAsked ? [] : describeRunWithoutLookups(envelopes, entity)),
		...describeUnidentifiedItems(envelopes, entity, context),
		...describeUnconnectedOutputs(envelopes, context.onNoMatch, run.connected),
		...context.warnings,
	]);
}

/** Builds warnings about providers that could not be asked any more, and about reached limits. */
export function buildProviderWarnings(
	report: WaterfallReport,
	settings: WaterfallSettings,
): string[] {
	const used = report.steps.filter(({ reports }) => reports.length > 0);
	return [
		...report.steps.flatMap((step) => buildStepWarnings(step, settings.entity)),
		...used.flatMap(({ step, reports }) =>
			describeExceededLimit(
				combineReports(reports, []),
				settings.entity,
				step.service.dialect,
			),
		),
		...buildVerifierWarnings(report, settings),
	];
}

const NEED_NOUNS: Record<Need, string> = {
	profile: 'profile',
	email: 'email',
	personalEmail: 'personal email',
	phone: 'phone',
};

/**
 * Describes a step: "Hunter found 112 of 200 emails (112 credits)"; "FullEnrich found 80 of 88 profiles and 9 of 47 phones (90 credits)";
 * "FullEnrich could not look up 2 contacts (identifier not supported)".
 */
export function describeStep(
	{ step, needCounts, unsupportedCount, creditsSpent }: StepReport,
	{ entity }: Pick<WaterfallSettings, 'entity'>,
): string {
	const { label } = step.service.dialect;
	const found = `found ${describeNeedCounts(needCounts, entity)} (${formatCount(creditsSpent, 'credit')})`;
	if (unsupportedCount === 0) return `${label} ${found}`;
	const records = formatCount(unsupportedCount, entity);
	const notLookedUp = `could not look up ${records} (identifier not supported)`;
	return needCounts.size === 0
		? `${label} ${notLookedUp}`
		: `${label} ${found} and ${notLookedUp}`;
}

/** Describes needs: "80 of 88 profiles and 9 of 47 phones". */
function describeNeedCounts(needCounts: StepReport['needCounts'], entity: Entity): string {
	const counts = NEEDS.flatMap((need) => {
		const count = needCounts.get(need);
		if (count === undefined) return [];
		const noun = entity === 'company' ? 'company' : NEED_NOUNS[need];
		return [`${formatNumber(count.met)} of ${formatCount(count.asked, noun)}`];
	});
	const last = counts.pop() ?? 'nothing';
	return counts.length > 0 ? `${counts.join(', ')} and ${last}` : last;
}

/** Describes the credits of verifications: "Verifications took 12 credits"; nothing if there are none. */
export const describeVerifications = ({ verificationCredits }: WaterfallReport): string[] =>
	verificationCredits > 0
		? [`Verifications took ${formatCount(verificationCredits, 'credit')}`]
		: [];

/** Describes the credits of all providers together, for lookups and verifications: "12 credits used". */
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

/** Describes the total cost: "12.40 USD in all". */
function describeTotalCost(report: WaterfallReport): string[] {
	const { cost } = report;
	const verified = describeVerifications(report);
	if (cost === undefined || cost.total === 0) return verified;
	return verified.concat(`${cost.total.toFixed(2)} ${cost.currency} in all`);
}

/** Builds a warning about a provider that left the run, or that was not asked about all records because of a limit. */
function buildStepWarnings({ step, failure, limit }: StepReport, entity: Entity): string[] {
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

const RAISE_LIMIT: Record<WholeRunLimit, string> = {
	maxCredits: "Raise 'Max Credits', then run the remaining items again.",
	maxCost: "Raise 'Max Cost', then run the remaining items again.",
};

/** Builds a warning about unverified emails, which are not accepted if 'Accept Email' requires verified ones. */
function buildVerifierWarnings(
	{ verificationFailure: failure }: WaterfallReport,
	{ verifier }: WaterfallSettings,
): string[] {
	if (failure === undefined || verifier === undefined) return [];
	const { label } = verifier.service.dialect;
	return [`${label} could not verify some of the addresses: ${describeFailure(failure)}`];
}
