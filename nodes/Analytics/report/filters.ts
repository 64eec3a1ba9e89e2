import { isRecord, parseJson, type JsonRecord } from '../../shared/core/json';
import { failed, mapped, success, type Result } from '../../shared/core/result';
import { recordIn, textIn } from '../google/answer';
import type { Names } from '../google/metadata';
import { filterValue, hasForeignDate } from './timeDimensions';

/** One row of the filter builder. */
export interface Condition {
	field: string;
	condition: string;
	/** Text, a number, or a list: as an array, as JSON, or one value a line. */
	value: unknown;
	/** The upper end of `between`. */
	valueTo: unknown;
	caseSensitive: boolean;
	/** The workflow's, in which moments are meant. */
	timeZone: string;
}

/** What is asked of a field, in Google's form. */
type Make = (condition: Condition) => Result<JsonRecord>;

/**
 * What may be asked of a field: as the panel shows it, as a workflow stores it, and what Google is told. It has no
 * opposites, and negates an expression instead.
 */
export type ConditionKind = [name: string, value: string, make: Make, not?: 'not'];

export const ON_TEXT: ConditionKind[] = [
	['Begins With', 'beginsWith', text('BEGINS_WITH')],
	['Contains', 'contains', text('CONTAINS')],
	['Contains Regex', 'containsRegex', text('PARTIAL_REGEXP')],
	['Does Not Begin With', 'doesNotBeginWith', text('BEGINS_WITH'), 'not'],
	['Does Not Contain', 'doesNotContain', text('CONTAINS'), 'not'],
	['Does Not Contain Regex', 'doesNotContainRegex', text('PARTIAL_REGEXP'), 'not'],
	['Does Not End With', 'doesNotEndWith', text('ENDS_WITH'), 'not'],
	['Does Not Match Regex', 'doesNotMatchRegex', text('FULL_REGEXP'), 'not'],
	['Ends With', 'endsWith', text('ENDS_WITH')],
	['Is Empty', 'isEmpty', empty],
	['Is Equal To', 'equals', text('EXACT')],
	['Is In List', 'inList', inList],
	['Is Not Empty', 'isNotEmpty', empty, 'not'],
	['Is Not Equal To', 'notEquals', text('EXACT'), 'not'],
	['Is Not In List', 'notInList', inList, 'not'],
	['Matches Regex', 'matchesRegex', text('FULL_REGEXP')],
];

export const ON_NUMBERS: ConditionKind[] = [
	['Is Between', 'between', between],
	['Is Equal To (Number)', 'equalTo', number('EQUAL')],
	['Is Greater Than', 'greaterThan', number('GREATER_THAN')],
	['Is Greater Than or Equal To', 'greaterThanOrEqual', number('GREATER_THAN_OR_EQUAL')],
	['Is Less Than', 'lessThan', number('LESS_THAN')],
	['Is Less Than or Equal To', 'lessThanOrEqual', number('LESS_THAN_OR_EQUAL')],
	['Is Not Between', 'notBetween', between, 'not'],
	['Is Not Equal To (Number)', 'notEqualTo', number('EQUAL'), 'not'],
];

/** Rows of the builder as a `FilterExpression`; undefined for none, which filters nothing. */
export function filterExpression(
	combine: 'and' | 'or',
	conditions: Condition[],
): Result<JsonRecord | undefined> {
	const expressions = readEach(conditions, expressionOf);
	return mapped(expressions, (all) => combined(combine, all));
}

/** Both have to hold; either may be missing. */
export function bothOf(one?: JsonRecord, other?: JsonRecord): JsonRecord | undefined {
	return combined('and', [one, other]);
}

function combined(
	combine: 'and' | 'or',
	expressions: Array<JsonRecord | undefined>,
): JsonRecord | undefined {
	const given = expressions.filter((each) => each !== undefined);
	return given.length > 1 ? { [`${combine}Group`]: { expressions: given } } : given[0];
}

