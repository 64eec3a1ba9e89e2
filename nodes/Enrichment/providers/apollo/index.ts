/**
 * Apollo. Built from its OpenAPI of August 2026, its own n8n node and clients of 2026, read
 * 2026-11-21; not run against a live account.
 *
 * Parameters stand in the query even with POST: a JSON body is not read, so that a search with one
 * lists everybody. Phone numbers come later, to a webhook or where they are asked for: `poll_only`. So does all that
 * its waterfall finds (docs.apollo.io, "Bulk People Enrichment" of 2026-10-08, "Poll Webhook Result" of 2026-11-04,
 * read 2026-11-29): `run_waterfall_email` and `run_waterfall_phone` ask third parties in Apollo's place.
 */
import { asRecord, isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { groupBy } from '../../../shared/core/lists';
import { requestsPer } from '../../../shared/core/rates';
import { failed, success, type Result } from '../../../shared/core/result';
import { buildBatchRequest } from '../build/batch';
import { mapSnakeCaseNames } from '../build/fieldMap';
import { readRowList, toSingleRowAnswer } from '../build/answerReaders';
import { buildPollingJob } from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type { AnswerRow, AnswerRows } from '../../match/rows';
import type {
	RequestedRecord,
	SendFreeRequest,
	Dialect,
	LookupWishes,
	LookupRequest,
} from '../dialect';
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from '../lookupIdentifiers';
import { buildMeaningReader, readNumberAt, readStringAt } from '../meaning';
import { buildFreeRequest, buildPaidRequest, UNKNOWN_FORM } from '../requests';
import {
	readApolloBalance,
	readDeferredContactRow,
	readOrganizationRow,
	readPersonRow,
} from './records';
import { apolloSearches } from './search';

/** At most ten records per request. The order of people is kept; companies are assigned by their content. */
const MOST_RECORDS = 10;

/** One credit for each record found, whatever is revealed except phones; a duplicate in a request is charged once. */
const priceFoundRecords = (records: number) => ({ min: Math.min(1, records), max: records });

/** Builds the fields for data that is searched after the first answer: phone numbers, and everything from the waterfall. */
function buildDeferredSearchFields({ reveal, useProviderWaterfall }: LookupWishes): JsonRecord {
	const email = useProviderWaterfall === true && reveal.includes('email');
	const phone = reveal.includes('phone');
	const phoneSwitch = useProviderWaterfall ? 'run_waterfall_phone' : 'reveal_phone_number';
	return { ...(email && { run_waterfall_email: true }), ...(phone && { [phoneSwitch]: true }) };
}

const hasDeferredSearch = (wishes: LookupWishes): boolean =>
	Object.keys(buildDeferredSearchFields(wishes)).length > 0;

/** Builds the fields that select data. Deferred data is sent to a webhook, or kept to be fetched. */
function buildRevealFields(wishes: LookupWishes): JsonRecord {
	const { reveal, callbackUrl } = wishes;
	const destination = callbackUrl ? { webhook_url: callbackUrl } : { poll_only: true };
	return {
		reveal_personal_emails: reveal.includes('personalEmail'),
		...buildDeferredSearchFields(wishes),
		...(hasDeferredSearch(wishes) && destination),
	};
}

const PERSON: LookupRequest = {
	sufficientSets: [['providerId'], ['linkedInUrl'], ['email'], ...NAME_AT_COMPANY_SETS],
	optionalIdentifiers: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		providerId: 'id',
		...mapSnakeCaseNames('email', 'linkedInUrl', 'firstName', 'lastName'),
		fullName: 'name',
		company: 'organization_name',
		companyDomain: 'domain',
	},
	acceptsWishes: (wishes) => !hasDeferredSearch(wishes),
	...buildBatchRequest(
		{
			single: {
				path: '/people/match',
				sendIn: 'query',
				rowAt: 'person',
				requiredField: 'person',
				isNoMatchIfEmpty: true,
			},
			batch: { path: '/people/bulk_match', recordsAt: 'details', conditionsIn: 'query' },
			maxRecords: MOST_RECORDS,
			rowsAt: 'matches',
		},
		{ conditions: buildRevealFields, readRow: readPersonRow },
	),
	price: priceFoundRecords,
	// Whether an empty row without `none` is charged is not documented.
	missPrice: ({ length }) => length,
};

/** Apollo's price for each person whose phone number is found. */
const PHONE_PRICE = 8;

