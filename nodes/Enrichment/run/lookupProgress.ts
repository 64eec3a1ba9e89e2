/**
 * How far the providers of a waterfall have come with one lookup: what is known, what is still lacking, who was asked.
 * Pure functions: `startProgress`, `applyOutcome` and `applyVerification` make the next state, `toLookupOutcome` the end.
 */
import { omitFields } from '../../shared/core/omitFields';
import { endWithPeriod } from '../../shared/core/result';
import { areResultsOfDifferentEntities } from '../match/contradiction';
import { mergeResults, rankEmails, rankPhones, type Company, type Person } from '../person';
import { isRoleMailbox } from '../person/canonical/mail';
import type { Entity, Identifiers } from '../person/entities';
import { mergePersonByGroup } from '../person/mergeByGroup';
import { omitEmptyLists } from '../person/values';
import type { EmailVerdict, VerificationStatus } from '../providers/dialect';
import { keepIfPerson, mergeFoundIdentifiers } from '../providers/lookupIdentifiers';
import {
	buildOutcomeWithoutResult,
	RESULT_KEY,
	UNPAID,
	type Credits,
	type LookupOutcome,
	type ProviderAttempt,
} from '../records/envelope';
import {
	ACCEPT_ANY,
	hasJobDetails,
	isAcceptedEmail,
	isAcceptedPhone,
	isPersonalEmail,
	isWorkEmail,
	listNeedsMetByIdentifiers,
	listNeedsMetByResult,
	sortNeeds,
	removeNeeds,
	type AcceptRules,
	type Need,
} from '../records/needs';
import { addCredits } from './credits';

type Result = Person | Company;

/** What is equal for all lookups of a waterfall. */
export interface ProgressRules {
	entity: Entity;
	wanted: readonly Need[];
	accept: AcceptRules;
}

/** What the items of a lookup brought of an earlier one. */
export interface SuppliedResult {
	result: Result;
	/** By field: the provider that stated it. */
	sources: ReadonlyMap<string, string>;
}

/** What a lookup had found when it was left pending. */
export interface EarlierFind {
	result: Result;
	/** By field: the provider that stated it. */
	sources: ReadonlyMap<string, string>;
	/** The first provider that found the person, and how its answer was matched. */
	finder: ProviderOutcome;
	hasProfile: boolean;
}

/** What an item says of a lookup that an earlier run has left pending. */
export interface EarlierProgress {
	identifiersFromItems: Identifiers;
	/** Who was asked, in order. */
	attempts: readonly ProviderAttempt[];
	/** What still earlier lookups had found. */
	suppliedResult: SuppliedResult | undefined;
	/** What the lookup itself has found so far; undefined as long as nobody is found. */
	earlierFind: EarlierFind | undefined;
	/** Addresses that the verifying provider was asked about. */
	verifiedEmails: readonly string[];
}

export interface LookupProgress {
	/** As the items have them. */
	identifiersFromItems: Identifiers;
	/** Those of them under which no answer showed somebody else. */
	undisputedIdentifiers: Identifiers;
	/** Those, and what was learnt of the person found. */
	identifiers: Identifiers;
	suppliedResult: SuppliedResult | undefined;
	/** What the answers of this run say of the person found; undefined as long as nobody is. */
	result: Result | undefined;
	/** Some answer brought a profile. */
	hasProfile: boolean;
	/** By field of the result: the provider that stated it. */
	sources: ReadonlyMap<string, string>;
	/** The first answer that found the person, and of whom. */
	finder: ProviderOutcome | undefined;
	/** The outcome that decides the status where nobody was found. */
	decisiveOutcome: ProviderOutcome | undefined;
	/** Who was asked, in order. */
	attempts: readonly ProviderAttempt[];
	charges: readonly Credits[];
	/** Needs for which asking on is useless: a second provider gave the same address, which is not accepted. */
	exhaustedNeeds: readonly Need[];
	/** Addresses that the verifying provider was asked about. */
	verifiedEmails: readonly string[];
	/** Why no further provider is asked, whatever is lacking. */
	endReason: 'optedOut' | 'pending' | 'uncertain' | 'stopped' | undefined;
}

export interface ProviderOutcome {
	provider: string;
	outcome: LookupOutcome;
}

