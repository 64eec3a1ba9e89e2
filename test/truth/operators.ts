/** The conditions of a metric filter, each with its operator in SQL. */
export const OPERATORS: Record<string, string> = {
	equalTo: '=',
	notEqualTo: '<>',
	greaterThan: '>',
	greaterThanOrEqual: '>=',
	lessThan: '<',
	lessThanOrEqual: '<=',
	between: 'BETWEEN',
	notBetween: 'NOT BETWEEN',
};
