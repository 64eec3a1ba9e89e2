import { isRecord } from '../../shared/core/json';
import { isoDate } from './dates';
import { CURRENCIES, figure, hasOtherUnit, readSpan, shortFigure, type Span } from './figures';
import { known, readFields, text, type PartsOf, type ReadOf } from './values';

const SYMBOLS: ReadonlyArray<readonly [string, string]> = [
	['$', 'USD'],
	['€', 'EUR'],
	['£', 'GBP'],
	['₹', 'INR'],
	['¥', 'JPY'],
];
const OTHER_SIGNS = /[A-Z]{1,3}[$¥]/;
const CODE = new RegExp(`(?<![A-Za-z])(${CURRENCIES.join('|')})(?![A-Za-z])`);

/** Of a year; `exact` is the amount that is put out. */
interface Read extends Span {
	currency?: string;
	label?: string;
}

export interface Revenue extends Omit<Read, 'exact'> {
	amount?: number;
}

/** Yearly revenue; a figure and a range that stand in different fields are put together. */
export function revenueFrom(values: readonly unknown[], currency?: unknown): Revenue | undefined {
	const reads = values.flatMap(readRevenue);
	const [amount] = reads.flatMap(({ exact }) => exact ?? []);
	const range = reads.find(({ min, max }) => min !== undefined || max !== undefined);
	if (reads.length === 0) return undefined;
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

/**
 * A figure, a range or a text; as it is put out here, a figure and a range with label and currency. A text
 * with a figure that cannot be read is kept as the label.
 */
function readRevenue(value: unknown): Read[] {
	const { label, currency } = isRecord(value) ? value : {};
	const written = isRecord(value) ? text(label) : writtenLabel(value);
	const isOther = typeof value === 'string' && hasOtherUnit(value);
	const span = isOther ? {} : readSpan(value);
	if (Object.keys(span).length === 0 && !/\d/.test(written ?? '')) return [];
	const stated = currencyCode(currency) ?? currencyIn(written ?? '');
	return [known<Read>({ ...span, label: written, currency: stated })];
}

/** A bare number in quotes is a figure, not a name for one. */
function writtenLabel(value: unknown): string | undefined {
	const written = typeof value === 'string' ? text(value) : undefined;
	return written !== undefined && /^\d+(?:\.\d+)?$/.test(written) ? undefined : written;
}

const FUNDING = { total: amountOf, lastRound: text, lastRoundDate: isoDate };

type Funding = ReadOf<typeof FUNDING> & { currency?: string };
export type FundingParts = PartsOf<typeof FUNDING> & { currency?: unknown };

export function fundingFrom(parts: FundingParts = {}): Funding | undefined {
	const funding = readFields(FUNDING, parts);
	// A currency alone is no news.
	if (Object.keys(funding).length === 0) return undefined;
	const currency = currencyIn(text(parts.total) ?? '') ?? currencyCode(parts.currency);
	return known<Funding>({ ...funding, currency });
}

function amountOf(total: unknown): number | undefined {
	const amount = figure(total) ?? 0;
	return amount >= 0.5 ? Math.round(amount) : undefined;
}

function labelOf({ exact, min, max }: Span): string {
	if (min !== undefined && max !== undefined) return `${shortFigure(min)}-${shortFigure(max)}`;
	if (min !== undefined) return `${shortFigure(min)}+`;
	return max === undefined ? shortFigure(exact ?? 0) : `<=${shortFigure(max)}`;
}

function currencyCode(value: unknown): string | undefined {
	const written = text(value);
	if (written === undefined) return undefined;
	return /^[A-Za-z]{3}$/.test(written) ? written.toUpperCase() : currencyIn(written);
}

function currencyIn(written: string): string | undefined {
	const code = CODE.exec(written)?.[1];
	if (code !== undefined) return code;
	// "A$", "HK$" and "CN¥" are other ones than a bare sign stands for.
	if (OTHER_SIGNS.test(written.replace(/US\$/g, '$'))) return undefined;
	return SYMBOLS.find(([symbol]) => written.includes(symbol))?.[1];
}
