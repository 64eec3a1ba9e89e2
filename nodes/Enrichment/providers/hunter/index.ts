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
	type DialectRow,
} from '../build/answerReaders';
import { buildSingleRecordRequest } from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type { PricedVerdict } from '../build/verification';
import type { RequestedRecord, Balance, RowReading } from '../dialect';
import { readBalanceAtPaths, readNumberAt, readStringAt, readVerdictAt } from '../meaning';
import { priceCreditsPerRecord } from '../requests';
import { readHunterCompany, readHunterPerson, readHunterEmailFinderPerson } from './records';
import { hunterSearches } from './search';

const ENRICHMENT_PRICE = 0.2;

/** Replaces the LinkedIn URL by its handle after `/in/`, which Hunter expects; older URLs have none and are left out. */
function replaceLinkedInUrlByHandle({ linkedInUrl, ...others }: Identifiers): Identifiers {
	const handle = /\/in\/([^/]+)$/.exec(linkedInUrl ?? '')?.[1];
	return handle === undefined ? others : { ...others, linkedInUrl: handle };
}

/** Builds a reader of the result under `data`, which is empty if nobody was found. */
const buildDataReader = (
	read: (data: JsonRecord, requested: RequestedRecord | undefined) => DialectRow,
) =>
	buildSingleRecordReader((body, requested) => {
		if (!isRecord(body) || !Object.hasOwn(body, 'data')) return undefined;
		return isRecord(body.data) ? read(body.data, requested) : { reading: NO_MATCH };
	});

const PERSON_REQUEST = buildSingleRecordRequest({
	method: 'GET',
	path: '/people/find',
	sufficientSets: [['linkedInUrl'], ['email']],
	sendsOneSet: true,
	fieldNames: { linkedInUrl: 'linkedin_handle', email: 'email' },
	formatIdentifiers: replaceLinkedInUrlByHandle,
	mayReveal: ['firstName', 'lastName', 'companyDomain'],
	price: priceCreditsPerRecord(ENRICHMENT_PRICE),
	missPrice: () => ENRICHMENT_PRICE,
	readRows: buildDataReader(readPerson),
});

/** Reads a person. Hunter may only return the email of the request, which is charged but no result. */
function readPerson(data: JsonRecord, requested: RequestedRecord | undefined): DialectRow {
	const result = readHunterPerson(data);
	const { fullName, firstName, jobTitle, linkedInUrl, company, location, phone } = result;
	const furtherFields = [fullName, firstName, jobTitle, company, location, phone];
	const isEcho =
		isSameAddress(requested?.identifiers.email, result.email) && linkedInUrl === undefined;
	return isEcho && furtherFields.every((value) => value === undefined)
		? { reading: NO_MATCH, charge: ENRICHMENT_PRICE }
		: { reading: buildFoundReading(result) };
}

/**
 * Finds the email of a person by name or profile and company. Without a known company, the profile is sent alone: the
 * reference requires a company, but pyhunter 2.0 and an MCP server send none.
 */
const EMAIL_REQUEST = buildSingleRecordRequest({
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
	formatIdentifiers: replaceLinkedInUrlByHandle,
	provides: ['email'],
	skippedAfter: ['email'],
	price: priceCreditsPerRecord(1),
	readRows: buildDataReader((data) => ({ reading: readEmailFinderResult(data) })),
});

/** Reads the email; status 200 without one means "not found", free of charge. */
function readEmailFinderResult(data: JsonRecord): RowReading {
	const result = readHunterEmailFinderPerson(data);
	return result.email === undefined
		? NO_MATCH
		: buildFoundReading(result, result.confidence ?? null);
}

const COMPANY_REQUEST = buildSingleRecordRequest({
	method: 'GET',
	path: '/companies/find',
	sufficientSets: [['domain']],
	fieldNames: { domain: 'domain' },
	price: priceCreditsPerRecord(ENRICHMENT_PRICE),
	readRows: buildDataReader((data) => ({ reading: buildFoundReading(readHunterCompany(data)) })),
});

/**
 * Finds the code of a refusal. Newer answers use 402 for an empty account, 429 for rate limiting and 403 for the plan;
 * the public page documents 403 for rate limiting and 429 for an exhausted plan. The messages of the latter two are fixed
 * and quote nothing.
 */
function findRefusalCode(body: unknown): string | undefined {
	const [error] = asRecords(asRecord(body).errors);
	const message = readStringAt(error, 'details') ?? '';
	const code = readNumberAt(error, 'code');
	if (code === 429 && /billing period|quota/i.test(message)) return 'usedUp';
	if (code === 403 && /rate limit|too many requests|too fast/i.test(message)) return 'tooFast';
	return readStringAt(error, 'id');
}

/** Reads the balance; newer accounts have one kind of credits, older ones count searches. */
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
const VERIFICATION_PRICE = 0.5;

/** Reads a verdict; status 222, without one, means that the mail server did not answer. */
function readVerification({ body }: ApiResponse): PricedVerdict {
	const status = readStringAt(body, 'data.status') ?? '';
	// Older answers report `webmail` for services such as Gmail; `smtp_check` has the result.
	const isGood = status === 'webmail' && readValueAt(body, 'data.smtp_check') === true;
	return {
		status: isGood ? 'valid' : (readVerdictAt(body, 'data.status') ?? 'unknown'),
		score: readNumberAt(body, 'data.score') ?? null,
		credits: PAID_VERDICTS.has(status) ? VERIFICATION_PRICE : 0,
	};
}

export const buildHunterDialect = buildDialectFactory({
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
	contact: { reveals: ['email'], requests: [PERSON_REQUEST, EMAIL_REQUEST] },
	company: { requests: [COMPANY_REQUEST] },
	searches: hunterSearches,
	verify: {
		method: 'GET',
		path: '/email-verifier',
		price: { min: 0, max: VERIFICATION_PRICE },
		read: readVerification,
	},
	refusals: {
		// An answer that states when to retry is rate limiting, whatever its message says.
		readFirst: ({ status, headers }) =>
			status === 429 && headers['retry-after'] !== undefined ? 'slowDown' : undefined,
		code: findRefusalCode,
		codes: { restricted_account: 'forbidden', usedUp: 'outOfCredits', tooFast: 'slowDown' },
		statuses: { 202: 'notReady' },
	},
});
