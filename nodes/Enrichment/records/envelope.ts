import { isRecord, type JsonRecord } from '../../shared/core/json';
import { compareDescriptions, type Agreement } from '../match/agreement';
import { areResultsOfDifferentEntities } from '../match/contradiction';
import { decideMatch } from '../match/decide';
import {
	describeRequestedRecord,
	describeEarlierResult,
	type RecordDescription,
} from '../match/recordDescription';
import { isSamePerson } from '../match/samePerson';
import { scoreAgreement } from '../match/score';
import { GENERATIONS, IDENTIFIERS, type Entity, type Identifiers } from '../person/entities';
import { buildCompany, buildPerson, type Company, type Person } from '../person';
import { omitEmptyLists, omitUndefined } from '../person/values';
import { ACCEPTED_EMAILS, NEEDS, type AcceptRules, type Need } from './needs';

const STATUSES = [
	'found',
	'incomplete',
	'notFound',
	'lowConfidence',
	'skipped',
	'failed',
	'pending',
];

export type Status = (typeof STATUSES)[number];

export interface Credits {
	/** What this record cost; 0 for a duplicate, whose first record paid. */
	charged: number;
	/** True where the provider reported no charge and `charged` is our estimate. */
	estimated: boolean;
	/** Left on the account, where the provider says so. */
	remaining?: number;
}

/** One question to one provider about a record, and what came of it. */
export interface ProviderAttempt {
	provider: string;
	/** What was asked for. */
	for: Array<Need | 'verification'>;
	/** Of a verification: the verdict. */
	status: Status;
	reason: string | null;
	message?: string;
	credits: number;
	/** The provider stated no charge. */
	estimated?: true;
	/** What was paid for and is not in the result. */
	raw?: unknown;
}

/** An amount of money. */
export interface Cost {
	total: number;
	currency: string;
	/** Always: the price of a credit is what the user wrote into the credential. */
	estimated: true;
}

/** What a waterfall has not done for a record whose provider answers later. */
export interface Continuation {
	/** All that was wanted. */
	wanted: Need[];
	accept: AcceptRules;
	/** The providers that were still to be asked, with the record's share of what is left of their limits. */
	steps: Array<{ provider: string; for: Need[]; maxCredits?: number }>;
	/** Who verifies the addresses that are found, with the record's share of what is left of its limit. */
	verifyWith?: { provider: string; maxCredits?: number };
	/** The record's share of what is left of 'Max Credits' of all providers together. */
	maxCredits?: number;
	/** The record's share of what is left of 'Max Cost'. */
	maxCost?: number;
	/** A 'Suppression List' held for the lookup, and must hold for what is fetched. */
	hasSuppressionList?: true;
}

/** What a field was in the item, and what it is in the answer. */
export interface Change {
	from: string;
	to: string;
}

/** Of a contact `company`, `jobTitle` and `email`, of a company `name` and `domain`: those that differ. */
export type Changes = Partial<Record<'company' | 'jobTitle' | 'email' | 'name' | 'domain', Change>>;

/**
 * What became of one record, in the order in which people read it. Never has a key `error`: n8n would run
 * the node, and pay, again.
 */
export interface Envelope {
	status: Status;
	/** The best that is known: found by this lookup, else what an earlier envelope of the item had. */
	person?: Person;
	company?: Company;
	/** Where the answer differs from the item. */
	changes?: Changes;
	/** The identifiers that the answer shows to be those asked for. */
	matchedBy: string | null;
	/** How much speaks for the answer to be about this record, 0 to 100; null where nobody was found. */
	matchScore: number | null;
	/** 0 to 100, or null where the provider says nothing. */
	confidence: number | null;
	/** Why it is not `found`; null when it is. */
	reason: string | null;
	/** The reason in words, with what to do. */
	message?: string;
	credits: Credits;
	/** The provider that found the person or company, else the last one asked; undefined where none was to be asked. */
	provider?: string | undefined;
	/** What of 'Data to Get' was found by nobody. */
	missing?: Need[];
	/** By field: the provider that stated it, or `supplied` for what the item brought. */
	sources?: Record<string, string>;
	/** Every provider that was asked, in order; those of earlier lookups of the item come first. */
	attempts?: ProviderAttempt[];
	/** What this run's credits cost by the prices in the credential. */
	cost?: Cost;
	/** What is left to be done for a pending record; 'Get Result' goes on with it. */
	continuation?: Continuation;
	/** The provider's job that holds the result. */
	jobId?: string;
	/** Which record of that job this one is. */
	recordTag?: string;
	/** The identifiers as they were sent, and the generation ("Jr."), which is only compared. */
	input: Identifiers;
	/** Index of the input item whose paid result is used here too. */
	duplicateOf?: number;
	previous?: Previous;
	/** What of the answer agrees with what was asked: "page agrees, employer differs". Beside `raw` only. */
	why?: string;
	raw?: unknown;
}

