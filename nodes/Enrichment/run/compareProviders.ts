/** What several providers know of one list: each is asked everything about everybody, and their answers are compared. */
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
import { findCostOfAttempts, runWaterfall, type StepReport } from './waterfall';
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
	costPerEmail: number | null;
	/** 1 for the one that a waterfall had best ask first. */
	rank: number;
}

export interface ProviderComparison {
	figures: ProviderFigures[];
	/** What was bought of each contact, from all providers together. */
	outcomes: LookupOutcome[];
	reports: StepReport[];
}

/** Asks every provider about every lookup, one provider after the other, and compares. Never throws once a credit is spent. */
export async function compareProviders(
	lookups: readonly Lookup[],
	steps: readonly WaterfallStep[],
	settings: WaterfallSettings,
): Promise<ProviderComparison> {
	const progresses = lookups.map(({ identifiers }) => startProgress(identifiers));
	const answers: ProviderAnswers[] = [];
	const reports: StepReport[] = [];
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
		reports.push(own);
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
		reports,
	};
}

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
	const status = answer.status === 'incomplete' ? 'found' : answer.status;
	const reason = status === 'found' ? null : answer.reason;
	const after = applyOutcome(progress, question, { ...answer, status, reason }, settings);
	return after.end === 'optedOut' ? after : { ...after, end: undefined };
}

function countAnswers(
	{ step, outcomes, credits }: ProviderAnswers,
	all: readonly ProviderAnswers[],
): Omit<ProviderFigures, 'rank'> {
	const people = outcomes.map(findPerson);
	const emails = people.map(findWorkEmail);
	const phones = people.map(findOwnPhone);
	const others = all.filter((each) => each.step !== step);
	const othersPeople = others.map((each) => each.outcomes.map(findPerson));
	const { creditPrice } = step;
	const cost = creditPrice === undefined ? null : roundCredits(credits * creditPrice);
	const found = countOf(emails);
	return {
		provider: step.service.dialect.name,
		asked: outcomes.filter(({ status }) => status !== 'skipped').length,
		found: countOf(people),
		emails: found,
		verifiedEmails: emails.filter((email) => email?.status === 'verified').length,
		catchAllEmails: emails.filter((email) => email?.status === 'catchAll').length,
		phones: countOf(phones),
		mobilePhones: phones.filter((phone) => phone?.type === 'mobile').length,
		onlyHere: people.filter((person, index) => {
			const hasContact = (each: Person | undefined) =>
				(findWorkEmail(each) ?? findOwnPhone(each)) !== undefined;
			return hasContact(person) && !othersPeople.some((own) => hasContact(own[index]));
		}).length,
		agreement: findAgreement(people, othersPeople),
		credits,
		cost,
		costPerEmail: cost === null || found === 0 ? null : roundCredits(cost / found),
	};
}

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

const countOf = (values: readonly unknown[]): number =>
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
				[digitsOf(person), digitsOf(other[index])],
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

const digitsOf = (person: Person | undefined): string | undefined =>
	findOwnPhone(person)?.number.replace(/\D/g, '');

/**
 * The order for a waterfall: whoever costs least for an address or a number that it finds comes first, since each
 * provider is asked only for what those before it lack. Where a price is missing, whoever finds most.
 */
function rankProviders(all: ReadonlyArray<Omit<ProviderFigures, 'rank'>>): ProviderFigures[] {
	const hitsOf = ({ emails, phones }: Omit<ProviderFigures, 'rank'>): number => emails + phones;
	const isPriced = all.every(({ cost }) => cost !== null);
	const costPerHit = (figures: Omit<ProviderFigures, 'rank'>): number =>
		hitsOf(figures) === 0 ? Infinity : (figures.cost ?? 0) / hitsOf(figures);
	const order = [...all].sort((one, other) => {
		const [costs, othersCosts] = [costPerHit(one), costPerHit(other)];
		if (isPriced && costs !== othersCosts) return costs < othersCosts ? -1 : 1;
		return hitsOf(other) - hitsOf(one) || one.credits - other.credits;
	});
	return all.map((figures) => ({ ...figures, rank: order.indexOf(figures) + 1 }));
}
