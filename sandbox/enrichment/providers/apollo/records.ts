import {
	fullName,
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
	id: apolloId(person.id),
	first_name: person.firstName,
	last_name: person.lastName,
	name: fullName(person),
	linkedin_url: person.linkedInUrl ? plainHttp(person.linkedInUrl) : null,
	title: person.jobTitle,
	headline: `${person.jobTitle} at ${person.company.name}`,
	...emailOf(person, wanted),
	city: person.location.city,
	state: person.location.region,
	country: person.location.country,
	organization_id: apolloId(person.company.id),
	seniority: SENIORITY.of(person.seniority) ?? person.seniority,
	departments: person.departments.map((name) => name.toLowerCase().replace(/ /g, '_')),
	employment_history: [
		{
			organization_id: apolloId(person.company.id),
			organization_name: person.company.name,
			title: person.jobTitle,
			start_date: '2021-04-01',
			end_date: null,
			current: true,
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
	id: apolloId(person.id),
	first_name: person.firstName,
	title: person.jobTitle,
	last_name_obfuscated: `${person.lastName.slice(0, 2)}***${person.lastName.slice(-1)}`,
	last_refreshed_at: `${person.updatedAt}T00:00:00Z`,
	has_direct_phone: person.phones.length > 0 ? 'Yes' : 'Maybe: please request direct dial',
	organization: { name: person.company.name },
});

/** What search rows have: neither industry nor size. */
export const foundOrganizationOf = (company: Company): JsonObject => ({
	id: apolloId(company.id),
	name: company.name,
	website_url: `http://www.${company.domain}`,
	linkedin_url: plainHttp(company.linkedInUrl),
	primary_domain: company.domain,
	phone: company.phone,
	founded_year: company.foundedYear,
	publicly_traded_symbol: null,
});

export const bulkOrganizationOf = (company: Company): JsonObject => ({
	...foundOrganizationOf(company),
	industry: company.industry.toLowerCase(),
	industries: [company.industry.toLowerCase()],
	estimated_num_employees: company.employeeCount,
	short_description: company.description,
	city: company.location.city,
	state: company.location.region,
	country: company.location.country,
	raw_address: `${company.location.city}, ${company.location.country}`,
});

export const organizationOf = (company: Company): JsonObject => ({
	...bulkOrganizationOf(company),
	annual_revenue: company.revenue.min,
	annual_revenue_printed: `${company.revenue.min / 1_000_000}M`,
	technology_names: company.technologies,
});

const plainHttp = (url: string) => url.replace('https://', 'http://');
