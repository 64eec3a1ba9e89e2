/**
 * Findymail. No OpenAPI file of it could be read. What a miss looks like is told by clients only (B): 200
 * without a contact, 200 with an error, nothing at all, and 404.
 *
 * - A, read 2026-11-21: Findymail's own GitHub: n8n-nodes-findymail (paths, fields) and
 *   findymail-cursor-plugin (prices, limits); commits 7a91150 and 3033bec
 * - B, read 2026-11-22: GitHub simstudioai/sim, apps/sim/tools/findymail: business-profile, which the
 *   older n8n node calls linkedin, with_profile, the fields of a profile; commit 1b8f83d
 * - B, read 2026-11-22: Clients on GitHub that take a 404 of Findymail for a miss, and the contact's
 *   job_title, company and place; 2026
 */
import type { Person } from '../records';
import * as v from './schema';
import { ACCOUNT, ofCompany, ofPerson, told } from './told';
import { bearer, refusals, retryAfter, wire } from './wire';

export const byName = {
	...v.identifiers('name:fullName'),
	/** Or the name of the company. */
	domain: v.identifies('companyDomain', v.text),
};

export const page = v.identifiers('linkedin_url:linkedInUrl');
export const company = { ...page, ...v.identifiers('domain name') };
export const address = v.identifiers('email');

export const contactRow = v.known({
	id: told(v.integer(), ({ id }: Person) => Number(id)),
	...ofPerson('name:fullName email:workEmail domain:companyDomain company:companyName'),
	...ofPerson('linkedin_url:linkedInUrl job_title:jobTitle city region country'),
});

export const profileRow = v.known({
	...ofPerson('linkedin_url:linkedInUrl fullName headline jobTitle city region country'),
	...ofPerson('companyLinkedinUrl:companyLinkedInUrl companyName companyWebsite'),
	...v.each(v.text, 'email username'),
	skills: v.list(v.text),
});

export const companyRow = v.known({
	...ofCompany('name domain company_size:size industry linkedin_url:linkedInUrl description'),
});

/** PHP writes an empty object as an empty list. */
const nothing = v.either(v.all({ error: v.text }), v.list(v.anything, 0));

const contactOrNothing = v.either(v.known({ contact: contactRow }), nothing);

export const findymail = wire({
	basePath: '/findymail/api',
	presentedKey: bearer,
	endpoints: {
		'POST /search/name': { body: v.all(byName), answer: contactOrNothing },
		// B.
		'POST /search/business-profile': {
			body: v.all(page),
			answer: contactOrNothing,
		},
		'POST /search/reverse-email': {
			body: v.all({ ...address, with_profile: v.only(true) }),
			answer: v.either(profileRow, nothing),
		},
		'POST /search/phone': {
			body: v.all(page),
			answer: v.either(v.known({ phone: v.text, line_type: v.text }), nothing),
		},
		'POST /search/company': {
			body: v.some(company, v.needsOneOf('linkedin_url', 'domain', 'name')),
			answer: v.either(companyRow, nothing),
		},
		'POST /verify': {
			body: v.all({ email: v.email }),
			answer: v.either(v.known({ email: v.text, verified: v.flag }), nothing),
		},
		/** Free. */
		'GET /credits': { answer: v.all({ credits: ACCOUNT.left }) },
	},
	refusal: v.either(v.all({ message: v.text }), v.all({ error: v.text })),
	failures: refusals((_, message) => ({ message }), {
		badKey: ['', 'Unauthenticated.'],
		badRequest: ['', 'The given data was invalid.', 422],
		forbidden: () => ({ status: 423, body: { error: 'Subscription is paused' } }),
		serverError: ['', 'Server Error'],
		// At /verify some answers say so with 200.
		outOfCredits: ({ path }) => ({
			status: path === '/verify' ? 200 : 402,
			body: { error: 'Not enough credits' },
		}),
		slowDown: (context) => ({
			...{ status: 429, body: { message: 'Too Many Attempts.' } },
			...retryAfter(context),
		}),
		unknownPath: ({ path }) => ({
			status: 404,
			body: { message: `The route api${path} could not be found.` },
		}),
	}),
});
