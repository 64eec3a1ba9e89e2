/** What is said where 'Max Credits' kept a request from being sent, or was passed. */
import { formatNumber, formatCount } from '../../shared/core/result';
import { lowercaseLeadingThe } from './explain';

/** What kept a request from being sent. */
export interface CreditLimit {
	/** The highest price of the request, in credits. */
	price: number;
	/** Credits of the limit that are not spent. */
	remaining: number;
	/** 'Max Credits'. */
	limit: number;
}

/** "One lookup can cost 10 credits at Prospeo, and 9 of your 10 remain": a part of a sentence about `subject`. */
export function explainLimitReached(
	subject: string,
	{ price, remaining, limit }: CreditLimit,
	label: string,
): string {
	const cost = formatCount(price, 'credit');
	return `${subject} can cost ${cost} at ${lowercaseLeadingThe(label)}, and ${formatNumber(remaining)} of your ${formatNumber(limit)} remain`;
}

/** How far a limit was passed. */
export interface LimitPassed {
	/** Credits spent in all. */
	spent: number;
	/** 'Max Credits'. */
	limit: number;
	/** The most that one record, or one page of a search, was charged. */
	highestCharge: number;
}

/** Says that the limit was passed, and how that can be; `subject` is what has a price, such as "one contact". */
export function explainLimitPassed(
	{ spent, limit, highestCharge: dearest }: LimitPassed,
	subject: string,
): string {
	const beyond = formatCount(spent - limit, 'credit');
	const passed = `'Max Credits' was exceeded by ${beyond} (${formatNumber(spent)} of ${formatNumber(limit)} spent)`;
	return `${passed} because ${subject} cost ${formatCount(dearest, 'credit')}, more than expected when the last requests were sent.`;
}
