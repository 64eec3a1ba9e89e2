/** Finds the rows of an answer, in each the record that describes somebody, and the page after them. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, parseJson, valueAt, type JsonRecord, ownValue } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Company, Person } from '../../person';
import type { Entity } from '../../person/entities';
import { asList } from '../../person/values';
import type { PageToAsk, SearchPage } from '../dialect';
import { findMessage } from '../meaning';
import { asRecord, asRecords } from '../requests';
import { companyOf, personOf } from './fields';
import { at, numberOf, oneOf, plainName, withPlainNames } from './plain';

/** Where APIs keep the list of rows. */
const LISTS = at('results data contacts companies people organizations matches records items');

/** The lists of a body, and of `data` in it; what stands beside rows may be a list of records, too. */
function listsIn(body: unknown): Array<[name: string, list: unknown[]]> {
	const fields = withPlainNames(body, 0);
	return [fields, withPlainNames(fields.data, 0)]
		.flatMap((part) => Object.entries(part))
		.flatMap(([name, list]) =>
			Array.isArray(list) && !BESIDE.includes(name) ? [[name, list]] : [],
		);
}

/** The list that is called as rows are. */
export const namedRowsIn = (body: unknown): unknown[] | undefined =>
	listsIn(body).find(([name]) => LISTS.includes(name))?.[1];

/** A list, alone or anywhere; an empty object, and a list that is null, are lists of nobody. */
export function rowsIn(body: unknown): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return body === null || body === undefined ? [] : undefined;
	const isNobody = Object.entries(body).every(
		([name, value]) => value === null && LISTS.includes(plainName(name)),
	);
	if (isNobody) return [];
	return namedRowsIn(body) ?? listsIn(body).find(([, list]) => list.some(isRecord))?.[1];
}

const ANY_HOLDERS = at(
	'profile result data response record match item results matches records items',
);

/** What a record may be wrapped in, alone or as the first of a list. */
const HOLDERS: Record<Entity, readonly string[]> = {
	contact: [...at('person contact people persons contacts'), ...ANY_HOLDERS],
	company: [...at('company organization companies organizations'), ...ANY_HOLDERS],
};

/** What APIs put beside the record although it belongs to it. */
const BELONGINGS = at('company organization emails phones confidence matchscore score grade');

/** Where APIs repeat what was asked. */
export const QUESTIONS = at('input request query params parameters');

/** What describes nobody: an error, the question, the account. */
const BESIDE = [
	...BELONGINGS,
	...QUESTIONS,
	...at('error errors message detail details'),
	...at('meta links pagination billing credits usage quota warnings'),
];

const DEEPEST = 5;

/** Where answers have our fields, by the credential's 'Field Names': paths in plain names. */
export type OwnNames = ReadonlyArray<readonly [ours: string, path: readonly string[]]>;

export const ownNames = (fieldNames: Readonly<Record<string, string>>): OwnNames =>
	Object.entries(fieldNames).map(([ours, theirs]) => [
		plainName(ours),
		theirs.split('.').map(plainName),
	]);

/** Who is looked for, and what the credential says of the names in answers. */
export interface Sought {
	entity: Entity;
	own?: OwnNames;
	/** Field in which a record's own number is sent and comes back. */
	recordTag?: string;
}

/** The record that describes somebody, with plain names, and what it says. */
interface Somebody {
	data: JsonRecord;
	result: Person | Company;
	isUnknown?: undefined;
}

/** A record that stands where no holder leads is unknown: it may be who was paid for. */
type Described = Somebody | { data?: undefined; result?: undefined; isUnknown: boolean };

