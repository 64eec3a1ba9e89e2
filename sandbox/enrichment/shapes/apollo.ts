import { fullName, type Company, type JsonObject } from '../records';
import type { Shape } from './shape';

/** As Apollo: snake case, the employer is an `organization`, location fields stand in the record. */
export const apollo: Shape = {
	holder: { person: 'person', company: 'organization' },
	person: (person) => ({
		id: person.id,
		first_name: person.firstName,
		last_name: person.lastName,
		name: fullName(person),
		linkedin_url: person.linkedInUrl,
		title: person.jobTitle,
		headline: `${person.jobTitle} at ${person.company.name}`,
		email: person.emails[0]?.email ?? null,
		email_status: person.emails[0]?.status ?? null,
		personal_emails: person.emails
			.filter(({ type }) => type === 'personal')
			.map(({ email }) => email),
		phone_numbers: person.phones.map(({ number, type }) => ({
			raw_number: number,
			sanitized_number: number,
			type,
		})),
		seniority: person.seniority,
		departments: person.departments,
		city: person.location.city,
		state: person.location.region,
		country: person.location.country,
		organization: organization(person.company),
	}),
	company: (company) => ({
		...organization(company),
		city: company.location.city,
		state: company.location.region,
		country: company.location.country,
	}),
	wrapPerson: (person) => ({ person }),
	wrapCompany: (record) => ({ organization: record }),
};

const organization = (company: Company): JsonObject => ({
	id: company.id,
	name: company.name,
	website_url: `http://www.${company.domain}`,
	primary_domain: company.domain,
	linkedin_url: company.linkedInUrl,
	industry: company.industry,
	industries: [company.industry],
	estimated_num_employees: company.employeeCount,
	annual_revenue: company.revenue.min,
	annual_revenue_printed: `${company.revenue.min / 1_000_000}M`,
	founded_year: company.foundedYear,
	technology_names: company.technologies,
	short_description: company.description,
	phone: company.phone,
});
