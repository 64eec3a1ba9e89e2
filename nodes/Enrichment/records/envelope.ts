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
	/** Credits charged for this record; 0 for a duplicate, whose first record was charged. */
	charged: number;
	/** Whether the provider reported no charge, so that `charged` is an estimate. */
	estimated: boolean;
	/** Credits left on the account, if the provider reports them. */
	remaining?: number;
}

/** One request to one provider about a record, and its outcome. */
export interface ProviderAttempt {
	provider: string;
	/** The data that was requested. */
	for: Array<Need | 'verification'>;
	/** For a verification, the verdict. */
	status: Status;
	reason: string | null;
	message?: string;
	/** The requested data that the provider did not state about a person it found. */
	missing?: Need[];
	credits: number;
	/** Set if the provider reported no charge. */
	estimated?: true;
	/** Paid data that is not in the result. */
	raw?: unknown;
}

/** An amount of money. */
export interface Cost {
	total: number;
	currency: string;
	/** Always true, because the price of a credit is the user's own figure in the credential. */
	estimated: true;
}

/** The remaining work of a waterfall for a record whose provider answers later. */
export interface Continuation {
	/** All data that the run wants. */
	wanted: Need[];
	accept: AcceptRules;
	/** The remaining providers, each with the record's share of its remaining limit. */
	steps: Array<{ provider: string; for: Need[]; maxCredits?: number }>;
	/** The provider that verifies addresses, with the record's share of its remaining limit. */
	verifyWith?: { provider: string; maxCredits?: number };
	/** The record's share of the remaining 'Max Credits' across all providers. */
	maxCredits?: number;
	/** The record's share of the remaining 'Max Cost'. */
	maxCost?: number;
	/** 'Credits per Contact', if it was set. */
	creditsPerContact?: number;
	/** Set if a 'Suppression List' applied to the lookup; it must apply to the fetched result too. */
	hasSuppressionList?: true;
}

/** The value of a field in the item (`from`) and in the answer (`to`). */
export interface Change {
	from: string;
	to: string;
}

/** The changed fields: `company`, `jobTitle` and `email` of a contact, `name` and `domain` of a company. */
export type Changes = Partial<Record<'company' | 'jobTitle' | 'email' | 'name' | 'domain', Change>>;

/**
 * The outcome of one record, in the order in which people read it. It never has a key `error`, because n8n would run
 * the node, and pay, again.
 */
export interface Envelope {
	status: Status;
	/** The best known result: from this lookup, or from an earlier envelope of the item. */
	person?: Person;
	company?: Company;
	/** The fields in which the answer differs from the item. */
	changes?: Changes;
	/** The identifier that proves the match. */
	matchedBy: string | null;
	/** The match score, 0 to 100; null if nothing was found. */
	matchScore: number | null;
	/** The provider's confidence, 0 to 100; null if it reports none. */
	confidence: number | null;
	/** The reason for any status other than `found`; null for `found`. */
	reason: string | null;
	/** The reason in words, with a remedy. */
	message?: string;
	credits: Credits;
	/** The provider of the result, or else the last one used; undefined if none was to be used. */
	provider?: string | undefined;
	/** The entries of 'Data to Get' that no provider found. */
	missing?: Need[];
	/** The source of each field: a provider, or `supplied` for values from the item. */
	sources?: Record<string, string>;
	/** All provider attempts in order, after those of earlier lookups of the item. */
	attempts?: ProviderAttempt[];
	/** The cost of this run's credits at the prices in the credential. */
	cost?: Cost;
	/** The remaining work for a pending record, which 'Get Result' continues. */
	continuation?: Continuation;
	/** The provider's job that holds the result. */
	jobId?: string;
	/** The tag of this record in the job. */
	recordTag?: string;
	/** The identifiers as sent, and the generation ("Jr."), which is only compared. */
	input: Identifiers;
	/** Index of the input item whose paid result is reused here. */
	duplicateOf?: number;
	previous?: Previous;
	/** The compared fields in words: "page agrees, employer differs". Present only with `raw`. */
	why?: string;
	raw?: unknown;
}

