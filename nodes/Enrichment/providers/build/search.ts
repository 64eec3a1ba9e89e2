/** Builds a provider's searches from what is particular to them. */
import type { ApiRequest } from '../../../shared/core/http';
import { asRecords, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Company, Person } from '../../person';
import type { Entity } from '../../person/entities';
import type { CriterionName } from '../../records/searchCriteria';
import type { SendFreeRequest, SearchDialect, PageRequest, SearchPage } from '../dialect';
import { readNumberAt, readStringAt } from '../meaning';
import { buildFreeRequest, buildPaidRequest } from '../requests';
import {
	omitEmptyFields,
	mergeFilters,
	nestValue,
	convertSupportedCriteria,
	type CriteriaConverters,
} from './criteria';

/** What the searches of a provider usually have in common. */
interface SharedSearchDefinition extends Pick<SearchDialect, 'price' | 'pageSize'> {
	method?: 'GET';
	/** Where filters and page fields are sent: in the query of a GET and the body of a POST by default. */
	sendIn?: 'query';
	/** The field of the request that holds the filters; undefined if they are sent at the top level. */
	filtersAt?: string;
	/** Sent with every page. */
	fixedFields?: JsonRecord;
	/** Combines the filters of the criteria with those of the user; merges them by default. */
	combineFilters?(parts: JsonRecord[], userFilters: JsonRecord): Result<JsonRecord>;
	/** By path of a filter that the provider only accepts in its own spelling: how its values are resolved. */
	termResolvers?: Readonly<Record<string, TermResolver>>;
	paging: Paging;
	/** The path of the number of all results. */
	totalAt: string;
}

/** The search for one kind of result, with what differs from the other search. */
interface EntitySearchDefinition
	extends Partial<SharedSearchDefinition>,
		Pick<SearchDialect, 'job' | 'suggestWhenEmpty'> {
	path: string;
	criteria: CriteriaConverters;
	/** The path of the rows in an answer, or a function that finds them. */
	listAt: string | ((body: unknown) => unknown);
	/** The path of an optional list whose rows come first. */
	precedingListAt?: string;
	/** Converts a row to a person or company. */
	toResult(row: JsonRecord, body: unknown): Person | Company;
}

/** The searches of a provider, and what they have in common. */
export type SearchDefinition = SharedSearchDefinition &
	Partial<Record<Entity, EntitySearchDefinition>>;

/** A complete search, with the provider's name for messages. */
type LabeledSearchDefinition = SharedSearchDefinition & EntitySearchDefinition & { label: string };

/** Builds the search for contacts, the one for companies, or both. */
export function buildSearches(
	label: string,
	{ contact, company, ...shared }: SearchDefinition,
): Partial<Record<Entity, SearchDialect>> {
	return {
		...(contact && { contact: buildSearch({ label, ...shared, ...contact }) }),
		...(company && { company: buildSearch({ label, ...shared, ...company }) }),
	};
}

function buildSearch(search: LabeledSearchDefinition): SearchDialect {
	const {
		price,
		pageSize,
		termResolvers,
		job,
		suggestWhenEmpty,
		criteria,
		combineFilters = mergeAllFilters,
	} = search;
	return {
		supportedCriteria: Object.keys(criteria) as CriterionName[],
		listTerms: (name) => criteria[name]?.acceptedTerms,
		price,
		pageSize,
		...(termResolvers && {
			resolveTerms: async (filters, sendFree) =>
				await resolveFilterTerms(termResolvers, filters, sendFree),
		}),
		job,
		suggestWhenEmpty,
		buildFilters: (given, userFilters) => {
			const parts = convertSupportedCriteria(criteria, given, search.label);
			return parts.ok ? combineFilters(parts.value, userFilters) : parts;
		},
		buildRequest: (filters, page) =>
			buildPageRequest(search, filters, search.paging.buildPageFields(page)),
		readPage: ({ body }, page) => {
			const rows = readResultRows(search, body);
			if (!rows.ok) return rows;
			return success({
				rows: rows.value.map((raw) => ({ raw, result: search.toResult(raw, body) })),
				total: readNumberAt(body, search.totalAt),
				...search.paging.readNextPage?.(body, page, rows.value.length),
			});
		},
	};
}

