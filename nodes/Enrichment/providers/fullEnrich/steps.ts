/** FullEnrich's requests: jobs for contact data and for the owners of addresses, profiles at once. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { IdentifierName, Identifiers } from '../../domain/entities';
import type { Company, Person } from '../../domain/normalise';
import type {
	AnswerRow,
	AnswerRows,
	LookupWishes,
	RecordToSend,
	Reveal,
	RowReading,
	Step,
} from '../dialect';
import { companyOf, hasContact, personOf } from './records';
import { recordInTags, tagged } from '../jobTags';
import { numberAt, textAt } from '../meaning';
import { free, paid, recordOf, recordsOf, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectIdentifiers, selectOne, type Way } from '../ways';

const FIELDS: Record<Reveal, [name: string, credits: number, list: string]> = {
	email: ['contact.work_emails', 1, 'work_emails'],
	personalEmail: ['contact.personal_emails', 3, 'personal_emails'],
	phone: ['contact.phones', 10, 'phones'],
};

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
		most: records * reveal.reduce((sum, each) => sum + FIELDS[each][1], 0),
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
				enrich_fields: wishes.reveal.map((each) => FIELDS[each][0]),
			}),
			wishes,
		),
	job: jobAt(ENRICH_PATH),
	read: ({ body }) => readJob(body, 'contact_info', chargeOfContact),
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
	read: ({ body }) => readJob(body, 'profile', (row) => (isRecord(row.profile) ? 1 : 0)),
};

/** A row that was not reached repeats only what was asked. */
function readJob(
	body: unknown,
	reachedBy: string,
	chargeOf: (row: JsonRecord) => number,
): AnswerRows {
	const data = isRecord(body) ? body.data : undefined;
	if (!Array.isArray(data)) return UNKNOWN_FORM;
	const rows = recordsOf(data);
	// What had been bought before is free, and only the sum says so.
	const isWhole =
		rows.reduce((sum, row) => sum + chargeOf(row), 0) === numberAt(body, 'cost.credits');
	return {
		ordered: true,
		rows: rows.map((raw): AnswerRow => {
			const reading = Object.hasOwn(raw, reachedBy) ? readRow(raw) : notReached(body);
			const charged = isWhole ? chargeOf(raw) : undefined;
			return { reading, raw, record: recordInTags(raw.custom), charged };
		}),
	};
}

function chargeOfContact(row: JsonRecord): number {
	const contact = recordOf(row.contact_info);
	return Object.values(FIELDS).reduce(
		(sum, [, credits, list]) => sum + (recordsOf(contact[list]).length > 0 ? credits : 0),
		0,
	);
}

function notReached(body: unknown): RowReading {
	return textAt(body, 'status') === 'CREDITS_INSUFFICIENT'
		? {
				kind: 'unanswered',
				reason: 'outOfCredits',
				message:
					'FullEnrich did not have enough credits left for this record. Add credits, then run it again.',
			}
		: {
				kind: 'unanswered',
				reason: 'canceled',
				message: 'FullEnrich ended the job before this record. Run it again.',
			};
}

function readRow(row: JsonRecord): RowReading {
	// Contact data may come without a profile, and is paid.
	const result = personOf(recordOf(row.profile), row.contact_info, recordOf(row.input).email);
	const isFound = isRecord(row.profile) || hasContact(row.contact_info);
	return isFound ? { kind: 'found', result, confidence: null } : { kind: 'noMatch' };
}

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
