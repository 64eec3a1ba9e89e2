/** Finds the rows of an answer, and in each the record that describes somebody, in the forms that are in use. */
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import type { Company, Person } from '../../person';
import type { Entity } from '../../person/entities';
import { asList } from '../../person/values';
import { recordsOf } from '../requests';
import { companyOf, personOf } from './fields';
import { at, withPlainNames, plainName } from './plain';

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

/** What describes nobody: an error, the question, the account. */
const BESIDE = [
	...BELONGINGS,
	...at('error errors message detail details input request query params parameters'),
	...at('meta links pagination billing credits usage quota warnings'),
];

const DEEPEST = 5;

/** Who is looked for. */
export interface Sought {
	entity: Entity;
	/** Where answers have our fields, by the credential's 'Field Names': paths in plain names. */
	own: ReadonlyArray<readonly [ours: string, path: readonly string[]]>;
}

export const soughtBy = (entity: Entity, names: Readonly<Record<string, string>> = {}): Sought => ({
	entity,
	own: Object.entries(names).map(([ours, theirs]) => [
		plainName(ours),
		theirs.split('.').map(plainName),
	]),
});

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
		const [inner, ...others] = recordsOf(asList(row[name]));
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
	const data = { ...held.data };
	const beside = BELONGINGS.filter((name) => (row[name] ?? null) !== null);
	for (const name of beside) data[name] ??= row[name];
	return beside.length === 0 ? held : { data, result: resultOf(sought, data) };
}

/** Whether there are records where nobody is expected. */
const hasOthers = (entity: Entity, row: JsonRecord): boolean =>
	Object.entries(row).some(
		([name, value]) =>
			![...HOLDERS[entity], ...BESIDE].includes(name) &&
			!recordsOf(asList(value)).every(isEmpty),
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
	const result = resultOf(soughtBy(entity), { ...row, title: undefined });
	return tells(result, at('fullName name')) && tells(result, NEWS[entity]);
}

const tells = (result: Person | Company, fields: readonly string[]): boolean =>
	fields.some((name) => asList(valueAt(result, name)).length > 0);

const isEmpty = (value: unknown): boolean =>
	value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Where the answer has no field of our name, the user's name for it counts before any guess. */
export function resultOf({ entity, own }: Sought, data: JsonRecord): Person | Company {
	const named = { ...data };
	for (const [ours, path] of own) named[ours] ??= valueAt(data, path);
	return entity === 'contact' ? personOf(named) : companyOf(named);
}
