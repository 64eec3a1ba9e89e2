/**
 * Lusha v3. Built from its OpenAPI (2.10.0, August 2026) and its own n8n node, read 2026-11-22; not run
 * against a live account.
 *
 * `reveal` is always sent: left out, both addresses and numbers are revealed and charged.
 *
 * Its waterfall asks third parties, at their rates, wherever an account has it on, and there is no
 * `waterfallEnabled` for the request that searches and reveals at once (docs.lusha.com, "Search and Enrich
 * Contacts", read 2026-11-29). So people are searched first, which shows no contact data, and then revealed by their
 * IDs with the waterfall off. With the waterfall wanted, both happen at once: that request has no job to poll.
 *
 * A request without a match: its help centre ("How credits are counted") has a minimum of 1 credit, its billing FAQ
 * has none. The minimum is reserved; what was charged is what the answer says.
 */
import { asRecords, readValueAt, type JsonRecord, readOwnValue } from '../../../shared/core/json';
import { buildBatchRequest } from '../build/batch';
import { mapSameNames } from '../build/fieldMap';
import { readRowList, type DialectRow } from '../build/answerReaders';
import { buildDialectFactory } from '../build/provider';
import type { AnswerRows } from '../../match/rows';
import { success, type Result } from '../../../shared/core/result';
import type {
	AccountPrices,
	RequestedRecord,
	SendFreeRequest,
	LookupWishes,
	LookupRequest,
	RowReading,
} from '../dialect';
import { NAME_PARTS_AND_COMPANY_FIELDS, NAME_PARTS_AT_COMPANY_SETS } from '../lookupIdentifiers';
import { readNumberAt, readStringAt } from '../meaning';
import { readDomainsAt, buildFreeRequest, buildPaidPost } from '../requests';
import {
	readLushaBalance,
	readCompanyRow,
	readPreviewRow,
	readAccountPrices,
	readRevealedRow,
} from './records';
import { lushaSearches } from './search';

const MAX_RECORDS = 100;

/** The number of a record, sent with it and returned with its row. */
const RECORD_NUMBER_PATHS = { sendAt: 'clientReferenceId', readAt: 'clientReferenceId' };

/** Builds a request for several records of one kind. */
const buildResultsBatchRequest = (
	path: string,
	recordsAt: 'contacts' | 'companies',
	read: (row: unknown, body: unknown) => RowReading,
	conditions: (wishes: LookupWishes) => JsonRecord = () => ({ options: REQUEST_OPTIONS }),
) =>
	buildBatchRequest(
		{
			batch: { path, recordsAt },
			maxRecords: MAX_RECORDS,
			recordNumber: RECORD_NUMBER_PATHS,
			rowsAt: 'results',
		},
		{ conditions, readRow: (raw, _, body) => readResultRow(raw, body, read) },
	);

const readResultRow = (
	row: unknown,
	body: unknown,
	read: (row: unknown, body: unknown) => RowReading,
): DialectRow => ({
	reading: read(row, body),
	otherDomains: readDomainsAt(row, 'alternativeDomains'),
	charge: readRowCharge(row),
});

/** Reads the charge of a row, which rows of the waterfall may state, since third parties have prices of their own. */
function readRowCharge(row: unknown): number | undefined {
	const credits = readNumberAt(row, 'credits');
	return credits !== undefined && credits >= 0 ? credits : undefined;
}

const REQUEST_OPTIONS = { includePartialProfiles: false };

const wantsContactData = ({ reveal }: LookupWishes) => reveal.length > 0;

/** Lists the fields to reveal; work and personal emails are revealed together. */
function listRevealFields({ reveal }: LookupWishes): string[] {
	const emails = reveal.includes('email') || reveal.includes('personalEmail');
	return [...(emails ? ['emails'] : []), ...(reveal.includes('phone') ? ['phones'] : [])];
}

/** The published prices, by their names in an account. */
const PUBLISHED_PRICES: AccountPrices = new Map([
	['apiSearch', { credits: 1, perQuantity: 25 }],
	['revealEmail', { credits: 1, perQuantity: 1 }],
	['revealPhone', { credits: 5, perQuantity: 1 }],
	['revealCompany', { credits: 1, perQuantity: 1 }],
]);

/** Calculates credits by the prices of the account, or else by the published ones. */
function calculatePrice(
	name: string,
	count: number,
	{ accountPrices }: Partial<LookupWishes>,
): number {
	const price = accountPrices?.get(name) ?? PUBLISHED_PRICES.get(name)!;
	return Math.ceil(count / price.perQuantity) * price.credits;
}

/** The names of prices, by field. */
const PRICE_NAMES: Readonly<Record<string, string>> = {
	emails: 'revealEmail',
	phones: 'revealPhone',
};

const calculateRevealPrice = (count: number, wishes: LookupWishes): number =>
	listRevealFields(wishes).reduce(
		(sum, field) => sum + calculatePrice(readOwnValue(PRICE_NAMES, field)!, count, wishes),
		0,
	);

const calculateSearchPrice = (count: number, wishes: Partial<LookupWishes> = {}): number =>
	calculatePrice('apiSearch', count, wishes);

const ACCOUNT_PATH = '/v3/account/usage';

/** Fetches the account's prices if there is a limit, free of charge; without an answer, the published prices apply. */
async function fetchAccountPricesIfLimited(
	{ maxCredits = 0 }: LookupWishes,
	sendFree: SendFreeRequest,
): Promise<Result<{ accountPrices?: AccountPrices }>> {
	if (maxCredits <= 0) return success({});
	const answer = await sendFree(buildFreeRequest({ method: 'GET', path: ACCOUNT_PATH }));
	return success(answer.ok ? { accountPrices: readAccountPrices(answer.value.body) } : {});
}