/** Fetches the filters that replace the values at a path, free of charge. */
export type TermResolver = (
	values: unknown[],
	sendFree: SendFreeRequest,
	path: string,
) => Promise<Result<JsonRecord>>;

async function resolveFilterTerms(
	termLookUps: Readonly<Record<string, TermResolver>>,
	given: JsonRecord,
	sendFree: SendFreeRequest,
): Promise<Result<JsonRecord>> {
	let filters = given;
	for (const [path, resolveValues] of Object.entries(termLookUps)) {
		const values = readValueAt(filters, path);
		if (!Array.isArray(values)) continue;
		const resolved = await resolveValues(values, sendFree, path);
		if (!resolved.ok) return resolved;
		filters = omitEmptyFields(
			[nestValue(path, undefined), resolved.value].reduce(mergeFilters, filters),
		);
	}
	return success(filters);
}

const mergeAllFilters = (parts: JsonRecord[], userFilters: JsonRecord): Result<JsonRecord> =>
	success([...parts, userFilters].reduce(mergeFilters, {}));

function buildPageRequest(
	{ path, method, sendIn, filtersAt, fixedFields, price }: LabeledSearchDefinition,
	filters: JsonRecord,
	page: JsonRecord,
): ApiRequest {
	const named = filtersAt === undefined ? filters : { [filtersAt]: filters };
	const fields = { ...fixedFields, ...named, ...page };
	const send = price(1).max === 0 ? buildFreeRequest : buildPaidRequest;
	const isQuery = method === 'GET' || sendIn === 'query';
	return send({
		method: method ?? 'POST',
		path,
		...(isQuery ? { query: fields } : { body: fields }),
	});
}

/** Reads the rows of a page; a missing list is a failure, since the page may have been charged. */
function readResultRows(
	{ label, listAt, precedingListAt }: LabeledSearchDefinition,
	body: unknown,
): Result<JsonRecord[]> {
	const list = typeof listAt === 'string' ? readValueAt(body, listAt) : listAt(body);
	const others =
		precedingListAt === undefined ? [] : asRecords(readValueAt(body, precedingListAt));
	if (Array.isArray(list) || list === null) return success([...others, ...asRecords(list)]);
	return failed(
		`The response from ${label} is not a list`,
		"You may have been charged for this page. Before you run the search again, check the provider's response with 'Provider API: Call'.",
	);
}

/** How a search moves from page to page. */
export interface Paging {
	/** Builds the fields that select a page. */
	buildPageFields(page: PageRequest): JsonRecord;
	/** Reads what an answer with this many rows states about further pages. */
	readNextPage?(body: unknown, page: PageRequest, rowCount: number): Partial<SearchPage>;
}

/** Reads the offset of a page: the number of rows received before, as some plans return fewer than requested. */
export const readOffset = ({ cursor }: PageRequest): number => Number(cursor ?? 0);

/** Builds paging by offset. `totalAt`: the path of the number of all results, if it decides whether more follow. */
export const buildOffsetPaging = (
	buildFields: (page: PageRequest, offset: number) => JsonRecord,
	totalAt?: string,
): Paging => ({
	buildPageFields: (page) => buildFields(page, readOffset(page)),
	readNextPage: (body, page, rows) => {
		const end = readOffset(page) + rows;
		const total = totalAt === undefined ? undefined : readNumberAt(body, totalAt);
		return { nextCursor: String(end), ...(total !== undefined && { hasMore: end < total }) };
	},
});

/**
 * Builds paging by cursor: `cursorField` and `sizeField` are fields of the request, `nextAt` and `moreAt` are paths in
 * the answer. Without a cursor, or with false at `moreAt`, there are no more pages.
 */
export const buildCursorPaging = (
	cursorField: string,
	{ sizeField, nextAt, moreAt }: { sizeField: string; nextAt: string; moreAt?: string },
): Paging => ({
	buildPageFields: ({ size, cursor }) => ({
		[sizeField]: size,
		...(cursor !== undefined && { [cursorField]: cursor }),
	}),
	readNextPage: (body) => {
		const next = readStringAt(body, nextAt);
		const isLast = moreAt !== undefined && readValueAt(body, moreAt) === false;
		return { nextCursor: next, hasMore: next !== undefined && !isLast };
	},
});
