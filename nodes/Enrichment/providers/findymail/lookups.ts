/**
 * Findymail's lookups: one record a request, by one identification.
 *
 * | named by                  | requests, in their order                                | credits |
 * |---------------------------|---------------------------------------------------------|---------|
 * | LinkedIn URL              | business-profile                                        | 1       |
 * | email                     | reverse-email with the profile                          | 2       |
 * | a private email, to reveal an email | then business-profile, once the profile is known | 2 + 1 |
 * | name and company or domain | name                                                   | 1       |
 * | any of these, to reveal a phone | then phone, with a LinkedIn URL                   | + 10    |
 * | a company's domain, LinkedIn URL or name | company                                  | 1       |
 *
 * Only what is found costs, and no answer says how much. business-profile and name answer only where they
 * find an address. Numbers are of the United States only.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { personFrom } from '../../person';
import type { AnswerRows, PaidRequest, RowReading } from '../dialect';
import type { Result } from '../found';
import { lookupBy } from '../lookupBy';
import { paid, recordOf, UNKNOWN_FORM } from '../requests';
import { companyOf, personOfContact, personOfProfile } from './records';

type Particulars = Pick<PaidRequest, 'needs' | 'names'> & Partial<PaidRequest>;

/** A request of its own for each record, by one identification; `read` gives undefined where the answer has nothing. */
const search = (
	path: string,
	credits: number,
	read: (body: JsonRecord) => Result | undefined,
	particulars: Particulars,
	always: JsonRecord = {},
): PaidRequest => ({
	takesOne: true,
	max: 1,
	price: () => ({ least: credits, most: credits }),
	request: ([record]) => paid({ method: 'POST', path, body: { ...record?.fields, ...always } }),
	read: (response) => single(response, read),
	...particulars,
});

function single({ body }: ApiResponse, read: (body: JsonRecord) => Result | undefined): AnswerRows {
	const result = read(recordOf(body));
	if (result === undefined && !saysNothing(body)) return UNKNOWN_FORM;
	const reading: RowReading =
		result === undefined ? { kind: 'noMatch' } : { kind: 'found', result, confidence: null };
	return { ordered: true, rows: [{ reading, raw: body }] };
}

/** Fields that answers have, found or not. */
const FIELDS = ['contact', 'email', 'linkedin_url', 'name', 'phone', 'error'];

/** PHP writes an empty object as an empty list. */
export function saysNothing(body: unknown): boolean {
	if (Array.isArray(body)) return body.length === 0;
	if (!isRecord(body)) return false;
	return Object.keys(body).length === 0 || FIELDS.some((name) => Object.hasOwn(body, name));
}

const byProfile = search('/search/business-profile', 1, contactIn, {
	needs: [['linkedInUrl']],
	names: { linkedInUrl: 'linkedin_url' },
	brings: ['email'],
});

function contactIn({ contact }: JsonRecord) {
	const person = personOfContact(recordOf(contact));
	return person.email === undefined ? undefined : person;
}

const byEmail = search(
	'/search/reverse-email',
	2,
	profileIn,
	{
		needs: [['email']],
		names: { email: 'email' },
		tells: ['linkedInUrl'],
	},
	{ with_profile: true },
);

function profileIn(body: JsonRecord) {
	const person = personOfProfile(body);
	const isKnown = person.fullName !== undefined || person.linkedInUrl !== undefined;
	return isKnown ? person : undefined;
}

/** `domain` takes a domain, or a company's name. */
const byName = search('/search/name', 1, contactIn, {
	needs: [
		['fullName', 'companyDomain'],
		['fullName', 'company'],
	],
	names: { fullName: 'name', companyDomain: 'domain', company: 'domain' },
	tells: ['linkedInUrl', 'email'],
});

const phone = search('/search/phone', 10, phoneIn, {
	needs: [['linkedInUrl']],
	names: { linkedInUrl: 'linkedin_url' },
	brings: ['phone'],
});

function phoneIn({ phone: number, line_type }: JsonRecord) {
	const person = personFrom({ phones: [{ number, type: line_type }] });
	return person.phone === undefined ? undefined : person;
}

const company = search('/search/company', 1, companyIn, {
	needs: [['domain'], ['linkedInUrl'], ['name']],
	names: { domain: 'domain', linkedInUrl: 'linkedin_url', name: 'name' },
});

function companyIn(body: JsonRecord) {
	const result = companyOf(body);
	return result.name === undefined ? undefined : result;
}

export const contacts = lookupBy({
	reveals: ['email', 'phone'],
	requests: [byProfile, byEmail, byName, phone],
});

export const companies = lookupBy({
	requests: [company],
});