/** Which provider was asked, and for what. */
export interface ProviderQuestion {
	provider: string;
	for: readonly Need[];
	/** Whether the provider has profiles, so that whom it finds has one. */
	hasProfiles: boolean;
}

export function startProgress(given: Identifiers, supplied?: SuppliedResult): LookupProgress {
	return {
		identifiersFromItems: given,
		undisputedIdentifiers: given,
		identifiers: given,
		suppliedResult: supplied,
		result: undefined,
		hasProfile: false,
		sources: new Map(),
		finder: undefined,
		decisiveOutcome: undefined,
		attempts: [],
		charges: [],
		exhaustedNeeds: [],
		verifiedEmails: [],
		endReason: undefined,
	};
}

/** The progress of a lookup that an earlier run has left pending: what that found, whom it asked, what it spent. */
export function resumeProgress(
	{
		identifiersFromItems,
		attempts,
		suppliedResult,
		earlierFind,
		verifiedEmails,
	}: EarlierProgress,
	rules: ProgressRules,
): LookupProgress {
	const before = attempts.at(-1)?.status === 'pending' ? attempts.slice(0, -1) : attempts;
	const charges = before.map(
		({ credits, estimated = false }): Credits => ({ charged: credits, estimated }),
	);
	const progress = {
		...startProgress(identifiersFromItems, suppliedResult),
		attempts,
		charges,
		verifiedEmails,
	};
	if (earlierFind === undefined) return progress;
	const { result, finder, hasProfile } = earlierFind;
	const sources = addContactSources(earlierFind);
	const resumed = { ...progress, result, finder, hasProfile, sources };
	return updateIdentifiers(resumed, rules);
}

/** The sources by field, and those of each address and number: an envelope names only those of the best. */
function addContactSources({ result, sources }: EarlierFind): Map<string, string> {
	const all = new Map(sources);
	for (const field of ['email', 'phone']) {
		const source = sources.get(field);
		if (source === undefined) continue;
		for (const key of listContactKeys(result)) {
			if (key.startsWith(`${field} `)) all.set(key, source);
		}
	}
	return all;
}

/** What several items of one lookup brought: of those that contradict the first one, nothing. */
export function mergeResultsThatFitFirst(
	entity: Entity,
	supplied: readonly SuppliedResult[],
): SuppliedResult | undefined {
	return supplied.reduce<SuppliedResult | undefined>((first, other) => {
		if (first === undefined) return other;
		if (areResultsOfDifferentEntities(first.result, {}, other.result)) return first;
		return {
			result: mergeFoundResults(entity, first.result, other.result),
			sources: new Map([...other.sources, ...first.sources]),
		};
	}, undefined);
}

/** What of the data that is wanted nobody has brought. */
export function listMissingNeeds(progress: LookupProgress, rules: ProgressRules): Need[] {
	const { identifiersFromItems, suppliedResult, result, hasProfile } = progress;
	const { entity, wanted, accept } = rules;
	const found = listNeedsMetByResult(entity, result, accept).filter(
		(need) => need !== 'profile' || hasProfile,
	);
	const met = [
		...(entity === 'contact' ? listNeedsMetByIdentifiers(identifiersFromItems) : []),
		...listNeedsMetByResult(entity, suppliedResult?.result, accept),
		...found,
	];
	return removeNeeds(sortNeeds(wanted), met);
}

/** What a further provider is to be asked for; nothing where the chain has ended. */
export function listOpenNeeds(progress: LookupProgress, rules: ProgressRules): Need[] {
	if (progress.endReason !== undefined) return [];
	return removeNeeds(listMissingNeeds(progress, rules), progress.exhaustedNeeds);
}

/** Outcomes after which nobody else is asked: the person is not to be found, or it is unknown what was bought. */
const END_BY_REASON: ReadonlyMap<string, NonNullable<LookupProgress['endReason']>> = new Map<
	string,
	NonNullable<LookupProgress['endReason']>
>([
	['optedOut', 'optedOut'],
	['pending', 'pending'],
	['outcomeUnknown', 'uncertain'],
	['jobLost', 'uncertain'],
	['aborted', 'stopped'],
	['stopped', 'stopped'],
]);

