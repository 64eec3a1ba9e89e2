import { linkedInSlug } from '../../identity';
import {
	fullName,
	locationName,
	sizeLabel,
	workEmailOf,
	type Company,
	type Email,
	type JsonObject,
	type Location,
	type Person,
} from '../../records';

/** Hunter knows three; directors count as executives. */
const SENIORITY: Record<string, 'executive' | 'senior' | 'junior'> = {
	cSuite: 'executive',
	vp: 'executive',
	director: 'executive',
	manager: 'senior',
	senior: 'senior',
	entry: 'junior',
};

const DEPARTMENT: Record<string, string> = {
	Sales: 'sales',
	Marketing: 'marketing',
	Engineering: 'it',
	Finance: 'finance',
	'Human Resources': 'hr',
	Operations: 'operations',
};

const departmentOf = ({ departments }: Person): string | null =>
	DEPARTMENT[departments[0] ?? ''] ?? null;

const handleOf = ({ linkedInUrl }: Person): string | null => linkedInSlug(linkedInUrl) ?? null;

const STATUS: Record<Email['status'], string> = {
	verified: 'valid',
	unverified: 'unknown',
	catchAll: 'accept_all',
};

export const verificationOf = ({ status }: Email) => ({ status: STATUS[status] });

export const scoreOf = ({ status }: Email): number => (status === 'verified' ? 97 : 74);

export const personOf = (person: Person): JsonObject => ({
	id: uuidOf(person.id),
	name: {
		fullName: fullName(person),
		givenName: person.firstName,
		familyName: person.lastName,
	},
	email: workEmailOf(person)?.email ?? null,
	location: locationName(person.location),
	geo: geoOf(person.location),
	employment: {
		domain: person.company.domain,
		name: person.company.name,
		title: person.jobTitle,
		role: departmentOf(person),
		seniority: SENIORITY[person.seniority] ?? null,
	},
	linkedin: { handle: handleOf(person) },
	phone: person.phones[0]?.number ?? null,
	activeAt: person.updatedAt,
});

/** The number of employees is a text, and a range. */
export const companyOf = (company: Company): JsonObject => ({
	id: uuidOf(company.id),
	name: company.name,
	legalName: company.legalName,
	domain: company.domain,
	site: { phoneNumbers: [company.phone], emailAddresses: [] },
	category: {
		sector: company.industry,
		industry: company.subIndustry,
		subIndustry: company.subIndustry,
	},
	description: company.description,
	foundedYear: company.foundedYear,
	location: locationName(company.location),
	geo: geoOf(company.location),
	linkedin: { handle: company.linkedInUrl.split('/company/')[1] ?? null },
	type: company.type,
	phone: company.phone,
	metrics: {
		employees: sizeLabel(company.employeeRange),
	},
	tech: company.technologies.map((name) => name.toLowerCase()),
});

const geoOf = ({ city, region, country, countryCode }: Location): JsonObject => ({
	city,
	state: region,
	country,
	countryCode,
});

const uuidOf = (id: string) => `d3b0c442-0000-4000-8000-${id.padStart(16, '0').slice(-12)}`;

/** The mailbox that everybody there reads. */
export const genericRow = (domain: string): JsonObject => ({
	value: `info@${domain}`,
	type: 'generic',
	confidence: 90,
});

/** Of somebody who has an address at work. */
export function rowOf(person: Person): JsonObject {
	const email = workEmailOf(person)!;
	return {
		...genericRow(person.company.domain),
		value: email.email,
		type: 'personal',
		confidence: scoreOf(email),
		first_name: person.firstName,
		last_name: person.lastName,
		position: person.jobTitle,
		seniority: SENIORITY[person.seniority] ?? null,
		department: departmentOf(person),
		linkedin: person.linkedInUrl || null,
		phone_number: person.phones[0]?.number ?? null,
		verification: verificationOf(email),
	};
}