const usesWaterfall = (wishes: LookupWishes): boolean =>
	wishes.useProviderWaterfall === true && wantsContactData(wishes);

/** Reveals contact data by the IDs of a search; only revealed data is charged. */
const REVEAL_BY_ID_REQUEST: LookupRequest = {
	sufficientSets: [['providerId']],
	fieldNames: {},
	acceptsWishes: (wishes) => wantsContactData(wishes) && !usesWaterfall(wishes),
	provides: ['email', 'personalEmail', 'phone'],
	confirmsIdentity: true,
	maxSubjects: MAX_RECORDS,
	isTagged: true,
	price: (count, wishes) => ({ min: 0, max: calculateRevealPrice(count, wishes) }),
	buildRequest: (requested, wishes) =>
		buildPaidPost('/v3/contacts/enrich', {
			ids: [...new Set(requested.map(({ identifiers }) => identifiers.providerId))],
			reveal: listRevealFields(wishes),
			// The account may have it switched on, and would then use other services, too.
			waterfallEnabled: false,
		}),
	// The rows have no numbers; `assignRowsById` finds their records.
	readRows: ({ body }, requested) => {
		const readRow = (row: unknown) => readResultRow(row, body, readRevealedRow);
		return assignRowsById(readRowList(readValueAt(body, 'results'), readRow), requested);
	},
};

/** Assigns each row to all records with its ID, since two records may be the same person. */
function assignRowsById(answer: AnswerRows, requested: readonly RequestedRecord[]): AnswerRows {
	const rows = answer.rows.flatMap((row) => {
		const id = readStringAt(row.raw, 'id');
		const records = [...requested.keys()].filter(
			(record) => id !== undefined && requested[record]!.identifiers.providerId === id,
		);
		return records.length > 0
			? records.map((record) => ({ ...row, recordIndex: record }))
			: [row];
	});
	return { ...answer, rows };
}

/** Searches people; the result is a preview without contact data. */
const PREVIEW_REQUEST: LookupRequest = {
	sufficientSets: [['providerId'], ['linkedInUrl'], ['email'], ...NAME_PARTS_AT_COMPANY_SETS],
	optionalIdentifiers: NAME_PARTS_AND_COMPANY_FIELDS,
	fieldNames: {
		providerId: 'id',
		linkedInUrl: 'linkedinUrl',
		...mapSameNames('email', 'firstName', 'lastName', 'companyDomain'),
		company: 'companyName',
	},
	acceptsWishes: (wishes) => !usesWaterfall(wishes),
	mayReveal: ['providerId'],
	...buildResultsBatchRequest('/v3/contacts/search', 'contacts', readPreviewRow),
	missPrice: ({ length }) => calculateSearchPrice(length),
	price: (count, wishes) => {
		const credits = calculateSearchPrice(count, wishes);
		return { min: credits, max: credits };
	},
};

/** Searches and reveals at once. The rates of third parties are not known, so the user's estimate counts, if there is one. */
const SEARCH_AND_REVEAL_REQUEST: LookupRequest = {
	...PREVIEW_REQUEST,
	acceptsWishes: usesWaterfall,
	price: (count, wishes) => {
		const least = calculateSearchPrice(count, wishes);
		const own = least + calculateRevealPrice(count, wishes);
		return { min: least, max: Math.max(own, count * (wishes.expectedCreditsPerRecord ?? 0)) };
	},
	...buildResultsBatchRequest(
		'/v3/contacts/search-and-enrich',
		'contacts',
		readRevealedRow,
		(wishes) => ({
			reveal: listRevealFields(wishes),
			options: REQUEST_OPTIONS,
		}),
	),
};

const COMPANY_REQUEST: LookupRequest = {
	sufficientSets: [['providerId'], ['domain'], ['name']],
	fieldNames: { providerId: 'id', name: 'name', domain: 'domain' },
	...buildResultsBatchRequest('/v3/companies/search-and-enrich', 'companies', readCompanyRow),
	missPrice: ({ length }) => calculateSearchPrice(length),
	// A company bought before is free. A match was seen to cost two credits: one for the search, one for the company.
	price: (count, wishes) => ({
		min: 0,
		max: calculateSearchPrice(count, wishes) + calculatePrice('revealCompany', count, wishes),
	}),
};

export const buildLushaDialect = buildDialectFactory({
	name: 'lusha',
	baseUrl: 'https://api.lusha.com',
	key: { as: 'header', name: 'api_key' },
	account: { path: ACCOUNT_PATH, balance: readLushaBalance },
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [REVEAL_BY_ID_REQUEST, PREVIEW_REQUEST, SEARCH_AND_REVEAL_REQUEST],
		waterfallReveals: ['email', 'personalEmail', 'phone'],
		prepare: fetchAccountPricesIfLimited,
	},
	company: { requests: [COMPANY_REQUEST], prepare: fetchAccountPricesIfLimited },
	searches: lushaSearches,
	// A miss is a row with status 200, so a 404 means a wrong address.
	refusals: {
		// If the answer has rows, each of them states what it lacks.
		code: (body) =>
			asRecords(readValueAt(body, 'results')).length > 0
				? undefined
				: readStringAt(body, 'status'),
		codes: { OUT_OF_CREDITS: 'outOfCredits', PARTIAL_OUT_OF_CREDITS: 'outOfCredits' },
		statuses: { 404: 'noEndpoint', 499: 'unknown' },
	},
	credits: { charged: ['billing.creditsCharged'] },
});