/** The progress after an answer, or after the reason why there is none. */
export function applyOutcome(
	progress: LookupProgress,
	question: ProviderQuestion,
	outcome: LookupOutcome,
	rules: ProgressRules,
): LookupProgress {
	const answer = rejectOtherSubject(progress, outcome, rules);
	const attempt = toProviderAttempt(question, answer, rules.entity);
	const attempted = addAttempt(progress, attempt, outcome.credits);
	const end = isPendingWithoutJob(answer) ? undefined : END_BY_REASON.get(answer.reason ?? '');
	const after = addAnswer(attempted, question, answer, rules);
	return end === undefined ? after : { ...after, endReason: end };
}

/** A provider that is still looking and gives no job has an answer for a later run only: nothing can be fetched. */
const isPendingWithoutJob = ({ status, jobId }: LookupOutcome): boolean =>
	status === 'pending' && jobId === undefined;

/** The outcome, or that of a mistaken answer: once somebody is found, a later answer must be about the same person. */
function rejectOtherSubject(
	progress: LookupProgress,
	outcome: LookupOutcome,
	{ entity }: ProgressRules,
): LookupOutcome {
	const found = outcome[RESULT_KEY[entity]];
	const { identifiersFromItems, result: anchor } = progress;
	if (found === undefined || anchor === undefined || !showsSubject(outcome)) return outcome;
	if (!areResultsOfDifferentEntities(anchor, identifiersFromItems, found)) return outcome;
	const { credits } = outcome;
	const unmatched = buildOutcomeWithoutResult('failed', 'unmatched', OTHER_PERSON, credits);
	return { ...unmatched, raw: outcome.raw ?? omitEmptyLists(found) };
}

const OTHER_PERSON =
	'The provider returned someone other than the earlier providers did. See "raw" of this attempt.';

/** Whether an answer shows the person, whatever is still to come. */
const showsSubject = ({ status }: LookupOutcome): boolean =>
	status === 'found' || status === 'incomplete' || status === 'pending';

function toProviderAttempt(
	{ provider, for: asked }: ProviderQuestion,
	{ status, reason, message, credits, raw, ...found }: LookupOutcome,
	entity: Entity,
): ProviderAttempt {
	const result = found.person ?? found.company;
	// Who may be somebody else is not in the result, but was paid for.
	const doubted = status === 'lowConfidence' && result ? omitEmptyLists(result) : undefined;
	const kept = raw ?? doubted;
	const isFound = status === 'found' || status === 'incomplete';
	const missing = isFound ? listUnansweredNeeds(asked, result, entity) : [];
	const isLacking = status === 'found' && missing.length > 0;
	return {
		provider,
		for: [...asked],
		status: isLacking ? 'incomplete' : status,
		reason: isLacking ? 'incomplete' : reason,
		...(message !== undefined && status !== 'found' && { message }),
		...(missing.length > 0 && { missing }),
		credits: credits.charged,
		...(credits.estimated && { estimated: true as const }),
		...(kept !== undefined && { raw: kept }),
	};
}

/** What a provider was asked for and did not state at all, good enough or not. Any answer about somebody is a profile. */
const listUnansweredNeeds = (
	asked: readonly Need[],
	result: Result | undefined,
	entity: Entity,
): Need[] => removeNeeds(asked, ['profile', ...listNeedsMetByResult(entity, result, ACCEPT_ANY)]);

/** Adds an attempt; one that a provider answers now takes the place of the pending one. */
function addAttempt(
	progress: LookupProgress,
	attempt: ProviderAttempt,
	credits: Credits,
): LookupProgress {
	const { attempts, charges } = progress;
	const last = attempts.at(-1);
	const isAnswered = last?.status === 'pending' && last.provider === attempt.provider;
	const before = isAnswered ? attempts.slice(0, -1) : attempts;
	return { ...progress, attempts: [...before, attempt], charges: [...charges, credits] };
}

