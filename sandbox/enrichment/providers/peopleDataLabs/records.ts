import { ofCompany, ofPerson } from '../../facts';
import {
	mobileOf,
	personalEmailsOf,
	workEmailOf,
	type Company,
	type JsonObject,
	type Person,
} from '../../records';
import { once } from '../../wire/look';

/** Letters, digits and a fixed end; back again they are the world's id. */
const pdlId = (id: string) => `${BigInt(id).toString(36).padStart(22, '0')}_0000`;

export const worldId = (id: string | undefined): string | undefined => {
	const digits = /^([0-9a-z]{22})_0000$/.exec(id ?? '')?.[1];
	if (digits === undefined) return undefined;
	return [...digits]
		.reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n)
		.toString();
};

/** Companies are named by the end of their LinkedIn page. */
const pdlCompanyId = ({ linkedInUrl }: Company) => linkedInUrl.replace(/^.*\//, '');

const LEVELS: Record<string, string> = { cSuite: 'cxo' };

/** All in lower case, addresses of pages without their scheme. */
export const personOf = (person: Person, hidden: boolean): JsonObject =>
	hidden ? recordOf(person, true) : shownOf(person);

/** A search compares everybody's. */
const shownOf = once((person: Person) => recordOf(person, false));

const recordOf = (person: Person, hidden: boolean): JsonObject => ({
	...lowered(
		ofPerson(person, 'full_name:fullName first_name:firstName last_name:lastName'),
		ofPerson(person, 'job_title:jobTitle job_company_name:companyName'),
		ofPerson(person, 'job_company_industry:companyIndustry location_name:place'),
		ofPerson(person, 'location_locality:city location_region:region location_country:country'),
	),
	...ofPerson(person, 'job_last_verified:updatedAt job_company_website:companyDomain'),
	...ofPerson(person, 'job_company_size:companySize'),
	id: pdlId(person.id),
	...(hidden ? masked(person) : contactDataOf(person)),
	job_title_role: lower(person.departments[0] ?? '').replace(/ /g, '_'),
	job_title_levels: [LEVELS[person.seniority] ?? person.seniority],
	job_start_date: '2021-04',
	job_company_id: pdlCompanyId(person.company),
	job_company_industry_v2: lower(person.company.subIndustry),
	job_company_linkedin_url: bare(person.company.linkedInUrl),
	linkedin_url: person.linkedInUrl ? bare(person.linkedInUrl) : null,
});

function contactDataOf(person: Person): JsonObject {
	const { emails, phones } = person;
	const personal = personalEmailsOf(person);
	return {
		work_email: workEmailOf(person)?.email ?? null,
		recommended_personal_email: personal[0] ?? null,
		personal_emails: personal,
		emails: emails.map(({ email, type }) => ({
			address: email,
			type: type === 'work' ? 'current_professional' : 'personal',
		})),
		mobile_phone: mobileOf(person) ?? null,
		phone_numbers: phones.map(({ number }) => number),
	};
}

/** A plan without contact data: whether there is a value, in the place of the value. */
const masked = (person: Person): JsonObject =>
	Object.fromEntries(
		Object.entries(contactDataOf(person)).map(([field, value]) => [
			field,
			Array.isArray(value) ? value.length > 0 : value !== null,
		]),
	);

export const companyOf = once(
	(company: Company): JsonObject => ({
		...lowered(ofCompany(company, 'name industry industry_v2:subIndustry summary:description')),
		...ofCompany(company, 'display_name:name website:domain size employee_count:employeeCount'),
		...ofCompany(company, 'founded:foundedYear type'),
		id: pdlCompanyId(company),
		inferred_revenue: revenueOf(company),
		location: lowered(ofCompany(company, 'name:place locality:city region country')),
		linkedin_url: bare(company.linkedInUrl),
		tags: company.technologies.map(lower),
	}),
);

const REVENUES: ReadonlyArray<[least: number, label: string]> = [
	[10e9, '$10B+'],
	[1e9, '$1B-$10B'],
	[100e6, '$100M-$250M'],
	[10e6, '$10M-$25M'],
	[1e6, '$1M-$10M'],
];

const revenueOf = ({ revenue }: Company) =>
	REVENUES.find(([least]) => revenue.min >= least)?.[1] ?? '$0-$1M';

const NAMES =
	/^(full_name|first_name|last_name|name|job_title|job_company_name|location_.*|locality|region|country)$/;

/** `titlecase` is for names, titles and places; addresses, ids and kinds keep their case. */
export const titlecased = (record: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name,
			typeof value === 'string' && NAMES.test(name) ? capitals(value) : value,
		]),
	);

const capitals = (text: string) =>
	text.replace(/(^|[\s-])(\p{L})/gu, (start) => start.toUpperCase());

const lower = (text: string) => text.toLowerCase();

const lowered = (...texts: JsonObject[]): JsonObject =>
	Object.fromEntries(
		texts.flatMap(Object.entries).map(([name, text]) => [name, lower(String(text))]),
	);

const bare = (url: string) => url.replace('https://www.', '');
