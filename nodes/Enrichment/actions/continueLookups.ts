/** What 'Get Result' does with the answers of jobs: the lookups that were left pending go on where they stopped. */
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
	listUncheckedEmails,
	toLookupOutcome,
	type LookupProgress,
	type ProgressRules,
} from '../run/lookupProgress';
import type { LookupService, LookupSettings } from '../run/settings';
import { findCostOfAttempts, runWaterfall, type WaterfallReport } from '../run/waterfall';
import type { VerifyingProvider } from '../run/verifyFound';
import type {
	CreditPrices,
	WaterfallLookup,
	WaterfallSettings,
	WaterfallStep,
} from '../run/waterfallSettings';
import { toDuplicateOutcome, type RecordOutcome } from './envelopes';
import type { PendingItem, PendingLookup, SettledItem } from './pendingItems';
import { listOfferedNeeds } from './settings';
import { describeStep, describeVerifications, listProviderWarnings } from './waterfallHints';

/** A provider whose jobs are fetched, and who may be asked further. */
export interface ResultProvider {
	service: LookupService;
	credentials: Credentials;
	/** Of one credit; undefined where nobody said. */
	creditPrice?: number | undefined;
	/** Of the prices; undefined where the credential has one provider. */
	currency?: string | undefined;
}

/** What came of the lookups after their jobs were fetched. */
interface ContinuedLookups {
	/** By item. */
	outcomes: Map<number, RecordOutcome[]>;
	notes: string[];
	warnings: string[];
}

/** A lookup after its job was fetched. */
interface FetchedLookup {
	item: number;
	pending: PendingLookup;
	/** Whose job it was. */
	provider: string;
	progress: LookupProgress;
	outcome: LookupOutcome;
	/** Credits that were reserved for the answer and that it did not cost; less than 0 where it cost more. */
	creditsReleased: number;
}

type FetchSettings = Pick<LookupSettings, 'minimumConfidence' | 'includeRaw'>;

/** What holds for the lookups that go on. */
interface ContinueSettings extends FetchSettings {
	/** Whether an answer shows somebody of whom nothing more may be bought. */
	isSuppressed: (outcome: LookupOutcome) => boolean;
}

