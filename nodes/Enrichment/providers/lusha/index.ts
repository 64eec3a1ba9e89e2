/**
 * Lusha v3. Built from its OpenAPI (2.10.0, August 2026) and its own n8n node, read 2026-11-22; not run
 * against a live account.
 *
 * `reveal` is always sent: left out, both addresses and numbers are revealed and charged.
 */
import { valueAt, type JsonRecord, ownValue } from '../../../shared/core/json';
import { same } from '../build/fieldMap';
import { listedRows } from '../build/paidRequest';
import { provider } from '../build/provider';
import type { AskedRecord, LookupWishes, PaidRequest, RowReading } from '../dialect';
import { PARTS_AND_COMPANY, PARTS_AT_COMPANY } from '../lookupBy';
import { textAt } from '../meaning';
import { perRecords, domainsAt, recordNumber, recordsOf, post } from '../requests';
import { readBalance, readCompany, readContact, readRevealed } from './records';
import { searches } from './search';

const MOST_RECORDS = 100;

/** Every record carries its number, which comes back with its row. */
const numbered = (records: readonly AskedRecord[]): JsonRecord[] =>
	records.map(({ fields }, index) => ({ ...fields, clientReferenceId: String(index) }));

const numberOf = (row: unknown) => recordNumber(valueAt(row, 'clientReferenceId'));

const readResults = (
	body: unknown,
	read: (row: unknown, body: unknown) => RowReading,
	recordOfRow: (row: unknown) => number | undefined = numberOf,
) =>
	listedRows(valueAt(body, 'results'), (row) => ({
		reading: read(row, body),
		otherDomains: domainsAt(row, 'alternativeDomains'),
		record: recordOfRow(row),
	}));

const options = { includePartialProfiles: false };

const wantsContactData = ({ reveal }: LookupWishes) => reveal.length > 0;

/** Work and private addresses are revealed together. */
function revealed({ reveal }: LookupWishes): string[] {
	const emails = reveal.includes('email') || reveal.includes('personalEmail');
	return [...(emails ? ['emails'] : []), ...(reveal.includes('phone') ? ['phones'] : [])];
}

const PRICES: Readonly<Record<string, number>> = { emails: 1, phones: 5 };

const revealPrice = (wishes: LookupWishes) =>
	revealed(wishes).reduce((sum, field) => sum + (ownValue(PRICES, field) ?? 0), 0);

const searchPrice = perRecords(25);

/** By the ids of a search: nothing is searched, so only what is revealed is charged. */
const ENRICH_BY_ID: PaidRequest = {
	needs: [['providerId']],
	names: {},
	fits: wantsContactData,
	max: MOST_RECORDS,
	price: (count, wishes) => ({ least: 0, most: count * revealPrice(wishes) }),
	request: (asked, wishes) =>
		post('/v3/contacts/enrich', {
			ids: asked.map(({ identifiers }) => identifiers.providerId),
			reveal: revealed(wishes),
			// An account may have it on, and would ask other services too.
			waterfallEnabled: false,
		}),
	read: ({ body }, asked) => readResults(body, readRevealed, askedById(asked)),
};

const askedById = (asked: readonly AskedRecord[]) => (row: unknown) => {
	const id = textAt(row, 'id');
	const record = asked.findIndex(({ identifiers }) => identifiers.providerId === id);
	return id === undefined || record < 0 ? undefined : record;
};

const SEARCH_AND_ENRICH: PaidRequest = {
	needs: [['providerId'], ['linkedInUrl'], ['email'], ...PARTS_AT_COMPANY],
	helps: PARTS_AND_COMPANY,
	names: {
		providerId: 'id',
		linkedInUrl: 'linkedinUrl',
		...same('email', 'firstName', 'lastName', 'companyDomain'),
		company: 'companyName',
	},
	fits: wantsContactData,
	max: MOST_RECORDS,
	isTagged: true,
	missPrice: ({ length }) => searchPrice(length).most,
	price: (count, wishes) => {
		const { least } = searchPrice(count);
		return { least, most: least + count * revealPrice(wishes) };
	},
	request: (asked, wishes) =>
		post('/v3/contacts/search-and-enrich', {
			contacts: numbered(asked),
			reveal: revealed(wishes),
			options,
		}),
	read: ({ body }) => readResults(body, readRevealed),
};

/** Profiles alone: Lusha does not say what an empty `reveal` would mean. */
const SEARCH: PaidRequest = {
	...SEARCH_AND_ENRICH,
	fits: (wishes) => !wantsContactData(wishes),
	price: searchPrice,
	request: (asked) => post('/v3/contacts/search', { contacts: numbered(asked), options }),
	read: ({ body }) => readResults(body, readContact),
};

const COMPANY: PaidRequest = {
	needs: [['providerId'], ['domain'], ['name']],
	names: { providerId: 'id', name: 'name', domain: 'domain' },
	max: MOST_RECORDS,
	isTagged: true,
	missPrice: ({ length }) => searchPrice(length).most,
	// Who was bought before is free. A match was seen to cost two: one to search, one for the company.
	price: (count) => ({ least: 0, most: searchPrice(count).most + count }),
	request: (asked) =>
		post('/v3/companies/search-and-enrich', { companies: numbered(asked), options }),
	read: ({ body }) => readResults(body, readCompany),
};

export const lusha = provider({
	name: 'lusha',
	label: 'Lusha',
	baseUrl: 'https://api.lusha.com',
	key: { as: 'header', name: 'api_key' },
	account: { path: '/v3/account/usage', tells: readBalance },
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [ENRICH_BY_ID, SEARCH_AND_ENRICH, SEARCH],
	},
	company: { requests: [COMPANY] },
	searches,
	// Nobody found is a row of an answer with status 200, so a 404 is about the address.
	refusals: {
		// Where the answer has rows, each of them says what it lacks.
		code: (body) =>
			recordsOf(valueAt(body, 'results')).length > 0 ? undefined : textAt(body, 'status'),
		codes: { OUT_OF_CREDITS: 'outOfCredits', PARTIAL_OUT_OF_CREDITS: 'outOfCredits' },
		statuses: { 404: 'noEndpoint', 499: 'unknown' },
	},
	credits: { charged: ['billing.creditsCharged'] },
});
