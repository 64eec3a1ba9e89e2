import { isRecord, type JsonRecord } from '../../shared/core/json';
import { compareDescriptions, type Agreement } from '../match/agreement';
import { decideMatch } from '../match/decide';
import { describeAskedRecord, describeEarlierResult } from '../match/description';
import { isSamePerson } from '../match/samePerson';
import { scoreAgreement } from '../match/score';
import { GENERATIONS, IDENTIFIERS, type Entity, type Identifiers } from '../person/entities';
import { buildCompany, buildPerson, type Company, type Person } from '../person';
import { omitEmptyLists } from '../person/values';

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
	/** The provider asked, by its value in the credential. */
	provider: string;
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
export type LookupOutcome = Omit<
	Envelope,
	'duplicateOf' | 'input' | 'provider' | 'previous' | 'changes'
>;

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
	if (!isRecord(value) || !isRecord(value.credits)) return false;
	return STATUSES.some((status) => status === value.status);
}

/** What the envelope of an earlier lookup says, read again: it is data of the item, and anybody may have written it. */
export interface EarlierResult {
	/** The best that was known then. */
	result: Person | Company;
	/** What that was asked by, as far as the envelope says so. */
	asked: Identifiers;
	/** Whether an earlier lookup of the item had set it aside in `previous`, as that of somebody else. */
	isSetAside: boolean;
	/** Whose it is. */
	provider: string | undefined;
	/** What it cost. */
	credits: Credits;
	/** Whether that lookup found it itself, and did not take it over from one before. */
	isOwn: boolean;
	/** What that lookup had kept in `previous` beside its own result. */
	previous: Previous | undefined;
}

/** What an earlier lookup was paid for and this one did not replace. */
interface Previous {
	/** Left out where it stands in the envelope itself, as the best that is known. */
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
	if (own === undefined && kept === undefined) return undefined;
	if (before !== undefined && (own === undefined || isOnlyId(kept))) {
		const result = { ...kept, ...own } as Person | Company;
		const isSetAside = own === undefined;
		// What that lookup was asked by is not whose it had set aside.
		const asked = isSetAside ? {} : readAskedIdentifiers(entity, value.input);
		const origin = readOrigin(before);
		return { result, asked, isSetAside, ...origin, isOwn: false, previous: undefined };
	}
	const previous = before && kept && toPrevious(entity, kept, readOrigin(before));
	const asked = readAskedIdentifiers(entity, value.input);
	const origin = readOrigin(value);
	return { result: own!, asked, isSetAside: false, ...origin, isOwn: true, previous };
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
	if (earlier === undefined || envelope[RESULT_KEY[entity]] !== undefined) return undefined;
	if (isWithheld(envelope)) return undefined;
	return isOfItem(entity, envelope.input, earlier) ? earlier : undefined;
}

/** What was bought of somebody who is suppressed now is not output any more either. */
const isWithheld = ({ reason }: Pick<Envelope, 'reason'>): boolean => reason === 'suppressed';

