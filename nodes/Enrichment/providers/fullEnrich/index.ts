/**
 * FullEnrich: built from its OpenAPI v2 (August 2026), docs.fullenrich.com and its clients, read 2026-11-22;
 * not run against a live account. Contact data is found by jobs, profiles at once.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord } from '../../../shared/core/json';
import { perMinute } from '../../../shared/core/rateWindow';
import { balanceAt } from '../balance';
import type { Dialect, Meaning } from '../dialect';
import { companySearch, peopleSearch } from './search';
import { companies, contacts } from './lookups';
import { idAt, meaningBy, numberAt, textAt } from '../meaning';
import { free } from '../requests';

const byStatus = meaningBy({
	codeOf: (body) => textAt(body, 'code'),
	codes: {
		'error.enrichment.not_found': 'rejected',
		'error.reverse.email.not_found': 'rejected',
	},
	statuses: { 404: 'noEndpoint' },
});

const UNDER_WAY = ['CREATED', 'IN_PROGRESS'];
/** Whether they end a job is not published. */
const UNCLEAR = ['RATE_LIMIT', 'UNKNOWN'];

/** In progress is 400; where the credits ended, 402 with what was found until then. */
function meaningOf(response: ApiResponse): Meaning {
	const { status, body } = response;
	if (!isRecord(body)) return byStatus(response);
	if (textAt(body, 'code')?.endsWith('.in_progress')) return 'accepted';
	const stated = textAt(body, 'status') ?? '';
	const hasRows = Array.isArray(body.data) && body.data.length > 0;
	if (UNDER_WAY.includes(stated) || (UNCLEAR.includes(stated) && !hasRows)) return 'accepted';
	if (status === 402 && Array.isArray(body.data)) return 'rows';
	const isTaken = status === 200 && body.enrichment_id !== undefined;
	return isTaken ? 'accepted' : byStatus(response);
}

export const fullEnrich = (): Dialect => ({
	name: 'fullEnrich',
	label: 'FullEnrich',
	baseUrl: 'https://app.fullenrich.com/api/v2',
	key: { as: 'bearer' },
	// Of the whole workspace, by its API reference (read 2026-11-21).
	limits: { rates: [perMinute(60)] },
	test: free({ method: 'GET', path: '/account/keys/verify' }),
	balance: balanceAt(free({ method: 'GET', path: '/account/credits' }), 'balance'),
	lookups: { contact: contacts, company: companies },
	searches: { contact: peopleSearch, company: companySearch },
	meaningOf,
	jobIdOf: ({ body }) => idAt(body, 'enrichment_id'),
	creditsOf: ({ body }) => ({
		charged: numberAt(body, 'cost.credits') ?? numberAt(body, 'metadata.credits'),
	}),
});
