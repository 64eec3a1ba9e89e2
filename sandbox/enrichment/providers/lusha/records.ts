import { fullName, type Company, type JsonObject, type Location, type Person } from '../../records';
import type { Reveal } from './requests';

/** Lusha's own numbers: 10 founder, 7 partner, 2 intern and 1 other have nobody in this world. */
export const SENIORITIES: ReadonlyArray<{ id: number; label: string; seniority: string }> = [
	{ id: 9, label: 'C-Suite', seniority: 'cSuite' },
	{ id: 8, label: 'Vice President', seniority: 'vp' },
	{ id: 6, label: 'Director', seniority: 'director' },
	{ id: 5, label: 'Manager', seniority: 'manager' },
	{ id: 4, label: 'Senior', seniority: 'senior' },
	{ id: 3, label: 'Entry', seniority: 'entry' },
];

const ENGINEERING = 'Engineering & Technical';

const departmentOf = (name: string) => (name === 'Engineering' ? ENGINEERING : name);

export const worldDepartment = (label: string) => (label === ENGINEERING ? 'Engineering' : label);

export const emailsOf = ({ emails, updatedAt }: Person): JsonObject[] =>
	emails.map(({ email, type, status }) => ({
		email,
		type,
		confidence: status === 'verified' ? 'A+' : 'B',
		updateDate: updatedAt,
	}));

export const phonesOf = ({ phones, updatedAt }: Person): JsonObject[] =>
	phones.map(({ number, type, doNotCall }) => ({
		number,
		type,
		doNotCall,
		updateDate: updatedAt,
	}));

export const contactOf = (person: Person, reveal: Reveal): JsonObject => ({
	id: person.id,
	firstName: person.firstName,
	lastName: person.lastName,
	fullName: fullName(person),
	jobTitle: jobTitleOf(person),
	location: { ...locationOf(person.location), isEuContact: person.location.isEu },
	...(reveal.emails ? { emails: emailsOf(person) } : {}),
	...(reveal.phones ? { phones: phonesOf(person) } : {}),
	company: {
		id: person.company.id,
		name: person.company.name,
		domain: `www.${person.company.domain}`,
		industry: person.company.industry,
	},
	socialLinks: socialLinksOf(person),
	previousEmployment: [],
	tags: [],
	updateDate: person.updatedAt,
});

/** A row of a list: no contact data, but what could be revealed, and no `countryIso2`. */
export const foundContactOf = (person: Person, prices: JsonObject[]): JsonObject => ({
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
	has: prices.map(({ field }) => field),
	canReveal: prices,
});

export const companyOf = (company: Company): JsonObject => ({
	id: company.id,
	name: company.name,
	alternativeName: company.legalName,
	domain: `www.${company.domain}`,
	alternativeDomains: [company.domain],
	description: company.description,
	companyType: COMPANY_TYPES[company.type],
	yearFounded: company.foundedYear,
	employeeCount: { exact: company.employeeCount, ...company.employeeRange },
	revenueRange: company.revenue,
	industry: company.industry,
	subIndustry: company.subIndustry,
	specialities: [],
	sicCodes: [{ code: 7371, description: 'Custom computer programming services' }],
	naicsCodes: [{ code: 541511, description: 'Custom computer programming services' }],
	location: { ...locationOf(company.location), zipCode: '10000' },
	socialLinks: { linkedin: company.linkedInUrl },
	technologies: company.technologies.map((name) => name.toLowerCase()),
	keywords: [company.subIndustry.toLowerCase()],
	phone: company.phone,
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
	seniority: SENIORITIES.find((level) => level.seniority === seniority)?.label ?? 'Other',
});

const socialLinksOf = ({ linkedInUrl }: Person): JsonObject =>
	linkedInUrl ? { linkedin: linkedInUrl } : {};

const locationOf = ({ city, region, country, countryCode }: Location): JsonObject => ({
	country,
	countryIso2: countryCode,
	state: region,
	city,
});
