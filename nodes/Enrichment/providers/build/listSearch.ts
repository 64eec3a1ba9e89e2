/** A provider's search, made of what is particular to it. */
import { asRecords, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Company, Person } from '../../person';
import type { Entity } from '../../person/entities';
import type { CriterionName } from '../../records/searchCriteria';
import type { SendFreeRequest, SearchDialect, PageRequest, SearchPage } from '../dialect';
import { readNumberAt, readTextAt } from '../meaning';
import { buildFreeRequest, buildPaidRequest } from '../requests';
import {
	omitEmptyFields,
	mergeFilters,
	nestValue,
	convertCriteria,
	type CriteriaConverters,
} from './criteria';

/** What the searches of a provider mostly have alike. */
interface SharedSearchDefinition extends Pick<SearchDialect, 'price' | 'pageSize'> {
	method?: 'GET';
	/** Where filters and place of the page stand; the query of a GET, and the body of a POST, if left out. */
	sendIn?: 'query';
	/** The field of the request that holds the filters, where they do not stand beside the others. */
	filtersAt?: string;
	/** Sent with every page. */
	fixedFields?: JsonRecord;
	/** The filters of a search, of the criteria's parts and the user's own. */
	combineFilters?(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord>;
	/** By the paths of filters that the provider takes in its own words only: what is sent instead. */
	termResolvers?: Readonly<Record<string, TermResolver>>;
	paging: Paging;
	totalAt: string;
}

/** One search; what it does not have like the other stands here too. */
interface EntitySearchDefinition
	extends Partial<SharedSearchDefinition>,
		Pick<SearchDialect, 'job' | 'suggestWhenEmpty'> {
	path: string;
	criteria: CriteriaConverters;
	/** The list of rows in an answer, or a function that knows where it is. */
	listAt: string | ((body: unknown) => unknown);
	/** A second list, which may be missing and comes first. */
	precedingListAt?: string;
	toResult(row: JsonRecord, body: unknown): Person | Company;
}

/** The searches of a provider, with what they have alike beside them. */
export type SearchDefinition = SharedSearchDefinition & Partial<Record<Entity, EntitySearchDefinition>>;

/** With the provider's name, as it writes itself. */
type LabeledSearchDefinition = SharedSearchDefinition & EntitySearchDefinition & { label: string };

export function buildSearches(
	label: string,
	{ contact, company, ...alike }: SearchDefinition,
): Partial<Record<Entity, SearchDialect>> {
	return {
		...(contact && { contact: buildSearch({ label, ...alike, ...contact }) }),
		...(company && { company: buildSearch({ label, ...alike, ...company }) }),
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
			resolveTerms: async (filters, ask) =>
				await resolveFilterTerms(termResolvers, filters, ask),
		}),
		job,
		suggestWhenEmpty,
		buildFilters: (given, own) => {
			const parts = convertCriteria(criteria, given, search.label);
			return parts.ok ? combineFilters(parts.value, own) : parts;
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

/** Asks for the filters to send in place of the values at this path. */
export type TermResolver = (
	values: unknown[],
	ask: SendFreeRequest,
	path: string,
) => Promise<Result<JsonRecord>>;

async function resolveFilterTerms(
	termLookUps: Readonly<Record<string, TermResolver>>,
	given: JsonRecord,
	ask: SendFreeRequest,
): Promise<Result<JsonRecord>> {
	let filters = given;
	for (const [path, lookUp] of Object.entries(termLookUps)) {
		const values = readValueAt(filters, path);
		if (!Array.isArray(values)) continue;
		const meant = await lookUp(values, ask, path);
		if (!meant.ok) return meant;
		filters = omitEmptyFields(
			[nestValue(path, undefined), meant.value].reduce(mergeFilters, filters),
		);
	}
	return success(filters);
}

const mergeAllFilters = (parts: JsonRecord[], own: JsonRecord) =>
	success([...parts, own].reduce(mergeFilters, {}));

function buildPageRequest(
	{ path, method, sendIn: place, filtersAt, fixedFields: always, price }: LabeledSearchDefinition,
	filters: JsonRecord,
	page: JsonRecord,
) {
	const named = filtersAt === undefined ? filters : { [filtersAt]: filters };
	const fields = { ...always, ...named, ...page };
	const send = price(1).max === 0 ? buildFreeRequest : buildPaidRequest;
	const isQuery = method === 'GET' || place === 'query';
	return send({
		method: method ?? 'POST',
		path,
		...(isQuery ? { query: fields } : { body: fields }),
	});
}

/** A list that is not there is a failure, since the page may have been paid. */
function readResultRows(
	{ label, listAt, precedingListAt }: LabeledSearchDefinition,
	body: unknown,
): Result<JsonRecord[]> {
	const list = typeof listAt === 'string' ? readValueAt(body, listAt) : listAt(body);
	const others = precedingListAt === undefined ? [] : asRecords(readValueAt(body, precedingListAt));
	if (Array.isArray(list) || list === null) return success([...others, ...asRecords(list)]);
	return failed(
		`The response from ${label} is not a list`,
		"The page may have been charged. See what the provider answers with 'Provider API: Call' before you run the search again.",
	);
}

export interface Paging {
	/** The place of a page in its request. */
	buildPageFields(page: PageRequest): JsonRecord;
	/** What an answer with so many rows says of the page after it. */
	readNextPage?(body: unknown, page: PageRequest, rows: number): Partial<SearchPage>;
}

/** Where a page begins: after the rows that came, of which a plan may give fewer than were asked for. */
export const readOffset = ({ cursor }: PageRequest): number => Number(cursor ?? 0);

export const buildOffsetPaging = (
	ask: (page: PageRequest, offset: number) => JsonRecord,
	totalAt?: string,
): Paging => ({
	buildPageFields: (page) => ask(page, readOffset(page)),
	readNextPage: (body, page, rows) => {
		const end = readOffset(page) + rows;
		const total = totalAt === undefined ? undefined : readNumberAt(body, totalAt);
		return { nextCursor: String(end), ...(total !== undefined && { hasMore: end < total }) };
	},
});

/** The answer names what leads on; without it, or where it says so, there is nothing more. */
export const buildCursorPaging = (
	name: string,
	{ size, nextAt, moreAt }: { size: string; nextAt: string; moreAt?: string },
): Paging => ({
	buildPageFields: ({ size: records, cursor }) => ({
		[size]: records,
		...(cursor !== undefined && { [name]: cursor }),
	}),
	readNextPage: (body) => {
		const next = readTextAt(body, nextAt);
		const isLast = moreAt !== undefined && readValueAt(body, moreAt) === false;
		return { nextCursor: next, hasMore: next !== undefined && !isLast };
	},
});
