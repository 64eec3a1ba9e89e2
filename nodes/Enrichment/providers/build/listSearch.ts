/** A provider's search, made of what is particular to it. */
import { asRecords, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Company, Person } from '../../person';
import type { Entity } from '../../person/entities';
import type { CriterionName } from '../../records/searchCriteria';
import type { SendFreeRequest, SearchDialect, PageToAsk, SearchPage } from '../dialect';
import { readNumberAt, readTextAt } from '../meaning';
import { freeRequest, paidRequest } from '../requests';
import {
	omitEmpty,
	mergeFilters,
	nestValue,
	writeCriteria,
	type CriteriaWriters,
} from './criteria';

/** What the searches of a provider mostly have alike. */
interface SharedSearchFacts extends Pick<SearchDialect, 'price' | 'pageSize'> {
	method?: 'GET';
	/** Where filters and place of the page stand; the query of a GET, and the body of a POST, if left out. */
	sendIn?: 'query';
	/** The field of the request that holds the filters, where they do not stand beside the others. */
	filtersAt?: string;
	/** Sent with every page. */
	fixedFields?: JsonRecord;
	/** The filters of a search, of the criteria's parts and the user's own. */
	join?(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord>;
	/** By the paths of filters that the provider takes in its own words only: what is sent instead. */
	termLookUps?: Readonly<Record<string, TermLookUp>>;
	paging: Paging;
	totalAt: string;
}

/** One search; what it does not have like the other stands here too. */
interface EntitySearchFacts
	extends Partial<SharedSearchFacts>,
		Pick<SearchDialect, 'job' | 'whenEmpty'> {
	path: string;
	criteria: CriteriaWriters;
	/** The list of rows in an answer, or a function that knows where it is. */
	listAt: string | ((body: unknown) => unknown);
	/** A second list, which may be missing and comes first. */
	alsoAt?: string;
	row(row: JsonRecord, body: unknown): Person | Company;
}

/** The searches of a provider, with what they have alike beside them. */
export type SearchFacts = SharedSearchFacts & Partial<Record<Entity, EntitySearchFacts>>;

/** With the provider's name, as it writes itself. */
type LabeledSearchFacts = SharedSearchFacts & EntitySearchFacts & { label: string };

export function buildSearches(
	label: string,
	{ contact, company, ...alike }: SearchFacts,
): Partial<Record<Entity, SearchDialect>> {
	return {
		...(contact && { contact: buildSearch({ label, ...alike, ...contact }) }),
		...(company && { company: buildSearch({ label, ...alike, ...company }) }),
	};
}

function buildSearch(search: LabeledSearchFacts): SearchDialect {
	const {
		price,
		pageSize,
		termLookUps,
		job,
		whenEmpty,
		criteria,
		join = mergeAllFilters,
	} = search;
	return {
		criteria: Object.keys(criteria) as CriterionName[],
		listTerms: (name) => criteria[name]?.terms,
		price,
		pageSize,
		...(termLookUps && {
			resolveTerms: async (filters, ask) =>
				await resolveFilterTerms(termLookUps, filters, ask),
		}),
		job,
		whenEmpty,
		filters: (given, own) => {
			const parts = writeCriteria(criteria, given, search.label);
			return parts.ok ? join(parts.value, own) : parts;
		},
		request: (filters, page) =>
			buildPageRequest(search, filters, search.paging.placeOfPage(page)),
		read: ({ body }, page) => {
			const rows = readMatches(search, body);
			if (!rows.ok) return rows;
			return success({
				rows: rows.value.map((raw) => ({ raw, result: search.row(raw, body) })),
				total: readNumberAt(body, search.totalAt),
				...search.paging.readNextPage?.(body, page, rows.value.length),
			});
		},
	};
}

/** Asks for the filters to send in place of the values at this path. */
export type TermLookUp = (
	values: unknown[],
	ask: SendFreeRequest,
	path: string,
) => Promise<Result<JsonRecord>>;

async function resolveFilterTerms(
	termLookUps: Readonly<Record<string, TermLookUp>>,
	given: JsonRecord,
	ask: SendFreeRequest,
): Promise<Result<JsonRecord>> {
	let filters = given;
	for (const [path, lookUp] of Object.entries(termLookUps)) {
		const values = readValueAt(filters, path);
		if (!Array.isArray(values)) continue;
		const meant = await lookUp(values, ask, path);
		if (!meant.ok) return meant;
		filters = omitEmpty(
			[nestValue(path, undefined), meant.value].reduce(mergeFilters, filters),
		);
	}
	return success(filters);
}

const mergeAllFilters = (parts: JsonRecord[], own: JsonRecord) =>
	success([...parts, own].reduce(mergeFilters, {}));

function buildPageRequest(
	{ path, method, sendIn: place, filtersAt, fixedFields: always, price }: LabeledSearchFacts,
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
function readMatches(
	{ label, listAt, alsoAt }: LabeledSearchFacts,
	body: unknown,
): Result<JsonRecord[]> {
	const list = typeof listAt === 'string' ? readValueAt(body, listAt) : listAt(body);
	const others = alsoAt === undefined ? [] : asRecords(readValueAt(body, alsoAt));
	if (Array.isArray(list) || list === null) return success([...others, ...asRecords(list)]);
	return failed(
		`The response from ${label} is not a list`,
		"You may have been charged for this page. Before you run the search again, check the provider's response with 'Provider API: Call'.",
	);
}

export interface Paging {
	/** The place of a page in its request. */
	placeOfPage(page: PageToAsk): JsonRecord;
	/** What an answer with so many rows says of the page after it. */
	readNextPage?(body: unknown, page: PageToAsk, rows: number): Partial<SearchPage>;
}

/** Where a page begins: after the rows that came, of which a plan may give fewer than were asked for. */
export const readOffset = ({ cursor }: PageToAsk): number => Number(cursor ?? 0);

export const buildOffsetPaging = (
	ask: (page: PageToAsk, offset: number) => JsonRecord,
	totalAt?: string,
): Paging => ({
	placeOfPage: (page) => ask(page, readOffset(page)),
	readNextPage: (body, page, rows) => {
		const end = readOffset(page) + rows;
		const total = totalAt === undefined ? undefined : readNumberAt(body, totalAt);
		return { next: String(end), ...(total !== undefined && { more: end < total }) };
	},
});

/** The answer names what leads on; without it, or where it says so, there is nothing more. */
export const buildCursorPaging = (
	name: string,
	{ size, nextAt, moreAt }: { size: string; nextAt: string; moreAt?: string },
): Paging => ({
	placeOfPage: ({ size: records, cursor }) => ({
		[size]: records,
		...(cursor !== undefined && { [name]: cursor }),
	}),
	readNextPage: (body) => {
		const next = readTextAt(body, nextAt);
		const isLast = moreAt !== undefined && readValueAt(body, moreAt) === false;
		return { next, more: next !== undefined && !isLast };
	},
});
