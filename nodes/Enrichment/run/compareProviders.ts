/** What several providers know of one list: each is asked everything about everybody, and their answers are compared. */
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
	findCostOfAttempts,
	runWaterfall,
	type RunLimit,
	type StepReport,
	type WaterfallReport,
} from './waterfall';
import type { CreditPrices, WaterfallSettings, WaterfallStep } from './waterfallSettings';

/** What one provider came to. */
export interface ProviderFigures {
	provider: string;
	/** Contacts that it was asked about; those left out by a limit or a failure are not. */
	asked: number;
	found: number;
	/** Contacts of whom it has an address at work that is not known to be invalid. */
	emails: number;
	verifiedEmails: number;
	catchAllEmails: number;
	/** Contacts of whom it has a number of their own. */
	phones: number;
	mobilePhones: number;
	/** Contacts of whom it alone has an address or a number. */
	onlyHere: number;
	/** Share of its addresses and numbers that other providers, where they have one too, state as well; 0 to 1. */
	agreement: number | null;
	credits: number;
	cost: number | null;
	/** For each address and number that it found; null where it found none. */
	costPerFind: number | null;
	/** Null where numbers were bought too, whose price answers do not state apart. */
	costPerEmail: number | null;
	/** 1 for the one that a waterfall had best ask first; null for one that has answered about nobody. */
	rank: number | null;
}

export interface ProviderComparison {
	figures: ProviderFigures[];
	/** What was bought of each contact, from all providers together. */
	outcomes: LookupOutcome[];
	/** How asking each provider ended, in their order. */
	endings: ProviderEnding[];
}

/** What kept a provider from answering about everybody. */
export interface ProviderEnding {
	step: WaterfallStep;
	/** Why it was asked nothing more. */
	failure: Failure | undefined;
	/** The limit that kept contacts from being sent: its own 'Max Credits', or 'Max Cost' of all. */
	limitReached: RunLimit | undefined;
	/** Contacts that it was not asked about because of that. */
	notAsked: number;
	/** Contacts whose answers were lost; they may have been charged. */
	lost: number;
}

/** Asks every provider about every lookup, one provider after the other, and compares. Never throws once a credit is spent. */
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
		const left = Math.max(NOTHING, settings.maxCost - spent);
		const asked = [...lookups.keys()].filter((index) => progresses[index]!.end !== 'optedOut');
		const questions = asked.map((index) => askForEverything(lookups[index]!));
		const report = await runWaterfall(questions, [step], {
			...settings,
			wanted: step.gives,
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
	const prices: CreditPrices = new Map(
		steps.map(({ service, creditPrice }) => [service.dialect.name, creditPrice]),
	);
	return {
		figures: rankProviders(answers.map((each) => countAnswers(each, answers))),
		outcomes: progresses.map((progress) => {
			const outcome = omitFields(toLookupOutcome(progress, settings), ['cost']);
			const cost = findCostOfAttempts(progress.attempts, prices, settings.currency);
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

/** Somebody who opted out at one provider is asked of no other one. */
const NOT_ASKED = buildOutcomeWithoutResult('skipped', 'optedOut');

/** Less than any request costs: 0 would be no limit. */
const NOTHING = 1e-9;

/** What a provider answered, by lookup. */
interface ProviderAnswers {
	step: WaterfallStep;
	outcomes: readonly LookupOutcome[];
	credits: number;
}

/** What the item has already is asked for, too: otherwise the figures would be about what it lacks. */
function askForEverything(lookup: Lookup): Lookup & { progress: LookupProgress } {
	const { identifiers } = lookup;
	return { ...lookup, progress: { ...startProgress({}), identifiers } };
}

function addAnswer(
	progress: LookupProgress,
	{ service, gives }: WaterfallStep,
	outcome: LookupOutcome,
	settings: WaterfallSettings,
): LookupProgress {
	const question = {
		provider: service.dialect.name,
		for: gives,
		hasProfiles: gives.includes('profile'),
	};
	// An answer of a provider ends no chain here: all are asked whatever the others say.
	const answer = omitFields(outcome, ['attempts', 'sources', 'missing']);
	const isLost = LOST.has(answer.reason ?? '');
	const status = answer.status === 'incomplete' && !isLost ? 'found' : answer.status;
	const reason = status === 'found' ? null : answer.reason;
	const after = applyOutcome(progress, question, { ...answer, status, reason }, settings);
	return after.end === 'optedOut' ? after : { ...after, end: undefined };
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
	const boughtPhones = step.gives.includes('phone');
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

/** Whether the provider has said of a contact what it has. */
const isAnswer = ({ status, reason }: LookupOutcome): boolean =>
	ANSWERED.has(status) || reason === 'optedOut' || reason === 'unmatched';

const ANSWERED: ReadonlySet<string> = new Set(['found', 'incomplete', 'notFound', 'lowConfidence']);

/** The figures of a provider, before they are compared with those of the others. */
type UnrankedFigures = Omit<ProviderFigures, 'rank'> & {
	/** Whether it has answered about anybody. */
	hasAnswered: boolean;
};

function findPerson({ status, person }: LookupOutcome): Person | undefined {
	return status === 'found' || status === 'incomplete' ? person : undefined;
}

/** The best address at work, if it is not known to be invalid. */
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

/** How many of the values that another provider has as well are the same there; null where none is. */
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
 * The order for a waterfall: whoever costs least for an address or a number that it finds comes first, since each
 * provider is asked only for what those before it lack. Where a price is missing, whoever finds most.
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