/** Phone numbers and emails that are found later; the rows name people by ID. */
const DEFERRED_CONTACT_DATA: LookupRequest & Required<Pick<LookupRequest, 'job'>> = {
	sufficientSets: [],
	fieldNames: {},
	maxSubjects: MOST_RECORDS,
	price: (records, { useProviderWaterfall, expectedCreditsPerRecord = 0 }) => {
		// The rates of third parties are not published, so the user's estimate counts, minus the credit for the person.
		const expected = useProviderWaterfall ? expectedCreditsPerRecord - 1 : 0;
		return { min: 0, max: records * Math.max(PHONE_PRICE, expected) };
	},
	buildRequest: () => buildFreeRequest({ method: 'GET', path: '/webhook_result' }),
	job: {
		...buildPollingJob('/webhook_result', 10, 600),
		readRetryAfterMs: ({ body }) => {
			const seconds = readNumberAt(body, 'retry_after_seconds') ?? 0;
			return seconds > 0 ? seconds * 1000 : undefined;
		},
	},
	readRows: ({ body }, requested) => {
		const list = mergeRowsOfSamePerson(readValueAt(body, 'webhook_result.people'));
		const people = readRowList(list, readDeferredContactRow, 'unordered');
		return { ...people, ...assignRowsById(people.rows, requested) };
	},
};

/** Merges the rows of one person, who then has the phone numbers and emails of all of them. */
function mergeRowsOfSamePerson(list: unknown): unknown {
	if (!Array.isArray(list)) return list;
	const people = groupBy(list, (row: unknown) => readStringAt(row, 'id') ?? row);
	return [...people.values()].map((rows) => {
		if (rows.length === 1) return rows[0];
		const inAll = (name: string) => rows.flatMap((row) => readValueAt(row, name) ?? []);
		return {
			...asRecord(rows[0]),
			phone_numbers: inAll('phone_numbers'),
			emails: inAll('emails'),
		};
	});
}

/**
 * Assigns each row to the records of the person with its ID. If the IDs of all records are known, any other row is about
 * somebody else, for example a person whom the first answer confused with the requested one.
 */
function assignRowsById(
	rows: readonly AnswerRow[],
	requested: readonly RequestedRecord[],
): Pick<AnswerRows, 'rows' | 'isPartOfAnswer'> {
	const ids = requested.map(({ earlierResult }) => earlierResult?.providerId);
	const rowOf = (id: string | undefined) =>
		rows.find(({ raw }) => id !== undefined && readStringAt(raw, 'id') === id);
	const tagged = ids.flatMap((id, record) => {
		const row = rowOf(id);
		return row ? [{ ...row, recordIndex: record }] : [];
	});
	const placed = new Set(ids.map(rowOf));
	const others = rows.filter((row) => !placed.has(row));
	const isSure = ids.length > 0 && ids.every((id) => id !== undefined);
	return isSure
		? { rows: tagged, isPartOfAnswer: others.length > 0 }
		: { rows: [...tagged, ...others] };
}

/** Everything else is in the first answer. */
const PERSON_WITH_DEFERRED_DATA: LookupRequest = {
	...PERSON,
	acceptsWishes: hasDeferredSearch,
	deferred: DEFERRED_CONTACT_DATA,
};

/** No job has this ID. */
const UNKNOWN_JOB_ID = '1';

/**
 * Checks that the key may fetch deferred data, which is charged whether or not it is fetched. A request with an unknown
 * ID is answered as unknown, unless the key lacks the scope.
 */
async function checkKeyMayFetchResults(
	wishes: LookupWishes,
	sendFree: SendFreeRequest,
): Promise<Result<Record<string, never>>> {
	if (!hasDeferredSearch(wishes)) return success({});
	const answer = await sendFree(DEFERRED_CONTACT_DATA.job.buildFetchRequest(UNKNOWN_JOB_ID));
	if (answer.ok) return success({});
	if (answer.failure.reason !== 'forbidden') return answer;
	return failed(
		'This API key has no permission to fetch results that Apollo delivers later, such as phone numbers',
		"In Apollo, give the key access to 'api/v1/webhook_result/show', or use a master key. Or remove phone numbers from 'Data to Get'. Nothing was charged.",
		{ reason: 'forbidden' },
	);
}

const ORGANIZATION: LookupRequest = {
	// A name is only accepted in addition; alone it is refused.
	sufficientSets: [['domain'], ['linkedInUrl']],
	optionalIdentifiers: ['name'],
	fieldNames: { domain: 'domain', name: 'name', linkedInUrl: 'linkedin_url' },
	// Whether a miss leaves a gap is not documented, so rows are assigned by their content.
	...buildBatchRequest(
		{
			single: {
				path: '/organizations/enrich',
				method: 'GET',
				rowAt: 'organization',
				requiredField: 'organization',
				isNoMatchIfEmpty: true,
			},
			batch: { path: '/organizations/bulk_enrich', recordsAt: 'details' },
			maxRecords: MOST_RECORDS,
			rowsAt: 'organizations',
			isUnordered: true,
		},
		{ readRow: readOrganizationRow },
	),
	price: priceFoundRecords,
};

