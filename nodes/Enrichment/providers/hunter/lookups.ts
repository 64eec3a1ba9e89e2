/**
 * Hunter's lookups: one record a request, by one identification.
 *
 * | named by                     | requests, in their order                               | credits |
 * |------------------------------|--------------------------------------------------------|---------|
 * | LinkedIn URL                 | people/find                                            | 0.2     |
 * | the same, to reveal an email | people/find, and email-finder where that found no email | 0.2 + 1 |
 * | email                        | people/find                                            | 0.2     |
 * | name and company or domain   | email-finder                                           | 1       |
 * | a company's domain           | companies/find                                         | 0.2     |
 *
 * Only what is found costs, and no answer says how much. Accounts on Hunter's older plans pay a whole
 * search for what is 0.2 here.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Identifiers } from '../../person/entities';
import type { AnswerRow, AnswerRows, AskedRecord, PaidRequest, RowReading } from '../dialect';
import { lookupBy } from '../lookupBy';
import { companyOf, personOf, personOfAddress } from './records';
import { paid, UNKNOWN_FORM } from '../requests';

const ENRICHMENT = 0.2;
const FINDER = 1;

/** Hunter is told the part of a profile's address after `/in/`; older addresses have none. */
function withHandle({ linkedInUrl, ...others }: Identifiers): Identifiers {
	const handle = /\/in\/([^/]+)$/.exec(linkedInUrl ?? '')?.[1];
	return handle === undefined ? others : { ...others, linkedInUrl: handle };
}

const get = (path: string): PaidRequest['request'] => {
	return ([record]) => paid({ method: 'GET', path, query: record?.fields ?? {} });
};

const findPerson: PaidRequest = {
	needs: [['linkedInUrl'], ['email']],
	takesOne: true,
	names: { linkedInUrl: 'linkedin_handle', email: 'email' },
	inForm: withHandle,
	tells: ['firstName', 'lastName', 'companyDomain'],
	max: 1,
	price: () => ({ least: ENRICHMENT, most: ENRICHMENT }),
	request: get('/people/find'),
	read: (response, [asked]) => single(response, (data) => readPerson(data, asked)),
};

/** Hunter may know nothing but the address that it was asked by, and charges for that. */
function readPerson(data: JsonRecord, asked: AskedRecord | undefined): Omit<AnswerRow, 'raw'> {
	const result = personOf(data);
	const { fullName, firstName, jobTitle, linkedInUrl, company, location, phone } = result;
	const news = [fullName, firstName, jobTitle, company, location, phone];
	const isEcho = asked?.identifiers.email === result.email && linkedInUrl === undefined;
	if (isEcho && news.every((value) => value === undefined)) {
		return { reading: { kind: 'noMatch' }, charged: ENRICHMENT };
	}
	return { reading: { kind: 'found', result, confidence: null } };
}

/** By a name, or a profile, at a company: as a request before found them, else as the record has them. */
const findEmail: PaidRequest = {
	needs: (['companyDomain', 'company'] as const).flatMap((at) => [
		['firstName', 'lastName', at] as const,
		['fullName', at] as const,
		['linkedInUrl', at] as const,
	]),
	takesOne: true,
	names: {
		companyDomain: 'domain',
		company: 'company',
		firstName: 'first_name',
		lastName: 'last_name',
		fullName: 'full_name',
		linkedInUrl: 'linkedin_handle',
	},
	inForm: withHandle,
	brings: ['email'],
	notAfter: ['email'],
	max: 1,
	price: () => ({ least: FINDER, most: FINDER }),
	request: get('/email-finder'),
	read: (response) => single(response, (data) => ({ reading: readAddress(data) })),
};

/** 200 without an address is "not found", and free. */
function readAddress(data: JsonRecord): RowReading {
	const result = personOfAddress(data);
	if (result.email === undefined) return { kind: 'noMatch' };
	return { kind: 'found', result, confidence: result.confidence ?? null };
}

const findCompany: PaidRequest = {
	needs: [['domain']],
	names: { domain: 'domain' },
	max: 1,
	price: () => ({ least: ENRICHMENT, most: ENRICHMENT }),
	request: get('/companies/find'),
	read: (response) =>
		single(response, (data) => ({
			reading: { kind: 'found', result: companyOf(data), confidence: null },
		})),
};

function single(
	{ body }: ApiResponse,
	read: (data: JsonRecord) => Omit<AnswerRow, 'raw'>,
): AnswerRows {
	if (!isRecord(body) || !Object.hasOwn(body, 'data')) return UNKNOWN_FORM;
	const { data } = body;
	const row: Omit<AnswerRow, 'raw'> = isRecord(data)
		? read(data)
		: { reading: { kind: 'noMatch' } };
	return { ordered: true, rows: [{ ...row, raw: body }] };
}

export const contacts = lookupBy({ reveals: ['email'], requests: [findPerson, findEmail] });

export const companies = lookupBy({
	requests: [findCompany],
});
