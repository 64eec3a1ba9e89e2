/** Compares several providers on one list: each is asked for all data about all contacts. */
import type { Failure } from '../../shared/core/result';
import { omitFields } from '../../shared/core/omitFields';
import type { Person } from '../person';
import { buildOutcomeWithoutResult, type LookupOutcome } from '../records/envelope';
import { ACCEPT_ANY, isAcceptedEmail, isAcceptedPhone, isWorkEmail } from '../records/needs';
import type { Lookup } from '../records/plan';
import { roundCredits } from '../providers/roundCredits';
import {
	applyOutcome,
	startProgress,
	toLookupOutcome,
	type LookupProgress,
} from './lookupProgress';
import {
	calculateCostOfAttempts,
	runWaterfall,
	type WholeRunLimit,
	type StepReport,
	type WaterfallReport,
} from './waterfall';
import type { CreditPricesByProvider, WaterfallSettings, WaterfallStep } from './waterfallSettings';

/** The figures of one provider. */
export interface ProviderFigures {
	provider: string;
	/** The number of contacts it was asked about, without those left out by a limit or failure. */
	asked: number;
	found: number;
	/** The number of contacts with a work email that is not known to be invalid. */
	emails: number;
	verifiedEmails: number;
	catchAllEmails: number;
	/** The number of contacts with a personal phone number. */
	phones: number;
	mobilePhones: number;
	/** The number of contacts for whom no other provider has an email or phone number. */
	onlyHere: number;
	/** The share of its emails and phone numbers that other providers confirm, if they have one; 0 to 1. */
	agreement: number | null;
	credits: number;
	cost: number | null;
	/** The cost per email or phone number found; null if it found none. */
	costPerFind: number | null;
	/** The cost per email found; null if phone numbers were bought, too, because answers do not state separate prices. */
	costPerEmail: number | null;
	/** The recommended position in a waterfall, from 1 on; null if it answered about nobody. */
	rank: number | null;
}

/** The result of a comparison. */
export interface ProviderComparison {
	figures: ProviderFigures[];
	/** The combined result of all providers for each contact. */
	outcomes: LookupOutcome[];
	/** How the run of each provider ended, in their order. */
	endings: ProviderEnding[];
}

/** How the run of a provider ended, and what kept it from answering about all contacts. */
export interface ProviderEnding {
	step: WaterfallStep;
	/** The failure that ended the run. */
	failure: Failure | undefined;
	/** The limit of all providers together that was reached. */
	limitReached: WholeRunLimit | undefined;
	/** The number of contacts that were not sent because of that. */
	notAsked: number;
	/** The number of contacts whose answers were lost; they may have been charged. */
	lost: number;
}

/** Asks one provider after the other about every lookup, and compares the answers. Never throws once a credit is spent. */
export async function compareProviders(
	lookups: readonly Lookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): Promise<ProviderComparison> {
	const progresses = lookups.map(({ identifiers }) => startProgress(identifiers));
	const answers: ProviderAnswers[] = [];
	const endings: ProviderEnding[] = [];
	let spent = 0;
	for (const step of steps) {
		const left = Math.max(EXHAUSTED_LIMIT, settings.maxCost - spent);
		const asked = [...lookups.keys()].filter(
			(index) => progresses[index]!.endReason !== 'optedOut',
		);
		const questions = asked.map((index) => askForEverything(lookups[index]!));
		const report = await runWaterfall(questions, [step], {
			...settings,
			wanted: step.providedNeeds,
			accept: ACCEPT_ANY,
			maxCost: settings.maxCost > 0 ? left : 0,
		});
		const own = report.steps[0]!;
		endings.push(describeEnding(report, own));
		spent += report.cost?.total ?? 0;
		const outcomes = new Array<LookupOutcome>(lookups.length).fill(NOT_ASKED);
		for (const [position, index] of asked.entries()) {
			const outcome = report.outcomes[position]!;
			outcomes[index] = outcome;
			progresses[index] = addAnswer(progresses[index]!, step, outcome, settings);
		}
		answers.push({ step, outcomes, credits: own.creditsSpent });
	}
	const prices: CreditPricesByProvider = new Map(
		steps.map(({ service, creditPrice }) => [service.dialect.name, creditPrice]),
	);
	return {
		figures: rankProviders(answers.map((each) => countAnswers(each, answers))),
		outcomes: progresses.map((progress) => {
			const outcome = omitFields(toLookupOutcome(progress, settings), ['cost']);
			const cost = calculateCostOfAttempts(progress.attempts, prices, settings.currency);
			return { ...outcome, ...(cost && { cost }) };
		}),
		endings,
	};
}

