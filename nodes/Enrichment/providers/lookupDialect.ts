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

/** A record as a request sends it. */
export interface RequestedRecord {
	/** All known identifiers: those of the lookup, and those that earlier requests found. */
	identifiers: Identifiers;
	/** The identifiers that the request sends. */
	sent: Identifiers;
	/** All identifiers from the user, of which a request may send a part. A row that fits them is the record's. */
	identifiersFromUser: Identifiers;
	/** Added to the record in the request by the user. */
	extraFields: JsonRecord;
	/** The identifiers under the provider's names, and the user's own fields, which never replace these. */
	providerFields: JsonRecord;
	/** What an earlier request of the lookup found: another one in a further answer is somebody else. */
	earlierResult?: Person | Company | undefined;
}

/** How a provider looks up contacts or companies. `buildLookup` derives what follows from the requests. */
export interface LookupDialect {
	/** The data that can be revealed; requesting anything else is refused before a request. */
	reveals: readonly Reveal[];
	/** Whether it finds addresses alone, and tells of people no more than what it was asked by. */
	hasNoProfiles?: true;
	/** Whether it can leave out, unpaid, whoever lacks verified data. */
	canRequireVerified?: true;
	/** Whether it can verify addresses at domains that take everything, before they are charged. */
	canVerifyCatchAll?: true;
	/** What its own waterfall asks third parties for; left out where it has none that can be switched. */
	waterfallReveals?: readonly Reveal[];
	/**
	 * Free questions before the first paid request of a run. What it returns is added to the wishes of all requests; a
	 * failure ends the run before anything is paid.
	 */
	prepare?: (wishes: LookupWishes, ask: SendFreeRequest) => Promise<Result<PreparedWishes>>;
	/** The kinds of paid requests, in the order in which they are tried. */
	requests: readonly LookupRequest[];
	/** What it looks somebody up by to bring what is wished, for the message about a record that has none of it. */
	describeIdentifiers: (wishes: LookupWishes) => string;
	/** The provider's fields that identify the record. */
	identifyingFields: ReadonlySet<string>;
	/** Why the user's extra fields of a record cannot be sent, and what to do; undefined where they can. */
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
 * One kind of request that may cost credits, whatever it is about: `Subject` is what one of its parts asks about (a
 * record, an address), `Found` what a row of its answer is read into (a person, a company, a verdict).
 */
export interface PaidRequest<Subject, Found> {
	/** The maximum number of subjects in one request. */
	maxSubjects: number;
	/** Whether the provider hands back with each row which subject of the request it answers: a number of ours. */
	isTagged?: true;
	/** Credits of a request for so many subjects that are all found. */
	price(subjects: number, wishes: LookupWishes): Price;
	/** Credits that a request may cost which finds none of the records asked for by these, where misses are not free. */
	missPrice?(asked: readonly Identifiers[]): number;
	buildRequest(subjects: Subject[], wishes: LookupWishes): ApiRequest;
	/** An older name of its path, to which the same is sent where the provider says that the newer one does not exist. */
	formerPath?: string;
	/** Reads the rows; called only if `meaningOf` returned `rows`. */
	readRows(response: ApiResponse, asked: Subject[]): AnswerRows<Found>;
	/** Where the request hands in a job: how its result, which `read` is given, is fetched. */
	job?: JobDialect<Subject, Found>;
	/** Where its answer tells a part at once and names a job for the rest: that rest, which is only fetched. */
	deferred?: PaidRequest<Subject, Found> & { job: JobDialect<Subject, Found> };
}

/**
 * One kind of request of a lookup. A lookup begins with the first kind that enough is known for; afterwards each
 * that brings what is wanted and lacking is sent once. Records whose next request is of one kind may share it.
 */
export interface LookupRequest extends PaidRequest<RequestedRecord, Person | Company> {
	/** Identifiers that are enough: one complete way, of what was asked by or found before. */
	sufficientSets: readonly IdentifierSet[];
	/** Sent beside a complete way, because more of them match better. */
	optionalIdentifiers?: readonly IdentifierName[];
	/** Only the first complete way is sent. */
	sendsOneSet?: true;
	/** The identifiers under the provider's names. */
	fieldNames: Partial<Record<IdentifierName, string>>;
	/** Where a field's name depends on its value: what is sent beside those of `names`. */
	buildValueDependentFields?(identifiers: Identifiers): JsonRecord | undefined;
	/** Identifiers in the form that it takes, without those that it cannot take. */
	formatIdentifiers?(identifiers: Identifiers): Identifiers;
	/** Whether it is the one for what the run wants; left out where it always is. */
	acceptsWishes?(wishes: LookupWishes): boolean;
	/** As a further request it is sent while one of these is wanted and lacking; without them never. */
	provides?: readonly ObtainableData[];
	/**
	 * What the record brings counts as lacking: the provider tells contact data in this request alone, and only then
	 * shows that an address asked by is the person's.
	 */
	confirmsIdentity?: true;
	/** Not a further request where the record was asked by one of these. */
	skippedAfter?: readonly IdentifierName[];
	/** Identifiers that its answer may tell and a further request may need: they decide the highest price. */
	mayReveal?: readonly IdentifierName[];
	deferred?: LookupRequest & { job: JobDialect };
}

/** The least and the most that a request costs, in credits. */
export interface Price {
	min: number;
	max: number;
	/** Set if the price is only usual: the first priced match confirms or replaces it. */
	isUsual?: true;
}

/**
 * For a provider that takes records now and answers later. `request` hands a job in; the answer to `fetch` is
 * what `read` is given. While a job is under way `meaningOf` says `accepted`.
 */
export interface JobDialect<Subject = RequestedRecord, Found = Person | Company> {
	/** Costs nothing, however often. */
	buildFetchRequest(jobId: string): ApiRequest;
	/** How often the provider wants to be asked for one job, unless an answer says otherwise. */
	pollIntervalMs: number;
	/** Where it wants to be asked less and less often: the wait doubles each time, up to this. */
	maxPollIntervalMs?: number;
	/** Of several jobs under way each is asked for so much less often that this lies between two questions. */
	minPollSpacingMs?: number;
	/** How long to wait after this answer, where the answer says so. */
	readRetryAfterMs?(response: ApiResponse): number | undefined;
	/** How long jobs take at most, as a rule. */
	usualDurationMs: number;
	/** Why a job under way does not go on by itself: the account has no credits left. */
	isOnHold?(response: ApiResponse): boolean;
	/** Where the provider hands out the records that are done while others are not. */
	partialResults?: PartialResultsDialect<Subject, Found>;
}

/** Fetches the finished records of a job once, when the time to wait for all of them is up. */
export interface PartialResultsDialect<Subject = RequestedRecord, Found = Person | Company> {
	/** Costs nothing. */
	buildFetchRequest(jobId: string): ApiRequest;
	/** Records that the job has not come to are pending. */
	readRows(response: ApiResponse, asked: Subject[]): AnswerRows<Found>;
}
