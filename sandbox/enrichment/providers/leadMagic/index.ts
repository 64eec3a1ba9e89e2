import type { SandboxReply } from '../../../http/types';
import { isEmail } from '../../identity';
import { mobileOf, personalEmailsOf, type JsonObject } from '../../records';
import { byName, company, leadMagic as wire, mailbox, page, problem } from '../../wire/leadMagic';
import { identifiersIn } from '../../wire/schema';
import { foundCompany, foundPerson } from '../frame/found';
import { ok, served, type Call, type Purchase } from '../frame/provider';
import {
	camelCompanyOf,
	companyOf,
	employerOf,
	profileOf,
	profileUrlOf,
	sureEmailOf,
} from './records';
import { searchForCompanies, searchForPeople } from './search';

/** LeadMagic: one fact a request; what was not found is 200 and free, refusals are RFC 9457. */
export const leadMagic = served(
	wire,
	'sandbox-leadmagic-key',
	{
		'POST /v1/people/email-finder': ({ body }, call) => {
			const person = foundPerson(call, identifiersIn(byName, body));
			const email = person && sureEmailOf(person);
			const { first_name, last_name, domain } = body;
			const echo = { first_name, last_name, domain };
			if (!person || !email) {
				const status = isFirst(call) ? 'not_found' : null;
				return answer(call, 'No email found.', { email: null, status, ...echo });
			}
			const status = email.status === 'catchAll' ? 'valid_catch_all' : 'valid';
			const found = { email: email.email, status, ...echo, ...employerOf(person) };
			return answer(call, 'Valid email found.', found, bought('email', person, 1));
		},

		'POST /v1/people/email-validation': ({ body }, call) => validate(call, body.email),

		/** Every address that there is: the best one also by itself, under two names. */
		'POST /v1/people/personal-email-finder': ({ body }, call) => {
			const person = foundPerson(call, identifiersIn(page, body));
			const [best, ...others] = person ? personalEmailsOf(person) : [];
			if (!person || !best) {
				const nothing = { personal_email: null, status: 'not_found' };
				return answer(call, 'Personal email not found', nothing);
			}
			const fields = isFirst(call)
				? { personal_email: best, personal_emails: [best, ...others], status: 'found' }
				: { first_personal_email: best, personal_emails: others };
			return answer(call, 'Found', fields, bought('personalEmail', person, 2));
		},

		/** The field is `email`; in the older OpenAPI `work_email`. */
		'POST /v1/people/b2b-profile-email': ({ body }, call) => {
			const person = foundPerson(call, identifiersIn(page, body));
			const email = person && sureEmailOf(person)?.email;
			const name = isFirst(call) ? 'email' : 'work_email';
			return email
				? answer(call, 'Found', { [name]: email }, bought('email', person, 5))
				: answer(call, 'Work email not found', { [name]: null, status: 'not_found' });
		},

		/** The page of whoever has this address. */
		'POST /v1/people/b2b-profile': ({ body }, call) => {
			const person = foundPerson(call, identifiersIn(mailbox, body));
			const profile_url = person && profileUrlOf(person, call.quirks);
			return profile_url
				? answer(call, 'Found', { profile_url }, bought('profileUrl', person, 10))
				: answer(call, 'Profile URL not found', {});
		},

		'POST /v1/people/profile-search': ({ body }, call) => {
			const person = foundPerson(call, identifiersIn(page, body));
			if (!person) return nobody(call, 'Profile not found');
			const fields = profileOf(person, call.quirks);
			return answer(call, 'Profile found', fields, bought('person', person, 1));
		},

		'POST /v1/people/mobile-finder': ({ body }, call) => {
			const person = foundPerson(call, identifiersIn({ ...page, ...mailbox }, body));
			const mobile_number = person && mobileOf(person);
			return mobile_number
				? answer(call, 'Mobile found', { mobile_number }, bought('phone', person, 5))
				: answer(call, 'Mobile not found', { mobile_number: null });
		},

		'POST /v1/companies/company-search': ({ body }, call) => {
			const found = foundCompany(call, identifiersIn(company, body));
			if (!found) return nobody(call, 'Company not found');
			const fields = isFirst(call) ? companyOf(found) : camelCompanyOf(found);
			return answer(call, 'Company found', fields, bought('company', found, 1));
		},

		'POST /v3/people/search': ({ body }, call) => searchForPeople(call, body),

		'POST /v3/companies/search': ({ body }, call) => searchForCompanies(call, body),

		/** Free: the test of the key. */
		'GET /v1/credits': (_asked, { credits }) => ok({ credits }),
	},
	({ rate, spent, credits: left }) => ({
		'ratelimit-limit': String(rate.limit),
		'ratelimit-remaining': String(rate.left),
		'ratelimit-reset': String(rate.secondsLeft),
		'x-credits-cost': String(spent),
		'x-credits-remaining': String(left),
	}),
);

const isFirst = ({ quirks }: Call) => quirks.disputed === 'first';

const bought = (what: Purchase['bought'], { id }: { id: string }, credits: number): Purchase => ({
	...{ bought: what, id, credits },
});

/** Pays for what was found; `credits_consumed` tells it, and nothing is charged for a miss. */
function answer(call: Call, message: string, fields: JsonObject, found?: Purchase): SandboxReply {
	if (found) call.buy([found]);
	return ok({ ...fields, message, credits_consumed: call.spent });
}

/** Without a match 200 and free, or 404. */
const nobody = (call: Call, message: string): SandboxReply =>
	isFirst(call) ? answer(call, message, {}) : problem(404, 'not_found', message);

/** A quarter of a credit; what could not be determined, and what is no address at all, is free. */
function validate(call: Call, given: string): SandboxReply {
	const email = given.trim().toLowerCase();
	const person = isEmail(email) ? call.world.person({ email }) : undefined;
	const [email_status, isFree] = verdictOn(call, email, person);
	const found = isFree ? undefined : bought('verification', { id: email }, 0.25);
	const is_domain_catch_all =
		email_status !== 'invalid' && statusOf(email, person) === 'catchAll';
	const fields = { email, email_status, is_domain_catch_all };
	return answer(call, `Email is ${email_status}.`, fields, found);
}

type Owner = ReturnType<Call['world']['person']>;

const statusOf = (email: string, owner: Owner) =>
	typeof owner === 'object'
		? owner.record.emails.find((entry) => entry.email === email)?.status
		: undefined;

/** A domain that takes everything: "unknown" with a flag, or in older versions a status. */
function verdictOn(call: Call, email: string, owner: Owner): [status: string, isFree: boolean] {
	if (owner === 'optedOut') return ['unknown', true];
	const known = statusOf(email, owner);
	if (known === 'verified') return ['valid', false];
	if (known === 'unverified') return ['unknown', true];
	if (known === undefined) return ['invalid', !isEmail(email)];
	return isFirst(call) ? ['unknown', true] : ['valid_catch_all', false];
}
