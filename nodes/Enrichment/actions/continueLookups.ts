/** Continues pending lookups at the remaining providers, after 'Get Result' has fetched their jobs. */
import { appendAll, groupBy } from '../../shared/core/lists';
import { formatCount, type Result } from '../../shared/core/result';
import type { Credentials } from '../../shared/node/transport';
import type { Continuation, LookupOutcome } from '../records/envelope';
import type { Need } from '../records/needs';
import { isProviderName, toProviderLabel } from '../providers/registry';
import { roundCredits } from '../providers/roundCredits';
import {
	applyOutcome,
	listOpenNeeds,
	listUnverifiedEmails,
	toLookupOutcome,
	type LookupProgress,
	type ProgressRules,
} from '../run/lookupProgress';
import type { LookupService, LookupSettings } from '../run/settings';
import { calculateCostOfAttempts, runWaterfall, type WaterfallReport } from '../run/waterfall';
import type { VerifyingProvider } from '../run/verifyFound';
import type {
	CreditPricesByProvider,
	WaterfallLookup,
	WaterfallSettings,
	WaterfallStep,
} from '../run/waterfallSettings';
import { toDuplicateOutcome, type RecordOutcome } from './envelopes';
import type { PendingItem, PendingLookup, SettledItem } from './pendingItems';
import { listNeedsOfProvider } from './settings';
import { describeStep, describeVerifications, buildProviderWarnings } from './waterfallHints';

/** A provider whose jobs are fetched, and which may be asked for more. */
export interface ResultProvider {
	service: LookupService;
	credentials: Credentials;
	/** The price of one credit; undefined if unknown. */
	creditPrice?: number | undefined;
	/** The currency of prices; undefined if the credential has one provider. */
	currency?: string | undefined;
}

/** The results of lookups after their jobs were fetched. */
interface ContinuationResult {
	/** The outcomes by item. */
	outcomes: Map<number, RecordOutcome[]>;
	notes: string[];
	warnings: string[];
}

/** A lookup after its job was fetched. */
interface FetchedLookup {
	item: number;
	pending: PendingLookup;
	/** The provider of the job. */
	provider: string;
	progress: LookupProgress;
	outcome: LookupOutcome;
	/** The reserved credits that the answer did not cost; negative if it cost more. */
	creditsReleased: number;
}

type FetchSettings = Pick<LookupSettings, 'minimumConfidence' | 'includeRaw'>;

/** The settings of continued lookups. */
interface ContinueSettings extends FetchSettings {
	/** Whether an outcome is about a person for whom nothing more may be bought. */
	isSuppressed: (outcome: LookupOutcome) => boolean;
}

/** Adds fetched answers to the progress of their lookups, and asks the remaining providers for data that is still missing. */
export async function continueLookups(
	reads: ReadonlyArray<Result<PendingItem | SettledItem>>,
	results: ReadonlyMap<number, RecordOutcome[]>,
	providers: readonly ResultProvider[],
	settings: ContinueSettings,
): Promise<ContinuationResult> {
	const outcomes = new Map(results);
	const fetched = reads.flatMap((read, item) => {
		if (!read.ok || 'itemData' in read.value) return [];
		const [outcome] = results.get(item) ?? [];
		const isPayer = outcome !== undefined && outcome.duplicateOf === undefined;
		return isPayer ? (addFetchedAnswer(item, read.value, outcome, providers) ?? []) : [];
	});
	const { currency } = providers[0] ?? {};
	for (const { item, outcome } of fetched) {
		const cost = calculateCostOfAttempts(
			outcome.attempts ?? [],
			listPrices(providers),
			currency,
		);
		outcomes.set(item, [{ ...outcome, ...(cost && { cost }) }]);
	}
	const isOpen = (each: FetchedLookup) =>
		hasRemainingWork(each) && !settings.isSuppressed(each.outcome);
	const notes: string[] = [];
	const warnings = buildMissingKeyWarnings(fetched.filter(isOpen), providers);
	const answered = fetched.filter(({ progress }) => progress.endReason !== 'pending');
	for (const same of groupBy(answered, ({ pending }) => serializeRules(pending)).values()) {
		const open = same.filter(isOpen);
		if (open.length === 0) continue;
		const continued = await continueGroup(open, same, providers, settings);
		if (continued === undefined) continue;
		for (const [index, { item }] of open.entries())
			outcomes.set(item, [continued.report.outcomes[index]!]);
		appendAll(notes, continued.notes);
		appendAll(warnings, continued.warnings);
	}
	// Duplicates get the outcome of the item that paid.
	for (const [item, shared] of results) {
		const payer = shared[0]?.duplicateOf;
		const own = payer === undefined ? undefined : outcomes.get(payer);
		if (payer !== undefined && own)
			outcomes.set(
				item,
				own.map((each) => toDuplicateOutcome(payer, each)),
			);
	}
	return { outcomes, notes, warnings };
}

