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
	readJobRows,
	NO_MATCH,
	buildSingleRecordReader,
	addRowsForMissingRecords,
} from '../build/answerReaders';
import { buildPollingJob, buildSingleRecordRequest } from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type { ResponseMeaning, LookupRequest, RowReading } from '../dialect';
import { NAME_PARTS_AND_COMPANY_FIELDS, NAME_PARTS_AT_COMPANY_SETS } from '../lookupIdentifiers';
import { readStringAt } from '../meaning';
import { priceFree, priceUpToCreditsPerRecord } from '../requests';
import { readBetterContactCompany, readBetterContactPerson } from './records';
import { betterContactSearches } from './search';

const NAMES = mapSnakeCaseNames('firstName', 'lastName', 'company', 'companyDomain', 'linkedInUrl');

const EMAIL_CREDITS = 1;
const PHONE_CREDITS = 10;

/** The documentation requires names; other clients send them empty and find many people by LinkedIn URL alone. */
const EMPTY_NAMES = { first_name: '', last_name: '', company: '' };

/** The only documented final state. */
const DONE = 'terminated';
/** The job is paused until the account has credits again. It may already have charged rows. */
const ON_HOLD = 'on_hold';
const UNFINISHED_STATES = ['not_started', 'processing', ON_HOLD];

const LEADS: LookupRequest = {
	sufficientSets: [...NAME_PARTS_AT_COMPANY_SETS, ['linkedInUrl']],
	optionalIdentifiers: NAME_PARTS_AND_COMPANY_FIELDS,
	fieldNames: NAMES,
	acceptsWishes: ({ reveal }) => reveal.length > 0,
	price: (records, { reveal }) => {
		const email = reveal.includes('email') ? EMAIL_CREDITS : 0;
		return { min: 0, max: records * (email + (reveal.includes('phone') ? PHONE_CREDITS : 0)) };
	},
	...buildBatchRequestWithoutReader(
		{
			batch: { path: '/async', recordsAt: 'data', fixedFields: EMPTY_NAMES },
			maxRecords: 100,
			recordNumber: { sendAt: 'custom_fields.record', readAt: 'custom_fields' },
			rowsAt: 'data',
		},
		{
			conditions: ({ reveal, callbackUrl, verifyCatchAll = false }, records) => ({
				enrich_email_address: reveal.includes('email'),
				enrich_phone_number: reveal.includes('phone'),
				// Only for leads with a LinkedIn URL; no price is published for profiles within a job.
				enrich_profile: records.some(
					({ providerFields }) => providerFields.linkedin_url !== undefined,
				),
				verify_catch_all: verifyCatchAll,
				...(callbackUrl && { webhook: callbackUrl }),
			}),
		},
	),
	job: {
		...buildPollingJob('/async', 10, 900),
		isOnHold: ({ body }) => readStringAt(body, 'status') === ON_HOLD,
	},
	readRows: ({ body }, requested) => {
		const state = readStringAt(body, 'status') ?? DONE;
		const nothing: RowReading = state === DONE ? NO_MATCH : { kind: 'pending' };
		const answer = readJobRows(body, {
			tagsAt: 'custom_fields',
			totalAt: 'credits_consumed',
			readRowPrice: (row) =>
				nothing.kind === 'pending' && !isFound(row) ? undefined : calculateRowPrice(row),
			readRow: (row) =>
				isFound(row) ? buildFoundReading(readBetterContactPerson(row)) : nothing,
		});
		return state === DONE ? answer : addRowsForMissingRecords(answer, requested, nothing);
	},
};

/** Whether somebody was found. Rows of other people repeat the names sent; a profile may come without contact data. */
const isFound = (row: JsonRecord): boolean =>
	row.enriched === true ||
	calculateRowPrice(row) > 0 ||
	readStringAt(row, 'contact_job_title') !== undefined;

const CHARGED_EMAIL_STATUSES = ['deliverable', 'catch_all', 'catch_all_safe'];

function calculateRowPrice(row: JsonRecord): number {
	const email = CHARGED_EMAIL_STATUSES.includes(
		readStringAt(row, 'contact_email_address_status') ?? '',
	)
		? EMAIL_CREDITS
		: 0;
	return email + (readStringAt(row, 'contact_phone_number') === undefined ? 0 : PHONE_CREDITS);
}

/** Builds a reader of the result under `data`; a miss is answered with 404. */
const buildDataReader = (
	resultOf: typeof readBetterContactPerson | typeof readBetterContactCompany,
	charged: number,
) =>
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
	readRows: buildDataReader(readBetterContactPerson, PROFILE_PRICE),
});

const COMPANY = buildSingleRecordRequest({
	path: '/enrich_profile/company',
	sufficientSets: [['domain'], ['linkedInUrl']],
	fieldNames: { domain: 'company_domain', linkedInUrl: 'company_linkedin_url' },
	price: priceFree,
	readRows: buildDataReader(readBetterContactCompany, 0),
});

function readMeaningOfState({ status, body }: ApiResponse): ResponseMeaning | undefined {
	if (status === 201 || status === 202) return 'accepted';
	const state = status === 200 ? (readStringAt(body, 'status') ?? '') : '';
	if (!UNFINISHED_STATES.includes(state)) return undefined;
	const rows = readValueAt(body, 'data');
	return state === ON_HOLD && Array.isArray(rows) && rows.length > 0 ? 'rows' : 'accepted';
}

/** Documented messages that distinguish refusals with the same status; they never quote the request. */
const FIXED_REFUSALS = /^(?:You don't have access to|You are out of free lead finder requests)/;

export const buildBetterContactDialect = buildDialectFactory({
	name: 'betterContact',
	baseUrl: 'https://app.bettercontact.rocks/api/v2',
	key: { as: 'header', name: 'X-API-Key' },
	// Per key; the API documentation (read 2026-11-21) states 100 to 200.
	limits: [{ rates: [requestsPer('minute', 100)] }],
	account: { path: '/account', balance: { remaining: 'credits_left' } },
	contact: { reveals: ['email', 'phone'], canVerifyCatchAll: true, requests: [LEADS, PROFILE] },
	company: { requests: [COMPANY] },
	searches: betterContactSearches,
	refusals: {
		readFirst: readMeaningOfState,
		// The message is in `message` or in `error`.
		code: (body) =>
			FIXED_REFUSALS.exec(
				readStringAt(body, 'message') ?? readStringAt(body, 'error') ?? '',
			)?.[0],
		// 404 is documented for an unknown company, profile or search.
		codes: {
			// 402 means an empty account, or a feature that the plan does not include.
			"You don't have access to": 'forbidden',
			// 422 means an exhausted quota, or a search that is not accepted.
			'You are out of free lead finder requests': 'outOfCredits',
		},
	},
	jobIdAt: ['id', 'request_id'],
	credits: { charged: ['credits_consumed'], remaining: 'credits_left' },
});
