/** Filter expressions as SQL conditions. */
import { assertArgument } from '../wire/errors';
import type { FieldFilter, FilterExpression, NumericValueMessage } from './requests';
import { quoteSql } from './sql';

/** The SQL of the field that a filter names. Throws a GoogleError if the filter may not name it. */
type ResolveColumn = (fieldName: string) => string;

/** The condition of one filter; undefined if it has none that fits the field. */
type BuildLeaf = (filter: FieldFilter, sql: string) => string | undefined;

const OPERATORS: Record<string, string> = {
	EQUAL: '=',
	LESS_THAN: '<',
	LESS_THAN_OR_EQUAL: '<=',
	GREATER_THAN: '>',
	GREATER_THAN_OR_EQUAL: '>=',
};

/** `1`, which is always true, without a filter. */
export function buildDimensionCondition(
	filter: FilterExpression | undefined,
	resolveColumn: ResolveColumn,
): string {
	return buildCondition(filter, resolveColumn, buildDimensionLeaf);
}

/** `1`, which is always true, without a filter. */
export function buildMetricCondition(
	filter: FilterExpression | undefined,
	resolveColumn: ResolveColumn,
): string {
	return buildCondition(filter, resolveColumn, buildNumericLeaf);
}

function buildCondition(
	expression: FilterExpression | undefined,
	resolveColumn: ResolveColumn,
	buildLeaf: BuildLeaf,
): string {
	if (expression === undefined) return '1';
	return compileExpression(expression, ({ filter }) => {
		assertArgument(
			filter,
			'A FilterExpression must have a group, a notExpression or a filter.',
		);
		const { fieldName = '' } = filter;
		const sql = buildLeaf(filter, resolveColumn(fieldName));
		assertArgument(sql, `The filter on ${fieldName} has no condition that fits it.`);
		return sql;
	});
}

/** What the filter expressions of reports, funnels and segments have in common. */
interface ExpressionTree<T> {
	andGroup?: { expressions?: T[] };
	orGroup?: { expressions?: T[] };
	notExpression?: T;
}

/**
 * An expression as SQL.
 * @param compileLeaf gets every expression that is neither a group nor a `notExpression`
 */
export function compileExpression<T extends ExpressionTree<T>>(
	expression: T,
	compileLeaf: (leaf: T) => string,
): string {
	const { andGroup, orGroup, notExpression } = expression;
	if (notExpression !== undefined) {
		return `NOT (${compileExpression(notExpression, compileLeaf)})`;
	}
	const group = andGroup ?? orGroup;
	if (group === undefined) return compileLeaf(expression);
	const conditions = (group.expressions ?? []).map((member) =>
		compileExpression(member, compileLeaf),
	);
	assertArgument(conditions.length > 0, 'A FilterExpressionList must not be empty.');
	return `(${conditions.join(andGroup ? ' AND ' : ' OR ')})`;
}

function buildDimensionLeaf(filter: FieldFilter, sql: string): string | undefined {
	const { stringFilter, inListFilter, emptyFilter } = filter;
	if (stringFilter !== undefined) return buildStringCondition(stringFilter, sql);
	if (inListFilter !== undefined) return buildListCondition(inListFilter, sql);
	if (emptyFilter !== undefined) return `${sql} IN ('', '(not set)')`;
	// A text that is not a number fulfills no numeric condition.
	const number = `CASE WHEN matches(${sql}, '^-?\\d+(\\.\\d+)?$', '') THEN CAST(${sql} AS REAL) END`;
	return buildNumericLeaf(filter, number);
}

function buildNumericLeaf(
	{ numericFilter, betweenFilter }: FieldFilter,
	sql: string,
): string | undefined {
	if (numericFilter !== undefined) {
		const operator = OPERATORS[numericFilter.operation ?? ''];
		return operator && `COALESCE(${sql} ${operator} ${toSqlNumber(numericFilter.value)}, 0)`;
	}
	if (betweenFilter === undefined) return undefined;
	const from = toSqlNumber(betweenFilter.fromValue);
	const to = toSqlNumber(betweenFilter.toValue);
	return `COALESCE(${sql} BETWEEN ${from} AND ${to}, 0)`;
}

function toSqlNumber(value: NumericValueMessage | undefined): string {
	return String(value?.int64Value ?? value?.doubleValue ?? 0);
}

function buildStringCondition(
	filter: NonNullable<FieldFilter['stringFilter']>,
	sql: string,
): string {
	const { matchType = 'EXACT', value = '', caseSensitive = false } = filter;
	const text = buildComparableSql(sql, caseSensitive);
	const wanted = quoteComparable(value, caseSensitive);
	switch (matchType) {
		case 'FULL_REGEXP':
			return buildRegexCondition(`^(?:${value})$`, caseSensitive, sql);
		case 'PARTIAL_REGEXP':
			return buildRegexCondition(value, caseSensitive, sql);
		case 'BEGINS_WITH':
			return `substr(${text}, 1, length(${wanted})) = ${wanted}`;
		case 'ENDS_WITH':
			// A negative start counts from the end, but -0 would mean the beginning.
			return value === '' ? '1' : `substr(${text}, -length(${wanted})) = ${wanted}`;
		case 'CONTAINS':
			return `instr(${text}, ${wanted}) > 0`;
		default:
			return `${text} = ${wanted}`;
	}
}

/** A column as it is compared: without its case unless the filter is case-sensitive. */
function buildComparableSql(sql: string, caseSensitive: boolean): string {
	return caseSensitive ? sql : `fold(${sql})`;
}

/** A value to compare such a column with. */
function quoteComparable(value: string, caseSensitive: boolean): string {
	return quoteSql(caseSensitive ? value : value.toLowerCase());
}

function buildRegexCondition(pattern: string, caseSensitive: boolean, sql: string): string {
	// RE2 ignores case by `(?i)` in the pattern, JavaScript by a flag.
	const plainPattern = pattern.replace('(?i)', '');
	const ignoresCase = plainPattern !== pattern || !caseSensitive;
	assertArgument(isRegularExpression(plainPattern), `Invalid regular expression: ${pattern}`);
	return `matches(${sql}, ${quoteSql(plainPattern)}, ${quoteSql(ignoresCase ? 'iu' : 'u')})`;
}

function isRegularExpression(pattern: string): boolean {
	try {
		return new RegExp(pattern, 'u') instanceof RegExp;
	} catch {
		return false;
	}
}

function buildListCondition(filter: NonNullable<FieldFilter['inListFilter']>, sql: string): string {
	const { values = [], caseSensitive = false } = filter;
	assertArgument(values.length > 0, 'The inListFilter must have values.');
	const literals = values.map((value) => quoteComparable(value, caseSensitive));
	return `${buildComparableSql(sql, caseSensitive)} IN (${literals.join(', ')})`;
}
