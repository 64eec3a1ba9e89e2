import { fullName, type Company, type JsonObject, type Location, type Person } from '../../records';

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
	id: person.id,
	firstName: person.firstName,
	lastName: person.lastName,
	fullName: fullName(person),
	jobTitle: jobTitleOf(person),
	location: { ...locationOf(person.location), isEuContact: person.location.isEu },
	...(reveal.includes('emails') ? { emails: emailsOf(person) } : {}),
	...(reveal.includes('phones') ? { phones: phonesOf(person) } : {}),
	company: {
		id: person.company.id,
		name: person.company.name,
		domain: `www.${person.company.domain}`,
		industry: person.company.industry,
	},
	socialLinks: socialLinksOf(person),
	previousEmployment: [
		{
			company: { name: 'Earlier Ltd', domain: 'earlier.example' },
			jobTitle: { title: 'Assistant', departments: ['Other'], seniority: 'Entry' },
		},
	],
	updateDate: person.updatedAt,
});

/** A row of a list: neither contact data, nor `countryIso2`. */
export const foundContactOf = (person: Person): JsonObject => ({
	id: person.id,
	firstName: person.firstName,
	lastName: person.lastName,
	jobTitle: jobTitleOf(person),
	company: { id: person.company.id, name: person.company.name, domain: person.company.domain },
	location: {
		country: person.location.country,
		state: person.location.region,
		city: person.location.city,
	},
	socialLinks: socialLinksOf(person),
});

export const companyOf = (company: Company, form: 'first' | 'second'): JsonObject => ({
	id: company.id,
	name: company.name,
	alternativeName: company.legalName,
	domain: `www.${company.domain}`,
	description: company.description,
	companyType: COMPANY_TYPES[company.type],
	yearFounded: company.foundedYear,
	employeeCount: { exact: company.employeeCount, ...company.employeeRange },
	revenueRange: company.revenue,
	industry: company.industry,
	subIndustry: company.subIndustry,
	sicCodes: [{ code: 7371, description: 'Custom computer programming services' }],
	naicsCodes: [{ code: 541511, description: 'Custom computer programming services' }],
	location: { ...locationOf(company.location), zipCode: '10000' },
	socialLinks: { linkedin: company.linkedInUrl },
	technologies: company.technologies.map((name) => name.toLowerCase()),
	specialities: [company.subIndustry.toLowerCase()],
	phone: company.phone,
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

const locationOf = ({ city, region, country, countryCode }: Location): JsonObject => ({
	country,
	countryIso2: countryCode,
	state: region,
	city,
});
