/**
 * The waterfall: several providers for one list. The first one is asked about all records, each further one about those
 * that still lack data which it has. For each provider, `runLookups` is called once for all lookups that lack the same. A
 * single provider is a waterfall of one step.
 */
import { findMin } from '../../shared/core/lists';
import { describeFailure, type Failure } from '../../shared/core/result';
import {
	buildOutcomeWithoutResult,
	type Continuation,
	type Cost,
	type LookupOutcome,
	type ProviderAttempt,
} from '../records/envelope';
import type { Need } from '../records/needs';
import { roundCredits, convertMoneyToCredits } from '../providers/roundCredits';
import { buildContinuations } from './continuations';
import { explainCostLimitReached, explainLimitReached } from './creditLimit';
import { runLookups } from './lookupRun';
import { RUN_CANCELED } from './loop';
import {
	applyOutcome,
	listMissingNeeds,
	startProgress,
	toLookupOutcome,
	type LookupProgress,
} from './lookupProgress';
import { groupLookupsOfSamePerson, copyOutcomesToDuplicates } from './samePeople';
import type { LookupReport, LookupService } from './settings';
import { EmailVerifier, type SpendingLimitKind, type SpendingLimit } from './verifyFound';
import {
	buildGroupSettings,
	groupByOpenNeeds,
	toStepLookup,
	type LookupGroup,
} from './waterfallGroups';
import type {
	CreditPricesByProvider,
	WaterfallLookup,
	WaterfallSettings,
	WaterfallStep,
} from './waterfallSettings';

/** The result of a waterfall. */
export interface WaterfallReport {
	/** One for each lookup, in their order. */
	outcomes: LookupOutcome[];
	/** One for each step, in their order. */
	steps: StepReport[];
	/** The credits of verifications, at the verifying provider. */
	verificationCredits: number;
	/** The failure after which no email was verified. */
	verificationFailure: Failure | undefined;
	/** The total cost; undefined if the price of a used provider is unknown. */
	cost: Cost | undefined;
	/** The limit of the whole run that prevented lookups. */
	limitReached: WholeRunLimit | undefined;
	/** Whether the run ended before all providers were asked, because it was stopped or because of 'On Failure'. */
	isStopped: boolean;
}

/** A limit of all providers together. */
export type WholeRunLimit = Exclude<SpendingLimitKind, 'ofProvider'>;

/** The result of one step. */
export interface StepReport {
	step: WaterfallStep;
	/** By need: for how many lookups it was requested, and for how many it was then met. */
	needCounts: Map<Need, { asked: number; met: number }>;
	/** The number of lookups without any identifier that the provider accepts. */
	unsupportedCount: number;
	/** The limit that kept records from being asked about, and how many. */
	limit: ReachedLimit | undefined;
	/** One for each group of lookups that lacked the same. */
	reports: LookupReport[];
	creditsSpent: number;
	/** The failure after which the provider was not asked any more. */
	failure: Failure | undefined;
}

/** A limit that kept a provider from being asked. */
interface ReachedLimit {
	kind: SpendingLimitKind;
	/** How many records the provider was not asked about. */
	records: number;
	/** What one more lookup can cost and what is left, as a part of a sentence about `subject`. */
	describe: (subject: string) => string;
}

/** Runs the waterfall. Never throws once a credit is spent. */
export async function runWaterfall(
	lookups: readonly WaterfallLookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): Promise<WaterfallReport> {
	return await new Waterfall(lookups, steps, settings).run();
}

/** The outcomes of a group. */
interface GroupAnswer {
	/** One for each lookup of the group. */
	outcomes: LookupOutcome[];
	/** The limit of the whole run that prevented some lookups. */
	limitReached: WholeRunLimit | undefined;
}

/** The tolerance for floating-point sums. */
const ROUNDING = 1e-6;

