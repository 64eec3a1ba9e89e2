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

/** Somebody in an answer: the record that describes them, with plain names, and what it says. */
export interface Described {
	data: JsonRecord;
	result: Person | Company;
}

/** Finds who is described inside a row, or by the row itself. */
export function describedIn(
	entity: Entity,
	row: JsonRecord,
	own?: OwnNames,
	depth = DEEPEST,
): Described | undefined {
	if (depth === 0) return undefined;
	for (const name of HOLDERS[entity]) {
		if (row[name] === undefined) continue;
		const [inner] = recordsOf(asList(row[name]));
		const held = inner && describedIn(entity, inner, own, depth - 1);
		if (!held) continue;
		const beside = Object.entries(row).filter(([field]) => BELONGINGS.includes(field));
		if (beside.length === 0) return held;
		const data = { ...Object.fromEntries(beside), ...held.data };
		return { data, result: resultOf(entity, data, own) };
	}
	const result = resultOf(entity, row, own);
	const isError = SIGNS_OF_AN_ERROR.some((sign) => row[sign]);
	const sure = isError ? resultOf(entity, { ...row, ...NOT_THE_ERRORS }, own) : result;
	return tells(sure, SIGNS[entity]) ? { data: row, result } : undefined;
}

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
	const result = resultOf(entity, { ...row, title: undefined });
	return tells(result, at('fullName name')) && tells(result, NEWS[entity]);
}

const tells = (result: Person | Company, fields: readonly string[]): boolean =>
	fields.some((name) => asList(valueAt(result, name)).length > 0);

/** Whether a record stands where no holder leads: it may be who was paid for. An empty holder says that there is nobody. */
export function isInUnknownWrapper(entity: Entity, raw: JsonRecord, depth = DEEPEST): boolean {
	if (depth === 0) return true;
	const parts = Object.entries(raw).map(([name, value]) => [plainName(name), value] as const);
	const isHolder = (name: string) => HOLDERS[entity].includes(name);
	if (parts.some(([name, value]) => isHolder(name) && isEmpty(value))) return false;
	return parts.some(([name, value]) => {
		const inner = recordsOf(asList(value)).filter((each) => !isEmpty(each));
		return isHolder(name)
			? inner.some((each) => isInUnknownWrapper(entity, each, depth - 1))
			: inner.length > 0 && !BESIDE.includes(name);
	});
}

const isEmpty = (value: unknown): boolean =>
	value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Where answers have our fields, by the credential's 'Field Names': paths in plain names. */
export type OwnNames = ReadonlyArray<readonly [ours: string, path: readonly string[]]>;

export const ownNames = (names: Readonly<Record<string, string>>): OwnNames =>
	Object.entries(names).map(([ours, theirs]) => [
		plainName(ours),
		theirs.split('.').map(plainName),
	]);

/** Where the answer has no field of our name, the user's name for it counts before any guess. */
export function resultOf(entity: Entity, data: JsonRecord, own: OwnNames = []): Person | Company {
	const lacking = own.filter(([ours]) => data[ours] === undefined);
	const theirs = lacking.map(([ours, path]) => [ours, valueAt(data, path)] as const);
	const named = lacking.length === 0 ? data : { ...data, ...Object.fromEntries(theirs) };
	return entity === 'contact' ? personOf(named) : companyOf(named);
}
