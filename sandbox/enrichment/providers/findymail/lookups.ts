import type { SandboxReply } from '../../../http/types';
import { isEmail } from '../../identity';
import type { JsonObject, Person } from '../../records';
import { foundCompany, foundPerson } from '../frame/found';
import { ok, type Bought, type Call } from '../frame/provider';
import { text } from '../frame/read';
import { companyOf, contactOf, phoneOf, profileOf, workEmailOf } from './records';

const PRICE = { contact: 1, pageOnly: 1, profile: 2, phone: 10, company: 1, verification: 1 };

/** `domain` may be the company's name. */
export function findByName(call: Call): SandboxReply {
	const { name, domain } = call.json();
	const fullName = text(name) ?? call.fail('badRequest', 'The name field is required.');
	const at = text(domain) ?? call.fail('badRequest', 'The domain field is required.');
	const employer = /^[^\s]+\.[^\s.]+$/.test(at) ? { companyDomain: at } : { company: at };
	return contact(call, foundPerson(call, { fullName, ...employer }));
}

export function findByProfile(call: Call): SandboxReply {
	return contact(call, personOnPage(call));
}

/** Nobody is given out without an address. */
function contact(call: Call, person: Person | undefined): SandboxReply {
	const email = person && workEmailOf(person);
	if (!person || !email) return nothing(call, { contact: null });
	pay(call, 'email', person.id, PRICE.contact);
	return ok({ contact: contactOf(person, email) });
}

/** The published sources do not say how a miss looks: no contact, or an error beside 200. */
const nothing = ({ quirks }: Call, empty: JsonObject): SandboxReply =>
	ok(quirks.disputed === 'first' ? empty : { error: 'Nothing found' });

export function reverseEmail(call: Call): SandboxReply {
	const { email: given, with_profile: withProfile } = call.json();
	const email = text(given);
	if (!email || !isEmail(email)) return call.fail('badRequest', 'The email field is required.');
	const person = foundPerson(call, { email });
	if (!person) return nothing(call, {});
	if (withProfile === true) pay(call, 'person', person.id, PRICE.profile);
	else pay(call, 'profileUrl', person.id, PRICE.pageOnly);
	const page = { email, linkedin_url: person.linkedInUrl || null };
	return ok(withProfile === true ? { ...page, ...profileOf(person) } : page);
}

export function findPhone(call: Call): SandboxReply {
	const person = personOnPage(call);
	const phone = person && phoneOf(person);
	if (!person || !phone) return nothing(call, { phone: null, line_type: null });
	pay(call, 'phone', person.id, PRICE.phone);
	return ok({ phone, line_type: 'Mobile' });
}

export function findCompany(call: Call): SandboxReply {
	const body = call.json();
	const asked = {
		domain: text(body['domain']),
		linkedInUrl: text(body['linkedin_url']),
		name: text(body['name']),
	};
	if (Object.values(asked).every((value) => value === undefined)) call.fail('badRequest');
	const company = foundCompany(call, asked);
	if (!company) return nothing(call, {});
	pay(call, 'company', company.id, PRICE.company);
	return ok(companyOf(company));
}

/** Paid for whatever it says. */
export function verify(call: Call): SandboxReply {
	const email = text(call.json()['email'])?.toLowerCase();
	if (!email || !isEmail(email)) return call.fail('badRequest', 'The email field is required.');
	pay(call, 'verification', email, PRICE.verification);
	const address = foundPerson(call, { email })?.emails.find((entry) => entry.email === email);
	return ok({ email, verified: address?.status === 'verified', provider: 'Google' });
}

/** An address of a profile, or the part of it after `/in/`. */
function personOnPage(call: Call): Person | undefined {
	const given = text(call.json()['linkedin_url']);
	if (!given) return call.fail('badRequest', 'The linkedin url field is required.');
	const linkedInUrl = given.includes('/') ? given : `https://www.linkedin.com/in/${given}`;
	return foundPerson(call, { linkedInUrl });
}

function pay(call: Call, bought: Bought, id: string, credits: number): void {
	call.buy([{ bought, id, credits }]);
}
