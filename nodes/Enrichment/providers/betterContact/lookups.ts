/** BetterContact's lookups: contact data by jobs, profiles of people and companies at once. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { AnswerRow, AnswerRows, PaidRequest, RecordToSend } from '../dialect';
import { recordInTags, tagged } from '../jobTags';
import { lookupBy } from '../lookupBy';
import { numberAt, textAt } from '../meaning';
import { free, paid, recordsOf, UNKNOWN_FORM } from '../requests';
import { companyOf, personOf } from './records';

const NAMES: PaidRequest['names'] = {
	firstName: 'first_name',
	lastName: 'last_name',
	company: 'company',
	companyDomain: 'company_domain',
	linkedInUrl: 'linkedin_url',
};

const EMAIL = 1;
const PHONE = 10;
const PROFILE_PRICE = 0.1;

/** Its documents call names required; others send them empty, and find many by the page alone. */
const UNNAMED = { first_name: '', last_name: '', company: '' };

const data = ({ fields, extra }: RecordToSend, index: number): JsonRecord => ({
	...UNNAMED,
	...fields,
	custom_fields: tagged(extra.custom_fields, index),
});

const LEADS: PaidRequest = {
	needs: [
		['firstName', 'lastName', 'companyDomain'],
		['firstName', 'lastName', 'company'],
		['linkedInUrl'],
	],
	helps: ['firstName', 'lastName', 'company', 'companyDomain'],
	names: NAMES,
	fits: ({ reveal }) => reveal.length > 0,
	max: 100,
	isTagged: true,
	price: (records, { reveal }) => ({
		least: 0,
		most:
			records *
			((reveal.includes('email') ? EMAIL : 0) + (reveal.includes('phone') ? PHONE : 0)),
	}),
	request: (records, { reveal, callbackUrl }) =>
		paid({
			method: 'POST',
			path: '/async',
			body: {
				data: records.map(data),
				enrich_email_address: reveal.includes('email'),
				enrich_phone_number: reveal.includes('phone'),
				...(callbackUrl && { webhook: callbackUrl }),
			},
		}),
	job: {
		fetch: (jobId) => free({ method: 'GET', path: `/async/${encodeURIComponent(jobId)}` }),
		everyMs: 10_000,
		usualMs: 900_000,
		isOnHold: ({ body }) => textAt(body, 'status') === 'on_hold',
	},
	read: ({ body }) => readLeads(body),
};

function readLeads(body: unknown): AnswerRows {
	const list = isRecord(body) ? body.data : undefined;
	if (!Array.isArray(list)) return UNKNOWN_FORM;
	const rows = recordsOf(list);
	const isWhole =
		rows.reduce((sum, row) => sum + chargeOf(row), 0) === numberAt(body, 'credits_consumed');
	return {
		ordered: true,
		rows: rows.map((raw): AnswerRow => {
			const reading = isFound(raw)
				? { kind: 'found' as const, result: personOf(raw), confidence: null }
				: { kind: 'noMatch' as const };
			const charged = isWhole ? chargeOf(raw) : undefined;
			return { reading, raw, record: recordInTags(raw.custom_fields), charged };
		}),
	};
}

/** Who was not found keeps the names that were sent; a profile may be there without contact data. */
const isFound = (row: JsonRecord): boolean =>
	row.enriched === true || chargeOf(row) > 0 || textAt(row, 'contact_job_title') !== undefined;

const CHARGED = ['deliverable', 'catch_all', 'catch_all_safe'];

function chargeOf(row: JsonRecord): number {
	const email = CHARGED.includes(textAt(row, 'contact_email_address_status') ?? '') ? EMAIL : 0;
	return email + (textAt(row, 'contact_phone_number') === undefined ? 0 : PHONE);
}

const PROFILE: PaidRequest = {
	needs: [['linkedInUrl'], ['firstName', 'lastName', 'companyDomain']],
	takesOne: true,
	names: NAMES,
	fits: ({ reveal }) => reveal.length === 0,
	max: 1,
	price: (records) => ({ least: 0, most: records * PROFILE_PRICE }),
	request: ([record]) =>
		paid({ method: 'POST', path: '/enrich_profile/lead', body: record?.fields ?? {} }),
	read: ({ body }) => readOne(body, personOf, PROFILE_PRICE),
};

const COMPANY: PaidRequest = {
	needs: [['domain'], ['linkedInUrl']],
	names: { domain: 'company_domain', linkedInUrl: 'company_linkedin_url' },
	max: 1,
	price: () => ({ least: 0, most: 0 }),
	request: ([record]) =>
		paid({ method: 'POST', path: '/enrich_profile/company', body: record?.fields ?? {} }),
	read: ({ body }) => readOne(body, companyOf, 0),
};

function readOne(
	body: unknown,
	resultOf: typeof personOf | typeof companyOf,
	charged: number,
): AnswerRows {
	const raw = isRecord(body) ? body.data : undefined;
	if (!isRecord(raw)) return UNKNOWN_FORM;
	const reading = { kind: 'found' as const, result: resultOf(raw), confidence: null };
	return { ordered: true, rows: [{ reading, raw, charged }] };
}

export const contacts = lookupBy({ reveals: ['email', 'phone'], requests: [LEADS, PROFILE] });

export const companies = lookupBy({
	requests: [COMPANY],
});
