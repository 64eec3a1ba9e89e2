import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { asGoogleWrites, checkPattern, partAsGoogleWrites } from './dateForms';
import { readList, readNumber, refusedFor, readText } from './filterValue';

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
