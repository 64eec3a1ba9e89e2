/**
 * Hunter: built from its API reference (hunter.io/api-documentation/v2), its own GitHub
 * hunter-io/cursor-plugin (2026), its MCP server and third parties' OpenAPI files, read 2026-11-22; not
 * run against a live account.
 *
 * One record a request, by one identification:
 *
 * | named by                     | requests, in their order                               | credits |
 * |------------------------------|--------------------------------------------------------|---------|
 * | LinkedIn URL                 | people/find                                            | 0.2     |
 * | the same, to reveal an email | people/find, then email-finder where that found none   | 0.2 + 1 |
 * | email                        | people/find                                            | 0.2     |
 * | name and company or domain   | email-finder                                           | 1       |
 * | a company's domain           | companies/find                                         | 0.2     |
 *
 * Only what is found costs, and no answer says how much. Accounts on Hunter's older plans pay a whole
 * search for what is 0.2 here.
 */
import type { ApiResponse } from '../../../shared/core/http';
import {
	asRecord,
	asRecords,
	isRecord,
	readValueAt,
	type JsonRecord,
} from '../../../shared/core/json';
import { requestsPer } from '../../../shared/core/rates';
import { isSameAddress } from '../../person/canonical/mail';
import type { Identifiers } from '../../person/entities';
import { mapSnakeCaseNames } from '../build/fieldMap';
import {
	buildFoundReading,
	NO_MATCH,
	buildSingleRecordReader,
	buildSingleRecordRequest,
	type DialectRow,
} from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type { PricedVerdict } from '../build/verification';
import type { RequestedRecord, Balance, RowReading } from '../dialect';
import { readBalanceAtPaths, readNumberAt, readTextAt, readVerdictAt } from '../meaning';
import { priceCreditsPerRecord } from '../requests';
import { toCompany, toPerson, toPersonFromEmailFinder } from './records';
import { searches } from './search';

const ENRICHMENT = 0.2;

/** Hunter is told the part of a profile's address after `/in/`; older addresses have none. */
function withHandle({ linkedInUrl, ...others }: Identifiers): Identifiers {
	const handle = /\/in\/([^/]+)$/.exec(linkedInUrl ?? '')?.[1];
	return handle === undefined ? others : { ...others, linkedInUrl: handle };
}

/** What was found stands under `data`, which is empty where there is nobody. */
const readData = (read: (data: JsonRecord, asked: RequestedRecord | undefined) => DialectRow) =>
	buildSingleRecordReader((body, asked) => {
		if (!isRecord(body) || !Object.hasOwn(body, 'data')) return undefined;
		return isRecord(body.data) ? read(body.data, asked) : { reading: NO_MATCH };
	});

const findPerson = buildSingleRecordRequest({
	method: 'GET',
	path: '/people/find',
	sufficientSets: [['linkedInUrl'], ['email']],
	sendsOneSet: true,
	fieldNames: { linkedInUrl: 'linkedin_handle', email: 'email' },
	formatIdentifiers: withHandle,
	mayReveal: ['firstName', 'lastName', 'companyDomain'],
	price: priceCreditsPerRecord(ENRICHMENT),
	missPrice: () => ENRICHMENT,
	readRows: readData(readPerson),
});

/** Hunter may know nothing but the address that it was asked by, and charges for that. */
function readPerson(data: JsonRecord, asked: RequestedRecord | undefined): DialectRow {
	const result = toPerson(data);
	const { fullName, firstName, jobTitle, linkedInUrl, company, location, phone } = result;
	const news = [fullName, firstName, jobTitle, company, location, phone];
	const isEcho =
		isSameAddress(asked?.identifiers.email, result.email) && linkedInUrl === undefined;
	return isEcho && news.every((value) => value === undefined)
		? { reading: NO_MATCH, charge: ENRICHMENT }
		: { reading: buildFoundReading(result) };
}

/**
 * By a name, or a profile, at a company: as a request before found them, else as the record has them. Where no
 * company is known, by the profile alone: the reference asks for a company, pyhunter 2.0 and an MCP server send none.
 */