/** The result of lookups with the same rules. */
interface ContinuedGroup {
	report: WaterfallReport;
	notes: string[];
	warnings: string[];
}

/**
 * Continues lookups with the same rules at the remaining providers; undefined if none is left.
 * @param sharing these lookups and finished ones, whose shares of the limits they may use
 */
async function continueGroup(
	lookups: readonly FetchedLookup[],
	sharing: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
	{ isSuppressed, ...settings }: ContinueSettings,
): Promise<ContinuedGroup | undefined> {
	const [{ pending }] = lookups as [FetchedLookup];
	const steps = buildRemainingSteps(sharing, providers, settings);
	const verifier = findVerifier(sharing, providers);
	if (steps.length === 0 && verifier === undefined) return undefined;
	const prices = listPrices(providers);
	const waterfall: WaterfallSettings = {
		...toRules(pending.continuation),
		maxCredits: sumSharesOfLimit(
			sharing,
			({ maxCredits }) => maxCredits,
			({ creditsReleased }) => creditsReleased,
		),
		maxCost: sumSharesOfLimit(
			sharing,
			({ maxCost }) => maxCost,
			({ provider, creditsReleased }) => creditsReleased * (prices.get(provider) ?? 0),
		),
		dedupe: true,
		currency: providers[0]?.currency,
		otherPrices: prices,
		hasSuppressionList: pending.continuation.hasSuppressionList,
		isSuppressed,
		verifier,
	};
	const report = await runWaterfall(lookups.map(toWaterfallLookup), steps, waterfall);
	const used = report.steps.filter(({ reports }) => reports.length > 0);
	const isPaid = report.verificationCredits > 0 || used.some((step) => step.creditsSpent > 0);
	return {
		report,
		notes: [
			...used.map((step) => describeStep(step, { entity: 'contact' })),
			...describeVerifications(report),
			...(isPaid ? [REPEATED_PURCHASE_WARNING] : []),
		],
		warnings: buildProviderWarnings(report, waterfall),
	};
}

/** The node keeps no state between runs, so a second run would not know what the first one bought. */
const REPEATED_PURCHASE_WARNING =
	"Continue with these items: running 'Get Result' again on the earlier ones, which are still 'pending', would pay for these results again";

const listPrices = (providers: readonly ResultProvider[]): CreditPricesByProvider =>
	new Map(providers.map(({ service, creditPrice }) => [service.dialect.name, creditPrice]));

/** Builds a warning for each remaining provider that has no key in the credential. */
function buildMissingKeyWarnings(
	open: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
): string[] {
	const keys = new Set<string>(providers.map(({ service }) => service.dialect.name));
	const unasked = open.flatMap(({ progress, pending: { continuation } }) => {
		const needs = listOpenNeeds(progress, toRules(continuation));
		const { steps, verifyWith } = continuation;
		const asked = steps.filter((step) => step.for.some((need) => needs.includes(need)));
		return [...asked, ...(verifyWith ? [verifyWith] : [])].filter(
			({ provider }) => !keys.has(provider),
		);
	});
	return [...groupBy(unasked, ({ provider }) => provider)].map(([provider, { length }]) => {
		const label = isProviderName(provider) ? toProviderLabel(provider) : provider.slice(0, 100);
		return `${label} still has to be tried on ${formatCount(length, 'contact')}, but the credential has no key for it. Use the credential of the node that left them pending.`;
	});
}

/** Adds the fetched answer to its lookup; undefined if the item only had a job ID. */
function addFetchedAnswer(
	item: number,
	{ lookup, provider }: PendingItem,
	answer: RecordOutcome,
	providers: readonly ResultProvider[],
): FetchedLookup | undefined {
	const dialect = providers.find(({ service }) => service.dialect.name === provider)?.service
		.dialect;
	if (lookup === undefined || dialect === undefined) return undefined;
	const { continuation, progress: before } = lookup;
	const rules = toRules(continuation);
	const submitted = before.attempts.at(-1);
	const asked = submitted?.for.filter((each): each is Need => each !== 'verification');
	const question = {
		provider,
		for: asked ?? [],
		hasProfiles: listNeedsOfProvider('contact', dialect).includes('profile'),
	};
	const reserved = submitted?.status === 'pending' ? submitted.credits : 0;
	const creditsReleased = reserved - answer.credits.charged;
	const progress = applyOutcome(before, question, answer, rules);
	const outcome = toLookupOutcome(progress, rules);
	const isPending = outcome.status === 'pending';
	const whole = isPending ? { ...outcome, continuation } : outcome;
	return { item, pending: lookup, provider, progress, outcome: whole, creditsReleased };
}

