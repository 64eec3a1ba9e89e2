import { ofCompany, ofPerson } from '../../facts';
import {
	mobileOf,
	workEmailOf,
	type Company,
	type Email,
	type JsonObject,
	type Person,
} from '../../records';
import { wordsOf } from '../world/words';

export interface Wanted {
	email: boolean;
	phone: boolean;
}

/** As a filter has them; the others are the world's. */
export const SENIORITY = wordsOf({ cSuite: 'c_suite' });

const STATUS: Record<Email['status'], string> = {
	verified: 'deliverable',
	unverified: 'undeliverable',
	catchAll: 'catch_all',
};

interface Sent {
	first_name?: string | undefined;
	last_name?: string | undefined;
	linkedin_url?: string | undefined;
	custom_fields?: unknown;
}

/** A miss keeps the names that were sent, and is told by `enriched`. */
export function enrichedRow(
	sent: Sent,
	index: number,
	person: Person | undefined,
	wanted: Wanted,
): JsonObject {
	const email = wanted.email && person ? workEmailOf(person) : undefined;
	const phone = wanted.phone && person ? (mobileOf(person) ?? null) : null;
	const isDelivered = email !== undefined && email.status !== 'unverified';
	return {
		enriched: isDelivered || phone !== null,
		contact_id: index + 1,
		custom_fields: tagsOf(sent.custom_fields),
		...(person ? contactOf(person) : namesOf(sent)),
		contact_email_address: email?.email ?? null,
		contact_email_address_status: wanted.email ? statusOf(email) : null,
		contact_phone_number: phone,
		...(person && companyFields(person.company, 'headquarters')),
	};
}

const statusOf = (email: Email | undefined) => (email ? STATUS[email.status] : 'not_found');

/** Sent as an object, it comes back as a list. */
const tagsOf = (custom: unknown): JsonObject[] =>
	Object.entries((custom ?? {}) as JsonObject).map(([name, value], position) => ({
		...{ name, value, position },
	}));

const namesOf = ({ first_name, last_name, linkedin_url }: Sent): JsonObject => ({
	contact_first_name: first_name || null,
	contact_last_name: last_name || null,
	contact_full_name: [first_name, last_name].filter(Boolean).join(' ') || null,
	contact_linkedin_profile_url: linkedin_url ?? null,
});

const contactOf = (person: Person): JsonObject => ({
	...ofPerson(person, 'contact_first_name:firstName contact_last_name:lastName'),
	...ofPerson(person, 'contact_full_name:fullName contact_job_title:jobTitle'),
	...ofPerson(
		person,
		'contact_linkedin_profile_url:linkedInUrl contact_location_country:country',
	),
	...ofPerson(person, 'contact_location_state:region contact_location_city:city'),
	contact_id: numberOf(person.id),
	contact_seniority: capital(person.seniority === 'cSuite' ? 'cxo' : person.seniority),
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Its ids are integers that JSON can hold; some of the world's are longer. */
const numberOf = (id: string) => Number(id.slice(-15));

/** The headquarters are spelt with and without an underline. */
const companyFields = (company: Company, headquarters: string): JsonObject => ({
	...ofCompany(
		company,
		'company_name:name company_domain:domain company_description:description',
	),
	...ofCompany(company, 'company_linkedin_url:linkedInUrl company_industry:industry'),
	...ofCompany(company, 'company_founded_year:foundedYear'),
	company_type: company.type === 'public' ? 'Public Company' : 'Privately Held',
	company_keywords: [company.subIndustry],
	company_employees_range_start: company.employeeRange.min,
	company_employees_range_end: company.employeeRange.max,
	[`company_${headquarters}_city`]: company.location.city,
	[`company_${headquarters}_country`]: company.location.country,
});

/** A row of a search: no contact data, and no page of the company. */
export const leadOf = (person: Person): JsonObject => ({
	...contactOf(person),
	...ofPerson(person, 'contact_headline:headline'),
	...companyFields(person.company, 'head_quarters'),
	company_linkedin_url: null,
});

export const profileOf = (person: Person): JsonObject => ({
	...contactOf(person),
	contact_linkedin_headline: '',
	...companyFields(person.company, 'headquarters'),
});

export const companyProfileOf = (company: Company): JsonObject => ({
	company_id: numberOf(company.id),
	...companyFields(company, 'head_quarters'),
	...ofCompany(company, 'company_website:domain company_employees_number:employeeCount'),
});