function describeEnding(
	{ outcomes, limitReached }: WaterfallReport,
	{ step, failure }: StepReport,
): ProviderEnding {
	return {
		step,
		failure,
		limitReached,
		notAsked: outcomes.filter(isNotAsked).length,
		lost: outcomes.filter(({ reason }) => LOST.has(reason ?? '')).length,
	};
}

const LOST: ReadonlySet<string> = new Set(['outcomeUnknown', 'jobLost']);

const isNotAsked = ({ status, reason }: LookupOutcome): boolean =>
	status === 'skipped' && reason !== 'optedOut';

/** The outcome of a person who opted out at an earlier provider, so that no other one is asked. */
const NOT_ASKED = buildOutcomeWithoutResult('skipped', 'optedOut');

/** A limit below any price; 0 would mean no limit. */
const EXHAUSTED_LIMIT = 1e-9;

/** The outcomes of one provider, by lookup. */
interface ProviderAnswers {
	step: WaterfallStep;
	outcomes: readonly LookupOutcome[];
	credits: number;
}

/** Builds a lookup that asks for all data, including what the item has; otherwise the figures would only cover missing data. */
function askForEverything(lookup: Lookup): Lookup & { progress: LookupProgress } {
	const { identifiers } = lookup;
	return { ...lookup, progress: { ...startProgress({}), identifiers } };
}

function addAnswer(
	progress: LookupProgress,
	{ service, providedNeeds }: WaterfallStep,
	outcome: LookupOutcome,
	settings: WaterfallSettings,
): LookupProgress {
	const question = {
		provider: service.dialect.name,
		for: providedNeeds,
		hasProfiles: providedNeeds.includes('profile'),
	};
	// All providers are asked, so no answer ends the chain.
	const answer = omitFields(outcome, ['attempts', 'sources', 'missing']);
	const isLost = LOST.has(answer.reason ?? '');
	const status = answer.status === 'incomplete' && !isLost ? 'found' : answer.status;
	const reason = status === 'found' ? null : answer.reason;
	const after = applyOutcome(progress, question, { ...answer, status, reason }, settings);
	return after.endReason === 'optedOut' ? after : { ...after, endReason: undefined };
}

function countAnswers(
	{ step, outcomes, credits }: ProviderAnswers,
	all: readonly ProviderAnswers[],
): UnrankedFigures {
	const people = outcomes.map(findPerson);
	const emails = people.map(findWorkEmail);
	const phones = people.map(findOwnPhone);
	const others = all.filter((each) => each.step !== step);
	const othersPeople = others.map((each) => each.outcomes.map(findPerson));
	const { creditPrice } = step;
	const cost = creditPrice === undefined ? null : roundCredits(credits * creditPrice);
	const found = countDefined(emails);
	const finds = found + countDefined(phones);
	const boughtPhones = step.providedNeeds.includes('phone');
	return {
		provider: step.service.dialect.name,
		asked: outcomes.filter((outcome) => outcome !== NOT_ASKED && !isNotAsked(outcome)).length,
		found: countDefined(people),
		emails: found,
		verifiedEmails: emails.filter((email) => email?.status === 'verified').length,
		catchAllEmails: emails.filter((email) => email?.status === 'catchAll').length,
		phones: countDefined(phones),
		mobilePhones: phones.filter((phone) => phone?.type === 'mobile').length,
		onlyHere: people.filter((person, index) => {
			const hasContact = (each: Person | undefined) =>
				(findWorkEmail(each) ?? findOwnPhone(each)) !== undefined;
			return hasContact(person) && !othersPeople.some((own) => hasContact(own[index]));
		}).length,
		agreement: findAgreement(people, othersPeople),
		credits,
		cost,
		costPerFind: cost === null || finds === 0 ? null : roundCredits(cost / finds),
		costPerEmail:
			cost === null || found === 0 || boughtPhones ? null : roundCredits(cost / found),
		hasAnswered: outcomes.some(isAnswer),
	};
}