/** Finds who is described inside a row, or by the row itself. */
export function describedIn(sought: Sought, row: JsonRecord, depth = DEEPEST): Described {
	if (depth === 0) return { isUnknown: !isEmpty(row) };
	const { entity } = sought;
	const within = (inner: JsonRecord) => describedIn(sought, inner, depth - 1);
	let isUnknown = false;
	for (const name of HOLDERS[entity]) {
		const [inner, ...others] = asRecords(asList(row[name]));
		if (inner === undefined) continue;
		const held = within(inner);
		if (held.result) return withBelongings(sought, row, held);
		isUnknown ||= held.isUnknown || others.some((each) => within(each).isUnknown !== false);
	}
	const result = resultOf(sought, row);
	const isError = SIGNS_OF_AN_ERROR.some((sign) => row[sign]);
	const sure = isError ? resultOf(sought, { ...row, ...NOT_THE_ERRORS }) : result;
	if (tells(sure, SIGNS[entity])) return { data: row, result };
	// An empty holder says that there is nobody.
	const isNobody = HOLDERS[entity].some((name) => isEmpty(row[name]));
	return { isUnknown: !isNobody && (isUnknown || hasOthers(entity, row)) };
}

function withBelongings(sought: Sought, row: JsonRecord, held: Somebody): Somebody {
	const beside = BELONGINGS.filter((name) => (row[name] ?? null) !== null);
	if (beside.length === 0) return held;
	const lacking = beside.filter((name) => (held.data[name] ?? null) === null);
	const data = { ...held.data, ...pick(row, lacking) };
	return { data, result: resultOf(sought, data) };
}

/** Whether there are records where nobody is expected. */
const hasOthers = (entity: Entity, row: JsonRecord): boolean =>
	Object.entries(row).some(
		([name, value]) =>
			![...HOLDERS[entity], ...BESIDE].includes(name) &&
			!asRecords(asList(value)).every(isEmpty),
	);

/** What describes somebody; beside an error, a name or a title may be the error's. */
const SIGNS: Record<Entity, readonly string[]> = {
	contact: at('fullName firstName lastName jobTitle emails phones linkedInUrl'),
	company: at('name domain industry employeeCount employeeRange linkedInUrl'),
};
const SIGNS_OF_AN_ERROR = at('message error errors errorcode code detail details');
const NOT_THE_ERRORS = { name: undefined, title: undefined };

/** What a question does not say, nor an error or a job of itself; but both may have a title. */
const NEWS: Record<Entity, readonly string[]> = {
	contact: at('phone jobTitle location seniority'),
	company: at('industry employeeCount employeeRange revenue'),
};

/** Whether a record tells more than its question can have said, so that it was looked up and perhaps paid. */
export function addsToQuestion(entity: Entity, row: JsonRecord): boolean {
	const result = resultOf({ entity }, { ...row, title: undefined });
	return tells(result, at('fullName name')) && tells(result, NEWS[entity]);
}

const pick = (row: JsonRecord, names: readonly string[]): JsonRecord =>
	Object.fromEntries(names.map((name) => [name, row[name]]));

const tells = (result: Person | Company, fields: readonly string[]): boolean =>
	fields.some((name) => asList(valueAt(result, name)).length > 0);

const isEmpty = (value: unknown): boolean =>
	value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Where the answer has no field of our name, the user's name for it counts before any guess. */
function resultOf({ entity, own = [] }: Sought, data: JsonRecord): Person | Company {
	const lacking = own.filter(([ours]) => (ownValue(data, ours) ?? null) === null);
	const others = lacking.map(([ours, path]) => [ours, valueAt(data, path)] as const);
	const named = others.length === 0 ? data : { ...data, ...Object.fromEntries(others) };
	return entity === 'contact' ? personOf(named) : companyOf(named);
}

const any = (value: unknown) => value;

const cursorIn = oneOf(any, 'nextcursor nextpagetoken cursor');
const totalIn = oneOf(numberOf, 'total totalresults totalcount totalentries');
const sizeIn = oneOf(numberOf, 'pagesize perpage size limit');
const offsetIn = oneOf(numberOf, 'offset start from');
const pageIn = oneOf(numberOf, 'page currentpage');
const pageCountIn = oneOf(numberOf, 'totalpages pagecount');
const hasMoreIn = oneOf(any, 'hasmore hasnext hasnextpage');

/**
 * One page of search results. The documentation specifies no paging, so the answer itself shows the
 * style: a cursor, an offset, or page numbers that begin with 0 or 1.
 */
