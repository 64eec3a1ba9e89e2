import { ofCompany, ofPerson } from '../../facts';
import type { Company, Email, JsonObject, Location, Person } from '../../records';
import type { Bought } from '../frame/provider';
import { SENIORITY_WORDS, wordsOf } from '../world/words';

const STATUS: Record<Email['status'], string> = {
	verified: 'DELIVERABLE',
	unverified: 'INVALID',
	catchAll: 'CATCH_ALL',
};

/** The world's words for seniority, as they are here. */
export const SENIORITY = wordsOf({ ...SENIORITY_WORDS, cSuite: 'C-level' });

export type Field = 'contact.work_emails' | 'contact.personal_emails' | 'contact.phones';

interface Asked {
	bought: Bought;
	credits: number;
	/** What is usable, and paid; the best of it is called the most probable. */
	billed(person: Person): JsonObject[];
}

/** An address that bounces and a line that is no mobile are shown, and free. */
export const PURCHASES: Record<Field, Asked> = {
	'contact.work_emails': {
		...{ bought: 'email', credits: 1 },
		billed: (person) => emailsOf(person, 'work').filter(isUsable),
	},
	'contact.personal_emails': {
		...{ bought: 'personalEmail', credits: 3 },
		billed: (person) => emailsOf(person, 'personal').filter(isUsable),
	},
	'contact.phones': {
		...{ bought: 'phone', credits: 10 },
		billed: (person) => phonesOf(person).filter(({ line_type }) => line_type === 'MOBILE'),
	},
};

const isUsable = ({ status }: { status: string }) => status !== 'INVALID';

const emailsOf = ({ emails }: Person, wanted: Email['type']) =>
	emails
		.filter(({ type }) => type === wanted)
		.map(({ email, status }) => ({ email, status: STATUS[status] }));

const phonesOf = ({ phones }: Person) =>
	phones.map(({ number, type }) => ({
		number,
		line_type: type === 'mobile' ? 'MOBILE' : 'LANDLINE',
	}));

/** Of nobody, a phone that is not there. */
export function contactInfoOf(person: Person | undefined, fields: readonly Field[]): JsonObject {
	if (!person) return { most_probable_phone: null };
	const best = (field: Field) =>
		fields.includes(field) ? (PURCHASES[field].billed(person)[0] ?? null) : null;
	const all = (field: Field, values: JsonObject[]) => (fields.includes(field) ? values : []);
	return {
		most_probable_work_email: best('contact.work_emails'),
		most_probable_personal_email: best('contact.personal_emails'),
		most_probable_phone: best('contact.phones'),
		work_emails: all('contact.work_emails', emailsOf(person, 'work')),
		personal_emails: all('contact.personal_emails', emailsOf(person, 'personal')),
		phones: all('contact.phones', phonesOf(person)),
	};
}

export function profileOf(person: Person): JsonObject {
	const employment = {
		title: person.jobTitle,
		is_current: true,
		start_at: '2021-04-01T00:00:00Z',
		seniority: SENIORITY.of(person.seniority),
		job_functions: person.departments.map((name) => ({ function: name })),
		company: companyOf(person.company),
	};
	return {
		...ofPerson(person, 'full_name:fullName first_name:firstName last_name:lastName headline'),
		id: idOf(person.id),
		location: placeOf(person.location),
		social_profiles: {
			professional_network: person.linkedInUrl ? { url: person.linkedInUrl } : null,
		},
		employment: { current: employment, all: [employment] },
	};
}

const placeOf = ({ city, region, country, countryCode }: Location): JsonObject => ({
	...{ city, region, country },
	country_code: countryCode,
});

export const companyOf = (company: Company): JsonObject => ({
	...ofCompany(company, 'name domain website description year_founded:foundedYear'),
	...ofCompany(company, 'headcount:employeeCount headcount_range:size'),
	id: idOf(company.id),
	company_type: company.type === 'public' ? 'Public Company' : 'Privately Held',
	locations: { headquarters: placeOf(company.location) },
	industry: { main_industry: company.industry },
	social_profiles: { professional_network: { url: company.linkedInUrl } },
});

/** A UUID that is the world's id, with leading noughts. */
const idOf = (id: string) =>
	BigInt(id)
		.toString(16)
		.padStart(32, '0')
		.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
