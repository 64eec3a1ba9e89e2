/** How Findymail writes people and companies: a contact, a LinkedIn profile, a company. */
import type { JsonRecord } from '../../../shared/core/json';
import { companyFrom, personFrom, type Company, type Person } from '../../person';

/** Of business-profile and name; every address that they give was verified. */
export function personOfContact(contact: JsonRecord): Person {
	return personFrom({
		fullName: contact.name,
		emails: [{ email: contact.email, type: 'work', status: 'verified' }],
		jobTitle: contact.job_title,
		company: { name: contact.company, domain: contact.domain },
		location: placeOf(contact),
		linkedInUrl: contact.linkedin_url,
		providerId: contact.id,
	});
}

/** Of reverse-email, in camel case but for `linkedin_url`. */
export function personOfProfile(profile: JsonRecord): Person {
	return personFrom({
		fullName: profile.fullName,
		headline: profile.headline,
		emails: [{ email: profile.email }],
		jobTitle: profile.jobTitle,
		company: {
			name: profile.companyName,
			website: profile.companyWebsite,
			linkedInUrl: profile.companyLinkedinUrl,
		},
		location: placeOf(profile),
		linkedInUrl: profile.linkedin_url ?? profile.username,
		skills: profile.skills,
	});
}

const placeOf = ({ city, region, country }: JsonRecord) => ({ city, region, country });

export function companyOf(body: JsonRecord): Company {
	return companyFrom({
		name: body.name,
		domain: body.domain,
		linkedInUrl: body.linkedin_url,
		industry: body.industry,
		employeeRange: body.company_size,
		description: body.description,
	});
}
