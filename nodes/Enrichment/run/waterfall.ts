/**
 * Several providers, one after the other, for one list: the first one is asked about everybody, each further one about
 * those who still lack something that it has. A layer above `runLookups`, which it calls once for all lookups that lack
 * the same. One provider is a waterfall of one step.
 */
import { omitFields } from '../../shared/core/omitFields';
import { groupBy } from '../../shared/core/lists';
import { plural, sentenceOf, type Failure } from '../../shared/core/result';
import type { LookupDialect, Reveal } from '../providers/dialect';
import {
	buildOutcomeWithoutResult,
	type Continuation,
	type Cost,
	type LookupOutcome,
	type ProviderAttempt,
} from '../records/envelope';
import { sortNeeds, type AcceptRules, type Need } from '../records/needs';
import type { Lookup } from '../records/plan';
import { roundCredits, toCreditsForMoney } from '../providers/roundCredits';
import type { CreditLimit } from './creditLimit';
import { lowercaseLeadingThe } from './explain';
import { runLookups } from './lookupRun';
import { ABORTED } from './loop';
import {
	applyOutcome,
	listMissingNeeds,
	listOpenNeeds,
	startProgress,
	toLookupOutcome,
	type LookupProgress,
	type ProgressRules,
} from './lookupProgress';
import type { LookupReport, LookupService, LookupSettings } from './settings';
import { EmailVerifier, type SpendingLimit, type VerifyingProvider } from './verifyFound';

/** One provider of a waterfall. */
export interface WaterfallStep {
	service: LookupService;
	/** `maxCredits` is the limit of this provider alone. What is revealed follows from what a lookup lacks. */
	settings: LookupSettings;
	/** What the provider is asked for, at most. */
	gives: readonly Need[];
	/** Of one credit; undefined where nobody said. */
	creditPrice?: number | undefined;
}

/** By provider: what one credit costs; undefined where nobody said. */
export type CreditPrices = ReadonlyMap<string, number | undefined>;

/** What holds for a whole waterfall. */
export interface WaterfallSettings extends ProgressRules {
	wanted: readonly Need[];
	accept: AcceptRules;
	/** In money; 0 means no limit. */
	maxCost: number;
	/** Of all prices; undefined where credits are no money. */
	currency?: string | undefined;
	/** By provider: what a credit costs at those that were asked before this run. */
	otherPrices?: CreditPrices | undefined;
	/** Whether an answer shows somebody of whom nothing more may be bought. */
	isSuppressed?: ((outcome: LookupOutcome) => boolean) | undefined;
	/** Whether a 'Suppression List' holds, also for what is fetched later. */
	hasSuppressionList?: boolean | undefined;
	/** Who verifies the addresses that were found. */
	verifier?: VerifyingProvider | undefined;
}

/** A lookup on its way through a waterfall. */
export interface WaterfallLookup extends Lookup {
	/** What is known before anybody is asked; nothing where left out. */
	progress?: LookupProgress;
}

export interface WaterfallReport {
	/** One for each lookup, in their order. */
	outcomes: LookupOutcome[];
	/** One for each step, in their order. */
	steps: StepReport[];
	/** What verifications cost, in credits of the verifying provider. */
	verificationCredits: number;
	/** Why no further address was verified. */
	verificationFailure: Failure | undefined;
	/** What everything cost; undefined where a provider that was paid has no price. */
	cost: Cost | undefined;
	/** 'Max Cost' kept lookups from being sent. */
	isStoppedByCost: boolean;
	/** The run ended before all providers were asked: somebody stopped it, or 'On Failure' says so. */
	isStopped: boolean;
}

/** What became of one step. */
export interface StepReport {
	step: WaterfallStep;
	/** For each need: of how many lookups it was asked, and of how many it was met then. */
	tally: Map<Need, { asked: number; met: number }>;
	/** One for each group of lookups that lacked the same. */
	reports: LookupReport[];
	creditsSpent: number;
	/** Why the provider was asked nothing more. */
	failure: Failure | undefined;
}

