/**
 * BetterContact: built from its documentation (GitHub bettercontactorg/docs, OpenAPI 2.0.0), read
 * 2026-11-21, and its clients; not run against a live account. Contact data is found by jobs, profiles at once.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { perMinute } from '../../../shared/core/rateWindow';
import { balanceAt } from '../balance';
import type { Dialect, Meaning } from '../dialect';
import { idAt, isPage, meaningBy, numberAt, textAt } from '../meaning';
import { free } from '../requests';
import { peopleSearch } from './search';
import { companies, contacts } from './lookups';

const byStatus = meaningBy({
	// 402 is an empty account, or a feature that the plan does not have.
	codeOf: (body) => /^You don't have access to/.exec(textAt(body, 'message') ?? '')?.[0],
	// 404 is its documented word for a company, profile or search that it does not have.
	codes: { "You don't have access to": 'forbidden' },
});

const UNDER_WAY = ['not_started', 'processing', 'on_hold'];

function meaningOf(response: ApiResponse): Meaning {
	const { status, body } = response;
	// Cloudflare's page (1010); BetterContact itself has no 403.
	if (status === 403 && isPage(body)) return 'unavailable';
	if (status === 201 || status === 202) return 'accepted';
	const isUnderWay = status === 200 && UNDER_WAY.includes(textAt(body, 'status') ?? '');
	return isUnderWay ? 'accepted' : byStatus(response);
}

const ACCOUNT = free({ method: 'GET', path: '/account' });

export const betterContact = (): Dialect => ({
	name: 'betterContact',
	label: 'BetterContact',
	baseUrl: 'https://app.bettercontact.rocks/api/v2',
	key: { as: 'header', name: 'X-API-Key' },
	// Of a key, by its API documentation (read 2026-11-21), which says 100 to 200.
	limits: { rates: [perMinute(100)] },
	test: ACCOUNT,
	balance: balanceAt(ACCOUNT, 'credits_left'),
	lookups: { contact: contacts, company: companies },
	searches: { contact: peopleSearch },
	meaningOf,
	jobIdOf: ({ body }) => idAt(body, 'id') ?? idAt(body, 'request_id'),
	creditsOf: ({ body }) => ({
		charged: numberAt(body, 'credits_consumed'),
		remaining: numberAt(body, 'credits_left'),
	}),
});
