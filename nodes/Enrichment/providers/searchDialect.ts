import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import type { Criteria, CriterionName } from '../records/searchCriteria';
import type { Company, Person } from '../person';
import type { JobDialect, Price } from './lookupDialect';

/** How contacts or companies are searched. */
export interface SearchDialect {
	/** The criteria that it can express; any other is refused, because dropping it would widen the list. */
	criteria: readonly CriterionName[];
	/** What a criterion takes, where the provider has a list of that. */
	wordsOf?(name: CriterionName): readonly string[] | undefined;
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
	spelt?(filters: JsonRecord, ask: AskFree): Promise<Result<JsonRecord>>;
	request(filters: JsonRecord, page: PageToAsk): ApiRequest;
	/** Where the request hands in a job: how its page, which `read` is given, is fetched. */
	job?: JobDialect;
	read(response: ApiResponse, page: PageToAsk): Result<SearchPage>;
	/** What to try where nothing was found by these filters. */
	whenEmpty?(filters: JsonRecord): string | undefined;
}

/** Sends a request that costs nothing. */
export type AskFree = (request: ApiRequest) => Promise<Result<ApiResponse>>;

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
	goesOnAtAnySize?: boolean;
}

export interface SearchRow {
	result: Person | Company;
	raw: unknown;
}
