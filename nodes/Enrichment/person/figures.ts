import { isRecord } from '../../shared/core/json';
import { known, text } from './values';

/** A number or a span of numbers, as far as a text or value says. */
export interface Span {
	exact?: number;
	min?: number;
	max?: number;
}

/** Units of money and headcounts, as providers write them; "Md" is French. */
const UNITS = new Map(
	(
		[
			['k thousand', 1e3],
			['m mm mn million millions', 1e6],
			['b bn md billion billions', 1e9],
			['t trillion', 1e12],
		] as const
	).flatMap(([names, size]) => names.split(' ').map((name) => [name, size] as const)),
);
const UNIT = [...UNITS.keys()].sort((one, other) => other.length - one.length).join('|');

// Three digits after a separator are thousands in every country; fewer are a fraction: with a point
// always, with a comma where a unit follows, as "11,50" may be two numbers.
const NUMBER = new RegExp(
	`(\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?!\\d)|\\d{1,15})(\\.\\d{1,6}|,\\d{1,2}(?=\\s?(?:${UNIT})(?![\\p{L}\\d])))?\\s?(${UNIT})?(?![\\p{L}\\d])`,
	'giu',
);
/** Currencies, as they stand beside amounts. */
export const CURRENCIES: readonly string[] = [
	...['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'JPY', 'CNY', 'INR', 'AUD', 'CAD'],
	...['ILS', 'BRL', 'MXN', 'KRW', 'SGD', 'HKD', 'NZD', 'ZAR', 'CZK', 'HUF', 'RON', 'AED', 'TRY'],
];
/** Words that may follow a figure without saying how much is meant. */
const BESIDE = [
	...CURRENCIES,
	...['euros?', 'dollars?', 'pounds?', 'rupees?', 'yen', 'yuan', 'francs?', 'zł', 'kr', 'kč'],
	...[
		'to',
		'and',
		'or',
		'per',
		'in',
		'annual(?:ly)?',
		'years?',
		'arr',
		'revenue',
		'sales',
		'est',
	],
].join('|');
const OTHER_UNIT = new RegExp(`\\d\\s?(?!(?:${UNIT}|${BESIDE})(?![\\p{L}\\d]))\\p{L}`, 'iu');

/** "12 Cr", "3,2 milhões": how much is meant is not known. Behind a headcount, words name who is counted. */
export const hasOtherUnit = (written: string): boolean => OTHER_UNIT.test(written);

const OPEN_END = /\+|>|more than|over|above|at least|or more|greater/i;
const OPEN_START = /<|under|below|up to|less than|at most|fewer/i;

/** "201 - 500", "1,001-5,000", "10001+", "$10M-$25M", "50K", "< $1M"; undefined without a number. */
function spanOf(written: string): Span | undefined {
	// Digits that are part of another form ("1e7") say something else.
	if (written.length > 100 || /\d/.test(written.replace(NUMBER, ''))) return undefined;
	const numbers = numbersIn(written);
	const [first, second] = numbers;
	if (first === undefined || numbers.length > 2) return undefined;
	if (second !== undefined) return ordered(first, second);
	if (OPEN_END.test(written)) return { min: first };
	return OPEN_START.test(written) ? { max: first } : { exact: first };
}

function ordered(one: number, other: number): Span {
	return { min: Math.min(one, other), max: Math.max(one, other) };
}

function numbersIn(written: string): number[] {
	const found = [...written.matchAll(NUMBER)].map(
		([, digits = '', fraction = '', unit = '']) => ({
			plain: Number(digits.replace(/\D/g, '') + fraction.replace(',', '.')),
			unit: UNITS.get(unit.toLowerCase()),
		}),
	);
	const [first, second] = found;
	// In "$10-25M" the unit of the second is meant for both, but not in "251-1K".
	const shared = first && second && first.plain < second.plain ? second.unit : undefined;
	return found.map(({ plain, unit }) => Math.round(plain * (unit ?? shared ?? 1)));
}

/** "10M", "1.5B", "250": the shortest form without loss to a reader. */
export function shortFigure(amount: number): string {
	for (const [unit, size] of [
		['B', 1e9],
		['M', 1e6],
		['K', 1e3],
	] as const) {
		if (amount >= size) return `${Number((amount / size).toFixed(1))}${unit}`;
	}
	return String(amount);
}

/** Without `max` open-ended. */
interface EmployeeRange {
	min?: number;
	max?: number;
	label: string;
}

export interface Size {
	employeeCount?: number;
	employeeRange?: EmployeeRange;
}

/** Providers put a count where others put a range, so every field is read for both. */
export function sizeFrom(values: readonly unknown[]): Size {
	let employeeCount: number | undefined;
	let employeeRange: EmployeeRange | undefined;
	for (const value of values) {
		const span = readSpan(value);
		employeeCount ??= span.exact;
		employeeRange ??= toRange(span);
	}
	return known<Size>({ employeeCount, employeeRange });
}

/** 320, "201-500", [201, 500] or {amount, min, max}. */
export function readSpan(value: unknown): Span {
	if (typeof value === 'number') return positive({ exact: value });
	if (typeof value === 'string') return positive(spanOf(value) ?? {});
	if (Array.isArray(value)) return value.length > 2 ? {} : between(value[0], value[1]);
	return isRecord(value) ? between(value.min, value.max, value.amount) : {};
}

function between(low: unknown, high: unknown, amount?: unknown): Span {
	const [min, max] = [figure(low), figure(high)];
	const span = min !== undefined && max !== undefined ? ordered(min, max) : { min, max };
	return positive(known<Span>({ ...span, exact: figure(amount) }));
}

/** One number, also written as text; undefined where its unit is not known. */
export function figure(value: unknown): number | undefined {
	if (typeof value === 'number') return value >= 0 && Number.isFinite(value) ? value : undefined;
	const written = typeof value === 'string' ? text(value) : undefined;
	if (written === undefined || hasOtherUnit(written)) return undefined;
	return spanOf(written)?.exact;
}

/** Providers write 0 for an unknown number of employees, so it counts at the lower end of a range only. */
function positive({ exact, min, max }: Span): Span {
	const top = atLeastOne(max);
	return known<Span>({
		exact: atLeastOne(exact),
		min: top !== undefined && min !== undefined ? Math.round(min) : atLeastOne(min),
		max: top,
	});
}

function atLeastOne(value: number | undefined): number | undefined {
	if (value === undefined || !Number.isFinite(value)) return undefined;
	return value >= 0.5 ? Math.round(value) : undefined;
}

function toRange({ min, max }: Span): EmployeeRange | undefined {
	if (min === undefined && max === undefined) return undefined;
	const label = max === undefined ? `${min}+` : min === undefined ? `<=${max}` : `${min}-${max}`;
	return known<EmployeeRange>({ min, max, label });
}
