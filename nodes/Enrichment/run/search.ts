import type { JsonRecord } from '../../shared/core/json';
import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import { failed, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type {
	Dialect,
	PageToAsk,
	SearchDialect,
	SearchPage,
	SearchRow,
} from '../providers/dialect';
import {
	CRITERION_LABELS,
	NO_CRITERIA,
	type Criteria,
	type CriterionName,
} from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import { Asker } from './asker';
import { isPerhapsPaid } from './attempt';
import { createBudget, type Budget } from './budget';
import { chargeIn } from './credits';
import { answerIn, type Judgement } from './judge';
import { PriceList } from './prices';
import {
	endAfter,
	firstPage,
	keep,
	pageAfter,
	type End,
	type Received,
	type WantedList,
} from './searchPages';
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

/** The searches of a run, which share one limit and one learnt price. */
export class Searches {
	private readonly asker: Asker;
	private readonly budget: Budget;
	private readonly prices: PriceList;

	/** `maxCredits`: 0 means no limit. */
	constructor(
		private readonly search: SearchDialect,
		private readonly maxCredits: number,
		private readonly service: LookupService,
	) {
		this.asker = new Asker(service);
		this.budget = createBudget(maxCredits);
		this.prices = new PriceList((records) => search.price(records));
	}

	get requests(): number {
		return this.asker.requests;
	}

	get creditsSpent(): number {
		return this.budget.spent;
	}

	/** Whether the provider reports no charges. */
	get isEstimated(): boolean {
		return this.creditsSpent > 0 && !this.prices.isReported;
	}

	/** Whether there is a limit although neither documents nor answers state what a search costs. */
	get isLimitUnsure(): boolean {
		return this.maxCredits > 0 && this.prices.isUsual && !this.prices.isReported;
	}

	/** Why any other search would fail, too. */
	get stopped(): Failure | undefined {
		return this.asker.stopped;
	}

	/** Fetches pages until `limit` (Infinity for all) is reached. What came before a failure is kept. */
	async list(given: JsonRecord, limit: number): Promise<FoundList> {
		const { search, budget, prices } = this;
		const found: Received = { rows: new Map(), received: 0, total: undefined };
		const spelt =
			(await search.spelt?.(given, (request) => this.askFree(request))) ?? success(given);
		const filters = spelt.ok ? spelt.value : given;
		const end: End = spelt.ok
			? await this.readPages({ search, filters, limit, budget, prices }, found)
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
		return response ? success(response) : refusalOf(judgement);
	}

	private async readPages(wanted: WantedList, found: Received): Promise<End> {
		let page = firstPage(wanted);
		for (;;) {
			const answer = await this.askPage(page, wanted);
			if (!answer.ok) return answer;
			if (answer.value === undefined) return {};
			const isNew = keep(answer.value, page, found);
			const end = endAfter(answer.value, page, { ...found, isNew }, wanted.limit);
			if (end) return end;
			page = pageAfter(page, answer.value, found, wanted);
		}
	}

	/** Undefined if there are no matches. */
	private async askPage(
		page: PageToAsk,
		{ search, filters, budget, prices }: WantedList,
	): Promise<Result<SearchPage | undefined>> {
		const reserved = prices.most(page.size);
		if (!budget.reserve(reserved)) return failed(...CREDIT_LIMIT);
		const taken = await this.asker.ask(search.request(filters, page), 'search');
		const judgement = await this.resultOf(taken);
		const read = readPage(judgement, page, search);
		const isPage = judgement.kind === 'rows';
		const reported = isPage
			? chargeIn(this.service.dialect.creditsOf(judgement.response))
			: undefined;
		// An unreadable page may have been charged as a full one.
		const unread = isPage ? page.size : 0;
		const matches = read.ok ? (read.value?.rows.length ?? 0) : unread;
		const charged =
			reported ?? (isPerhapsPaid(judgement.kind) ? reserved : prices.most(matches));
		budget.book(reserved, charged);
		const isReported = reported !== undefined;
		prices.learn({ records: page.size, matches, charged, isReported });
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

function readPage(
	judgement: Judgement,
	page: PageToAsk,
	search: SearchDialect,
): Result<SearchPage | undefined> {
	if (judgement.kind !== 'rows') {
		return answerIn(judgement) ? success(undefined) : refusalOf(judgement);
	}
	try {
		return search.read(judgement.response, page);
	} catch {
		return failed("The provider's response could not be read");
	}
}

function refusalOf(judgement: Judgement): { ok: false; failure: Failure } {
	const { kind, failure } = judgement;
	if (failure) return { ok: false, failure };
	return kind === 'jobLost' ? failed(judgement.message) : UNFINISHED;
}

const UNFINISHED = failed('The provider has not finished the search', 'Run it again later.');

const CREDIT_LIMIT: [string, string, { reason: string }] = [
	'The next page could exceed the credit limit',
	"Raise 'Max Credits', or lower 'Limit'.",
	{ reason: 'creditLimit' },
];

export function endingOf({ rows, warning, failure }: FoundList): string | undefined {
	if (failure === undefined) return warning;
	return `The search ended after ${rows.length} ${rows.length === 1 ? 'match' : 'matches'}: ${sentenceOf(failure)}`;
}

const MANY: Record<Entity, string> = { contact: 'contacts', company: 'companies' };

/** Translates criteria to the provider's own filters, or says why that is impossible. Sends nothing. */
export function searchFilters(
	entity: Entity,
	criteria: Criteria,
	filters: JsonRecord,
	{ label, searches }: Dialect,
): Result<JsonRecord> {
	const search = searches[entity];
	if (!search) {
		return failed(
			`${label} has no search for ${MANY[entity]}`,
			"Choose another provider in the credential, or send a custom request with 'Provider API: Call'. Nothing was sent.",
		);
	}
	const names = Object.keys(criteria) as CriterionName[];
	if (names.length + Object.keys(filters).length === 0) return NO_CRITERIA;
	const unknown = names.find((name) => !search.criteria.includes(name));
	if (unknown === undefined) return search.filters(criteria, filters);
	const taken = search.criteria.map((name) => CRITERION_LABELS[name]).join(', ');
	return failed(
		`${label} cannot search ${MANY[entity]} by '${CRITERION_LABELS[unknown]}'`,
		`Clear the field: ignoring it could return, and charge for, too many results. It takes ${taken}; use the provider's own filters under Options, 'Filters (JSON)'.`,
	);
}
