/**
 * Findymail: built from its own GitHub (Findymail/n8n-nodes-findymail of 2025-11-05 and
 * findymail-cursor-plugin of 2026), the index of app.findymail.com/docs and third parties' clients, read
 * 2026-11-21; not run against a live account. How a miss looks is told by clients only: 200 without an
 * address, an error with 200, an empty answer, and 404.
 *
 * One record a request, by one identification:
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
import { asRecord, isRecord, readValueAt } from '../../shared/core/json';
import { buildPerson } from '../person';
import {
	buildConstantReader,
	buildCompanyReader,
	buildPersonReader,
	mapSnakeCaseNames,
} from './build/fieldMap';
import { buildSingleResultReaderFactory } from './build/answerReaders';
import { buildSingleRecordRequest } from './build/paidRequest';
import { buildDialectFactory } from './build/provider';
import { readStringAt } from './meaning';
import { priceCreditsPerRecord } from './requests';

const PLACE = { city: 'city', region: 'region', country: 'country' } as const;

/** Reads answers of business-profile and name, whose emails are always verified. */
const toPersonFromContact = buildPersonReader({
	fullName: 'name',
	emails: [
		{
			email: 'email',
			type: buildConstantReader('work'),
			status: buildConstantReader('verified'),
		},
	],
	...mapSnakeCaseNames('jobTitle', 'linkedInUrl'),
	company: { name: 'company', domain: 'domain' },
	location: PLACE,
	providerId: 'id',
});

/** Reads answers of reverse-email, in camel case except for `linkedin_url`. */
const toPersonFromProfile = buildPersonReader({
	fullName: 'fullName',
	...mapSnakeCaseNames('headline', 'skills'),
	emails: [{ email: 'email' }],
	jobTitle: 'jobTitle',
	company: {
		name: 'companyName',
		website: 'companyWebsite',
		linkedInUrl: 'companyLinkedinUrl',
	},
	location: PLACE,
	linkedInUrl: ['linkedin_url', 'username'],
});

const toCompany = buildCompanyReader({
	...mapSnakeCaseNames('name', 'domain', 'linkedInUrl', 'industry', 'description'),
	employeeRange: 'company_size',
});

/** Fields of answers in a known form. */
const KNOWN_FIELDS = ['contact', 'email', 'linkedin_url', 'name', 'phone', 'error'];

/** Whether a body is empty; PHP sends an empty object as an empty list. */
function isEmptyBody(body: unknown): boolean {
	if (Array.isArray(body)) return body.length === 0;
	if (!isRecord(body)) return false;
	return Object.keys(body).length === 0 || KNOWN_FIELDS.some((name) => Object.hasOwn(body, name));
}

const reads = buildSingleResultReaderFactory(isEmptyBody);

const readContact = reads(
	({ contact }) => toPersonFromContact(asRecord(contact)),
	({ email }) => email,
);

/** Its own n8n node of 2025 has the former path, clients of 2026 have the other. */
const byProfile = buildSingleRecordRequest({
	path: '/search/business-profile',
	formerPath: '/search/linkedin',
	sufficientSets: [['linkedInUrl']],
	fieldNames: { linkedInUrl: 'linkedin_url' },
	price: priceCreditsPerRecord(1),
	provides: ['email'],
	readRows: readContact,
});

const byEmail = buildSingleRecordRequest({
	path: '/search/reverse-email',
	sufficientSets: [['email']],
	fieldNames: { email: 'email' },
	fixedFields: { with_profile: true },
	price: priceCreditsPerRecord(2),
	mayReveal: ['linkedInUrl'],
	readRows: reads(toPersonFromProfile, ({ fullName, linkedInUrl }) => fullName ?? linkedInUrl),
});

/** `domain` takes a domain, or a company's name. */
const byName = buildSingleRecordRequest({
	path: '/search/name',
	sufficientSets: [
		['fullName', 'companyDomain'],
		['fullName', 'company'],
	],
	sendsOneSet: true,
	fieldNames: { fullName: 'name', companyDomain: 'domain', company: 'domain' },
	price: priceCreditsPerRecord(1),
	mayReveal: ['linkedInUrl', 'email'],
	readRows: readContact,
});

const phone = buildSingleRecordRequest({
	path: '/search/phone',
	sufficientSets: [['linkedInUrl']],
	fieldNames: { linkedInUrl: 'linkedin_url' },
	price: priceCreditsPerRecord(10),
	provides: ['phone'],
	readRows: reads(
		({ phone: number, line_type }) => buildPerson({ phones: [{ number, type: line_type }] }),
		(person) => person.phone,
	),
});

const company = buildSingleRecordRequest({
	path: '/search/company',
	sufficientSets: [['domain'], ['linkedInUrl'], ['name']],
	sendsOneSet: true,
	fieldNames: { domain: 'domain', linkedInUrl: 'linkedin_url', name: 'name' },
	price: priceCreditsPerRecord(1),
	readRows: reads(toCompany, ({ name }) => name),
});

/** What its framework says of a path that is not there; any other 404 is how it says that it knows nobody. */
const NO_ROUTE = /^The route .{1,200} could not be found\.$/;

export const buildFindymailDialect = buildDialectFactory({
	name: 'findymail',
	baseUrl: 'https://app.findymail.com/api',
	key: { as: 'bearer' },
	// By its documentation (read 2026-11-21), which has no limit by time.
	limits: [{ inFlight: 300 }],
	account: {
		path: '/credits',
		balance: { remaining: 'credits', verifierRemaining: 'verifier_credits' },
	},
	contact: {
		reveals: ['email', 'phone'],
		requests: [byProfile, byEmail, byName, phone],
	},
	company: { requests: [company] },
	// /search/employees gives five people at most and has no second page.
	verify: {
		path: '/verify',
		price: { min: 1, max: 1 },
		read: ({ body }) => ({ status: verdictOf(readValueAt(body, 'verified')), score: null }),
	},
	refusals: {
		code: (body) => {
			const message = readStringAt(body, 'message') ?? '';
			return NO_ROUTE.test(message) ? 'no route' : readStringAt(body, 'error');
		},
		codes: {
			'no route': 'noEndpoint',
			// Older answers of /verify say so with status 200.
			'Not enough credits': 'outOfCredits',
		},
		// 423 is a subscription that is paused.
		statuses: { 423: 'forbidden' },
	},
});

function verdictOf(verified: unknown) {
	if (typeof verified !== 'boolean') return 'unknown';
	return verified ? 'valid' : 'invalid';
}
