import { isRecord, parseJson, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { recordsIn, textIn } from '../read';

/** One row of the filter builder. */
export interface Condition {
	field: string;
	condition: string;
	/** Text, a number, or a list: as an array, as JSON, or one value a line. */
	value: unknown;
	/** The upper end of `between`. */
	valueTo: unknown;
	not: boolean;
	caseSensitive: boolean;
}

/** Conditions that compare text, as Google's `MatchType`. */
const MATCH_TYPES = new Map([
	['equals', 'EXACT'],
	['beginsWith', 'BEGINS_WITH'],
	['endsWith', 'ENDS_WITH'],
	['contains', 'CONTAINS'],
	['matchesRegex', 'FULL_REGEXP'],
	['containsRegex', 'PARTIAL_REGEXP'],
]);

/** Conditions that compare numbers, as Google's `Operation`. */
const OPERATIONS = new Map([
	['equalTo', 'EQUAL'],
	['lessThan', 'LESS_THAN'],
	['lessThanOrEqual', 'LESS_THAN_OR_EQUAL'],
	['greaterThan', 'GREATER_THAN'],
	['greaterThanOrEqual', 'GREATER_THAN_OR_EQUAL'],
]);

/** Rows of the builder as a `FilterExpression`; undefined for none, which filters nothing. */
export function filterExpression(
	combine: 'and' | 'or',
	conditions: Condition[],
): Result<JsonRecord | undefined> {
	const expressions: JsonRecord[] = [];
	for (const condition of conditions) {
		const filter = filterOf(condition);
		if (!filter.ok) return filter;
		const expression = { filter: { fieldName: condition.field, ...filter.value } };
		expressions.push(condition.not ? { notExpression: expression } : expression);
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

/** The fields that an expression is about, each once. */
export function filteredFields(expression: unknown): string[] {
	if (!isRecord(expression)) return [];
	const { andGroup, orGroup, notExpression, filter } = expression;
	const fields = [andGroup, orGroup].flatMap((group) =>
		recordsIn(isRecord(group) ? group.expressions : undefined).flatMap(filteredFields),
	);
	const own = isRecord(filter) ? [textIn(filter.fieldName)] : [];
	return [...new Set([...fields, ...filteredFields(notExpression), ...own])];
}

function filterOf(condition: Condition): Result<JsonRecord> {
	const { condition: name, caseSensitive } = condition;
	const matchType = MATCH_TYPES.get(name);
	const operation = OPERATIONS.get(name);
	const isCased = caseSensitive ? { caseSensitive } : {};
	if (name === 'isEmpty') return success({ emptyFilter: {} });
	if (name === 'between') return betweenFilter(condition);
	if (operation !== undefined) return numericFilter(operation, condition);
	if (name === 'inList') {
		const values = listOf(condition.value);
		if (values.length === 0) return nothingIn(condition, 'an empty list');
		return success({ inListFilter: { values, ...isCased } });
	}
	if (matchType === undefined) return nothingIn(condition, `the unknown condition "${name}"`);
	return success({ stringFilter: { matchType, value: textOf(condition.value), ...isCased } });
}

function numericFilter(operation: string, condition: Condition): Result<JsonRecord> {
	const value = numberOf(condition.value, condition.field);
	return value.ok ? success({ numericFilter: { operation, value: value.value } }) : value;
}

function betweenFilter({ field, value, valueTo }: Condition): Result<JsonRecord> {
	const pair: unknown[] = Array.isArray(value) ? value : [value, valueTo];
	const from = numberOf(pair[0], field);
	if (!from.ok) return from;
	const to = numberOf(pair[1], field);
	if (!to.ok) return to;
	return success({ betweenFilter: { fromValue: from.value, toValue: to.value } });
}

/** Whole numbers as text, which holds all their digits. */
function numberOf(value: unknown, field: string): Result<JsonRecord> {
	const text = textOf(value);
	if (/^-?\d+$/.test(text)) return success({ int64Value: text });
	const number = Number(text);
	if (text !== '' && Number.isFinite(number)) return success({ doubleValue: number });
	return failed(
		`The filter on "${field}" needs a number, and has "${text}"`,
		'Give a number, or choose a condition for text.',
	);
}

/** Values may hold commas ("Korea, Republic of"), so they are told apart by lines. */
function listOf(value: unknown): string[] {
	const parsed = typeof value === 'string' ? parseJson(value.trim()) : value;
	const values: unknown[] = Array.isArray(parsed) ? parsed : textOf(value).split('\n');
	return values.map(textOf).filter((text) => text !== '');
}

function textOf(value: unknown): string {
	return value === undefined || value === null ? '' : String(value).trim();
}

function nothingIn({ field }: Condition, what: string): Result<never> {
	return failed(`The filter on "${field}" has ${what}`, 'Complete the condition or remove it.');
}

const GROUPS = ['andGroup', 'orGroup'];
const LEAVES = ['stringFilter', 'inListFilter', 'numericFilter', 'betweenFilter', 'emptyFilter'];

/** What Google would refuse about a filter given as JSON, with the place where it is. */
export function checkExpression(expression: unknown, place = 'the filter'): Result<JsonRecord> {
	const keys = isRecord(expression) ? Object.keys(expression) : [];
	const [key = ''] = keys;
	if (!isRecord(expression) || keys.length !== 1) {
		return badExpression(
			place,
			'needs exactly one of andGroup, orGroup, notExpression, filter',
		);
	}
	const inner = expression[key];
	if (key === 'notExpression')
		return after(checkExpression(inner, `${place}.${key}`), expression);
	if (key === 'filter') return after(checkLeaf(inner, `${place}.${key}`), expression);
	if (!GROUPS.includes(key)) return badExpression(place, `has an unknown part "${key}"`);
	return after(checkGroup(inner, `${place}.${key}`), expression);
}

function checkGroup(group: unknown, place: string): Result<unknown> {
	const expressions = isRecord(group) ? group.expressions : undefined;
	if (!Array.isArray(expressions) || expressions.length === 0) {
		return badExpression(place, 'needs a list "expressions"');
	}
	const checked = expressions.map((each, index) =>
		checkExpression(each, `${place}.expressions[${index}]`),
	);
	return checked.find(({ ok }) => !ok) ?? success(undefined);
}

function checkLeaf(filter: unknown, place: string): Result<unknown> {
	if (!isRecord(filter) || typeof filter.fieldName !== 'string') {
		return badExpression(place, 'needs a "fieldName"');
	}
	const kinds = Object.keys(filter).filter((key) => LEAVES.includes(key));
	return kinds.length === 1
		? success(undefined)
		: badExpression(place, `needs exactly one of ${LEAVES.join(', ')}`);
}

function after(checked: Result<unknown>, expression: JsonRecord): Result<JsonRecord> {
	return checked.ok ? success(expression) : checked;
}

function badExpression(place: string, what: string): Result<never> {
	return failed(
		`In the filter as JSON, ${place} ${what}`,
		'Write it as a FilterExpression of the Google Analytics Data API.',
	);
}
