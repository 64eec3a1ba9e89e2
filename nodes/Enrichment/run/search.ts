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
import { Budget, readCharge } from './credits';
import { roundCredits } from '../providers/roundCredits';
import { explainLimitReached, type LimitPassed } from './creditLimit';
import { findAnsweredResponse, type Interpretation } from './interpretation';
import { addUsage, forecastUsage } from './paceForecast';
import { PriceList } from './prices';
import { explainMissingAnswer, RequestRunner } from './requestRunner';
import type { LookupService, PaceForecasts } from './settings';

/** The result of a search. */
export interface FoundList {
	/** Each person or company once, in the provider's order. */
	rows: SearchRow[];
	/** Why the list may be incomplete. */
	warning: string | undefined;
	/** Why the search failed, at once or after some pages. */
	failure: Failure | undefined;
}

/** What the pages of a search have brought so far. */
interface ReceivedMatches {
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
	readonly runner: RequestRunner;
	/** Some of the credits spent are our estimate: their answers state no charge. */
	isEstimated = false;
	/** What the last answer that says so states to be left on the account. */
	creditsLeft: number | undefined;
	private readonly budget: Budget;
	private readonly prices: PriceList;
	/** The most records that came where fewer were asked for: such a provider has pages of its own size. */
	private ownPageSize = 0;
	/** The most that a page was charged. */
	private dearestPage = 0;
	/** What the pages take of each published rate, as far as answers state how many there are. */
	private readonly usages = new Map<Rate, PlannedRequests>();

	/** `maxCredits`: 0 means no limit. */
	constructor(
		private readonly search: SearchDialect,
		maxCredits: number,
		readonly service: LookupService,
	) {
		this.runner = new RequestRunner(service);
		this.budget = new Budget(maxCredits);
		this.prices = new PriceList((records) => search.price(records));
	}

	get creditsSpent(): number {
		return this.budget.spent;
	}

	/** Credits that a record counts as, where neither the provider's documents nor its answers say what it costs. */
	get assumedPrice(): number | undefined {
		return this.isEstimated && this.prices.isUsual ? this.prices.highestPrice(1) : undefined;
	}

	get isLimited(): boolean {
		return this.budget.isLimited;
	}

	/** How long all pages take at the published rates, as far as answers state how many there are. */
	get forecasts(): PaceForecasts {
		return { duration: forecastUsage(this.usages).duration };
	}

	/** Set if more than 'Max Credits' was spent. */
	get limitPassed(): LimitPassed | undefined {
		const { spent, limit } = this.budget;
		return spent > limit ? { spent, limit, highestCharge: this.dearestPage } : undefined;
	}