const findEmail = buildSingleRecordRequest({
	method: 'GET',
	path: '/email-finder',
	sufficientSets: [
		['firstName', 'lastName', 'companyDomain'],
		['fullName', 'companyDomain'],
		['linkedInUrl', 'companyDomain'],
		['firstName', 'lastName', 'company'],
		['fullName', 'company'],
		['linkedInUrl', 'company'],
		['linkedInUrl'],
	],
	sendsOneSet: true,
	fieldNames: {
		companyDomain: 'domain',
		...mapSnakeCaseNames('company', 'fullName', 'firstName', 'lastName'),
		linkedInUrl: 'linkedin_handle',
	},
	formatIdentifiers: withHandle,
	provides: ['email'],
	skippedAfter: ['email'],
	price: priceCreditsPerRecord(1),
	readRows: readData((data) => ({ reading: readAddress(data) })),
});

/** 200 without an address is "not found", and free. */
function readAddress(data: JsonRecord): RowReading {
	const result = toPersonFromEmailFinder(data);
	return result.email === undefined
		? NO_MATCH
		: buildFoundReading(result, result.confidence ?? null);
}

const findCompany = buildSingleRecordRequest({
	method: 'GET',
	path: '/companies/find',
	sufficientSets: [['domain']],
	fieldNames: { domain: 'domain' },
	price: priceCreditsPerRecord(ENRICHMENT),
	readRows: readData((data) => ({ reading: buildFoundReading(toCompany(data)) })),
});

/**
 * Newer answers follow the statuses: 402 is an empty account, 429 too fast, 403 a plan. The public page has
 * it the other way round: 403 too fast, 429 a plan that is used up. The words of these two are always the
 * same and quote nothing.
 */
function codeOf(body: unknown): string | undefined {
	const [error] = asRecords(asRecord(body).errors);
	const said = readTextAt(error, 'details') ?? '';
	const code = readNumberAt(error, 'code');
	if (code === 429 && /billing period|quota/i.test(said)) return 'usedUp';
	if (code === 403 && /rate limit|too many requests|too fast/i.test(said)) return 'tooFast';
	return readTextAt(error, 'id');
}

/** Newer accounts have one kind of credits. */
const readBalance = ({ body }: ApiResponse): Balance => {
	const credits = isRecord(readValueAt(body, 'data.requests.credits')) ? 'credits' : 'searches';
	return readBalanceAtPaths(body, {
		remaining: `data.requests.${credits}.remaining`,
		used: `data.requests.${credits}.used`,
		total: `data.requests.${credits}.available`,
		plan: 'data.plan_name',
		renewsAt: 'data.reset_date',
	});
};

const PAID_VERDICTS = new Set(['valid', 'invalid', 'accept_all', 'webmail']);
const VERIFICATION = 0.5;

/** 222, an answer without a verdict, means that the mail server could not be asked. */
function readVerification({ body }: ApiResponse): PricedVerdict {
	const status = readTextAt(body, 'data.status') ?? '';
	// Older answers call addresses at Gmail and its like after their service; they are checked as others are.
	const isGood = status === 'webmail' && readValueAt(body, 'data.smtp_check') === true;
	return {
		status: isGood ? 'valid' : (readVerdictAt(body, 'data.status') ?? 'unknown'),
		score: readNumberAt(body, 'data.score') ?? null,
		credits: PAID_VERDICTS.has(status) ? VERIFICATION : 0,
	};
}

export const hunter = buildDialectFactory({
	name: 'hunter',
	baseUrl: 'https://api.hunter.io/v2',
	key: { as: 'header', name: 'X-API-KEY' },
	// By its API reference (2026-08-13).
	limits: [
		{
			paths: ['/email-verifier'],
			rates: [requestsPer('second', 10), requestsPer('minute', 300)],
		},
		{
			paths: ['/discover'],
			rates: [requestsPer('second', 5), requestsPer('minute', 50)],
		},
		{ rates: [requestsPer('second', 15), requestsPer('minute', 500)] },
	],
	account: { path: '/account', balance: readBalance },
	contact: { reveals: ['email'], requests: [findPerson, findEmail] },
	company: { requests: [findCompany] },
	searches,
	verify: {
		method: 'GET',
		path: '/email-verifier',
		price: { min: 0, max: VERIFICATION },
		read: readVerification,
	},
	refusals: {
		// Who says when to come back is not used up, whatever the words are.
		readFirst: ({ status, headers }) =>
			status === 429 && headers['retry-after'] !== undefined ? 'slowDown' : undefined,
		code: codeOf,
		codes: { restricted_account: 'forbidden', usedUp: 'outOfCredits', tooFast: 'slowDown' },
		statuses: { 202: 'notReady' },
	},
});
