import { fullName, type Company, type Email, type JsonObject, type Person } from '../../records';
import { mobileOf, workEmailOf, type Wanted } from './contactData';

const STATUS: Record<Email['status'], string> = {
	verified: 'deliverable',
	unverified: 'undeliverable',
	catchAll: 'catch_all',
};

/** A miss keeps the names that were sent, and is told by `enriched`. */
export function enrichedRow(
	record: JsonObject,
	index: number,
	person: Person | undefined,
	wanted: Wanted,
): JsonObject {
	const email = wanted.email && person ? workEmailOf(person) : undefined;
	const phone = wanted.phone && person ? (mobileOf(person) ?? null) : null;
	const isDelivered = email !== undefined && email.status !== 'unverified';
	return {
		enriched: isDelivered || phone !== null,
		contact_id: person ? numberOf(person.id) : index + 1,
		custom_fields: fieldsOf(record['custom_fields']),
		...(person ? contactOf(person) : namesOf(record)),
		contact_email_address: email?.email ?? null,
		contact_email_address_status: wanted.email ? statusOf(email, wanted) : null,
		contact_email_address_provider: email ? 'Secret Provider' : null,
		email_provider: email ? 'google' : null,
		contact_phone_number: phone,
		contact_phone_number_provider: phone ? 'Secret Provider' : null,
		...companyFields(person?.company, 'headquarters'),
	};
}

const statusOf = (email: Email | undefined, { catchAll }: Wanted) =>
	email === undefined
		? 'not_found'
		: email.status === 'catchAll' && catchAll
			? 'catch_all_safe'
			: STATUS[email.status];

/** Sent as an object, it comes back as a list. */
const fieldsOf = (custom: unknown): JsonObject[] =>
	Object.entries((custom ?? {}) as JsonObject).map(([name, value], position) => ({
		name,
		value,
		position,
	}));

const namesOf = ({ first_name, last_name, linkedin_url = null }: JsonObject): JsonObject => ({
	...{ contact_first_name: first_name, contact_last_name: last_name },
	contact_full_name: `${String(first_name)} ${String(last_name)}`,
	contact_linkedin_profile_url: linkedin_url,
	contact_job_title: null,
	contact_seniority: null,
});

const contactOf = (person: Person): JsonObject => ({
	contact_first_name: person.firstName,
	contact_last_name: person.lastName,
	contact_full_name: fullName(person),
	contact_job_title: person.jobTitle,
	contact_seniority: capital(person.seniority === 'cSuite' ? 'cxo' : person.seniority),
	contact_industry: person.company.industry,
	contact_linkedin_profile_url: person.linkedInUrl || null,
	contact_location_continent: null,
	contact_location_country: person.location.country,
	contact_location_state: person.location.region,
	contact_location_city: person.location.city,
});

/** The headquarters are spelt with and without an underline. */
function companyFields(company: Company | undefined, headquarters: string): JsonObject {
	return {
		company_name: company?.name ?? null,
		company_domain: company?.domain ?? null,
		company_description: company?.description ?? null,
		company_linkedin_url: company?.linkedInUrl ?? null,
		company_industry: company?.industry ?? null,
		company_type: company ? typeOf(company) : null,
		company_keywords: company ? [company.subIndustry] : null,
		company_founded_year: company?.foundedYear ?? null,
		company_employees_range_start: company?.employeeRange.min ?? null,
		company_employees_range_end: company?.employeeRange.max ?? null,
		[`company_${headquarters}_city`]: company?.location.city ?? null,
		[`company_${headquarters}_country`]: company?.location.country ?? null,
		...EMPTY,
	};
}

/** Kept for older clients, always empty. */
const EMPTY = { company_logo: null, company_size: null, contact_avatar: null };

const typeOf = ({ type }: Company) => (type === 'public' ? 'Public Company' : 'Privately Held');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A row of a search: contact data only when it was asked to be enriched, which the sandbox does not. */
/** Its ids are integers that JSON can hold; some of the world's are longer. */
export const numberOf = (id: string) => Number(id.slice(-15));

export const leadOf = (person: Person): JsonObject => ({
	contact_id: numberOf(person.id),
	...contactOf(person),
	contact_headline: `${person.jobTitle} at ${person.company.name}`,
	contact_email_address: null,
	contact_email_address_status: null,
	contact_phone_number: null,
	...companyFields(person.company, 'head_quarters'),
	company_linkedin_url: null,
	custom_fields: [],
});

export const profileOf = (person: Person): JsonObject => ({
	...contactOf(person),
	contact_linkedin_headline: '',
	...companyFields(person.company, 'headquarters'),
});

export const companyProfileOf = (company: Company): JsonObject => ({
	company_id: numberOf(company.id),
	...companyFields(company, 'head_quarters'),
	company_website: company.domain,
	company_type: typeOf(company).toLowerCase().replace(' ', '_'),
	company_employees_number: company.employeeCount,
	company_headquarters: `${company.location.city}, ${company.location.country}`,
	company_address_city: company.location.city,
	company_address_state: company.location.region,
	company_address_country: company.location.country,
	company_address_zipcode: '',
});
