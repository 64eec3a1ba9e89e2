/**
 * Prospeo: built from the schemas of its own MCP server (GitHub prospeo-v2/prospeo-mcp-server, commit 887822f)
 * and the pages of prospeo.io/api-docs, read 2026-11-22; not run against a live account.
 *
 * One request for a record or for 50, one price: a credit for a match with or without its email, ten with
 * a mobile number, nothing for what the account has bought before: for 90 days, outsiders say.
 */
import { asRecord, isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { recordsPer, requestsPer } from '../../../shared/core/rates';
import { buildBatchRequest } from '../build/batch';
import { mapSnakeCaseNames } from '../build/fieldMap';
import { buildFoundReading, readRowList, NO_MATCH, type DialectRow } from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type {
	AnswerRow,
	AnswerRows,
	LookupRequest,
	LookupWishes,
	Price,
	RowReading,
} from '../dialect';
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from '../lookupBy';
import { readNumberAt } from '../meaning';
import { priceCreditsPerRecord, parseRecordNumber, UNKNOWN_FORM } from '../requests';
import { toCompany, toPerson } from './records';
import { searches } from './search';

const PRICE = 1;
const PRICE_WITH_MOBILE = 10;

/** A person without a mobile number costs no more than without having asked for it. */
function priceOf(records: number, wishes: LookupWishes): Price {
	const most = wishes.reveal.includes('phone') ? PRICE_WITH_MOBILE : PRICE;
	const least = demandsMobile(wishes) ? PRICE_WITH_MOBILE : PRICE;
	return { min: records * least, max: records * most };
}

const switchesFor = (wishes: LookupWishes): JsonRecord => ({
	enrich_mobile: wishes.reveal.includes('phone'),
	...(wishes.onlyVerified?.includes('email') && { only_verified_email: true }),
	...(demandsMobile(wishes) && { only_verified_mobile: true }),
});

/** Whether somebody without a mobile number is to be no match, and free: who wants nothing else has no use for the rest. */
function demandsMobile({ reveal, skipsProfile, onlyVerified = [] }: LookupWishes): boolean {
	const wantsPhoneAlone = skipsProfile === true && reveal.every((each) => each === 'phone');
	return onlyVerified.includes('phone') || (wantsPhoneAlone && reveal.includes('phone'));
}

/** A person or a company, alone or in a batch of three lists. */
function enrichment(part: Part): Pick<LookupRequest, 'maxSubjects' | 'isTagged' | 'buildRequest' | 'readRows'> {
	const batch = buildBatchRequest(
		{
			single: { path: `/enrich-${part}`, recordAt: 'data', knownBy: part },
			batch: { path: `/bulk-enrich-${part}`, recordsAt: 'data' },
			maxRecords: 50,
			tag: NUMBER,
			rowsAt: 'matched',
		},
		{
			conditions: (wishes) => (part === 'person' ? switchesFor(wishes) : {}),
			readRow: (raw) => matched(part, raw),
		},
	);
	return {
		...batch,
		readRows: (response, asked) =>
			asked.length > 1 ? readMany(part, response.body) : batch.readRows(response, asked),
	};
}

/** A number that is sent with each record of a batch. */
const NUMBER = { sendAt: 'identifier', readAt: 'identifier' };

/** The part of a row that says who was found. */
type Part = 'person' | 'company';

const PERSON: LookupRequest = {
	...enrichment('person'),
	sufficientSets: [['providerId'], ['linkedInUrl'], ['email'], ...NAME_AT_COMPANY_SETS],
	optionalIdentifiers: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'linkedInUrl', 'email'),
		providerId: 'person_id',
		companyDomain: 'company_website',
		company: 'company_name',
	},
	price: priceOf,
};

const COMPANY: LookupRequest = {
	...enrichment('company'),
	sufficientSets: [['providerId'], ['domain'], ['linkedInUrl'], ['name']],
	fieldNames: {
		providerId: 'company_id',
		domain: 'company_website',
		linkedInUrl: 'company_linkedin_url',
		name: 'company_name',
	},
	price: priceCreditsPerRecord(PRICE),
};

