/**
 * Findymail. No OpenAPI file of it could be read. What a miss looks like is told by clients only (B): 200
 * without a contact, 200 with an error, nothing at all, and 404.
 *
 * - A, read 2026-11-21: Findymail's own GitHub: n8n-nodes-findymail (paths, fields) and
 *   findymail-cursor-plugin (prices, limits); commits 7a91150 and 3033bec
 * - B, read 2026-11-22: GitHub simstudioai/sim, apps/sim/tools/findymail: business-profile, which the
 *   older n8n node calls linkedin, with_profile, the fields of a profile; commit 1b8f83d
 * - B, read 2026-11-29: Clients on GitHub of 2026: credits and verifier_credits at /credits
 * - B, read 2026-11-22: Clients on GitHub that take a 404 of Findymail for a miss, and the contact's
 *   job_title, company and place; 2026
 */
import type { SandboxReply } from '../../http/types';
import { type JsonObject, type Person, workEmailOf } from '../records';
import * as v from '../wire/wire';
import { type Call, ok, sale, served } from './frame/provider';

const byName = {
	...v.identifiers('name:fullName'),
	/** Or the name of the company. */
	domain: v.identifies('companyDomain', v.text),
};

const page = v.identifiers('linkedin_url:linkedInUrl');
const company = { ...page, ...v.identifiers('domain name') };

/** Addresses at work only, each of them checked: nobody is given out without one. */
const contactRow = v.known({
	id: v.NUMBER,
	...v.ofPerson('name:fullName email:workEmail domain:companyDomain company:companyName'),
	...v.ofPerson('linkedin_url:linkedInUrl job_title:jobTitle city region country'),
});

const profileRow = v.known({
	email: v.sent(v.text, 'email'),
	...v.ofPerson('linkedin_url:linkedInUrl fullName headline jobTitle city region country'),
	...v.ofPerson('companyLinkedinUrl:companyLinkedInUrl companyName companyWebsite'),
	username: v.text,
	skills: v.list(v.text),
});

const companyRow = v.known({
	...v.ofCompany('name domain company_size:size industry linkedin_url:linkedInUrl description'),
});

/** Numbers of the United States only. */
const phoneOf = ({ phones }: Person) =>
	phones.find(({ number }) => number.startsWith('+1'))?.number;

const phone = { ...v.texts({ phone: phoneOf }), line_type: v.fixed('Mobile') };

/** PHP writes an empty object as an empty list. */
const nothing = v.either(v.all({ error: v.text }), v.list(v.anything, 0));

const contactOrNothing = v.either(v.known({ contact: contactRow }), nothing);

const described = v.wire({
	basePath: '/findymail/api',
	presentedKey: v.bearer,
	endpoints: {
		'POST /search/name': { body: v.all(byName), answer: contactOrNothing },
		// B.
		'POST /search/business-profile': {
			body: v.all(page),
			answer: contactOrNothing,
		},
		/** The same, as the older n8n node of Findymail calls it. */
		'POST /search/linkedin': {
			body: v.all(page),
			answer: contactOrNothing,
		},
		'POST /search/reverse-email': {
			body: v.all({ ...v.identifiers('email'), with_profile: v.only(true) }),
			answer: v.either(profileRow, nothing),
		},
		'POST /search/phone': {
			body: v.all(page),
			answer: v.either(v.known(phone), nothing),
		},
		'POST /search/company': {
			body: v.someThat(v.needsOneOf('linkedin_url', 'domain', 'name'), company),
			answer: v.either(companyRow, nothing),
		},
		'POST /verify': {
			body: v.all({ email: v.email }),
			answer: v.either(v.known({ email: v.text, verified: v.flag }), nothing),
		},
		/** Free. Verifications are paid from credits of their own; here one account pays for both. */
		'GET /credits': {
			answer: v.all({ credits: v.ACCOUNT.left, verifier_credits: v.ACCOUNT.left }),
		},
	},
	refusal: v.either(v.all({ message: v.text }), v.all({ error: v.text })),
	form: (_, message) => ({ message }),
	failures: {
		badKey: ['', 'Unauthenticated.'],
		badRequest: ['', 'The given data was invalid.', 422],
		forbidden: () => ({ status: 423, body: { error: 'Subscription is paused' } }),
		serverError: ['', 'Server Error'],
		// At /verify some answers say so with 200.
		outOfCredits: ({ path }) => ({
			status: path === '/verify' ? 200 : 402,
			body: { error: 'Not enough credits' },
		}),
		slowDown: ['', 'Too Many Attempts.'],
		unknownPath: ['', (path) => `The route api${path} could not be found.`],
	},
	late: v.retryAfter,
});

/** Findymail: one record a request; what was not found is free. */
export const findymail = served(described, {
	'POST /search/name': sale('email', 1, missing({ contact: null }), workEmailOf),
	'POST /search/business-profile': sale('email', 1, missing({ contact: null }), workEmailOf),
	'POST /search/linkedin': sale('email', 1, missing({ contact: null }), workEmailOf),
	'POST /search/reverse-email': sale('person', 2, missing({})),
	'POST /search/company': sale('company', 1, missing({})),
	'POST /search/phone': sale('phone', 10, missing({ phone: null, line_type: null }), phoneOf),

	/** Paid for whatever it says. */
	'POST /verify': ({ body }, call) => {
		const email = body.email.toLowerCase();
		call.pay('verification', email, 1);
		const known = call.address(email);
		return ok({ email, verified: typeof known === 'object' && known.status === 'verified' });
	},
});

/** The published sources do not say how a miss looks: no contact, or 404. */
function missing(empty: JsonObject) {
	return ({ quirks }: Call): SandboxReply =>
		quirks.disputed === 'first' ? ok(empty) : { status: 404, body: { error: 'Not found' } };
}
