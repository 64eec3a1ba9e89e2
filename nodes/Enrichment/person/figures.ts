/** Reads headcounts and amounts of money: a number or a range, as numbers or as providers print them. */
import { isRecord } from '../../shared/core/json';
import {
	readIsoDateOrTime,
	omitUndefined,
	readFields,
	readText,
	type PartsOf,
	type ReadOf,
} from './values';

/** A number, or a range that is open-ended without `max`. */
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

const CURRENCY_CODES = 'USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|JPY|CNY|INR|AUD|CAD|ILS|BRL|SGD|HKD|NZD';
const CURRENCY = `(?:${CURRENCY_CODES}|US\\$|[$€£₹¥])`;
// Three digits after a separator are thousands in every country.
const NUMBER = `${CURRENCY}?\\s?(\\d{1,3}(?:[.,'\\s]\\d{3})+(?!\\d)|\\d{1,15})(\\.\\d{1,6})?\\s?(${[...UNITS.keys()].join('|')})?`;

/**
 * The accepted forms: "201 - 500", "1,001-5,000", "10001+", "51 to 200 employees", "$10M-$25M", "< $1M". Anything
 * else is not read.
 */
const SPAN = new RegExp(
	`^(?:(<|under|up to|less than)|(>|over|more than|at least))?\\s?${NUMBER}(?:\\s?(?:-|–|to)\\s?${NUMBER})?\\s?(\\+)?\\s?(?:employees|${CURRENCY})?$`,
	'i',
);

function parseSpan(written: string): Span | undefined {
	const read = SPAN.exec(written);
	if (read === null) return undefined;
	const [, below, above, digits, fraction, unit, otherDigits, otherFraction, otherUnit, plus] =
		read;
	const [one, other] = [
		parsePlainNumber(digits, fraction),
		parsePlainNumber(otherDigits, otherFraction),
	];
	if (one === undefined) return undefined;
	if (other === undefined) {
		const amount = applyUnit(one, unit);
		if (above ?? plus) return { min: amount };
		return below === undefined ? { exact: amount } : { max: amount };
	}
	// In "$10-25M" the unit applies to both numbers, but not in "251-1K".
	return buildSpan(
		applyUnit(one, unit ?? (one < other ? otherUnit : '')),
		applyUnit(other, otherUnit),
	);
}

function parsePlainNumber(digits?: string, fraction = ''): number | undefined {
	return digits === undefined ? undefined : Number(digits.replace(/\D/g, '') + fraction);
}

const applyUnit = (plain: number, unit = '') =>
	Math.round(plain * (UNITS.get(unit.toLowerCase()) ?? 1));

function buildSpan(one: number, other: number): Span {
	return { min: Math.min(one, other), max: Math.max(one, other) };
}

/** Reads 320, "201-500", [201, 500] or {amount, min, max}. */
function readSpan(value: unknown): Span {
	if (typeof value === 'number') return dropNonPositive({ exact: value });
	if (typeof value === 'string') return dropNonPositive(parseSpan(value.trim()) ?? {});
	if (Array.isArray(value)) return value.length > 2 ? {} : readSpanBounds(value[0], value[1]);
	return isRecord(value) ? readSpanBounds(value.min, value.max, value.amount) : {};
}

function readSpanBounds(low: unknown, high: unknown, amount?: unknown): Span {
	const [min, max] = [readFigure(low), readFigure(high)];
	const span = min !== undefined && max !== undefined ? buildSpan(min, max) : { min, max };
	return dropNonPositive(omitUndefined<Span>({ ...span, exact: readFigure(amount) }));
}

/** Reads one number, also from text; undefined if its unit is unknown. */
function readFigure(value: unknown): number | undefined {
	if (typeof value === 'number') return value >= 0 && Number.isFinite(value) ? value : undefined;
	return parseSpan(readText(value) ?? '')?.exact;
}

/** Removes zeros, which providers send for an unknown number, except at the lower end of a range. */
function dropNonPositive({ exact, min, max }: Span): Span {
	const top = keepIfAtLeastOne(max);
	return omitUndefined<Span>({
		exact: keepIfAtLeastOne(exact),
		min: top !== undefined && min !== undefined ? Math.round(min) : keepIfAtLeastOne(min),
		max: top,
	});
}

function keepIfAtLeastOne(value: number | undefined): number | undefined {
	return value !== undefined && value >= 0.5 && value < Infinity ? Math.round(value) : undefined;
}

