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
import { readRowList, type DialectRow } from '../build/paidRequest';
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
import { NAME_PARTS_AND_COMPANY_FIELDS, NAME_PARTS_AT_COMPANY_SETS } from '../lookupBy';
import { readNumberAt, readTextAt } from '../meaning';
import { readDomainsAt, buildFreeRequest, buildPaidPost } from '../requests';
import { readLushaBalance, readCompany, readPreview, readPrices, readRevealed } from './records';
import { searches } from './search';

const MOST_RECORDS = 100;

/** Every record carries its number, which comes back with its row. */
const NUMBER = { sendAt: 'clientReferenceId', readAt: 'clientReferenceId' };

/** Records of one kind, in a request with these conditions. */
const askTogether = (
	path: string,
	recordsAt: 'contacts' | 'companies',
	read: (row: unknown, body: unknown) => RowReading,
	conditions: (wishes: LookupWishes) => JsonRecord = () => ({ options }),
) =>
	buildBatchRequest(
		{ batch: { path, recordsAt }, maxRecords: MOST_RECORDS, tag: NUMBER, rowsAt: 'results' },
		{ conditions, readRow: (raw, _, body) => readResult(raw, body, read) },
	);

const readResult = (
	row: unknown,
	body: unknown,
	read: (row: unknown, body: unknown) => RowReading,
): DialectRow => ({
	reading: read(row, body),
	otherDomains: readDomainsAt(row, 'alternativeDomains'),
	charge: creditsOfRow(row),
});

/** Rows of the waterfall may say what they cost: third parties have prices of their own. */
function creditsOfRow(row: unknown): number | undefined {
	const credits = readNumberAt(row, 'credits');
	return credits !== undefined && credits >= 0 ? credits : undefined;
}

const options = { includePartialProfiles: false };

const wantsContactData = ({ reveal }: LookupWishes) => reveal.length > 0;

/** Work and private addresses are revealed together. */
function revealed({ reveal }: LookupWishes): string[] {
	const emails = reveal.includes('email') || reveal.includes('personalEmail');
	return [...(emails ? ['emails'] : []), ...(reveal.includes('phone') ? ['phones'] : [])];
}

/** As published, by the names that an account has for them. */
const PUBLISHED_PRICES: AccountPrices = new Map([
	['apiSearch', { credits: 1, perQuantity: 25 }],
	['revealEmail', { credits: 1, perQuantity: 1 }],
	['revealPhone', { credits: 5, perQuantity: 1 }],
	['revealCompany', { credits: 1, perQuantity: 1 }],
]);

/** Credits for so many of something: what the account pays, where it says so, and else the published price. */
function priceOf(name: string, count: number, { accountPrices }: Partial<LookupWishes>): number {
	const price = accountPrices?.get(name) ?? PUBLISHED_PRICES.get(name)!;
	return Math.ceil(count / price.perQuantity) * price.credits;
}

/** What each field is called in the prices. */
const PRICE_NAMES: Readonly<Record<string, string>> = {
	emails: 'revealEmail',
	phones: 'revealPhone',
};

const revealPrice = (count: number, wishes: LookupWishes): number =>
	revealed(wishes).reduce(
		(sum, field) => sum + priceOf(readOwnValue(PRICE_NAMES, field)!, count, wishes),
		0,
	);

const searchPrice = (count: number, wishes: Partial<LookupWishes> = {}): number =>
	priceOf('apiSearch', count, wishes);

const ACCOUNT_PATH = '/v3/account/usage';

/** With a limit, the prices of the account are asked for first, which is free; without an answer the published ones hold. */
async function learnPrices(
	{ maxCredits = 0 }: LookupWishes,
	ask: SendFreeRequest,
): Promise<Result<{ accountPrices?: AccountPrices }>> {
	if (maxCredits <= 0) return success({});
	const answer = await ask(buildFreeRequest({ method: 'GET', path: ACCOUNT_PATH }));
	return success(answer.ok ? { accountPrices: readPrices(answer.value.body) } : {});
}

const usesWaterfall = (wishes: LookupWishes): boolean =>
	wishes.useProviderWaterfall === true && wantsContactData(wishes);

