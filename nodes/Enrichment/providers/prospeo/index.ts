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
import { buildFoundReading, readRowList, NO_MATCH, type DialectRow } from '../build/answerReaders';
import { buildDialectFactory } from '../build/provider';
import type {
	AnswerRow,
	AnswerRows,
	LookupRequest,
	LookupWishes,
	Price,
	RowReading,
} from '../dialect';
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from '../lookupIdentifiers';
import { readNumberAt } from '../meaning';
import { priceCreditsPerRecord, parseRecordNumber, UNKNOWN_FORM } from '../requests';
import { readProspeoCompany, readProspeoPerson } from './records';
import { prospeoSearches } from './search';

const PRICE = 1;
const PRICE_WITH_MOBILE = 10;

/** Calculates the price of people; without a mobile number, a person costs as much as if none was requested. */
function calculatePersonPrice(records: number, wishes: LookupWishes): Price {
	const most = wishes.reveal.includes('phone') ? PRICE_WITH_MOBILE : PRICE;
	const least = requiresMobile(wishes) ? PRICE_WITH_MOBILE : PRICE;
	return { min: records * least, max: records * most };
}

const buildPersonConditions = (wishes: LookupWishes): JsonRecord => ({
	enrich_mobile: wishes.reveal.includes('phone'),
	...(wishes.onlyVerified?.includes('email') && { only_verified_email: true }),
	...(requiresMobile(wishes) && { only_verified_mobile: true }),
});

/** Whether people without a mobile number count as no match, free of charge, because nothing else is wanted of them. */
function requiresMobile({ reveal, skipsProfile, onlyVerified = [] }: LookupWishes): boolean {
	const wantsPhoneAlone = skipsProfile === true && reveal.every((each) => each === 'phone');
	return onlyVerified.includes('phone') || (wantsPhoneAlone && reveal.includes('phone'));
}

/** Builds the request for a person or company; a batch is answered with three lists. */
function buildEnrichmentRequest(
	part: ResultField,
): Pick<LookupRequest, 'maxSubjects' | 'isTagged' | 'buildRequest' | 'readRows'> {
	const batch = buildBatchRequest(
		{
			single: { path: `/enrich-${part}`, recordAt: 'data', requiredField: part },
			batch: { path: `/bulk-enrich-${part}`, recordsAt: 'data' },
			maxRecords: 50,
			recordNumber: RECORD_NUMBER_PATHS,
			rowsAt: 'matched',
		},
		{
			conditions: (wishes) => (part === 'person' ? buildPersonConditions(wishes) : {}),
			readRow: (raw) => readMatchedRow(part, raw),
		},
	);
	return {
		...batch,
		readRows: (response, requested) =>
			requested.length > 1
				? readBatchLists(part, response.body)
				: batch.readRows(response, requested),
	};
}

/** The number of a record, sent with it and returned with its row. */
const RECORD_NUMBER_PATHS = { sendAt: 'identifier', readAt: 'identifier' };

/** The field of a row with the person or company found. */
type ResultField = 'person' | 'company';

const PERSON: LookupRequest = {
	...buildEnrichmentRequest('person'),
	sufficientSets: [['providerId'], ['linkedInUrl'], ['email'], ...NAME_AT_COMPANY_SETS],
	optionalIdentifiers: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'linkedInUrl', 'email'),
		providerId: 'person_id',
		companyDomain: 'company_website',
		company: 'company_name',
	},
	price: calculatePersonPrice,
};

const COMPANY: LookupRequest = {
	...buildEnrichmentRequest('company'),
	sufficientSets: [['providerId'], ['domain'], ['linkedInUrl'], ['name']],
	fieldNames: {
		providerId: 'company_id',
		domain: 'company_website',
		linkedInUrl: 'company_linkedin_url',
		name: 'company_name',
	},
	price: priceCreditsPerRecord(PRICE),
};

const INVALID_DATA: RowReading = {
	kind: 'rejected',
	message: "Prospeo can't look up a record with this data (INVALID_DATAPOINTS).",
};

/** Reads the three lists of a batch, whose rows are identified by the number of their record. */
function readBatchLists(part: ResultField, body: unknown): AnswerRows {
	const { matched: hits, not_matched: missing, invalid_datapoints: invalid } = asRecord(body);
	if (![hits, missing, invalid].some(Array.isArray)) return UNKNOWN_FORM;
	const numbered = (reading: RowReading) => (raw: unknown) => ({
		reading,
		recordIndex: parseRecordNumber(raw),
	});
	const lists = [
		readRowList(hits, (raw) => ({
			...readMatchedRow(part, raw),
			recordIndex: parseRecordNumber(readValueAt(raw, 'identifier')),
		})),
		readRowList(missing, numbered(NO_MATCH)),
		readRowList(invalid, numbered(INVALID_DATA)),
	];
	return { followsRequestOrder: false, rows: lists.flatMap(({ rows }) => rows) };
}

function readMatchedRow(part: ResultField, row: unknown): DialectRow {
	if (!isRecord(row) || !isRecord(row[part])) return { reading: NO_MATCH };
	const result = part === 'person' ? readProspeoPerson(row) : readProspeoCompany(row);
	return { reading: buildFoundReading(result), charge: readRowCharge(row) };
}

/** Reads the charge of a row, which states whether it was free; the price of other rows depends on their content. */
function readRowCharge(row: JsonRecord): AnswerRow['charge'] {
	if (row.free_enrichment === true) return 0;
	if (row.free_enrichment !== false) return undefined;
	// A revealed mobile number costs ten credits.
	return readValueAt(row, 'person.mobile.revealed') === true ? PRICE_WITH_MOBILE : PRICE;
}

export const buildProspeoDialect = buildDialectFactory({
	name: 'prospeo',
	baseUrl: 'https://api.prospeo.io',
	key: { as: 'header', name: 'X-KEY' },
	// The plan Starter, by help.prospeo.io (api-rate-limits); headers state the rates of larger plans.
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
	searches: prospeoSearches,
	// Nearly all refusals have status 400, so the code decides.
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
			// An internal error with the status of a bad request, which may have been charged.
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
