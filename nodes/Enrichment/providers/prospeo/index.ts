/**
 * Prospeo: built from the schemas of its own MCP server (GitHub prospeo-v2/prospeo-mcp-server, commit 887822f)
 * and the pages of prospeo.io/api-docs, read 2026-11-22; not run against a live account.
 *
 * One request for a record or for 50, one price: a credit for a match with or without its email, ten with
 * a mobile number, nothing for what the account has bought before: for 90 days, outsiders say.
 */
import { valueAt } from '../../../shared/core/json';
import type { ApiResponse } from '../../../shared/core/http';
import { perSecond } from '../../../shared/core/rateWindow';
import { isoDate } from '../../person/dates';
import { known } from '../../person/values';
import type { Balance, Dialect, ReportedCredits } from '../dialect';
import { meaningBy, numberAt, textAt } from '../meaning';
import { companies, contacts } from './lookups';
import { companySearch, peopleSearch } from './search';
import { free } from '../requests';

/** Nearly everything is status 400, so the code decides. */
const meaningOf = meaningBy({
	codeOf: (body) => textAt(body, 'error_code'),
	codes: {
		NO_MATCH: 'noMatch',
		NO_RESULTS: 'noMatch',
		INVALID_DATAPOINTS: 'rejected',
		INVALID_REQUEST: 'rejected',
		INVALID_FILTERS: 'rejected',
		INSUFFICIENT_CREDITS: 'outOfCredits',
		INVALID_API_KEY: 'badKey',
		PLAN_REQUIRED: 'forbidden',
		ACCOUNT_RESTRICTED: 'forbidden',
		RATE_LIMITED: 'slowDown',
		RATE_LIMIT_EXCEEDED: 'slowDown',
		// A fault of the server's, with the status of a bad request: it may have been charged.
		INTERNAL_ERROR: 'unknown',
		DEPRECATED: 'noEndpoint',
	},
	statuses: { 404: 'noEndpoint' },
});

function creditsOf({ body }: ApiResponse): ReportedCredits {
	const charged = numberAt(body, 'total_cost');
	return { charged: charged ?? (valueAt(body, 'free') === true ? 0 : undefined) };
}

function readBalance({ body }: ApiResponse): Balance {
	const account = valueAt(body, 'response');
	const remaining = numberAt(account, 'remaining_credits');
	const used = numberAt(account, 'used_credits');
	return {
		credits: known({ remaining, used }),
		...known<Pick<Balance, 'plan' | 'renewsAt'>>({
			plan: textAt(account, 'current_plan'),
			renewsAt: isoDate(valueAt(account, 'next_quota_renewal_date')),
		}),
	};
}

const ACCOUNT = free({ method: 'GET', path: '/account-information' });

export const prospeo = (): Dialect => ({
	name: 'prospeo',
	label: 'Prospeo',
	baseUrl: 'https://api.prospeo.io',
	key: { as: 'header', name: 'X-KEY' },
	// Enrichment on the plan Pro, by its documentation (read 2026-11-21); Starter has 5 a second.
	limits: { rates: [perSecond(30)] },
	test: ACCOUNT,
	balance: { request: ACCOUNT, read: readBalance },
	lookups: { contact: contacts, company: companies },
	searches: { contact: peopleSearch, company: companySearch },
	meaningOf,
	creditsOf,
});
