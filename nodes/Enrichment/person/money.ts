import { isRecord } from '../../shared/core/json';
import { shortFigure, type Span } from './figures';
import { paths, Source } from './read';
import { readSpan } from './size';
import type { Revenue } from './types';
import { known, text } from './values';

const REVENUE = paths(
	'revenue revenueRange annualRevenue annualRevenueRange revenuePrinted annualRevenuePrinted',
	'organizationRevenue organizationRevenuePrinted inferredRevenue estimatedAnnualRevenue',
	'estimatedRevenue metrics.annualRevenue metrics.estimatedAnnualRevenue',
);
const LABEL = paths('label string printed text name range');
export const CURRENCY = paths('currency currencyCode');
const OWN_CURRENCY = paths('revenue.currency revenueCurrency currency');

const SYMBOLS: ReadonlyArray<readonly [string, string]> = [
	['$', 'USD'],
	['€', 'EUR'],
	['£', 'GBP'],
	['₹', 'INR'],
];
const OTHER_DOLLARS = /[A-Z]{1,2}\$/;
const CODE = /(?<![A-Za-z])(USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|JPY|CNY|INR|AUD|CAD|ILS)(?![A-Za-z])/;

interface Read extends Span {
	currency?: string;
	label?: string;
}

/** Yearly revenue; a figure and a range that stand in different fields are put together. */
export function revenueOf(source: Source): Revenue | undefined {
	return revenueFrom(source.all(REVENUE), source.first(OWN_CURRENCY, currencyCode));
}

export function revenueFrom(values: readonly unknown[], currency?: unknown): Revenue | undefined {
	const reads = values.map(readRevenue).filter((read) => read !== undefined);
	const [amount] = reads.flatMap(({ exact }) => exact ?? []);
	const range = reads.find(({ min, max }) => min !== undefined || max !== undefined);
	if (amount === undefined && range === undefined) return undefined;
	const label = reads.find((read) => read.label)?.label;
	const written = reads.find((read) => read.currency)?.currency;
	return known<Revenue>({
		amount,
		min: range?.min,
		max: range?.max,
		currency: written ?? currencyCode(currency),
		label: label ?? labelOf({ ...range, ...(amount !== undefined && { exact: amount }) }),
	});
}

function readRevenue(value: unknown): Read | undefined {
	const source = isRecord(value) ? Source.of(value) : undefined;
	const span = readSpan(value);
	if (Object.keys(span).length === 0) return undefined;
	const label = source ? source.text(LABEL) : writtenLabel(value);
	const currency = source?.first(CURRENCY, currencyCode) ?? currencyIn(label ?? '');
	return known<Read>({ ...span, label, currency });
}

/** A bare number in quotes is a figure, not a name for one. */
function writtenLabel(value: unknown): string | undefined {
	const written = typeof value === 'string' ? text(value) : undefined;
	return written !== undefined && /^\d+(?:\.\d+)?$/.test(written) ? undefined : written;
}

function labelOf({ exact, min, max }: Span): string {
	if (min !== undefined && max !== undefined) return `${shortFigure(min)}-${shortFigure(max)}`;
	if (min !== undefined) return `${shortFigure(min)}+`;
	return max === undefined ? shortFigure(exact ?? 0) : `<=${shortFigure(max)}`;
}

export function currencyCode(value: unknown): string | undefined {
	const written = text(value);
	if (written === undefined) return undefined;
	return /^[A-Za-z]{3}$/.test(written) ? written.toUpperCase() : currencyIn(written);
}

function currencyIn(written: string): string | undefined {
	const code = CODE.exec(written)?.[1];
	if (code !== undefined) return code;
	// "A$" and "HK$" are other dollars than the one a bare sign stands for.
	if (OTHER_DOLLARS.test(written.replace(/US\$/g, '$'))) return undefined;
	return SYMBOLS.find(([symbol]) => written.includes(symbol))?.[1];
}
