/** Builds continuations: the remaining steps of lookups with a pending job, with their shares of the remaining limits. */
import { roundCredits, roundCreditsDown } from '../providers/roundCredits';
import type { Continuation } from '../records/envelope';
import { sortNeeds, type Need } from '../records/needs';
import { estimateLookups } from './estimate';
import { listOpenNeeds, type LookupProgress } from './lookupProgress';
import { findHighestVerificationPrice } from './verify';
import { buildGroupSettings, groupByOpenNeeds, toStepLookup } from './waterfallGroups';
import type { WaterfallLookup, WaterfallSettings, WaterfallStep } from './waterfallSettings';

/** A lookup with a pending job. */
export interface AwaitedLookup {
	lookup: WaterfallLookup;
	progress: LookupProgress;
	/** The position of the step whose job is pending. */
	stepPosition: number;
}

/** What the limits of a run have left. */
export interface RemainingLimits {
	/** The remaining credits of providers that have a limit, by name. */
	byProvider: ReadonlyMap<string, number>;
	/** The rest of 'Max Credits' for all providers together; undefined for no limit. */
	maxCredits: number | undefined;
	/** The rest of 'Max Cost', in money; undefined for no limit. */
	maxCost: number | undefined;
}

/** The highest cost of the remaining requests of a lookup, in credits of their providers. */
interface RemainingCost {
	/** One for each step. */
	lookups: number[];
	verification: number;
}

/**
 * Builds one continuation for each lookup, in their order. The rest of each limit is split among them: each gets what its
 * remaining requests can cost, as long as the rest suffices. So no limit is exceeded, however many runs fetch them.
 */
export function buildContinuations(
	awaited: readonly AwaitedLookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
	left: RemainingLimits,
): Continuation[] {
	const { wanted, accept, hasSuppressionList, verifier } = settings;
	const costs = estimateRemainingCosts(awaited, steps, settings);
	const verifying = verifier?.service.dialect.name;
	const sharesByProvider = new Map(
		[...left.byProvider].map(([provider, amount]) => [
			provider,
			splitAmountByNeed(
				amount,
				costs.map((cost) => sumCreditsAt(provider, cost, steps, verifying)),
			),
		]),
	);
	const estimate = steps[0]?.settings.expectedCreditsPerRecord ?? 0;
	const prices = steps.map(({ creditPrice = 0 }) => creditPrice);
	const verificationPrice = verifier?.creditPrice ?? 0;
	const credits = splitIfLimited(
		left.maxCredits,
		costs.map(({ lookups, verification }) => sumOf(lookups) + verification),
	);
	const money = splitIfLimited(
		left.maxCost,
		costs.map(
			({ lookups, verification }) =>
				sumOf(lookups.map((cost, step) => cost * prices[step]!)) +
				verification * verificationPrice,
		),
	);
	return awaited.map(({ stepPosition }, index): Continuation => {
		const toShare = (provider: string): ProviderShare => ({
			provider,
			...buildOptionalAmount('maxCredits', sharesByProvider.get(provider)?.[index]),
		});
		return {
			wanted: sortNeeds(wanted),
			accept,
			steps: steps.slice(stepPosition + 1).map(({ service, providedNeeds }) => {
				const { provider, maxCredits } = toShare(service.dialect.name);
				return {
					provider,
					for: [...providedNeeds],
					...buildOptionalAmount('maxCredits', maxCredits),
				};
			}),
			...(verifying !== undefined && { verifyWith: toShare(verifying) }),
			...(hasSuppressionList === true && { hasSuppressionList }),
			...buildOptionalAmount('maxCredits', credits?.[index]),
			...buildOptionalAmount('maxCost', money?.[index]),
			...buildOptionalAmount('creditsPerContact', estimate > 0 ? estimate : undefined),
		};
	});
}

type ProviderShare = NonNullable<Continuation['verifyWith']>;

/** Sums what a lookup can still cost at one provider, for lookups and verifications. */
function sumCreditsAt(
	provider: string,
	{ lookups, verification }: RemainingCost,
	steps: readonly WaterfallStep[],
	verifying: string | undefined,
): number {
	const own = lookups.filter((_, step) => steps[step]!.service.dialect.name === provider);
	return sumOf(own) + (provider === verifying ? verification : 0);
}

/** Estimates the remaining cost of each lookup. */
function estimateRemainingCosts(
	awaited: readonly AwaitedLookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): RemainingCost[] {
	const open = awaited.map(
		({ progress }): LookupProgress => ({ ...progress, endReason: undefined }),
	);
	const { verifier } = settings;
	const pricePerEmail = verifier ? findHighestVerificationPrice(verifier.request) : 0;
	// The pending answer may have an email address, too.
	const costs = open.map(
		(progress): RemainingCost => ({
			lookups: steps.map(() => 0),
			verification: countEmailNeeds(listOpenNeeds(progress, settings)) * pricePerEmail,
		}),
	);
	for (const [position, step] of steps.entries()) {
		for (const { needs, indexes } of groupByOpenNeeds(open, step, settings)) {
			const own = indexes.filter((index) => awaited[index]!.stepPosition < position);
			const credits = estimateCredits(
				own.map((index) => awaited[index]!),
				needs,
				step,
			);
			for (const [place, index] of own.entries()) {
				const cost = costs[index]!;
				cost.lookups[position] = credits[place]!;
				cost.verification += countEmailNeeds(needs) * pricePerEmail;
			}
		}
	}
	return costs;
}

/** Estimates the most that a provider can charge for each lookup. */
function estimateCredits(
	awaited: readonly AwaitedLookup[],
	needs: readonly Need[],
	step: WaterfallStep,
): number[] {
	const lookups = awaited.map(({ lookup, progress }, record) => ({
		...toStepLookup(lookup, progress, step),
		recordIndexes: [record],
	}));
	const { records } = estimateLookups(
		{ lookups, skipped: new Map(), inputs: lookups.map(() => ({})) },
		buildGroupSettings(needs, step, 0),
		step.service.dialect,
	);
	return records.map((record) => (record.action === 'lookUp' ? record.maximumCredits : 0));
}

const countEmailNeeds = (needs: readonly Need[]): number =>
	needs.filter((need) => need === 'email' || need === 'personalEmail').length;

const sumOf = (amounts: readonly number[]): number =>
	roundCredits(amounts.reduce((sum, amount) => sum + amount, 0));

const splitIfLimited = (
	amount: number | undefined,
	needed: readonly number[],
): number[] | undefined => (amount === undefined ? undefined : splitAmountByNeed(amount, needed));

/** Splits an amount: in their order, each gets what it needs; what remains is split equally. */
function splitAmountByNeed(amount: number, needed: readonly number[]): number[] {
	let left = amount;
	const shares = needed.map((each) => {
		const share = Math.min(each, left);
		left = Math.max(0, left - share);
		return share;
	});
	const surplus = left / shares.length;
	return shares.map((share) => roundCreditsDown(share + surplus));
}

/** Builds an object with one amount; an empty one if the amount is undefined. */
const buildOptionalAmount = <Name extends string>(
	name: Name,
	amount: number | undefined,
): Partial<Record<Name, number>> =>
	amount === undefined ? {} : ({ [name]: amount } as Record<Name, number>);
