import type { JsonRecord } from '../../shared/core/json';
import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import { followPages } from '../../shared/core/paging';
import {
	failed,
	OUTCOME_UNKNOWN,
	sentenceOf,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type {
	Dialect,
	PageToAsk,
	SearchDialect,
	SearchPage,
	SearchRow,
} from '../providers/dialect';
import { NO_CRITERIA, type Criteria, type CriterionName } from '../records/searchCriteria';
import { labelOf, type Entity } from '../person/entities';
import { Asker, explainMissingAnswer } from './asker';
import { isPerhapsPaid } from './attempt';
import { Budget, chargeIn, rounded } from './credits';
import { limitReached, type LimitPassed } from './creditLimit';
import { answerIn, type Judgement } from './judge';
import { PriceList } from './prices';
import type { LookupService } from './settings';

/** The result of a search. */
export interface FoundList {
	/** Each person or company once, in the provider's order. */
	rows: SearchRow[];
	/** Why the list may be incomplete. */
	warning: string | undefined;
	/** Why the search failed, at once or after some pages. */
	failure: Failure | undefined;
}

interface Received {
	rows: SearchRow[];
	/** How often each row came on one page, at most: a page repeats what another one had, but never itself. */
	counts: Map<string, number>;
	/** Including rows that came twice. */
	received: number;
	total: number | undefined;
}

/** Why a list ends, if the user should know. */
interface End {
	warning?: string | undefined;
	failure?: Failure;
}

/** The searches of a run, which share one limit and one price. */
export class Searches {
	/** Sends all requests; it knows why any other search would fail, too. */
	readonly asker: Asker;
	/** Some of the credits spent are our estimate: their answers state no charge. */
	isEstimated = false;
	private readonly budget: Budget;
	private readonly prices: PriceList;
	/** The most records that came where fewer were asked for: such a provider has pages of its own size. */
	private ownPageSize = 0;
	/** The most that a page was charged. */
	private dearestPage = 0;

	/** `maxCredits`: 0 means no limit. */
	constructor(
		private readonly search: SearchDialect,
		maxCredits: number,
		readonly service: LookupService,
	) {
		this.asker = new Asker(service);
		this.budget = new Budget(maxCredits);
		this.prices = new PriceList((records) => search.price(records));
	}

	get creditsSpent(): number {
		return this.budget.spent;
	}

	/** Credits that a record counts as, where neither the provider's documents nor its answers say what it costs. */
	get assumedPrice(): number | undefined {
		return this.isEstimated && this.prices.isUsual ? this.prices.highest(1) : undefined;
	}

	get isLimited(): boolean {
		return this.budget.isLimited;
	}

	/** Set if more than 'Max Credits' was spent. */
	get limitPassed(): LimitPassed | undefined {
		const { spent, limit } = this.budget;
		return spent > limit ? { spent, limit, dearest: this.dearestPage } : undefined;
	}

	/** Fetches pages until `limit` (Infinity for all) is reached. What came before a failure is kept. */
	async list(given: JsonRecord, limit: number): Promise<FoundList> {
		const { search } = this;
		const found: Received = { rows: [], counts: new Map(), received: 0, total: undefined };
		const spelt =
			(await search.resolveTerms?.(given, (request) => this.askFree(request))) ??
			success(given);
		const filters = spelt.ok ? spelt.value : given;
		const end: End = spelt.ok
			? await this.readPages(filters, limit, found)
			: { failure: spelt.failure };
		const rows = found.rows.slice(0, limit);
		const { failure } = end;
		const advice = rows.length === 0 && !failure ? search.whenEmpty?.(filters) : undefined;
		return { rows, warning: end.warning ?? advice, failure };
	}

	private async askFree(request: ApiRequest): Promise<Result<ApiResponse>> {
		const judgement = await this.asker.askFree(request, 'search');
		if (judgement.kind === 'stop') this.asker.stop(judgement.failure);
		const response = answerIn(judgement);
		if (response) return success(response);
		const { failure } = explainMissingAnswer(judgement);
		// Nothing was charged, so that it can be sent again.
		if (failure.reason === OUTCOME_UNKNOWN) return failed(failure.message, 'Try again later.');
		return { ok: false, failure };
	}

	private async readPages(filters: JsonRecord, limit: number, found: Received): Promise<End> {
		let page: PageToAsk = { index: 0, size: this.affordable(limit) };
		let end: End = {};
		const followed = await followPages<string | number>(async () => {
			const answer = await this.askPage(filters, page);
			if (!answer.ok) return answer;
			const ending = endWith(answer.value, page, found, limit);
			if (ending) {
				end = ending;
				return success(undefined);
			}
			const { next, allowsOtherSizeNext = false } = answer.value;
			// The number of a page only has a meaning for pages of one size.
			const size = allowsOtherSizeNext
				? this.affordable(limit - found.rows.length)
				: page.size;
			page = { index: page.index + 1, size, cursor: next };
			return success(next ?? page.index);
		});
		return followed.ok ? end : followed;
	}

	/** The page size for this many records, reduced until a page is sure to stay within the limit. */
	private affordable(records: number): number {
		const { least, most } = this.search.pageSize;
		// No larger than needed: 101 records are two pages of 51, not two of 100.
		const pages = Math.max(1, Math.ceil(records / most));
		let size = records < Infinity ? Math.max(least, Math.ceil(records / pages)) : most;
		while (size > least && this.prices.highest(size) > this.budget.available) size--;
		return size;
	}

	private async askPage(filters: JsonRecord, page: PageToAsk): Promise<Result<SearchPage>> {
		const { search, budget, prices } = this;
		const reserved = prices.highest(Math.max(page.size, this.ownPageSize));
		if (!budget.reserve(reserved)) return this.limitEnd(reserved);
		const taken = await this.asker.ask(search.request(filters, page), 'search');
		const judgement = await this.resultOf(taken);
		const read = readPage(judgement, page, search);
		this.book(judgement, reserved, read.ok ? read.value.rows.length : undefined, page.size);
		return read;
	}

	/** Books what a page cost; `rows` is undefined if it has none that can be read. */
	private book(
		judgement: Judgement,
		reserved: number,
		rows: number | undefined,
		size: number,
	): void {
		const { budget, prices } = this;
		const { kind } = judgement;
		// An unreadable page may have been charged as a full one.
		const matches = rows ?? (kind === 'rows' ? size : 0);
		const stated = this.chargeOf(judgement);
		const charged = stated ?? (isPerhapsPaid(kind) ? reserved : prices.highest(matches));
		budget.book(reserved, charged);
		this.isEstimated ||= stated === undefined && charged > 0;
		if (matches > size) this.ownPageSize = Math.max(this.ownPageSize, matches);
		this.dearestPage = Math.max(this.dearestPage, charged);
		// A page without a match is charged as the page it could have been.
		if (stated !== undefined) prices.learn(matches > 0 ? matches : size, stated);
	}

	/** What the answer to a page says it was charged. */
	private chargeOf(judgement: Judgement): number | undefined {
		const response = answerIn(judgement);
		return response && chargeIn(this.service.dialect.creditsOf(response));
	}

	private limitEnd(price: number): { ok: false; failure: Failure } {
		const { remaining, limit } = this.budget;
		const { label } = this.service.dialect;
		return failed(
			limitReached('The next page', { price: rounded(price), remaining, limit }, label),
			"Raise 'Max Credits', or lower 'Limit'.",
			{ reason: 'creditLimit' },
		);
	}

	/** Some providers run a search as a job, whose result has to be fetched. */
	private async resultOf(taken: Judgement): Promise<Judgement> {
		const { job } = this.search;
		if (!job || taken.kind !== 'pending' || taken.jobId === undefined) return taken;
		const until = this.service.clock.now() + job.usualMs;
		return await this.asker.result(job, { id: taken.jobId, until }, () => true);
	}
}

/** Keeps the new rows of a page; why the list ends with it, or undefined if another page should be fetched. */
function endWith(
	{ rows, more, size, total, limit: farthest }: SearchPage,
	page: PageToAsk,
	found: Received,
	limit: number,
): End | undefined {
	const before = found.rows.length;
	keepNew(rows, found);
	found.received += rows.length;
	found.total = total ?? found.total;
	if (found.rows.length >= limit) return {};
	const isLess = found.total !== undefined && found.received < found.total;
	if (found.rows.length === before) {
		const isRepeated = rows.length > 0 && page.index > 0;
		return isRepeated || isLess ? { warning: NOTHING_NEW } : {};
	}
	const isFull = rows.length >= (size ?? page.size);
	const isMore = more ?? (found.total === undefined ? isFull : isLess);
	if (!isMore) return {};
	return farthest === undefined ? undefined : { warning: farthest };
}

/**
 * Adds the rows of a page that no page before it had. Whoever has no ID is the same one if all that is known of them
 * is: the provider's own row may hold the time of the answer, and would be another one on every page.
 */
function keepNew(rows: readonly SearchRow[], { rows: kept, counts }: Received): void {
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

function readPage(
	judgement: Judgement,
	page: PageToAsk,
	search: SearchDialect,
): Result<SearchPage> {
	const response = answerIn(judgement);
	if (response === undefined) return explainMissingAnswer(judgement);
	if (judgement.kind !== 'rows') return success(NO_MATCHES);
	try {
		return search.read(response, page);
	} catch {
		return failed("The provider's response could not be read");
	}
}

export function endingOf({ rows, warning, failure }: FoundList): string | undefined {
	if (failure === undefined) return warning;
	return `The search ended after ${rows.length} ${rows.length === 1 ? 'match' : 'matches'}: ${sentenceOf(failure)}`;
}

/** Translates criteria to the provider's own filters, or says why that is impossible. Sends nothing. */
export function searchFilters(
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
	const unknown = names.find((name) => !search.criteria.includes(name));
	if (unknown === undefined) return search.filters(criteria, filters);
	const taken = search.criteria.map(labelOf).join(', ');
	return failed(
		`${label} cannot search ${many} by '${labelOf(unknown)}'`,
		`Clear the field: ignoring it could return, and charge for, too many results. It takes ${taken}; use the provider's own filters under Options, 'Filters (JSON)'.`,
	);
}