/** Whether an outcome shows what the provider has on a contact. */
const isAnswer = ({ status, reason }: LookupOutcome): boolean =>
	ANSWERED.has(status) || reason === 'optedOut' || reason === 'unmatched';

const ANSWERED: ReadonlySet<string> = new Set(['found', 'incomplete', 'notFound', 'lowConfidence']);

/** The figures of a provider, before they are ranked. */
type UnrankedFigures = Omit<ProviderFigures, 'rank'> & {
	/** Whether it answered about any contact. */
	hasAnswered: boolean;
};

function findPerson({ status, person }: LookupOutcome): Person | undefined {
	return status === 'found' || status === 'incomplete' ? person : undefined;
}

/** Finds the best work email that is not known to be invalid. */
function findWorkEmail(person: Person | undefined): Person['emails'][number] | undefined {
	const usable = (person?.emails ?? []).filter(
		(email) => isWorkEmail(email) && isAcceptedEmail(email, 'any'),
	);
	return usable.find(({ email }) => email === person?.email) ?? usable[0];
}

function findOwnPhone(person: Person | undefined): Person['phones'][number] | undefined {
	const usable = (person?.phones ?? []).filter((phone) => isAcceptedPhone(phone, 'any'));
	return usable.find(({ number }) => number === person?.phone) ?? usable[0];
}

const countDefined = (values: readonly unknown[]): number =>
	values.filter((value) => value !== undefined).length;

/** Calculates the share of values that other providers confirm; null if there is nothing to compare. */
function findAgreement(
	people: ReadonlyArray<Person | undefined>,
	others: ReadonlyArray<ReadonlyArray<Person | undefined>>,
): number | null {
	let compared = 0;
	let equal = 0;
	for (const [index, person] of people.entries()) {
		for (const other of others) {
			const pairs = [
				[findWorkEmail(person)?.email, findWorkEmail(other[index])?.email],
				[readPhoneDigits(person), readPhoneDigits(other[index])],
			];
			for (const [one, another] of pairs) {
				if (one === undefined || another === undefined) continue;
				compared += 1;
				if (one.toLowerCase() === another.toLowerCase()) equal += 1;
			}
		}
	}
	return compared === 0 ? null : Math.round((equal / compared) * 1e4) / 1e4;
}

const readPhoneDigits = (person: Person | undefined): string | undefined =>
	findOwnPhone(person)?.number.replace(/\D/g, '');

/**
 * Ranks providers for a waterfall: the lowest cost per email or phone number first, since each provider is only asked for
 * what those before it lack. If a price is unknown, the provider that finds most comes first.
 */
function rankProviders(all: readonly UnrankedFigures[]): ProviderFigures[] {
	const countFinds = ({ emails, phones }: UnrankedFigures): number => emails + phones;
	const isPriced = all.every(({ cost }) => cost !== null);
	const costOf = ({ costPerFind }: UnrankedFigures): number => costPerFind ?? Infinity;
	const order = all
		.filter(({ hasAnswered }) => hasAnswered)
		.sort((one, other) => {
			const [cost, otherCost] = [costOf(one), costOf(other)];
			if (isPriced && cost !== otherCost) return cost < otherCost ? -1 : 1;
			return countFinds(other) - countFinds(one) || one.credits - other.credits;
		});
	return all.map((figures) => {
		const { hasAnswered, ...shown } = figures;
		return { ...shown, rank: hasAnswered ? order.indexOf(figures) + 1 : null };
	});
}
