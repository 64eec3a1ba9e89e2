/** What is left to be done for lookups that a provider answers later, with their shares of what the limits have left. */
import { roundCredits, roundCreditsDown } from '../providers/roundCredits';
import type { Continuation } from '../records/envelope';
import { sortNeeds, type Need } from '../records/needs';
import { estimateLookups } from './estimate';
import { listOpenNeeds, type LookupProgress } from './lookupProgress';
import { findVerificationPrice } from './verify';
import { buildGroupSettings, groupByOpenNeeds, toStepLookup } from './waterfallGroups';
import type { WaterfallLookup, WaterfallSettings, WaterfallStep } from './waterfallSettings';

/** A lookup that waits for the job of a provider. */
export interface AwaitedLookup {
	lookup: WaterfallLookup;
	progress: LookupProgress;
	/** The position of the step that left it pending. */
	position: number;
}

/** What the limits of a run have left; undefined where there is none. */
export interface LimitsLeft {
	/** In credits of each provider, by its name. */
	byProvider: ReadonlyMap<string, number>;
	/** Of 'Max Credits' of all providers together. */
	maxCredits: number | undefined;
	/** Of 'Max Cost', in money. */
	maxCost: number | undefined;
}

/** What the remaining requests of a lookup can cost, in credits of their providers. */
interface RemainingCost {
	/** By step. */
	lookups: number[];
	verification: number;
}

/**
 * One continuation for each lookup, in their order. What is left of a limit is split among them: each gets what its
 * remaining requests can cost, as long as there is any. So no limit is passed, in however many runs they are fetched.
 */
export function buildContinuations(
	awaited: readonly AwaitedLookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
	left: LimitsLeft,
): Continuation[] {
	const { wanted, accept, hasSuppressionList, verifier } = settings;
	const costs = estimateRemaining(awaited, steps, settings);
	const verifying = verifier?.service.dialect.name;
	const sharesByProvider = new Map(
		[...left.byProvider].map(([provider, amount]) => [
			provider,
			splitAmount(
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
	return awaited.map(({ position }, index): Continuation => {
		const toShare = (provider: string): ProviderShare => ({
			provider,
			...nameAmount('maxCredits', sharesByProvider.get(provider)?.[index]),
		});
		return {
			wanted: sortNeeds(wanted),
			accept,
			steps: steps.slice(position + 1).map(({ service, gives }) => {
				const { provider, maxCredits } = toShare(service.dialect.name);
				return { provider, for: [...gives], ...nameAmount('maxCredits', maxCredits) };
			}),
			...(verifying !== undefined && { verifyWith: toShare(verifying) }),
			...(hasSuppressionList === true && { hasSuppressionList }),
			...nameAmount('maxCredits', credits?.[index]),
			...nameAmount('maxCost', money?.[index]),
			...nameAmount('creditsPerContact', estimate > 0 ? estimate : undefined),
		};
	});
}

type ProviderShare = NonNullable<Continuation['verifyWith']>;

/** What a lookup can still cost at one provider, for lookups and verifications. */
function sumCreditsAt(
	provider: string,
	{ lookups, verification }: RemainingCost,
	steps: readonly WaterfallStep[],
	verifying: string | undefined,
): number {
	const own = lookups.filter((_, step) => steps[step]!.service.dialect.name === provider);
	return sumOf(own) + (provider === verifying ? verification : 0);
}

/** One for each lookup. */
function estimateRemaining(
	awaited: readonly AwaitedLookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): RemainingCost[] {
	const open = awaited.map(({ progress }) => ({ ...progress, end: undefined }));
	const { verifier } = settings;
	const pricePerEmail = verifier ? findVerificationPrice(verifier.request) : 0;
	// The answer that is awaited may have an address, too.
	const costs = open.map(
		(progress): RemainingCost => ({
			lookups: steps.map(() => 0),
			verification: countEmailNeeds(listOpenNeeds(progress, settings)) * pricePerEmail,
		}),
	);
	for (const [position, step] of steps.entries()) {
		for (const { needs, indexes } of groupByOpenNeeds(open, step, settings)) {
			const own = indexes.filter((index) => awaited[index]!.position < position);
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

/** What a provider can charge for each lookup. */
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
): number[] | undefined => (amount === undefined ? undefined : splitAmount(amount, needed));

/** Splits an amount: each gets all that it needs, in their order, and what nobody needs in equal parts. */
function splitAmount(amount: number, needed: readonly number[]): number[] {
	let left = amount;
	const shares = needed.map((each) => {
		const share = Math.min(each, left);
		left = Math.max(0, left - share);
		return share;
	});
	const surplus = left / shares.length;
	return shares.map((share) => roundCreditsDown(share + surplus));
}

/** An amount under its name; nothing where there is none. */
const nameAmount = <Name extends string>(
	name: Name,
	amount: number | undefined,
): Partial<Record<Name, number>> =>
	amount === undefined ? {} : ({ [name]: amount } as Record<Name, number>);