/** Whether an earlier result is about whom the item asks for now: its row may have been edited since. */
function isOfItem(
	entity: Entity,
	input: Identifiers,
	{ result, asked, isSetAside }: EarlierResult,
): boolean {
	const now = describeAskedRecord(entity, input);
	const then = describeEarlierResult(result, asked);
	if (isSetAside) return isSamePerson(now, then);
	const agreement = compareDescriptions(now, then);
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
 * The envelope with the best that is known: where this run found nothing, what the earlier lookup had of the same
 * person, with whose that is in `previous`; else the earlier result as a whole in `previous`, since it may be of
 * somebody else. Where
 * the run goes on with the earlier lookup, what that had found is in the result already. The status stays: what
 * an item brings is never found by it.
 */
export function addEarlierResult(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult | undefined,
	goesOn = false,
): Envelope {
	if (earlier === undefined || isWithheld(envelope)) return envelope;
	const key = RESULT_KEY[entity];
	const { status, person, company, why, raw, ...others } = envelope;
	const { result, previous } = chooseResult(entity, envelope, earlier, goesOn);
	const best = person ?? company ?? result;
	return {
		status,
		...(best !== undefined && { [key]: best }),
		...others,
		...(previous !== undefined && { previous }),
		...(why !== undefined && { why }),
		...(raw !== undefined && { raw }),
	};
}

function chooseResult(
	entity: Entity,
	envelope: Envelope,
	earlier: EarlierResult,
	goesOn: boolean,
): { result?: Person | Company; previous?: Previous | undefined } {
	const isFound = envelope[RESULT_KEY[entity]] !== undefined;
	if (isFound && goesOn && earlier.isOwn) return { previous: earlier.previous };
	if (findBestKnown(entity, envelope, earlier) === undefined)
		return { previous: toPrevious(entity, earlier.result, earlier) };
	if (earlier.provider === envelope.provider)
		return { result: earlier.result, previous: toPrevious(entity, undefined, earlier) };
	// Beside another provider's name its ID would be taken for one of theirs.
	const { providerId, ...result } = earlier.result;
	const id = providerId === undefined ? undefined : { providerId };
	return { result: result as Person | Company, previous: toPrevious(entity, id, earlier) };
}

function toPrevious(
	entity: Entity,
	result: object | undefined,
	{ provider, credits }: Pick<EarlierResult, 'provider' | 'credits'>,
): Previous {
	return {
		...(result && { [RESULT_KEY[entity]]: omitEmptyLists(result) }),
		...(provider !== undefined && { provider }),
		credits,
	};
}

const readOrigin = (record: JsonRecord): Pick<EarlierResult, 'provider' | 'credits'> => ({
	provider: typeof record.provider === 'string' ? record.provider : undefined,
	credits: readCredits(record.credits),
});

function isOnlyId(result: Person | Company | undefined): boolean {
	const names = Object.keys(omitEmptyLists(result ?? {}));
	return names.every((name) => name === 'providerId');
}

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
		"The provider limits requests for longer than 'Max Retry Delay' or 'Max Retries' under Options allows",
	unavailable: `The provider did not answer ${MAX_LOST_IN_A_ROW} requests in a row, its firewall blocked this server, or it had an error of its own at this record`,
	sampleOnly: "Not part of the sample that 'Try First' under Options looks up",
	aborted: 'The run was canceled before this record was sent',
	stopped: "An earlier record failed, and 'On Failure' under Options is 'Stop'",
	canceled: 'The job was canceled at the provider',
	badKey: 'The provider refused the key, after other records had been paid for',
	forbidden: "The key's plan or permissions do not cover this",
	refused: `The first ${MAX_REFUSED_BEFORE_ANSWER} requests were all refused, or the provider refuses permanently`,
	unreachable: "The provider's address could not be reached",
	noEndpoint: 'The API has no such path',
	notTheProvider: 'Something other than the provider answers at its address',
};

const UNUSABLE = {
	noIdentifier:
		'No email, LinkedIn URL, provider ID, or name with a company; or no domain or name',
	invalidEmail: 'The email is not an address, and nothing else identifies the record',
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
			"The field of 'Skip If Field Has Value' is filled, or with 'Fill My Empty Columns' there is nothing to fill; or 'Get Result' got an item with an earlier result and no job. What was known before is kept",
	}),
	outcomeRule('notFound', 'notFound', 404, {
		noMatch: 'The provider does not know this person or company',
		identifierNotSupported: 'The provider takes none of the identifiers',
	}),
	outcomeRule('lowConfidence', 'notFound', 404, {
		lowConfidence: "Less certain than 'Minimum Confidence' under Options; the data is kept",
		employerDiffers:
			'Looked up by name and company only, and the provider lists a different company. This may be someone who changed jobs, or someone else with the same name. The data is kept',
	}),
	outcomeRule('incomplete', 'notFound', 404, {
		incomplete: "Found without one of the 'Required Fields' under Options; the data is kept",
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
			'The provider is still looking; Get Result fetches it later, except from a Generic REST API',
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
