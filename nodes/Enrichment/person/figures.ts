/** Headcounts and sums of money: a figure or a range, as numbers or as providers print them. */
import { isRecord } from '../../shared/core/json';
import { parseWordPairs } from './canonical/text';
import {
	readDateOrTimestamp,
	omitUndefined,
	readFields,
	readText,
	type PartsOf,
	type ReadOf,
} from './values';

/** A number or a range of numbers; without `max` open-ended. */
interface Span {
	exact?: number;
	min?: number;
	max?: number;
}

const UNITS = new Map([
	...['k', 'thousand'].map((unit) => [unit, 1e3] as const),
	...['m', 'mm', 'mn', 'million'].map((unit) => [unit, 1e6] as const),
	...['b', 'bn', 'billion'].map((unit) => [unit, 1e9] as const),
	...['t', 'trillion'].map((unit) => [unit, 1e12] as const),
]);

const CODES = 'USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|JPY|CNY|INR|AUD|CAD|ILS|BRL|SGD|HKD|NZD';
const CURRENCY = `(?:${CODES}|US\\$|[$€£₹¥])`;
// Three digits after a separator are thousands in every country.
const NUMBER = `${CURRENCY}?\\s?(\\d{1,3}(?:[.,'\\s]\\d{3})+(?!\\d)|\\d{1,15})(\\.\\d{1,6})?\\s?(${[...UNITS.keys()].join('|')})?`;

/** "201 - 500", "1,001-5,000", "10001+", "51 to 200 employees", "$10M-$25M", "< $1M". Nothing else is guessed at. */
const SPAN = new RegExp(
	`^(?:(<|under|up to|less than)|(>|over|more than|at least))?\\s?${NUMBER}(?:\\s?(?:-|–|to)\\s?${NUMBER})?\\s?(\\+)?\\s?(?:employees|${CURRENCY})?$`,
	'i',
);

function spanOf(written: string): Span | undefined {
	const read = SPAN.exec(written);
	if (read === null) return undefined;
	const [, below, above, digits, fraction, unit, otherDigits, otherFraction, otherUnit, plus] =
		read;
	const [one, other] = [plainNumber(digits, fraction), plainNumber(otherDigits, otherFraction)];
	if (one === undefined) return undefined;
	if (other === undefined) {
		const amount = scaled(one, unit);
		if (above ?? plus) return { min: amount };
		return below === undefined ? { exact: amount } : { max: amount };
	}
	// In "$10-25M" the unit of the second is meant for both, but not in "251-1K".
	return ordered(scaled(one, unit ?? (one < other ? otherUnit : '')), scaled(other, otherUnit));
}

function plainNumber(digits?: string, fraction = ''): number | undefined {
	return digits === undefined ? undefined : Number(digits.replace(/\D/g, '') + fraction);
}

const scaled = (plain: number, unit = '') =>
	Math.round(plain * (UNITS.get(unit.toLowerCase()) ?? 1));

function ordered(one: number, other: number): Span {
	return { min: Math.min(one, other), max: Math.max(one, other) };
}

/** 320, "201-500", [201, 500] or {amount, min, max}. */
function readSpan(value: unknown): Span {
	if (typeof value === 'number') return positive({ exact: value });
	if (typeof value === 'string') return positive(spanOf(value.trim()) ?? {});
	if (Array.isArray(value)) return value.length > 2 ? {} : between(value[0], value[1]);
	return isRecord(value) ? between(value.min, value.max, value.amount) : {};
}

function between(low: unknown, high: unknown, amount?: unknown): Span {
	const [min, max] = [figure(low), figure(high)];
	const span = min !== undefined && max !== undefined ? ordered(min, max) : { min, max };
	return positive(omitUndefined<Span>({ ...span, exact: figure(amount) }));
}

/** One number, also written as text; undefined where its unit is not known. */
function figure(value: unknown): number | undefined {
	if (typeof value === 'number') return value >= 0 && Number.isFinite(value) ? value : undefined;
	return spanOf(readText(value) ?? '')?.exact;
}

/** Providers write 0 for an unknown number, so it counts at the lower end of a range only. */
function positive({ exact, min, max }: Span): Span {
	const top = atLeastOne(max);
	return omitUndefined<Span>({
		exact: atLeastOne(exact),
		min: top !== undefined && min !== undefined ? Math.round(min) : atLeastOne(min),
		max: top,
	});
}