const INVALID: RowReading = {
	kind: 'rejected',
	message: "Prospeo can't look up a record with this data (INVALID_DATAPOINTS).",
};

/** Three lists, in no order, told apart by the number that was sent with each record. */
function readMany(part: Part, body: unknown): AnswerRows {
	const { matched: hits, not_matched: missing, invalid_datapoints: invalid } = asRecord(body);
	if (![hits, missing, invalid].some(Array.isArray)) return UNKNOWN_FORM;
	const numbered = (reading: RowReading) => (raw: unknown) => ({
		reading,
		recordIndex: parseRecordNumber(raw),
	});
	const lists = [
		readRowList(hits, (raw) => ({
			...matched(part, raw),
			recordIndex: parseRecordNumber(readValueAt(raw, 'identifier')),
		})),
		readRowList(missing, numbered(NO_MATCH)),
		readRowList(invalid, numbered(INVALID)),
	];
	return { followsRequestOrder: false, rows: lists.flatMap(({ rows }) => rows) };
}

function matched(part: Part, row: unknown): DialectRow {
	if (!isRecord(row) || !isRecord(row[part])) return { reading: NO_MATCH };
	const result = part === 'person' ? toPerson(row) : toCompany(row);
	return { reading: buildFoundReading(result), charge: chargeOf(row) };
}

/** A row says whether it was free; what it cost else, its content says. */
function chargeOf(row: JsonRecord): AnswerRow['charge'] {
	if (row.free_enrichment === true) return 0;
	if (row.free_enrichment !== false) return undefined;
	// A number that was handed over is ten times the price.
	return readValueAt(row, 'person.mobile.revealed') === true ? PRICE_WITH_MOBILE : PRICE;
}

export const prospeo = buildDialectFactory({
	name: 'prospeo',
	baseUrl: 'https://api.prospeo.io',
	key: { as: 'header', name: 'X-KEY' },
	// The plan Starter, by help.prospeo.io (api-rate-limits); headers tell the rates of larger plans.
	limits: [
		{
			paths: [
				'/enrich-person',
				'/bulk-enrich-person',
				'/enrich-company',
				'/bulk-enrich-company',
			],
			rates: [recordsPer('minute', 300), recordsPer('day', 2000)],
		},
		{
			paths: ['/search-person', '/search-company'],
			rates: [requestsPer('second', 1), requestsPer('minute', 30)],
		},
	],
	account: {
		path: '/account-information',
		balance: {
			remaining: 'response.remaining_credits',
			used: 'response.used_credits',
			plan: 'response.current_plan',
			renewsAt: 'response.next_quota_renewal_date',
		},
	},
	contact: {
		reveals: ['email', 'phone'],
		canRequireVerified: true,
		requests: [PERSON],
	},
	company: { requests: [COMPANY] },
	searches,
	// Nearly everything is status 400, so the code decides.
	refusals: {
		code: 'error_code',
		codes: {
			NO_MATCH: 'noMatch',
			NO_RESULTS: 'noMatch',
			INVALID_DATAPOINTS: 'rejected',
			INVALID_REQUEST: 'rejected',
			INVALID_FILTERS: 'rejected',
			INSUFFICIENT_CREDITS: 'outOfCredits',
			INVALID_API_KEY: 'badKey',
			PLAN_REQUIRED: 'forbidden',
			ACCOUNT_RESTRICTED: 'forbidden',
			RATE_LIMITED: 'slowDown',
			RATE_LIMIT_EXCEEDED: 'slowDown',
			// A fault of the server's, with the status of a bad request: it may have been charged.
			INTERNAL_ERROR: 'unknown',
			DEPRECATED: 'noEndpoint',
		},
		statuses: { 404: 'noEndpoint' },
	},
	credits: ({ body }) => {
		const charged = readNumberAt(body, 'total_cost');
		return { charged: charged ?? (readValueAt(body, 'free') === true ? 0 : undefined) };
	},
});
