/** FullEnrich's requests: jobs for contact data and for the owners of addresses, profiles at once. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { IdentifierName, Identifiers } from '../../person/entities';
import type { Company, Person } from '../../person';
import type { LookupWishes, RecordToSend, Step } from '../dialect';
import { chargeOfContact, CONTACT_DATA, readJob } from './jobRows';
import { companyOf, personOf } from './records';
import { tagged } from '../jobTags';
import { free, paid, recordsOf, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectIdentifiers, selectOne, type Way } from '../ways';

const CONTACT_WAYS: readonly Way[] = [
	['linkedInUrl'],
	['firstName', 'lastName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
];

const HELPFUL: readonly IdentifierName[] = ['firstName', 'lastName', 'company', 'companyDomain'];

const PROFILE_WAYS: readonly Way[] = [['linkedInUrl'], ['fullName', 'companyDomain']];

const COMPANY_WAYS: readonly Way[] = [['domain'], ['linkedInUrl']];

const CONTACT_NAMES = {
	linkedInUrl: 'linkedin_url',
	firstName: 'first_name',
	lastName: 'last_name',
	companyDomain: 'domain',
	company: 'company_name',
} as const;

const PROFILE_NAMES = {
	linkedInUrl: 'person_professional_network_url',
	fullName: 'person_name',
	companyDomain: 'company_domain',
} as const;

const COMPANY_NAMES = { domain: 'domain', linkedInUrl: 'professional_network_url' } as const;

/** The fields in which FullEnrich is told who is meant. */
const IDENTITY: readonly string[] = [
	'email',
	...[CONTACT_NAMES, PROFILE_NAMES, COMPANY_NAMES].flatMap((names) => Object.values(names)),
];

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
	dataOf: (record: RecordToSend) => JsonRecord,
	{ callbackUrl }: LookupWishes,
) {
	const body = {
		name: `n8n (${asked.length})`,
		data: asked.map((record, index) => ({
			...withExtra(dataOf(record), record.extra, IDENTITY),
			custom: tagged(record.extra.custom, index),
		})),
		...(callbackUrl && { webhook_url: callbackUrl }),
	};
	return paid({ method: 'POST', path, body });
}

const ENRICH_PATH = '/contact/enrich/bulk';

/** What was bought within three months is free. */
const ENRICH: Step = {
	maxRecords: MOST_RECORDS,
	isTagged: true,
	price: (records, { reveal }) => ({
		least: 0,
		most: records * reveal.reduce((sum, each) => sum + CONTACT_DATA[each].credits, 0),
	}),
	request: (asked, wishes) =>
		submit(
			ENRICH_PATH,
			asked,
			({ identifiers }) => ({
				...renamed(
					selectIdentifiers(identifiers, CONTACT_WAYS, HELPFUL) ?? {},
					CONTACT_NAMES,
				),
				enrich_fields: wishes.reveal.map((each) => CONTACT_DATA[each].field),
			}),
			wishes,
		),
	job: jobAt(ENRICH_PATH),
	read: (response) => readJob(response, chargeOfContact),
};

const REVERSE_PATH = '/contact/reverse/email/bulk';

/** Who has an address: the profile. */
const REVERSE: Step = {
	maxRecords: MOST_RECORDS,
	isTagged: true,
	price: (records) => ({ least: 0, most: records }),
	request: (asked, wishes) =>
		submit(REVERSE_PATH, asked, ({ identifiers: { email } }) => ({ email }), wishes),
	job: jobAt(REVERSE_PATH),
	read: (response) => readJob(response, (row) => (isRecord(row.profile) ? 1 : 0)),
};

const PROFILE_PRICE = 0.25;

function profileStep(
	path: string,
	list: string,
	namesOf: (identifiers: Identifiers) => JsonRecord,
	resultOf: (row: JsonRecord) => Person | Company,
): Step {
	return {
		maxRecords: 1,
		price: (records) => ({ least: 0, most: records * PROFILE_PRICE }),
		request: ([record]) =>
			paid({
				method: 'POST',
				path,
				body: withExtra(namesOf(record?.identifiers ?? {}), record?.extra, IDENTITY),
			}),
		read: ({ body }: ApiResponse) => {
			const found = isRecord(body) ? body[list] : undefined;
			if (!Array.isArray(found)) return UNKNOWN_FORM;
			return {
				ordered: true,
				rows: recordsOf(found).map((raw) => ({
					reading: { kind: 'found', result: resultOf(raw), confidence: null },
					raw,
				})),
			};
		},
	};
}

const PROFILE = profileStep(
	'/people/lookup',
	'people',
	(identifiers) => renamed(selectOne(identifiers, PROFILE_WAYS) ?? {}, PROFILE_NAMES),
	(row) => personOf(row, undefined),
);

const COMPANY = profileStep(
	'/company/lookup',
	'companies',
	(identifiers) => renamed(selectIdentifiers(identifiers, COMPANY_WAYS) ?? {}, COMPANY_NAMES),
	companyOf,
);

export const contactJobs = [ENRICH, REVERSE];

/** An address alone leads to a profile only. */
export function contactSteps(identifiers: Identifiers, { reveal }: LookupWishes): Step[] {
	const isForContactData = reveal.length > 0;
	if (isForContactData && selectIdentifiers(identifiers, CONTACT_WAYS)) return [ENRICH];
	if (!isForContactData && selectOne(identifiers, PROFILE_WAYS)) return [PROFILE];
	return identifiers.email === undefined ? [] : [REVERSE];
}

export const companySteps = (identifiers: Identifiers): Step[] =>
	selectIdentifiers(identifiers, COMPANY_WAYS) ? [COMPANY] : [];
