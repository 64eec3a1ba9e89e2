/**
 * BetterContact: built from its documentation (GitHub bettercontactorg/docs, OpenAPI 2.0.0), read
 * 2026-11-21; not run against a live account. Contact data is found by jobs, profiles at once.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { IdentifierName, Identifiers } from '../../domain/entities';
import { known } from '../../domain/normalise/values';
import { companyOf, personOf } from './records';
import type {
	AnswerRow,
	AnswerRows,
	Dialect,
	LookupWishes,
	Meaning,
	RecordToSend,
	Step,
} from '../dialect';
import { recordInTags, tagged } from '../jobTags';
import { peopleSearch } from './search';
import { idAt, meaningBy, numberAt, textAt } from '../meaning';
import { free, paid, recordsOf, renamed, UNKNOWN_FORM } from '../requests';
import { selectIdentifiers, selectOne, type Way } from '../ways';

const WAYS: readonly Way[] = [
	['firstName', 'lastName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
];

const PROFILE_WAYS: readonly Way[] = [['linkedInUrl'], ['firstName', 'lastName', 'companyDomain']];

const COMPANY_WAYS: readonly Way[] = [['domain'], ['linkedInUrl']];

const NAMES: Partial<Record<IdentifierName, string>> = {
	firstName: 'first_name',
	lastName: 'last_name',
	company: 'company',
	companyDomain: 'company_domain',
	linkedInUrl: 'linkedin_url',
};

const EMAIL = 1;
const PHONE = 10;
const PROFILE_PRICE = 0.1;

const data = ({ identifiers, extra }: RecordToSend, index: number): JsonRecord => ({
	...extra,
	...renamed(selectIdentifiers(identifiers, WAYS, ['linkedInUrl']) ?? {}, NAMES),
	custom_fields: tagged(extra.custom_fields, index),
});

const LEADS: Step = {
	maxRecords: 100,
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
	row.enriched === true || textAt(row, 'contact_job_title') !== undefined;

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
			body: {
				...renamed(selectOne(record?.identifiers ?? {}, PROFILE_WAYS) ?? {}, NAMES),
				...record?.extra,
			},
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
			body: {
				...renamed(selectIdentifiers(record?.identifiers ?? {}, COMPANY_WAYS) ?? {}, {
					domain: 'company_domain',
					linkedInUrl: 'company_linkedin_url',
				}),
				...record?.extra,
			},
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

function contactSteps(identifiers: Identifiers, { reveal }: LookupWishes): Step[] {
	if (reveal.length > 0) return selectIdentifiers(identifiers, WAYS) ? [LEADS] : [];
	return selectOne(identifiers, PROFILE_WAYS) ? [PROFILE] : [];
}

const byStatus = meaningBy({
	// 402 is an empty account, or a feature that the plan does not have.
	codeOf: (body) => /^You don't have access to/.exec(textAt(body, 'message') ?? '')?.[0],
	codes: { "You don't have access to": 'forbidden' },
	// No company or profile found; or no such path.
	statuses: { 404: 'notFoundStatus' },
});

const UNDER_WAY = ['not_started', 'processing', 'on_hold'];

function meaningOf(response: ApiResponse): Meaning {
	const { status, body } = response;
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
	test: ACCOUNT,
	balance: {
		request: ACCOUNT,
		read: ({ body }) => ({ credits: known({ remaining: numberAt(body, 'credits_left') }) }),
	},
	lookups: {
		contact: {
			reveals: ['email', 'phone'],
			takes: 'first and last name with a company or its domain; with nothing to reveal also a LinkedIn URL',
			steps: contactSteps,
			jobs: [LEADS],
		},
		company: {
			// A company has nothing to reveal, so nothing that is asked for is refused.
			reveals: ['email', 'personalEmail', 'phone'],
			takes: 'a domain or a LinkedIn URL',
			steps: (identifiers) => (selectIdentifiers(identifiers, COMPANY_WAYS) ? [COMPANY] : []),
		},
	},
	searches: { contact: peopleSearch },
	meaningOf,
	jobIdOf: ({ body }) => idAt(body, 'id') ?? idAt(body, 'request_id'),
	creditsOf: ({ body }) => ({
		charged: numberAt(body, 'credits_consumed'),
		remaining: numberAt(body, 'credits_left'),
	}),
});
