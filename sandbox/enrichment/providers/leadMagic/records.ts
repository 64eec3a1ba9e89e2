import {
	fullName,
	locationName,
	sizeLabel,
	type Company,
	type Email,
	type JsonObject,
	type Person,
} from '../../records';
import { linkedInSlug } from '../../identity';
import type { Quirks } from '../../quirks';

/** Only what was checked is ever given out. */
export const sureEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type, status }) => type === 'work' && status !== 'unverified');

export const personalEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type }) => type === 'personal');

export const mobileOf = ({ phones }: Person): string | undefined =>
	phones.find(({ type }) => type === 'mobile')?.number;

/** The page, or in the newer documentation the part of it after `/in/`. */
export const profileUrlOf = ({ linkedInUrl }: Person, { disputed }: Quirks) =>
	disputed === 'first' ? linkedInUrl : (linkedInSlug(linkedInUrl) ?? '');

/** What an e-mail finder says of the company besides. */
export const employerOf = ({ company }: Person): JsonObject => ({
	domain: company.domain,
	company_name: company.name,
	company_industry: company.industry.toLowerCase(),
	company_size: sizeLabel(company.employeeRange),
	company_founded: company.foundedYear,
	company_type: company.type,
	company_linkedin_url: withoutScheme(company.linkedInUrl),
	company_location: {
		locality: company.location.city.toLowerCase(),
		region: company.location.region.toLowerCase(),
		country: company.location.country.toLowerCase(),
	},
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
		public_identifier: linkedInSlug(person.linkedInUrl) ?? null,
		company_name: company.name,
		company_size: sizeLabel(company.employeeRange),
		company_industry: company.industry.toLowerCase(),
		company_website: company.domain,
		country: person.location.country,
		location: locationName(person.location),
		...(quirks.disputed === 'first'
			? { headline: title, about: '', experiences: [experience], educations: [] }
			: {
					professional_title: title,
					bio: '',
					work_experience: [{ ...experience, company: company.name }],
					education: [],
				}),
	};
}

export const companyOf = (company: Company): JsonObject => ({
	company_name: company.name,
	company_id: Number(company.id),
	universal_name: pageNameOf(company),
	url: company.linkedInUrl,
	website_url: `https://${company.domain}`,
	industry: company.industry,
	description: company.description,
	tagline: '',
	employee_count: company.employeeCount,
	employee_count_range: { start: company.employeeRange.min, end: company.employeeRange.max },
	founded_on: { year: company.foundedYear, month: null, day: null },
	specialities: [],
	locations: [
		{
			country: company.location.countryCode,
			city: company.location.city,
			geographic_area: company.location.region,
			postal_code: null,
			line1: null,
			line2: null,
			headquarter: true,
		},
	],
	follower_count: 1000,
});

/** As the newer documentation writes it. */
export const camelCompanyOf = (company: Company): JsonObject => ({
	companyName: company.name,
	companyId: Number(company.id),
	universalName: pageNameOf(company),
	websiteUrl: `https://${company.domain}`,
	industry: company.industry,
	description: company.description,
	employeeCount: company.employeeCount,
	employeeRange: sizeLabel(company.employeeRange),
	founded: company.foundedYear,
	headquarters: {
		city: company.location.city,
		region: company.location.region,
		country: company.location.countryCode,
	},
});

const pageNameOf = ({ linkedInUrl }: Company) => linkedInUrl.split('/company/')[1] ?? null;

const withoutScheme = (url: string) => url.replace(/^https:\/\/(www\.)?/, '');