/** What one lookup, made once for all records that ask the same, came to. */
export type LookupOutcome = Omit<Envelope, 'duplicateOf' | 'input' | 'previous' | 'changes'>;

export const UNPAID: Credits = { charged: 0, estimated: false };

export function buildOutcomeWithoutResult(
	status: Exclude<Status, 'found' | 'incomplete'>,
	reason: string,
	message?: string,
	credits: Credits = UNPAID,
): LookupOutcome {
	return {
		status,
		matchedBy: null,
		matchScore: null,
		confidence: null,
		reason,
		...(message !== undefined && { message }),
		credits,
	};
}

export const RESULT_KEY = { contact: 'person', company: 'company' } as const satisfies Record<
	Entity,
	keyof Envelope
>;

export type EarlierEnvelope = JsonRecord & { status: Status; credits: JsonRecord };

/** Whether a value is what an earlier lookup put there. */
export function isEnvelope(value: unknown): value is EarlierEnvelope {
	return isRecord(value) && isRecord(value.credits) && isStatus(value.status);
}

const isStatus = (value: unknown): value is Status => STATUSES.some((status) => status === value);

/** What the envelope of an earlier lookup says, read again: it is data of the item, and anybody may have written it. */
export interface EarlierResult {
	/** The best that was known then. */
	result: Person | Company;
	/** What that was asked by, as far as the envelope says so. */
	asked: Identifiers;
	/** Whether an earlier lookup of the item had set it aside in `previous`, as that of somebody else. */
	isSetAside: boolean;
	/** Whether some answer showed that it is the person's, rather than that it may be. */
	isConfirmed: boolean;
	/** By field: who stated it, as far as the envelope says so. */
	sources: ReadonlyMap<string, string>;
	/** Who had been asked, in order. */
	attempts: readonly ProviderAttempt[];
	/** Whose it is. */
	provider: string | undefined;
	/** What it cost. */
	credits: Credits;
	/** What that lookup had set aside in `previous`, beside its own result. */
	previous: Previous | undefined;
}

/** What an item has of an earlier lookup: whom that asked, and what it found, if anybody. */
export interface EarlierLookup {
	asked: Identifiers;
	/** Who had been asked, in order. */
	attempts: readonly ProviderAttempt[];
	found: EarlierResult | undefined;
}

/** Reads what an item has of an earlier lookup; undefined where it has none. Never throws. */
export function readEarlierLookup(entity: Entity, value: unknown): EarlierLookup | undefined {
	if (!isEnvelope(value)) return undefined;
	return {
		asked: readAskedIdentifiers(entity, value.input),
		attempts: readAttempts(value).filter(wasAsked),
		found: readEarlierResult(entity, value),
	};
}

/** What an earlier lookup was paid for, of somebody whom the item is not about any more, as far as can be told. */
interface Previous {
	person?: object;
	company?: object;
	provider?: string;
	credits: Credits;
}

/** Reads the earlier envelope of an item; undefined where it is none, or knows nothing. Never throws. */
export function readEarlierResult(entity: Entity, value: unknown): EarlierResult | undefined {
	if (!isEnvelope(value)) return undefined;
	const before = isRecord(value.previous) ? value.previous : undefined;
	const own = readResult(entity, value);
	const kept = before && readResult(entity, before);
	if (own === undefined && (kept === undefined || before === undefined)) return undefined;
	const attempts = readAttempts(value);
	if (own === undefined) {
		// What that lookup was asked by is not whose it had set aside.
		return {
			result: kept!,
			asked: {},
			isSetAside: true,
			isConfirmed: false,
			sources: new Map(),
			attempts,
			...readOrigin(before!),
			previous: undefined,
		};
	}
	return {
		result: own,
		asked: readAskedIdentifiers(entity, value.input),
		isSetAside: false,
		isConfirmed: CONFIRMED.has(value.status) || attempts.some(isConfirming),
		sources: readSources(value),
		attempts,
		...readOrigin(value),
		previous: before && kept && toPrevious(entity, kept, readOrigin(before)),
	};
}

