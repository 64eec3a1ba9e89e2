import { isJsonObject, type JsonObject } from '../../../json';

/** Whether a record is what an Elasticsearch query wants. */
export type Test = (record: JsonObject) => boolean;

/** The complaint when the query cannot be read or has a field that no record has. */
export function readElasticQuery(query: unknown, sample: JsonObject): Test | string {
	try {
		return compiled(query, sample);
	} catch (error) {
		if (error instanceof Unreadable) return error.message;
		throw error;
	}
}

class Unreadable extends Error {}

const CLAUSES: Record<string, (value: unknown, sample: JsonObject) => Test> = {
	bool: (value, sample) => {
		const part = (name: string) =>
			listOf(at(value, name)).map((clause) => compiled(clause, sample));
		const all = [...part('must'), ...part('filter')];
		const some = part('should');
		return (record) =>
			all.every((test) => test(record)) &&
			(some.length === 0 || some.some((test) => test(record)));
	},
	term: onField((value, wanted) => value === wanted),
	terms: onField((value, wanted) => listOf(wanted).includes(value)),
	match_phrase: onField((value, wanted) =>
		` ${words(value).join(' ')} `.includes(` ${words(wanted).join(' ')} `),
	),
	range: onField((value, wanted) => isWithin(Number(value), wanted)),
};

function compiled(query: unknown, sample: JsonObject): Test {
	if (!isJsonObject(query)) throw new Unreadable('query must be an object');
	const [entry, ...more] = Object.entries(query);
	if (entry === undefined || more.length > 0) throw new Unreadable('a clause must have one name');
	const [name, value] = entry;
	const clause = Object.hasOwn(CLAUSES, name) ? CLAUSES[name] : undefined;
	if (!clause) throw new Unreadable(`[${name}] is not supported`);
	return clause(value, sample);
}

/** `{ field: wanted }`; of a list in the record one value is enough. */
function onField(matches: (value: unknown, wanted: unknown) => boolean) {
	return (clause: unknown, sample: JsonObject): Test => {
		const [entry] = Object.entries(isJsonObject(clause) ? clause : {});
		if (entry === undefined) throw new Unreadable('a clause must name a field');
		const [field, wanted] = entry;
		refuseUnknown(field, sample);
		return (record) => valuesOf(record, field).some((value) => matches(value, wanted));
	};
}

function refuseUnknown(field: string, sample: JsonObject): void {
	const known = field.split('.').reduce<unknown>((inner, step) => {
		const holder: unknown = Array.isArray(inner) ? inner[0] : inner;
		return isJsonObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
	}, sample);
	if (known === undefined) throw new Unreadable(`No such field: ${field}`);
}

/** Filled values under a dotted name, through lists. */
const valuesOf = (record: JsonObject, field: string): unknown[] =>
	field
		.split('.')
		.reduce<unknown[]>(
			(values, step) => values.flatMap((value) => listOf(at(value, step))),
			[record],
		)
		.filter((value) => value !== null && value !== undefined && value !== false);

function listOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	return value === undefined ? [] : [value];
}

const at = (value: unknown, name: string): unknown =>
	isJsonObject(value) ? value[name] : undefined;

const words = (value: unknown): string[] =>
	String(value)
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? [];

function isWithin(value: number, bounds: unknown): boolean {
	const { gte = -Infinity, lte = Infinity } = isJsonObject(bounds) ? bounds : {};
	return value >= Number(gte) && value <= Number(lte);
}
