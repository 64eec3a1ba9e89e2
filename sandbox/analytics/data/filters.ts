/** FilterExpression trees as SQL conditions. */
import { invalid } from '../wire/refusal';
import type { FieldFilter, FilterExpression, NumericValue } from './requests';
import { quote } from './sql';

/** The SQL of the column a leaf names; throws if the leaf may not name it. */
type Resolve = (fieldName: string) => string;

const OPERATORS: Record<string, string> = {
	EQUAL: '=',
	LESS_THAN: '<',
	LESS_THAN_OR_EQUAL: '<=',
	GREATER_THAN: '>',
	GREATER_THAN_OR_EQUAL: '>=',
};

export function dimensionCondition(expression: FilterExpression, resolve: Resolve): string {
	return compile(expression, ({ filter }) => {
		if (filter === undefined) throw noLeaf();
		return dimensionLeaf(filter, resolve(filter.fieldName ?? ''));
	});
}

export function metricCondition(expression: FilterExpression, resolve: Resolve): string {
	return compile(expression, ({ filter }) => {
		if (filter === undefined) throw noLeaf();
		return metricLeaf(filter, resolve(filter.fieldName ?? ''));
	});
}

const noLeaf = () =>
	invalid('A FilterExpression must set one of andGroup, orGroup, notExpression or filter.');

/** Every field named anywhere in the tree. */
export function filteredFields(expression: FilterExpression | undefined): string[] {
	if (expression === undefined) return [];
	const { andGroup, orGroup, notExpression, filter } = expression;
	return [
		...(andGroup?.expressions ?? []).flatMap(filteredFields),
		...(orGroup?.expressions ?? []).flatMap(filteredFields),
		...filteredFields(notExpression),
		...(filter === undefined ? [] : [filter.fieldName ?? '']),
	];
}

/** What all kinds of expressions have: groups, and `not`. */
interface Tree<T> {
	andGroup?: { expressions?: T[] };
	orGroup?: { expressions?: T[] };
	notExpression?: T;
}

/** `leaf` reads what is neither a group nor a `not`. */
export function compile<T extends Tree<T>>(tree: T, leaf: (tree: T) => string): string {
	const { andGroup, orGroup, notExpression } = tree;
	if (notExpression !== undefined) return `NOT (${compile(notExpression, leaf)})`;
	const group = andGroup ?? orGroup;
	if (group === undefined) return leaf(tree);
	const parts = (group.expressions ?? []).map((each) => compile(each, leaf));
	if (parts.length === 0) throw invalid('A FilterExpressionList must not be empty.');
	return `(${parts.join(andGroup ? ' AND ' : ' OR ')})`;
}

function dimensionLeaf(filter: FieldFilter, sql: string): string {
	const { stringFilter, inListFilter, numericFilter, betweenFilter, emptyFilter } = filter;
	if (stringFilter !== undefined) return textCondition(stringFilter, sql);
	if (inListFilter !== undefined) return listCondition(inListFilter, sql);
	if (numericFilter !== undefined) return numericCondition(numericFilter, asNumber(sql));
	if (betweenFilter !== undefined) return betweenCondition(betweenFilter, asNumber(sql));
	if (emptyFilter !== undefined) return `${sql} IN ('', '(not set)')`;
	throw noCondition(filter);
}

function metricLeaf(filter: FieldFilter, sql: string): string {
	const { numericFilter, betweenFilter } = filter;
	if (numericFilter !== undefined) return numericCondition(numericFilter, sql);
	if (betweenFilter !== undefined) return betweenCondition(betweenFilter, sql);
	if (filter.stringFilter ?? filter.inListFilter ?? filter.emptyFilter) {
		throw invalid(
			`The metric ${filter.fieldName} can only be filtered with numericFilter or betweenFilter.`,
		);
	}
	throw noCondition(filter);
}

const noCondition = ({ fieldName = '' }: FieldFilter) =>
	invalid(`The filter on ${fieldName} has no condition.`);

function textCondition(
	{
		matchType = 'EXACT',
		value = '',
		caseSensitive = false,
	}: NonNullable<FieldFilter['stringFilter']>,
	sql: string,
): string {
	if (matchType.endsWith('REGEXP')) return regexCondition(matchType, value, caseSensitive, sql);
	const text = caseSensitive ? sql : `fold(${sql})`;
	const wanted = quote(caseSensitive ? value : value.toLowerCase());
	switch (matchType) {
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

function regexCondition(
	matchType: string,
	value: string,
	caseSensitive: boolean,
	sql: string,
): string {
	// RE2 switches case off inside the pattern; JavaScript has a flag for it.
	const folded = value.startsWith('(?i)');
	const bare = folded ? value.slice('(?i)'.length) : value;
	const pattern = matchType === 'FULL_REGEXP' ? `^(?:${bare})$` : bare;
	const unicode = isRegex(pattern, 'u') ? 'u' : '';
	// Google runs RE2, which has neither look-around nor back-references.
	if (!isRegex(pattern, unicode) || /\(\?<?[=!]|\\[1-9]/.test(bare)) {
		throw invalid(`Invalid regular expression: ${value}`);
	}
	const flags = (folded || !caseSensitive ? 'i' : '') + unicode;
	return `matches(${sql}, ${quote(pattern)}, ${quote(flags)})`;
}

function isRegex(pattern: string, flags: string): boolean {
	try {
		new RegExp(pattern, flags);
		return true;
	} catch {
		return false;
	}
}

function listCondition(
	{ values = [], caseSensitive = false }: NonNullable<FieldFilter['inListFilter']>,
	sql: string,
): string {
	if (values.length === 0) throw invalid('The inListFilter must have values.');
	const list = values.map((value) => quote(caseSensitive ? value : value.toLowerCase()));
	return `${caseSensitive ? sql : `fold(${sql})`} IN (${list.join(', ')})`;
}

/** Texts that are no numbers compare with nothing. */
const asNumber = (sql: string) =>
	`CASE WHEN matches(${sql}, '^-?\\d+(\\.\\d+)?$', '') THEN CAST(${sql} AS REAL) END`;

function numericCondition(
	{ operation = 'OPERATION_UNSPECIFIED', value }: NonNullable<FieldFilter['numericFilter']>,
	sql: string,
): string {
	const operator = OPERATORS[operation];
	if (operator === undefined) throw invalid('The numericFilter needs an operation.');
	return `COALESCE(${sql} ${operator} ${numberOf(value)}, 0)`;
}

function betweenCondition(
	{ fromValue, toValue }: NonNullable<FieldFilter['betweenFilter']>,
	sql: string,
): string {
	return `COALESCE(${sql} BETWEEN ${numberOf(fromValue)} AND ${numberOf(toValue)}, 0)`;
}

const numberOf = (value: NumericValue | undefined) =>
	String(value?.int64Value ?? value?.doubleValue ?? 0);
