import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { numberIn, recordIn, recordsIn, textIn } from '../google/read';
import type { Cell } from './columns';
import type { Periods } from './periods';
import { calendarDimension } from './timeDimensions';

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

/** A filter given as JSON. A part of it that says nothing would filter nothing, so it is refused with its place. */
export function checkExpression(expression: unknown): Result<JsonRecord> {
	const wrong = whatIsMissing(expression, 'the filter');
	if (isRecord(expression) && wrong === undefined) return success(expression);
	return failed(
		`In the filter as JSON, ${wrong}`,
		'Write it as a FilterExpression of the Google Analytics Data API.',
	);
}

const PARTS = ['andGroup', 'orGroup', 'notExpression', 'filter'];

function whatIsMissing(expression: unknown, place: string): string | undefined {
	const parts = Object.entries(recordIn(expression));
	const [key = '', inner] = parts[0] ?? [];
	if (parts.length !== 1 || !PARTS.includes(key)) {
		return `${place} needs exactly one of ${PARTS.join(', ')}`;
	}
	const within = `${place}.${key}`;
	if (key === 'notExpression') return whatIsMissing(inner, within);
	if (key === 'filter') return isVain(recordIn(inner)) ? `${within} has no value` : undefined;
	const { expressions } = recordIn(inner);
	const list: unknown[] = Array.isArray(expressions) ? expressions : [];
	if (list.length === 0) return `${within} needs a list "expressions"`;
	return list
		.map((each, index) => whatIsMissing(each, `${within}.expressions[${index}]`))
		.find((wrong) => wrong !== undefined);
}

/** Every text contains the empty text, so only an exact match with it is a condition. */
function isVain(filter: JsonRecord): boolean {
	const { stringFilter } = filter;
	if (!isRecord(stringFilter)) return Object.keys(filter).every((key) => key === 'fieldName');
	const { value, matchType = 'EXACT' } = stringFilter;
	return value === undefined || value === null || (value === '' && matchType !== 'EXACT');
}

const OPERATIONS = new Map<string, (value: number, bound: number) => boolean>([
	['EQUAL', (value, bound) => value === bound],
	['LESS_THAN', (value, bound) => value < bound],
	['LESS_THAN_OR_EQUAL', (value, bound) => value <= bound],
	['GREATER_THAN', (value, bound) => value > bound],
	['GREATER_THAN_OR_EQUAL', (value, bound) => value >= bound],
]);

/** Whether rows can be filtered here as Google would filter them. */
function canEvaluate(expression: unknown): boolean {
	return evaluated(expression, () => 0) !== undefined;
}

type NumberOf = (metric: string) => number;

/** A `FilterExpression` on metrics, evaluated as Google does; undefined where only Google can. */
function evaluated(expression: unknown, numberOf: NumberOf): boolean | undefined {
	if (!isRecord(expression)) return undefined;
	const { andGroup, orGroup, notExpression, filter } = expression;
	if (andGroup !== undefined) return evaluatedGroup(andGroup, false, numberOf);
	if (orGroup !== undefined) return evaluatedGroup(orGroup, true, numberOf);
	if (filter !== undefined) return evaluatedLeaf(recordIn(filter), numberOf);
	const inner = evaluated(notExpression, numberOf);
	return inner === undefined ? undefined : !inner;
}

/** One part that is `deciding` decides: true among alternatives, false where all have to hold. */
function evaluatedGroup(group: unknown, deciding: boolean, numberOf: NumberOf) {
	const expressions = recordsIn(recordIn(group).expressions);
	const parts = expressions.map((each) => evaluated(each, numberOf));
	if (parts.length === 0 || parts.includes(undefined)) return undefined;
	return parts.includes(deciding) ? deciding : !deciding;
}

function evaluatedLeaf(
	{ fieldName, numericFilter, betweenFilter }: JsonRecord,
	numberOf: NumberOf,
) {
	const number = numberOf(textIn(fieldName));
	if (betweenFilter !== undefined) {
		const { fromValue, toValue } = recordIn(betweenFilter);
		const [from, to] = [bound(fromValue), bound(toValue)];
		if (from === undefined || to === undefined) return undefined;
		return number >= from && number <= to;
	}
	const { operation, value } = recordIn(numericFilter);
	const holds = OPERATIONS.get(textIn(operation));
	const limit = bound(value);
	return limit === undefined ? undefined : holds?.(number, limit);
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
	const isKnown = filteredFields(expression).every((metric) => valueOf(metric) !== null);
	return isKnown && evaluated(expression, (metric) => Number(valueOf(metric))) === true;
}

/** More were refused at the time of writing: then Google filters, as in a report without a comparison. */
const MOST_METRICS = 10;

/**
 * The metric filter of a comparison. Google would filter the rows of each period, and so hide one period's
 * row of a pair. All rows are asked for instead, and filtered once they are joined.
 */
export function filterForPairs(metricFilter: JsonRecord | undefined, metrics: string[]) {
	if (!metricFilter || !canEvaluate(metricFilter)) return undefined;
	const needed = new Set([...metrics, ...filteredFields(metricFilter)]);
	return needed.size > MOST_METRICS ? undefined : metricFilter;
}

interface Filtered {
	dimensionFilter?: unknown;
}

/** The dimensions of a filter that leave out whole days, which are then not days without data. */
export function dayFilters({ dimensionFilter }: Filtered): string[] {
	return filteredFields(dimensionFilter).filter((name) => calendarDimension(name) !== undefined);
}

/**
 * Whether a filter may keep a day and leave out the day it is compared with. One by weekday keeps
 * both when periods lie whole weeks apart; one by date never does.
 */
export function partsPeriods(spec: Filtered, { current, previous, pairs }: Periods): boolean {
	return dayFilters(spec).some((name) => {
		const label = calendarDimension(name)?.label;
		return pairs.some(
			(pair) =>
				label?.(pair.current, current.startDate) !==
				label?.(pair.previous, previous.startDate),
		);
	});
}