/** Runs the waterfall. Never throws once a credit is spent. */
export async function runWaterfall(
	lookups: readonly WaterfallLookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): Promise<WaterfallReport> {
	return await new Waterfall(lookups, steps, settings).run();
}

/** Lookups that are asked of one provider for the same. */
interface Group {
	needs: Need[];
	indexes: number[];
}

/** What became of a group. */
interface GroupAnswer {
	/** One for each lookup of the group. */
	outcomes: LookupOutcome[];
	/** 'Max Cost' kept some of them from being sent. */
	isEndedByCost: boolean;
}

/** Smaller amounts come of sums of fractions. */
const ROUNDING = 1e-6;

class Waterfall {
	private readonly progresses: LookupProgress[];
	private readonly reports: StepReport[];
	private readonly verifier: EmailVerifier | undefined;
	/** By lookup: the step that left it pending. */
	private readonly pendingAt = new Map<number, number>();
	/** Why nobody is asked any more. */
	private stopReason: Failure | undefined;
	private isStoppedByCost = false;

	constructor(
		private readonly lookups: readonly WaterfallLookup[],
		private readonly steps: readonly WaterfallStep[],
		private readonly settings: WaterfallSettings,
	) {
		this.progresses = lookups.map(
			({ identifiers, progress }) => progress ?? startProgress(identifiers),
		);
		this.reports = steps.map((step) => ({
			step,
			tally: new Map(),
			reports: [],
			creditsSpent: 0,
			failure: undefined,
		}));
		const { verifier } = settings;
		this.verifier = verifier && new EmailVerifier(verifier);
	}

	async run(): Promise<WaterfallReport> {
		for (const [position, report] of this.reports.entries()) {
			await this.runStep(report, position);
		}
		const outcomes = this.progresses.map((progress, index) => this.resolve(progress, index));
		return {
			outcomes,
			steps: this.reports,
			verificationCredits: this.verifier?.creditsSpent ?? 0,
			verificationFailure: this.verifier?.failure,
			cost: this.costOf(this.spentByProvider()),
			isStoppedByCost: this.isStoppedByCost,
			isStopped: this.stopReason !== undefined,
		};
	}

	private async runStep(report: StepReport, position: number): Promise<void> {
		for (const group of groupByOpenNeeds(this.progresses, report.step, this.settings)) {
			const answer = await this.askGroup(group, report);
			this.isStoppedByCost ||= answer.isEndedByCost;
			this.apply(group, answer, report, position);
		}
		if (this.stopReason === undefined) await this.verifyFound();
	}

	/** An outcome for each lookup of the group; where the provider cannot be asked any more, why. */
	private async askGroup(group: Group, report: StepReport): Promise<GroupAnswer> {
		const { step } = report;
		const failure = this.stopReason ?? report.failure;
		const isEndedByCost = false;
		if (failure !== undefined)
			return { outcomes: repeatOutcome(group, failure), isEndedByCost };
		const { maxCredits } = step.settings;
		const limit = this.findLimit({ ...step, maxCredits });
		if (limit.isReached) {
			const outcomes = repeatOutcome(group, explainReachedLimit(step.service, limit));
			return { outcomes, isEndedByCost: limit.isCost };
		}
		const lookups = group.indexes.map((index) => this.toStepLookup(index, step));
		const answered = await runLookups(
			lookups,
			{
				...buildGroupSettings(group.needs, step, limit.maxCredits),
				spentBefore: limit.spentBefore,
				explainLimit: limit.explainLimit,
				// Each run begins with what those before it have learnt, so that the last one knows all.
				learntPrices: report.reports.at(-1)?.learntPrices,
				accountPrices: report.reports.at(-1)?.accountPrices,
			},
			step.service,
		);
		report.reports.push(answered);
		report.creditsSpent = roundCredits(report.creditsSpent + answered.creditsSpent);
		const { stopReason, outcomes } = answered;
		if (stopReason?.reason === 'creditLimit') {
			return { outcomes, isEndedByCost: limit.isCost };
		}
		report.failure = step.service.signal?.aborted ? ABORTED : stopReason;
		return { outcomes, isEndedByCost };
	}