class Waterfall {
	private readonly progresses: LookupProgress[];
	private readonly reports: StepReport[];
	private readonly verifier: EmailVerifier | undefined;
	/** By index of a pending lookup: the position of the step. */
	private readonly pendingAt = new Map<number, number>();
	/** The failure after which no provider is asked any more. */
	private stopReason: Failure | undefined;
	private limitReached: WholeRunLimit | undefined;

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
			needCounts: new Map(),
			unsupportedCount: 0,
			limit: undefined,
			reports: [],
			creditsSpent: 0,
			failure: undefined,
		}));
		const { verifier } = settings;
		this.verifier = verifier && new EmailVerifier(verifier, settings);
	}

	async run(): Promise<WaterfallReport> {
		// Lookups that an earlier run left pending may already have found emails.
		await this.verifyFound();
		for (const [position, report] of this.reports.entries()) {
			await this.runStep(report, position);
		}
		const continuations = this.continuePending();
		const outcomes = this.progresses.map((progress, index) =>
			this.toFinalOutcome(progress, continuations.get(index)),
		);
		return {
			outcomes,
			steps: this.reports,
			verificationCredits: this.verifier?.creditsSpent ?? 0,
			verificationFailure: this.verifier?.failure,
			cost: this.toCost(this.listSpendings()),
			limitReached: this.limitReached,
			isStopped: this.stopReason !== undefined,
		};
	}

	private async runStep(report: StepReport, position: number): Promise<void> {
		const groups = groupByOpenNeeds(this.progresses, report.step, this.settings);
		const unsupported = new Set<number>();
		for (const group of groups) {
			const answer = await this.askGroup(group, report);
			this.limitReached ??= answer.limitReached;
			this.applyAnswer(group, answer, report, position);
			for (const [place, index] of group.indexes.entries()) {
				if (answer.outcomes[place]!.reason === 'identifierNotSupported')
					unsupported.add(index);
			}
		}
		report.unsupportedCount = unsupported.size;
		if (this.stopReason === undefined) await this.verifyFound();
		// Counted after the verification, so that an invalid email does not count as found.
		for (const { needs, indexes } of groups) {
			for (const index of indexes) {
				if (unsupported.has(index)) continue;
				const missing = listMissingNeeds(this.progresses[index]!, this.settings);
				addNeedCounts(report.needCounts, needs, missing);
			}
		}
	}

	/** Asks a provider about a group; if it cannot be asked any more, the outcomes explain why. */
	private async askGroup(group: LookupGroup, report: StepReport): Promise<GroupAnswer> {
		const { step } = report;
		const failure = this.stopReason ?? report.failure;
		if (failure !== undefined)
			return { outcomes: buildUnaskedOutcomes(group, failure), limitReached: undefined };
		const limit = this.findLimit({ ...step, maxCredits: step.settings.maxCredits });
		const limitOfRun = limit.kind === 'ofProvider' ? undefined : limit.kind;
		if (limit.isReached) {
			const reached = explainReachedLimit(step.service, limit);
			const outcomes = buildUnaskedOutcomes(group, reached);
			this.addUnasked(report, group, outcomes, {
				kind: limit.kind,
				describe: () => reached.message,
			});
			return { outcomes, limitReached: limitOfRun };
		}
		const people = this.groupByPerson(group);
		const answered = await runLookups(
			people.map(([first = 0]) =>
				toStepLookup(this.lookups[first]!, this.progresses[first]!, step),
			),
			{
				...buildGroupSettings(group.needs, step, limit.maxCredits),
				creditsSpentBefore: limit.creditsSpentBefore,
				explainLimit: limit.explainLimit,
				// Each run starts with the prices that earlier ones observed.
				observedPrices: report.reports.at(-1)?.observedPrices,
				accountPrices: report.reports.at(-1)?.accountPrices,
			},
			step.service,
		);
		report.reports.push(answered);
		report.creditsSpent = roundCredits(report.creditsSpent + answered.creditsSpent);
		const outcomeByIndex = copyOutcomesToDuplicates(people, answered.outcomes);
		const outcomes = group.indexes.map((index) => outcomeByIndex.get(index)!);
		const { stopReason, creditLimit } = answered;
		if (creditLimit !== undefined) {
			this.addUnasked(report, group, outcomes, {
				kind: limit.kind,
				describe: (subject) => limit.describe(subject, creditLimit),
			});
		}
		if (stopReason?.reason === 'creditLimit') return { outcomes, limitReached: limitOfRun };
		report.failure = step.service.signal?.aborted ? RUN_CANCELED : stopReason;
		return { outcomes, limitReached: undefined };
	}

	/** Notes the limit that was reached, and which records of a group are not asked about because of it. */
	private addUnasked(
		report: StepReport,
		{ indexes }: LookupGroup,
		outcomes: readonly LookupOutcome[],
		limit: Omit<ReachedLimit, 'records'>,
	): void {
		const unasked = indexes.filter((_, place) => outcomes[place]!.reason === 'creditLimit');
		const records = unasked.reduce(
			(sum, index) => sum + this.lookups[index]!.recordIndexes.length,
			report.limit?.records ?? 0,
		);
		report.limit = { ...limit, records };
	}

	/** Groups the lookups of a group by person; each by itself if duplicates are allowed. */
	private groupByPerson({ indexes }: LookupGroup): number[][] {
		if (!this.settings.dedupe) return indexes.map((index) => [index]);
		return groupLookupsOfSamePerson(
			indexes.map((index) => ({
				index,
				progress: this.progresses[index]!,
				extra: this.lookups[index]!.extra,
			})),
		);
	}

	private applyAnswer(
		group: LookupGroup,
		{ outcomes, limitReached }: GroupAnswer,
		report: StepReport,
		position: number,
	): void {
		const { step, failure } = report;
		const { service, settings, providedNeeds } = step;
		const isFatal = failure?.reason === RUN_CANCELED.reason || settings.stopAtFailure;
		if (isFatal) this.stopReason ??= failure;
		const isStopped = this.stopReason !== undefined;
		const question = {
			provider: service.dialect.name,
			for: group.needs,
			hasProfiles: providedNeeds.includes('profile'),
		};
		for (const [place, index] of group.indexes.entries()) {
			const outcome = outcomes[place]!;
			const before = this.progresses[index]!;
			const after = applyOutcome(before, question, outcome, this.settings);
			const isSuppressed = this.settings.isSuppressed?.(outcome) === true;
			const isLimited = limitReached !== undefined && outcome.reason === 'creditLimit';
			const isEnded = isStopped || isSuppressed || isLimited;
			this.progresses[index] = isEnded
				? { ...after, endReason: after.endReason ?? 'stopped' }
				: after;
			if (after.endReason === 'pending') this.pendingAt.set(index, position);
		}
	}

	/** Finds how much a provider may spend on lookups and verifications: the smallest of its own limit and those of the run. */
	private findLimit({ service, maxCredits, creditPrice }: PaidProvider): SpendingLimit {
		const creditsSpentBefore = this.sumCreditsOf(service.dialect.name);
		const amounts: Record<SpendingLimitKind, number> = {
			ofProvider: maxCredits > 0 ? maxCredits : Infinity,
			maxCredits: creditsSpentBefore + this.findCreditsLeft(),
			maxCost: findCreditsForMoney(this.findMoneyLeft(), creditPrice, creditsSpentBefore),
		};
		const limit = findMin(Object.values(amounts));
		const kind = LIMIT_KINDS.find((each) => amounts[each] === limit) ?? 'ofProvider';
		const describe = this.createLimitDescription(kind, {
			service,
			creditPrice,
			creditsSpentBefore,
		});
		return {
			maxCredits: limit === Infinity ? 0 : roundCredits(limit),
			creditsSpentBefore,
			kind,
			isReached: limit - creditsSpentBefore < ROUNDING,
			describe,
			...(kind !== 'ofProvider' && {
				explainLimit: (reached) => ({
					message: describe('One lookup', reached),
					description: kind === 'maxCost' ? RAISE_COST : RAISE_CREDITS,
				}),
			}),
		};
	}

	/** Describes a limit by what is left of it when it is reached, after all that the provider was paid until then. */
	private createLimitDescription(
		kind: SpendingLimitKind,
		{
			service: { dialect },
			creditPrice = 0,
			creditsSpentBefore,
		}: Pick<PaidProvider, 'service' | 'creditPrice'> & { creditsSpentBefore: number },
	): SpendingLimit['describe'] {
		const { maxCredits, maxCost, currency = '' } = this.settings;
		const { label } = dialect;
		const moneyBefore = this.findMoneyLeft();
		return (subject, { price, remaining, limit }) => {
			if (kind === 'maxCost') {
				const spent = (limit - remaining - creditsSpentBefore) * creditPrice;
				const left = Math.max(0, moneyBefore - spent);
				const reached = { price, creditPrice, remaining: left, limit: maxCost, currency };
				return explainCostLimitReached(subject, reached, label);
			}
			const whole = kind === 'maxCredits' ? maxCredits : limit;
			return explainLimitReached(subject, { price, remaining, limit: whole }, label);
		};
	}

	/** Calculates what is left of 'Max Credits' of the whole run. */
	private findCreditsLeft(): number {
		const { maxCredits } = this.settings;
		if (maxCredits === 0) return Infinity;
		const spent = this.listSpendings().reduce((sum, { credits }) => sum + credits, 0);
		return Math.max(0, roundCredits(maxCredits - spent));
	}

	/** Sums the credits that a provider was paid so far, for lookups and verifications. */
	private sumCreditsOf(provider: string): number {
		const { verifier } = this.settings;
		const lookups = this.reports
			.filter(({ step }) => step.service.dialect.name === provider)
			.reduce((sum, { creditsSpent }) => sum + creditsSpent, 0);
		const isVerifier = verifier?.service.dialect.name === provider;
		const verifications = isVerifier ? (this.verifier?.creditsSpent ?? 0) : 0;
		return roundCredits(lookups + verifications);
	}

	/** Calculates what is left of 'Max Cost'. */
	private findMoneyLeft(): number {
		const { maxCost } = this.settings;
		if (maxCost === 0) return Infinity;
		const spent = this.toCost(this.listSpendings())?.total ?? 0;
		return Math.max(0, maxCost - spent);
	}

	/** Lists the credits spent at each provider, with their price. */
	private listSpendings(): Spending[] {
		const spent = this.reports.map(({ step, creditsSpent }) => ({
			credits: creditsSpent,
			price: step.creditPrice,
		}));
		const { verifier } = this.settings;
		if (this.verifier === undefined || verifier === undefined) return spent;
		return spent.concat({ credits: this.verifier.creditsSpent, price: verifier.creditPrice });
	}

	private toCost(spendings: readonly Spending[]): Cost | undefined {
		return calculateCost(spendings, this.settings.currency);
	}

	private async verifyFound(): Promise<void> {
		if (this.verifier === undefined) return;
		const { verifier } = this.settings;
		if (verifier === undefined) return;
		const verified = await this.verifier.verifyFoundEmails(
			this.progresses,
			this.findLimit(verifier),
		);
		for (const [index, progress] of verified) this.progresses[index] = progress;
	}

	private toFinalOutcome(
		progress: LookupProgress,
		continuation: Continuation | undefined,
	): LookupOutcome {
		const outcome = toLookupOutcome(progress, this.settings);
		const { verifier, currency } = this.settings;
		const paid = verifier ? [...this.steps, verifier] : this.steps;
		const prices = new Map([
			...(this.settings.otherPrices ?? []),
			...paid.map((each) => [each.service.dialect.name, each.creditPrice] as const),
		]);
		const cost = calculateCostOfAttempts(outcome.attempts ?? [], prices, currency);
		return {
			...outcome,
			...(cost && { cost }),
			...(continuation && { continuation }),
		};
	}

	/** Builds the continuations of pending lookups, by index. */
	private continuePending(): Map<number, Continuation> {
		const pending = [...this.pendingAt].sort(([one], [other]) => one - other);
		const awaited = pending.map(([index, position]) => ({
			lookup: this.lookups[index]!,
			progress: this.progresses[index]!,
			stepPosition: position,
		}));
		const { verifier, maxCredits, maxCost } = this.settings;
		const paid: PaidProvider[] = this.steps.map((step) => ({
			...step,
			maxCredits: step.settings.maxCredits,
		}));
		const limited = (verifier ? paid.concat(verifier) : paid).filter(
			(provider) => provider.maxCredits > 0,
		);
		const continuations = buildContinuations(awaited, this.steps, this.settings, {
			byProvider: new Map(
				limited.map(({ service: { dialect }, maxCredits: limit }) => [
					dialect.name,
					Math.max(0, limit - this.sumCreditsOf(dialect.name)),
				]),
			),
			maxCredits: maxCredits > 0 ? this.findCreditsLeft() : undefined,
			maxCost: maxCost > 0 ? this.findMoneyLeft() : undefined,
		});
		return new Map(pending.map(([index], place) => [index, continuations[place]!]));
	}
}

