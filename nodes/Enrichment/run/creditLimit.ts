/** Messages about a limit that stopped a run or was exceeded. */
import { formatNumber, formatCount } from '../../shared/core/result';
import { lowercaseLeadingThe } from './explain';

/** The state of a limit that prevented a request. */
export interface CreditLimit {
	/** The highest price of the request, in credits. */
	price: number;
	/** The credits of the limit that are not spent. */
	remaining: number;
	/** 'Max Credits'. */
	limit: number;
}

/** Explains a reached limit in a part of a sentence: "One lookup can cost 10 credits at Prospeo, and 9 of your 10 remain". */
export function explainLimitReached(
	subject: string,
	{ price, remaining, limit }: CreditLimit,
	providerLabel: string,
): string {
	const cost = formatCount(price, 'credit');
	return `${subject} can cost ${cost} at ${lowercaseLeadingThe(providerLabel)}, and ${formatNumber(remaining)} of your ${formatNumber(limit)} remain`;
}

/** What kept a request from being sent, where the limit is in money. */
export interface CostLimit {
	/** The highest price of the request, in credits. */
	price: number;
	/** What one credit costs. */
	creditPrice: number;
	/** Money of the limit that is not spent. */
	remaining: number;
	/** 'Max Cost'. */
	limit: number;
	currency: string;
}

/** "One lookup can cost 0.10 USD (1 credit) at Hunter, and 0.05 of your 0.20 USD remain". */
export function explainCostLimitReached(
	subject: string,
	{ price, creditPrice, remaining, limit, currency }: CostLimit,
	label: string,
): string {
	const cost = `${formatMoney(price * creditPrice)} ${currency} (${formatCount(price, 'credit')})`;
	return `${subject} can cost ${cost} at ${lowercaseLeadingThe(label)}, and ${formatMoney(remaining)} of your ${formatMoney(limit)} ${currency} remain`;
}

/** An amount of money, as people write it. */
const formatMoney = (amount: number): string => amount.toFixed(2);

/** A limit that was exceeded. */
export interface ExceededLimit {
	/** The credits spent in all. */
	spent: number;
	/** 'Max Credits'. */
	limit: number;
	/** The most that one record, or one page of a search, was charged. */
	highestCharge: number;
}

/** Explains how a limit was exceeded; `subject` is what has a price, such as "one contact". */
export function explainExceededLimit(
	{ spent, limit, highestCharge }: ExceededLimit,
	subject: string,
): string {
	const beyond = formatCount(spent - limit, 'credit');
	const passed = `'Max Credits' was exceeded by ${beyond} (${formatNumber(spent)} of ${formatNumber(limit)} spent)`;
	return `${passed} because ${subject} cost ${formatCount(highestCharge, 'credit')}, more than expected when the last requests were sent.`;
}
