import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import type { AnswerRows } from '../match/rows';
import type { Company, Person } from '../person';
import type { IdentifierName, Identifiers } from '../person/entities';

/** Identifiers that together are enough for a lookup at one provider. */
export type IdentifierSet = readonly IdentifierName[];

/** Data that users can request in addition to the profile. */
export type Reveal = 'email' | 'personalEmail' | 'phone';

/** Contact data that a provider can mark as verified. */
export type VerifiableData = 'email' | 'phone';

/** The settings of a run that determine requests and prices. */
export interface LookupWishes {
	reveal: readonly Reveal[];
	/** Whether only the data in `reveal` is wanted, so that no request is sent for a profile alone. */
	skipsProfile?: boolean | undefined;
	/** People without one of these in verified form count as no match and are not charged. */
	onlyVerified?: readonly VerifiableData[] | undefined;
	/** Whether addresses at catch-all domains are verified further before they are charged. */
	verifyCatchAll?: boolean | undefined;
	/** The URL that a provider calls when a job is done. */
	callbackUrl?: string | undefined;
	/** The lowest confidence of a match, from 0 to 100; 0 where the user sets none. */
	minimumConfidence?: number | undefined;
	/** Whether the user wants the provider's whole row, so that the answer must not be narrowed. */
	includeRaw?: boolean | undefined;
	/** Whether the provider may ask third parties for what it does not have, at their rates. */
	useProviderWaterfall?: boolean | undefined;
	/** The most credits that the run may spend; 0 means no limit. */
	maxCredits?: number | undefined;
	/** The most credits that the user expects a record to cost; 0 for no expectation. */
	expectedCreditsPerRecord?: number | undefined;
	/** The prices of this account, under the provider's names for them. */
	accountPrices?: AccountPrices | undefined;
}

/** Credits for each `perQuantity` of something, as the provider names it. */
export type AccountPrices = ReadonlyMap<string, { credits: number; perQuantity: number }>;

/** Settings that free requests before a run can add. */
type PreparedWishes = Pick<LookupWishes, 'accountPrices'>;

/** Sends a request that costs nothing. */
export type SendFreeRequest = (request: ApiRequest) => Promise<Result<ApiResponse>>;

/** A record as a request of the lookup sends it. */
export interface RequestedRecord {
	/** All known identifiers: those of the lookup, and those that earlier requests found. */
	identifiers: Identifiers;
	/** The identifiers that the request sends. */
	sent: Identifiers;
	/** All identifiers from the user, of which a request may send a part. A row that matches them belongs to the record. */
	identifiersFromUser: Identifiers;
	/** Fields that the user adds to the record in the request. */
	extraFields: JsonRecord;
	/** The body of the record: the identifiers under the provider's names, and the extra fields, which never replace them. */
	providerFields: JsonRecord;
	/** What an earlier request of the lookup found; a different person in a later answer does not belong to the record. */
	earlierResult?: Person | Company | undefined;
}

/** How a provider looks up contacts or companies. `buildLookup` derives what follows from the requests. */
export interface LookupDialect {
	/** The data that can be revealed; requesting anything else is refused before a request. */
	reveals: readonly Reveal[];
	/** Whether the provider only finds email addresses and returns no profile data. */
	hasNoProfiles?: true;
	/** Whether the provider can treat people without verified data as no match, free of charge. */
	canRequireVerified?: true;
	/** Whether the provider can verify addresses at catch-all domains before it charges for them. */
	canVerifyCatchAll?: true;
	/** The data that the provider's own waterfall requests from third parties; undefined if it has none that can be switched on. */
	waterfallReveals?: readonly Reveal[];
	/**
	 * Sends free requests before the first paid request of a run. The result is added to the wishes of all requests; a
	 * failure ends the run before anything is charged.
	 */
	prepare?: (wishes: LookupWishes, sendFree: SendFreeRequest) => Promise<Result<PreparedWishes>>;
	/** The kinds of paid requests, in the order in which they are tried. */
	requests: readonly LookupRequest[];
	/** Lists in words the identifiers that these wishes need, for the message about a record that has none of them. */
	describeIdentifiers: (wishes: LookupWishes) => string;
	/** The provider's fields that identify the record. */
	identifyingFields: ReadonlySet<string>;
	/** Checks the user's extra fields of a record; undefined if they can be sent. */
	checkExtraFields?(extra: JsonRecord): Problem | undefined;
}

/** A problem with a user's value, and its remedy. */
export interface Problem {
	message: string;
	remedy: string;
}

/** Data that a request can add to a known person. */
export type ObtainableData = Reveal | 'profile' | 'linkedInUrl';

/**
 * One kind of request that may cost credits. `Subject` is one thing that it asks about (a record, an email address),
 * `Found` is what a row of the answer describes (a person, a company, a verdict).
 */