/** Credits spent at one provider. */
interface Spending {
	credits: number;
	price: number | undefined;
}

/** Calculates the cost of credits; undefined if the price of some is unknown. */
function calculateCost(
	spendings: readonly Spending[],
	currency: string | undefined,
): Cost | undefined {
	const paid = spendings.filter(({ credits }) => credits > 0);
	if (currency === undefined || paid.some(({ price }) => price === undefined)) return undefined;
	const total = paid.reduce((sum, { credits, price = 0 }) => sum + credits * price, 0);
	return { total: roundCredits(total), currency, estimated: true };
}

/** Calculates the cost of attempts; undefined if the price of a used provider is unknown. */
export function calculateCostOfAttempts(
	attempts: readonly ProviderAttempt[],
	prices: CreditPricesByProvider,
	currency: string | undefined,
): Cost | undefined {
	const spendings = attempts.map(({ provider, credits }) => ({
		credits,
		price: prices.get(provider),
	}));
	return calculateCost(spendings, currency);
}

/** A provider that is paid for lookups or verifications. */
interface PaidProvider {
	service: LookupService;
	/** The most credits for the provider; 0 means no limit. */
	maxCredits: number;
	creditPrice?: number | undefined;
}

/** In this order; of equal limits, the first one is reported. */
const LIMIT_KINDS: readonly SpendingLimitKind[] = ['ofProvider', 'maxCredits', 'maxCost'];

