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