	/** Fetches pages until `limit` (Infinity for all) is reached. What came before a failure is kept. */
	async fetchList(given: JsonRecord, limit: number): Promise<FoundList> {
		const { search } = this;
		const found: ReceivedMatches = {
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
		const answer = await this.runner.sendFree(request, 'search');
		if (answer.kind === 'stop') this.runner.stop(answer.failure);
		const response = findAnsweredResponse(answer);
		if (response) return success(response);
		const { failure } = explainMissingAnswer(answer);
		// Nothing was charged, so that it can be sent again.
		if (failure.reason === OUTCOME_UNKNOWN) return failed(failure.message, 'Try again later.');
		return { ok: false, failure };
	}

	private async readPages(
		filters: JsonRecord,
		limit: number,
		found: ReceivedMatches,
	): Promise<SearchEnd> {
		let page: PageRequest = { index: 0, size: this.affordablePageSize(limit) };
		let end: SearchEnd = {};
		const followed = await followPages<string | number>(async () => {
			const answer = await this.fetchPageWithinLimit(filters, page);
			if (!answer.ok) return answer;
			if (page.index === 0) this.forecastPages(filters, page, answer.value, limit);
			const ending = addPage(answer.value, page, found, limit);
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
		const { dialect, announce } = this.service;
		const request = this.search.buildRequest(filters, page);
		const ofList = new Map<Rate, PlannedRequests>();
		for (const usages of [ofList, this.usages]) addUsage(usages, usage, request, dialect);
		announce?.({ duration: forecastUsage(ofList).duration });
	}

	/** The page size for this many records, reduced until a page is sure to stay within the limit. */
	private affordablePageSize(records: number): number {
		const { min, max } = this.search.pageSize;
		// No larger than needed: 101 records are two pages of 51, not two of 100.
		const pages = Math.max(1, Math.ceil(records / max));
		let size = records < Infinity ? Math.max(min, Math.ceil(records / pages)) : max;
		while (size > min && this.prices.highestPrice(size) > this.budget.available) size--;
		return size;
	}

	private async fetchPageWithinLimit(
		filters: JsonRecord,
		page: PageRequest,
	): Promise<Result<SearchPage>> {
		const { budget, prices } = this;
		const reserved = prices.highestPrice(Math.max(page.size, this.ownPageSize));
		if (!budget.reserve(reserved)) return this.explainLimitEnd(reserved);
		const answer = await this.sendPageRequest(filters, page);
		const result = readPageAnswer(answer);
		this.book(answer, reserved, result.ok ? result.value.rows.length : undefined, page.size);
		return result;
	}

	/** Books what a page cost; `rows` is undefined if it has none that can be read. */
	private book(
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
		const isAnswered = hasPage || findAnsweredResponse(answer) !== undefined;
		const stated = isAnswered ? readCharge(answer.credits) : undefined;
		const charged = stated ?? (mayBeCharged(kind) ? reserved : prices.highestPrice(matches));
		budget.book(reserved, charged);
		if (isAnswered) this.creditsLeft = answer.credits.remaining ?? this.creditsLeft;
		this.isEstimated ||= stated === undefined && charged > 0;
		if (matches > size) this.ownPageSize = Math.max(this.ownPageSize, matches);
		this.dearestPage = Math.max(this.dearestPage, charged);
		// A page without a match is charged as the page it could have been.
		if (stated !== undefined) prices.learn(matches > 0 ? matches : size, stated);
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
		const { search, runner } = this;
		const { job } = search;
		const read = (response: ApiResponse) => search.readPage(response, page);
		const answer = await runner.sendPaid({
			request: search.buildRequest(filters, page),
			scope: 'search',
			read,
		});
		if (!job || answer.kind !== 'pending' || answer.jobId === undefined) return answer;
		const until = this.service.clock.now() + job.usualDurationMs;
		return await runner.awaitJob(
			job,
			{ id: answer.jobId, until },
			{ read, remedy: SEARCH_AGAIN, isWhole: () => true },
		);
	}
}

/** Keeps the new rows of a page; why the list ends with it, or undefined if another page should be fetched. */
function addPage(
	{ rows, hasMore, fullPageSize, total, endReason: farthest }: SearchPage,
	page: PageRequest,
	found: ReceivedMatches,
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
	return farthest === undefined ? undefined : { warning: farthest };
}

/**
 * Adds the rows of a page that no page before it had. Whoever has no ID is the same one if all that is known of them
 * is: the provider's own row may hold the time of the answer, and would be another one on every page.
 */
function addNewRows(rows: readonly SearchRow[], { rows: kept, counts }: ReceivedMatches): void {
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
	return findAnsweredResponse(answer) === undefined
		? explainMissingAnswer(answer)
		: success(NO_MATCHES);
}

const SEARCH_AGAIN = 'Run the search again later; that may be charged again.';

/** Why a list may be incomplete, in words; undefined where it is not. */
export function describeSearchEnd({ rows, warning, failure }: FoundList): string | undefined {
	if (failure === undefined) return warning;
	return `The search ended after ${rows.length} ${rows.length === 1 ? 'match' : 'matches'}: ${describeFailure(failure)}`;
}

/** Translates criteria to the provider's own filters, or says why that is impossible. Sends nothing. */
export function translateCriteria(
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
