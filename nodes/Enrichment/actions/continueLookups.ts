/** What 'Get Result' does with the answers of jobs: the lookups that were left pending go on where they stopped. */
import { append, groupBy } from '../../shared/core/lists';
import { plural, type Result } from '../../shared/core/result';
import type { Credentials } from '../../shared/node/transport';
import type { Continuation, LookupOutcome } from '../records/envelope';
import type { Need } from '../records/needs';
import { isProviderName, toProviderLabel } from '../providers/registry';
import { roundCredits } from '../providers/roundCredits';
import {
	applyOutcome,
	listOpenNeeds,
	toLookupOutcome,
	type LookupProgress,
	type ProgressRules,
} from '../run/lookupProgress';
import type { LookupService, LookupSettings } from '../run/settings';
import {
	findCostOfAttempts,
	runWaterfall,
	type CreditPrices,
	type WaterfallLookup,
	type WaterfallStep,
} from '../run/waterfall';
import { toDuplicateOutcome, type RecordOutcome } from './envelopes';
import type { PendingItem, PendingLookup, SettledItem } from './pendingItems';
import { listOfferedNeeds } from './settings';
import { describeStep } from './waterfallHints';

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
	progress: LookupProgress;
	outcome: LookupOutcome;
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
	{ isSuppressed, ...settings }: ContinueSettings,
): Promise<ContinuedLookups> {
	const outcomes = new Map(results);
	const prices: CreditPrices = new Map(
		providers.map(({ service, creditPrice }) => [service.dialect.name, creditPrice]),
	);
	const currency = providers[0]?.currency;
	const fetched = reads.flatMap((read, item) => {
		if (!read.ok || 'settled' in read.value) return [];
		const [outcome] = results.get(item) ?? [];
		const isPayer = outcome !== undefined && outcome.duplicateOf === undefined;
		return isPayer ? (toFetchedLookup(item, read.value, outcome, providers) ?? []) : [];
	});
	for (const { item, outcome } of fetched) {
		const cost = findCostOfAttempts(outcome.attempts ?? [], prices, currency);
		outcomes.set(item, [{ ...outcome, ...(cost && { cost }) }]);
	}
	const open = fetched.filter((each) => isOpen(each) && !isSuppressed(each.outcome));
	const notes: string[] = [];
	for (const same of groupBy(open, ({ pending }) => describeRules(pending)).values()) {
		const steps = listStepsLeft(same, providers, settings);
		if (steps.length === 0) continue;
		const [{ pending }] = same as [FetchedLookup];
		const lookups = same.map(toWaterfallLookup);
		const costs = same.map((each) => each.pending.continuation.maxCost);
		const report = await runWaterfall(lookups, steps, {
			...toRules(pending.continuation),
			maxCost: costs.some((cost) => cost !== undefined) ? sumOf(costs) || NOTHING : 0,
			currency,
			otherPrices: prices,
			hasSuppressionList: pending.continuation.hasSuppressionList,
			isSuppressed,
		});
		for (const [index, { item }] of same.entries())
			outcomes.set(item, [report.outcomes[index]!]);
		const used = report.steps.filter(({ reports }) => reports.length > 0);
		append(
			notes,
			used.map((step) => describeStep(step, { entity: 'contact' })),
		);
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
	return { outcomes, notes, warnings: warnOfProvidersWithoutKey(open, providers) };
}

/** One warning for each provider that was still to be asked, and has no key in the credential. */
function warnOfProvidersWithoutKey(
	open: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
): string[] {
	const keys = new Set<string>(providers.map(({ service }) => service.dialect.name));
	const unasked = open.flatMap(({ progress, pending: { continuation } }) => {
		const needs = listOpenNeeds(progress, toRules(continuation));
		return continuation.steps.filter(
			({ provider, for: asked }) =>
				!keys.has(provider) && asked.some((need) => needs.includes(need)),
		);
	});
	return [...groupBy(unasked, ({ provider }) => provider)].map(([provider, { length }]) => {
		const label = isProviderName(provider) ? toProviderLabel(provider) : provider.slice(0, 100);
		return `${label} was still to be asked about ${plural(length, 'contact')}, but the credential has no key of it. Use the credential of the node that left them pending.`;
	});
}

function toFetchedLookup(
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
	const asked = before.attempts
		.at(-1)
		?.for.filter((each): each is Need => each !== 'verification');
	const question = {
		provider,
		for: asked ?? [],
		hasProfiles: listOfferedNeeds('contact', dialect).includes('profile'),
	};
	const progress = applyOutcome(before, question, answer, rules);
	const outcome = toLookupOutcome(progress, rules);
	const isPending = outcome.status === 'pending';
	const whole = isPending ? { ...outcome, continuation } : outcome;
	return { item, pending: lookup, progress, outcome: whole };
}

const toRules = ({ wanted, accept }: Continuation): ProgressRules => ({
	entity: 'contact',
	wanted,
	accept,
});

const isOpen = ({ progress, pending }: FetchedLookup): boolean =>
	pending.continuation.steps.length > 0 &&
	listOpenNeeds(progress, toRules(pending.continuation)).length > 0;

/** Equal for lookups that can go on together. */
const describeRules = ({ continuation: { wanted, accept, steps } }: PendingLookup): string =>
	JSON.stringify([wanted, accept, steps.map(({ provider, for: asked }) => [provider, asked])]);

const toWaterfallLookup = ({ progress }: FetchedLookup, index: number): WaterfallLookup => ({
	identifiers: progress.given,
	extra: {},
	records: [index],
	// An ID is that of the provider that was asked first.
	idProvider: progress.attempts[0]?.provider,
	progress,
});

/** More than nothing, and less than any request costs: 0 would be no limit. */
const NOTHING = 1e-9;

const sumOf = (amounts: ReadonlyArray<number | undefined>): number =>
	roundCredits(amounts.reduce<number>((sum, amount = 0) => sum + amount, 0));

/** The providers that are left, with what the lookups together may still spend there. */
function listStepsLeft(
	lookups: readonly FetchedLookup[],
	providers: readonly ResultProvider[],
	settings: FetchSettings,
): WaterfallStep[] {
	const [{ pending }] = lookups as [FetchedLookup];
	return pending.continuation.steps.flatMap(({ provider, for: asked }, position) => {
		const found = providers.find(({ service }) => service.dialect.name === provider);
		if (found === undefined) return [];
		const limits = lookups.map((each) => each.pending.continuation.steps[position]?.maxCredits);
		const isLimited = limits.some((limit) => limit !== undefined);
		const gives = listOfferedNeeds('contact', found.service.dialect).filter((need) =>
			asked.includes(need),
		);
		return [
			{
				service: found.service,
				settings: {
					...STEP_SETTINGS,
					...settings,
					maxCredits: isLimited ? sumOf(limits) || NOTHING : 0,
				},
				gives,
				creditPrice: found.creditPrice,
			},
		];
	});
}

/** Jobs are submitted without waiting: a further 'Get Result' fetches them. */
const STEP_SETTINGS: Omit<LookupSettings, 'maxCredits' | keyof FetchSettings> = {
	entity: 'contact',
	batchSize: 0,
	concurrency: 3,
	estimate: 0,
	reveal: [],
	onlyVerified: [],
	retryWithOtherIdentifiers: false,
	stopAtFailure: false,
	retryUnknownOutcome: false,
	dontWait: true,
};