	/** The lookup with what was learnt so far. An ID is only known to the provider that it is from. */
	private toStepLookup(index: number, { service }: WaterfallStep): Lookup {
		const { extra, records, idProvider } = this.lookups[index]!;
		const { identifiers } = this.progresses[index]!;
		const isOwnId = idProvider === undefined || idProvider === service.dialect.name;
		if (isOwnId) return { identifiers, extra, records };
		return { identifiers: omitFields(identifiers, ['providerId']), extra, records };
	}

	private apply(
		group: Group,
		{ outcomes, isEndedByCost }: GroupAnswer,
		report: StepReport,
		position: number,
	): void {
		const { step, failure, tally } = report;
		const { service, settings, gives } = step;
		const isFatal = failure?.reason === ABORTED.reason || settings.stopAtFailure;
		if (isFatal) this.stopReason ??= failure;
		const isStopped = this.stopReason !== undefined;
		const question = {
			provider: service.dialect.name,
			for: group.needs,
			hasProfiles: gives.includes('profile'),
		};
		for (const [place, index] of group.indexes.entries()) {
			const outcome = outcomes[place]!;
			const before = this.progresses[index]!;
			const after = applyOutcome(before, question, outcome, this.settings);
			const isSuppressed = this.settings.isSuppressed?.(outcome) === true;
			const isEnded =
				isStopped || isSuppressed || (isEndedByCost && outcome.reason === 'creditLimit');
			this.progresses[index] = isEnded ? { ...after, end: after.end ?? 'stopped' } : after;
			if (after.end === 'pending') this.pendingAt.set(index, position);
			addToTally(tally, group.needs, listMissingNeeds(after, this.settings));
		}
	}

	/** How much a provider may spend, on lookups and verifications; the smaller of its own limit and of what the money buys. */
	private findLimit({ service, maxCredits, creditPrice }: PaidProvider): SpendingLimit {
		const own = maxCredits > 0 ? maxCredits : Infinity;
		const spentBefore = this.sumCreditsOf(service.dialect.name);
		const byCost = findCreditsForMoney(this.findMoneyLeft(), creditPrice, spentBefore);
		const limit = Math.min(own, byCost);
		const isCost = byCost < own;
		return {
			maxCredits: limit === Infinity ? 0 : roundCredits(limit),
			spentBefore,
			isCost,
			isReached: limit - spentBefore < ROUNDING,
			...(isCost && {
				explainLimit: (reached) => this.explainCostLimit(reached, service, creditPrice),
			}),
		};
	}

	/** What a provider was paid so far, for lookups and for verifications. */
	private sumCreditsOf(provider: string): number {
		const { verifier } = this.settings;
		const lookups = this.reports
			.filter(({ step }) => step.service.dialect.name === provider)
			.reduce((sum, { creditsSpent }) => sum + creditsSpent, 0);
		const isVerifier = verifier?.service.dialect.name === provider;
		const verifications = isVerifier ? (this.verifier?.creditsSpent ?? 0) : 0;
		return roundCredits(lookups + verifications);
	}

	private explainCostLimit(
		{ price }: CreditLimit,
		{ dialect }: LookupService,
		creditPrice = 0,
	): Failure {
		const { maxCost, currency = '' } = this.settings;
		const cost = `${formatMoney(price * creditPrice)} ${currency} (${plural(price, 'credit')})`;
		const left = `${formatMoney(this.findMoneyLeft())} ${currency}`;
		return {
			message: `The next request can cost ${cost} at ${lowercaseLeadingThe(dialect.label)}, and at most ${left} of 'Max Cost' (${formatMoney(maxCost)} ${currency}) are left`,
			description: RAISE_COST,
		};
	}