const toRules = ({ wanted, accept }: Continuation): ProgressRules => ({
	entity: 'contact',
	wanted,
	accept,
});

/** Whether a remaining provider could add missing data, or an email still has to be verified. */
function hasRemainingWork({ progress, pending: { continuation } }: FetchedLookup): boolean {
	const { steps, verifyWith } = continuation;
	const rules = toRules(continuation);
	const isLacking = steps.length > 0 && listOpenNeeds(progress, rules).length > 0;
	const isUnchecked =
		verifyWith !== undefined &&
		progress.endReason === undefined &&
		listUnverifiedEmails(progress, rules).length > 0;
	return isLacking || isUnchecked;
}

/** Serializes the rules of a lookup; lookups with equal rules continue together. */
const serializeRules = ({ continuation }: PendingLookup): string =>
	JSON.stringify([
		continuation.wanted,
		continuation.accept,
		continuation.steps.map(({ provider, for: asked }) => [provider, asked]),
		continuation.verifyWith?.provider,
		continuation.hasSuppressionList,
		continuation.creditsPerContact,
	]);

const toWaterfallLookup = ({ progress }: FetchedLookup, index: number): WaterfallLookup => ({
	identifiers: progress.identifiersFromItems,
	extra: {},
	recordIndexes: [index],
	// The ID was issued by the provider that was asked first.
	idProvider: progress.attempts[0]?.provider,
	progress,
});

/** A limit below any price; 0 would mean no limit. */
const EXHAUSTED_LIMIT = 1e-9;

/**
 * Sums the shares of lookups, and the credits that their answers released, to one limit; 0 if there is no limit. None of
 * these lookups stays pending, so each share is used in one run only and no limit is exceeded.
 */
function sumSharesOfLimit(
	sharing: readonly FetchedLookup[],
	readShare: (continuation: Continuation) => number | undefined,
	readReleased: (lookup: FetchedLookup) => number,
): number {
	const shares = sharing.map(({ pending }) => readShare(pending.continuation));
	if (shares.every((share) => share === undefined)) return 0;
	const amounts = shares.map((share = 0, index) => share + readReleased(sharing[index]!));
	return Math.max(
		EXHAUSTED_LIMIT,
		roundCredits(amounts.reduce((sum, amount) => sum + amount, 0)),
	);
}

/** Builds the remaining steps, with what the lookups together may still spend at each provider. */
function buildRemainingSteps(
	sharing: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
	settings: FetchSettings,
): WaterfallStep[] {
	const [{ pending }] = sharing as [FetchedLookup];
	return pending.continuation.steps.flatMap(({ provider, for: asked }, position) => {
		const found = providers.find(({ service }) => service.dialect.name === provider);
		if (found === undefined) return [];
		const providedNeeds = listNeedsOfProvider('contact', found.service.dialect).filter((need) =>
			asked.includes(need),
		);
		return [
			{
				service: found.service,
				settings: {
					...STEP_SETTINGS,
					...settings,
					expectedCreditsPerRecord: pending.continuation.creditsPerContact ?? 0,
					maxCredits: sumSharesOfLimit(
						sharing,
						({ steps }) => steps[position]?.maxCredits,
						() => 0,
					),
				},
				providedNeeds,
				creditPrice: found.creditPrice,
			},
		];
	});
}

/** Who verifies the addresses that are found; undefined where nobody was to, or the credential has no key for it. */
function findVerifier(
	sharing: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
): VerifyingProvider | undefined {
	const [{ pending }] = sharing as [FetchedLookup];
	const { verifyWith } = pending.continuation;
	const found = providers.find(({ service }) => service.dialect.name === verifyWith?.provider);
	if (found?.service.dialect.verify === undefined) return undefined;
	return {
		service: found.service,
		request: found.service.dialect.verify,
		concurrency: DEFAULT_CONCURRENCY,
		maxJobWaitMs: 0,
		maxCredits: sumSharesOfLimit(
			sharing,
			(continuation) => continuation.verifyWith?.maxCredits,
			({ provider, creditsReleased }) =>
				provider === verifyWith?.provider ? creditsReleased : 0,
		),
		creditPrice: found.creditPrice,
	};
}

const DEFAULT_CONCURRENCY = 3;

/** Settings of the remaining steps. Jobs are submitted without waiting; another 'Get Result' fetches them. */
const STEP_SETTINGS: Omit<
	LookupSettings,
	'maxCredits' | 'expectedCreditsPerRecord' | keyof FetchSettings
> = {
	entity: 'contact',
	batchSize: 0,
	concurrency: DEFAULT_CONCURRENCY,
	reveal: [],
	onlyVerified: [],
	retryWithOtherIdentifiers: false,
	stopAtFailure: false,
	retryUnknownOutcome: false,
	dontWait: true,
};
