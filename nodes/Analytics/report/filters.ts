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

/** What stands beside `fieldName` in Google's `Filter`. */
type Leaf = (condition: Condition) => Result<JsonRecord>;

/** Brings a value into the form in which Google compares it. */
type Rewrite = (field: string, text: string) => Result<string>;

const CONDITIONS = new Map<string, Leaf>([
	['equals', text('EXACT', asGoogleWrites)],
	['beginsWith', text('BEGINS_WITH', partAsGoogleWrites)],
	['endsWith', text('ENDS_WITH', partAsGoogleWrites)],
	['contains', text('CONTAINS', partAsGoogleWrites)],
	['matchesRegex', text('FULL_REGEXP', checkPattern)],
	['containsRegex', text('PARTIAL_REGEXP', checkPattern)],
	['inList', inList],
	['isEmpty', () => success({ emptyFilter: {} })],
	['equalTo', number('EQUAL')],
	['lessThan', number('LESS_THAN')],
	['lessThanOrEqual', number('LESS_THAN_OR_EQUAL')],
	['greaterThan', number('GREATER_THAN')],
	['greaterThanOrEqual', number('GREATER_THAN_OR_EQUAL')],
	['between', between],
]);

/** Google has no opposites; it negates an expression. */
const OPPOSITES = new Map([
	['doesNotBeginWith', 'beginsWith'],
	['doesNotContain', 'contains'],
	['doesNotContainRegex', 'containsRegex'],
	['doesNotEndWith', 'endsWith'],
	['doesNotMatchRegex', 'matchesRegex'],
	['isNotEmpty', 'isEmpty'],
	['notBetween', 'between'],
	['notEqualTo', 'equalTo'],
	['notEquals', 'equals'],
	['notInList', 'inList'],
]);

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
	const { field, condition: name } = condition;
	const opposite = OPPOSITES.get(name);
	const leafOf = CONDITIONS.get(opposite ?? name);
	if (leafOf === undefined) return refusedFor(field, `has the unknown condition "${name}"`);
	const leaf = leafOf(condition);
	if (!leaf.ok) return leaf;
	const expression = { filter: { fieldName: field, ...leaf.value } };
	return success(opposite === undefined ? expression : { notExpression: expression });
}

const NO_TEXT =
	"Fill it in, or map a field that has a value. For values that are empty choose 'Is Empty'.";

function text(matchType: string, rewrite: Rewrite): Leaf {
	return ({ field, value: given, caseSensitive }) => {
		const written = readText(field, given, NO_TEXT);
		const value = written.ok ? rewrite(field, written.value) : written;
		if (!value.ok) return value;
		return success({
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
	return success({ inListFilter: { values, ...cased(caseSensitive) } });
}

function cased(caseSensitive: boolean): JsonRecord {
	return caseSensitive ? { caseSensitive } : {};
}

function number(operation: string): Leaf {
	return ({ field, value: given }) => {
		const value = readNumber(field, given);
		return value.ok ? success({ numericFilter: { operation, value: value.value } }) : value;
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
	return success({ betweenFilter: { fromValue: from.value, toValue: to.value } });
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
