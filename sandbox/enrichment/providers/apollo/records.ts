import { ofCompany, ofPerson } from '../../facts';
import {
	personalEmailsOf,
	workEmailOf,
	type Company,
	type JsonObject,
	type Person,
} from '../../records';
import { wordsOf } from '../world/words';

/** 24 hexadecimal digits, as MongoDB makes them; back again they are the world's id. */
export const apolloId = (id: string) => BigInt(id).toString(16).padStart(24, '0');

export const worldId = (id: string | undefined): string | undefined =>
	id && /^[0-9a-f]{24}$/.test(id) ? BigInt(`0x${id}`).toString() : undefined;

/** The others are the world's. */
export const SENIORITY = wordsOf({ cSuite: 'c_suite' });

export interface Shown {
	personalEmails: boolean;
	hidden: boolean;
}

export const personOf = (person: Person, wanted: Shown): JsonObject => ({
	...ofPerson(person, 'first_name:firstName last_name:lastName name:fullName title:jobTitle'),
	...ofPerson(person, 'headline city state:region country'),
	id: apolloId(person.id),
	linkedin_url: person.linkedInUrl ? plainHttp(person.linkedInUrl) : null,
	...emailOf(person, wanted),
	organization_id: apolloId(person.company.id),
	seniority: SENIORITY.of(person.seniority) ?? person.seniority,
	departments: person.departments.map((name) => name.toLowerCase().replace(/ /g, '_')),
	employment_history: [
		{
			...ofPerson(person, 'organization_name:companyName title:jobTitle'),
			organization_id: apolloId(person.company.id),
			...{ start_date: '2021-04-01', end_date: null, current: true },
		},
	],
	organization: bulkOrganizationOf(person.company),
});

export const phonesOf = ({ phones }: Person): JsonObject => ({
	phone_numbers: phones.map(({ number, type }) => ({
		raw_number: number,
		sanitized_number: number,
		type_cd: type,
	})),
});

/** A locked address is a placeholder in the field of the address. */
function emailOf(person: Person, { personalEmails, hidden }: Shown): JsonObject {
	const work = workEmailOf(person);
	return {
		email: hidden && work ? 'email_not_unlocked@domain.com' : (work?.email ?? null),
		email_status: emailStatus(work?.status),
		extrapolated_email_confidence: null,
		...(personalEmails && !hidden ? { personal_emails: personalEmailsOf(person) } : {}),
	};
}

const emailStatus = (status: string | undefined) =>
	status === undefined ? 'unavailable' : status === 'verified' ? 'verified' : 'extrapolated';

/** No address, no profile, no whole last name; only the id leads on. */
export const foundPersonOf = (person: Person): JsonObject => ({
	...ofPerson(person, 'first_name:firstName title:jobTitle'),
	id: apolloId(person.id),
	last_name_obfuscated: `${person.lastName.slice(0, 2)}***${person.lastName.slice(-1)}`,
	last_refreshed_at: `${person.updatedAt}T00:00:00Z`,
	has_direct_phone: person.phones.length > 0 ? 'Yes' : 'Maybe: please request direct dial',
	organization: { name: person.company.name },
});

/** What search rows have: neither industry nor size. */
export const foundOrganizationOf = (company: Company): JsonObject => ({
	...ofCompany(company, 'name primary_domain:domain phone founded_year:foundedYear'),
	id: apolloId(company.id),
	website_url: `http://www.${company.domain}`,
	linkedin_url: plainHttp(company.linkedInUrl),
	publicly_traded_symbol: null,
});

export const bulkOrganizationOf = (company: Company): JsonObject => ({
	...foundOrganizationOf(company),
	...ofCompany(company, 'estimated_num_employees:employeeCount short_description:description'),
	...ofCompany(company, 'city state:region country'),
	industry: company.industry.toLowerCase(),
	industries: [company.industry.toLowerCase()],
	raw_address: `${company.location.city}, ${company.location.country}`,
});

export const organizationOf = (company: Company): JsonObject => ({
	...bulkOrganizationOf(company),
	annual_revenue: company.revenue.min,
	annual_revenue_printed: `${company.revenue.min / 1_000_000}M`,
	technology_names: company.technologies,
});

const plainHttp = (url: string) => url.replace('https://', 'http://');