	/** What is left of 'Max Cost'. */
	private findMoneyLeft(): number {
		const { maxCost } = this.settings;
		if (maxCost === 0) return Infinity;
		const spent = this.costOf(this.spentByProvider())?.total ?? 0;
		return Math.max(0, maxCost - spent);
	}

	/** By provider: its credits, and what one costs. */
	private spentByProvider(): Spending[] {
		const spent = this.reports.map(({ step, creditsSpent }) => ({
			credits: creditsSpent,
			price: step.creditPrice,
		}));
		const { verifier } = this.settings;
		if (this.verifier === undefined || verifier === undefined) return spent;
		return spent.concat({ credits: this.verifier.creditsSpent, price: verifier.creditPrice });
	}

	private costOf(spendings: readonly Spending[]): Cost | undefined {
		return toCost(spendings, this.settings.currency);
	}

	private async verifyFound(): Promise<void> {
		if (this.verifier === undefined) return;
		const { verifier } = this.settings;
		if (verifier === undefined) return;
		const verified = await this.verifier.verify(this.progresses, this.findLimit(verifier));
		for (const [index, progress] of verified) this.progresses[index] = progress;
	}

	private resolve(progress: LookupProgress, index: number): LookupOutcome {
		const outcome = toLookupOutcome(progress, this.settings);
		const { verifier, currency } = this.settings;
		const paid = verifier ? [...this.steps, verifier] : this.steps;
		const prices = new Map([
			...(this.settings.otherPrices ?? []),
			...paid.map((each) => [each.service.dialect.name, each.creditPrice] as const),
		]);
		const cost = findCostOfAttempts(outcome.attempts ?? [], prices, currency);
		const continuation = this.findContinuation(index);
		return {
			...outcome,
			...(cost && { cost }),
			...(continuation && { continuation }),
		};
	}

	/** What is left to be done for a lookup that is pending. What is left of a limit is shared by all that are. */
	private findContinuation(index: number): Continuation | undefined {
		const position = this.pendingAt.get(index);
		if (position === undefined) return undefined;
		const { wanted, accept, maxCost, hasSuppressionList } = this.settings;
		const pending = this.pendingAt.size;
		const steps = this.reports.slice(position + 1).map(({ step, creditsSpent }) => {
			const { maxCredits } = step.settings;
			const left = Math.max(0, maxCredits - creditsSpent);
			return {
				provider: step.service.dialect.name,
				for: [...step.gives],
				...(maxCredits > 0 && { maxCredits: roundCredits(left / pending) }),
			};
		});
		return {
			wanted: sortNeeds(wanted),
			accept,
			steps,
			...(hasSuppressionList === true && { hasSuppressionList }),
			...(maxCost > 0 && { maxCost: roundCredits(this.findMoneyLeft() / pending) }),
		};
	}
}

interface Spending {
	credits: number;
	price: number | undefined;
}

/** What credits cost together; undefined where the price of some that were spent is not known. */
function toCost(spendings: readonly Spending[], currency: string | undefined): Cost | undefined {
	const paid = spendings.filter(({ credits }) => credits > 0);
	if (currency === undefined || paid.some(({ price }) => price === undefined)) return undefined;
	const total = paid.reduce((sum, { credits, price = 0 }) => sum + credits * price, 0);
	return { total: roundCredits(total), currency, estimated: true };
}

/** What attempts cost together; undefined where a provider that was paid has no price. */
export function findCostOfAttempts(
	attempts: readonly ProviderAttempt[],
	prices: CreditPrices,
	currency: string | undefined,
): Cost | undefined {
	const spendings = attempts.map(({ provider, credits }) => ({
		credits,
		price: prices.get(provider),
	}));
	return toCost(spendings, currency);
}

