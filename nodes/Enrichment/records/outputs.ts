import type { Envelope, Status } from './envelope';

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
		pending: 'The provider is still looking; Get Result fetches it later',
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

const UNKNOWN: Destination = { output: 'unresolved', httpStatus: 502 };

/** By status and reason; the last row of a status stands for its other reasons. */
const DESTINATIONS = new Map(
	OUTCOMES.flatMap((each) =>
		['', ...Object.keys(each.reasons)].map((reason) => [`${each.status} ${reason}`, each]),
	),
);

export function destinationOf({
	status,
	reason,
}: Pick<Envelope, 'status' | 'reason'>): Destination {
	const known = DESTINATIONS.get(`${status} ${reason ?? 'none'}`);
	return known ?? DESTINATIONS.get(`${status} `) ?? UNKNOWN;
}
