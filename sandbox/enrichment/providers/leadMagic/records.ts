import { linkedInSlug } from '../../identity';
import {
	fullName,
	locationName,
	sizeLabel,
	type Company,
	type Email,
	type JsonObject,
	type Person,
} from '../../records';
import type { Quirks } from '../../quirks';

/** Only what was checked is ever given out. */
export const sureEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type, status }) => type === 'work' && status !== 'unverified');

/** The page, or in the newer documentation the part of it after `/in/`. */
export const profileUrlOf = ({ linkedInUrl }: Person, { disputed }: Quirks) =>
	disputed === 'first' ? linkedInUrl : (linkedInSlug(linkedInUrl) ?? '');

/** What an e-mail finder says of the company besides. */
export const employerOf = ({ company }: Person): JsonObject => ({
	domain: company.domain,
	company_name: company.name,
	company_industry: company.industry.toLowerCase(),
	company_size: sizeLabel(company.employeeRange),
	company_linkedin_url: company.linkedInUrl.replace(/^https:\/\/(www\.)?/, ''),
});

export function profileOf(person: Person, quirks: Quirks): JsonObject {
	const { company } = person;
	const title = `${person.jobTitle} at ${company.name}`;
	const experience = {
		title: person.jobTitle,
		subtitle: company.name,
		caption: '2021 - Present',
	};
	return {
		profile_url: profileUrlOf(person, quirks),
		first_name: person.firstName,
		last_name: person.lastName,
		full_name: fullName(person),
		company_name: company.name,
		company_size: sizeLabel(company.employeeRange),
		company_industry: company.industry.toLowerCase(),
		company_website: company.domain,
		country: person.location.country,
		location: locationName(person.location),
		...(quirks.disputed === 'first'
			? { headline: title, experiences: [experience] }
			: {
					professional_title: title,
					work_experience: [{ ...experience, company: company.name }],
				}),
	};
}

export const companyOf = (company: Company): JsonObject => ({
	company_name: company.name,
	company_id: Number(company.id),
	url: company.linkedInUrl,
	website_url: `https://${company.domain}`,
	industry: company.industry,
	description: company.description,
	employee_count: company.employeeCount,
	employee_count_range: { start: company.employeeRange.min, end: company.employeeRange.max },
	founded_on: { year: company.foundedYear },
	locations: [
		{
			country: company.location.countryCode,
			city: company.location.city,
			geographic_area: company.location.region || null,
			headquarter: true,
		},
	],
});

/** As the newer documentation writes it. */
export const camelCompanyOf = (company: Company): JsonObject => ({
	companyName: company.name,
	companyId: Number(company.id),
	websiteUrl: `https://${company.domain}`,
	industry: company.industry,
	description: company.description,
	employeeCount: company.employeeCount,
	employeeRange: sizeLabel(company.employeeRange),
	founded: company.foundedYear,
	headquarters: {
		city: company.location.city,
		region: company.location.region || null,
		country: company.location.countryCode,
	},
});
