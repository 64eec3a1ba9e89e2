import type { SandboxReply } from '../../../http/types';
import { foundCompany, foundPerson } from '../frame/found';
import { ok, type Bought, type Call } from '../frame/provider';
import { renamed, text } from '../frame/read';
import { companyOf, profileOf } from './records';
import { malformed } from './refusal';

export const PROFILE = 0.25;

/** At once, and without contact data; no match is an empty list, and free. */
export function lookUpPerson(call: Call): SandboxReply {
	const body = call.json();
	const has = (name: string) => text(body[name]) !== undefined;
	const isNamed =
		has('person_name') && (has('company_domain') || has('company_professional_network_url'));
	if (!isNamed && !has('person_professional_network_url')) {
		return malformed('lookup.identifiers.empty', 'Provide a profile URL, or name and company');
	}
	const person = foundPerson(
		call,
		renamed(body, {
			fullName: 'person_name',
			linkedInUrl: 'person_professional_network_url',
			companyDomain: 'company_domain',
			companyLinkedInUrl: 'company_professional_network_url',
		}),
	);
	if (person) buyProfiles(call, 'person', [person.id]);
	return ok({ people: person ? [profileOf(person)] : [], metadata: { credits: call.spent } });
}

export function lookUpCompany(call: Call): SandboxReply {
	const asked = renamed(call.json(), {
		domain: 'domain',
		linkedInUrl: 'professional_network_url',
	});
	if (!asked.domain && !asked.linkedInUrl) {
		return malformed('lookup.identifiers.empty', 'Provide a domain or a page URL');
	}
	const company = foundCompany(call, asked);
	if (company) buyProfiles(call, 'company', [company.id]);
	return ok({
		companies: company ? [companyOf(company)] : [],
		metadata: { credits: call.spent },
	});
}

/** A profile that was given out before is free. */
export function buyProfiles(call: Call, bought: Bought, ids: string[]): void {
	call.buy(ids.map((id) => ({ bought, id, credits: call.owns(bought, id) ? 0 : PROFILE })));
}