function addAnswer(
	progress: LookupProgress,
	question: ProviderQuestion,
	outcome: LookupOutcome,
	rules: ProgressRules,
): LookupProgress {
	const found = outcome[RESULT_KEY[rules.entity]];
	const { provider } = question;
	const best = isBetter(outcome, progress.decisiveOutcome?.outcome)
		? { provider, outcome }
		: progress.decisiveOutcome;
	if (found === undefined || !showsSubject(outcome)) {
		const isDisputed = outcome.reason === 'unmatched' && progress.result === undefined;
		return isDisputed
			? dropDisputedIdentifiers({ ...progress, decisiveOutcome: best })
			: { ...progress, decisiveOutcome: best };
	}
	const { result: before } = progress;
	// The job of the first provider that found the person has its whole answer.
	const isFinder = progress.finder === undefined || progress.finder.provider === provider;
	const finder = isFinder ? { provider, outcome } : progress.finder;
	const supplied = keepSuppliedIfSame(progress, found);
	const result = before === undefined ? found : mergeFoundResults(rules.entity, before, found);
	const hasProfile =
		progress.hasProfile || question.hasProfiles || hasJobDetails(keepIfPerson(found) ?? {});
	const sources = addSources(progress, result, found, provider, rules);
	const after: LookupProgress = {
		...progress,
		decisiveOutcome: best,
		finder,
		result,
		suppliedResult: supplied,
		hasProfile,
		sources,
	};
	const closed = isFinder ? after : closeRepeatedEmails(after, question, before, found, rules);
	return updateIdentifiers(closed, rules);
}

/**
 * The progress after somebody else stood under what the items say: an address, a page, a number and an ID lead to one
 * person without a name, so that nobody further is asked by them.
 */
function dropDisputedIdentifiers(progress: LookupProgress): LookupProgress {
	const undisputed = omitFields(progress.identifiersFromItems, [
		'email',
		'linkedInUrl',
		'phone',
		'providerId',
	]);
	return { ...progress, undisputedIdentifiers: undisputed, identifiers: undisputed };
}

/** What the items brought, unless the answer shows that it is somebody else's. */
function keepSuppliedIfSame(
	{ suppliedResult, identifiersFromItems }: LookupProgress,
	found: Result,
): SuppliedResult | undefined {
	if (suppliedResult === undefined) return undefined;
	return areResultsOfDifferentEntities(found, identifiersFromItems, suppliedResult.result)
		? undefined
		: suppliedResult;
}

/** The better of two outcomes tells the status; of failures to ask a provider, the later one. */
function isBetter(outcome: LookupOutcome, before: LookupOutcome | undefined): boolean {
	if (before === undefined) return true;
	const [rank, rankBefore] = [rankOutcome(outcome), rankOutcome(before)];
	return rank > rankBefore || (rank === 0 && rankBefore === 0);
}

function rankOutcome(outcome: LookupOutcome): number {
	const { status, reason } = outcome;
	if (isPendingWithoutJob(outcome)) return 5;
	switch (status) {
		case 'skipped':
			return reason === 'optedOut' ? 9 : 0;
		case 'pending':
			return 8;
		case 'found':
		case 'incomplete':
			return 7;
		case 'lowConfidence':
			return 6;
		case 'failed':
			return FAILURE_RANKS.get(reason ?? '') ?? 1;
		default:
			return reason === 'noMatch' ? 3 : 2;
	}
}

/** A lost answer outweighs a miss, and so does one that was paid and is nobody's. */
const FAILURE_RANKS: ReadonlyMap<string, number> = new Map([
	['outcomeUnknown', 5],
	['jobLost', 5],
	['unmatched', 4],
]);

function mergeFoundResults(entity: Entity, first: Result, second: Result): Result {
	const [one, other] = [keepIfPerson(first), keepIfPerson(second)];
	return one && other ? mergePersonByGroup(one, other) : mergeResults(entity, first, second);
}

/** Fields that stand in the result once more, as the best of their kind. */
const LIST_FIELDS: ReadonlySet<string> = new Set(['emails', 'phones']);

/**
 * Which provider stated each field: of the fields that are new in the result, the one that was asked last. An address
 * or a number is from the one that stated it as accepted; one that the item itself has is from none.
 */
