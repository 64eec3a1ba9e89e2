import { pageToken, startAt } from '../../http/pageToken';
import type { SandboxReply } from '../../http/types';
import { isEmail } from '../identity';
import {
	mobileOf,
	personalEmailsOf,
	type Company,
	type Email,
	type JsonObject,
	type Person,
} from '../records';
import * as rows from '../wire/leadMagic';
import type { Schema } from '../wire/schema';
import type { AskedAt } from '../wire/wire';
import { ok, served, type Call, type Purchase } from './frame/provider';

const { byName, company, leadMagic: wire, mailbox, page, problem } = rows;

/** LeadMagic: one fact a request; what was not found is 200 and free, refusals are RFC 9457. */
export const leadMagic = served(
	wire,
	'sandbox-leadmagic-key',
	{
		'POST /v1/people/email-finder': ({ body }, call) => {
			const person = call.person(byName, body);
			const email = person && sureEmailOf(person);
			const { first_name, last_name, domain } = body;
			const echo = { first_name, last_name, domain };
			if (!person || !email) {
				const status = isFirst(call) ? 'not_found' : null;
				return answer(call, 'No email found.', { email: null, status, ...echo });
			}
			const status = email.status === 'catchAll' ? 'valid_catch_all' : 'valid';
			const employer = call.row(rows.employerRow, person);
			const found = { email: email.email, status, ...echo, ...employer };
			return answer(call, 'Valid email found.', found, bought('email', person, 1));
		},

		'POST /v1/people/email-validation': ({ body }, call) => validate(call, body.email),

		/** Every address that there is: the best one also by itself, under two names. */
		'POST /v1/people/personal-email-finder': ({ body }, call) => {
			const person = call.person(page, body);
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
			const person = call.person(page, body);
			const email = person && sureEmailOf(person)?.email;
			const name = isFirst(call) ? 'email' : 'work_email';
			return email
				? answer(call, 'Found', { [name]: email }, bought('email', person, 5))
				: answer(call, 'Work email not found', { [name]: null, status: 'not_found' });
		},

		/** The page of whoever has this address. */
		'POST /v1/people/b2b-profile': ({ body }, call) => {
			const person = call.person(mailbox, body);
			if (!person?.linkedInUrl) return answer(call, 'Profile URL not found', {});
			const fields = call.row(rows.profileUrlRows[call.quirks.disputed], person);
			return answer(call, 'Found', fields, bought('profileUrl', person, 10));
		},

		'POST /v1/people/profile-search': ({ body }, call) => {
			const person = call.person(page, body);
			if (!person) return nobody(call, 'Profile not found');
			const fields = call.row(rows.profileRows[call.quirks.disputed], person);
			return answer(call, 'Profile found', fields, bought('person', person, 1));
		},

		'POST /v1/people/mobile-finder': ({ body }, call) => {
			const person = call.person({ ...page, ...mailbox }, body);
			const mobile_number = person && mobileOf(person);
			return mobile_number
				? answer(call, 'Mobile found', { mobile_number }, bought('phone', person, 5))
				: answer(call, 'Mobile not found', { mobile_number: null });
		},

		'POST /v1/companies/company-search': ({ body }, call) => {
			const found = call.company(company, body);
			if (!found) return nobody(call, 'Company not found');
			const fields = call.row(rows.companyRows[call.quirks.disputed], found);
			return answer(call, 'Company found', fields, bought('company', found, 1));
		},

		/** A credit for each person; addresses and numbers are neither shown nor paid. */
		'POST /v3/people/search': ({ body }, call) => {
			const row = rows.personRows[call.quirks.disputed];
			return listOf(call, body, 'people', call.searchPeople(), row);
		},

		'POST /v3/companies/search': ({ body }, call) =>
			listOf(call, body, 'companies', call.searchCompanies(), rows.companyRow),
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

/** Only what was checked is ever given out. */
const sureEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type, status }) => type === 'work' && status !== 'unverified');

/** A quarter of a credit; what could not be determined, and what is no address at all, is free. */
function validate(call: Call, given: string): SandboxReply {
	const email = given.trim().toLowerCase();
	const owner = call.ownerOf(email);
	const known = typeof owner === 'object' ? owner.address?.status : undefined;
	const [email_status, isFree] =
		owner === 'optedOut' ? (['unknown', true] as const) : verdictOn(call, email, known);
	const found = isFree ? undefined : bought('verification', { id: email }, 0.25);
	const is_domain_catch_all = known === 'catchAll';
	const fields = { email, email_status, is_domain_catch_all };
	return answer(call, `Email is ${email_status}.`, fields, found);
}

/** A domain that takes everything: "unknown" with a flag, or in older versions a status. */
function verdictOn(
	call: Call,
	email: string,
	known: Email['status'] | undefined,
): readonly [status: string, isFree: boolean] {
	if (known === 'verified') return ['valid', false];
	if (known === 'unverified') return ['unknown', true];
	if (known === undefined) return ['invalid', !isEmail(email)];
	return isFirst(call) ? ['unknown', true] : ['valid_catch_all', false];
}

type Search = AskedAt<typeof wire, 'POST /v3/people/search' | 'POST /v3/companies/search'>['body'];

function listOf(
	call: Call,
	body: Search,
	key: string,
	found: Array<Person | Company>,
	row: Schema,
): SandboxReply {
	const { limit = 25, cursor, offset = 0, include_total, ...filters } = body;
	const asked = [call.endpoint, filters];
	const start = cursor === undefined ? offset : startAt(cursor, asked);
	if (start === undefined) {
		return call.fail('badRequest', 'The cursor does not belong to these filters');
	}
	const listed = found.slice(start, start + limit);
	call.paySearch(listed.length);
	const end = start + limit;
	const hasMore = end < found.length;
	return ok({
		credits_consumed: call.spent,
		[key]: listed.map((each) => call.row(row, each)),
		has_more: hasMore,
		next_cursor: hasMore ? pageToken(end, asked) : null,
		...(include_total && { total: found.length }),
	});
}
