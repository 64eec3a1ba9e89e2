import { FORMS } from './generic/forms';

/** What a quirk may be; each is the first of its list until it is set. */
export const CHOICES = {
	/**
	 * What happens to the rows of a bulk answer: other order, the first row left out (though charged),
	 * misses left out instead of told, `null` in place of the first row (though charged). At the generic
	 * API also `extra`: somebody nobody asked for comes first; `contradicting`: the first match is
	 * another person's.
	 */
	rows: ['asAsked', 'shuffled', 'short', 'missesLeftOut', 'firstNull', 'extra', 'contradicting'],
	/**
	 * "Ask again" where the provider has it: for the first request of everybody, or for ever. `job`, at
	 * the generic provider: the whole answer is one 202 with an `enrichment_id`, and it is charged.
	 */
	pending: ['never', 'firstTime', 'always', 'job'],
	/** Where the published sources describe two forms of the same answer: which of them. */
	disputed: ['first', 'second'],

	// Of the generic API alone, beside the six forms of its answers in `generic/forms.ts`.

	/** The only way the key is accepted. `any`: Bearer, header, query and Basic all work. */
	keyAs: ['any', 'bearer', 'header', 'query', 'basic'],
	/** Somebody who asked to be forgotten: HTTP 451, or no match. */
	optedOut: ['status451', 'noMatch'],
	/**
	 * A malformed e-mail address, LinkedIn URL or domain. With a status the whole request is refused
	 * with it, a bulk too, and the answer does not say which record was at fault. Nothing is charged.
	 */
	malformed: ['noMatch', 400, 413, 422],
	/** There is no bulk path: the status it answers with. */
	noBulk: [false, 404, 405],
	/** What a larger bulk is refused with. */
	tooLarge: [413, 400, 422],
	/** How search pages are asked for and announced. `stuckCursor`: a cursor that never advances. */
	paging: ['page', 'offset', 'cursor', 'stuckCursor'],
	...FORMS,
} as const;

type Chosen = {
	-readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number];
};

/**
 * How a service differs from what it usually does. Set any of them at any time; a reset puts all of them
 * back. One list for all providers: each has those that its API can have. Those of the generic API are apart in it.
 */
export const usualQuirks = () => ({
	...(Object.fromEntries(
		Object.entries(CHOICES).map(([name, [usual]]) => [name, usual]),
	) as Chosen),
	/** A window of the sandbox's clock; wide open by default. */
	rateLimit: { requests: 1_000_000, windowMs: 60_000 },
	/** The generic API does not say when to come back. */
	silentRateLimit: false,
	/** The plan hides e-mail addresses and phones behind the provider's own mask. */
	contactDataHidden: false,
	/** Shares of people whom a named provider knows, and of these of whom it has addresses and numbers. */
	knownPeople: 1,
	knownEmails: 1,
	knownPhones: 1,
	/** The share of people whose address it calls one at a catch-all domain, where it has a word for that. */
	catchAllEmails: 0,
	/** How long a job takes, where the provider works in jobs; one without an end takes Infinity. */
	jobSeconds: 20,
	/** How many records of a job under way are done, where the provider hands them out before its end. */
	recordsDoneEarly: 0,
	/** A job is accepted and, where credits are taken at once, paid; nobody knows its id afterwards. */
	jobsAreLost: false,
	/** How often the callback of a job is sent, and how long after its end. */
	callbacks: 1,
	callbackDelayMs: 0,
	/** Which header or query parameter is looked at when `keyAs` is `header` or `query`. */
	keyName: 'api_key',
	/** Ids as JSON numbers, which JavaScript rounds beyond 2^53. */
	numericIds: false,
	/** Records a bulk may really have. */
	maxBatch: 100,
	/** Larger pages are cut to this, silently. */
	maxPageSize: 100,
	/** Search answers say how many records there are in all. */
	searchTotal: true,
	/** Search gives e-mail addresses and phones too; most providers do not. */
	searchContactData: false,
});

export type Quirks = ReturnType<typeof usualQuirks>;
