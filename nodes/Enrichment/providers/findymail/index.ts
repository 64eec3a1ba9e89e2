/**
 * Findymail: built from its own GitHub (Findymail/n8n-nodes-findymail of 2025-11-05 and
 * findymail-cursor-plugin of 2026), the index of app.findymail.com/docs and third parties' clients, read
 * 2026-11-21; not run against a live account. How a miss looks is told by clients only: 200 without an
 * address, an error with 200, an empty answer, and 404.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { valueAt } from '../../../shared/core/json';
import { balanceAt } from '../balance';
import type { Dialect, Meaning } from '../dialect';
import { meaningBy, textAt } from '../meaning';
import { free, paid } from '../requests';
import { companies, contacts, saysNothing } from './lookups';

const byStatus = meaningBy({
	codeOf: (body) => textAt(body, 'error'),
	// Older answers of /verify say so with status 200.
	codes: { 'Not enough credits': 'outOfCredits' },
	// 423 is a subscription that is paused.
	statuses: { 404: 'notFoundStatus', 423: 'forbidden' },
});

/** A 404 that speaks of the record is a miss; one with a message alone is also what an unknown path gets. */
const meaningOf = (response: ApiResponse): Meaning =>
	response.status === 404 && saysNothing(response.body) ? 'noMatch' : byStatus(response);

const CREDITS = free({ method: 'GET', path: '/credits' });

export const findymail = (): Dialect => ({
	name: 'findymail',
	label: 'Findymail',
	baseUrl: 'https://app.findymail.com/api',
	key: { as: 'bearer' },
	// By its documentation (read 2026-11-21), which has no limit by time.
	limits: { inFlight: 300 },
	test: CREDITS,
	// Verifications are paid from `verifier_credits`, which are bought separately.
	balance: balanceAt(CREDITS, 'credits'),
	lookups: { contact: contacts, company: companies },
	// /search/employees gives five people at most and has no second page.
	searches: {},
	verify: {
		price: { least: 1, most: 1 },
		request: (email) => paid({ method: 'POST', path: '/verify', body: { email } }),
		read: ({ body }) => ({ status: verdictOf(valueAt(body, 'verified')), score: null }),
	},
	meaningOf,
	creditsOf: () => ({}),
});

function verdictOf(verified: unknown) {
	if (typeof verified !== 'boolean') return 'unknown';
	return verified ? 'valid' : 'invalid';
}
