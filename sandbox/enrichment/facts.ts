/** What providers tell of people and companies, flat and under the sandbox's names; null where it is not known. */
import {
	fullName,
	locationName,
	mobileOf,
	personalEmailsOf,
	sizeLabel,
	workEmailOf,
	type Company,
	type Person,
} from './records';
import { once } from './wire/look';

export const companyFacts = once((company: Company) => ({
	...company.location,
	...company,
	/** The end of its address at LinkedIn. */
	page: company.linkedInUrl.replace(/^.*\//, ''),
	website: `https://${company.domain}`,
	size: sizeLabel(company.employeeRange),
	minSize: company.employeeRange.min,
	maxSize: company.employeeRange.max,
	minRevenue: company.revenue.min,
	millions: `${company.revenue.min / 1_000_000}M`,
	wwwDomain: `www.${company.domain}`,
	ownership: company.type === 'public' ? 'Public Company' : 'Privately Held',
	place: locationName(company.location),
}));

export const personFacts = once((person: Person) => ({
	...person.location,
	...person,
	fullName: fullName(person),
	headline: `${person.jobTitle} at ${person.company.name}`,
	department: person.departments[0] ?? null,
	linkedInUrl: person.linkedInUrl || null,
	workEmail: workEmailOf(person)?.email ?? null,
	phone: person.phones[0]?.number ?? null,
	mobile: mobileOf(person) ?? null,
	personalEmails: personalEmailsOf(person),
	place: locationName(person.location),
	companyId: person.company.id,
	companyName: person.company.name,
	companyDomain: person.company.domain,
	companyWebsite: `https://${person.company.domain}`,
	companySize: sizeLabel(person.company.employeeRange),
	companyIndustry: person.company.industry,
	companySubIndustry: person.company.subIndustry,
	companyLinkedInUrl: person.company.linkedInUrl,
	companyPage: companyFacts(person.company).page,
	/** Everybody began on the same day, and is still there. */
	startedOn: '2021-04-01',
	endedOn: null,
	isCurrent: true,
}));

export type PersonFacts = ReturnType<typeof personFacts>;
export type CompanyFacts = ReturnType<typeof companyFacts>;
