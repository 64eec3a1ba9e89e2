import { fullName, sizeLabel, type Company, type JsonObject, type Location } from '../records';
import type { Shape } from './shape';

/** As Prospeo: `error: false` beside the record, e-mail and mobile are objects, always `revealed`. */
export const prospeo: Shape = {
	holder: { person: 'person', company: 'company' },
	person: (person) => ({
		person_id: person.id,
		first_name: person.firstName,
		last_name: person.lastName,
		full_name: fullName(person),
		linkedin_url: person.linkedInUrl,
		current_job_title: person.jobTitle,
		headline: `${person.jobTitle} at ${person.company.name}`,
		email: {
			status: person.emails[0]?.status.toUpperCase() ?? 'UNAVAILABLE',
			revealed: true,
			email: person.emails[0]?.email ?? null,
		},
		mobile: {
			status: person.phones.length > 0 ? 'VERIFIED' : 'UNAVAILABLE',
			revealed: true,
			mobile: person.phones[0]?.number ?? null,
		},
		location: prospeoLocation(person.location),
		job_history: [{ title: person.jobTitle, company_name: person.company.name, current: true }],
		company: prospeoCompany(person.company),
	}),
	company: (company) => prospeoCompany(company),
	wrapPerson: ({ company, ...person }) => ({ error: false, person, company }),
	wrapCompany: (company) => ({ error: false, company }),
};

const prospeoCompany = (company: Company): JsonObject => ({
	company_id: company.id,
	name: company.name,
	website: `https://${company.domain}`,
	domain: company.domain,
	linkedin_url: company.linkedInUrl,
	industry: company.industry,
	employee_count: company.employeeCount,
	employee_range: sizeLabel(company.employeeRange),
	revenue_range: company.revenue,
	founded: company.foundedYear,
	location: prospeoLocation(company.location),
	technology: { technology_names: company.technologies },
});

const prospeoLocation = ({ city, region, country, countryCode }: Location): JsonObject => ({
	city,
	state: region,
	country,
	country_code: countryCode,
});