/** Statuses of an envelope whose result is that of the person, as far as it goes. */
const CONFIRMED: ReadonlySet<Status> = new Set<Status>([
	'found',
	'incomplete',
	'pending',
	'skipped',
]);

const isConfirming = ({ status }: ProviderAttempt): boolean =>
	status === 'found' || status === 'incomplete';

/** More than any list of providers has. */
const MOST_ATTEMPTS = 100;

/** The trail of an earlier envelope; one of a single provider has none, as it says the same itself. */
export function readAttempts(envelope: EarlierEnvelope): ProviderAttempt[] {
	if (Array.isArray(envelope.attempts)) {
		return envelope.attempts.slice(-MOST_ATTEMPTS).filter(isRecord).flatMap(readAttempt);
	}
	const { provider, status, reason, credits } = envelope;
	return readAttempt({ provider, status, reason, ...credits, credits: credits.charged });
}

function readAttempt(written: JsonRecord): ProviderAttempt[] {
	const { provider, status, reason, message, credits, estimated, raw } = written;
	if (typeof provider !== 'string' || provider === '' || !isStatus(status)) return [];
	const asked = Array.isArray(written.for) ? written.for : [];
	const { charged } = readCredits({ charged: credits });
	return [
		{
			provider,
			for: ATTEMPT_SUBJECTS.filter((subject) => asked.includes(subject)),
			status,
			reason: typeof reason === 'string' && reason !== '' ? reason : null,
			...(typeof message === 'string' && { message }),
			credits: charged,
			...(estimated === true && charged > 0 && { estimated }),
			...(raw !== undefined && { raw }),
		},
	];
}

/** What an earlier run has left to be done for a pending record; undefined where the envelope does not say. */
export function readContinuation({ continuation }: EarlierEnvelope): Continuation | undefined {
	if (!isRecord(continuation)) return undefined;
	const { wanted, accept, steps, maxCost, hasSuppressionList, verifyWith } = continuation;
	const verifier = isRecord(verifyWith) ? verifyWith : {};
	const rules = isRecord(accept) ? accept : {};
	const listed = Array.isArray(steps) ? steps.slice(0, MOST_ATTEMPTS).filter(isRecord) : [];
	return {
		wanted: readNeeds(wanted),
		accept: {
			email: ACCEPTED_EMAILS.find((rule) => rule === rules.email) ?? 'any',
			phone: rules.phone === 'mobile' ? 'mobile' : 'any',
		},
		steps: listed.flatMap(({ provider, for: asked, maxCredits }) =>
			typeof provider === 'string'
				? [{ provider, for: readNeeds(asked), ...readAmount('maxCredits', maxCredits) }]
				: [],
		),
		...(typeof verifier.provider === 'string' && {
			verifyWith: {
				provider: verifier.provider,
				...readAmount('maxCredits', verifier.maxCredits),
			},
		}),
		...readAmount('maxCredits', continuation.maxCredits),
		...readAmount('maxCost', maxCost),
		...(hasSuppressionList === true && { hasSuppressionList }),
	};
}

const readNeeds = (written: unknown): Need[] =>
	NEEDS.filter((need) => Array.isArray(written) && written.includes(need));

/** An amount that is no number allows nothing, and none allows everything. */
function readAmount<Name extends string>(
	name: Name,
	written: unknown,
): Partial<Record<Name, number>> {
	if (written === undefined) return {};
	const amount = Number(written);
	const allowed = Number.isFinite(amount) && amount > 0 ? amount : 0;
	return { [name]: allowed } as Record<Name, number>;
}

const ATTEMPT_SUBJECTS = [...NEEDS, 'verification'] as const;

/** Fields that an envelope may name a source for; more are nobody's. */
const MOST_SOURCES = 200;

