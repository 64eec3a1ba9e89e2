import type { SandboxReply } from '../../http/types';
import { workEmailOf, type JsonObject, type Person } from '../records';
import * as rows from '../wire/findymail';
import { ok, served, type Call } from './frame/provider';

const { address, byName, company, findymail: wire, page } = rows;

/** Findymail: one record a request; what was not found is free. */
export const findymail = served(wire, 'sandbox-findymail-key', {
	'POST /search/name': ({ body }, call) => contact(call, call.person(byName, body)),

	'POST /search/business-profile': ({ body }, call) => contact(call, call.person(page, body)),

	'POST /search/reverse-email': ({ body }, call) => {
		const person = call.person(address, body);
		if (!person) return nothing(call, {});
		call.pay('person', person.id, 2);
		return ok({ email: body.email, ...call.row(rows.profileRow, person) });
	},

	/** Numbers of the United States only. */
	'POST /search/phone': ({ body }, call) => {
		const person = call.person(page, body);
		const phone = person?.phones.find(({ number }) => number.startsWith('+1'))?.number;
		if (!person || !phone) return nothing(call, { phone: null, line_type: null });
		call.pay('phone', person.id, 10);
		return ok({ phone, line_type: 'Mobile' });
	},

	'POST /search/company': ({ body }, call) => {
		const found = call.company(company, body);
		if (!found) return nothing(call, {});
		call.pay('company', found.id, 1);
		return ok(call.row(rows.companyRow, found));
	},

	/** Paid for whatever it says. */
	'POST /verify': ({ body }, call) => {
		const email = body.email.toLowerCase();
		call.pay('verification', email, 1);
		const owner = call.ownerOf(email);
		const isVerified = typeof owner === 'object' && owner.address?.status === 'verified';
		return ok({ email, verified: isVerified });
	},
});

/** Addresses at work only, each of them checked: nobody is given out without one. */
function contact(call: Call, person: Person | undefined): SandboxReply {
	if (!person || !workEmailOf(person)) return nothing(call, { contact: null });
	call.pay('email', person.id, 1);
	return ok({ contact: call.row(rows.contactRow, person) });
}

/** The published sources do not say how a miss looks: no contact, or 404. */
const nothing = ({ quirks }: Call, empty: JsonObject): SandboxReply =>
	quirks.disputed === 'first' ? ok(empty) : { status: 404, body: { error: 'Not found' } };