/** The outcome of one lookup, shared by all records that request the same person or company. */
export type LookupOutcome = Omit<Envelope, 'duplicateOf' | 'input' | 'previous' | 'changes'>;

export const UNPAID: Credits = { charged: 0, estimated: false };

/** Builds the outcome of a lookup that has no result. */
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

/** Whether a value is an envelope that an earlier lookup wrote. */
export function isEnvelope(value: unknown): value is EarlierEnvelope {
	return isRecord(value) && isRecord(value.credits) && isStatus(value.status);
}

const isStatus = (value: unknown): value is Status => STATUSES.some((status) => status === value);

/**
 * The result in the envelope of an earlier lookup. It is untrusted, because it is data of the item and anybody may
 * have written it.
 */
export interface EarlierResult {
	/** The best known result of that lookup. */
	result: Person | Company;
	/** The identifiers that the result was requested by; empty if the envelope does not state them. */
	identifiers: Identifiers;
	/** Whether an earlier lookup moved the result to `previous`, because it belongs to somebody else. */
	wasSetAside: boolean;
	/** Whether an answer proved that the result is the requested person's. */
	isConfirmed: boolean;
	/** The source of each field; empty if the envelope does not state it. */
	sources: ReadonlyMap<string, string>;
	/** Who had been asked, in order. */
	attempts: readonly ProviderAttempt[];
	/** The provider of the result. */
	provider: string | undefined;
	/** The credits that the result cost. */
	credits: Credits;
	/** The older result that the earlier lookup kept in `previous`, next to its own. */
	previous: Previous | undefined;
}

/** An earlier lookup of an item: its identifiers, its attempts, and its result if there was one. */
export interface EarlierLookup {
	identifiers: Identifiers;
	/** Who had been asked, in order. */
	attempts: readonly ProviderAttempt[];
	result: EarlierResult | undefined;
}

/** Reads the earlier lookup of an item from its envelope; undefined if there is none. Never throws. */
export function readEarlierLookup(entity: Entity, value: unknown): EarlierLookup | undefined {
	if (!isEnvelope(value)) return undefined;
	return {
		identifiers: readInputIdentifiers(entity, value.input),
		attempts: readAttempts(value).filter(wasProviderAsked),
		result: readEarlierResult(entity, value),
	};
}

/** A paid result of an earlier lookup that appears to be about somebody else. */
interface Previous {
	person?: object;
	company?: object;
	provider?: string;
	credits: Credits;
}

/**
 * Reads the result in an item's earlier envelope; undefined if it is not an envelope, or has no result. Never throws.
 */
export function readEarlierResult(entity: Entity, value: unknown): EarlierResult | undefined {
	if (!isEnvelope(value)) return undefined;
	const before = isRecord(value.previous) ? value.previous : undefined;
	const own = readResult(entity, value);
	const kept = before && readResult(entity, before);
	if (own === undefined && (kept === undefined || before === undefined)) return undefined;
	const attempts = readAttempts(value);
	if (own === undefined) {
		// The identifiers of that lookup do not apply to an older result in `previous`.
		return {
			result: kept!,
			identifiers: {},
			wasSetAside: true,
			isConfirmed: false,
			sources: new Map(),
			attempts,
			...readOrigin(before!),
			previous: undefined,
		};
	}
	return {
		result: own,
		identifiers: readInputIdentifiers(entity, value.input),
		wasSetAside: false,
		isConfirmed: CONFIRMED_STATUSES.has(value.status) || attempts.some(confirmsResult),
		sources: readSources(value),
		attempts,
		...readOrigin(value),
		previous: before && kept && buildPrevious(entity, kept, readOrigin(before)),
	};
}

/** Statuses that confirm that the result is the requested person's. */
const CONFIRMED_STATUSES: ReadonlySet<Status> = new Set<Status>([
	'found',
	'incomplete',
	'pending',
	'skipped',
]);

const confirmsResult = ({ status }: ProviderAttempt): boolean =>
	status === 'found' || status === 'incomplete';

/** More attempts than any list of providers can cause. */
const MAX_ATTEMPTS = 100;

/**
 * Reads the attempts of an earlier envelope. An envelope from a single provider has no list, because its own fields
 * say the same.
 */
