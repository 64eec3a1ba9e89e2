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
import { buildBatchRequestAndReader } from '../build/batch';
import { mapSnakeCaseNames } from '../build/fieldMap';
import { buildJob, readRowList, toSingleRow } from '../build/paidRequest';
import { buildDialect } from '../build/provider';
import type { AnswerRow, AnswerRows } from '../../match/rows';
import type {
	AskedRecord,
	SendFreeRequest,
	Dialect,
	LookupWishes,
	LookupRequest,
} from '../dialect';
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from '../lookupBy';
import { buildMeaningReader, readNumberAt, readTextAt } from '../meaning';
import { freeRequest, paidRequest, UNKNOWN_FORM } from '../requests';
import { readApolloBalance, readLateContactDetails, readOrganization, readPerson } from './records';
import { searches } from './search';

/** Ten records a request at most, people in their order, companies by what they say. */
const MOST_RECORDS = 10;

/** One credit for who was found, whatever else than phones is revealed; who is asked for twice in a request counts once. */
const ONE_EACH = (records: number) => ({ least: Math.min(1, records), most: records });

/** What is looked for after the first answer: phone numbers, and all that the waterfall is asked for. */
function searchedLater({ reveal, useProviderWaterfall }: LookupWishes): JsonRecord {
	const email = useProviderWaterfall === true && reveal.includes('email');
	const phone = reveal.includes('phone');
	const phoneSwitch = useProviderWaterfall ? 'run_waterfall_phone' : 'reveal_phone_number';
	return { ...(email && { run_waterfall_email: true }), ...(phone && { [phoneSwitch]: true }) };
}

const isAnsweredLater = (wishes: LookupWishes): boolean =>
	Object.keys(searchedLater(wishes)).length > 0;

/** What comes later is sent to a webhook, or is there where it is asked for. */
function revealed(wishes: LookupWishes): JsonRecord {
	const { reveal, callbackUrl } = wishes;
	const destination = callbackUrl ? { webhook_url: callbackUrl } : { poll_only: true };
	return {
		reveal_personal_emails: reveal.includes('personalEmail'),
		...searchedLater(wishes),
		...(isAnsweredLater(wishes) && destination),
	};
}

const PERSON: LookupRequest = {
	needs: [['providerId'], ['linkedInUrl'], ['email'], ...NAME_AT_COMPANY_SETS],
	optional: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		providerId: 'id',
		...mapSnakeCaseNames('email', 'linkedInUrl', 'firstName', 'lastName'),
		fullName: 'name',
		company: 'organization_name',
		companyDomain: 'domain',
	},
	acceptsWishes: (wishes) => !isAnsweredLater(wishes),
	...buildBatchRequestAndReader(
		{
			one: {
				path: '/people/match',
				sendIn: 'query',
				rowAt: 'person',
				knownBy: 'person',
				isNoMatchIfEmpty: true,
			},
			many: { path: '/people/bulk_match', recordsAt: 'details', conditionsIn: 'query' },
			max: MOST_RECORDS,
			rowsAt: 'matches',
		},
		{ conditions: revealed, readRow: readPerson },
	),
	price: ONE_EACH,
	// Of an empty row that does not say `none`, nobody says what it costs.
	missPrice: ({ length }) => length,
};

/** Apollo's own, for each person that has a number. */
const PHONE_PRICE = 8;

/** Phone numbers and addresses are looked for, and told later by the IDs of their people. */
const LATER: LookupRequest & Required<Pick<LookupRequest, 'job'>> = {
	needs: [],
	fieldNames: {},
	max: MOST_RECORDS,
	price: (records, { useProviderWaterfall, estimate = 0 }) => {
		// What third parties charge is nowhere published: all of the user's estimate but for the person itself.
		const expected = useProviderWaterfall ? estimate - 1 : 0;
		return { least: 0, most: records * Math.max(PHONE_PRICE, expected) };
	},
	request: () => freeRequest({ method: 'GET', path: '/webhook_result' }),
	job: {
		...buildJob('/webhook_result', 10, 600),
		retryAfterMs: ({ body }) => {
			const seconds = readNumberAt(body, 'retry_after_seconds') ?? 0;
			return seconds > 0 ? seconds * 1000 : undefined;
		},
	},
	read: ({ body }, asked) => {
		const list = eachOnce(readValueAt(body, 'webhook_result.people'));
		const people = readRowList(list, readLateContactDetails, 'unordered');
		return { ...people, ...byId(people.rows, asked) };
	},
};

