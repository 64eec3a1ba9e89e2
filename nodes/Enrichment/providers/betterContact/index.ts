/**
 * BetterContact: built from its documentation (GitHub bettercontactorg/docs, OpenAPI 2.0.0, commit 4147298), read
 * 2026-11-21 and 2026-11-29, and its clients; not run against a live account. Contact data is found by jobs,
 * profiles at once.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { requestsPer } from '../../../shared/core/rates';
import { buildBatchRequestWithoutReader } from '../build/batch';
import { mapSnakeCaseNames } from '../build/fieldMap';
import {
	buildFoundReading,
	buildPollingJob,
	readJobRows,
	NO_MATCH,
	buildSingleRecordReader,
	buildSingleRecordRequest,
	addUnprocessedRecords,
} from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type { ResponseMeaning, LookupRequest, RowReading } from '../dialect';
import { NAME_PARTS_AND_COMPANY_FIELDS, NAME_PARTS_AT_COMPANY_SETS } from '../lookupBy';
import { readTextAt } from '../meaning';
import { priceFree, priceUpToCreditsPerRecord } from '../requests';
import { toCompany, toPerson } from './records';
import { searches } from './search';

const NAMES = mapSnakeCaseNames('firstName', 'lastName', 'company', 'companyDomain', 'linkedInUrl');

const EMAIL = 1;
const PHONE = 10;

/** Its documents call names required; others send them empty, and find many by the page alone. */
const UNNAMED = { first_name: '', last_name: '', company: '' };

/** The one state that it publishes as final, and those before it. */
const DONE = 'terminated';
/** The account has no credits left: the job goes on when it has. Rows that were paid until then may be there. */
const ON_HOLD = 'on_hold';
const UNDER_WAY = ['not_started', 'processing', ON_HOLD];

const LEADS: LookupRequest = {
	sufficientSets: [...NAME_PARTS_AT_COMPANY_SETS, ['linkedInUrl']],
	optionalIdentifiers: NAME_PARTS_AND_COMPANY_FIELDS,
	fieldNames: NAMES,
	acceptsWishes: ({ reveal }) => reveal.length > 0,
	price: (records, { reveal }) => {
		const email = reveal.includes('email') ? EMAIL : 0;
		return { min: 0, max: records * (email + (reveal.includes('phone') ? PHONE : 0)) };
	},
	...buildBatchRequestWithoutReader(
		{
			batch: { path: '/async', recordsAt: 'data', fixedFields: UNNAMED },
			maxRecords: 100,
			tag: { sendAt: 'custom_fields.record', readAt: 'custom_fields' },
			rowsAt: 'data',
		},
		{
			conditions: ({ reveal, callbackUrl, verifyCatchAll = false }, records) => ({
				enrich_email_address: reveal.includes('email'),
				enrich_phone_number: reveal.includes('phone'),
				// Of leads that are named by their page; no price is published for it within a job.
				enrich_profile: records.some(({ providerFields }) => providerFields.linkedin_url !== undefined),
				verify_catch_all: verifyCatchAll,
				...(callbackUrl && { webhook: callbackUrl }),
			}),
		},
	),
	job: {
		...buildPollingJob('/async', 10, 900),
		isOnHold: ({ body }) => readTextAt(body, 'status') === ON_HOLD,
	},
	readRows: ({ body }, asked) => {
		const state = readTextAt(body, 'status') ?? DONE;
		const nothing: RowReading = state === DONE ? NO_MATCH : { kind: 'pending' };
		const answer = readJobRows(body, {
			tagsAt: 'custom_fields',
			totalAt: 'credits_consumed',
			readRowPrice: (row) =>
				nothing.kind === 'pending' && !isFound(row) ? undefined : chargeOf(row),
			readRow: (row) => (isFound(row) ? buildFoundReading(toPerson(row)) : nothing),
		});
		return state === DONE ? answer : addUnprocessedRecords(answer, asked, nothing);
	},
};

/** Who was not found keeps the names that were sent; a profile may be there without contact data. */
const isFound = (row: JsonRecord): boolean =>
	row.enriched === true ||
	chargeOf(row) > 0 ||
	readTextAt(row, 'contact_job_title') !== undefined;

const CHARGED = ['deliverable', 'catch_all', 'catch_all_safe'];

function chargeOf(row: JsonRecord): number {
	const email = CHARGED.includes(readTextAt(row, 'contact_email_address_status') ?? '')
		? EMAIL
		: 0;
	return email + (readTextAt(row, 'contact_phone_number') === undefined ? 0 : PHONE);
}

/** What was found stands under `data`; for nobody the answer is 404. */
const readData = (resultOf: typeof toPerson | typeof toCompany, charged: number) =>
	buildSingleRecordReader((body) => {
		const raw = readValueAt(body, 'data');
		return isRecord(raw)
			? { reading: buildFoundReading(resultOf(raw)), raw, charge: charged }
			: undefined;
	});

const PROFILE_PRICE = 0.1;

const PROFILE = buildSingleRecordRequest({
	path: '/enrich_profile/lead',
	sufficientSets: [['linkedInUrl'], ['firstName', 'lastName', 'companyDomain']],
	sendsOneSet: true,
	fieldNames: NAMES,
	acceptsWishes: ({ reveal }) => reveal.length === 0,
	price: priceUpToCreditsPerRecord(PROFILE_PRICE),
	readRows: readData(toPerson, PROFILE_PRICE),
});

const COMPANY = buildSingleRecordRequest({
	path: '/enrich_profile/company',
	sufficientSets: [['domain'], ['linkedInUrl']],
	fieldNames: { domain: 'company_domain', linkedInUrl: 'company_linkedin_url' },
	price: priceFree,
	readRows: readData(toCompany, 0),
});

function meaningOfState({ status, body }: ApiResponse): ResponseMeaning | undefined {
	if (status === 201 || status === 202) return 'accepted';
	const state = status === 200 ? (readTextAt(body, 'status') ?? '') : '';
	if (!UNDER_WAY.includes(state)) return undefined;
	const rows = readValueAt(body, 'data');
	return state === ON_HOLD && Array.isArray(rows) && rows.length > 0 ? 'rows' : 'accepted';
}

/** Sentences with which its documentation tells apart what has one status; they quote nothing that was asked. */
const SENTENCES = /^(?:You don't have access to|You are out of free lead finder requests)/;

export const betterContact = buildDialectFactory({
	name: 'betterContact',
	baseUrl: 'https://app.bettercontact.rocks/api/v2',
	key: { as: 'header', name: 'X-API-Key' },
	// Of a key, by its API documentation (read 2026-11-21), which says 100 to 200.
	limits: [{ rates: [requestsPer('minute', 100)] }],
	account: { path: '/account', balance: { remaining: 'credits_left' } },
	contact: { reveals: ['email', 'phone'], canVerifyCatchAll: true, requests: [LEADS, PROFILE] },
	company: { requests: [COMPANY] },
	searches,
	refusals: {
		readFirst: meaningOfState,
		// Its text stands in `message` or in `error`.
		code: (body) =>
			SENTENCES.exec(readTextAt(body, 'message') ?? readTextAt(body, 'error') ?? '')?.[0],
		// 404 is its documented word for a company, profile or search that it does not have.
		codes: {
			// 402 is an empty account, or a feature that the plan does not have.
			"You don't have access to": 'forbidden',
			// 422 is a quota that is used up, or a search that it does not accept.
			'You are out of free lead finder requests': 'outOfCredits',
		},
	},
	jobIdAt: ['id', 'request_id'],
	credits: { charged: ['credits_consumed'], remaining: 'credits_left' },
});
