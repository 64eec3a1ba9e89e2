import { asRecord, isRecord, parseJsonOrKeepText, type JsonRecord } from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { readTextOrEmpty } from '../google/jsonValues';
import { checkRegularExpression } from '../google/syntax';
import type { FieldRenamer } from '../google/metadata';
import { isDateLike, readDateFilter, type ComparedAs } from './dateFilters';

/** One row of the filter builder. */
export interface Condition {
	field: string;
	condition: string;
	/** Text, a number, or a list: as an array, as JSON, or one value a line. */
	value: unknown;
	/** The upper end of `between`. */
	valueTo: unknown;
	caseSensitive: boolean;
	/** What the field is: metric expressions can have the name of a dimension. */
	fieldKind: FieldKind;
	/** The workflow's, in which moments are meant. */
	timeZone: string;
}

export type FieldKind = 'dimension' | 'metric';

/** Builds the condition on a field in Google's form. */
type BuildCondition = (condition: Condition) => Result<JsonRecord>;

/**
 * A condition of the filter builder: how the panel shows it, how a workflow stores it, and what is sent to Google,
 * which has no opposites but negates an expression.
 */
export type ConditionKind = [name: string, value: string, make: BuildCondition, not?: 'not'];

export const TEXT_CONDITIONS: ConditionKind[] = [
	['Begins With', 'beginsWith', buildTextCondition('BEGINS_WITH')],
	['Contains', 'contains', buildTextCondition('CONTAINS')],
	['Contains Regex', 'containsRegex', buildTextCondition('PARTIAL_REGEXP')],
	['Does Not Begin With', 'doesNotBeginWith', buildTextCondition('BEGINS_WITH'), 'not'],
	['Does Not Contain', 'doesNotContain', buildTextCondition('CONTAINS'), 'not'],
	['Does Not Contain Regex', 'doesNotContainRegex', buildTextCondition('PARTIAL_REGEXP'), 'not'],
	['Does Not End With', 'doesNotEndWith', buildTextCondition('ENDS_WITH'), 'not'],
	['Does Not Match Regex', 'doesNotMatchRegex', buildTextCondition('FULL_REGEXP'), 'not'],
	['Ends With', 'endsWith', buildTextCondition('ENDS_WITH')],
	['Is Empty', 'isEmpty', buildEmptyCondition],
	['Is Equal To', 'equals', buildTextCondition('EXACT')],
	['Is In List', 'inList', buildInListCondition],
	['Is Not Empty', 'isNotEmpty', buildEmptyCondition, 'not'],
	['Is Not Equal To', 'notEquals', buildTextCondition('EXACT'), 'not'],
	['Is Not In List', 'notInList', buildInListCondition, 'not'],
	['Matches Regex', 'matchesRegex', buildTextCondition('FULL_REGEXP')],
];

export const NUMBER_CONDITIONS: ConditionKind[] = [
	['Is Between', 'between', buildBetweenCondition],
	['Is Equal To (Number)', 'equalTo', buildNumberCondition('EQUAL')],
	['Is Greater Than', 'greaterThan', buildNumberCondition('GREATER_THAN')],
	[
		'Is Greater Than or Equal To',
		'greaterThanOrEqual',
		buildNumberCondition('GREATER_THAN_OR_EQUAL'),
	],
	['Is Less Than', 'lessThan', buildNumberCondition('LESS_THAN')],
	['Is Less Than or Equal To', 'lessThanOrEqual', buildNumberCondition('LESS_THAN_OR_EQUAL')],
	['Is Not Between', 'notBetween', buildBetweenCondition, 'not'],
	['Is Not Equal To (Number)', 'notEqualTo', buildNumberCondition('EQUAL'), 'not'],
];

/** Builds a `FilterExpression` from rows of the filter builder; undefined if there are none. */
export function buildFilterExpression(
	combine: 'and' | 'or',
	conditions: Condition[],
): Result<JsonRecord | undefined> {
	const expressions = readEach(conditions, buildExpression);
	return mapResult(expressions, (all) => combineExpressions(combine, all));
}

