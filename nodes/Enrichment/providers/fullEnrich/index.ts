/**
 * FullEnrich: built from its OpenAPI v2 (August 2026), docs.fullenrich.com and its clients, read 2026-11-22;
 * not run against a live account. Contact data is found by jobs, profiles at once.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { perMinute } from '../../../shared/core/rateWindow';
import type { Company, Person } from '../../person';
import { found, jobAt, listedRows, singly, taggedAt } from '../build/paidRequest';
import { snakeCase } from '../build/fieldMap';
import type { Dialect, LookupWishes, Meaning, PaidRequest, AskedRecord } from '../dialect';
import { PARTS_AND_COMPANY, PARTS_AT_COMPANY, lookupBy } from '../lookupBy';
import { balanceAt, idAt, meaningBy, numberAt, textAt } from '../meaning';
import { perRecordAtMost, free, paid, recordOf } from '../requests';
import { chargeOfContact, CONTACT_DATA, ENDED, readJob } from './jobRows';
import { companyOf, personOf } from './records';
import { companySearch, peopleSearch } from './search';

const MOST_RECORDS = 100;

/** Its own answer asks to come back after 30 seconds; 60 requests a minute are for everything. */
const jobsAt = (path: string) => jobAt(path, 30, 900);

function submit(
	path: string,
	asked: readonly AskedRecord[],
	{ callbackUrl }: LookupWishes,
	more: JsonRecord = {},
) {
	const body = {
		name: `n8n (${asked.length})`,
		data: asked.map(taggedAt('custom')).map((record) => ({ ...record, ...more })),
		...(callbackUrl && { webhook_url: callbackUrl }),
	};
	return paid({ method: 'POST', path, body });
}

const ENRICH_PATH = '/contact/enrich/bulk';

/** What was bought within three months is free. */
const ENRICH: PaidRequest = {
	needs: [['linkedInUrl'], ...PARTS_AT_COMPANY],
	helps: PARTS_AND_COMPANY,
	names: {
		...snakeCase('linkedInUrl', 'firstName', 'lastName'),
		companyDomain: 'domain',
		company: 'company_name',
	},
	fits: ({ reveal }) => reveal.length > 0,
	max: MOST_RECORDS,
	isTagged: true,
	price: (records, { reveal }) => ({
		least: 0,
		most: records * reveal.reduce((sum, each) => sum + CONTACT_DATA[each].credits, 0),
	}),
	request: (asked, wishes) =>
		submit(ENRICH_PATH, asked, wishes, {
			enrich_fields: wishes.reveal.map((each) => `contact.${CONTACT_DATA[each].kind}s`),
		}),
	job: jobsAt(ENRICH_PATH),
	read: (response, asked) => readJob(response, asked, chargeOfContact),
};

const REVERSE_PATH = '/contact/reverse/email/bulk';

/** Who has an address: the profile, which is all that an address leads to. */
const REVERSE: PaidRequest = {
	needs: [['email']],
	names: { email: 'email' },
	max: MOST_RECORDS,
	isTagged: true,
	price: perRecordAtMost(1),
	request: (asked, wishes) => submit(REVERSE_PATH, asked, wishes),
	job: jobsAt(REVERSE_PATH),
	read: (response, asked) => readJob(response, asked, (row) => (isRecord(row.profile) ? 1 : 0)),
};

const PROFILE_PRICE = 0.25;

/** Where nobody was found the list is empty. */
const readList =
	(list: string, resultOf: (row: JsonRecord) => Person | Company): PaidRequest['read'] =>
	({ body }) =>
		listedRows(valueAt(body, list), (raw) => ({ reading: found(resultOf(recordOf(raw))) }));

const PROFILE = singly({
	path: '/people/lookup',
	needs: [['linkedInUrl'], ['fullName', 'companyDomain']],
	takesOne: true,
	names: {
		linkedInUrl: 'person_professional_network_url',
		fullName: 'person_name',
		companyDomain: 'company_domain',
	},
	fits: ({ reveal }) => reveal.length === 0,
	price: perRecordAtMost(PROFILE_PRICE),
	read: readList('people', (row) => personOf(row)),
});

const COMPANY = singly({
	path: '/company/lookup',
	needs: [['domain'], ['linkedInUrl']],
	names: { domain: 'domain', linkedInUrl: 'professional_network_url' },
	price: perRecordAtMost(PROFILE_PRICE),
	read: readList('companies', companyOf),
});

const byStatus = meaningBy({
	codeOf: (body) => textAt(body, 'code'),
	codes: {
		'error.enrichment.not_found': 'rejected',
		'error.reverse.email.not_found': 'rejected',
	},
	statuses: { 404: 'noEndpoint' },
});

const UNDER_WAY = ['CREATED', 'IN_PROGRESS'];

/** In progress is 400; where the credits ended, 402 with what was found until then. */
function meaningOf(response: ApiResponse): Meaning {
	const { status, body } = response;
	if (!isRecord(body)) return byStatus(response);
	if (textAt(body, 'code')?.endsWith('.in_progress')) return 'accepted';
	const stated = textAt(body, 'status') ?? ENDED.done;
	const hasRows = Array.isArray(body.data) && body.data.length > 0;
	// Whether any other state ends a job is not published (RATE_LIMIT, UNKNOWN).
	const isOpen = status === 200 && !hasRows && !Object.values(ENDED).includes(stated);
	if (UNDER_WAY.includes(stated) || isOpen) return 'accepted';
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
	balance: balanceAt(free({ method: 'GET', path: '/account/credits' }), { remaining: 'balance' }),
	lookups: {
		contact: lookupBy({
			reveals: ['email', 'personalEmail', 'phone'],
			requests: [ENRICH, PROFILE, REVERSE],
		}),
		company: lookupBy({ requests: [COMPANY] }),
	},
	searches: { contact: peopleSearch, company: companySearch },
	meaningOf,
	jobIdOf: ({ body }) => idAt(body, 'enrichment_id'),
	creditsOf: ({ body }) => ({
		charged: numberAt(body, 'cost.credits') ?? numberAt(body, 'metadata.credits'),
	}),
});