function expressionOf(condition: Condition): Result<JsonRecord> {
	const { field, condition: asked } = condition;
	const [, , make, not] = [...ON_TEXT, ...ON_NUMBERS].find(([, value]) => value === asked) ?? [];
	if (!make) {
		const what = `has the unknown condition "${asked}"`;
		return refusedFor(field, what, 'Choose one from the list.');
	}
	return mapped(make(condition), (made) => {
		const filter = { filter: { fieldName: field, ...made } };
		return not ? { notExpression: filter } : filter;
	});
}

function empty(): Result<JsonRecord> {
	return success({ emptyFilter: {} });
}

function text(matchType: string): Make {
	return (condition) =>
		mapped(readText(condition, condition.value), (value) => ({
			stringFilter: { matchType, value, ...cased(condition) },
		}));
}

function inList(condition: Condition): Result<JsonRecord> {
	const values = readEach(partsOf(condition.value), (part) => readText(condition, part));
	return mapped(values, (read) => ({ inListFilter: { values: read, ...cased(condition) } }));
}

function cased({ caseSensitive }: Condition): JsonRecord {
	return caseSensitive ? { caseSensitive } : {};
}

function number(operation: string): Make {
	return (condition) =>
		mapped(readNumber(condition, condition.value), (value) => ({
			numericFilter: { operation, value },
		}));
}

function between(condition: Condition): Result<JsonRecord> {
	const ends = [condition.value, condition.valueTo];
	return mapped(
		readEach(ends, (end) => readNumber(condition, end)),
		([fromValue, toValue]) => ({ betweenFilter: { fromValue, toValue } }),
	);
}

function readEach<Given, Read>(all: Given[], read: (given: Given) => Result<Read>): Result<Read[]> {
	const found: Read[] = [];
	for (const each of all) {
		const one = read(each);
		if (!one.ok) return one;
		found.push(one.value);
	}
	return success(found);
}

/**
 * What a condition compares with, as it was written. What is missing must not widen a report: every text contains
 * the empty one. An object within a text is what JavaScript makes of it, and NaN what it makes of a missing number.
 */
function readText({ field, timeZone }: Condition, value: unknown): Result<string> {
	// A date, which n8n gives as an object of a date library.
	const isDate = isRecord(value) && typeof value.toJSON === 'function';
	const plain: unknown = isDate ? (value.toJSON as () => unknown)() : value;
	const isOne = ONE_VALUE.includes(typeof plain) && !Number.isNaN(plain);
	const text = isOne ? String(plain) : '';
	if (text !== '' && !text.includes('[object Object]')) {
		const written = filterValue(field, text, timeZone);
		if (!hasForeignDate(field, written)) return success(written);
		return refusedFor(
			field,
			`cannot use "${text}"`,
			'Write one day or time as the rows show it, such as 2026-01-31, and in a part of it or a pattern as Google does: 20260131.',
		);
	}
	return refusedFor(
		field,
		'has no value to compare with',
		"Fill it in, or map a field that has a text or a number. For several values choose 'Is In List', for empty ones 'Is Empty'.",
	);
}

const ONE_VALUE = ['string', 'number', 'boolean', 'bigint'];

/** Values may hold commas ("Korea, Republic of"), so they are told apart by lines. A list of none has one that is empty. */
function partsOf(value: unknown): unknown[] {
	const given = typeof value === 'string' ? parseJson(value.trim()) : value;
	const lines = typeof value === 'string' ? value.split(/\r?\n/) : [value];
	const parts: unknown[] = Array.isArray(given)
		? given
		: lines.filter((line) => typeof line !== 'string' || line.trim() !== '');
	return parts.length === 0 ? [''] : parts;
}

