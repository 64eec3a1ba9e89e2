import { isRecord, parseJson, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { asGoogleWrites, checkPattern, partAsGoogleWrites } from './timeDimensions';

/** One row of the filter builder. */
export interface Condition {
	field: string;
	condition: string;
	/** Text, a number, or a list: as an array, as JSON, or one value a line. */
	value: unknown;
	/** The upper end of `between`. */
	valueTo: unknown;
	caseSensitive: boolean;
}

/** A condition in Google's form. */
type Make = (condition: Condition) => Result<JsonRecord>;

/** Brings a value into the form in which Google compares it. */
type Rewrite = (field: string, text: string) => Result<string>;

/** What may be asked of a field: as the panel shows it, as a workflow stores it, and what Google is told. */
export type ConditionKind = [name: string, value: string, make: Make];

export const ON_TEXT: ConditionKind[] = [
	['Begins With', 'beginsWith', text('BEGINS_WITH', partAsGoogleWrites)],
	['Contains', 'contains', text('CONTAINS', partAsGoogleWrites)],
	['Contains Regex', 'containsRegex', text('PARTIAL_REGEXP', checkPattern)],
	['Does Not Begin With', 'doesNotBeginWith', not(text('BEGINS_WITH', partAsGoogleWrites))],
	['Does Not Contain', 'doesNotContain', not(text('CONTAINS', partAsGoogleWrites))],
	['Does Not Contain Regex', 'doesNotContainRegex', not(text('PARTIAL_REGEXP', checkPattern))],
	['Does Not End With', 'doesNotEndWith', not(text('ENDS_WITH', partAsGoogleWrites))],
	['Does Not Match Regex', 'doesNotMatchRegex', not(text('FULL_REGEXP', checkPattern))],
	['Ends With', 'endsWith', text('ENDS_WITH', partAsGoogleWrites)],
	['Is Empty', 'isEmpty', empty],
	['Is Equal To', 'equals', text('EXACT', asGoogleWrites)],
	['Is In List', 'inList', inList],
	['Is Not Empty', 'isNotEmpty', not(empty)],
	['Is Not Equal To', 'notEquals', not(text('EXACT', asGoogleWrites))],
	['Is Not In List', 'notInList', not(inList)],
	['Matches Regex', 'matchesRegex', text('FULL_REGEXP', checkPattern)],
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
	return (condition) => {
		const expression = make(condition);
		return expression.ok ? success({ notExpression: expression.value }) : expression;
	};
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
	return make?.(condition) ?? refusedFor(field, `has the unknown condition "${asked}"`);
}

function filterOn(fieldName: string, condition: JsonRecord): Result<JsonRecord> {
	return success({ filter: { fieldName, ...condition } });
}

function empty({ field }: Condition): Result<JsonRecord> {
	return filterOn(field, { emptyFilter: {} });
}

const NO_TEXT =
	"Fill it in, or map a field that has a value. For values that are empty choose 'Is Empty'.";

function text(matchType: string, rewrite: Rewrite): Make {
	return ({ field, value: given, caseSensitive }) => {
		const written = readText(field, given, NO_TEXT);
		const value = written.ok ? rewrite(field, written.value) : written;
		if (!value.ok) return value;
		return filterOn(field, {
			stringFilter: { matchType, value: value.value, ...cased(caseSensitive) },
		});
	};
}

function inList({ field, value, caseSensitive }: Condition): Result<JsonRecord> {
	const list = readList(field, value);
	if (!list.ok) return list;
	const values: string[] = [];
	for (const each of list.value) {
		const rewritten = asGoogleWrites(field, each);
		if (!rewritten.ok) return rewritten;
		values.push(rewritten.value);
	}
	return filterOn(field, { inListFilter: { values, ...cased(caseSensitive) } });
}

function cased(caseSensitive: boolean): JsonRecord {
	return caseSensitive ? { caseSensitive } : {};
}

function number(operation: string): Make {
	return ({ field, value: given }) => {
		const value = readNumber(field, given);
		return value.ok
			? filterOn(field, { numericFilter: { operation, value: value.value } })
			: value;
	};
}

function between({ field, value, valueTo }: Condition): Result<JsonRecord> {
	const [lower, upper]: unknown[] = Array.isArray(value) ? value : [value, valueTo];
	const from = readNumber(field, lower);
	if (!from.ok) return from;
	const to = readNumber(field, upper);
	if (!to.ok) return to;
	if (magnitude(from.value) > magnitude(to.value)) {
		return failed(
			`The filter on "${field}" starts above its end: ${String(lower)} is more than ${String(upper)}`,
			'Swap the two values.',
		);
	}
	return filterOn(field, { betweenFilter: { fromValue: from.value, toValue: to.value } });
}

function magnitude({ int64Value, doubleValue }: JsonRecord): number {
	return Number(int64Value ?? doubleValue);
}

/** What a condition compares with, as it was written. What is missing must not widen a report. */
function readText(
	field: string,
	value: unknown,
	remedy = 'Fill it in, or map a field that has a value.',
): Result<string> {
	if (Array.isArray(value)) {
		return refusedFor(field, 'has a list', "Choose 'Is In List', or enter a single value.");
	}
	const plain = plainOf(value);
	// What JavaScript makes of an object, also within a text.
	if (isRecord(plain) || String(plain).includes('[object Object]')) {
		return refusedFor(field, 'has an object', 'Map one of its fields.');
	}
	// A calculation with a missing field gives NaN.
	const isMissing = plain === undefined || plain === null || plain === '' || Number.isNaN(plain);
	return isMissing ? refusedFor(field, 'has no value', remedy) : success(String(plain));
}

/** Values may hold commas ("Korea, Republic of"), so they are told apart by lines. */
function readList(field: string, value: unknown): Result<string[]> {
	const parsed = typeof value === 'string' ? parseJson(value.trim()) : value;
	const parts: unknown[] = Array.isArray(parsed) ? parsed : linesOf(value);
	if (parts.length === 0) {
		return refusedFor(field, 'has an empty list', 'Enter at least one value.');
	}
	const values: string[] = [];
	for (const part of parts) {
		const text = readText(field, part);
		if (!text.ok) return text;
		values.push(text.value);
	}
	return success(values);
}

function linesOf(value: unknown): unknown[] {
	if (typeof value !== 'string') return value === undefined || value === null ? [] : [value];
	return value.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** Google's `NumericValue`: whole numbers as text, which holds all their digits. */
function readNumber(field: string, value: unknown): Result<JsonRecord> {
	const written = readText(field, value);
	const given = written.ok ? asGoogleWrites(field, written.value.trim()) : written;
	if (!given.ok) return given;
	const text = given.value;
	if (isInt64(text)) return success({ int64Value: text });
	const number = Number(text);
	if (text !== '' && Number.isFinite(number)) return success({ doubleValue: number });
	return refusedFor(
		field,
		`needs a number, not "${text}"`,
		text.endsWith('%') ? RATES : 'Enter a number, or choose a condition for text.',
	);
}

const RATES = 'Rates of Google Analytics are fractions: write 0.5 for 50%.';

function isInt64(text: string): boolean {
	return /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** A date, which n8n gives as an object of a date library, as text. */
function plainOf(value: unknown): unknown {
	return isRecord(value) && typeof value.toJSON === 'function'
		? (value.toJSON() as unknown)
		: value;
}

function refusedFor(
	field: string,
	what: string,
	remedy = 'Complete the condition or remove it.',
): Result<never> {
	return failed(`The filter on "${field}" ${what}`, remedy);
}
