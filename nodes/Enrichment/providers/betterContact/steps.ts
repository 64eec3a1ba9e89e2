/** BetterContact's lookups: contact data by jobs, profiles of people and companies at once. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { IdentifierName, Identifiers } from '../../person/entities';
import type { AnswerRow, AnswerRows, LookupWishes, RecordToSend, Step } from '../dialect';
import { recordInTags, tagged } from '../jobTags';
import { numberAt, textAt } from '../meaning';
import { free, paid, recordsOf, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectIdentifiers, selectOne, type Way } from '../ways';
import { companyOf, personOf } from './records';

const WAYS: readonly Way[] = [
	['firstName', 'lastName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
	['linkedInUrl'],
];

const HELPFUL: readonly IdentifierName[] = ['firstName', 'lastName', 'company', 'companyDomain'];

const PROFILE_WAYS: readonly Way[] = [['linkedInUrl'], ['firstName', 'lastName', 'companyDomain']];

const COMPANY_WAYS: readonly Way[] = [['domain'], ['linkedInUrl']];

const NAMES: Partial<Record<IdentifierName, string>> = {
	firstName: 'first_name',
	lastName: 'last_name',
	company: 'company',
	companyDomain: 'company_domain',
	linkedInUrl: 'linkedin_url',
};

const COMPANY_NAMES = { domain: 'company_domain', linkedInUrl: 'company_linkedin_url' } as const;

const EMAIL = 1;
const PHONE = 10;
const PROFILE_PRICE = 0.1;

/** Its documents call names required; others send them empty, and find many by the page alone. */
const UNNAMED = { first_name: '', last_name: '', company: '' };

const data = ({ identifiers, extra }: RecordToSend, index: number): JsonRecord => ({
	...UNNAMED,
	...withExtra(
		renamed(selectIdentifiers(identifiers, WAYS, HELPFUL) ?? {}, NAMES),
		extra,
		Object.values(NAMES),
	),
	custom_fields: tagged(extra.custom_fields, index),
});

export const LEADS: Step = {
	maxRecords: 100,
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

const PROFILE: Step = {
	maxRecords: 1,
	price: (records) => ({ least: 0, most: records * PROFILE_PRICE }),
	request: ([record]) =>
		paid({
			method: 'POST',
			path: '/enrich_profile/lead',
			body: withExtra(
				renamed(selectOne(record?.identifiers ?? {}, PROFILE_WAYS) ?? {}, NAMES),
				record?.extra,
				Object.values(NAMES),
			),
		}),
	read: ({ body }) => readOne(body, personOf, PROFILE_PRICE),
};

const COMPANY: Step = {
	maxRecords: 1,
	price: () => ({ least: 0, most: 0 }),
	request: ([record]) =>
		paid({
			method: 'POST',
			path: '/enrich_profile/company',
			body: withExtra(
				renamed(
					selectIdentifiers(record?.identifiers ?? {}, COMPANY_WAYS) ?? {},
					COMPANY_NAMES,
				),
				record?.extra,
				Object.values(COMPANY_NAMES),
			),
		}),
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

export function contactSteps(identifiers: Identifiers, { reveal }: LookupWishes): Step[] {
	if (reveal.length > 0) return selectIdentifiers(identifiers, WAYS) ? [LEADS] : [];
	return selectOne(identifiers, PROFILE_WAYS) ? [PROFILE] : [];
}

export const companySteps = (identifiers: Identifiers): Step[] =>
	selectIdentifiers(identifiers, COMPANY_WAYS) ? [COMPANY] : [];
