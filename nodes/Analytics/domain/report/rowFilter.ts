import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { numberIn, recordIn, recordsIn, textIn } from '../read';
import type { Cell } from './columns';
import { filteredFields } from './filterJson';

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