const ORGANIZATION_BY_ID: LookupRequest = {
	sufficientSets: [['providerId']],
	fieldNames: {},
	maxSubjects: 1,
	price: priceFoundRecords,
	buildRequest: ([record]) => {
		const id = encodeURIComponent(record?.identifiers.providerId ?? '');
		return buildPaidRequest({ method: 'GET', path: `/organizations/${id}` });
	},
	readRows: ({ body }) => {
		if (!isRecord(body) || !('organization' in body)) return UNKNOWN_FORM;
		return toSingleRowAnswer(body.organization ?? body, readOrganizationRow(body.organization));
	},
};

/** The message of an empty account, which has no documented code. The pattern is at the start, where no input is quoted. */
const NO_CREDITS_MESSAGE =
	/^(?:you [\w' ]{0,20})?(?:insufficient|not enough|enough|out of) (?:\w+ )?credits?\b/i;

/** Finds the code of a refusal; an answer with rows is never one, since it was charged. */
function findRefusalCode(body: unknown): string | undefined {
	const { matches, organizations } = asRecord(body);
	if (Array.isArray(matches ?? organizations)) return undefined;
	const said = readStringAt(body, 'error') ?? readStringAt(body, 'error_message') ?? '';
	if (NO_CREDITS_MESSAGE.test(said)) return 'credit_limit';
	return readStringAt(body, 'code') ?? readStringAt(body, 'error_code');
}

const readMeaningByCode = buildMeaningReader({
	code: findRefusalCode,
	codes: {
		result_pending: 'accepted',
		request_id_unknown: 'noMatch',
		request_id_expired: 'rejected',
		invalid_request_id: 'rejected',
		credit_limit: 'outOfCredits',
		// A code of the validation of emails and phone numbers, which is in beta.
		credit_limit_exceeded: 'outOfCredits',
	},
	// For a batch, the path may be missing; for a single record, clients expect 404 for an unknown person.
	statuses: { 404: 'notFoundStatus' },
});

/** Reads the meaning of an answer. A result that was not delivered to the webhook is still a result. */
const readMeaning: Dialect['readMeaning'] = (response, scope) => {
	const { body } = response;
	const meaning = readMeaningByCode(response);
	if (meaning === 'notFoundStatus' && scope === 'one') return 'noMatch';
	const state = readStringAt(body, 'webhook_status');
	const isOpen =
		meaning === 'rows' && state !== undefined && !readValueAt(body, 'webhook_result');
	if (!isOpen) return meaning;
	return state === 'in_progress' ? 'accepted' : 'rejected';
};

export const buildApolloDialect = buildDialectFactory({
	name: 'apollo',
	baseUrl: 'https://api.apollo.io/api/v1',
	key: { as: 'header', name: 'x-api-key' },
	// Enrichment on paid plans, by its rate limit page (read 2026-11-21); free ones have 50 a minute.
	limits: [{ rates: [requestsPer('minute', 1000)] }],
	test: buildFreeRequest({ method: 'GET', path: '/users/api_profile' }),
	account: {
		path: '/users/api_profile',
		query: { include_credit_usage: true },
		balance: readApolloBalance,
		// A balance of 0 may be out of date; the statistics are current, but need a scope of their own.
		recheck: {
			method: 'POST',
			path: '/usage_stats/credit_usage_stats',
			balance: {
				remaining: 'credit_usage_stats.lead_credit.left_over',
				used: 'credit_usage_stats.lead_credit.consumed',
				total: 'credit_usage_stats.lead_credit.limit',
				renewsAt: 'current_credit_cycle.end_date',
			},
			isNeededAfter: ({ body }) => (readNumberAt(body, 'num_credits_remaining') ?? 0) <= 0,
		},
	},
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [PERSON, PERSON_WITH_DEFERRED_DATA],
		otherIdentifyingFields: ['hashed_email'],
		waterfallReveals: ['email', 'phone'],
		prepare: checkKeyMayFetchResults,
	},
	company: { requests: [ORGANIZATION, ORGANIZATION_BY_ID] },
	searches: apolloSearches,
	refusals: readMeaning,
	jobIdAt: ['request_id'],
	// Only bulk requests for people and deferred results state their charge.
	credits: { charged: ['credits_consumed', 'webhook_result.credits_consumed'] },
});
