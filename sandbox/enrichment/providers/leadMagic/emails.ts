import type { SandboxReply } from '../../../http/types';
import { isEmail } from '../../identity';
import type { Call } from '../frame/provider';
import { renamed, text } from '../frame/read';
import { answer, demand, personBy, profilePage } from './asked';
import { employerOf, personalEmailOf, sureEmailOf } from './records';

const FINDER = 1;
const FROM_PROFILE = 5;
const PERSONAL = 2;
const VALIDATION = 0.25;

export function findEmail(call: Call): SandboxReply {
	const asked = renamed(call.json(), {
		firstName: 'first_name',
		lastName: 'last_name',
		fullName: 'full_name',
		companyDomain: 'domain',
		company: 'company_name',
	});
	const isNamed = asked.fullName ?? (asked.firstName && asked.lastName);
	demand(call, isNamed, 'first_name and last_name, or full_name,');
	demand(call, asked.companyDomain ?? asked.company, 'domain or company_name');
	const person = personBy(call, asked);
	const email = person && sureEmailOf(person);
	const { firstName = null, lastName = null, companyDomain = null } = asked;
	const echo = { first_name: firstName, last_name: lastName };
	if (!person || !email) {
		const status = call.quirks.disputed === 'first' ? 'not_found' : null;
		const nothing = { email: null, status, ...echo, domain: companyDomain };
		return answer(call, undefined, 'No email found.', nothing);
	}
	const isCatchAll = email.status === 'catchAll';
	return answer(call, { bought: 'email', id: person.id, credits: FINDER }, 'Valid email found.', {
		email: email.email,
		status: isCatchAll ? 'valid_catch_all' : 'valid',
		...echo,
		is_domain_catch_all: isCatchAll,
		mx_provider: 'google',
		...employerOf(person),
	});
}

/** The field is `email`; in the older OpenAPI `work_email`. */
export function emailOfProfile(call: Call): SandboxReply {
	const linkedInUrl = profilePage(call.json()['profile_url']);
	demand(call, linkedInUrl, 'profile_url');
	const person = personBy(call, { linkedInUrl });
	const email = person && sureEmailOf(person);
	const name = call.quirks.disputed === 'first' ? 'email' : 'work_email';
	return answer(
		call,
		email && { bought: 'email', id: person.id, credits: FROM_PROFILE },
		email ? 'Work email found' : 'Work email not found',
		{ [name]: email?.email ?? null, status: email ? 'found' : 'not_found' },
	);
}

export function findPersonalEmail(call: Call): SandboxReply {
	const linkedInUrl = profilePage(call.json()['profile_url']);
	demand(call, linkedInUrl, 'profile_url');
	const person = personBy(call, { linkedInUrl });
	const email = person && personalEmailOf(person);
	return answer(
		call,
		email && { bought: 'personalEmail', id: person.id, credits: PERSONAL },
		email ? 'Personal email found' : 'Personal email not found',
		{ personal_email: email?.email ?? null, status: email ? 'found' : 'not_found' },
	);
}

interface Verdict {
	status: 'valid' | 'valid_catch_all' | 'invalid' | 'unknown';
	isCatchAll: boolean;
	/** What could not be determined, and what is no address at all, is free. */
	isFree: boolean;
}

export function validateEmail(call: Call): SandboxReply {
	const email = text(call.json()['email'])?.trim().toLowerCase();
	if (!email) return call.fail('badRequest', 'email is required');
	const { status, isCatchAll, isFree } = verdictOn(call, email);
	return answer(
		call,
		isFree ? undefined : { bought: 'verification', id: email, credits: VALIDATION },
		`Email is ${status}.`,
		{ email, email_status: status, is_domain_catch_all: isCatchAll, mx_provider: 'google' },
	);
}

/** A domain that takes everything: "unknown" with a flag, or in older versions a status. */
function verdictOn({ world, quirks }: Call, email: string): Verdict {
	if (!isEmail(email)) return { status: 'invalid', isCatchAll: false, isFree: true };
	const match = world.person({ email });
	if (match === 'optedOut') return { status: 'unknown', isCatchAll: false, isFree: true };
	const known = match?.record.emails.find((entry) => entry.email === email)?.status;
	if (known === 'verified') return { status: 'valid', isCatchAll: false, isFree: false };
	if (known === 'unverified') return { status: 'unknown', isCatchAll: false, isFree: true };
	if (known === undefined) return { status: 'invalid', isCatchAll: false, isFree: false };
	return quirks.disputed === 'first'
		? { status: 'unknown', isCatchAll: true, isFree: true }
		: { status: 'valid_catch_all', isCatchAll: true, isFree: false };
}
