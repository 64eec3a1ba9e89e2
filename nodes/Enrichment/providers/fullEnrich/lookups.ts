/** FullEnrich's requests: jobs for contact data and for the owners of addresses, profiles at once. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Company, Person } from '../../person';
import type { AnswerRows, LookupWishes, PaidRequest, RecordToSend } from '../dialect';
import { chargeOfContact, CONTACT_DATA, readJob } from './jobRows';
import { companyOf, personOf } from './records';
import { tagged } from '../jobTags';
import { lookupBy } from '../lookupBy';
import { free, paid, recordsOf, UNKNOWN_FORM } from '../requests';

const MOST_RECORDS = 100;

/** Its own answer asks to come back after 30 seconds; 60 requests a minute are for everything. */
const jobAt = (path: string) => ({
	fetch: (jobId: string) => free({ method: 'GET', path: `${path}/${encodeURIComponent(jobId)}` }),
	everyMs: 30_000,
	usualMs: 900_000,
});

function submit(
	path: string,
	asked: readonly RecordToSend[],
	{ callbackUrl }: LookupWishes,
	more: JsonRecord = {},
) {
	const body = {
		name: `n8n (${asked.length})`,
		data: asked.map(({ fields, extra }, index) => ({
			...fields,
			...more,
			custom: tagged(extra.custom, index),
		})),
		...(callbackUrl && { webhook_url: callbackUrl }),
	};
	return paid({ method: 'POST', path, body });
}

const ENRICH_PATH = '/contact/enrich/bulk';

/** What was bought within three months is free. */
const ENRICH: PaidRequest = {
	needs: [
		['linkedInUrl'],
		['firstName', 'lastName', 'companyDomain'],
		['firstName', 'lastName', 'company'],
	],
	helps: ['firstName', 'lastName', 'company', 'companyDomain'],
	names: {
		linkedInUrl: 'linkedin_url',
		firstName: 'first_name',
		lastName: 'last_name',
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
			enrich_fields: wishes.reveal.map((each) => CONTACT_DATA[each].field),
		}),
	job: jobAt(ENRICH_PATH),
	read: (response) => readJob(response, chargeOfContact),
};

const REVERSE_PATH = '/contact/reverse/email/bulk';

/** Who has an address: the profile, which is all that an address leads to. */
const REVERSE: PaidRequest = {
	needs: [['email']],
	names: { email: 'email' },
	max: MOST_RECORDS,
	isTagged: true,
	price: (records) => ({ least: 0, most: records }),
	request: (asked, wishes) => submit(REVERSE_PATH, asked, wishes),
	job: jobAt(REVERSE_PATH),
	read: (response) => readJob(response, (row) => (isRecord(row.profile) ? 1 : 0)),
};

const PROFILE_PRICE = 0.25;

function lookupAt(path: string, list: string, resultOf: (row: JsonRecord) => Person | Company) {
	return {
		max: 1,
		price: (records) => ({ least: 0, most: records * PROFILE_PRICE }),
		request: ([record]) => paid({ method: 'POST', path, body: record?.fields ?? {} }),
		read: ({ body }): AnswerRows => {
			const found = isRecord(body) ? body[list] : undefined;
			if (!Array.isArray(found)) return UNKNOWN_FORM;
			const rows = recordsOf(found).map((raw) => {
				const reading = { kind: 'found' as const, result: resultOf(raw), confidence: null };
				return { reading, raw };
			});
			return { ordered: true, rows };
		},
	} satisfies Partial<PaidRequest>;
}

const PROFILE: PaidRequest = {
	...lookupAt('/people/lookup', 'people', (row) => personOf(row, undefined)),
	needs: [['linkedInUrl'], ['fullName', 'companyDomain']],
	takesOne: true,
	names: {
		linkedInUrl: 'person_professional_network_url',
		fullName: 'person_name',
		companyDomain: 'company_domain',
	},
	fits: ({ reveal }) => reveal.length === 0,
};

const COMPANY: PaidRequest = {
	...lookupAt('/company/lookup', 'companies', companyOf),
	needs: [['domain'], ['linkedInUrl']],
	names: { domain: 'domain', linkedInUrl: 'professional_network_url' },
};

export const contacts = lookupBy({
	reveals: ['email', 'personalEmail', 'phone'],
	requests: [ENRICH, PROFILE, REVERSE],
});

export const companies = lookupBy({
	requests: [COMPANY],
});