export function readAttempts(envelope: EarlierEnvelope): ProviderAttempt[] {
	if (Array.isArray(envelope.attempts)) {
		return envelope.attempts.slice(-MAX_ATTEMPTS).filter(isRecord).flatMap(readAttempt);
	}
	const { provider, status, reason, credits } = envelope;
	return readAttempt({ provider, status, reason, ...credits, credits: credits.charged });
}

function readAttempt(written: JsonRecord): ProviderAttempt[] {
	const { provider, status, reason, message, credits, estimated, raw } = written;
	if (typeof provider !== 'string' || provider === '' || !isStatus(status)) return [];
	const asked = Array.isArray(written.for) ? written.for : [];
	const { charged } = readCredits({ charged: credits });
	const missing = readNeeds(written.missing);
	return [
		{
			provider,
			for: ATTEMPT_SUBJECTS.filter((subject) => asked.includes(subject)),
			status,
			reason: typeof reason === 'string' && reason !== '' ? reason : null,
			...(typeof message === 'string' && { message }),
			...(missing.length > 0 && { missing }),
			credits: charged,
			...(estimated === true && charged > 0 && { estimated }),
			...(raw !== undefined && { raw }),
		},
	];
}

/** Reads the remaining work of a pending record; undefined if the envelope has none. */
export function readContinuation({ continuation }: EarlierEnvelope): Continuation | undefined {
	if (!isRecord(continuation)) return undefined;
	const { wanted, accept, steps, maxCost, hasSuppressionList, verifyWith } = continuation;
	const verifier = isRecord(verifyWith) ? verifyWith : {};
	const rules = isRecord(accept) ? accept : {};
	const listed = Array.isArray(steps) ? steps.slice(0, MAX_ATTEMPTS).filter(isRecord) : [];
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
		...readAmount('creditsPerContact', continuation.creditsPerContact),
		...(hasSuppressionList === true && { hasSuppressionList }),
	};
}

const readNeeds = (written: unknown): Need[] =>
	NEEDS.filter((need) => Array.isArray(written) && written.includes(need));

/** Reads a limit. A value that is not a number allows nothing, and a missing one allows everything. */
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

/** The most sources that are read from an envelope. */
const MAX_SOURCES = 200;

