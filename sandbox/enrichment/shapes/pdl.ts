import { fullName, locationName, sizeLabel, type JsonObject } from '../records';
import type { Shape } from './shape';

/** As People Data Labs: flat snake case, lower-case values, the record under `data`. */
export const pdl: Shape = {
	holder: { person: 'data', company: 'data' },
	person: (person) => ({
		id: person.id,
		full_name: fullName(person).toLowerCase(),
		first_name: person.firstName.toLowerCase(),
		last_name: person.lastName.toLowerCase(),
		job_title: person.jobTitle.toLowerCase(),
		job_title_levels: [person.seniority],
		job_title_role: person.departments[0]?.toLowerCase(),
		job_company_name: person.company.name.toLowerCase(),
		job_company_website: person.company.domain,
		job_company_size: sizeLabel(person.company.employeeRange),
		job_company_industry: person.company.industry.toLowerCase(),
		job_company_linkedin_url: bare(person.company.linkedInUrl),
		work_email: person.emails.find(({ type }) => type === 'work')?.email ?? null,
		personal_emails: person.emails
			.filter(({ type }) => type === 'personal')
			.map(({ email }) => email),
		emails: person.emails.map(({ email, type }) => ({ address: email, type })),
		mobile_phone: person.phones.find(({ type }) => type === 'mobile')?.number ?? null,
		phone_numbers: person.phones.map(({ number }) => number),
		location_name: locationName(person.location).toLowerCase(),
		location_locality: person.location.city.toLowerCase(),
		location_region: person.location.region.toLowerCase(),
		location_country: person.location.country.toLowerCase(),
		linkedin_url: bare(person.linkedInUrl),
		profiles: [{ network: 'linkedin', url: bare(person.linkedInUrl) }],
		job_last_verified: person.updatedAt,
	}),
	company: (company) => ({
		id: company.id,
		name: company.name.toLowerCase(),
		display_name: company.name,
		website: company.domain,
		linkedin_url: bare(company.linkedInUrl),
		industry: company.industry.toLowerCase(),
		size: sizeLabel(company.employeeRange),
		employee_count: company.employeeCount,
		founded: company.foundedYear,
		inferred_revenue: `$${company.revenue.min / 1_000_000}M-$${company.revenue.max / 1_000_000}M`,
		type: company.type,
		location: {
			name: locationName(company.location).toLowerCase(),
			locality: company.location.city.toLowerCase(),
			region: company.location.region.toLowerCase(),
			country: company.location.country.toLowerCase(),
		},
		summary: company.description,
	}),
	wrapPerson: (data) => ({ status: 200, data }),
	// The real one answers a company without a wrapper.
	wrapCompany: (record) => ({ status: 200, ...record }),
};

/** A plan without contact data says `true` where a larger plan has the value. */
export const pdlMasked: Shape = {
	...pdl,
	person: (person, place) => ({
		...pdl.person(person, place),
		...masked({
			work_email: person.emails.length,
			emails: person.emails.length,
			personal_emails: person.emails.length,
			mobile_phone: person.phones.length,
			phone_numbers: person.phones.length,
		}),
	}),
};

const masked = (counts: Record<string, number>): JsonObject =>
	Object.fromEntries(Object.entries(counts).map(([field, count]) => [field, count > 0]));

const bare = (url: string) => url.replace('https://www.', '');
