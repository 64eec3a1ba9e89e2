import { once } from './wire/look';

/** What the provider knows, before any wire format is chosen. */
export interface Person {
	/** Digits; some are beyond 2^53, as real providers' ids are. */
	id: string;
	firstName: string;
	lastName: string;
	/** Best first; empty when the provider has none. */
	emails: Email[];
	phones: Phone[];
	jobTitle: string;
	seniority: string;
	departments: string[];
	company: Company;
	location: Location;
	/** Empty when the provider knows no profile. */
	linkedInUrl: string;
	/** Asked to be forgotten: never given out, never charged for. */
	optedOut: boolean;
	/** `YYYY-MM-DD`. */
	updatedAt: string;
}

export interface Email {
	email: string;
	type: 'work' | 'personal';
	status: 'verified' | 'unverified' | 'catchAll';
}

export interface Phone {
	number: string;
	type: 'mobile' | 'direct' | 'work';
	doNotCall: boolean;
}

export interface Location {
	city: string;
	region: string;
	country: string;
	/** ISO 3166-1, two letters. */
	countryCode: string;
	isEu: boolean;
}

export interface Company {
	id: string;
	name: string;
	legalName: string;
	domain: string;
	description: string;
	industry: string;
	subIndustry: string;
	employeeCount: number;
	employeeRange: SizeRange;
	/** US dollars a year. */
	revenue: { min: number; max: number };
	foundedYear: number;
	type: 'private' | 'public' | 'nonprofit';
	location: Location;
	phone: string;
	technologies: string[];
	linkedInUrl: string;
	updatedAt: string;
}

/** `max` is null in the open-ended top range. */
interface SizeRange {
	min: number;
	max: number | null;
}

export type Kind = 'person' | 'company';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

export const locationName = ({ city, region, country }: Location) =>
	[...new Set([city, region, country])].join(', ');

export const sizeLabel = ({ min, max }: SizeRange) => (max === null ? `${min}+` : `${min}-${max}`);

export const workEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type }) => type === 'work');

export const personalEmailsOf = ({ emails }: Person): string[] =>
	emails.filter(({ type }) => type === 'personal').map(({ email }) => email);

export const mobileOf = ({ phones }: Person): string | undefined =>
	phones.find(({ type }) => type === 'mobile')?.number;

/** What providers tell of people and companies, flat and under the sandbox's names; null where it is not known. */
export const companyFacts = once((company: Company) => ({
	...company.location,
	...company,
	/** The end of its address at LinkedIn. */
	page: company.linkedInUrl.replace(/^.*\//, ''),
	website: `https://${company.domain}`,
	size: sizeLabel(company.employeeRange),
	minSize: company.employeeRange.min,
	maxSize: company.employeeRange.max,
	minRevenue: company.revenue.min,
	millions: `${company.revenue.min / 1_000_000}M`,
	wwwDomain: `www.${company.domain}`,
	ownership: company.type === 'public' ? 'Public Company' : 'Privately Held',
	place: locationName(company.location),
}));

export const personFacts = once((person: Person) => ({
	...person.location,
	...person,
	fullName: fullName(person),
	headline: `${person.jobTitle} at ${person.company.name}`,
	department: person.departments[0] ?? null,
	linkedInUrl: person.linkedInUrl || null,
	workEmail: workEmailOf(person)?.email ?? null,
	phone: person.phones[0]?.number ?? null,
	mobile: mobileOf(person) ?? null,
	personalEmails: personalEmailsOf(person),
	place: locationName(person.location),
	companyId: person.company.id,
	companyName: person.company.name,
	companyDomain: person.company.domain,
	companyWebsite: `https://${person.company.domain}`,
	companySize: sizeLabel(person.company.employeeRange),
	companyIndustry: person.company.industry,
	companySubIndustry: person.company.subIndustry,
	companyLinkedInUrl: person.company.linkedInUrl,
	companyPage: companyFacts(person.company).page,
	/** Everybody began on the same day, and is still there. */
	startedOn: '2021-04-01',
	endedOn: null,
	isCurrent: true,
}));

export type PersonFacts = ReturnType<typeof personFacts>;
export type CompanyFacts = ReturnType<typeof companyFacts>;
