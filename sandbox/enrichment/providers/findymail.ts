import type { SandboxReply } from '../../http/types';
import { ofCompany, ofPerson } from '../facts';
import { workEmailOf, type JsonObject, type Person } from '../records';
import { byName, company as asked, findymail as wire } from '../wire/findymail';
import { identifiersIn } from '../wire/schema';
import { foundCompany, foundPerson } from './frame/found';
import { ok, served, type Call } from './frame/provider';

/** Findymail: one record a request; what was not found is free. */
export const findymail = served(wire, 'sandbox-findymail-key', {
	'POST /search/name': ({ body }, call) => {
		return contact(call, foundPerson(call, identifiersIn(byName, body)));
	},

	'POST /search/business-profile': ({ body }, call) => contact(call, personOn(call, body)),

	'POST /search/reverse-email': ({ body: { email } }, call) => {
		const person = foundPerson(call, { email });
		if (!person) return nothing(call, {});
		call.pay('person', person.id, 2);
		return ok({ email, ...profileOf(person) });
	},

	/** Numbers of the United States only. */
	'POST /search/phone': ({ body }, call) => {
		const person = personOn(call, body);
		const phone = person?.phones.find(({ number }) => number.startsWith('+1'))?.number;
		if (!person || !phone) return nothing(call, { phone: null, line_type: null });
		call.pay('phone', person.id, 10);
		return ok({ phone, line_type: 'Mobile' });
	},

	'POST /search/company': ({ body }, call) => {
		const company = foundCompany(call, identifiersIn(asked, body));
		if (!company) return nothing(call, {});
		call.pay('company', company.id, 1);
		const fields =
			'name domain company_size:size industry linkedin_url:linkedInUrl description';
		return ok(ofCompany(company, fields));
	},

	/** Paid for whatever it says. */
	'POST /verify': ({ body }, call) => {
		const email = body.email.toLowerCase();
		call.pay('verification', email, 1);
		const address = foundPerson(call, { email })?.emails.find((entry) => entry.email === email);
		return ok({ email, verified: address?.status === 'verified' });
	},

	/** Free. */
	'GET /credits': (_asked, { credits }) => ok({ credits }),
});

const personOn = (call: Call, { linkedin_url }: { linkedin_url: string }) =>
	foundPerson(call, { linkedInUrl: linkedin_url });

/** Addresses at work only, each of them checked: nobody is given out without one. */
function contact(call: Call, person: Person | undefined): SandboxReply {
	if (!person || !workEmailOf(person)) return nothing(call, { contact: null });
	call.pay('email', person.id, 1);
	return ok({ contact: contactOf(person) });
}

/** The published sources do not say how a miss looks: no contact, or 404. */
const nothing = ({ quirks }: Call, empty: JsonObject): SandboxReply =>
	quirks.disputed === 'first' ? ok(empty) : { status: 404, body: { error: 'Not found' } };

const contactOf = (person: Person): JsonObject => ({
	...ofPerson(person, 'name:fullName email:workEmail domain:companyDomain company:companyName'),
	...ofPerson(person, 'linkedin_url:linkedInUrl job_title:jobTitle city region country'),
	id: Number(person.id),
});

const profileOf = (person: Person): JsonObject => ({
	...ofPerson(person, 'linkedin_url:linkedInUrl fullName headline jobTitle city region country'),
	...ofPerson(person, 'companyLinkedinUrl:companyLinkedInUrl companyName companyWebsite'),
});
