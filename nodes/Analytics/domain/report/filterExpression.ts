import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { numberIn, recordIn, recordsIn, textIn } from '../read';
import type { Cell } from './columns';

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
	if (kinds.length !== 1) {
		return badExpression(place, `needs exactly one of ${LEAVES.join(', ')}`);
	}
	return isVain(filter.stringFilter)
		? badExpression(`${place}.stringFilter`, 'has no value, so it would filter nothing')
		: success(undefined);
}

/** Every text contains the empty text, so only an exact match with it is a condition. */
function isVain(stringFilter: unknown): boolean {
	if (!isRecord(stringFilter)) return false;
	const { value, matchType = 'EXACT' } = stringFilter;
	return value === undefined || value === null || (value === '' && matchType !== 'EXACT');
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

/** A metric filter as a question to a row's numbers. */
type Condition = (valueOf: (metric: string) => number) => boolean;

const OPERATIONS: Record<string, (value: number, bound: number) => boolean> = {
	EQUAL: (value, bound) => value === bound,
	LESS_THAN: (value, bound) => value < bound,
	LESS_THAN_OR_EQUAL: (value, bound) => value <= bound,
	GREATER_THAN: (value, bound) => value > bound,
	GREATER_THAN_OR_EQUAL: (value, bound) => value >= bound,
};

/** Evaluates a `FilterExpression` on metrics as Google does; undefined where only Google can. */
export function metricCondition(expression: unknown): Condition | undefined {
	if (!isRecord(expression)) return undefined;
	const { andGroup, orGroup, notExpression, filter } = expression;
	if (andGroup !== undefined) return groupCondition(andGroup, 'every');
	if (orGroup !== undefined) return groupCondition(orGroup, 'some');
	if (filter !== undefined) return leafCondition(recordIn(filter));
	const inner = metricCondition(notExpression);
	return inner && ((valueOf) => !inner(valueOf));
}

function groupCondition(group: unknown, combine: 'every' | 'some'): Condition | undefined {
	const expressions = recordsIn(recordIn(group).expressions);
	const conditions = expressions.map(metricCondition).filter((each) => each !== undefined);
	if (conditions.length === 0 || conditions.length < expressions.length) return undefined;
	return (valueOf) => conditions[combine]((condition) => condition(valueOf));
}

function leafCondition({ fieldName, numericFilter, betweenFilter }: JsonRecord) {
	const metric = textIn(fieldName);
	if (betweenFilter !== undefined) {
		const { fromValue, toValue } = recordIn(betweenFilter);
		const [from, to] = [bound(fromValue), bound(toValue)];
		if (from === undefined || to === undefined) return undefined;
		return inRange(metric, from, to);
	}
	const { operation, value } = recordIn(numericFilter);
	const holds = OPERATIONS[textIn(operation)];
	const limit = bound(value);
	if (holds === undefined || limit === undefined) return undefined;
	return ((valueOf) => holds(valueOf(metric), limit)) satisfies Condition;
}

function inRange(metric: string, from: number, to: number): Condition {
	return (valueOf) => valueOf(metric) >= from && valueOf(metric) <= to;
}

function bound(value: unknown): number | undefined {
	const { int64Value, doubleValue } = recordIn(value);
	return numberIn(int64Value ?? doubleValue);
}

/** Keeps what meets the filter. Where a metric it needs is unknown, it is not met. */
export function meetsFilter(
	expression: JsonRecord,
	valueOf: (metric: string) => Cell | null,
): boolean {
	const condition = metricCondition(expression);
	const isKnown = filteredFields(expression).every((metric) => valueOf(metric) !== null);
	return isKnown && condition !== undefined && condition((metric) => Number(valueOf(metric)));
}
