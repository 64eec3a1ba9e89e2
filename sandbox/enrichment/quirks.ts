import { ANSWER_FORMS } from './generic/answerForms';

/** The values of each quirk with choices. The first value of a list is the usual one. */
export const QUIRK_CHOICES = {
	/**
	 * The rows of a bulk answer: in another order, without the first row (though it is charged), without misses, or with
	 * `null` instead of the first row (though it is charged). Only at the generic API: `extra` adds a first row that nobody
	 * asked for, and `contradicting` replaces the first match with another person.
	 */
	rows: ['asAsked', 'shuffled', 'short', 'missesLeftOut', 'firstNull', 'extra', 'contradicting'],
	/**
	 * "Ask again" at providers that have it: for the first request for each record, or forever. `job`, only at the generic
	 * API: the whole answer is a 202 with an `enrichment_id`, and it is charged.
	 */
	pending: ['never', 'firstTime', 'always', 'job'],
	/** Which form an answer has if published sources describe two. */
	disputed: ['first', 'second'],

	// Only the generic API has the following quirks, and those of `ANSWER_FORMS`.

	/** The only way in which the key is accepted. `any`: Bearer, header, query, and Basic all work. */
	keyAs: ['any', 'bearer', 'header', 'query', 'basic'],
	/** The answer for people who asked to be forgotten: HTTP 451, or no match. */
	optedOut: ['status451', 'noMatch'],
	/**
	 * The answer for a malformed email address, LinkedIn URL, or domain. With a status, the whole request is refused, also
	 * a bulk request; the answer does not say which record is malformed, and nothing is charged.
	 */
	malformed: ['noMatch', 400, 413, 422],
	/** The status of the bulk endpoints if the API has none. */
	noBulk: [false, 404, 405],
	/** The status for a bulk request with too many records. */
	tooLarge: [413, 400, 422],
	/** The parameters and fields of search pages. `stuckCursor`: a cursor that never advances. */
	paging: ['page', 'offset', 'cursor', 'stuckCursor'],
	...ANSWER_FORMS,
} as const;

type QuirkValues = {
	-readonly [Name in keyof typeof QUIRK_CHOICES]: (typeof QUIRK_CHOICES)[Name][number];
};

/**
 * Builds the quirks of an account with their usual values. A test may set any of them at any time, and a reset restores
 * them. All providers share one list; a quirk that an API cannot have has no effect on it.
 */
export const buildUsualQuirks = () => ({
	...(Object.fromEntries(
		Object.entries(QUIRK_CHOICES).map(([name, [usual]]) => [name, usual]),
	) as QuirkValues),
	/** The requests that are allowed within a window of the sandbox's clock. */
	rateLimit: { requests: 1_000_000, windowMs: 60_000 },
	/** The generic API sends no `Retry-After`. */
	silentRateLimit: false,
	/** The plan hides email addresses and phone numbers behind the provider's own mask. */
	contactDataHidden: false,
	/** The share of people that a provider knows, and among them the shares with email addresses and phone numbers. */
	knownPeople: 1,
	knownEmails: 1,
	knownPhones: 1,
	/** The share of people whose address is reported as catch-all, at providers with that status. */
	catchAllEmails: 0,
	/** The time that a job takes; Infinity for a job that never ends. */
	jobSeconds: 20,
	/** The number of records that a running job already shows, at providers that show any. */
	recordsDoneEarly: 0,
	/** Jobs are accepted and, if the provider charges at once, paid, but their IDs are unknown afterwards. */
	jobsAreLost: false,
	/** The number of times that the callback of a job is sent, and the time between the job's end and the first one. */
	callbacks: 1,
	callbackDelayMs: 0,
	/** The header or query parameter with the key if `keyAs` is `header` or `query`. */
	keyName: 'api_key',
	/** IDs are JSON numbers, which JavaScript rounds beyond 2^53. */
	numericIds: false,
	/** The most records that a bulk request may have. */
	maxBatch: 100,
	/** The most results on a page; larger pages are cut without notice. */
	maxPageSize: 100,
	/** Search answers state the number of all results. */
	searchTotal: true,
	/** Search results have email addresses and phone numbers; at most providers they do not. */
	searchContactData: false,
});

export type Quirks = ReturnType<typeof buildUsualQuirks>;
