import type { ApiResponse } from '../../../shared/core/http';
import type { ReportedCredits } from '../dialect';
import { numberAt } from '../meaning';
import { oneOf, withPlainNames } from './plain';

function credits(value: unknown): number | undefined {
	const number = numberAt(value, []);
	return number !== undefined && number >= 0 ? number : undefined;
}

/** What an answer, or one row of it, says it cost. */
export const chargedIn = oneOf(
	credits,
	'creditscharged creditsconsumed creditsused cost billing.creditscharged',
);
const leftIn = oneOf(credits, 'creditsleft creditsremaining');

const chargedInHeaders = oneOf(credits, 'x-credits-cost x-credits-charged');
const leftInHeaders = oneOf(credits, 'x-credits-remaining');

export function creditsOf({ body, headers }: ApiResponse): ReportedCredits {
	const said = withPlainNames(body, 1);
	return {
		charged: chargedIn(said) ?? chargedInHeaders(headers),
		remaining: leftIn(said) ?? leftInHeaders(headers),
	};
}
