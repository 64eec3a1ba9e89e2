import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { CALENDAR_DIMENSIONS, DIMENSIONS, METRICS } from './events';
import { OPERATORS } from './operators';

/** A question as a user puts it to the node; the same object is put to the events. */
export interface Question {
	metrics: string[];
	dimensions: string[];
	startDate: string;
	endDate: string;
	conditions: Condition[];
	combine: 'and' | 'or';
	metricConditions: MetricCondition[];
	metricCombine: 'and' | 'or';
	orders: Array<{ field: string; direction: 'ascending' | 'descending' }>;
	/** Undefined for all rows. */
	limit: number | undefined;
}

export interface Condition {
	field: string;
	condition: string;
	value: string | string[];
	valueTo?: string;
	caseSensitive: boolean;
}

export interface MetricCondition {
	field: string;
	condition: string;
	value: number;
	valueTo: number;
}

export const day = (date: string, shift = 0): string =>
	new Date(Date.parse(`${date}T00:00:00Z`) + shift * 86_400_000).toISOString().slice(0, 10);

const DIMENSION_NAMES = Object.keys(DIMENSIONS);
const METRIC_NAMES = Object.keys(METRICS);
const EXACT_METRICS = METRIC_NAMES.filter((name) => METRICS[name]!.isExact);

const some = (names: string[], minLength: number, maxLength: number) =>
	fc.uniqueArray(fc.constantFrom(...names), { minLength, maxLength });

/** Some days of the autumn of 2026, and now and then a whole month. */
const range = fc.oneof(
	{
		weight: 4,
		arbitrary: fc
			.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 20 }))
			.map(([start, length]) => ({
				startDate: day('2026-08-20', start),
				endDate: day('2026-08-20', start + length),
			})),
	},
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			{ startDate: '2026-09-01', endDate: '2026-09-30' },
			{ startDate: '2026-10-01', endDate: '2026-10-31' },
		),
	},
);

const TEXTUAL = [
	'equals',
	'notEquals',
	'contains',
	'doesNotContain',
	'beginsWith',
	'doesNotBeginWith',
	'endsWith',
	'doesNotEndWith',
	'matchesRegex',
	'doesNotMatchRegex',
	'containsRegex',
	'doesNotContainRegex',
];
/** Parts of dates are compared as Google writes them, which is another text. */
const OF_TIME = ['equals', 'notEquals', 'beginsWith', 'doesNotBeginWith'];
const LISTS = ['inList', 'notInList'];

export type Pools = Record<string, string[]>;

function condition(pools: Pools): fc.Arbitrary<Condition> {
	return fc
		.constantFrom(...DIMENSION_NAMES)
		.chain((field) =>
			fc.oneof(
				{ weight: 6, arbitrary: textCondition(field, pools[field] ?? []) },
				{ weight: 2, arbitrary: listCondition(field, pools[field] ?? []) },
				{ weight: 1, arbitrary: emptyCondition(field) },
				{ weight: 1, arbitrary: rangeCondition },
			),
		);
}

function textCondition(field: string, pool: string[]): fc.Arbitrary<Condition> {
	const isTime = CALENDAR_DIMENSIONS.includes(field) && field !== 'dayOfWeek';
	const name = fc.constantFrom(...(isTime ? OF_TIME : TEXTUAL));
	const written = fc.tuple(fc.constantFrom(...pool), fc.nat(6), fc.nat(6), fc.nat(2));
	return fc
		.tuple(name, written, fc.boolean())
		.map(([chosen, [whole, from, to, letters], cased]) => {
			const value = isTime ? whole : inLetters(part(whole, chosen, from, to), letters);
			const isRegex = chosen.endsWith('Regex');
			const text = isRegex ? pattern(value, letters) : value;
			return { field, condition: chosen, value: text, caseSensitive: cased };
		});
}

/** A piece of a value; never nothing. */
function part(whole: string, condition: string, from: number, to: number): string {
	if (/equals/i.test(condition) || /matches/i.test(condition)) return whole;
	const length = Math.max(1, whole.length - from);
	if (/begin/i.test(condition)) return whole.slice(0, length);
	if (/end/i.test(condition)) return whole.slice(-length);
	return whole.slice(Math.min(from, whole.length - 1)).slice(0, to + 1) || whole;
}

