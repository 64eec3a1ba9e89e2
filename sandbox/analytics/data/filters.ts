/** FilterExpression trees as SQL conditions. */
import { assertArgument } from '../wire/errors';
import type { FieldFilter, FilterExpression, NumericValueMessage } from './requests';
import { quoteSql } from './sql';

/** The SQL of the column a leaf names; throws if the leaf may not name it. */
type ResolveColumn = (fieldName: string) => string;

const OPERATORS: Record<string, string> = {
	EQUAL: '=',
	LESS_THAN: '<',
	LESS_THAN_OR_EQUAL: '<=',
	GREATER_THAN: '>',
	GREATER_THAN_OR_EQUAL: '>=',
};

/** Nothing is no condition. */
export const buildDimensionCondition = (
	filter: FilterExpression | undefined,
	resolve: ResolveColumn,
) => buildCondition(filter, resolve, buildDimensionLeaf);

export const buildMetricCondition = (
	filter: FilterExpression | undefined,
	resolve: ResolveColumn,
) => buildCondition(filter, resolve, buildNumericLeaf);

function buildCondition(
	expression: FilterExpression | undefined,
	resolve: ResolveColumn,
	leaf: (filter: FieldFilter, sql: string) => string | undefined,
): string {
	if (expression === undefined) return '1';
	return compileExpression(expression, ({ filter }) => {
		assertArgument(
			filter,
			'A FilterExpression must have a group, a notExpression or a filter.',
		);
		const { fieldName = '' } = filter;
		const sql = leaf(filter, resolve(fieldName));
		assertArgument(sql, `The filter on ${fieldName} has no condition that fits it.`);
		return sql;
	});
}

/** What all kinds of expressions have: groups, and `not`. */
interface ExpressionTree<T> {
	andGroup?: { expressions?: T[] };
	orGroup?: { expressions?: T[] };
	notExpression?: T;
}

/** `leaf` reads what is neither a group nor a `not`. */
export function compileExpression<T extends ExpressionTree<T>>(
	tree: T,
	leaf: (tree: T) => string,
): string {
	const { andGroup, orGroup, notExpression } = tree;
	if (notExpression !== undefined) return `NOT (${compileExpression(notExpression, leaf)})`;
	const group = andGroup ?? orGroup;
	if (group === undefined) return leaf(tree);
	const parts = (group.expressions ?? []).map((each) => compileExpression(each, leaf));
	assertArgument(parts.length > 0, 'A FilterExpressionList must not be empty.');
	return `(${parts.join(andGroup ? ' AND ' : ' OR ')})`;
}

function buildDimensionLeaf(filter: FieldFilter, sql: string): string | undefined {
	const { stringFilter, inListFilter, emptyFilter } = filter;
	if (stringFilter !== undefined) return buildStringCondition(stringFilter, sql);
	if (inListFilter !== undefined) return buildListCondition(inListFilter, sql);
	if (emptyFilter !== undefined) return `${sql} IN ('', '(not set)')`;
	// Texts that are no numbers compare with nothing.
	const number = `CASE WHEN matches(${sql}, '^-?\\d+(\\.\\d+)?$', '') THEN CAST(${sql} AS REAL) END`;
	return buildNumericLeaf(filter, number);
}

function buildNumericLeaf({ numericFilter, betweenFilter }: FieldFilter, sql: string) {
	if (numericFilter !== undefined) {
		const operator = OPERATORS[numericFilter.operation ?? ''];
		return operator && `COALESCE(${sql} ${operator} ${toSqlNumber(numericFilter.value)}, 0)`;
	}
	if (betweenFilter === undefined) return undefined;
	const { fromValue, toValue } = betweenFilter;
	return `COALESCE(${sql} BETWEEN ${toSqlNumber(fromValue)} AND ${toSqlNumber(toValue)}, 0)`;
}

const toSqlNumber = (value: NumericValueMessage | undefined) =>
	String(value?.int64Value ?? value?.doubleValue ?? 0);

function buildStringCondition(
	filter: NonNullable<FieldFilter['stringFilter']>,
	sql: string,
): string {
	const { matchType = 'EXACT', value = '', caseSensitive = false } = filter;
	const [text, fold] = comparable(sql, caseSensitive);
	const wanted = fold(value);
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

/** A column, and what turns a value into one that can be compared with it. */
const comparable = (sql: string, caseSensitive: boolean): [string, (value: string) => string] =>
	caseSensitive ? [sql, quoteSql] : [`fold(${sql})`, (value) => quoteSql(value.toLowerCase())];

function buildRegexCondition(pattern: string, caseSensitive: boolean, sql: string): string {
	// RE2 switches case off inside the pattern; JavaScript has a flag for it.
	const bare = pattern.replace('(?i)', '');
	const flags = bare !== pattern || !caseSensitive ? 'iu' : 'u';
	return `matches(${sql}, ${quoteSql(bare)}, ${quoteSql(flags)})`;
}

function buildListCondition(filter: NonNullable<FieldFilter['inListFilter']>, sql: string): string {
	const { values = [], caseSensitive = false } = filter;
	assertArgument(values.length > 0, 'The inListFilter must have values.');
	const [text, fold] = comparable(sql, caseSensitive);
	return `${text} IN (${values.map(fold).join(', ')})`;
}