function readSources({ sources }: EarlierEnvelope): Map<string, string> {
	const entries = isRecord(sources) ? Object.entries(sources).slice(0, MAX_SOURCES) : [];
	return new Map(
		entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

/** Reads the identifiers in the `input` of an envelope; values that are not texts are left out. */
export function readInputIdentifiers(entity: Entity, input: unknown): Identifiers {
	if (!isRecord(input)) return {};
	const identifiers: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const value = input[name];
		const isText = typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH;
		if (isText) identifiers[name] = value;
	}
	const generation = GENERATIONS.find((each) => each === input.generation);
	if (generation !== undefined) identifiers.generation = generation;
	return identifiers;
}

/**
 * Finds the earlier result if it is the best known one: this run found nothing, and the item still describes the same
 * person or company. A result in `previous` is used only if the item proves that it belongs to it.
 */
export function findBestEarlierResult(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult | undefined,
): EarlierResult | undefined {
	if (earlier === undefined || hasFoundResult(entity, envelope)) return undefined;
	if (isSuppressed(envelope)) return undefined;
	return isEarlierResultForInput(entity, envelope.input, earlier) ? earlier : undefined;
}

const hasFoundResult = (entity: Entity, envelope: Envelope): boolean =>
	envelope[RESULT_KEY[entity]] !== undefined && FOUND_STATUSES.has(envelope.status);

/** Statuses of an envelope with a result from this run. */
const FOUND_STATUSES: ReadonlySet<Status> = new Set<Status>([
	'found',
	'incomplete',
	'pending',
	'lowConfidence',
]);

/** Whether the record is suppressed; earlier results of suppressed people are not output either. */
const isSuppressed = ({ reason }: Pick<Envelope, 'reason'>): boolean => reason === 'suppressed';

/** Whether an earlier result is about the item's current person or company. The item may have been edited since. */
export function isEarlierResultForInput(
	entity: Entity,
	input: Identifiers,
	{ result, identifiers: asked, wasSetAside }: EarlierResult,
): boolean {
	const then = describeEarlierResult(result, asked);
	if (wasSetAside) return isSamePerson(describeRequestedRecord(entity, input), then);
	return concernsSameRecord(entity, input, asked, then);
}

/** Whether an earlier lookup without a result was about the item's current person or company. */
export const isEarlierLookupForInput = (
	entity: Entity,
	input: Identifiers,
	{ identifiers: asked }: Pick<EarlierLookup, 'identifiers'>,
): boolean => concernsSameRecord(entity, input, asked, describeRequestedRecord(entity, asked));

/**
 * Whether an earlier lookup concerned the same record.
 * @param then the identifiers and the result of the earlier lookup
 */
function concernsSameRecord(
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

/** Whether any field agrees. A role mailbox such as info@ neither agrees nor contradicts. */
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
 * Adds an earlier lookup of the item to an envelope. If it was about the same person, its attempts are added, and
 * also its result if this run found none (if it did, both are already merged); otherwise the earlier result goes into
 * `previous`. The status is not changed, because an item's own data is never `found`.
 * @param continuesEarlierLookup whether the run continued the earlier lookup, so that the envelope already has its
 * attempts and result
 */
export function carryOverEarlierLookup(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierLookup | undefined,
	continuesEarlierLookup = false,
): Envelope {
	if (earlier === undefined || isSuppressed(envelope)) return envelope;
	if (earlier.result !== undefined) {
		return addEarlierResult(entity, envelope, earlier.result, continuesEarlierLookup);
	}
	const { attempts } = earlier;
	const isSame = isEarlierLookupForInput(entity, envelope.input, earlier);
	if (continuesEarlierLookup || !isSame || attempts.length === 0) return envelope;
	return { ...envelope, attempts: joinAttempts(earlier, envelope) };
}

function addEarlierResult(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult,
	continuesEarlierLookup: boolean,
): Envelope {
	const { status, person, company, why, raw, sources, attempts, ...others } = envelope;
	const isSame = describesSameSubject(entity, envelope, earlier, continuesEarlierLookup);
	const result = person ?? company ?? (isSame ? earlier.result : undefined);
	const previous = isSame ? earlier.previous : buildPrevious(entity, earlier.result, earlier);
	const isOwn = (person ?? company) !== undefined;
	const origin = isOwn ? { sources: NO_SOURCES, provider: envelope.provider } : earlier;
	const allSources = sources ?? (isSame ? listSources(result, origin) : undefined);
	const before = continuesEarlierLookup ? attempts : joinAttempts(earlier, envelope);
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

/** Whether an earlier result and the envelope's describe the same person or company, and so were merged. */
function describesSameSubject(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult,
	continuesEarlierLookup: boolean,
): boolean {
	const result = envelope[RESULT_KEY[entity]];
	if (!hasFoundResult(entity, envelope) || result === undefined)
		return isEarlierResultForInput(entity, envelope.input, earlier);
	if (continuesEarlierLookup) return !earlier.wasSetAside;
	return (
		isSuppliedResult(entity, envelope.input, earlier) &&
		envelope.status !== 'lowConfidence' &&
		!areResultsOfDifferentEntities(result, envelope.input, earlier.result)
	);
}

/**
 * Whether an earlier result counts as data that the item supplies: an answer confirmed that it is about the item's
 * person or company.
 */
export const isSuppliedResult = (
	entity: Entity,
	input: Identifiers,
	earlier: EarlierResult,
): boolean =>
	earlier.isConfirmed && !earlier.wasSetAside && isEarlierResultForInput(entity, input, earlier);

/** Joins the attempts of both lookups; a single provider that was never used adds nothing. */
function joinAttempts(
	{ attempts }: Pick<EarlierLookup, 'attempts'>,
	envelope: Envelope,
): ProviderAttempt[] {
	return [...attempts, ...(envelope.attempts ?? listImplicitAttempts(envelope))];
}

/** Lists the one attempt that an envelope without a list of attempts implies. */
function listImplicitAttempts({
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
	return wasProviderAsked(attempt) ? [attempt] : [];
}

/** Whether a request was sent to the provider. An opted-out person was requested, too. */
function wasProviderAsked({ status, reason, credits }: ProviderAttempt): boolean {
	if (status !== 'skipped' || reason === 'optedOut') return true;
	return reason !== 'alreadyFilled' && credits > 0;
}

const NO_SOURCES: ReadonlyMap<string, string> = new Map();

/** Lists the source of each field of a result. */
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

/** Builds the `previous` entry for a result that belongs to somebody else. */
function buildPrevious(
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

/** Reads the credits of an earlier envelope; values that are not numbers are left out. */
function readCredits(credits: unknown): Credits {
	const { charged, estimated } = isRecord(credits) ? credits : {};
	const number = Number(charged);
	if (!(Number.isFinite(number) && number > 0)) return UNPAID;
	return { charged: number, estimated: estimated !== false };
}

/**
 * Limits for reading a result: entries of a list or object, characters of a text, and levels. No provider sends more
 * about one person.
 */
const MAX_ENTRIES = 1_000;
const MAX_TEXT_LENGTH = 10_000;
const MAX_RESULT_DEPTH = 8;

/** Reads the result of an envelope from an item. Columns have no lists, so each list has one entry. */
function readResult(entity: Entity, envelope?: JsonRecord): Person | Company | undefined {
	const written = limitSize(envelope?.[RESULT_KEY[entity]], MAX_RESULT_DEPTH);
	if (!isRecord(written)) return undefined;
	const parts: JsonRecord = {
		...written,
		emails: markPrimary('email', written.email, toRecordsIfList(written.emails)),
		phones: markPrimary('number', written.phone, toRecordsIfList(written.phones)),
		experience: toRecordsIfList(written.experience),
		education: toRecordsIfList(written.education),
		locations: toRecordsIfList(written.locations),
		company: toRecordIfObject(written.company),
		location: toRecordIfObject(written.location),
		socialProfiles: toRecordIfObject(written.socialProfiles),
		funding: toRecordIfObject(written.funding),
	};
	const result = entity === 'contact' ? buildPerson(parts) : buildCompany(parts);
	return Object.keys(omitEmptyLists(result)).length > 0 ? result : undefined;
}

/** Marks the chosen entry of a list as primary, so that it stays the chosen one. */
const markPrimary = (field: string, best: unknown, all: JsonRecord[] = [{ [field]: best }]) =>
	all.map((each) => ({ ...each, isPrimary: best !== undefined && each[field] === best }));

const toRecordIfObject = (value: unknown): JsonRecord | undefined =>
	isRecord(value) ? value : undefined;

const toRecordsIfList = (value: unknown): JsonRecord[] | undefined =>
	Array.isArray(value) ? value.filter(isRecord) : undefined;

function limitSize(value: unknown, levels: number): unknown {
	if (typeof value === 'string') return value.length <= MAX_TEXT_LENGTH ? value : undefined;
	if (typeof value !== 'object' || value === null) return value;
	if (levels === 0) return undefined;
	if (Array.isArray(value))
		return value.slice(0, MAX_ENTRIES).map((inner) => limitSize(inner, levels - 1));
	return Object.fromEntries(
		Object.entries(value)
			.slice(0, MAX_ENTRIES)
			.map(([name, inner]) => [name, limitSize(inner, levels - 1)]),
	);
}

/** The output branch of a record, and the HTTP status for a webhook's response. */
export interface Destination {
	output: 'found' | 'notFound' | 'unresolved';
	/** The HTTP status for the caller of a webhook. */
	httpStatus: number;
}

interface OutcomeRule extends Destination {
	status: Status;
	/** The reasons of the rule with their meaning; the last rule of a status applies to any other reason. */
	reasons: Readonly<Record<string, string>>;
}

/** A run stops after this many consecutive requests without an answer. */
export const MAX_CONSECUTIVE_LOST_REQUESTS = 5;

/** A run stops after this many refusals if nothing was answered before. */
export const MAX_REFUSALS_BEFORE_FIRST_ANSWER = 24;

const NOT_ANSWERED = {
	creditLimit: "The request could have exceeded 'Max Credits'",
	outOfCredits: 'The account has no credits left',
	rateLimit:
		"The provider limits requests for longer than 'Request Retry Delay' or 'Request Max Retries' under Options allows",
	unavailable: `The provider did not answer ${MAX_CONSECUTIVE_LOST_REQUESTS} requests in a row, its firewall blocked this server, or it had an internal error on this record`,
	sampleOnly: "Not part of the sample that 'Try First' under Options looks up",
	aborted: 'The run was canceled before this record was sent',
	stopped: "An earlier record failed, and 'On Failure' under Options is 'Stop'",
	canceled: 'The job was canceled at the provider',
	badKey: 'The provider rejected the key after other records had already been charged',
	forbidden: "The key's plan or permissions do not cover this",
	refused: `The first ${MAX_REFUSALS_BEFORE_FIRST_ANSWER} requests were all refused, or the provider refuses permanently`,
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
 * All outcomes with their output. Not Found: the provider answered that there is no match, so another data source is
 * worth trying. Unresolved: there was no answer, or no other source may be tried (opted out, limit reached, possibly
 * charged).
 */
export const OUTCOMES: readonly OutcomeRule[] = [
	buildOutcomeRule('found', 'found', 200, { none: 'The provider knows this person or company' }),
	buildOutcomeRule('skipped', 'found', 200, {
		alreadyFilled:
			"The item has everything of 'Data to Get', the field of 'Skip If Field Has Value' is filled, or with 'Fill My Empty Columns' there is nothing to fill; or 'Get Result' got an item with an earlier result and no job. What was known before is kept",
	}),
	buildOutcomeRule('notFound', 'notFound', 404, {
		noMatch: 'The provider has no record of this person or company',
		identifierNotSupported: "The provider doesn't accept any of these identifiers",
	}),
	buildOutcomeRule('lowConfidence', 'notFound', 404, {
		lowConfidence: "Less certain than 'Minimum Confidence' under Options; the data is kept",
		employerDiffers:
			'Looked up by name and company only, and the provider lists a different company. This may be someone who changed jobs, or someone else with the same name. The data is kept',
	}),
	buildOutcomeRule('incomplete', 'unresolved', 502, {
		outcomeUnknown:
			'Found without all of it; the answer of a later provider was lost, and may have been charged; the data is kept',
		jobLost:
			'Found without all of it; a later provider no longer has its job; the data is kept',
	}),
	buildOutcomeRule('incomplete', 'notFound', 404, {
		incomplete:
			"Found without all of 'Data to Get', or with an email or phone number that 'Accept Email' or 'Accept Phone' does not accept; `missing` lists what; the data is kept",
	}),
	buildOutcomeRule('skipped', 'unresolved', 404, {
		optedOut: "The person opted out of the provider's database",
		suppressed:
			"On the 'Suppression List' under Options: not sent. Or found and then recognized as on the list: the data is not output",
	}),
	buildOutcomeRule('skipped', 'unresolved', 400, UNUSABLE),
	buildOutcomeRule('skipped', 'unresolved', 503, NOT_ANSWERED),
	buildOutcomeRule('failed', 'unresolved', 400, { rejected: 'The provider refused this record' }),
	buildOutcomeRule('failed', 'unresolved', 502, {
		unmatched: 'A result that could not be matched to this record; it is in `raw`',
		outcomeUnknown: 'The answer was lost; the lookup may have been charged',
		jobLost: 'The provider no longer has the job, or the job has no row for this record',
	}),
	buildOutcomeRule('pending', 'unresolved', 202, {
		pending:
			"The provider is still searching. Use 'Get Result' to fetch the result later (not available for a Generic REST API)",
	}),
];

function buildOutcomeRule(
	status: Status,
	output: Destination['output'],
	httpStatus: number,
	reasons: OutcomeRule['reasons'],
): OutcomeRule {
	return { status, reasons, output, httpStatus };
}

/** Finds the output and the HTTP status for an envelope's status and reason. */
export function findDestination({
	status,
	reason,
}: Pick<Envelope, 'status' | 'reason'>): Destination {
	const rows = OUTCOMES.filter((each) => each.status === status);
	return rows.find(({ reasons }) => Object.hasOwn(reasons, reason ?? 'none')) ?? rows.at(-1)!;
}