/** A provider that is paid for lookups or verifications. */
interface PaidProvider {
	service: LookupService;
	/** 0 means no limit. */
	maxCredits: number;
	creditPrice?: number | undefined;
}

/** Amounts of money, as people write them. */
const formatMoney = (amount: number): string => amount.toFixed(2);

const RAISE_COST = "Raise 'Max Cost', then run the remaining items again.";

/** The lookups that lack something which the provider of a step has, by what they lack. */
export function groupByOpenNeeds(
	progresses: readonly LookupProgress[],
	{ gives }: WaterfallStep,
	rules: ProgressRules,
): Group[] {
	const lacking = progresses.flatMap((progress, index) => {
		const needs = listOpenNeeds(progress, rules).filter((need) => gives.includes(need));
		return needs.length > 0 ? [{ needs, index }] : [];
	});
	return [...groupBy(lacking, ({ needs }) => needs.join()).values()].map((same) => ({
		needs: same[0]!.needs,
		indexes: same.map(({ index }) => index),
	}));
}

/** How many credits a provider may spend in all; what has no price is not bought with a limit in money. */
function findCreditsForMoney(
	moneyLeft: number,
	creditPrice: number | undefined,
	creditsSpent: number,
): number {
	if (moneyLeft === Infinity) return Infinity;
	if (creditPrice === undefined) return creditsSpent;
	return creditsSpent + toCreditsForMoney(moneyLeft, creditPrice);
}

/** The settings for lookups that all lack the same. `maxCredits`: 0 means no limit. */
export function buildGroupSettings(
	needs: readonly Need[],
	{ settings, service }: WaterfallStep,
	maxCredits: number,
): LookupSettings {
	const lookup = service.dialect.lookups[settings.entity];
	const reveal = needs.filter((need): need is Reveal => need !== 'profile');
	return {
		...settings,
		reveal,
		skipsProfile: !needs.includes('profile'),
		onlyVerified: settings.onlyVerified.filter((each) => reveal.includes(each)),
		...limitOptionsTo(reveal, settings, lookup),
		maxCredits,
	};
}

/** Options that are about contact data that is not asked for would only change how the provider is asked. */
function limitOptionsTo(
	reveal: readonly Reveal[],
	{ verifyCatchAll, useProviderWaterfall }: LookupSettings,
	lookup: LookupDialect | undefined,
): Pick<LookupSettings, 'verifyCatchAll' | 'useProviderWaterfall'> {
	const { waterfallReveals = [] } = lookup ?? {};
	return {
		...(verifyCatchAll === true && { verifyCatchAll: reveal.includes('email') }),
		...(useProviderWaterfall === true && {
			useProviderWaterfall: reveal.some((each) => waterfallReveals.includes(each)),
		}),
	};
}

const repeatOutcome = ({ indexes }: Group, failure: Failure): LookupOutcome[] =>
	indexes.map(() =>
		buildOutcomeWithoutResult('skipped', failure.reason ?? 'aborted', sentenceOf(failure)),
	);

function explainReachedLimit({ dialect }: LookupService, { isCost }: SpendingLimit): Failure {
	const { label } = dialect;
	return isCost
		? {
				message: `'Max Cost' is used up, so ${label} was not asked`,
				description: RAISE_COST,
				reason: 'creditLimit',
			}
		: {
				message: `'Max Credits' of ${label} is used up`,
				description: "Raise 'Max Credits', then run the remaining items again.",
				reason: 'creditLimit',
			};
}

function addToTally(
	tally: StepReport['tally'],
	asked: readonly Need[],
	open: readonly Need[],
): void {
	for (const need of asked) {
		const count = tally.get(need) ?? { asked: 0, met: 0 };
		const met = count.met + (open.includes(need) ? 0 : 1);
		tally.set(need, { asked: count.asked + 1, met });
	}
}