function addSources(
	{ sources: before, result: resultBefore, identifiersFromItems }: LookupProgress,
	result: Result,
	found: Result,
	provider: string,
	{ accept }: ProgressRules,
): Map<string, string> {
	const sources = new Map(before);
	const givenKeys = listGivenContactKeys(identifiersFromItems);
	for (const field of Object.keys(omitEmptyLists(result))) {
		if (!LIST_FIELDS.has(field) && !sources.has(field)) sources.set(field, provider);
	}
	const acceptedBefore = listAcceptedContactKeys(resultBefore, accept);
	const acceptedNow = listAcceptedContactKeys(found, accept);
	for (const key of listContactKeys(found)) {
		if (givenKeys.includes(key)) continue;
		const isAcceptedFirst = acceptedNow.includes(key) && !acceptedBefore.includes(key);
		if (!sources.has(key) || isAcceptedFirst) sources.set(key, provider);
	}
	return sources;
}

const toEmailKey = (email: string): string => `email ${email.toLowerCase()}`;
const toPhoneKey = (number: string): string => `phone ${number.replace(/\D/g, '')}`;

function listContactKeys(result: Result): string[] {
	const emails = 'emails' in result ? result.emails.map(({ email }) => toEmailKey(email)) : [];
	return emails.concat(result.phones.map(({ number }) => toPhoneKey(number)));
}

function listGivenContactKeys({ email, phone }: Identifiers): string[] {
	const emails = email === undefined ? [] : [toEmailKey(email)];
	return phone === undefined ? emails : emails.concat(toPhoneKey(phone));
}

function listAcceptedContactKeys(result: Result | undefined, accept: AcceptRules): string[] {
	const emails = keepIfPerson(result)?.emails ?? [];
	const phones = result?.phones ?? [];
	return emails
		.filter((email) => isAcceptedEmail(email, accept.email))
		.map(({ email }) => toEmailKey(email))
		.concat(
			phones
				.filter((phone) => isAcceptedPhone(phone, accept.phone))
				.map(({ number }) => toPhoneKey(number)),
		);
}

/** A second provider that gives the same address, which is not accepted, shows that there is no better one. */
function closeRepeatedEmails(
	progress: LookupProgress,
	question: ProviderQuestion,
	before: Result | undefined,
	found: Result,
	rules: ProgressRules,
): LookupProgress {
	const earlier = keepIfPerson(before)?.emails ?? [];
	const emails = keepIfPerson(found)?.emails ?? [];
	const repeated = emails.filter(({ email }) =>
		earlier.some((each) => toEmailKey(each.email) === toEmailKey(email)),
	);
	const missing = listMissingNeeds(progress, rules);
	const kinds = [
		{ need: 'email' as const, isOfKind: isWorkEmail },
		{ need: 'personalEmail' as const, isOfKind: isPersonalEmail },
	];
	const closed = kinds.flatMap(({ need, isOfKind }) =>
		question.for.includes(need) && missing.includes(need) && repeated.some(isOfKind)
			? [need]
			: [],
	);
	return { ...progress, exhaustedNeeds: sortNeeds([...progress.exhaustedNeeds, ...closed]) };
}

/** What later providers are asked by. An address that is not accepted identifies nobody for certain. */
function updateIdentifiers(progress: LookupProgress, { accept }: ProgressRules): LookupProgress {
	const { undisputedIdentifiers } = progress;
	const person = keepIfPerson(progress.result);
	if (person === undefined) return { ...progress, identifiers: undisputedIdentifiers };
	const others = omitFields(person, ['providerId', 'email']);
	const email = person.emails.find(
		(each) => each.email === person.email && isAcceptedEmail(each, accept.email),
	)?.email;
	const certain: Person = { ...others, ...(email !== undefined && { email }) };
	return { ...progress, identifiers: mergeFoundIdentifiers(undisputedIdentifiers, certain) };
}

/** The addresses of the person found that are wanted, and that nobody has checked. */
export function listUnverifiedEmails(
	{ result, verifiedEmails }: LookupProgress,
	{ wanted }: ProgressRules,
): string[] {
	const { emails = [] } = keepIfPerson(result) ?? {};
	return emails
		.filter(({ status }) => status === 'unknown' || status === 'unverified')
		.filter(
			(email) =>
				(wanted.includes('email') && isWorkEmail(email)) ||
				(wanted.includes('personalEmail') && isPersonalEmail(email)),
		)
		.map(({ email }) => email)
		.filter((email) => !verifiedEmails.includes(email));
}

/** What a verification says of an address, in the words of a finder. */
const VERDICTS: ReadonlyMap<VerificationStatus, Person['emails'][number]['status']> = new Map<
	VerificationStatus,
	Person['emails'][number]['status']
