/**
 * Which rows Google keeps for a filter.
 * https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/FilterExpression
 */

/** A row of a report, by the names of its fields; metrics are texts as well. */
export type FilteredRow = Record<string, string>;

export interface GoogleFilter {
	andGroup?: { expressions: GoogleFilter[] };
	orGroup?: { expressions: GoogleFilter[] };
	notExpression?: GoogleFilter;
	filter?: FieldFilter;
}

interface FieldFilter {
	fieldName: string;
	stringFilter?: TextFilter;
	inListFilter?: { values: string[]; caseSensitive?: boolean };
	numericFilter?: { operation: string; value: NumericValue };
	betweenFilter?: { fromValue: NumericValue; toValue: NumericValue };
	emptyFilter?: object;
}

interface TextFilter {
	matchType: string;
	value: string;
	caseSensitive?: boolean;
}

interface NumericValue {
	int64Value?: string;
	doubleValue?: number;
}

/** Whether Google keeps a row. Throws for what Google does not know. */
export function keepsRow(expression: GoogleFilter, row: FilteredRow): boolean {
	const { andGroup, orGroup, notExpression, filter } = expression;
	if (andGroup) return andGroup.expressions.every((part) => keepsRow(part, row));
	if (orGroup) return orGroup.expressions.some((part) => keepsRow(part, row));
	if (notExpression) return !keepsRow(notExpression, row);
	if (filter) return keepsCell(filter, row[filter.fieldName] ?? '');
	throw new Error('The filter has an empty part');
}

function keepsCell(filter: FieldFilter, cell: string): boolean {
	const { stringFilter, inListFilter, numericFilter, betweenFilter, emptyFilter } = filter;
	if (stringFilter) return keepsText(stringFilter, cell);
	if (inListFilter) {
		const { values, caseSensitive = false } = inListFilter;
		return values.some((value) =>
			keepsText({ matchType: 'EXACT', value, caseSensitive }, cell),
		);
	}
	if (numericFilter) {
		const order = compareNumbers(cell, toText(numericFilter.value));
		return keepsOrder(numericFilter.operation, order);
	}
	if (betweenFilter) {
		const { fromValue, toValue } = betweenFilter;
		const isBelow = compareNumbers(cell, toText(fromValue)) < 0;
		return !isBelow && compareNumbers(cell, toText(toValue)) <= 0;
	}
	if (emptyFilter) return cell === '' || cell === '(not set)';
	throw new Error(`The filter on ${filter.fieldName} has no condition`);
}

function keepsText({ matchType, value, caseSensitive = false }: TextFilter, cell: string): boolean {
	const text = caseSensitive ? cell : cell.toLowerCase();
	const compared = caseSensitive ? value : value.toLowerCase();
	const flags = caseSensitive ? '' : 'i';
	switch (matchType) {
		case 'EXACT':
			return text === compared;
		case 'BEGINS_WITH':
			return text.startsWith(compared);
		case 'ENDS_WITH':
			return text.endsWith(compared);
		case 'CONTAINS':
			return text.includes(compared);
		case 'FULL_REGEXP':
			return new RegExp(`^(?:${value})$`, flags).test(cell);
		case 'PARTIAL_REGEXP':
			return new RegExp(value, flags).test(cell);
		default:
			throw new Error(`Google does not know the match type ${matchType}`);
	}
}

function keepsOrder(operation: string, order: number): boolean {
	switch (operation) {
		case 'EQUAL':
			return order === 0;
		case 'LESS_THAN':
			return order < 0;
		case 'LESS_THAN_OR_EQUAL':
			return order <= 0;
		case 'GREATER_THAN':
			return order > 0;
		case 'GREATER_THAN_OR_EQUAL':
			return order >= 0;
		default:
			throw new Error(`Google does not know the operation ${operation}`);
	}
}

/** Less than 0 where the first number is the lower one. Whole numbers are compared in all their digits. */
export function compareNumbers(one: string, other: string): number {
	const areWhole = [one, other].every((text) => /^-?\d+$/.test(text));
	return areWhole ? Number(BigInt(one) - BigInt(other)) : Number(one) - Number(other);
}

const toText = ({ int64Value, doubleValue }: NumericValue) => String(int64Value ?? doubleValue);