/** Google's `NumericValue`: whole numbers as text, which holds all their digits. */
function readNumber(condition: Condition, value: unknown): Result<JsonRecord> {
	const written = readText(condition, value);
	if (!written.ok) return written;
	const text = written.value.trim();
	const isInt64 = /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
	if (isInt64) return success({ int64Value: text });
	const number = Number(text);
	if (text !== '' && Number.isFinite(number)) return success({ doubleValue: number });
	return refusedFor(
		condition.field,
		`needs a number, not "${text}"`,
		'Enter a number, a rate as a fraction: 0.5 for 50%. Or choose a condition for text.',
	);
}

function refusedFor(field: string, what: string, remedy: string): Result<never> {
	return failed(`The filter on "${field}" ${what}`, remedy);
}

/** The fields that an expression is about, each once. */
export function filteredFields(expression: unknown): string[] {
	const fields = new Set<string>();
	withFilters(expression, (filter) => {
		fields.add(textIn(filter.fieldName));
		return filter;
	});
	return [...fields];
}

/** How what a user writes is understood. */
interface Reading {
	names: Names;
	/** The workflow's, in which moments are meant. */
	timeZone: string;
}

/**
 * A filter given as JSON, under the present names of its fields, with dates as Google writes them. A part of it that
 * says nothing would filter nothing, so it is refused.
 */
export function readExpression(given: unknown, reading: Reading): Result<JsonRecord> {
	// Dates among it are objects of a date library.
	const expression = isRecord(given) ? parseJson(JSON.stringify(given)) : undefined;
	const read = withFilters(expression, (filter) => filterIn(filter, reading));
	if (read) return success(read);
	return failed(
		'A part of the filter as JSON says nothing',
		'Remove the option, or write a FilterExpression of the Google Analytics Data API: each part has one of andGroup, orGroup, notExpression and filter, and each filter a fieldName and a value.',
	);
}

/** What a filter becomes; undefined where it says nothing. */
type Replace = (filter: JsonRecord) => JsonRecord | undefined;

/** The same with other filters in it. Undefined where it says nothing, or a part of it. */
export function withFilters(expression: unknown, replace: Replace): JsonRecord | undefined {
	const [[kind, inner] = [], ...others] = Object.entries(recordIn(expression));
	if (others.length > 0) return undefined;
	if (kind === 'filter') return replace(recordIn(inner));
	const isGroup = kind === 'andGroup' || kind === 'orGroup';
	if (!isGroup && kind !== 'notExpression') return undefined;
	const given = isGroup ? recordIn(inner).expressions : [inner];
	const read = Array.isArray(given) ? given.map((part) => withFilters(part, replace)) : [];
	if (read.length === 0 || read.includes(undefined)) return undefined;
	return { [kind]: isGroup ? { expressions: read } : read[0] };
}

function filterIn(
	{ fieldName, ...condition }: JsonRecord,
	{ names, timeZone }: Reading,
): JsonRecord | undefined {
	const conditions = Object.entries(condition);
	if (typeof fieldName !== 'string' || conditions.length === 0) return undefined;
	if (!conditions.every(saysSomething)) return undefined;
	const field = names.current(fieldName);
	const written: unknown = JSON.parse(JSON.stringify(condition), (_, part: unknown) =>
		typeof part === 'string' ? filterValue(field, part, timeZone) : part,
	);
	return { filter: { fieldName: field, ...recordIn(written) } };
}

/** What conditions compare with. Without a number Google compares with 0, and with an empty text it filters nothing. */
const COMPARED = new Map([
	['stringFilter', ['value']],
	['inListFilter', ['values']],
	['numericFilter', ['value']],
	['betweenFilter', ['fromValue', 'toValue']],
]);

function saysSomething([kind, condition]: [kind: string, condition: unknown]): boolean {
	const given = recordIn(condition);
	// Every text contains the empty text, so only an exact match with it is a condition.
	if (kind === 'stringFilter' && given.value === '')
		return (given.matchType ?? 'EXACT') === 'EXACT';
	return (COMPARED.get(kind) ?? []).every((name) => isSaid(given[name]));
}

function isSaid(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	if (isRecord(value)) return Object.values(value).some(isSaid);
	return value !== undefined && value !== null && value !== '';
}
