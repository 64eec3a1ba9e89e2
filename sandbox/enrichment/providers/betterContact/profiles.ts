import type { SandboxReply } from '../../../http/types';
import { foundCompany, foundPerson } from '../frame/found';
import { ok, type Call } from '../frame/provider';
import { renamed, text } from '../frame/read';
import { companyProfileOf, profileOf } from './records';
import { refusal } from './refusal';

const PROFILE = 0.1;

/** At once, and free. */
export function lookUpCompany(call: Call): SandboxReply {
	const asked = renamed(call.json(), {
		domain: 'company_domain',
		linkedInUrl: 'company_linkedin_url',
	});
	if (!asked.domain && !asked.linkedInUrl) {
		return refusal(422, 'company_domain or company_linkedin_url is required.');
	}
	const company = foundCompany(call, asked);
	return company
		? ok({ success: true, data: companyProfileOf(company) })
		: refusal(404, 'Company was not found.');
}

/** At once, without contact data; a page makes the other fields not count. */
export function lookUpLead(call: Call): SandboxReply {
	const body = call.json();
	const has = (name: string) => text(body[name]) !== undefined;
	const isNamed = has('first_name') && has('last_name') && has('company_domain');
	if (!has('linkedin_url') && !isNamed) {
		return refusal(
			422,
			'linkedin_url or first_name, last_name and company_domain is required.',
		);
	}
	const asked = has('linkedin_url')
		? renamed(body, { linkedInUrl: 'linkedin_url' })
		: renamed(body, {
				firstName: 'first_name',
				lastName: 'last_name',
				companyDomain: 'company_domain',
			});
	const person = foundPerson(call, asked);
	if (!person) return refusal(404, 'Lead was not found.');
	call.buy([{ bought: 'person', id: person.id, credits: PROFILE }]);
	return ok({ success: true, data: profileOf(person) });
}