/** Adds what was fetched to what the lookups had come to, and asks the providers that are left for what is still lacking. */
export async function continueLookups(
	reads: ReadonlyArray<Result<PendingItem | SettledItem>>,
	results: ReadonlyMap<number, RecordOutcome[]>,
	providers: readonly ResultProvider[],
	settings: ContinueSettings,
): Promise<ContinuedLookups> {
	const outcomes = new Map(results);
	const fetched = reads.flatMap((read, item) => {
		if (!read.ok || 'settled' in read.value) return [];
		const [outcome] = results.get(item) ?? [];
		const isPayer = outcome !== undefined && outcome.duplicateOf === undefined;
		return isPayer ? (addFetchedAnswer(item, read.value, outcome, providers) ?? []) : [];
	});
	const { currency } = providers[0] ?? {};
	for (const { item, outcome } of fetched) {
		const cost = findCostOfAttempts(outcome.attempts ?? [], listPrices(providers), currency);
		outcomes.set(item, [{ ...outcome, ...(cost && { cost }) }]);
	}
	const isOpen = (each: FetchedLookup) => canGoOn(each) && !settings.isSuppressed(each.outcome);
	const notes: string[] = [];
	const warnings = warnOfProvidersWithoutKey(fetched.filter(isOpen), providers);
	const answered = fetched.filter(({ progress }) => progress.end !== 'pending');
	for (const same of groupBy(answered, ({ pending }) => describeRules(pending)).values()) {
		const open = same.filter(isOpen);
		if (open.length === 0) continue;
		const continued = await continueGroup(open, same, providers, settings);
		if (continued === undefined) continue;
		for (const [index, { item }] of open.entries())
			outcomes.set(item, [continued.report.outcomes[index]!]);
		appendAll(notes, continued.notes);
		appendAll(warnings, continued.warnings);
	}
	// Duplicates share what became of the item that paid.
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

interface ContinuedGroup {
	report: WaterfallReport;
	notes: string[];
	warnings: string[];
}

/**
 * Asks the providers that are left about lookups with the same rules; undefined where no provider is left.
 * @param sharing these and the finished ones, whose shares of the limits they may use
 */
async function continueGroup(
	lookups: readonly FetchedLookup[],
	sharing: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
	{ isSuppressed, ...settings }: ContinueSettings,
): Promise<ContinuedGroup | undefined> {
	const [{ pending }] = lookups as [FetchedLookup];
	const steps = listStepsLeft(sharing, providers, settings);
	const verifier = findVerifier(sharing, providers);
	if (steps.length === 0 && verifier === undefined) return undefined;
	const prices = listPrices(providers);
	const waterfall: WaterfallSettings = {
		...toRules(pending.continuation),
		maxCredits: poolShares(
			sharing,
			({ maxCredits }) => maxCredits,
			({ creditsReleased }) => creditsReleased,
		),
		maxCost: poolShares(
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
			...(isPaid ? [BOUGHT_ONCE_MORE] : []),
		],
		warnings: listProviderWarnings(report, waterfall),
	};
}

/** Nothing is kept between runs, so that a second run cannot know what the first one has bought. */
const BOUGHT_ONCE_MORE =
	"Continue with these items: running 'Get Result' again on the earlier ones, which are still 'pending', would pay for these results again";

const listPrices = (providers: readonly ResultProvider[]): CreditPrices =>
	new Map(providers.map(({ service, creditPrice }) => [service.dialect.name, creditPrice]));

/** One warning for each provider that was still to be asked, and has no key in the credential. */
function warnOfProvidersWithoutKey(
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

/** The lookup after the answer of its job; undefined where only an ID was given. */
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
		hasProfiles: listOfferedNeeds('contact', dialect).includes('profile'),
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

/** Whether something is lacking that a provider was still to be asked for, or an address was still to be verified. */
function canGoOn({ progress, pending: { continuation } }: FetchedLookup): boolean {
	const { steps, verifyWith } = continuation;
	const rules = toRules(continuation);
	const isLacking = steps.length > 0 && listOpenNeeds(progress, rules).length > 0;
	const isUnchecked =
		verifyWith !== undefined &&
		progress.end === undefined &&
		listUncheckedEmails(progress, rules).length > 0;
	return isLacking || isUnchecked;
}

/** Equal for lookups that can go on together. */
const describeRules = ({ continuation }: PendingLookup): string =>
	JSON.stringify([
		continuation.wanted,
		continuation.accept,
		continuation.steps.map(({ provider, for: asked }) => [provider, asked]),
		continuation.verifyWith?.provider,
		continuation.hasSuppressionList,
		continuation.creditsPerContact,
	]);

const toWaterfallLookup = ({ progress }: FetchedLookup, index: number): WaterfallLookup => ({
	identifiers: progress.given,
	extra: {},
	recordIndexes: [index],
	// An ID is that of the provider that was asked first.
	idProvider: progress.attempts[0]?.provider,
	progress,
});

/** More than nothing, and less than any request costs: 0 would be no limit. */
const NOTHING = 1e-9;

/**
 * The shares of lookups as one limit, with what their answers have released; 0 where there is no limit. Each share is in
 * one run alone, since none of these lookups stays pending: so no limit is passed.
 */
function poolShares(
	sharing: readonly FetchedLookup[],
	readShare: (continuation: Continuation) => number | undefined,
	readReleased: (lookup: FetchedLookup) => number,
): number {
	const shares = sharing.map(({ pending }) => readShare(pending.continuation));
	if (shares.every((share) => share === undefined)) return 0;
	const amounts = shares.map((share = 0, index) => share + readReleased(sharing[index]!));
	return Math.max(NOTHING, roundCredits(amounts.reduce((sum, amount) => sum + amount, 0)));
}

/** The providers that are left, with what the lookups together may still spend there. */
function listStepsLeft(
	sharing: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
	settings: FetchSettings,
): WaterfallStep[] {
	const [{ pending }] = sharing as [FetchedLookup];
	return pending.continuation.steps.flatMap(({ provider, for: asked }, position) => {
		const found = providers.find(({ service }) => service.dialect.name === provider);
		if (found === undefined) return [];
		const gives = listOfferedNeeds('contact', found.service.dialect).filter((need) =>
			asked.includes(need),
		);
		return [
			{
				service: found.service,
				settings: {
					...STEP_SETTINGS,
					...settings,
					estimate: pending.continuation.creditsPerContact ?? 0,
					maxCredits: poolShares(
						sharing,
						({ steps }) => steps[position]?.maxCredits,
						() => 0,
					),
				},
				gives,
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
		concurrency: CONCURRENCY,
		maxJobWaitMs: 0,
		maxCredits: poolShares(
			sharing,
			(continuation) => continuation.verifyWith?.maxCredits,
			({ provider, creditsReleased }) =>
				provider === verifyWith?.provider ? creditsReleased : 0,
		),
		creditPrice: found.creditPrice,
	};
}

const CONCURRENCY = 3;

/** Jobs are submitted without waiting: a further 'Get Result' fetches them. */
const STEP_SETTINGS: Omit<LookupSettings, 'maxCredits' | 'estimate' | keyof FetchSettings> = {
	entity: 'contact',
	batchSize: 0,
	concurrency: CONCURRENCY,
	reveal: [],
	onlyVerified: [],
	retryWithOtherIdentifiers: false,
	stopAtFailure: false,
	retryUnknownOutcome: false,
	dontWait: true,
};