/** Combines two filters, both of which have to match; either may be missing. */
export function combineFilters(one?: JsonRecord, other?: JsonRecord): JsonRecord | undefined {
	return combineExpressions('and', [one, other]);
}

function combineExpressions(
	combine: 'and' | 'or',
	expressions: Array<JsonRecord | undefined>,
): JsonRecord | undefined {
	const given = expressions.filter((each) => each !== undefined);
	return given.length > 1 ? { [`${combine}Group`]: { expressions: given } } : given[0];
}

function buildExpression(condition: Condition): Result<JsonRecord> {
	const { field, condition: asked } = condition;
	const [, , make, not] =
		[...TEXT_CONDITIONS, ...NUMBER_CONDITIONS].find(([, value]) => value === asked) ?? [];
	if (!make) {
		const what = `has the unknown condition "${asked}"`;
		return refuseFilter(field, what, 'Choose one from the list.');
	}
	return mapResult(make(condition), (made) => {
		const filter = { filter: { fieldName: field, ...made } };
		return not ? { notExpression: filter } : filter;
	});
}

function buildEmptyCondition(): Result<JsonRecord> {
	return success({ emptyFilter: {} });
}

function buildTextCondition(matchType: string): BuildCondition {
	const comparedAs = resolveComparedAs(matchType);
	return (condition) => {
		const value = readConditionText(condition, condition.value, comparedAs);
		if (!value.ok) return value;
		return mapResult(checkPattern(condition.field, value.value, comparedAs), () => ({
			stringFilter: { matchType, value: value.value, ...readCaseSensitivity(condition) },
		}));
	};
}

/** Checks a value that is a regular expression; every other value may be any text. */
function checkPattern(field: string, value: string, comparedAs: ComparedAs): Result<void> {
	const isPattern = comparedAs === 'pattern' || comparedAs === 'partPattern';
	if (!isPattern) return success(undefined);
	return checkRegularExpression(value, `The filter on "${field}"`);
}

function buildInListCondition(condition: Condition): Result<JsonRecord> {
	const values = readEach(splitListValue(condition.value), (part) =>
		readConditionText(condition, part, 'value'),
	);
	return mapResult(values, (read) => ({
		inListFilter: { values: read, ...readCaseSensitivity(condition) },
	}));
}

function readCaseSensitivity({ caseSensitive }: Condition): JsonRecord {
	return caseSensitive ? { caseSensitive } : {};
}

function buildNumberCondition(operation: string): BuildCondition {
	return (condition) =>
		mapResult(readConditionNumber(condition, condition.value), (value) => ({
			numericFilter: { operation, value },
		}));
}

