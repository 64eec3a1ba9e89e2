import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import type { Entity } from '../person/entities';
import type { Criteria, CriterionName } from '../records/searchCriteria';
import type { Company, Person } from '../person';
import type { EndpointLimits } from './limits';
import type {
	JobDialect,
	LookupDialect,
	PaidRequest,
	Price,
	Problem,
	SendFreeRequest,
} from './lookupDialect';

export type * from '../match/rows';
export type * from './lookupDialect';

/**
 * All that is particular to one provider. The run asks its dialect and never guesses from an answer. What else a
 * provider takes (a line in `index.ts`, an option of the credential, its wire and its sandbox) is in CONTRIBUTING.md.
 */
export interface Dialect {
	/** `provider` in the envelope. */
	name: string;
	/** As the provider writes itself, for messages. */
	label: string;
	/** The provider's own address; undefined where the credential has to give one. */
	baseUrl?: string;
	key: KeyPlacement;
	/** Titles of the fields of its credential; those of a credential with one provider where left out. */
	fieldTitles?: CredentialFieldTitles;
	/** As published, by endpoint: the first entry that names a path holds for it. */
	limits?: readonly EndpointLimits[];
	/** Costs nothing: tells a good key from a bad one. */
	test: ApiRequest;
	/** What the account has left; undefined where the provider does not tell. */
	balance?: BalanceDialect;
	lookups: Partial<Record<Entity, LookupDialect>>;
	searches: Partial<Record<Entity, SearchDialect>>;
	verify?: VerificationRequest | undefined;
	/** What the user can set where the rows of an answer are not found. */
	unknownFormRemedy?: string;
	/** What an answer means as a whole, before its rows are read. */
	meaningOf(response: ApiResponse, scope: Scope): Meaning;
	/** The job that an `accepted` answer names, whose result has to be fetched. */
	jobIdOf?: ((response: ApiResponse) => string | undefined) | undefined;
	/** Credits that an answer says it took, and that it says are left. */
	creditsOf(response: ApiResponse): ReportedCredits;
}

/** What a credential calls the fields of a provider, for advice. */
export interface CredentialFieldTitles {
	apiKey: string;
	baseUrl: string;
}

export const SINGLE_PROVIDER_TITLES: CredentialFieldTitles = {
	apiKey: 'API Key',
	baseUrl: 'Base URL',
};

/** How the provider wants the key. */
export type KeyPlacement =
	| { as: 'bearer' }
	| { as: 'header'; name: string; prefix?: string }
	| { as: 'query'; name: string }
	| { as: 'basic' };

/** Whether one record was asked for, several together, or a list by criteria. */
export type Scope = 'one' | 'many' | 'search';

/**
 * What an answer means.
 * - `rows`: read it. `noMatch`, `optedOut`: the outcome of every record asked.
 * - `rejected`: the input was refused, unpaid; in a batch one record may have spoilt it for the others.
 * - `notFoundStatus`: a 404 that does not say what was not found: the person, or the address.
 * - `notFoundCode`: a 404 with a code that says so, too: of all records asked, though an unknown path may have it.
 * - `slowDown`: too many requests; the same again later. `notReady`: still looking; the same request
 *   again later is free.
 * - `accepted`: a job was taken, or is still under way; its result has to be fetched.
 * - `unavailable`: a firewall before the provider refused the request, whatever the key is.
 * - `outOfCredits`, `badKey`, `forbidden`, `noEndpoint`, `notTheProvider`, `refused`: no further lookup will
 *   fare better, and this one was not paid.
 * - `unknown`: it may have been charged.
 */
export type Meaning =
	| 'rows'
	| 'noMatch'
	| 'optedOut'
	| 'rejected'
	| 'notFoundStatus'
	| 'notFoundCode'
	| 'slowDown'
	| 'notReady'
	| 'accepted'
	| 'outOfCredits'
	| 'badKey'
	| 'forbidden'
	| 'noEndpoint'
	| 'notTheProvider'
	| 'refused'
	| 'unavailable'
	| 'unknown';

export interface ReportedCredits {
	/** Of the whole answer. */
	charged?: number | undefined;
	remaining?: number | undefined;
}

export interface BalanceDialect {
	request: ApiRequest;
	/** Why it cannot be sent with this credential, and what to do. */
	problem?: Problem;
	read(response: ApiResponse): Balance;
	/** Another free question, asked where that answer may be out of date; it counts if the key may ask it. */
	recheck?: BalanceDialect & { isNeededAfter(response: ApiResponse): boolean };
}

/** What an account has, as far as its provider tells. */
export interface Balance {
	/** `type`: which credits these are, where an account has several kinds. */
	credits: {
		remaining?: number;
		used?: number;
		total?: number;
		type?: string;
		/** What is left of the credits that pay for verifications alone, where an account has them apart. */
		verifierRemaining?: number;
	};
	plan?: string;
	/** ISO date. */
	renewsAt?: string;
	/** Credits by what they buy. */
	prices?: Record<string, number>;
}

export type VerificationStatus =
	| 'valid'
	| 'invalid'
	| 'catchAll'
	| 'disposable'
	| 'role'
	| 'unknown';

/** What a provider says of an address. */
export interface EmailVerdict {
	status: VerificationStatus;
	/** 0 to 100, or null if the provider gives no score. */
	score: number | null;
}

/** Verifies addresses: one at a time, or several as a job. */
export type VerificationRequest = PaidRequest<string, EmailVerdict>;

/** How contacts or companies are searched. */
export interface SearchDialect {
	/** The criteria that it can express; any other is refused, because dropping it would widen the list. */
	criteria: readonly CriterionName[];
	/** What a criterion takes, where the provider has a list of that. */
	listTerms?(name: CriterionName): readonly string[] | undefined;
	/** Records on a page, as the provider allows. */
	pageSize: { least: number; most: number };
	/** Credits of a page with so many records. */
	price(records: number): Price;
	/**
	 * The criteria in the provider's own words; a value that it cannot express is a failure. `filters` are
	 * the user's, in the provider's words already.
	 */
	filters(criteria: Criteria, filters: JsonRecord): Result<JsonRecord>;
	/**
	 * For a provider that takes some texts only in its own spelling, and tells it for nothing: the filters
	 * with those, asked for before the first page.
	 */
	resolveTerms?(filters: JsonRecord, ask: SendFreeRequest): Promise<Result<JsonRecord>>;
	request(filters: JsonRecord, page: PageToAsk): ApiRequest;
	/** Where the request hands in a job: how its page, which `read` is given, is fetched. */
	job?: JobDialect | undefined;
	read(response: ApiResponse, page: PageToAsk): Result<SearchPage>;
	/** What to try where nothing was found by these filters. */
	whenEmpty?: ((filters: JsonRecord) => string | undefined) | undefined;
}

export interface PageToAsk {
	/** From 0 on. */
	index: number;
	size: number;
	/** What the page before gave as `next`. */
	cursor?: string | undefined;
}

export interface SearchPage {
	rows: SearchRow[];
	total?: number | undefined;
	/** Whether there are more; undefined where only a full page can tell. */
	more?: boolean | undefined;
	/** Why no page can follow, although there may be more. */
	limit?: string | undefined;
	/** Records on a full page, where the provider gives fewer than were asked for. */
	size?: number | undefined;
	/** Hands the next page its place, where pages are not counted. */
	next?: string | undefined;
	/** Whether `next` leads on to a page of another size as well: by an offset, but not by a page's number. */
	allowsOtherSizeNext?: boolean;
}

export interface SearchRow {
	result: Person | Company;
	raw: unknown;
}