function inLetters(text: string, letters: number): string {
	return [text, text.toUpperCase(), text.toLowerCase()][letters] ?? text;
}

function pattern(text: string, kind: number): string {
	const plain = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
	return [plain, `.*${plain}`, `^${plain}|x$`][kind] ?? plain;
}

function listCondition(field: string, pool: string[]): fc.Arbitrary<Condition> {
	return fc
		.tuple(fc.constantFrom(...LISTS), some(pool, 1, 4), fc.boolean())
		.map(([name, value, caseSensitive]) => ({ field, condition: name, value, caseSensitive }));
}

function emptyCondition(field: string): fc.Arbitrary<Condition> {
	return fc
		.constantFrom('isEmpty', 'isNotEmpty')
		.map((name) => ({ field, condition: name, value: '', caseSensitive: false }));
}

const rangeCondition: fc.Arbitrary<Condition> = fc
	.tuple(
		fc.constantFrom('between', 'notBetween'),
		fc.integer({ min: 0, max: 80 }),
		fc.integer({ min: 0, max: 12 }),
	)
	.map(([name, start, length]) => ({
		field: 'date',
		condition: name,
		value: day('2026-08-20', start),
		valueTo: day('2026-08-20', start + length),
		caseSensitive: false,
	}));

const metricCondition: fc.Arbitrary<MetricCondition> = fc
	.tuple(
		fc.constantFrom(...EXACT_METRICS),
		fc.constantFrom(...Object.keys(OPERATORS)),
		fc.integer({ min: 0, max: 40 }),
		fc.integer({ min: 0, max: 40 }),
	)
	.map(([field, name, value, more]) => ({
		field,
		condition: name,
		value,
		valueTo: value + more,
	}));

const combine = fc.constantFrom<'and' | 'or'>('and', 'or');

/** A question about dimensions out of `names`. */
export function questions(pools: Pools, names = DIMENSION_NAMES): fc.Arbitrary<Question> {
	return fc
		.record({
			metrics: some(METRIC_NAMES, 1, 3),
			dimensions: some(names, 0, 3),
			range,
			conditions: fc.array(condition(pools), { maxLength: 2 }),
			combine,
			metricConditions: fc.oneof(
				{ weight: 3, arbitrary: fc.constant<MetricCondition[]>([]) },
				{ weight: 1, arbitrary: fc.array(metricCondition, { minLength: 1, maxLength: 2 }) },
			),
			metricCombine: combine,
			places: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
			direction: fc.constantFrom<'ascending' | 'descending'>('ascending', 'descending'),
			limit: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
		})
		.map(({ range: { startDate, endDate }, places, direction, ...rest }) => {
			const exact = rest.metrics.filter((name) => METRICS[name]!.isExact);
			const fields = [...rest.dimensions, ...exact];
			const chosen = [
				...new Set(places.map((place) => fields[place % (fields.length || 1)])),
			];
			const orders = chosen.flatMap((field) => (field ? [{ field, direction }] : []));
			return { ...rest, startDate, endDate, orders };
		})
		.filter(hasPlainOrder);
}

/** Without an order rows go by time or the first metric, which must not be one of fractions. */
export function hasPlainOrder({ orders, metrics, dimensions }: Question): boolean {
	return orders.length > 0 || dimensions.length === 0 || METRICS[metrics[0]!]!.isExact;
}

/** The question as parameters of the node. */
export function parametersOf(question: Question): IDataObject {
	const { conditions, metricConditions, orders, limit, combine: joined } = question;
	return {
		metrics: question.metrics,
		dimensions: question.dimensions,
		dateRange: 'custom',
		startDate: question.startDate,
		endDate: question.endDate,
		dimensionFilters: { values: conditions.map((each) => ({ ...each })) },
		dimensionFiltersCombine: joined,
		metricFilters: { values: metricConditions.map((each) => ({ ...each })) },
		metricFiltersCombine: question.metricCombine,
		orderBy: { values: orders.map((each) => ({ ...each })) },
		...(limit === undefined ? { returnAll: true } : { limit }),
	};
}