function readSources({ sources }: EarlierEnvelope): Map<string, string> {
	const entries = isRecord(sources) ? Object.entries(sources).slice(0, MOST_SOURCES) : [];
	return new Map(
		entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

/** The identifiers that an envelope says it was asked by; what is no text is left out. */
export function readAskedIdentifiers(entity: Entity, input: unknown): Identifiers {
	if (!isRecord(input)) return {};
	const identifiers: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const value = input[name];
		const isText = typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT;
		if (isText) identifiers[name] = value;
	}
	const generation = GENERATIONS.find((each) => each === input.generation);
	if (generation !== undefined) identifiers.generation = generation;
	return identifiers;
}

/**
 * The earlier result where it is the best that is known of the item: this run found nobody, and nothing that
 * the item says now makes it that of somebody else. One that was set aside comes back only where the item says that it is its own.
 */
export function findBestKnown(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult | undefined,
): EarlierResult | undefined {
	if (earlier === undefined || hasFoundResult(entity, envelope)) return undefined;
	if (isWithheld(envelope)) return undefined;
	return isEarlierResultOf(entity, envelope.input, earlier) ? earlier : undefined;
}

const hasFoundResult = (entity: Entity, envelope: Envelope): boolean =>
	envelope[RESULT_KEY[entity]] !== undefined && FOUND.has(envelope.status);

/** Statuses of an envelope that has what this run found. */
const FOUND: ReadonlySet<Status> = new Set<Status>([
	'found',
	'incomplete',
	'pending',
	'lowConfidence',
]);

/** What was bought of somebody who is suppressed now is not output any more either. */
const isWithheld = ({ reason }: Pick<Envelope, 'reason'>): boolean => reason === 'suppressed';

/** Whether an earlier result is about whom the item asks for now: its row may have been edited since. */
export function isEarlierResultOf(
	entity: Entity,
	input: Identifiers,
	{ result, asked, isSetAside }: EarlierResult,
): boolean {
	const then = describeEarlierResult(result, asked);
	if (isSetAside) return isSamePerson(describeRequestedRecord(entity, input), then);
	return isOfSameRecord(entity, input, asked, then);
}

/** Whether an earlier lookup that found nobody was about whom the item asks for now. */
export const isEarlierLookupOf = (
	entity: Entity,
	input: Identifiers,
	{ asked }: Pick<EarlierLookup, 'asked'>,
): boolean => isOfSameRecord(entity, input, asked, describeRequestedRecord(entity, asked));

/** @param then what was asked and found in the earlier lookup */
function isOfSameRecord(
	entity: Entity,
	input: Identifiers,
	asked: Identifiers,
	then: RecordDescription,
): boolean {
	const agreement = compareDescriptions(describeRequestedRecord(entity, input), then);
	if (decideMatch(scoreAgreement(agreement), agreement) === 'conflict') return false;
	const isOriginKnown = Object.keys(asked).length > 0;
	return (
		!isOriginKnown || hasEqualIdentifier(entity, input, asked) || agreesInAnyField(agreement)
	);
}

const hasEqualIdentifier = (entity: Entity, input: Identifiers, asked: Identifiers): boolean =>
	IDENTIFIERS[entity].some((name) => asked[name] !== undefined && asked[name] === input[name]);

/** A mailbox of several people, such as info@, agrees with nobody and contradicts nobody. */
function agreesInAnyField(agreement: Agreement): boolean {
	const { providerId, profile, email, name, employer, domain, handle, phone } = agreement;
	const levels: readonly string[] = [
		providerId,
		profile,
		email,
		name,
		employer,
		domain,
		handle,
		phone,
	];
	return levels.some((level) => level !== 'silent' && level !== 'conflict');
}

/**
 * The envelope with what an earlier lookup of the item had: of the same person, its trail, and its result where this run
 * found nothing (where it did, both are one result already); else all of it in `previous`. The status stays: what an
 * item brings is never found by it.
 * @param goesOn whether the run goes on with the earlier lookup, whose trail and result are in the envelope then
 */
export function addEarlierLookup(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierLookup | undefined,
	goesOn = false,
): Envelope {
	if (earlier === undefined || isWithheld(envelope)) return envelope;
	if (earlier.found !== undefined) {
		return addEarlierResult(entity, envelope, earlier.found, goesOn);
	}
	const { attempts } = earlier;
	const isSame = isEarlierLookupOf(entity, envelope.input, earlier);
	if (goesOn || !isSame || attempts.length === 0) return envelope;
	return { ...envelope, attempts: joinAttempts(earlier, envelope) };
}

function addEarlierResult(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult,
	goesOn: boolean,
): Envelope {
	const { status, person, company, why, raw, sources, attempts, ...others } = envelope;
	const isSame = isOfSameSubject(entity, envelope, earlier, goesOn);
	const result = person ?? company ?? (isSame ? earlier.result : undefined);
	const previous = isSame ? earlier.previous : toPrevious(entity, earlier.result, earlier);
	const isOwn = (person ?? company) !== undefined;
	const origin = isOwn ? { sources: NO_SOURCES, provider: envelope.provider } : earlier;
	const allSources = sources ?? (isSame ? listSources(result, origin) : undefined);
	const before = goesOn ? attempts : joinAttempts(earlier, envelope);
	const allAttempts = isSame ? (before ?? earlier.attempts) : attempts;
	return omitUndefined<Envelope>({
		status,
		person: entity === 'contact' ? (result as Person | undefined) : undefined,
		company: entity === 'company' ? (result as Company | undefined) : undefined,
		...others,
		sources: allSources,
		attempts: allAttempts && [...allAttempts],
		previous,
		why,
		raw,
	});
}

/** Whether an earlier result and that of the envelope are of one person, or company, and so one result. */
function isOfSameSubject(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult,
	goesOn: boolean,
): boolean {
	const result = envelope[RESULT_KEY[entity]];
	if (!hasFoundResult(entity, envelope) || result === undefined)
		return isEarlierResultOf(entity, envelope.input, earlier);
	if (goesOn) return !earlier.isSetAside;
	return (
		isSuppliedResult(entity, envelope.input, earlier) &&
		envelope.status !== 'lowConfidence' &&
		!areResultsOfDifferentEntities(result, envelope.input, earlier.result)
	);
}

/** Whether an earlier result counts as what the item supplies: somebody showed that it is the person's whom the item is about. */
export const isSuppliedResult = (
	entity: Entity,
	input: Identifiers,
	earlier: EarlierResult,
): boolean =>
	earlier.isConfirmed && !earlier.isSetAside && isEarlierResultOf(entity, input, earlier);

/** The trail of both lookups; one of a single provider that was not asked adds nothing. */
function joinAttempts(
	{ attempts }: Pick<EarlierLookup, 'attempts'>,
	envelope: Envelope,
): ProviderAttempt[] {
	return [...attempts, ...(envelope.attempts ?? listOwnAttempts(envelope))];
}

/** What an envelope without a trail says of the one provider that was asked. */
function listOwnAttempts({
	provider,
	status,
	reason,
	message,
	credits,
}: Envelope): ProviderAttempt[] {
	if (provider === undefined) return [];
	const attempt: ProviderAttempt = {
		provider,
		for: [],
		status,
		reason,
		...(message !== undefined && status !== 'found' && { message }),
		credits: credits.charged,
		...(credits.estimated && { estimated: true as const }),
	};
	return wasAsked(attempt) ? [attempt] : [];
}

/** Whether a provider was asked at all: whom it names as opted out, it was asked about. */
function wasAsked({ status, reason, credits }: ProviderAttempt): boolean {
	if (status !== 'skipped' || reason === 'optedOut') return true;
	return reason !== 'alreadyFilled' && credits > 0;
}

const NO_SOURCES: ReadonlyMap<string, string> = new Map();

/** By field of a result: who stated it. */
function listSources(
	result: Person | Company | undefined,
	{ sources, provider }: Pick<EarlierResult, 'sources' | 'provider'>,
): Record<string, string> {
	const fields = Object.keys(omitEmptyLists(result ?? {})).filter(
		(field) => field !== 'emails' && field !== 'phones',
	);
	return Object.fromEntries(
		fields.map((field) => [field, sources.get(field) ?? provider ?? 'supplied']),
	);
}

/** What an earlier lookup had found, as it stands beside the result of somebody else. */
function toPrevious(
	entity: Entity,
	result: object,
	{ provider, credits }: Pick<EarlierResult, 'provider' | 'credits'>,
): Previous {
	return {
		[RESULT_KEY[entity]]: omitEmptyLists(result),
		...(provider !== undefined && { provider }),
		credits,
	};
}

const readOrigin = (record: JsonRecord): Pick<EarlierResult, 'provider' | 'credits'> => ({
	provider: typeof record.provider === 'string' ? record.provider : undefined,
	credits: readCredits(record.credits),
});

/** As an earlier envelope has them. What is no number is nothing. */
function readCredits(credits: unknown): Credits {
	const { charged, estimated } = isRecord(credits) ? credits : {};
	const number = Number(charged);
	if (!(Number.isFinite(number) && number > 0)) return UNPAID;
	return { charged: number, estimated: estimated !== false };
}

/** Entries of a list or an object, characters of a text, and levels that are read of a result: no provider sends more of anybody. */
const MOST_ENTRIES = 1_000;
const LONGEST_TEXT = 10_000;
const DEEPEST_RESULT = 8;

/** The result of an envelope that came back as data of an item. Columns have no lists: of each the first. */
function readResult(entity: Entity, envelope?: JsonRecord): Person | Company | undefined {
	const written = withinBounds(envelope?.[RESULT_KEY[entity]], DEEPEST_RESULT);
	if (!isRecord(written)) return undefined;
	const parts: JsonRecord = {
		...written,
		emails: markPrimary('email', written.email, asRecords(written.emails)),
		phones: markPrimary('number', written.phone, asRecords(written.phones)),
		experience: asRecords(written.experience),
		education: asRecords(written.education),
		locations: asRecords(written.locations),
		company: asRecord(written.company),
		location: asRecord(written.location),
		socialProfiles: asRecord(written.socialProfiles),
		funding: asRecord(written.funding),
	};
	const result = entity === 'contact' ? buildPerson(parts) : buildCompany(parts);
	return Object.keys(omitEmptyLists(result)).length > 0 ? result : undefined;
}

/** The one that was chosen stays the chosen one. */
const markPrimary = (field: string, best: unknown, all: JsonRecord[] = [{ [field]: best }]) =>
	all.map((each) => ({ ...each, isPrimary: best !== undefined && each[field] === best }));

const asRecord = (value: unknown): JsonRecord | undefined => (isRecord(value) ? value : undefined);

const asRecords = (value: unknown): JsonRecord[] | undefined =>
	Array.isArray(value) ? value.filter(isRecord) : undefined;

function withinBounds(value: unknown, levels: number): unknown {
	if (typeof value === 'string') return value.length <= LONGEST_TEXT ? value : undefined;
	if (typeof value !== 'object' || value === null) return value;
	if (levels === 0) return undefined;
	if (Array.isArray(value))
		return value.slice(0, MOST_ENTRIES).map((inner) => withinBounds(inner, levels - 1));
	return Object.fromEntries(
		Object.entries(value)
			.slice(0, MOST_ENTRIES)
			.map(([name, inner]) => [name, withinBounds(inner, levels - 1)]),
	);
}

/** Where a record leaves the node, and what a webhook that asked for it should answer. */
export interface Destination {
	output: 'found' | 'notFound' | 'unresolved';
	/** HTTP status for the caller of a webhook. */
	httpStatus: number;
}

interface OutcomeRule extends Destination {
	status: Status;
	/** The reasons that it holds for, with what each means; the last row of a status holds for any other. */
	reasons: Readonly<Record<string, string>>;
}

/** After so many requests in a row without an answer a run sends nothing more. */
export const MAX_LOST_IN_A_ROW = 5;

/** The same after so many refusals, where nothing was answered before. */
export const MAX_REFUSED_BEFORE_ANSWER = 24;

const NOT_ANSWERED = {
	creditLimit: "The request could have exceeded 'Max Credits'",
	outOfCredits: 'The account has no credits left',
	rateLimit:
		"The provider limits requests for longer than 'Request Retry Delay' or 'Request Max Retries' under Options allows",
	unavailable: `The provider did not answer ${MAX_LOST_IN_A_ROW} requests in a row, its firewall blocked this server, or it had an internal error on this record`,
	sampleOnly: "Not part of the sample that 'Try First' under Options looks up",
	aborted: 'The run was canceled before this record was sent',
	stopped: "An earlier record failed, and 'On Failure' under Options is 'Stop'",
	canceled: 'The job was canceled at the provider',
	badKey: 'The provider rejected the key after other records had already been charged',
	forbidden: "The key's plan or permissions do not cover this",
	refused: `The first ${MAX_REFUSED_BEFORE_ANSWER} requests were all refused, or the provider refuses permanently`,
	unreachable: "The provider's address could not be reached",
	noEndpoint: 'The API has no such path',
	notTheProvider: "Something other than the provider is responding at the provider's URL",
};

const UNUSABLE = {
	noIdentifier:
		'Missing identifiers: a contact needs an email, LinkedIn URL, provider ID, or a name and company; a company needs a domain or name',
	invalidEmail: 'The email is not a valid address, and nothing else identifies the record',
	invalidLinkedInUrl: 'The LinkedIn URL is not a profile, and nothing else identifies the record',
	invalidDomain: 'Not a domain, or the domain of a mail service or social network',
	unreadable: 'A field of the item cannot be read as text',
	noJob: "'Get Result' got an item without a job that it could fetch",
};

/**
 * The one table of outcomes. Not Found is what was asked and answered, so that another data source is
 * worth asking. Unresolved is what was not answered, or must not be asked elsewhere (opted out, capped,
 * possibly charged).
 */
export const OUTCOMES: readonly OutcomeRule[] = [
	outcomeRule('found', 'found', 200, { none: 'The provider knows this person or company' }),
	outcomeRule('skipped', 'found', 200, {
		alreadyFilled:
			"The item has everything of 'Data to Get', the field of 'Skip If Field Has Value' is filled, or with 'Fill My Empty Columns' there is nothing to fill; or 'Get Result' got an item with an earlier result and no job. What was known before is kept",
	}),
	outcomeRule('notFound', 'notFound', 404, {
		noMatch: 'The provider has no record of this person or company',
		identifierNotSupported: "The provider doesn't accept any of these identifiers",
	}),
	outcomeRule('lowConfidence', 'notFound', 404, {
		lowConfidence: "Less certain than 'Minimum Confidence' under Options; the data is kept",
		employerDiffers:
			'Looked up by name and company only, and the provider lists a different company. This may be someone who changed jobs, or someone else with the same name. The data is kept',
	}),
	outcomeRule('incomplete', 'unresolved', 502, {
		outcomeUnknown:
			'Found without all of it; the answer of a later provider was lost, and may have been charged; the data is kept',
		jobLost:
			'Found without all of it; a later provider no longer has its job; the data is kept',
	}),
	outcomeRule('incomplete', 'notFound', 404, {
		incomplete:
			"Found without all of 'Data to Get', or not as 'Accept Email' and 'Accept Phone' say; `missing` lists what; the data is kept",
	}),
	outcomeRule('skipped', 'unresolved', 404, {
		optedOut: "The person opted out of the provider's database",
		suppressed:
			"On the 'Suppression List' under Options: not sent. Or found and then recognized as on the list: the data is not output",
	}),
	outcomeRule('skipped', 'unresolved', 400, UNUSABLE),
	outcomeRule('skipped', 'unresolved', 503, NOT_ANSWERED),
	outcomeRule('failed', 'unresolved', 400, { rejected: 'The provider refused this record' }),
	outcomeRule('failed', 'unresolved', 502, {
		unmatched: 'A result that could not be matched to this record; it is in `raw`',
		outcomeUnknown: 'The answer was lost; the lookup may have been charged',
		jobLost: 'The provider no longer has the job, or the job has no row for this record',
	}),
	outcomeRule('pending', 'unresolved', 202, {
		pending:
			"The provider is still searching. Use 'Get Result' to fetch the result later (not available for a Generic REST API)",
	}),
];

function outcomeRule(
	status: Status,
	output: Destination['output'],
	httpStatus: number,
	reasons: OutcomeRule['reasons'],
): OutcomeRule {
	return { status, reasons, output, httpStatus };
}

export function findDestination({
	status,
	reason,
}: Pick<Envelope, 'status' | 'reason'>): Destination {
	const rows = OUTCOMES.filter((each) => each.status === status);
	return rows.find(({ reasons }) => Object.hasOwn(reasons, reason ?? 'none')) ?? rows.at(-1)!;
}
