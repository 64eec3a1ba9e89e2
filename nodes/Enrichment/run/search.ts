import type { JsonRecord } from '../../shared/core/json';
import type { ApiRequest, ApiResponse } from '../../shared/core/http';
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
import { Asker, refusalOf } from './asker';
import { isPerhapsPaid } from './attempt';
import { chargeIn, Budget } from './credits';
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
	rows: Map<string, SearchRow>;
	/** Including rows that came twice. */
	received: number;
	total: number | undefined;
}

/** Why a list ends, if the user should know. */
interface End {
	warning?: string | undefined;
	failure?: Failure;
}

/** The searches of a run, which share one limit and one learnt price. */
export class Searches {
	/** Sends all requests; it knows why any other search would fail, too. */
	readonly asker: Asker;
	private readonly budget: Budget;
	private readonly prices: PriceList;

	/** `maxCredits`: 0 means no limit. */
	constructor(
		private readonly search: SearchDialect,
		private readonly maxCredits: number,
		private readonly service: LookupService,
	) {
		this.asker = new Asker(service);
		this.budget = new Budget(maxCredits);
		this.prices = new PriceList((records) => search.price(records));
	}

	get creditsSpent(): number {
		return this.budget.spent;
	}

	get isEstimated(): boolean {
		return this.creditsSpent > 0 && !this.prices.isReported;
	}

	/** Whether there is a limit although neither documents nor answers state what a search costs. */
	get isLimitUnsure(): boolean {
		return this.maxCredits > 0 && this.prices.isUsual && !this.prices.isReported;
	}

	/** Fetches pages until `limit` (Infinity for all) is reached. What came before a failure is kept. */
	async list(given: JsonRecord, limit: number): Promise<FoundList> {
		const { search } = this;
		const found: Received = { rows: new Map(), received: 0, total: undefined };
		const spelt =
			(await search.spelt?.(given, (request) => this.askFree(request))) ?? success(given);
		const filters = spelt.ok ? spelt.value : given;
		const end: End = spelt.ok
			? await this.readPages(filters, limit, found)
			: { failure: spelt.failure };
		const rows = [...found.rows.values()].slice(0, limit);
		const { failure } = end;
		const advice = rows.length === 0 && !failure ? search.whenEmpty?.(filters) : undefined;
		return { rows, warning: end.warning ?? advice, failure };
	}

	private async askFree(request: ApiRequest): Promise<Result<ApiResponse>> {
		const judgement = await this.asker.askFree(request, 'search');
		if (judgement.kind === 'stop') this.asker.stop(judgement.failure);
		const response = answerIn(judgement);
		if (response) return success(response);
		const { failure } = refusalOf(judgement);
		// Nothing was charged, so that it can be sent again.
		if (failure.reason === OUTCOME_UNKNOWN) return failed(failure.message, 'Try again later.');
		return { ok: false, failure };
	}

	private async readPages(filters: JsonRecord, limit: number, found: Received): Promise<End> {
		const { least } = this.search.pageSize;
		// As long as the price is unknown and there is a limit, the first page is as small as possible.
		let isTrial = this.budget.isLimited && !this.prices.isKnown;
		let page: PageToAsk = { index: 0, size: isTrial ? least : this.affordable(limit) };
		for (;;) {
			const answer = await this.askPage(filters, page);
			if (!answer.ok) return answer;
			const end = endWith(answer.value, page, found, limit);
			if (end) return end;
			const { rows, next, goesOnAtAnySize } = answer.value;
			if (!isTrial) page = { ...page, index: page.index + 1, cursor: next };
			// The provider has pages of its own size, and this was the first.
			else if (rows.length > page.size) page = { index: 1, size: rows.length, cursor: next };
			else if (goesOnAtAnySize) {
				page = { index: 1, size: this.affordable(limit - found.rows.size), cursor: next };
				// Page numbers depend on the size, so the list starts over.
			} else page = { index: 0, size: this.affordable(limit) };
			isTrial = false;
		}
	}

	/** The page size for this many records, reduced until a page is sure to stay within the limit. */
	private affordable(records: number): number {
		const { least, most } = this.search.pageSize;
		// No larger than needed: 101 records are two pages of 51, not two of 100.
		const pages = Math.max(1, Math.ceil(records / most));
		let size = records < Infinity ? Math.max(least, Math.ceil(records / pages)) : most;
		while (size > least && this.prices.most(size) > this.budget.available) size--;
		return size;
	}

	private async askPage(filters: JsonRecord, page: PageToAsk): Promise<Result<SearchPage>> {
		const { search, budget, prices, service } = this;
		const reserved = prices.most(page.size);
		if (!budget.reserve(reserved)) return failed(...CREDIT_LIMIT);
		const taken = await this.asker.ask(search.request(filters, page), 'search');
		const judgement = await this.resultOf(taken);
		const read = readPage(judgement, page, search);
		const { kind } = judgement;
		const reported =
			kind === 'rows' ? chargeIn(service.dialect.creditsOf(judgement.response)) : undefined;
		// An unreadable page may have been charged as a full one.
		const matches = read.ok ? read.value.rows.length : kind === 'rows' ? page.size : 0;
		const charged = reported ?? (isPerhapsPaid(kind) ? reserved : prices.most(matches));
		budget.book(reserved, charged);
		prices.learn({ records: page.size, matches, charged, isReported: reported !== undefined });
		return read;
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
	const before = found.rows.size;
	for (const row of rows) {
		const key = row.result.providerId ?? JSON.stringify(row.raw);
		if (!found.rows.has(key)) found.rows.set(key, row);
	}
	// After a trial page the list may start over.
	found.received = (page.index === 0 ? 0 : found.received) + rows.length;
	found.total = total ?? found.total;
	if (found.rows.size >= limit) return {};
	const isLess = found.total !== undefined && found.received < found.total;
	if (found.rows.size === before) {
		const isRepeated = rows.length > 0 && page.index > 0;
		return isRepeated || isLess ? { warning: NOTHING_NEW } : {};
	}
	const isFull = rows.length >= (size ?? page.size);
	const isMore = more ?? (found.total === undefined ? isFull : isLess);
	if (!isMore) return {};
	return farthest === undefined ? undefined : { warning: farthest };
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
	if (response === undefined) return refusalOf(judgement);
	if (judgement.kind !== 'rows') return success(NO_MATCHES);
	try {
		return search.read(response, page);
	} catch {
		return failed("The provider's response could not be read");
	}
}

const CREDIT_LIMIT: [string, string, { reason: string }] = [
	'The next page could exceed the credit limit',
	"Raise 'Max Credits', or lower 'Limit'.",
	{ reason: 'creditLimit' },
];

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
