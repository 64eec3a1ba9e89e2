import { linkedInSlug } from '../../identity';
import { ofCompany, ofPerson } from '../../facts';
import { workEmailOf, type Company, type Email, type JsonObject, type Person } from '../../records';

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
	...ofPerson(person, 'email:workEmail location:place phone activeAt:updatedAt'),
	id: uuidOf(person.id),
	name: ofPerson(person, 'fullName givenName:firstName familyName:lastName'),
	geo: ofPerson(person, 'city state:region country countryCode'),
	employment: {
		...ofPerson(person, 'domain:companyDomain name:companyName title:jobTitle'),
		role: departmentOf(person),
		seniority: SENIORITY[person.seniority] ?? null,
	},
	linkedin: { handle: handleOf(person) },
});

/** The number of employees is a text, and a range. */
export const companyOf = (company: Company): JsonObject => ({
	...ofCompany(
		company,
		'name legalName domain description foundedYear location:place type phone',
	),
	id: uuidOf(company.id),
	site: { phoneNumbers: [company.phone], emailAddresses: [] },
	category: ofCompany(company, 'sector:industry industry:subIndustry subIndustry'),
	geo: ofCompany(company, 'city state:region country countryCode'),
	linkedin: { handle: company.linkedInUrl.split('/company/')[1] ?? null },
	metrics: ofCompany(company, 'employees:size'),
	tech: company.technologies.map((name) => name.toLowerCase()),
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
		...ofPerson(person, 'first_name:firstName last_name:lastName position:jobTitle'),
		...ofPerson(person, 'linkedin:linkedInUrl phone_number:phone'),
		value: email.email,
		type: 'personal',
		confidence: scoreOf(email),
		seniority: SENIORITY[person.seniority] ?? null,
		department: departmentOf(person),
		verification: verificationOf(email),
	};
}
