import type { JsonRecord } from '../../shared/core/json';
import type { ApiRequest } from '../../shared/core/http';
import { failed, sentenceOf, success, type Failure, type Result } from '../../shared/core/result';
import type {
	PageToAsk,
	SearchDialect,
	SearchPage,
	SearchRow,
	Dialect,
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
import { chargeIn } from './credits';
import { answerIn, type Judgement } from './judge';
import {
	endAfter,
	firstPage,
	keep,
	pageAfter,
	type End,
	type Received,
	type SearchAccount,
	type WantedList,
} from './searchPages';
import type { LookupService } from './settings';

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
	/** The same where no other search will fare better. */
	stopped: Failure | undefined;
}

interface Search extends WantedList {
	filters: JsonRecord;
	service: LookupService;
	asker: Asker;
}

/** Pages until satisfied, never one request too many. What came before a failure is kept. `limit`: Infinity for all. */
export async function runSearch(
	search: SearchDialect,
	given: JsonRecord,
	limit: number,
	account: SearchAccount,
	service: LookupService,
): Promise<SearchReport> {
	const { budget, prices } = account;
	const spentBefore = budget.spent;
	const asker = new Asker(service);
	const found: Received = { rows: new Map(), received: 0, total: undefined };
	const spelt = (await search.spelt?.(given, askingFree(asker))) ?? success(given);
	const filters = spelt.ok ? spelt.value : given;
	const end: End = spelt.ok
		? await readPages({ search, filters, limit, account, service, asker }, found)
		: { failure: spelt.failure };
	const rows = [...found.rows.values()].slice(0, limit);
	const { failure } = end;
	const advice = rows.length === 0 && !failure ? search.whenEmpty?.(filters) : undefined;
	const creditsSpent = budget.spent - spentBefore;
	return {
		rows,
		creditsSpent,
		estimated: creditsSpent > 0 && !prices.isReported,
		requests: asker.requests,
		warning: end.warning ?? advice,
		failure,
		stopped: asker.stopped,
	};
}

const askingFree = (asker: Asker) => async (request: ApiRequest) => {
	const judgement = await asker.askFree(request, 'search');
	if (judgement.kind === 'stop') asker.stop(judgement.failure);
	const response = answerIn(judgement);
	return response ? success(response) : refusalOf(judgement);
};

async function readPages(run: Search, found: Received): Promise<End> {
	let page = firstPage(run);
	for (;;) {
		const answer = await askPage(page, run);
		if (!answer.ok) return answer;
		if (answer.value === undefined) return {};
		const isNew = keep(answer.value, page, found);
		const end = endAfter(answer.value, page, { ...found, isNew }, run.limit);
		if (end) return end;
		page = pageAfter(page, answer.value, found, run);
	}
}

/** Undefined where the provider says that there is nothing. */
async function askPage(
	page: PageToAsk,
	{ search, filters, account, service, asker }: Search,
): Promise<Result<SearchPage | undefined>> {
	const { budget, prices } = account;
	const reserved = prices.most(page.size);
	if (!budget.reserve(reserved)) return failed(...CREDIT_LIMIT);
	const taken = await asker.ask(search.request(filters, page), 'search');
	const judgement = await resultOf(taken, search, service, asker);
	const read = readPage(judgement, page, search);
	const reported =
		judgement.kind === 'rows'
			? chargeIn(service.dialect.creditsOf(judgement.response))
			: undefined;
	// A page that came and cannot be read may have been charged as one that is full; a list of criteria without a match is free.
	const unread = judgement.kind === 'rows' ? page.size : 0;
	const matches = read.ok ? (read.value?.rows.length ?? 0) : unread;
	const charged = reported ?? (isPerhapsPaid(judgement.kind) ? reserved : prices.most(matches));
	budget.book(reserved, charged);
	prices.learn({ records: page.size, matches, charged, isReported: reported !== undefined });
	return read;
}

/** The page of a search that was taken as a job. */
async function resultOf(
	taken: Judgement,
	{ job }: SearchDialect,
	{ clock }: LookupService,
	asker: Asker,
): Promise<Judgement> {
	if (!job || taken.kind !== 'pending' || taken.jobId === undefined) return taken;
	return await asker.result(
		job,
		{ id: taken.jobId, until: clock.now() + job.usualMs },
		() => true,
	);
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

/** What ended a search early, in words. */
export function endingOf({ rows, warning, failure }: SearchReport): string | undefined {
	if (failure === undefined) return warning;
	return `The search ended after ${rows.length} ${rows.length === 1 ? 'match' : 'matches'}: ${sentenceOf(failure)}`;
}

const MANY: Record<Entity, string> = { contact: 'contacts', company: 'companies' };

/** The provider's own filters for these criteria, or why it cannot express them. Nothing is sent. */
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
