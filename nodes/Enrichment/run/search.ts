import type { JsonRecord } from '../../shared/core/json';
import { failed, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import { Asker } from './asker';
import { chargeIn, createBudget, type Budget } from './credits';
import { createPriceList, type PriceList } from './prices';
import { answerIn, failureIn, type Judgement } from './judge';
import type {
	AskFree,
	PageToAsk,
	SearchDialect,
	SearchPage,
	SearchRow,
} from '../providers/dialect';
import type { LookupService } from './settings';

/** What the searches of one run spend and learn together. */
export interface SearchAccount {
	budget: Budget;
	prices: PriceList;
	/** Whether there is a limit of credits. */
	isLimited: boolean;
}

/** 0 means no limit. */
export const createSearchAccount = (search: SearchDialect, maxCredits: number): SearchAccount => ({
	budget: createBudget(maxCredits),
	prices: createPriceList((records) => search.price(records)),
	isLimited: maxCredits > 0,
});

export interface SearchReport {
	/** Each person or company once, in the provider's order. */
	rows: SearchRow[];
	creditsSpent: number;
	/** Whether they are an estimate, because the provider reports no charges. */
	estimated: boolean;
	requests: number;
	/** Why the list ends before its end. */
	warning: string | undefined;
	/** Why it could not be had, or not to its end. */
	failure: Failure | undefined;
}

/** Pages until satisfied, never one request too many. What came before a failure is kept. `limit`: Infinity for all. */
export async function runSearch(
	search: SearchDialect,
	filters: JsonRecord,
	limit: number,
	account: SearchAccount,
	service: LookupService,
): Promise<SearchReport> {
	return await new SearchRun(search, filters, limit, account, service).run();
}

class SearchRun {
	private readonly rows = new Map<string, SearchRow>();
	private readonly budget: Budget;
	private readonly prices: PriceList;
	private readonly spentBefore: number;
	private readonly asker: Asker;
	private size: number;
	/** A limit holds while nobody knows the price: one match is asked for first. */
	private isUnpriced: boolean;
	private total: number | undefined;
	/** Those that came twice included. */
	private received = 0;

	constructor(
		private readonly search: SearchDialect,
		private filters: JsonRecord,
		private readonly limit: number,
		{ budget, prices, isLimited }: SearchAccount,
		private readonly service: LookupService,
	) {
		this.asker = new Asker(service);
		this.budget = budget;
		this.prices = prices;
		this.spentBefore = budget.spent;
		this.size = pageSizeFor(limit, search.pageSize);
		this.isUnpriced = isLimited && !prices.isKnown;
		if (!this.isUnpriced) this.shrinkToBudget();
	}

	async run(): Promise<SearchReport> {
		const spelt = await this.search.spelt?.(this.filters, this.askFree);
		if (spelt?.ok === false) return this.report(undefined, spelt.failure);
		this.filters = spelt?.value ?? this.filters;
		let cursor: string | undefined;
		for (let index = 0; ; index++) {
			const size = this.isUnpriced ? this.search.pageSize.least : this.size;
			const page = { index, size, cursor };
			const answer = await this.fetch(page);
			if (!answer.ok) return this.report(undefined, answer.failure);
			if (answer.value === undefined) return this.report();
			const ending = this.take(answer.value, page);
			if (ending !== 'more') return this.report(ending);
			const isAnew = this.isUnpriced && this.beginsAnew(answer.value, page);
			cursor = isAnew ? undefined : answer.value.next;
			if (isAnew) index = -1;
		}
	}

	/** After the page that told the price, unless pages are of the provider's own size. Only counted ones begin again. */
	private beginsAnew({ rows, goesOnAtAnySize }: SearchPage, { size }: PageToAsk): boolean {
		this.isUnpriced = false;
		if (rows.length > size) return false;
		if (goesOnAtAnySize) {
			this.size = pageSizeFor(this.limit - this.rows.size, this.search.pageSize);
		} else this.received = 0;
		this.shrinkToBudget();
		return !goesOnAtAnySize;
	}

	/** Pages keep one size for the whole search, because some providers count in pages. */
	private shrinkToBudget(): void {
		const { least } = this.search.pageSize;
		while (this.size > least && this.prices.most(this.size) > this.budget.available)
			this.size--;
	}

	private readonly askFree: AskFree = async (request) => {
		const judgement = await this.asker.askFree(request, 'search');
		const response = answerIn(judgement);
		return response ? success(response) : refusalOf(judgement);
	};

	/** Undefined where the provider says that there is nothing. */
	private async fetch(page: PageToAsk): Promise<Result<SearchPage | undefined>> {
		const reserved = this.prices.most(page.size);
		if (!this.budget.reserve(reserved)) return failed(...CREDIT_LIMIT);
		const { search, filters } = this;
		const taken = await this.asker.ask(search.request(filters, page), 'search');
		const judgement = search.job ? await this.asker.result(taken, search.job) : taken;
		const read = this.read(judgement, page);
		// A page that came and cannot be read may have been charged as one that is full.
		const unread = judgement.kind === 'rows' ? page.size : 0;
		const matches = read.ok ? (read.value?.rows.length ?? 0) : unread;
		this.book(judgement, reserved, matches, page.size);
		return read;
	}

	private read(judgement: Judgement, page: PageToAsk): Result<SearchPage | undefined> {
		if (judgement.kind === 'rows') {
			try {
				return this.search.read(judgement.response, page);
			} catch {
				return failed("The provider's response could not be read");
			}
		}
		return answerIn(judgement) ? success(undefined) : refusalOf(judgement);
	}

	/** Where no charge is reported, the price counts; a list of criteria without a match is free. */
	private book(judgement: Judgement, reserved: number, matches: number, size: number): void {
		const reported =
			judgement.kind === 'rows'
				? chargeIn(this.service.dialect.creditsOf(judgement.response))
				: undefined;
		const isLost = judgement.kind === 'alike' && judgement.reading.kind === 'unknown';
		const assumed = isLost ? reserved : this.prices.most(matches);
		const charged = reported ?? assumed;
		this.budget.book(reserved, charged);
		this.prices.learn(size, matches, charged, reported !== undefined);
	}

	/** Keeps what is new on a page, and tells whether another one is worth asking for. */
	private take({ rows, total, more, size, limit }: SearchPage, page: PageToAsk) {
		const before = this.rows.size;
		this.received += rows.length;
		for (const row of rows) {
			const key = keyOf(row);
			if (!this.rows.has(key)) this.rows.set(key, row);
		}
		this.total = total ?? this.total;
		if (this.rows.size >= this.limit) return undefined;
		if (this.rows.size === before) return this.withoutNews(rows.length, page.index);
		const isMore = more ?? this.expectsMore(rows.length, size ?? page.size);
		return isMore ? (limit ?? 'more') : undefined;
	}

	private expectsMore(count: number, size: number): boolean {
		return this.total === undefined ? count >= size : this.received < this.total;
	}

	private withoutNews(count: number, index: number): string | undefined {
		if (count > 0 && index > 0) return REPEATED;
		const { total, received } = this;
		return total !== undefined && received < total
			? `The provider announced ${total} matches but sent only ${received}.`
			: undefined;
	}

	private report(warning?: string, failure?: Failure): SearchReport {
		const { limit } = this;
		const rows = [...this.rows.values()];
		const isEmpty = rows.length === 0 && failure === undefined;
		const spent = this.budget.spent - this.spentBefore;
		return {
			rows: rows.length > limit ? rows.slice(0, limit) : rows,
			creditsSpent: spent,
			estimated: spent > 0 && !this.prices.isReported,
			requests: this.asker.requests,
			warning: warning ?? (isEmpty ? this.search.whenEmpty?.(this.filters) : undefined),
			failure,
		};
	}
}

function refusalOf(judgement: Judgement): { ok: false; failure: Failure } {
	const failure = failureIn(judgement);
	return failure ? { ok: false, failure } : UNFINISHED;
}

const UNFINISHED = failed('The provider has not finished the search', 'Run it again later.');

const REPEATED =
	'The provider sent the same page again, so the search ended there. Each match is returned once.';

const CREDIT_LIMIT: [string, string, { reason: string }] = [
	'The next page could exceed the credit limit',
	"Raise 'Max Credits', or lower 'Limit'.",
	{ reason: 'creditLimit' },
];

/** As few records as the paging allows: 101 are two pages of 51, not two of 100. */
export function pageSizeFor(limit: number, { least, most }: SearchDialect['pageSize']): number {
	if (!Number.isFinite(limit)) return most;
	const pages = Math.ceil(limit / most);
	return Math.max(least, Math.ceil(limit / Math.max(1, pages)));
}

function keyOf({ result, raw }: SearchRow): string {
	return result.providerId ?? JSON.stringify(raw);
}

/** What ended a search early, in words. */
export function endingOf({ rows, warning, failure }: SearchReport): string | undefined {
	if (failure === undefined) return warning;
	return `The search ended after ${rows.length} ${rows.length === 1 ? 'match' : 'matches'}: ${sentenceOf(failure)}`;
}