>([
	['valid', 'verified'],
	['catchAll', 'catchAll'],
	['invalid', 'invalid'],
	['disposable', 'invalid'],
]);

/** The progress after an address of the person was verified; `credits` are those that this lookup pays. */
export function applyVerification(
	progress: LookupProgress,
	verification: EmailVerdict & { email: string; provider: string; credits: Credits },
): LookupProgress {
	const { email: address, provider, status, credits } = verification;
	const verdict = VERDICTS.get(status);
	const person = keepIfPerson(progress.result);
	const attempt: ProviderAttempt = {
		provider,
		for: ['verification'],
		status: status === 'unknown' ? 'notFound' : 'found',
		reason: status,
		credits: credits.charged,
		...(credits.estimated && { estimated: true as const }),
	};
	const verified = {
		...addAttempt(progress, attempt, credits),
		verifiedEmails: progress.verifiedEmails.concat(address),
	};
	if (person === undefined || verdict === undefined) return verified;
	const emails = person.emails.map((each) =>
		each.email === address ? { ...each, status: verdict } : each,
	);
	return { ...verified, result: { ...person, emails } };
}

/** What the lookup came to, with its trail. */
export function toLookupOutcome(progress: LookupProgress, rules: ProgressRules): LookupOutcome {
	const { finder, decisiveOutcome, attempts, charges, endReason } = progress;
	const credits = charges.length === 0 ? UNPAID : addCredits(charges);
	const trail = {
		credits,
		attempts: [...attempts],
		provider: (finder ?? decisiveOutcome)?.provider,
	};
	if (endReason === 'optedOut' && decisiveOutcome) {
		const withheld = attempts.map((attempt) => omitFields(attempt, ['raw']));
		return { ...omitResult(decisiveOutcome.outcome), ...trail, attempts: withheld };
	}
	const missing = listMissingNeeds(progress, rules);
	const known = buildKnownResult(progress, rules);
	const lacking = missing.length > 0 ? { missing } : {};
	const { entity } = rules;
	if (decisiveOutcome === undefined) {
		const skipped = buildOutcomeWithoutResult('skipped', 'alreadyFilled');
		return { ...skipped, ...trail, ...known };
	}
	const { outcome } = decisiveOutcome;
	if (finder === undefined || !isFindUpheld(finder, decisiveOutcome, missing)) {
		// Whoever may be somebody else is shown, and nothing of it is mixed with what is known.
		const shown = outcome[RESULT_KEY[entity]] === undefined ? known : {};
		return { ...outcome, ...trail, ...shown, ...lacking };
	}
	const { matchedBy, matchScore, confidence, raw, why, message } = finder.outcome;
	const found = {
		...outcome,
		...trail,
		...known,
		matchedBy,
		matchScore,
		confidence,
		...(raw !== undefined && { raw }),
		...(why !== undefined && { why }),
	};
	if (outcome.status === 'pending') return { ...found, ...lacking };
	const note = message === undefined ? {} : { message };
	if (missing.length === 0) return { ...found, status: 'found', reason: null, ...note };
	const lost = attempts.findLast(({ reason }) => END_BY_REASON.get(reason ?? '') === 'uncertain');
	// Where the finder itself lost a further answer, both say the same.
	const reasons = new Set([lost?.message, message].filter((each) => each !== undefined));
	const explained = [...reasons].map(endWithPeriod).concat(explainMissing(missing, progress));
	return {
		...found,
		status: 'incomplete',
		reason: lost?.reason ?? 'incomplete',
		message: explained.join(' '),
		missing,
	};
}

/**
 * Whether the person counts as found. Whom an earlier run has found is data of the item: no answer of this run shows the
 * person where the finder's own job finds nobody, or where nothing is lacking.
 */
const isFindUpheld = (
	finder: ProviderOutcome,
	best: ProviderOutcome,
	missing: readonly Need[],
): boolean =>
	showsSubject(best.outcome) || (missing.length > 0 && best.provider !== finder.provider);

function omitResult(outcome: LookupOutcome): LookupOutcome {
	return omitFields(outcome, ['person', 'company', 'raw']);
}