function buildBetweenCondition(condition: Condition): Result<JsonRecord> {
	const ends = [condition.value, condition.valueTo];
	return mapResult(
		readEach(ends, (end) => readConditionNumber(condition, end)),
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

/** How Google's match types compare. All other types compare whole values. */
function resolveComparedAs(matchType: unknown): ComparedAs {
	switch (matchType) {
		case 'BEGINS_WITH':
			return 'beginning';
		case 'ENDS_WITH':
			return 'ending';
		case 'CONTAINS':
			return 'part';
		case 'FULL_REGEXP':
			return 'pattern';
		case 'PARTIAL_REGEXP':
			return 'partPattern';
		default:
			return 'value';
	}
}

/**
 * Reads the value that a condition compares with; dates become Google's form. A missing value must not widen a report,
 * since every text contains the empty one. JavaScript turns an object within a text into `[object Object]`, and a
 * missing number into NaN.
 */
function readConditionText(
	condition: Condition,
	value: unknown,
	comparedAs: ComparedAs,
): Result<string> {
	const { field, fieldKind, timeZone } = condition;
	// A date, which n8n gives as an object of a date library.
	const isDate = isRecord(value) && typeof value.toJSON === 'function';
	const plain: unknown = isDate ? (value.toJSON as () => unknown)() : value;
	const isOne = ONE_VALUE.includes(typeof plain) && !Number.isNaN(plain);
	const text = isOne ? String(plain) : '';
	if (text === '' || text.includes('[object Object]')) {
		return refuseFilter(
			field,
			'has no value to compare with',
			"Enter a value, or map a field that contains text or a number. To match several values, use 'Is In List'; to match empty values, use 'Is Empty'.",
		);
	}
	return fieldKind === 'dimension'
		? readDateFilter(field, text, comparedAs, timeZone)
		: success(text);
}

const ONE_VALUE = ['string', 'number', 'boolean', 'bigint'];

/**
 * Splits a list by lines, since values may contain commas ("Korea, Republic of"). An empty list becomes one empty
 * value, which is refused.
 */
function splitListValue(value: unknown): unknown[] {
	const given = typeof value === 'string' ? parseJsonOrKeepText(value.trim()) : value;
	const lines = typeof value === 'string' ? value.split(/\r?\n/) : [value];
	const parts: unknown[] = Array.isArray(given)
		? given
		: lines.filter((line) => typeof line !== 'string' || line.trim() !== '');
	return parts.length === 0 ? [''] : parts;
}

/** Google's `NumericValue`: whole numbers as text, which holds all their digits. */
function readConditionNumber(condition: Condition, value: unknown): Result<JsonRecord> {
	const written = readConditionText(condition, value, 'number');
	if (!written.ok) return written;
	const text = written.value.trim();
	const isInt64 = /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
	if (isInt64) return success({ int64Value: text });
	const number = Number(text);
	if (text !== '' && Number.isFinite(number)) return success({ doubleValue: number });
	return refuseFilter(
		condition.field,
		`needs a number, not "${text}"`,
		'Enter a number. Write rates as fractions, such as 0.5 for 50%. Or choose a text condition.',
	);
}

function refuseFilter(field: string, what: string, remedy: string): Result<never> {
	return failed(`The filter on "${field}" ${what}`, remedy);
}

/** Lists the fields in an expression, each once. */
export function listFilteredFields(expression: unknown): string[] {
	const fields = new Set<string>();
	replaceFilters(expression, (filter) => {
		fields.add(readTextOrEmpty(filter.fieldName));
		return filter;
	});
	return [...fields];
}

/** How a user's filter is read. */
interface Reading {
	renamer: FieldRenamer;
	fieldKind: FieldKind;
	/** The workflow's, in which moments are meant. */
	timeZone: string;
}

/**
 * Reads a filter given as JSON: fields get their current names, and dates Google's form. Refuses an empty part, which
 * would filter nothing, and a value that is no date where a date is compared.
 */
export function readFilterExpression(given: unknown, reading: Reading): Result<JsonRecord> {
	// Dates among it are objects of a date library.
	const expression = isRecord(given) ? parseJsonOrKeepText(JSON.stringify(given)) : undefined;
	const refusals: Array<Result<never>> = [];
	const read = replaceFilters(expression, (filter) => {
		const one = readFilter(filter, reading);
		if (one && !one.ok) refusals.push(one);
		return one?.ok ? one.value : undefined;
	});
	if (read) return success(read);
	return (
		refusals[0] ??
		failed(
			'Part of the JSON filter is empty',
			'Remove the option, or write a FilterExpression of the Google Analytics Data API: each part has one of andGroup, orGroup, notExpression, and filter, and each filter has a fieldName and a value.',
		)
	);
}

/** Replaces a filter; undefined for an empty one. */
type ReplaceFilter = (filter: JsonRecord) => JsonRecord | undefined;

/** Replaces the filters in an expression; undefined if the expression or a part of it is empty. */
export function replaceFilters(
	expression: unknown,
	replace: ReplaceFilter,
): JsonRecord | undefined {
	const [[kind, inner] = [], ...others] = Object.entries(asRecord(expression));
	if (others.length > 0) return undefined;
	if (kind === 'filter') return replace(asRecord(inner));
	const isGroup = kind === 'andGroup' || kind === 'orGroup';
	if (!isGroup && kind !== 'notExpression') return undefined;
	const given = isGroup ? asRecord(inner).expressions : [inner];
	const read = Array.isArray(given) ? given.map((part) => replaceFilters(part, replace)) : [];
	if (read.length === 0 || read.includes(undefined)) return undefined;
	return { [kind]: isGroup ? { expressions: read } : read[0] };
}

/** Reads one filter of an expression; undefined if it has no condition. */
function readFilter(
	{ fieldName, ...condition }: JsonRecord,
	{ renamer, fieldKind, timeZone }: Reading,
): Result<JsonRecord> | undefined {
	const conditions = Object.entries(condition);
	const [given] = conditions;
	if (typeof fieldName !== 'string' || given === undefined) return undefined;
	if (!conditions.every(hasValueToCompare)) return undefined;
	const field = renamer.rename(fieldName);
	const ofDates = fieldKind === 'dimension' && isDateLike(field);
	const read = ofDates ? readDateCondition(field, given, timeZone) : success(condition);
	return mapResult(read, (written) => ({ filter: { fieldName: field, ...written } }));
}

/** Reads a condition on a date-like dimension: its values become Google's form. */
function readDateCondition(
	field: string,
	[kind, condition]: [kind: string, condition: unknown],
	timeZone: string,
): Result<JsonRecord> {
	const given = asRecord(condition);
	const read = (value: unknown, comparedAs: ComparedAs) =>
		readDateFilter(field, toText(value), comparedAs, timeZone);
	const readNumberOf = (value: unknown) =>
		mapResult(read(readNumericValue(value), 'number'), (int64Value) => ({ int64Value }));
	switch (kind) {
		case 'emptyFilter':
			return success({ emptyFilter: given });
		case 'stringFilter':
			// Matches the empty value, which is no date.
			if (given.value === '') return success({ stringFilter: given });
			return mapResult(read(given.value, resolveComparedAs(given.matchType)), (value) => ({
				stringFilter: { ...given, value },
			}));
		case 'inListFilter':
			return mapResult(
				readEach(toArray(given.values), (value) => read(value, 'value')),
				(values) => ({ inListFilter: { ...given, values } }),
			);
		case 'numericFilter':
			return mapResult(readNumberOf(given.value), (value) => ({
				numericFilter: { ...given, value },
			}));
		case 'betweenFilter':
			return mapResult(
				readEach([given.fromValue, given.toValue], readNumberOf),
				([fromValue, toValue]) => ({ betweenFilter: { ...given, fromValue, toValue } }),
			);
		default:
			return refuseFilter(
				field,
				`has the unknown condition "${kind}"`,
				'Use one of stringFilter, inListFilter, numericFilter, betweenFilter, and emptyFilter.',
			);
	}
}

/** A `NumericValue`. */
function readNumericValue(value: unknown): unknown {
	const { int64Value, doubleValue } = asRecord(value);
	return int64Value ?? doubleValue;
}

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** A text or a number as text; empty for anything else. */
const toText = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The values that conditions need. Without a number Google compares with 0, and an empty text filters nothing. */
const COMPARED = new Map([
	['stringFilter', ['value']],
	['inListFilter', ['values']],
	['numericFilter', ['value']],
	['betweenFilter', ['fromValue', 'toValue']],
]);

function hasValueToCompare([kind, condition]: [kind: string, condition: unknown]): boolean {
	const given = asRecord(condition);
	// Every text contains the empty text, so only an exact match with it is a condition.
	if (kind === 'stringFilter' && given.value === '')
		return (given.matchType ?? 'EXACT') === 'EXACT';
	return (COMPARED.get(kind) ?? []).every((name) => isFilled(given[name]));
}

function isFilled(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	if (isRecord(value)) return Object.values(value).some(isFilled);
	return value !== undefined && value !== null && value !== '';
}
