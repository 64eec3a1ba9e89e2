import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Entity, Identifiers } from '../person/entities';
import { personFrom, type Company, type Person, type PersonParts } from '../person';

const STATUSES = [
	...(['found', 'incomplete', 'notFound', 'lowConfidence'] as const),
	...(['skipped', 'failed', 'pending'] as const),
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

/**
 * What became of one record, in the order in which people read it. Never has a key `error`: n8n would run
 * the node, and pay, again.
 */
export interface Envelope {
	status: Status;
	person?: Person;
	company?: Company;
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
	/** The identifiers as they were sent. */
	input: Identifiers;
	/** Index of the input item whose paid result is used here too. */
	duplicateOf?: number;
	/** What an earlier run paid for and this one did not replace. */
	previous?: unknown;
	/** What of the answer agrees with what was asked: "page agrees, employer differs". Beside `raw` only. */
	why?: string;
	raw?: unknown;
}

/** What one lookup, made once for all records that ask the same, came to. */
export type LookupOutcome = Omit<Envelope, 'duplicateOf' | 'input' | 'provider' | 'previous'>;

export const UNPAID: Credits = { charged: 0, estimated: false };

export function withoutResult(
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

export type EarlierEnvelope = JsonRecord & { status: Status };

/** Whether a value is what an earlier lookup put there. */
export function isEnvelope(value: unknown): value is EarlierEnvelope {
	if (!isRecord(value) || !isRecord(value.credits)) return false;
	return STATUSES.some((status) => status === value.status);
}

/** The person of an envelope that came back as data of an item. Columns have no lists: of each the first. */
export function personIn({ person }: EarlierEnvelope): Person | undefined {
	if (!isRecord(person)) return undefined;
	const { emails, phones, ...parts } = person as PersonParts & JsonRecord;
	return personFrom({
		...parts,
		emails: Array.isArray(emails) ? emails : [{ email: person.email }],
		phones: Array.isArray(phones) ? phones : [{ number: person.phone }],
	});
}

const KEPT = ['person', 'company', 'provider', 'credits'] as const;

/**
 * What an earlier lookup paid for, for `previous`: its data, whose they are and what they cost. Where it found
 * nothing itself, what it had kept of the one before; so `previous` never holds another `previous`.
 */
function previousOf(earlier: unknown): JsonRecord | undefined {
	if (!isEnvelope(earlier)) return undefined;
	const hasData = isRecord(earlier.person) || isRecord(earlier.company);
	if (!hasData) return isRecord(earlier.previous) ? earlier.previous : undefined;
	return Object.fromEntries(
		KEPT.flatMap((key) => (earlier[key] === undefined ? [] : [[key, earlier[key]]])),
	);
}

/** The envelope with what an earlier one had found, in its place before `raw`. */
export function withPrevious(envelope: Envelope, earlier: unknown): Envelope {
	const previous = previousOf(earlier);
	if (previous === undefined) return envelope;
	const { why, raw, ...others } = envelope;
	return {
		...others,
		previous,
		...(why !== undefined && { why }),
		...(raw !== undefined && { raw }),
	};
}

/** Where a record leaves the node, and what a webhook that asked for it should answer. */
export interface Destination {
	output: 'found' | 'notFound' | 'unresolved';
	/** HTTP status for the caller of a webhook. */
	httpStatus: number;
}

interface Outcome extends Destination {
	status: Status;
	/** The reasons that it holds for, with what each means; the last row of a status holds for any other. */
	reasons: Readonly<Record<string, string>>;
}

/** After so many requests in a row without an answer a run sends nothing more. */
export const LOST_IN_A_ROW = 5;

/** The same after so many refusals, where nothing was answered before. */
export const REFUSED_AT_FIRST = 24;

const NOT_ANSWERED = {
	creditLimit: "The request could have exceeded 'Max Credits'",
	outOfCredits: 'The account has no credits left',
	rateLimit:
		"The provider is rate limiting for longer than 'Max Retry Delay' or 'Max Retries' under Options allow",
	unavailable: `The provider did not answer ${LOST_IN_A_ROW} requests in a row, or its firewall refuses this server`,
	aborted: 'The run was canceled before this record was sent',
	stopped: "An earlier record failed, and 'On Failure' under Options is 'Stop'",
	canceled: 'The job was canceled at the provider',
	badKey: 'The provider refused the key, after other records had been paid for',
	forbidden: 'The plan or the permissions of the key do not cover this',
	refused: `The first ${REFUSED_AT_FIRST} requests were all refused, or the provider refuses for good`,
	unreachable: 'The address of the provider could not be reached',
	noEndpoint: 'The API has no such path',
	notTheProvider: 'Something else answers at the address of the provider',
};

const UNUSABLE = {
	noIdentifier:
		'No email, LinkedIn URL, provider ID, or name with a company; or no domain or name',
	invalidEmail: 'The email is not an address, and nothing else identifies the record',
	invalidLinkedInUrl: 'The LinkedIn URL is not a profile, and nothing else identifies the record',
	invalidDomain:
		"Not a domain, or that of a mail service or social network instead of the company's",
	unreadable: 'A field of the item cannot be read as text',
};

/**
 * The one table of outcomes. Not Found is what was asked and answered, so that another data source is
 * worth asking. Unresolved is what was not answered, or must not be asked elsewhere (opted out, capped,
 * possibly charged).
 */
export const OUTCOMES: readonly Outcome[] = [
	outcome('found', 'found', 200, { none: 'The provider knows this person or company' }),
	outcome('skipped', 'found', 200, {
		alreadyFilled:
			"The field of 'Skip If Field Has Value' is filled, or with 'Fill Empty Fields' there is nothing to fill",
	}),
	outcome('notFound', 'notFound', 404, {
		noMatch: 'The provider does not know this person or company',
		identifierNotSupported: 'The provider takes none of the identifiers',
	}),
	outcome('lowConfidence', 'notFound', 404, {
		lowConfidence: "Less certain than 'Minimum Confidence' under Options; the data is kept",
		employerDiffers:
			'Asked by name and company alone, and the provider states another company: somebody who moved, or a namesake; the data is kept',
	}),
	outcome('incomplete', 'notFound', 404, {
		incomplete: "Found without one of the 'Required Fields' under Options; the data is kept",
	}),
	outcome('skipped', 'unresolved', 404, {
		optedOut: "The person asked not to be in the provider's data",
	}),
	outcome('skipped', 'unresolved', 400, UNUSABLE),
	outcome('skipped', 'unresolved', 503, NOT_ANSWERED),
	outcome('failed', 'unresolved', 400, { rejected: 'The provider refused this record' }),
	outcome('failed', 'unresolved', 502, {
		unmatched: 'A result that could not be matched to this record; it is in `raw`',
		outcomeUnknown: 'The answer was lost; the lookup may have been charged',
		jobLost: 'The provider no longer has the job, or the job has no row for this record',
	}),
	outcome('pending', 'unresolved', 202, {
		pending:
			'The provider is still looking; Get Result fetches it later, except from a Generic REST API',
	}),
];

function outcome(
	status: Status,
	output: Destination['output'],
	httpStatus: number,
	reasons: Outcome['reasons'],
): Outcome {
	return { status, reasons, output, httpStatus };
}

export function destinationOf({
	status,
	reason,
}: Pick<Envelope, 'status' | 'reason'>): Destination {
	const rows = OUTCOMES.filter((each) => each.status === status);
	return rows.find(({ reasons }) => Object.hasOwn(reasons, reason ?? 'none')) ?? rows.at(-1)!;
}
