import type { JsonRecord } from '../../shared/core/json';
import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import { followPages } from '../../shared/core/paging';
import type { Rate, PlannedRequests } from '../../shared/core/rates';
import {
	failed,
	OUTCOME_UNKNOWN,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type {
	Dialect,
	PageRequest,
	SearchDialect,
	SearchPage,
	SearchRow,
} from '../providers/dialect';
import { NO_CRITERIA, type Criteria, type CriterionName } from '../records/searchCriteria';
import { toFieldLabel, type Entity } from '../person/entities';
import { mayBeCharged } from './attempt';
import { Budget, readStatedCharge } from './credits';
import { roundCredits } from '../providers/roundCredits';
import { explainLimitReached, type ExceededLimit } from './creditLimit';
import { findUsableResponse, type Interpretation } from './interpretation';
import { addUsageOfEndpoint, forecastDuration } from './paceForecast';
import { RequestPrices } from './prices';
import { toFailureOfMissingAnswer, RequestRunner } from './requestRunner';
import type { LookupService, PaceForecasts } from './settings';

/** The result of a search. */
export interface SearchResult {
	/** Each person or company once, in the provider's order. */
	rows: SearchRow[];
	/** Why the list may be incomplete. */
	warning: string | undefined;
	/** Why the search failed, at once or after some pages. */
	failure: Failure | undefined;
}

/** What the pages of a search have brought so far. */
interface ReceivedRows {
	rows: SearchRow[];
	/** How often each row came on one page, at most: a page repeats what another one had, but never itself. */
	counts: Map<string, number>;
	/** Including rows that came twice. */
	received: number;
	total: number | undefined;
}

/** Why a list ends, if the user should know. */
interface SearchEnd {
	warning?: string | undefined;
	failure?: Failure;
}

/** The searches of a run, which share one limit and one price. */
export class SearchRunner {
	/** Sends all requests; it knows why any other search would fail, too. */
	readonly requestRunner: RequestRunner;
	/** Some of the credits spent are our estimate: their answers state no charge. */
	isEstimated = false;
	/** What the last answer that says so states to be left on the account. */
	creditsRemaining: number | undefined;
	private readonly budget: Budget;
	private readonly prices: RequestPrices;
	/** The most records that came where fewer were asked for: such a provider has pages of its own size. */
	private largestPageReceived = 0;
	/** The most that a page was charged. */
	private highestPageCharge = 0;
	/** What the pages take of each published rate, as far as answers state how many there are. */
	private readonly usages = new Map<Rate, PlannedRequests>();

	/** `maxCredits`: 0 means no limit. */
	constructor(
		private readonly search: SearchDialect,
		maxCredits: number,
		readonly service: LookupService,
	) {
		this.requestRunner = new RequestRunner(service);
		this.budget = new Budget(maxCredits);
		this.prices = new RequestPrices((records) => search.price(records));
	}

	get creditsSpent(): number {
		return this.budget.spent;
	}

	/** Credits that a record counts as, where neither the provider's documents nor its answers say what it costs. */
	get assumedPrice(): number | undefined {
		return this.isEstimated && this.prices.isAssumed
			? this.prices.calculateHighestPrice(1)
			: undefined;
	}

	get isLimited(): boolean {
		return this.budget.isLimited;
	}

	/** How long all pages take at the published rates, as far as answers state how many there are. */
	get forecasts(): PaceForecasts {
		return { duration: forecastDuration(this.usages).duration };
	}

	/** Set if more than 'Max Credits' was spent. */
	get exceededLimit(): ExceededLimit | undefined {
		const { spent, limit } = this.budget;
		return spent > limit ? { spent, limit, highestCharge: this.highestPageCharge } : undefined;
	}

	/** Fetches pages until `limit` (Infinity for all) is reached. What came before a failure is kept. */
	async fetchResults(given: JsonRecord, limit: number): Promise<SearchResult> {
		const { search } = this;
		const found: ReceivedRows = {
			rows: [],
			counts: new Map(),
			received: 0,
			total: undefined,
		};
		const resolution =
			(await search.resolveTerms?.(given, (request) => this.sendFreeQuestion(request))) ??
			success(given);
		const filters = resolution.ok ? resolution.value : given;
		const end: SearchEnd = resolution.ok
			? await this.readPages(filters, limit, found)
			: { failure: resolution.failure };
		const rows = found.rows.slice(0, limit);
		const { failure } = end;
		const advice =
			rows.length === 0 && !failure ? search.suggestWhenEmpty?.(filters) : undefined;
		return { rows, warning: end.warning ?? advice, failure };
	}

	private async sendFreeQuestion(request: ApiRequest): Promise<Result<ApiResponse>> {
		const answer = await this.requestRunner.sendFree(request, 'search');
		if (answer.kind === 'stop') this.requestRunner.stop(answer.failure);
		const response = findUsableResponse(answer);
		if (response) return success(response);
		const { failure } = toFailureOfMissingAnswer(answer);
		// Nothing was charged, so that it can be sent again.
		if (failure.reason === OUTCOME_UNKNOWN) return failed(failure.message, 'Try again later.');
		return { ok: false, failure };
	}

	private async readPages(
		filters: JsonRecord,
		limit: number,
		found: ReceivedRows,
	): Promise<SearchEnd> {
		let page: PageRequest = { index: 0, size: this.affordablePageSize(limit) };
		let end: SearchEnd = {};
		const followed = await followPages<string | number>(async () => {
			const answer = await this.fetchPageWithinLimit(filters, page);
			if (!answer.ok) return answer;
			if (page.index === 0) this.forecastPages(filters, page, answer.value, limit);
			const ending = addPageOrFindEnd(answer.value, page, found, limit);
			if (ending) {
				end = ending;
				return success(undefined);
			}
			const { nextCursor, cursorAllowsOtherSize = false } = answer.value;
			// The number of a page only has a meaning for pages of one size.
			const size = cursorAllowsOtherSize
				? this.affordablePageSize(limit - found.rows.length)
				: page.size;
			page = { index: page.index + 1, size, cursor: nextCursor };
			return success(nextCursor ?? page.index);
		});
		return followed.ok ? end : followed;
	}

	/** Announces how long the pages of a list take, once its first page states how many matches there are. */
	private forecastPages(
		filters: JsonRecord,
		page: PageRequest,
		{ total, fullPageSize = page.size }: SearchPage,
		limit: number,
	): void {
		if (total === undefined) return;
		const records = Math.min(total, limit);
		const usage = { requests: Math.ceil(records / fullPageSize), records };
		const { dialect, announceForecasts } = this.service;
		const request = this.search.buildRequest(filters, page);
		const ofList = new Map<Rate, PlannedRequests>();
		for (const usages of [ofList, this.usages])
			addUsageOfEndpoint(usages, usage, request, dialect);
		announceForecasts?.({ duration: forecastDuration(ofList).duration });
	}

	/** The page size for this many records, reduced until a page is sure to stay within the limit. */
	private affordablePageSize(records: number): number {
		const { min, max } = this.search.pageSize;
		// No larger than needed: 101 records are two pages of 51, not two of 100.
		const pages = Math.max(1, Math.ceil(records / max));
		let size = records < Infinity ? Math.max(min, Math.ceil(records / pages)) : max;
		while (size > min && this.prices.calculateHighestPrice(size) > this.budget.reservable)
			size--;
		return size;
	}

	private async fetchPageWithinLimit(
		filters: JsonRecord,
		page: PageRequest,
	): Promise<Result<SearchPage>> {
		const { budget, prices } = this;
		const reserved = prices.calculateHighestPrice(
			Math.max(page.size, this.largestPageReceived),
		);
		if (!budget.reserve(reserved)) return this.explainLimitEnd(reserved);
		const answer = await this.sendPageRequest(filters, page);
		const result = readPageAnswer(answer);
		this.bookPage(
			answer,
			reserved,
			result.ok ? result.value.rows.length : undefined,
			page.size,
		);
		return result;
	}

	/** Books what a page cost; `rows` is undefined if it has none that can be read. */
	private bookPage(
		answer: PageAnswer,
		reserved: number,
		rows: number | undefined,
		size: number,
	): void {
		const { budget, prices } = this;
		const { kind } = answer;
		// An unreadable page may have been charged as a full one.
		const hasPage = kind === 'rows' || kind === 'unreadable';
		const matches = rows ?? (hasPage ? size : 0);
		const isAnswered = hasPage || findUsableResponse(answer) !== undefined;
		const stated = isAnswered ? readStatedCharge(answer.credits) : undefined;
		const charged =
			stated ?? (mayBeCharged(kind) ? reserved : prices.calculateHighestPrice(matches));
		budget.bookCharge(reserved, charged);
		if (isAnswered) this.creditsRemaining = answer.credits.remaining ?? this.creditsRemaining;
		this.isEstimated ||= stated === undefined && charged > 0;
		if (matches > size) this.largestPageReceived = Math.max(this.largestPageReceived, matches);
		this.highestPageCharge = Math.max(this.highestPageCharge, charged);
		// A page without a match is charged as the page it could have been.
		if (stated !== undefined) prices.learnFromCharge(matches > 0 ? matches : size, stated);
	}

	private explainLimitEnd(price: number): { ok: false; failure: Failure } {
		const { remaining, limit } = this.budget;
		const { label } = this.service.dialect;
		return failed(
			explainLimitReached(
				'The next page',
				{ price: roundCredits(price), remaining, limit },
				label,
			),
			"Raise 'Max Credits', or lower 'Limit'.",
			{ reason: 'creditLimit' },
		);
	}

	/** Some providers run a search as a job, whose result has to be fetched. */
	private async sendPageRequest(filters: JsonRecord, page: PageRequest): Promise<PageAnswer> {
		const { search, requestRunner } = this;
		const { job } = search;
		const read = (response: ApiResponse) => search.readPage(response, page);
		const answer = await requestRunner.sendPaid({
			request: search.buildRequest(filters, page),
			scope: 'search',
			read,
		});
		if (!job || answer.kind !== 'pending' || answer.jobId === undefined) return answer;
		const until = this.service.clock.now() + job.usualDurationMs;
		return await requestRunner.waitForJob(
			job,
			{ id: answer.jobId, until },
			{ read, remedy: SEARCH_AGAIN, isComplete: () => true },
		);
	}
}

/** Keeps the new rows of a page; why the list ends with it, or undefined if another page should be fetched. */
function addPageOrFindEnd(
	{ rows, hasMore, fullPageSize, total, endReason }: SearchPage,
	page: PageRequest,
	found: ReceivedRows,
	limit: number,
): SearchEnd | undefined {
	const before = found.rows.length;
	addNewRows(rows, found);
	found.received += rows.length;
	found.total = total ?? found.total;
	if (found.rows.length >= limit) return {};
	const isLess = found.total !== undefined && found.received < found.total;
	if (found.rows.length === before) {
		const isRepeated = rows.length > 0 && page.index > 0;
		return isRepeated || isLess ? { warning: NOTHING_NEW } : {};
	}
	const isFull = rows.length >= (fullPageSize ?? page.size);
	const isMore = hasMore ?? (found.total === undefined ? isFull : isLess);
	if (!isMore) return {};
	return endReason === undefined ? undefined : { warning: endReason };
}

/**
 * Adds the rows of a page that no page before it had. Whoever has no ID is the same one if all that is known of them
 * is: the provider's own row may hold the time of the answer, and would be another one on every page.
 */
function addNewRows(rows: readonly SearchRow[], { rows: kept, counts }: ReceivedRows): void {
	const onPage = new Map<string, number>();
	for (const row of rows) {
		const { result } = row;
		const key = result.providerId ?? JSON.stringify(result);
		const count = (onPage.get(key) ?? 0) + 1;
		onPage.set(key, count);
		const isKnown = count <= (counts.get(key) ?? 0);
		const isSameId = count > 1 && result.providerId !== undefined;
		if (isKnown || isSameId) continue;
		counts.set(key, count);
		kept.push(row);
	}
}

const NOTHING_NEW =
	'The provider sent nothing new on the next page, so the search ended there. Each match is returned once.';

const NO_MATCHES: SearchPage = { rows: [], total: 0 };

/** The answer to the question for a page. */
type PageAnswer = Interpretation<Result<SearchPage>>;

function readPageAnswer(answer: PageAnswer): Result<SearchPage> {
	if (answer.kind === 'rows') return answer.rows;
	if (answer.kind === 'unreadable') return failed("The provider's response could not be read");
	return findUsableResponse(answer) === undefined
		? toFailureOfMissingAnswer(answer)
		: success(NO_MATCHES);
}

const SEARCH_AGAIN = 'Run the search again later; that may be charged again.';

/** Why a list may be incomplete, in words; undefined where it is not. */
export function describeSearchEnd({ rows, warning, failure }: SearchResult): string | undefined {
	if (failure === undefined) return warning;
	return `The search ended after ${rows.length} ${rows.length === 1 ? 'match' : 'matches'}: ${describeFailure(failure)}`;
}

/** Translates criteria to the provider's own filters, or says why that is impossible. Sends nothing. */
export function buildSearchFilters(
	entity: Entity,
	criteria: Criteria,
	filters: JsonRecord,
	{ label, searches }: Dialect,
): Result<JsonRecord> {
	const search = searches[entity];
	const many = entity === 'contact' ? 'contacts' : 'companies';
	if (!search) {
		return failed(
			`${label} has no search for ${many}`,
			"Choose another provider in the credential, or send a custom request with 'Provider API: Call'. Nothing was sent.",
		);
	}
	const names = Object.keys(criteria) as CriterionName[];
	if (names.length + Object.keys(filters).length === 0) return NO_CRITERIA;
	const unknown = names.find((name) => !search.supportedCriteria.includes(name));
	if (unknown === undefined) return search.buildFilters(criteria, filters);
	const criteriaList = search.supportedCriteria.map(toFieldLabel).join(', ');
	return failed(
		`${label} cannot search ${many} by '${toFieldLabel(unknown)}'`,
		`Clear the field: ignoring it could return, and charge for, too many results. ${label} accepts ${criteriaList}. For other filters, use 'Filters (JSON)' under Options.`,
	);
}