export interface CompanySize {
	employeeCount?: number;
	employeeRange?: Omit<Span, 'exact'> & { label: string };
}

/** Finds the first number and the first range. Providers mix up the two fields, so all values are read for both. */
function findFirstSpan(values: readonly unknown[]): Span {
	const spans = values.map(readSpan);
	const exact = spans.find((span) => span.exact !== undefined)?.exact;
	const { min, max } = spans.find(isRange) ?? {};
	return omitUndefined<Span>({ exact, min, max });
}

/** Reads headcount and headcount range from a provider's values; either may be in any of them. */
export function readCompanySize(values: readonly unknown[]): {
	[Field in keyof CompanySize]-?: CompanySize[Field] | undefined;
} {
	const { exact, ...range } = findFirstSpan(values);
	const label = isRange(range) ? buildLabel(range, String) : undefined;
	return {
		employeeCount: exact,
		employeeRange: label === undefined ? undefined : { ...range, label },
	};
}

const isRange = ({ min, max }: Span) => min !== undefined || max !== undefined;

function buildLabel({ exact, min, max }: Span, shown: (amount: number) => string): string {
	if (min !== undefined)
		return max === undefined ? `${shown(min)}+` : `${shown(min)}-${shown(max)}`;
	return max === undefined ? shown(exact ?? 0) : `<=${shown(max)}`;
}

/** Formats a number in its shortest readable form: "10M", "1.5B", "250". */
const formatShortFigure = (amount: number) =>
	amount.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Yearly revenue. */
export interface Revenue extends Omit<Span, 'exact'> {
	amount?: number;
	currency?: string;
	label?: string;
}

/** Reads yearly revenue, and combines a number and a range from different fields. */
export function readRevenue(values: readonly unknown[], currency?: unknown): Revenue | undefined {
	const span = findFirstSpan(values);
	const { exact, ...range } = span;
	const labels = values.flatMap((value) => readPrintedLabel(value) ?? []);
	const [label = Object.keys(span).length > 0 ? buildLabel(span, formatShortFigure) : undefined] =
		labels;
	if (label === undefined) return undefined;
	const stated = values.flatMap((value) =>
		isRecord(value) ? (readCurrency(value.currency) ?? []) : [],
	);
	const [own = readCurrency(currency)] = [
		...stated,
		...labels.flatMap((each) => readCurrency(each) ?? []),
	];
	return omitUndefined<Revenue>({ amount: exact, ...range, currency: own, label });
}

/** Reads the printed form of an amount, even if it cannot be parsed. A bare number in quotes is not a label. */
function readPrintedLabel(value: unknown): string | undefined {
	if (typeof value !== 'string' && !isRecord(value)) return undefined;
	const written = readText(isRecord(value) ? value.label : value) ?? '';
	return /\d/.test(written) && !/^\d+(?:\.\d+)?$/.test(written) ? written : undefined;
}

const FUNDING = {
	total: (written: unknown) => keepIfAtLeastOne(readFigure(written)),
	lastRound: readText,
	lastRoundDate: readIsoDateOrTime,
};

type Funding = ReadOf<typeof FUNDING> & { currency?: string };
export type FundingParts = PartsOf<typeof FUNDING> & { currency?: unknown };

/** Reads a company's funding; undefined if nothing but a currency can be read. */
export function readFunding(parts: FundingParts = {}): Funding | undefined {
	const funding = readFields(FUNDING, parts);
	// A currency without an amount says nothing.
	if (Object.keys(funding).length === 0) return undefined;
	return omitUndefined<Funding>({
		...funding,
		currency: readCurrency(parts.total) ?? readCurrency(parts.currency),
	});
}

const CODES_BY_SIGN = new Map([
	['$', 'USD'],
	['€', 'EUR'],
	['£', 'GBP'],
	['₹', 'INR'],
	['¥', 'JPY'],
]);
const CURRENCY_CODE = new RegExp(`(?<![A-Za-z])(?:${CURRENCY_CODES})(?![A-Za-z])`);

/**
 * Reads a currency code from a code or an amount. "A$", "HK$" and "CN¥" are other currencies than the bare symbols.
 */
function readCurrency(value: unknown): string | undefined {
	const written = readText(value) ?? '';
	if (/^[A-Za-z]{3}$/.test(written)) return written.toUpperCase();
	const sign = /(?<![A-Z])(?:US)?[$¥]|[€£₹]/.exec(written)?.[0].at(-1);
	return CURRENCY_CODE.exec(written)?.[0] ?? CODES_BY_SIGN.get(sign ?? '');
}
