import { linkedInSlug } from '../../identity';
import { ofCompany, ofPerson } from '../../facts';
import type { Company, Email, JsonObject, Person } from '../../records';
import type { Quirks } from '../../quirks';

/** Only what was checked is ever given out. */
export const sureEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type, status }) => type === 'work' && status !== 'unverified');

/** The page, or in the newer documentation the part of it after `/in/`. */
export const profileUrlOf = ({ linkedInUrl }: Person, { disputed }: Quirks) =>
	disputed === 'first' ? linkedInUrl : (linkedInSlug(linkedInUrl) ?? '');

/** What an e-mail finder says of the company besides. */
export const employerOf = (person: Person): JsonObject => ({
	...ofPerson(person, 'domain:companyDomain company_name:companyName company_size:companySize'),
	company_industry: person.company.industry.toLowerCase(),
	company_linkedin_url: person.company.linkedInUrl.replace(/^https:\/\/(www\.)?/, ''),
});

export function profileOf(person: Person, quirks: Quirks): JsonObject {
	const experience = {
		...ofPerson(person, 'title:jobTitle subtitle:companyName'),
		caption: '2021 - Present',
	};
	return {
		...ofPerson(person, 'first_name:firstName last_name:lastName full_name:fullName country'),
		...ofPerson(person, 'company_name:companyName company_size:companySize location:place'),
		...ofPerson(person, 'company_website:companyDomain'),
		profile_url: profileUrlOf(person, quirks),
		company_industry: person.company.industry.toLowerCase(),
		...(quirks.disputed === 'first'
			? { ...ofPerson(person, 'headline'), experiences: [experience] }
			: {
					...ofPerson(person, 'professional_title:headline'),
					work_experience: [{ ...experience, company: person.company.name }],
				}),
	};
}

export const companyOf = (company: Company): JsonObject => ({
	...ofCompany(company, 'company_name:name url:linkedInUrl website_url:website industry'),
	...ofCompany(company, 'description employee_count:employeeCount'),
	company_id: Number(company.id),
	employee_count_range: { start: company.employeeRange.min, end: company.employeeRange.max },
	founded_on: { year: company.foundedYear },
	locations: [
		{
			...ofCompany(company, 'country:countryCode city geographic_area:region'),
			headquarter: true,
		},
	],
});

/** As the newer documentation writes it. */
export const camelCompanyOf = (company: Company): JsonObject => ({
	...ofCompany(company, 'companyName:name websiteUrl:website industry description'),
	...ofCompany(company, 'employeeCount employeeRange:size founded:foundedYear'),
	companyId: Number(company.id),
	headquarters: ofCompany(company, 'city region country:countryCode'),
});
