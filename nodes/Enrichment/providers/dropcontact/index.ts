/**
 * Dropcontact: built from developer.dropcontact.com, read 2026-11-22; not run against a live account. It
 * answers later, to jobs of records of people or of companies; there is no search.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { perSecond } from '../../../shared/core/rateWindow';
import type { Identifiers } from '../../person/entities';
import { snakeCase } from '../build/fieldMap';
import { jobAt, listedRows, recordInTags, taggedAt, type Row } from '../build/paidRequest';
import type { AskedRecord, Dialect, Meaning, PaidRequest } from '../dialect';
import { NAME_AND_COMPANY, NAME_AT_COMPANY, lookupBy } from '../lookupBy';
import { balanceAt, idAt, meaningBy, numberAt, textAt } from '../meaning';
import { perRecordAtMost, free, paid, recordOf, recordsOf, renamed } from '../requests';
import { readCompany, readPerson } from './records';

const PATH = '/v1/enrich/all';

/** The fields that say who is meant, of people and companies. */
const IDENTITY = [
	...['email', 'linkedin', 'first_name', 'last_name', 'full_name', 'website', 'company'],
	...['company_linkedin', 'num_siren', 'siret'],
];

/** Every record is paid when it is handed in, and given back where no address was found. */
function enrichment(readRow: typeof readPerson, options?: JsonRecord) {
	return {
		max: 250,
		isTagged: true,
		price: perRecordAtMost(1),
		request: (records, { callbackUrl }) =>
			paid({
				method: 'POST',
				path: PATH,
				body: {
					data: records.map(taggedAt('custom_fields')),
					// Else the words for what an address is worth are French.
					language: 'en',
					...options,
					...(callbackUrl && { custom_callback_url: callbackUrl }),
				},
			}),
		job: jobAt(PATH, 30, 300),
		read: ({ body }, asked) =>
			listedRows(valueAt(body, 'data'), (raw) => rowOf(recordOf(raw), asked, readRow)),
	} satisfies Partial<PaidRequest>;
}

/** An address that was sent is charged whatever it is worth, any other only where it was found. */
function rowOf(row: JsonRecord, asked: readonly AskedRecord[], readRow: typeof readPerson): Row {
	const record = recordInTags(row.custom_fields);
	const sent = asked[record ?? -1];
	const isCharged = recordsOf(row.email).length > 0 || sent?.identifiers.email !== undefined;
	const names = sent?.fields ? Object.keys(sent.fields) : IDENTITY;
	return { reading: readRow(row, names), record, charged: isCharged ? 1 : 0 };
}

const PERSON: PaidRequest = {
	...enrichment(readPerson),
	needs: [['email'], ['linkedInUrl'], ...NAME_AT_COMPANY],
	helps: NAME_AND_COMPANY,
	names: {
		...snakeCase('fullName', 'firstName', 'lastName', 'email', 'company'),
		linkedInUrl: 'linkedin',
		companyDomain: 'website',
	},
};

const COMPANY_NAMES = {
	domain: 'website',
	name: 'company',
	linkedInUrl: 'company_linkedin',
} as const;

const COMPANY: PaidRequest = {
	...enrichment(readCompany, { siren: true }),
	needs: [['domain'], ['linkedInUrl'], ['name'], ['providerId']],
	names: COMPANY_NAMES,
	inForm: withRegistered,
	fieldsOf: (sent) => ({ ...renamed(sent, COMPANY_NAMES), ...registered(sent.providerId) }),
};

/** The ID of a company is its number in the French register: of the company, or of one of its seats. */
function registered(id = ''): JsonRecord | undefined {
	const digits = id.replace(/\s/g, '');
	if (/^\d{9}$/.test(digits)) return { num_siren: digits };
	return /^\d{14}$/.test(digits) ? { siret: digits } : undefined;
}

function withRegistered({ providerId, ...others }: Identifiers): Identifiers {
	const isRegistered = registered(providerId) !== undefined;
	return { ...others, ...(isRegistered && providerId !== undefined && { providerId }) };
}

const byStatus = meaningBy({
	codeOf: (body) => textAt(body, 'reason'),
	codes: { 'Unknown account': 'forbidden' },
	statuses: { 403: 'outOfCredits', 404: 'noEndpoint' },
});

/**
 * 200 is also the status of what is not ready, and of a job that Dropcontact does not know. Rows beside a
 * `request_id` are what it says of the records of a job that it took.
 */
function meaningOf(response: ApiResponse): Meaning {
	const { status, body } = response;
	if (status === 401) return 'badKey';
	if (status !== 200 || !isRecord(body)) return byStatus(response);
	if (idAt(body, 'request_id') !== undefined) return 'accepted';
	if (body.error === true || Array.isArray(body.data)) return byStatus(response);
	return body.success === false ? 'accepted' : byStatus(response);
}

const CREDITS = free({ method: 'GET', path: '/v1/account/credits' });

export const dropcontact = (): Dialect => ({
	name: 'dropcontact',
	label: 'Dropcontact',
	baseUrl: 'https://api.dropcontact.com',
	key: { as: 'header', name: 'X-Access-Token' },
	// By its API documentation (read 2026-11-21).
	limits: { rates: [perSecond(60)] },
	test: CREDITS,
	balance: balanceAt(CREDITS, { remaining: 'credits' }),
	lookups: {
		contact: lookupBy({ reveals: ['email'], requests: [PERSON], identity: IDENTITY }),
		company: lookupBy({
			requests: [COMPANY],
			identity: IDENTITY,
			ownId: 'its SIREN or SIRET as ID',
		}),
	},
	searches: {},
	meaningOf,
	jobIdOf: ({ body }) => idAt(body, 'request_id'),
	creditsOf: ({ body }) => ({ remaining: numberAt(body, 'credits_left') }),
});
