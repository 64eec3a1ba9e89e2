import type { JsonObject } from '../../records';
import type { Call, Purchase } from '../frame/provider';

const RESULTS_PER_CREDIT = 25;

/**
 * One credit for each 25 results or part of them. The plans page charges at least one for a request
 * without a result, the billing FAQ nothing.
 */
export function searchPrice({ number, quirks }: Call, results: number): Purchase[] {
	const least = quirks.disputed === 'first' ? 1 : 0;
	const credits = Math.max(least, Math.ceil(results / RESULTS_PER_CREDIT));
	return credits > 0 ? [{ bought: 'search', id: `request ${number}`, credits }] : [];
}

/** What this account has revealed before is free. */
export const notYetRevealed = (call: Call, purchases: readonly Purchase[]): Purchase[] =>
	purchases.filter(({ bought, id }) => !call.owns(bought, id));

export const answerOf = (call: Call, resultsReturned: number, rest: JsonObject): JsonObject => ({
	requestId: `b6f2d0c4-0000-4000-8000-${String(call.number).padStart(12, '0')}`,
	...rest,
	billing: { creditsCharged: call.spent, resultsReturned },
});