/** Somebody who is listed twice has the numbers and addresses of both rows. */
function eachOnce(list: unknown): unknown {
	if (!Array.isArray(list)) return list;
	const people = groupBy(list, (row: unknown) => readTextAt(row, 'id') ?? row);
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
 * Each row on the records whose person it names by ID, be they two. Where all IDs are known, another row is somebody's
 * who is not waited for, such as one whom the first answer mistook for the person.
 */
function byId(
	rows: readonly AnswerRow[],
	asked: readonly AskedRecord[],
): Pick<AnswerRows, 'rows' | 'isPartOfAnswer'> {
	const ids = asked.map(({ found }) => found?.providerId);
	const rowOf = (id: string | undefined) =>
		rows.find(({ raw }) => id !== undefined && readTextAt(raw, 'id') === id);
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

/** All else is told at once. */
const PERSON_WITH_LATER: LookupRequest = {
	...PERSON,
	acceptsWishes: isAnsweredLater,
	deferred: LATER,
};

/** Is no request of anybody. */
const UNKNOWN_REQUEST = '1';

/**
 * What comes later is paid whether or not the key may fetch it, so that is found out first: an unknown request is
 * answered as unknown, unless the key lacks the scope.
 */
async function checkResultScope(
	wishes: LookupWishes,
	ask: SendFreeRequest,
): Promise<Result<Record<string, never>>> {
	if (!isAnsweredLater(wishes)) return success({});
	const answer = await ask(LATER.job.fetch(UNKNOWN_REQUEST));
	if (answer.ok) return success({});
	if (answer.failure.reason !== 'forbidden') return answer;
	return failed(
		'This API key has no permission to fetch results that Apollo delivers later, such as phone numbers',
		"In Apollo, give the key access to 'api/v1/webhook_result/show', or use a master key. Or remove phone numbers from 'Data to Get'. Nothing was charged.",
		{ reason: 'forbidden' },
	);
}

const ORGANIZATION: LookupRequest = {
	// A name is taken beside them only: alone it is refused.
	needs: [['domain'], ['linkedInUrl']],
	optional: ['name'],
	fieldNames: { domain: 'domain', name: 'name', linkedInUrl: 'linkedin_url' },
	// Whether a miss leaves a gap is not documented, so the rows have to say who they are.
	...buildBatchRequestAndReader(
		{
			one: {
				path: '/organizations/enrich',
				method: 'GET',
				rowAt: 'organization',
				knownBy: 'organization',
				isNoMatchIfEmpty: true,
			},
			many: { path: '/organizations/bulk_enrich', recordsAt: 'details' },
			max: MOST_RECORDS,
			rowsAt: 'organizations',
			isUnordered: true,
		},
		{ readRow: readOrganization },
	),
	price: ONE_EACH,
};

const ORGANIZATION_BY_ID: LookupRequest = {
	needs: [['providerId']],
	fieldNames: {},
	max: 1,
	price: ONE_EACH,
	request: ([record]) => {
		const id = encodeURIComponent(record?.identifiers.providerId ?? '');
		return paidRequest({ method: 'GET', path: `/organizations/${id}` });
	},
	read: ({ body }) => {
		if (!isRecord(body) || !('organization' in body)) return UNKNOWN_FORM;
		return toSingleRow(body.organization ?? body, readOrganization(body.organization));
	},
};

/** Not documented: of an empty account only the code of the web app is known. Names that are quoted stand further on. */
const NO_CREDITS =
	/^(?:you [\w' ]{0,20})?(?:insufficient|not enough|enough|out of) (?:\w+ )?credits?\b/i;

/** Beside rows nothing is a refusal: what came is paid. */
function refusalIn(body: unknown): string | undefined {
	const { matches, organizations } = asRecord(body);
	if (Array.isArray(matches ?? organizations)) return undefined;
	const said = readTextAt(body, 'error') ?? readTextAt(body, 'error_message') ?? '';
	if (NO_CREDITS.test(said)) return 'credit_limit';
	return readTextAt(body, 'code') ?? readTextAt(body, 'error_code');
}

const byCode = buildMeaningReader({
	code: refusalIn,
	codes: {
		result_pending: 'accepted',
		request_id_unknown: 'noMatch',
		request_id_expired: 'rejected',
		invalid_request_id: 'rejected',
		credit_limit: 'outOfCredits',
		// Of its validation of addresses and numbers, in beta.
		credit_limit_exceeded: 'outOfCredits',
	},
	// Of a batch: its path may be missing. Of one: clients expect it for whom Apollo does not know.
	statuses: { 404: 'notFoundStatus' },
});

/** A result that is only on its way to a webhook says so; one that never got there is still a result. */
const meaningOf: Dialect['meaningOf'] = (response, scope) => {
	const { body } = response;
	const meaning = byCode(response);
	if (meaning === 'notFoundStatus' && scope === 'one') return 'noMatch';
	const state = readTextAt(body, 'webhook_status');
	const isOpen =
		meaning === 'rows' && state !== undefined && !readValueAt(body, 'webhook_result');
	if (!isOpen) return meaning;
	return state === 'in_progress' ? 'accepted' : 'rejected';
};

export const apollo = buildDialect({
	name: 'apollo',
	baseUrl: 'https://api.apollo.io/api/v1',
	key: { as: 'header', name: 'x-api-key' },
	// Enrichment on paid plans, by its rate limit page (read 2026-11-21); free ones have 50 a minute.
	limits: [{ rates: [requestsPer('minute', 1000)] }],
	test: freeRequest({ method: 'GET', path: '/users/api_profile' }),
	account: {
		path: '/users/api_profile',
		query: { include_credit_usage: true },
		balance: readApolloBalance,
		// What is left has been seen stale at 0: the statistics tell, which a key may ask for that has their scope.
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
		requests: [PERSON, PERSON_WITH_LATER],
		identity: ['hashed_email'],
		waterfallReveals: ['email', 'phone'],
		prepare: checkResultScope,
	},
	company: { requests: [ORGANIZATION, ORGANIZATION_BY_ID] },
	searches,
	refusals: meaningOf,
	jobIdAt: ['request_id'],
	// Only the bulk call of persons, and what comes later, tell.
	credits: { charged: ['credits_consumed', 'webhook_result.credits_consumed'] },
});
