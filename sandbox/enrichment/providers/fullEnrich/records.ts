import { linkedInSlug } from '../../identity';
import {
	fullName,
	sizeLabel,
	type Company,
	type Email,
	type JsonObject,
	type Person,
} from '../../records';

const STATUS: Record<Email['status'], string> = {
	verified: 'DELIVERABLE',
	unverified: 'HIGH_PROBABILITY',
	catchAll: 'CATCH_ALL',
};

/** The world's words for seniority, as they are here. */
export const SENIORITY: Record<string, string> = {
	cSuite: 'C-level',
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};

export const workEmailsOf = (person: Person) => emailsOf(person, 'work');
export const personalEmailsOf = (person: Person) => emailsOf(person, 'personal');

const emailsOf = ({ emails }: Person, wanted: Email['type']) =>
	emails
		.filter(({ type }) => type === wanted)
		.map(({ email, status }) => ({ email, status: STATUS[status] }));

/** Mobiles alone: other lines are not given. */
export const mobilesOf = ({ phones, location }: Person) =>
	phones
		.filter(({ type }) => type === 'mobile')
		.map(({ number }) => ({ number, region: location.countryCode }));

export function contactInfoOf(person: Person | undefined, fields: string[]): JsonObject {
	const asked = <T>(field: string, valuesOf: (person: Person) => T[]): T[] =>
		person && fields.includes(field) ? valuesOf(person) : [];
	const work = asked('contact.work_emails', workEmailsOf);
	const personal = asked('contact.personal_emails', personalEmailsOf);
	const phones = asked('contact.phones', mobilesOf);
	return {
		most_probable_work_email: work[0] ?? null,
		most_probable_personal_email: personal[0] ?? null,
		most_probable_phone: phones[0] ?? null,
		work_emails: work,
		personal_emails: personal,
		phones,
	};
}

export function profileOf(person: Person): JsonObject {
	const employment = {
		title: person.jobTitle,
		description: null,
		is_current: true,
		start_at: '2021-04-01T00:00:00Z',
		end_at: null,
		seniority: SENIORITY[person.seniority] ?? null,
		job_functions: person.departments.map((name) => ({ function: name, sub_function: null })),
		company: companyOf(person.company),
	};
	return {
		id: idOf(person.id),
		full_name: fullName(person),
		first_name: person.firstName,
		last_name: person.lastName,
		headline: `${person.jobTitle} at ${person.company.name}`,
		description: null,
		location: {
			country: person.location.country,
			country_code: person.location.countryCode,
			city: person.location.city,
			region: person.location.region,
		},
		social_profiles: {
			professional_network: person.linkedInUrl
				? {
						url: person.linkedInUrl,
						handle: linkedInSlug(person.linkedInUrl),
						connection_count: 500,
					}
				: null,
		},
		educations: [],
		languages: [],
		skills: [],
		employment: { current: employment, all: [employment] },
	};
}

export const companyOf = (company: Company): JsonObject => ({
	id: idOf(company.id),
	name: company.name,
	domain: company.domain,
	website: `https://${company.domain}`,
	description: company.description,
	year_founded: company.foundedYear,
	headcount: company.employeeCount,
	headcount_range: sizeLabel(company.employeeRange),
	company_type: company.type === 'public' ? 'Public Company' : 'Privately Held',
	specialties: [],
	locations: {
		headquarters: {
			line1: null,
			line2: null,
			city: company.location.city,
			region: company.location.region,
			country: company.location.country,
			country_code: company.location.countryCode,
			postal_code: null,
		},
		offices: null,
	},
	industry: { main_industry: company.industry },
	social_profiles: { professional_network: { url: company.linkedInUrl } },
	logo_url: null,
});

/** A UUID that is the world's id, with leading noughts. */
export const idOf = (id: string) => {
	const hex = BigInt(id).toString(16).padStart(12, '0').padStart(32, '0');
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