export function readSearchPage(
	sought: Sought,
	{ body, status }: ApiResponse,
	asked: PageToAsk,
): Result<SearchPage> {
	const items = searchRowsIn(body);
	if (items === undefined) {
		return failed(
			findMessage(body) ?? "The provider's search response is not a list",
			"Check 'Contact Search Path' and 'Company Search Path' in the credential.",
			{ status },
		);
	}
	const facts = factsIn(body);
	const [total, size] = [totalIn(facts), sizeIn(facts)];
	const next = items.length === 0 ? undefined : nextPlace(facts, items.length, asked);
	const more = next === undefined ? false : saysMore(facts);
	// A first page shorter than was asked for is the last one, or one of an API that has pages of its own size and
	// says nothing of them: they have round numbers of records.
	const isTold = [total, size, more].some((fact) => fact !== undefined);
	const isShort = asked.index === 0 && items.length < asked.size;
	const isPerhapsCut = !isTold && isShort && items.length % ROUND === 0;
	return success({
		rows: items.filter(isRecord).flatMap((raw) => rowOf(sought, raw)),
		total,
		size,
		more: isPerhapsCut || more,
		next: next && JSON.stringify(next),
		goesOnAtAnySize: next !== undefined && !('page' in next),
		...(isPerhapsCut && {
			limit: `The provider sent ${items.length} matches where ${asked.size} were asked for, and did not say whether there are more, so the search ended there. If it sends so few on every page, fetch the others with 'Provider API: Call' and its pagination.`,
		}),
	});
}

const ROUND = 5;

/** The list of a search. An empty object lists nobody in a bulk; a search has a list, be it null. */
function searchRowsIn(body: unknown): unknown[] | undefined {
	if (isEmpty(body ?? null) && !Array.isArray(body)) return undefined;
	return rowsIn(body) ?? (hasNullList(body) ? [] : undefined);
}

/** Whether the list is null, as some write an empty one, beside a total of 0 or no message. */
function hasNullList(body: unknown): boolean {
	const fields = withPlainNames(body, 0);
	const isNull = [fields, withPlainNames(fields.data, 0)].some((part) =>
		LISTS.some((name) => part[name] === null),
	);
	return isNull && (totalIn(factsIn(body)) === 0 || findMessage(body) === undefined);
}

/** An error is nobody. */
function rowOf(sought: Sought, raw: JsonRecord): SearchPage['rows'] {
	const row = withPlainNames(raw);
	const { result } = describedIn(sought, row);
	if (row.error && result === undefined) return [];
	return [{ raw, result: result ?? resultOf(sought, row) }];
}

/** The field of a request that leads to a page: what `readSearchPage` gave as `next`. */
export const parameterOf = (cursor = '{}'): JsonRecord => asRecord(parseJson(cursor));

/** Where the next page begins; undefined where the answer says that this is the last one. */
function nextPlace(facts: JsonRecord, count: number, asked: PageToAsk): JsonRecord | undefined {
	const before = parameterOf(asked.cursor);
	const cursor = cursorIn(facts);
	if (typeof cursor === 'string' && cursor !== '') return { cursor };
	const isEnd = cursor !== undefined || 'cursor' in before || hasMoreIn(facts) === false;
	if (isEnd || asked.index + 1 >= (pageCountIn(facts) ?? Infinity)) return undefined;
	const offset = offsetIn(facts);
	if (offset !== undefined) return { offset: offset + count };
	return { page: (pageIn(facts) ?? numberOf(before.page) ?? 1) + 1 };
}

/** Undefined where only a total or a full page can tell. The last page may have a cursor too. */
function saysMore(facts: JsonRecord): true | undefined {
	const isSaid = hasMoreIn(facts) === true || pageCountIn(facts) !== undefined;
	const isLinked = typeof (cursorIn(facts) ?? facts.next) === 'string';
	return isSaid || (isLinked && totalIn(facts) === undefined) || undefined;
}

/** Paging facts stand beside the list, or together in an object of their own; null and an empty text are some, too. */
function factsIn(body: unknown): JsonRecord {
	const own = withAllFacts(body);
	const within = Object.values(own).flatMap((value) => Object.entries(withAllFacts(value)));
	return { ...Object.fromEntries(within), ...own };
}

const withAllFacts = (value: unknown): JsonRecord =>
	Object.fromEntries(
		Object.entries(asRecord(value)).map(([name, fact]) => [plainName(name), fact]),
	);
