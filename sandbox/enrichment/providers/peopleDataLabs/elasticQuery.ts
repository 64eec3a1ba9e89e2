import { isJsonObject, type JsonObject } from '../../../json';

/** Tells whether a record matches an Elasticsearch query. */
export type RecordTest = (record: JsonObject) => boolean;

/**
 * Compiles an Elasticsearch query into a test of records.
 * @param sample a record with all fields that a query may use
 * @returns a message if the query is not supported or has an unknown field
 */
export function compileElasticQuery(query: unknown, sample: JsonObject): RecordTest | string {
	try {
		return compileClause(query, sample);
	} catch (error) {
		if (error instanceof UnreadableQueryError) return error.message;
		throw error;
	}
}

class UnreadableQueryError extends Error {}

const CLAUSES: Record<string, (value: unknown, sample: JsonObject) => RecordTest> = {
	bool: (value, sample) => {
		const compileClauses = (name: string) =>
			toList(readProperty(value, name)).map((clause) => compileClause(clause, sample));
		const required = [...compileClauses('must'), ...compileClauses('filter')];
		const alternatives = compileClauses('should');
		return (record) =>
			required.every((test) => test(record)) &&
			(alternatives.length === 0 || alternatives.some((test) => test(record)));
	},
	term: createFieldClause((value, wanted) => value === wanted),
	terms: createFieldClause((value, wanted) => toList(wanted).includes(value)),
	match_phrase: createFieldClause((value, wanted) =>
		` ${splitIntoWords(value).join(' ')} `.includes(` ${splitIntoWords(wanted).join(' ')} `),
	),
	range: createFieldClause((value, wanted) => isWithinBounds(Number(value), wanted)),
};

function compileClause(query: unknown, sample: JsonObject): RecordTest {
	if (!isJsonObject(query)) throw new UnreadableQueryError('query must be an object');
	const [entry, ...more] = Object.entries(query);
	if (entry === undefined || more.length > 0)
		throw new UnreadableQueryError('a clause must have one name');
	const [name, value] = entry;
	const clause = Object.hasOwn(CLAUSES, name) ? CLAUSES[name] : undefined;
	if (!clause) throw new UnreadableQueryError(`[${name}] is not supported`);
	return clause(value, sample);
}

/** Creates the compiler of a clause `{ field: wanted }`. If the field is a list, one matching value is enough. */
function createFieldClause(
	matches: (value: unknown, wanted: unknown) => boolean,
): (clause: unknown, sample: JsonObject) => RecordTest {
	return (clause, sample) => {
		const [entry] = Object.entries(isJsonObject(clause) ? clause : {});
		if (entry === undefined) throw new UnreadableQueryError('a clause must name a field');
		const [field, wanted] = entry;
		refuseUnknownField(field, sample);
		return (record) => listFieldValues(record, field).some((value) => matches(value, wanted));
	};
}

function refuseUnknownField(field: string, sample: JsonObject): void {
	const known = field.split('.').reduce<unknown>((inner, step) => {
		const holder: unknown = Array.isArray(inner) ? inner[0] : inner;
		return isJsonObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
	}, sample);
	if (known === undefined) throw new UnreadableQueryError(`No such field: ${field}`);
}

/** Lists the values under a dotted name, also through lists. Null and false count as no value. */
const listFieldValues = (record: JsonObject, field: string): unknown[] =>
	field
		.split('.')
		.reduce<unknown[]>(
			(values, step) => values.flatMap((value) => toList(readProperty(value, step))),
			[record],
		)
		.filter((value) => value !== null && value !== undefined && value !== false);

function toList(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	return value === undefined ? [] : [value];
}

const readProperty = (value: unknown, name: string): unknown =>
	isJsonObject(value) ? value[name] : undefined;

const splitIntoWords = (value: unknown): string[] =>
	String(value)
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? [];

function isWithinBounds(value: number, bounds: unknown): boolean {
	const { gte = -Infinity, lte = Infinity } = isJsonObject(bounds) ? bounds : {};
	return value >= Number(gte) && value <= Number(lte);
}
