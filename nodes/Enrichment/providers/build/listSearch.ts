/** A provider's search, made of what is particular to it. */
import { valueAt, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Company, Person } from '../../person';
import type { Entity } from '../../person/entities';
import type { CriterionName } from '../../records/searchCriteria';
import type { SendFreeRequest, SearchDialect, PageToAsk, SearchPage } from '../dialect';
import { numberAt, textAt } from '../meaning';
import { freeRequest, paidRequest, asRecords } from '../requests';
import { filled, mergeFilters, under, writeCriteria, type CriteriaWriters } from './criteria';

/** What the searches of a provider mostly have alike. */
interface SearchFacts extends Pick<SearchDialect, 'price' | 'pageSize'> {
	method?: 'GET';
	/** Where filters and place of the page stand; the query of a GET, and the body of a POST, if left out. */
	in?: 'query';
	/** The field of the request that holds the filters, where they do not stand beside the others. */
	filtersAt?: string;
	/** Sent with every page. */
	always?: JsonRecord;
	/** The filters of a search, of the criteria's parts and the user's own. */
	join?(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord>;
	/** By the paths of filters that the provider takes in its own words only: what is sent instead. */
	lookUps?: Readonly<Record<string, LookUp>>;
	paging: Paging;
	totalAt: string;
}

/** One search; what it does not have like the other stands here too. */
interface OwnSearch extends Partial<SearchFacts>, Pick<SearchDialect, 'job' | 'whenEmpty'> {
	path: string;
	criteria: CriteriaWriters;
	/** The list of rows in an answer, or a function that knows where it is. */
	listAt: string | ((body: unknown) => unknown);
	/** A second list, which may be missing and comes first. */
	alsoAt?: string;
	row(row: JsonRecord, body: unknown): Person | Company;
}

/** The searches of a provider, with what they have alike beside them. */
export type ListSearches = SearchFacts & Partial<Record<Entity, OwnSearch>>;

/** With the provider's name, as it writes itself. */
type ListSearch = SearchFacts & OwnSearch & { label: string };

export function listSearches(label: string, { contact, company, ...alike }: ListSearches) {
	return {
		...(contact && { contact: listSearch({ label, ...alike, ...contact }) }),
		...(company && { company: listSearch({ label, ...alike, ...company }) }),
	};
}

function listSearch(search: ListSearch): SearchDialect {
	const { price, pageSize, lookUps, job, whenEmpty, criteria, join = merged } = search;
	return {
		criteria: Object.keys(criteria) as CriterionName[],
		listTerms: (name) => criteria[name]?.words,
		price,
		pageSize,
		...(lookUps && {
			resolveTerms: async (filters, ask) => await lookedUp(lookUps, filters, ask),
		}),
		job,
		whenEmpty,
		filters: (given, own) => {
			const parts = writeCriteria(criteria, given, search.label);
			return parts.ok ? join(parts.value, own) : parts;
		},
		request: (filters, page) => requestOf(search, filters, search.paging.ask(page)),
		read: ({ body }, page) => {
			const rows = matchesIn(search, body);
			if (!rows.ok) return rows;
			return success({
				rows: rows.value.map((raw) => ({ raw, result: search.row(raw, body) })),
				total: numberAt(body, search.totalAt),
				...search.paging.next?.(body, page, rows.value.length),
			});
		},
	};
}

/** Asks for the filters to send in place of the values at this path. */
export type LookUp = (
	values: unknown[],
	ask: SendFreeRequest,
	path: string,
) => Promise<Result<JsonRecord>>;

async function lookedUp(
	lookUps: Readonly<Record<string, LookUp>>,
	given: JsonRecord,
	ask: SendFreeRequest,
): Promise<Result<JsonRecord>> {
	let filters = given;
	for (const [path, lookUp] of Object.entries(lookUps)) {
		const values = valueAt(filters, path);
		if (!Array.isArray(values)) continue;
		const meant = await lookUp(values, ask, path);
		if (!meant.ok) return meant;
		filters = filled([under(path, undefined), meant.value].reduce(mergeFilters, filters));
	}
	return success(filters);
}

const merged = (parts: JsonRecord[], own: JsonRecord) =>
	success([...parts, own].reduce(mergeFilters, {}));

function requestOf(
	{ path, method, in: place, filtersAt, always, price }: ListSearch,
	filters: JsonRecord,
	page: JsonRecord,
) {
	const named = filtersAt === undefined ? filters : { [filtersAt]: filters };
	const fields = { ...always, ...named, ...page };
	const send = price(1).most === 0 ? freeRequest : paidRequest;
	const isQuery = method === 'GET' || place === 'query';
	return send({
		method: method ?? 'POST',
		path,
		...(isQuery ? { query: fields } : { body: fields }),
	});
}

/** A list that is not there is a failure, since the page may have been paid. */
function matchesIn({ label, listAt, alsoAt }: ListSearch, body: unknown): Result<JsonRecord[]> {
	const list = typeof listAt === 'string' ? valueAt(body, listAt) : listAt(body);
	const others = alsoAt === undefined ? [] : asRecords(valueAt(body, alsoAt));
	if (Array.isArray(list) || list === null) return success([...others, ...asRecords(list)]);
	return failed(
		`The response from ${label} is not a list`,
		"The page may have been charged. See what the provider answers with 'Provider API: Call' before you run the search again.",
	);
}

export interface Paging {
	/** The place of a page in its request. */
	ask(page: PageToAsk): JsonRecord;
	/** What an answer with so many rows says of the page after it. */
	next?(body: unknown, page: PageToAsk, rows: number): Partial<SearchPage>;
}

/** Where a page begins: after the rows that came, of which a plan may give fewer than were asked for. */
export const offsetOf = ({ cursor }: PageToAsk): number => Number(cursor ?? 0);

export const byOffset = (
	ask: (page: PageToAsk, offset: number) => JsonRecord,
	totalAt?: string,
): Paging => ({
	ask: (page) => ask(page, offsetOf(page)),
	next: (body, page, rows) => {
		const end = offsetOf(page) + rows;
		const total = totalAt === undefined ? undefined : numberAt(body, totalAt);
		return { next: String(end), ...(total !== undefined && { more: end < total }) };
	},
});

/** The answer names what leads on; without it, or where it says so, there is nothing more. */
export const byCursor = (
	name: string,
	{ size, nextAt, moreAt }: { size: string; nextAt: string; moreAt?: string },
): Paging => ({
	ask: ({ size: records, cursor }) => ({
		[size]: records,
		...(cursor !== undefined && { [name]: cursor }),
	}),
	next: (body) => {
		const next = textAt(body, nextAt);
		const isLast = moreAt !== undefined && valueAt(body, moreAt) === false;
		return { next, more: next !== undefined && !isLast };
	},
});
