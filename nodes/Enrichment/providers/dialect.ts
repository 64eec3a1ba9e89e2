import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import type { Entity } from '../person/entities';
import type { Criteria, CriterionName } from '../records/searchCriteria';
import type { Company, Person } from '../person';
import type { EndpointLimits } from './endpointLimits';
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
 * Everything that is specific to one provider. The run asks the dialect and never interprets an answer itself.
 * CONTRIBUTING.md lists the other parts of a provider (a line in `index.ts`, an option of the credential, its wire
 * and its sandbox).
 */
export interface Dialect {
	/** The provider's name, as in `provider` of the envelope. */
	name: string;
	/** The provider's own spelling of its name, for messages. */
	label: string;
	/** The provider's base URL; undefined if the credential must give one. */
	baseUrl?: string;
	key: KeyPlacement;
	/** The titles of the credential's fields; those of the single-provider credential by default. */
	fieldTitles?: CredentialFieldTitles;
	/** The published limits by endpoint; the first entry that names a path applies. */
	limits?: readonly EndpointLimits[];
	/** A free request that shows whether the key is valid. */
	test: ApiRequest;
	/** How the balance is read; undefined if the provider does not report one. */
	balance?: BalanceDialect;
	lookups: Partial<Record<Entity, LookupDialect>>;
	searches: Partial<Record<Entity, SearchDialect>>;
	verify?: VerificationRequest | undefined;
	/** What the user can set if the rows of an answer are not found. */
	unreadableRowsRemedy?: string;
	/** Reads the meaning of a whole answer, before its rows are read. */
	readMeaning(response: ApiResponse, scope: RequestScope): ResponseMeaning;
	/** Reads the job ID of an `accepted` answer, whose result must be fetched. */
	readJobId?: ((response: ApiResponse) => string | undefined) | undefined;
	/** Reads the credits that an answer reports as charged and as remaining. */
	readCredits(response: ApiResponse): ReportedCredits;
}

/** The titles of a provider's fields in a credential, for advice. */
export interface CredentialFieldTitles {
	apiKey: string;
	baseUrl: string;
}

export const SINGLE_PROVIDER_TITLES: CredentialFieldTitles = {
	apiKey: 'API Key',
	baseUrl: 'Base URL',
};

/** How the provider takes the API key. */
export type KeyPlacement =
	| { as: 'bearer' }
	| { as: 'header'; name: string; prefix?: string }
	| { as: 'query'; name: string }
	| { as: 'basic' };

/** Whether a request is for one record, for several, or for a search. */
export type RequestScope = 'one' | 'many' | 'search';

/**
 * What an answer means.
 * - `rows`: read it. `noMatch`, `optedOut`: the outcome of every record asked.
 * - `rejected`: the input was refused, unpaid; in a batch one record may have spoilt it for the others.
 * - `notFoundStatus`: a 404 that does not say what was not found: the person, or the address.
 * - `notFoundCode`: a 404 with a code for "not found", which applies to all records, although an unknown path may return it.
 * - `slowDown`: too many requests; send it again later. `notReady`: no result yet; sending it
 *   again later is free.
 * - `accepted`: a job was accepted or is still running; its result has to be fetched.
 * - `unavailable`: a firewall in front of the provider refused the request, whatever the key is.
 * - `outOfCredits`, `badKey`, `forbidden`, `noEndpoint`, `notTheProvider`, `refused`: any further request
 *   would fail too, and this one was not charged.
 * - `unknown`: the request may have been charged.
 */
export type ResponseMeaning =
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

/** The credits that an answer reports. */
export interface ReportedCredits {
	/** Credits charged for the whole answer. */
	charged?: number | undefined;
	remaining?: number | undefined;
}

export interface BalanceDialect {
	request: ApiRequest;
	/** Why the request cannot be sent with this credential, with a remedy. */
	problem?: Problem;
	read(response: ApiResponse): Balance;
	/**
	 * Another free request, sent if the first answer may be out of date; its answer counts if the key may send it.
	 */
	recheck?: BalanceDialect & { isNeededAfter(response: ApiResponse): boolean };
}

/** What the provider reports about an account. */
export interface Balance {
	/** `type`: which credits these are, where an account has several kinds. */
	credits: {
		remaining?: number;
		used?: number;
		total?: number;
		type?: string;
		/** Remaining credits for verifications, if the account has them separately. */
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

/** A provider's verdict on an email address. */
export interface EmailVerdict {
	status: VerificationStatus;
	/** 0 to 100, or null if the provider gives no score. */
	score: number | null;
}

/** Verifies email addresses, one at a time or several as a job. */
export type VerificationRequest = PaidRequest<string, EmailVerdict>;

/** How a provider searches for contacts or companies. */
export interface SearchDialect {
	/** The supported criteria. Any other is refused, because dropping it would widen the list. */
	supportedCriteria: readonly CriterionName[];
	/** Lists the terms that a criterion accepts, if the provider has a fixed list. */
	listTerms?(name: CriterionName): readonly string[] | undefined;
	/** The number of records per page that the provider allows. */
	pageSize: { min: number; max: number };
	/** The price of a page with this many records, in credits. */
	price(records: number): Price;
	/**
	 * Converts criteria to the provider's filters; fails for a value that the provider cannot express. `userFilters` are
	 * in the provider's own form and replace the converted ones.
	 */
	buildFilters(criteria: Criteria, userFilters: JsonRecord): Result<JsonRecord>;
	/** Replaces texts by the provider's own spellings, which are requested for free before the first page. */
	resolveTerms?(filters: JsonRecord, sendFree: SendFreeRequest): Promise<Result<JsonRecord>>;
	buildRequest(filters: JsonRecord, page: PageRequest): ApiRequest;
	/** How the page is fetched, if the request submits a job. */
	job?: JobDialect | undefined;
	readPage(response: ApiResponse, page: PageRequest): Result<SearchPage>;
	/** Suggests what to try if these filters found nothing. */
	suggestWhenEmpty?: ((filters: JsonRecord) => string | undefined) | undefined;
}

/** Which page of a search is requested. */
export interface PageRequest {
	/** The zero-based index of the page. */
	index: number;
	size: number;
	/** The `nextCursor` of the previous page. */
	cursor?: string | undefined;
}

/** One page of search results. */
export interface SearchPage {
	rows: SearchRow[];
	/** The number of all results. */
	total?: number | undefined;
	/** Whether there are more rows; undefined if only a full page shows it. */
	hasMore?: boolean | undefined;
	/** Why no page can follow although there may be more rows. */
	endReason?: string | undefined;
	/** The records on a full page, if the provider gives fewer than requested. */
	fullPageSize?: number | undefined;
	/** The position of the next page, if pages are not counted. */
	nextCursor?: string | undefined;
	/** Whether `nextCursor` also works with another page size: true for an offset, false for a page number. */
	cursorAllowsOtherSize?: boolean;
}

/** One search result, as read and as sent. */
export interface SearchRow {
	result: Person | Company;
	raw: unknown;
}
