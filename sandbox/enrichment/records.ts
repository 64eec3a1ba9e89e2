/** What the provider knows, before any wire format is chosen. */
export interface WorldPerson {
	/** Digits; some are beyond 2^53, as real providers' ids are. */
	id: string;
	firstName: string;
	lastName: string;
	/** Best first; empty when the provider has none. */
	emails: WorldEmail[];
	phones: WorldPhone[];
	jobTitle: string;
	seniority: string;
	departments: string[];
	company: WorldCompany;
	location: WorldLocation;
	/** Empty when the provider knows no profile. */
	linkedInUrl: string;
	/** Asked to be forgotten: never given out, never charged for. */
	optedOut: boolean;
	/** `YYYY-MM-DD`. */
	updatedAt: string;
}

export interface WorldEmail {
	email: string;
	type: 'work' | 'personal';
	status: 'verified' | 'unverified' | 'catchAll';
}

export interface WorldPhone {
	number: string;
	type: 'mobile' | 'direct' | 'work';
	doNotCall: boolean;
}

export interface WorldLocation {
	city: string;
	region: string;
	country: string;
	/** ISO 3166-1, two letters. */
	countryCode: string;
	isEu: boolean;
}

export interface WorldCompany {
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
	location: WorldLocation;
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

export function isPerson(record: WorldPerson | WorldCompany): record is WorldPerson {
	return 'emails' in record;
}

export function fullName({ firstName, lastName }: WorldPerson): string {
	return `${firstName} ${lastName}`;
}

/** City, region and country, each once. */
export function locationName({ city, region, country }: WorldLocation): string {
	return [...new Set([city, region, country])].join(', ');
}

/** `51-200`, or `10001+`. */
export function sizeLabel({ min, max }: SizeRange): string {
	return max === null ? `${min}+` : `${min}-${max}`;
}

export function workEmailOf({ emails }: WorldPerson): WorldEmail | undefined {
	return emails.find(({ type }) => type === 'work');
}

export function personalEmailsOf({ emails }: WorldPerson): string[] {
	return emails.filter(({ type }) => type === 'personal').map(({ email }) => email);
}

export function mobileOf({ phones }: WorldPerson): string | undefined {
	return phones.find(({ type }) => type === 'mobile')?.number;
}

/** An ID that JSON can hold as an integer; some of the world's are longer. */
export function numericId({ id }: WorldPerson | WorldCompany): number {
	return Number(id.slice(-15));
}

/** What is known of a company, flat: the rows of providers are written from this. */
export interface CompanyFacts extends WorldLocation {
	id: string;
	name: string;
	legalName: string;
	domain: string;
	/** `https://acme.example`. */
	website: string;
	description: string;
	industry: string;
	subIndustry: string;
	employeeCount: number;
	/** `51-200`. */
	size: string;
	minSize: number;
	maxSize: number | null;
	/** US dollars a year. */
	revenue: { min: number; max: number };
	/** `10M`. */
	revenueInMillions: string;
	foundedYear: number;
	type: WorldCompany['type'];
	/** As LinkedIn calls it. */
	ownership: string;
	phone: string;
	technologies: string[];
	linkedInUrl: string;
	/** The end of its address at LinkedIn. */
	linkedInName: string;
	/** `Oslo, Norway`. */
	place: string;
	updatedAt: string;
}

export function projectCompany(company: WorldCompany): CompanyFacts {
	const { employeeRange, location, ...facts } = company;
	return {
		...facts,
		...location,
		website: `https://${company.domain}`,
		size: sizeLabel(employeeRange),
		minSize: employeeRange.min,
		maxSize: employeeRange.max,
		revenueInMillions: `${company.revenue.min / 1_000_000}M`,
		ownership: company.type === 'public' ? 'Public Company' : 'Privately Held',
		linkedInName: company.linkedInUrl.replace(/^.*\//, ''),
		place: locationName(location),
	};
}

/** What is known of a person, flat: the rows of providers are written from this. Null where it is not known. */
export interface PersonFacts extends WorldLocation {
	id: string;
	firstName: string;
	lastName: string;
	fullName: string;
	headline: string;
	jobTitle: string;
	seniority: string;
	departments: string[];
	/** The first department. */
	department: string | null;
	linkedInUrl: string | null;
	workEmail: string | null;
	personalEmails: string[];
	/** The first number of any kind. */
	phone: string | null;
	mobile: string | null;
	/** `Oslo, Norway`. */
	place: string;
	company: CompanyFacts;
	updatedAt: string;
}

/** Everybody began on the same day, and is still there. */
export const STARTED_ON = '2021-04-01';

export function projectPerson(person: WorldPerson): PersonFacts {
	const { id, firstName, lastName, jobTitle, seniority, departments, location } = person;
	return {
		id,
		firstName,
		lastName,
		fullName: fullName(person),
		headline: `${jobTitle} at ${person.company.name}`,
		jobTitle,
		seniority,
		departments,
		department: departments[0] ?? null,
		linkedInUrl: person.linkedInUrl || null,
		workEmail: workEmailOf(person)?.email ?? null,
		personalEmails: personalEmailsOf(person),
		phone: person.phones[0]?.number ?? null,
		mobile: mobileOf(person) ?? null,
		...location,
		place: locationName(location),
		company: projectCompany(person.company),
		updatedAt: person.updatedAt,
	};
}
