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
import * as v from './schema';
import { bearer, wire } from './wire';

export const byName = {
	name: v.identifies('fullName', v.text),
	/** Or the name of the company. */
	domain: v.identifies('companyDomain', v.text),
};

export const page = { linkedin_url: v.identifies('linkedInUrl', v.url) };

export const company = {
	...page,
	domain: v.identifies('domain', v.domain),
	name: v.identifies('name', v.text),
};

const address = { email: v.identifies('email', v.email) };

const place = v.each(v.text, 'city region country');

const contact = v.known({
	id: v.integer(),
	...v.each(v.text, 'name email domain company linkedin_url job_title'),
	...place,
});

const profile = v.known({
	...v.each(v.text, 'email linkedin_url fullName username headline jobTitle'),
	...v.each(v.text, 'companyLinkedinUrl companyName companyWebsite'),
	...place,
	skills: v.list(v.text),
});

/** PHP writes an empty object as an empty list. */
const nothing = v.either(v.all({ error: v.text }), v.list(v.anything, 0));

const contactOrNothing = v.either(v.known({ contact }), nothing);

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
			answer: v.either(profile, nothing),
		},
		'POST /search/phone': {
			body: v.all(page),
			answer: v.either(v.known({ phone: v.text, line_type: v.text }), nothing),
		},
		'POST /search/company': {
			body: v.some(company, v.needsOneOf('linkedin_url', 'domain', 'name')),
			answer: v.either(
				v.known(
					v.each(v.text, 'name domain company_size industry linkedin_url description'),
				),
				nothing,
			),
		},
		'POST /verify': {
			body: v.all({ email: v.email }),
			answer: v.either(v.known({ email: v.text, verified: v.flag }), nothing),
		},
		'GET /credits': {
			answer: v.all({ credits: v.number }),
		},
	},
	refusal: v.either(v.all({ message: v.text }), v.all({ error: v.text })),
	failures: {
		badKey: () => ({ status: 401, body: { message: 'Unauthenticated.' } }),
		badRequest: ({ message }) => ({
			status: 422,
			body: { message: message || 'The given data was invalid.' },
		}),
		forbidden: () => ({ status: 423, body: { error: 'Subscription is paused' } }),
		// At /verify some answers say so with 200.
		outOfCredits: ({ path }) => ({
			status: path === '/verify' ? 200 : 402,
			body: { error: 'Not enough credits' },
		}),
		serverError: () => ({ status: 500, body: { message: 'Server Error' } }),
		slowDown: ({ secondsLeft }) => ({
			status: 429,
			body: { message: 'Too Many Attempts.' },
			headers: { 'retry-after': String(secondsLeft) },
		}),
		unknownPath: ({ path }) => ({
			status: 404,
			body: { message: `The route api${path} could not be found.` },
		}),
	},
});