function atLeastOne(value: number | undefined): number | undefined {
	return value !== undefined && value >= 0.5 && value < Infinity ? Math.round(value) : undefined;
}

export interface CompanySize {
	employeeCount?: number;
	employeeRange?: Omit<Span, 'exact'> & { label: string };
}

/** The first figure and the first range: providers put a count where others put a range, so all are read for both. */
function firstOf(values: readonly unknown[]): Span {
	const spans = values.map(readSpan);
	const exact = spans.find((span) => span.exact !== undefined)?.exact;
	const { min, max } = spans.find(isRange) ?? {};
	return omitUndefined<Span>({ exact, min, max });
}

export function readCompanySize(values: readonly unknown[]) {
	const { exact, ...range } = firstOf(values);
	const label = isRange(range) ? labelOf(range, String) : undefined;
	return {
		employeeCount: exact,
		employeeRange: label === undefined ? undefined : { ...range, label },
	};
}

const isRange = ({ min, max }: Span) => min !== undefined || max !== undefined;

function labelOf({ exact, min, max }: Span, shown: (amount: number) => string): string {
	if (min !== undefined)
		return max === undefined ? `${shown(min)}+` : `${shown(min)}-${shown(max)}`;
	return max === undefined ? shown(exact ?? 0) : `<=${shown(max)}`;
}

/** "10M", "1.5B", "250": the shortest form without loss to a reader. */
const shortFigure = (amount: number) =>
	amount.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Of a year. */
export interface Revenue extends Omit<Span, 'exact'> {
	amount?: number;
	currency?: string;
	label?: string;
}

/** Yearly revenue; a figure and a range that stand in different fields are put together. */
export function readRevenue(values: readonly unknown[], currency?: unknown): Revenue | undefined {
	const span = firstOf(values);
	const { exact, ...range } = span;
	const labels = values.flatMap((value) => labelIn(value) ?? []);
	const [label = Object.keys(span).length > 0 ? labelOf(span, shortFigure) : undefined] = labels;
	if (label === undefined) return undefined;
	const stated = values.flatMap((value) =>
		isRecord(value) ? (currencyIn(value.currency) ?? []) : [],
	);
	const [own = currencyIn(currency)] = [
		...stated,
		...labels.flatMap((each) => currencyIn(each) ?? []),
	];
	return omitUndefined<Revenue>({ amount: exact, ...range, currency: own, label });
}

/** What is printed with a figure, also where that cannot be read. A bare number in quotes is no name for one. */
function labelIn(value: unknown): string | undefined {
	if (typeof value !== 'string' && !isRecord(value)) return undefined;
	const written = readText(isRecord(value) ? value.label : value) ?? '';
	return /\d/.test(written) && !/^\d+(?:\.\d+)?$/.test(written) ? written : undefined;
}

const FUNDING = {
	total: (written: unknown) => atLeastOne(figure(written)),
	lastRound: readText,
	lastRoundDate: readDateOrTimestamp,
};

type Funding = ReadOf<typeof FUNDING> & { currency?: string };
export type FundingParts = PartsOf<typeof FUNDING> & { currency?: unknown };

export function readFunding(parts: FundingParts = {}): Funding | undefined {
	const funding = readFields(FUNDING, parts);
	// A currency alone is no news.
	if (Object.keys(funding).length === 0) return undefined;
	return omitUndefined<Funding>({
		...funding,
		currency: currencyIn(parts.total) ?? currencyIn(parts.currency),
	});
}

const SIGNS = parseWordPairs('$ USD € EUR £ GBP ₹ INR ¥ JPY');
const CODE = new RegExp(`(?<![A-Za-z])(?:${CODES})(?![A-Za-z])`);

/** A code, or the currency of an amount. "A$", "HK$" and "CN¥" are other ones than a bare sign stands for. */
function currencyIn(value: unknown): string | undefined {
	const written = readText(value) ?? '';
	if (/^[A-Za-z]{3}$/.test(written)) return written.toUpperCase();
	const sign = /(?<![A-Z])(?:US)?[$¥]|[€£₹]/.exec(written)?.[0].at(-1);
	return CODE.exec(written)?.[0] ?? SIGNS.get(sign ?? '');
}