const RAISE_CREDITS = "Raise 'Max Credits', then run the remaining items again.";
const RAISE_COST = "Raise 'Max Cost', then run the remaining items again.";

/** Finds how many credits a provider may spend in all; without a price, nothing more is bought under a limit in money. */
function findCreditsForMoney(
	moneyLeft: number,
	creditPrice: number | undefined,
	creditsSpent: number,
): number {
	if (moneyLeft === Infinity) return Infinity;
	if (creditPrice === undefined) return creditsSpent;
	return creditsSpent + convertMoneyToCredits(moneyLeft, creditPrice);
}

const buildUnaskedOutcomes = ({ indexes }: LookupGroup, failure: Failure): LookupOutcome[] =>
	indexes.map(() =>
		buildOutcomeWithoutResult('skipped', failure.reason ?? 'aborted', describeFailure(failure)),
	);

function explainReachedLimit({ dialect }: LookupService, { kind }: SpendingLimit): Failure {
	const { label } = dialect;
	const reason = 'creditLimit';
	switch (kind) {
		case 'maxCost':
			return {
				message: `'Max Cost' is used up, so ${label} was skipped`,
				description: RAISE_COST,
				reason,
			};
		case 'maxCredits':
			return {
				message: `'Max Credits' is used up, so ${label} was skipped`,
				description: RAISE_CREDITS,
				reason,
			};
		case 'ofProvider':
			return {
				message: `'Max Credits' of ${label} is used up`,
				description: RAISE_CREDITS,
				reason,
			};
	}
}

function addNeedCounts(
	needCounts: StepReport['needCounts'],
	asked: readonly Need[],
	open: readonly Need[],
): void {
	for (const need of asked) {
		const count = needCounts.get(need) ?? { asked: 0, met: 0 };
		const met = count.met + (open.includes(need) ? 0 : 1);
		needCounts.set(need, { asked: count.asked + 1, met });
	}
}
