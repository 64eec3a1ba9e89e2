import { ofCompany, ofPerson } from '../../facts';
import type { Company, JsonObject, Person } from '../../records';

/** Lusha's own numbers: 10 founder, 7 partner, 2 intern and 1 other have nobody in this world. */
export const SENIORITIES: Readonly<Record<number, readonly [label: string, seniority: string]>> = {
	9: ['C-Suite', 'cSuite'],
	8: ['Vice President', 'vp'],
	6: ['Director', 'director'],
	5: ['Manager', 'manager'],
	4: ['Senior', 'senior'],
	3: ['Entry', 'entry'],
};

const ENGINEERING = 'Engineering & Technical';

const departmentOf = (name: string) => (name === 'Engineering' ? ENGINEERING : name);

export const worldDepartment = (label: string) => (label === ENGINEERING ? 'Engineering' : label);

const emailsOf = ({ emails, updatedAt }: Person): JsonObject[] =>
	emails.map(({ email, type, status }) => ({
		email,
		type,
		confidence: status === 'verified' ? 'A+' : 'B',
		updateDate: updatedAt,
	}));

const phonesOf = ({ phones, updatedAt }: Person): JsonObject[] =>
	phones.map(({ number, type, doNotCall }) => ({
		number,
		type,
		doNotCall,
		updateDate: updatedAt,
	}));

export const contactOf = (person: Person, reveal: readonly string[]): JsonObject => ({
	...ofPerson(person, 'id firstName lastName fullName updateDate:updatedAt'),
	jobTitle: jobTitleOf(person),
	location: ofPerson(
		person,
		'country countryIso2:countryCode state:region city isEuContact:isEu',
	),
	...(reveal.includes('emails') ? { emails: emailsOf(person) } : {}),
	...(reveal.includes('phones') ? { phones: phonesOf(person) } : {}),
	company: {
		...ofPerson(person, 'id:companyId name:companyName industry:companyIndustry'),
		domain: `www.${person.company.domain}`,
	},
	socialLinks: socialLinksOf(person),
	previousEmployment: [
		{
			company: { name: 'Earlier Ltd', domain: 'earlier.example' },
			jobTitle: { title: 'Assistant', departments: ['Other'], seniority: 'Entry' },
		},
	],
});

/** A row of a list: neither contact data, nor `countryIso2`. */
export const foundContactOf = (person: Person): JsonObject => ({
	...ofPerson(person, 'id firstName lastName'),
	jobTitle: jobTitleOf(person),
	company: ofPerson(person, 'id:companyId name:companyName domain:companyDomain'),
	location: ofPerson(person, 'country state:region city'),
	socialLinks: socialLinksOf(person),
});

export const companyOf = (company: Company, form: 'first' | 'second'): JsonObject => ({
	...ofCompany(company, 'id name alternativeName:legalName description yearFounded:foundedYear'),
	...ofCompany(company, 'revenueRange:revenue industry subIndustry phone'),
	domain: `www.${company.domain}`,
	companyType: COMPANY_TYPES[company.type],
	employeeCount: { exact: company.employeeCount, ...company.employeeRange },
	sicCodes: [{ code: 7371, description: 'Custom computer programming services' }],
	naicsCodes: [{ code: 541511, description: 'Custom computer programming services' }],
	location: {
		...ofCompany(company, 'country countryIso2:countryCode state:region city'),
		zipCode: '10000',
	},
	socialLinks: { linkedin: company.linkedInUrl },
	technologies: company.technologies.map((name) => name.toLowerCase()),
	specialities: [company.subIndustry.toLowerCase()],
	...(form === 'first'
		? { email: `info@${company.domain}` }
		: { emails: [{ email: `info@${company.domain}` }] }),
});

export const foundCompanyOf = ({ id, name, domain }: Company): JsonObject => ({ id, name, domain });

const COMPANY_TYPES: Record<Company['type'], string> = {
	private: 'Private Company',
	public: 'Public Company',
	nonprofit: 'Non Profit',
};

const jobTitleOf = ({ jobTitle, departments, seniority }: Person): JsonObject => ({
	title: jobTitle,
	departments: departments.map(departmentOf),
	seniority: Object.values(SENIORITIES).find(([, name]) => name === seniority)?.[0] ?? 'Other',
});

const socialLinksOf = ({ linkedInUrl }: Person): JsonObject =>
	linkedInUrl ? { linkedin: linkedInUrl } : {};
