import { isRecord, parseJson, type JsonRecord } from '../../shared/core/json';
import { recordIn, recordsIn, textIn } from '../google/answer';
import { failed, mapped, success, type Result } from '../../shared/core/result';
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

/** A condition in Google's form. */
type Make = (condition: Condition) => Result<JsonRecord>;

/** What may be asked of a field: as the panel shows it, as a workflow stores it, and what Google is told. */
export type ConditionKind = [name: string, value: string, make: Make];

export const ON_TEXT: ConditionKind[] = [
	['Begins With', 'beginsWith', text('BEGINS_WITH')],
	['Contains', 'contains', text('CONTAINS')],
	['Contains Regex', 'containsRegex', text('PARTIAL_REGEXP')],
	['Does Not Begin With', 'doesNotBeginWith', not(text('BEGINS_WITH'))],
	['Does Not Contain', 'doesNotContain', not(text('CONTAINS'))],
	['Does Not Contain Regex', 'doesNotContainRegex', not(text('PARTIAL_REGEXP'))],
	['Does Not End With', 'doesNotEndWith', not(text('ENDS_WITH'))],
	['Does Not Match Regex', 'doesNotMatchRegex', not(text('FULL_REGEXP'))],
	['Ends With', 'endsWith', text('ENDS_WITH')],
	['Is Empty', 'isEmpty', empty],
	['Is Equal To', 'equals', text('EXACT')],
	['Is In List', 'inList', inList],
	['Is Not Empty', 'isNotEmpty', not(empty)],
	['Is Not Equal To', 'notEquals', not(text('EXACT'))],
	['Is Not In List', 'notInList', not(inList)],
	['Matches Regex', 'matchesRegex', text('FULL_REGEXP')],
];

export const ON_NUMBERS: ConditionKind[] = [
	['Is Between', 'between', between],
	['Is Equal To (Number)', 'equalTo', number('EQUAL')],
	['Is Greater Than', 'greaterThan', number('GREATER_THAN')],
	['Is Greater Than or Equal To', 'greaterThanOrEqual', number('GREATER_THAN_OR_EQUAL')],
	['Is Less Than', 'lessThan', number('LESS_THAN')],
	['Is Less Than or Equal To', 'lessThanOrEqual', number('LESS_THAN_OR_EQUAL')],
	['Is Not Between', 'notBetween', not(between)],
	['Is Not Equal To (Number)', 'notEqualTo', not(number('EQUAL'))],
];

/** Google has no opposites; it negates an expression. */
function not(make: Make): Make {
	return (condition) => mapped(make(condition), (notExpression) => ({ notExpression }));
}

/** Rows of the builder as a `FilterExpression`; undefined for none, which filters nothing. */
export function filterExpression(
	combine: 'and' | 'or',
	conditions: Condition[],
): Result<JsonRecord | undefined> {
	const expressions: JsonRecord[] = [];
	for (const condition of conditions) {
		const expression = expressionOf(condition);
		if (!expression.ok) return expression;
		expressions.push(expression.value);
	}
	return success(combined(combine === 'and' ? 'andGroup' : 'orGroup', expressions));
}

/** Both have to hold; either may be missing. */
export function bothOf(
	one: JsonRecord | undefined,
	other: JsonRecord | undefined,
): JsonRecord | undefined {
	return combined(
		'andGroup',
		[one, other].filter((each) => each !== undefined),
	);
}

function combined(group: string, expressions: JsonRecord[]): JsonRecord | undefined {
	return expressions.length > 1 ? { [group]: { expressions } } : expressions[0];
}

function expressionOf(condition: Condition): Result<JsonRecord> {
	const { field, condition: asked } = condition;
	const [, , make] = [...ON_TEXT, ...ON_NUMBERS].find(([, value]) => value === asked) ?? [];
	const remedy = 'Choose one from the list.';
	return make?.(condition) ?? refusedFor(field, `has the unknown condition "${asked}"`, remedy);
}

function filterOn(fieldName: string, condition: JsonRecord): Result<JsonRecord> {
	return success({ filter: { fieldName, ...condition } });
}

function empty({ field }: Condition): Result<JsonRecord> {
	return filterOn(field, { emptyFilter: {} });
}

function text(matchType: string): Make {
	return (condition) => {
		const value = readText(condition, condition.value);
		if (!value.ok) return value;
		return filterOn(condition.field, {
			stringFilter: { matchType, value: value.value, ...cased(condition) },
		});
	};
}

function inList(condition: Condition): Result<JsonRecord> {
	const values: string[] = [];
	for (const part of partsOf(condition.value)) {
		const text = readText(condition, part);
		if (!text.ok) return text;
		values.push(text.value);
	}
	return filterOn(condition.field, { inListFilter: { values, ...cased(condition) } });
}

function cased({ caseSensitive }: Condition): JsonRecord {
	return caseSensitive ? { caseSensitive } : {};
}

function number(operation: string): Make {
	return (condition) => {
		const value = readNumber(condition, condition.value);
		return value.ok
			? filterOn(condition.field, { numericFilter: { operation, value: value.value } })
			: value;
	};
}

function between(condition: Condition): Result<JsonRecord> {
	const from = readNumber(condition, condition.value);
	if (!from.ok) return from;
	const to = readNumber(condition, condition.valueTo);
	if (!to.ok) return to;
	return filterOn(condition.field, {
		betweenFilter: { fromValue: from.value, toValue: to.value },
	});
}

/**
 * What a condition compares with, as it was written. What is missing must not widen a report: every text contains
 * the empty one. An object within a text is what JavaScript makes of it, and NaN what it makes of a missing number.
 */
function readText({ field, timeZone }: Condition, value: unknown): Result<string> {
	// A date, which n8n gives as an object of a date library.
	const isDate = isRecord(value) && typeof value.toJSON === 'function';
	const plain: unknown = isDate ? (value.toJSON as () => unknown)() : value;
	const isOne = ['string', 'boolean', 'bigint'].includes(typeof plain) || isNumber(plain);
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

function isNumber(value: unknown): boolean {
	return typeof value === 'number' && !Number.isNaN(value);
}

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
	if (isInt64(text)) return success({ int64Value: text });
	const number = Number(text);
	if (text !== '' && Number.isFinite(number)) return success({ doubleValue: number });
	return refusedFor(
		condition.field,
		`needs a number, not "${text}"`,
		'Enter a number, a rate as a fraction: 0.5 for 50%. Or choose a condition for text.',
	);
}

function isInt64(text: string): boolean {
	return /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

function refusedFor(field: string, what: string, remedy: string): Result<never> {
	return failed(`The filter on "${field}" ${what}`, remedy);
}

/** The fields that an expression is about, each once. */
export function filteredFields(expression: unknown): string[] {
	const { andGroup, orGroup, notExpression, filter } = recordIn(expression);
	const parts = [andGroup, orGroup].flatMap((group) => recordsIn(recordIn(group).expressions));
	const fields = [...parts, ...recordsIn([notExpression])].flatMap(filteredFields);
	const own = isRecord(filter) ? [textIn(filter.fieldName)] : [];
	return [...new Set([...fields, ...own])];
}