/** By the IDs of a search: nothing is searched, so only what is revealed is charged. */
const REVEAL_BY_ID: LookupRequest = {
	sufficientSets: [['providerId']],
	fieldNames: {},
	acceptsWishes: (wishes) => wantsContactData(wishes) && !usesWaterfall(wishes),
	provides: ['email', 'personalEmail', 'phone'],
	confirmsIdentity: true,
	maxSubjects: MOST_RECORDS,
	isTagged: true,
	price: (count, wishes) => ({ min: 0, max: revealPrice(count, wishes) }),
	buildRequest: (asked, wishes) =>
		buildPaidPost('/v3/contacts/enrich', {
			ids: [...new Set(asked.map(({ identifiers }) => identifiers.providerId))],
			reveal: revealed(wishes),
			// An account may have it on, and would ask other services too.
			waterfallEnabled: false,
		}),
	// Its rows say no number: `onEachOfId` finds their records.
	readRows: ({ body }, asked) => {
		const readRow = (row: unknown) => readResult(row, body, readRevealed);
		return onEachOfId(readRowList(readValueAt(body, 'results'), readRow), asked);
	},
};

/** Each row on all records that have its ID: two may have been found to be one person. */
function onEachOfId(answer: AnswerRows, asked: readonly RequestedRecord[]): AnswerRows {
	const rows = answer.rows.flatMap((row) => {
		const id = readTextAt(row.raw, 'id');
		const records = [...asked.keys()].filter(
			(record) => id !== undefined && asked[record]!.identifiers.providerId === id,
		);
		return records.length > 0
			? records.map((record) => ({ ...row, recordIndex: record }))
			: [row];
	});
	return { ...answer, rows };
}

/** A preview: who was found, without contact data. */
const SEARCH: LookupRequest = {
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
	...askTogether('/v3/contacts/search', 'contacts', readPreview),
	missPrice: ({ length }) => searchPrice(length),
	price: (count, wishes) => {
		const credits = searchPrice(count, wishes);
		return { min: credits, max: credits };
	},
};

/** At what third parties take: the user's estimate, where there is one. */
const SEARCH_AND_REVEAL: LookupRequest = {
	...SEARCH,
	acceptsWishes: usesWaterfall,
	price: (count, wishes) => {
		const least = searchPrice(count, wishes);
		const own = least + revealPrice(count, wishes);
		return { min: least, max: Math.max(own, count * (wishes.expectedCreditsPerRecord ?? 0)) };
	},
	...askTogether('/v3/contacts/search-and-enrich', 'contacts', readRevealed, (wishes) => ({
		reveal: revealed(wishes),
		options,
	})),
};

const COMPANY: LookupRequest = {
	sufficientSets: [['providerId'], ['domain'], ['name']],
	fieldNames: { providerId: 'id', name: 'name', domain: 'domain' },
	...askTogether('/v3/companies/search-and-enrich', 'companies', readCompany),
	missPrice: ({ length }) => searchPrice(length),
	// Who was bought before is free. A match was seen to cost two: one to search, one for the company.
	price: (count, wishes) => ({
		min: 0,
		max: searchPrice(count, wishes) + priceOf('revealCompany', count, wishes),
	}),
};

export const lusha = buildDialectFactory({
	name: 'lusha',
	baseUrl: 'https://api.lusha.com',
	key: { as: 'header', name: 'api_key' },
	account: { path: ACCOUNT_PATH, balance: readLushaBalance },
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [REVEAL_BY_ID, SEARCH, SEARCH_AND_REVEAL],
		waterfallReveals: ['email', 'personalEmail', 'phone'],
		prepare: learnPrices,
	},
	company: { requests: [COMPANY], prepare: learnPrices },
	searches,
	// Nobody found is a row of an answer with status 200, so a 404 is about the address.
	refusals: {
		// Where the answer has rows, each of them says what it lacks.
		code: (body) =>
			asRecords(readValueAt(body, 'results')).length > 0
				? undefined
				: readTextAt(body, 'status'),
		codes: { OUT_OF_CREDITS: 'outOfCredits', PARTIAL_OUT_OF_CREDITS: 'outOfCredits' },
		statuses: { 404: 'noEndpoint', 499: 'unknown' },
	},
	credits: { charged: ['billing.creditsCharged'] },
});
