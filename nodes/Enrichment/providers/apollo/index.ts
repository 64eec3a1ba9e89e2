import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, valueAt } from '../../../shared/core/json';
import { perMinute } from '../../../shared/core/rateWindow';
import { contacts, companies } from './lookups';
import { readBalance } from './records';
import { apolloSearches } from './search';
import type { Dialect, Meaning, Scope } from '../dialect';
import { idAt, meaningBy, numberAt, textAt } from '../meaning';
import { free } from '../requests';

/**
 * Apollo. Built from its OpenAPI of August 2026, its own n8n node and clients of 2026, read
 * 2026-11-21; not run against a live account.
 *
 * Parameters stand in the query even with POST: a JSON body is not read, so that a search with one
 * lists everybody. Phone numbers come later, to a webhook or where they are asked for: `poll_only`.
 */
export const apollo = (): Dialect => ({
	name: 'apollo',
	label: 'Apollo',
	baseUrl: 'https://api.apollo.io/api/v1',
	key: { as: 'header', name: 'x-api-key' },
	// Enrichment on paid plans, by its rate limit page (read 2026-11-21); free ones have 50 a minute.
	limits: { rates: [perMinute(1000)] },
	test: free({ method: 'GET', path: '/users/api_profile' }),
	balance: {
		request: free({
			method: 'GET',
			path: '/users/api_profile',
			query: { include_credit_usage: true },
		}),
		read: readBalance,
	},
	lookups: { contact: contacts, company: companies },
	searches: apolloSearches,
	meaningOf,
	jobIdOf: ({ body }) => idAt(body, 'request_id'),
	// Only the bulk call of persons, and the result of phones, tell.
	creditsOf: ({ body }) => ({
		charged:
			numberAt(body, 'credits_consumed') ?? numberAt(body, 'webhook_result.credits_consumed'),
	}),
});

const byCode = meaningBy({
	codeOf: refusalIn,
	codes: {
		result_pending: 'accepted',
		request_id_unknown: 'rejected',
		request_id_expired: 'rejected',
		invalid_request_id: 'rejected',
		credit_limit: 'outOfCredits',
	},
	// Of a batch: its path may be missing. Of one: clients expect it for whom Apollo does not know.
	statuses: { 404: 'notFoundStatus' },
});

/** A result that is only on its way to a webhook says so; one that never got there is still a result. */
function meaningOf(response: ApiResponse, scope: Scope): Meaning {
	const { body, status } = response;
	const meaning = byCode(response);
	if (meaning === 'notFoundStatus' && scope === 'one') return 'noMatch';
	const isResult = status === 200 && textAt(body, 'webhook_status') !== undefined;
	if (!isResult || isRecord(valueAt(body, 'webhook_result'))) return meaning;
	return textAt(body, 'webhook_status') === 'in_progress' ? 'accepted' : 'rejected';
}

/** Not documented: of an empty account only the code of the web app is known. Names that are quoted stand further on. */
const NO_CREDITS =
	/^(?:you (?:have |do not have |don't have )?(?:run )?)?(?:insufficient|not enough|enough|out of|no)(?: \w+){0,2} credits?\b/i;

function refusalIn(body: unknown): string | undefined {
	const code = textAt(body, 'code');
	if (code === 'credit_limit') return code;
	const said = textAt(body, 'error') ?? textAt(body, 'message') ?? '';
	return NO_CREDITS.test(said) ? 'credit_limit' : textAt(body, 'error_code');
}