const NEED_WORDS: Record<Need, string> = {
	profile: 'profile',
	email: 'email',
	personalEmail: 'personal email',
	phone: 'phone',
};

/** "Found without phone." */
function explainMissing(missing: readonly Need[], { result }: LookupProgress): string {
	const person = keepIfPerson(result);
	const isRejected = (need: Need): boolean => {
		if (need === 'phone') return (person?.phones.length ?? 0) > 0;
		const isOfKind = need === 'personalEmail' ? isPersonalEmail : isWorkEmail;
		return need !== 'profile' && (person?.emails ?? []).some(isOfKind);
	};
	const words = missing.map((need) =>
		isRejected(need) ? `an accepted ${NEED_WORDS[need]}` : NEED_WORDS[need],
	);
	return `Found without ${words.join(' and ')}.`;
}

/** The best that is known: what this run found, what an earlier one had, and what the items say themselves. */
function buildKnownResult(
	progress: LookupProgress,
	rules: ProgressRules,
): Pick<LookupOutcome, 'person' | 'company' | 'sources'> {
	const { entity, accept } = rules;
	const { result, suppliedResult, identifiersFromItems, sources } = progress;
	const earlier = suppliedResult?.result;
	const merged =
		result && earlier ? mergeFoundResults(entity, result, earlier) : (result ?? earlier);
	if (merged === undefined) return {};
	const person = keepIfPerson(merged);
	if (person === undefined) {
		return {
			[RESULT_KEY[entity]]: merged,
			sources: listSources(merged, sources, suppliedResult),
		};
	}
	const whole = chooseAcceptedEmail(addGivenContacts(person, identifiersFromItems), accept);
	return { person: whole, sources: listSources(whole, sources, suppliedResult) };
}

/** The address and the number of the items, where nobody found another one. */
function addGivenContacts(person: Person, { email, phone }: Identifiers): Person {
	const isLacking = email !== undefined && person.email === undefined;
	const emails = isLacking ? rankEmails([...person.emails, { email }]) : undefined;
	const phones =
		phone !== undefined && person.phone === undefined
			? rankPhones([...person.phones, { number: phone }])
			: undefined;
	return setContacts(person, {
		...(emails && { email: emails.best?.email, emails: emails.all }),
		...(phones && { phone: phones.best?.number, phones: phones.all }),
	});
}

/** The best of the addresses that are accepted stands as that of the person; where none is, the best of all. */
function chooseAcceptedEmail(person: Person, { email: rule }: AcceptRules): Person {
	const accepted = person.emails.filter((each) => isAcceptedEmail(each, rule));
	const { best } = rankEmails(accepted, (email) => !isRoleMailbox(email));
	if (best === undefined || best.email === person.email) return person;
	return setContacts(person, { email: best.email });
}

/** The keys keep the order in which people read them. */
function setContacts(
	person: Person,
	contacts: { [Name in 'email' | 'emails' | 'phone' | 'phones']?: Person[Name] | undefined },
): Person {
	const { fullName, jobTitle, email, phone, ...others } = person;
	const names = { fullName, jobTitle, email, phone, ...others, ...contacts };
	return Object.fromEntries(
		Object.entries(names).filter(([, value]) => value !== undefined),
	) as Person;
}

function listSources(
	result: Result,
	sources: ReadonlyMap<string, string>,
	supplied: SuppliedResult | undefined,
): Record<string, string> {
	const listed = Object.keys(omitEmptyLists(result)).filter((field) => !LIST_FIELDS.has(field));
	const entries = listed.map((field) => {
		const key = toSourceKey(field, result);
		const isSupplied = key === field || (supplied && hasContact(supplied.result, key));
		const earlier = isSupplied ? supplied?.sources.get(field) : undefined;
		return [field, sources.get(key) ?? earlier ?? 'supplied'] as const;
	});
	return Object.fromEntries(entries);
}

const hasContact = (result: Result, key: string): boolean => listContactKeys(result).includes(key);

/** The best address and number have the source of that address and number. */
function toSourceKey(field: string, result: Result): string {
	if (field === 'email' && 'email' in result && result.email !== undefined)
		return toEmailKey(result.email);
	if (field === 'phone' && result.phone !== undefined) return toPhoneKey(result.phone);
	return field;
}