export interface PaidRequest<Subject, Found> {
	/** The maximum number of subjects in one request. */
	maxSubjects: number;
	/** Whether each subject is sent with a number that comes back in its row. */
	isTagged?: true;
	/** The price of a request for this many subjects, if all of them are found. */
	price(subjects: number, wishes: LookupWishes): Price;
	/** The most credits that a request with these identifiers costs if it finds nobody; undefined if misses are free. */
	missPrice?(requested: readonly Identifiers[]): number;
	buildRequest(subjects: Subject[], wishes: LookupWishes): ApiRequest;
	/** The former path, tried if the provider reports that the present one does not exist. */
	formerPath?: string;
	/** Reads the rows; called only if `readMeaning` returned `rows`. */
	readRows(response: ApiResponse, subjects: Subject[]): AnswerRows<Found>;
	/** How the result is fetched, if the request submits a job. `readRows` reads that result. */
	job?: JobDialect<Subject, Found>;
	/** The rest of the answer, fetched from a job that the first part names; undefined if the answer is complete. */
	deferred?: PaidRequest<Subject, Found> & { job: JobDialect<Subject, Found> };
}

/**
 * One kind of request of a lookup. A lookup starts with the first kind whose identifiers are known; after that, each
 * kind that provides missing data is sent once. Records whose next requests are of one kind may share a request.
 */
export interface LookupRequest extends PaidRequest<RequestedRecord, Person | Company> {
	/** Sets of identifiers of which one must be known completely, from the user or from an earlier request. */
	sufficientSets: readonly IdentifierSet[];
	/** Identifiers that are sent in addition, because they improve the match. */
	optionalIdentifiers?: readonly IdentifierName[];
	/** Set if only the first complete set is sent. */
	sendsOneSet?: true;
	/** The provider's field names, by our identifiers. */
	fieldNames: Partial<Record<IdentifierName, string>>;
	/** Builds further fields whose names depend on the value of an identifier. */
	buildValueDependentFields?(identifiers: Identifiers): JsonRecord | undefined;
	/** Converts identifiers to the accepted form, and leaves out those that cannot be sent. */
	formatIdentifiers?(identifiers: Identifiers): Identifiers;
	/** Whether the request suits these wishes; undefined if it always does. */
	acceptsWishes?(wishes: LookupWishes): boolean;
	/** The data for which the request is sent after another one, as long as some of it is missing; undefined for never. */
	provides?: readonly ObtainableData[];
	/**
	 * Set if contact data from the user counts as missing: the provider returns contact data in this request only, and
	 * the returned data confirms that an address from the user belongs to the person.
	 */
	confirmsIdentity?: true;
	/** Identifiers after which the request is skipped, if the lookup sent one of them. */
	skippedAfter?: readonly IdentifierName[];
	/** Identifiers that the answer may reveal and a further request may need; they determine the highest price. */
	mayReveal?: readonly IdentifierName[];
	deferred?: LookupRequest & { job: JobDialect };
}

/** The lowest and the highest price of a request, in credits. */
export interface Price {
	min: number;
	max: number;
	/** Set if the price is only usual: the first priced match confirms or replaces it. */
	isUsual?: true;
}

/**
 * How the result of a job is polled. `PaidRequest.buildRequest` submits the job, and `PaidRequest.readRows` reads the
 * answer to `buildFetchRequest`. While the job runs, `Dialect.readMeaning` returns `accepted`.
 */
export interface JobDialect<Subject = RequestedRecord, Found = Person | Company> {
	/** Builds the free request that fetches the result. */
	buildFetchRequest(jobId: string): ApiRequest;
	/** The wait between two polls of a job, unless an answer states another. */
	pollIntervalMs: number;
	/** The longest wait, if the wait doubles after each poll. */
	maxPollIntervalMs?: number;
	/** The shortest wait between polls of different jobs; with several jobs, each is polled less often. */
	minPollSpacingMs?: number;
	/** Reads how long to wait before the next poll, if the answer states it. */
	readRetryAfterMs?(response: ApiResponse): number | undefined;
	/** The time in which a job is usually done. */
	usualDurationMs: number;
	/** Whether the job is paused because the account has no credits left. */
	isOnHold?(response: ApiResponse): boolean;
	/** How finished records are fetched from an unfinished job; undefined if the provider does not offer that. */
	partialResults?: PartialResultsDialect<Subject, Found>;
}

/** How the finished records of a job are fetched once, when the time to wait for all of them is up. */
export interface PartialResultsDialect<Subject = RequestedRecord, Found = Person | Company> {
	/** Builds the free request that fetches them. */
	buildFetchRequest(jobId: string): ApiRequest;
	/** Reads the rows; records that the job has not processed yet are pending. */
	readRows(response: ApiResponse, subjects: Subject[]): AnswerRows<Found>;
}
