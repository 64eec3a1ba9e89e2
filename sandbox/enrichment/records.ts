/** A person of the world that all providers share, before a provider's format is chosen. */
export interface WorldPerson {
	/** Digits; some are beyond 2^53, as IDs of real providers are. */
	id: string;
	firstName: string;
	lastName: string;
	/** The best address comes first. */
	emails: WorldEmail[];
	phones: WorldPhone[];
	jobTitle: string;
	seniority: string;
	departments: string[];
	company: WorldCompany;
	location: WorldLocation;
	/** Empty for a person without a profile. */
	linkedInUrl: string;
	/** The person asked to be forgotten, so no provider returns them or charges for them. */
	optedOut: boolean;
	/** `YYYY-MM-DD` */
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
	/** Two letters, as in ISO 3166-1. */
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
	/** US dollars per year. */
	revenue: { min: number; max: number };
	foundedYear: number;
	type: 'private' | 'public' | 'nonprofit';
	location: WorldLocation;
	phone: string;
	technologies: string[];
	linkedInUrl: string;
	updatedAt: string;
}

/** A range of employee numbers. `max` is null for the largest one, which is open-ended. */
interface SizeRange {
	min: number;
	max: number | null;
}

export type RecordKind = 'person' | 'company';

export function isPerson(record: WorldPerson | WorldCompany): record is WorldPerson {
	return 'emails' in record;
}

export function formatFullName({ firstName, lastName }: WorldPerson): string {
	return `${firstName} ${lastName}`;
}

/** Formats a location as city, region, and country; equal names appear once: `Oslo, Norway`. */
export function formatLocation({ city, region, country }: WorldLocation): string {
	return [...new Set([city, region, country])].join(', ');
}

/** Formats a range as `51-200` or `10001+`. */
export function formatSizeRange({ min, max }: SizeRange): string {
	return max === null ? `${min}+` : `${min}-${max}`;
}

export function findWorkEmail({ emails }: WorldPerson): WorldEmail | undefined {
	return emails.find(({ type }) => type === 'work');
}

export function listPersonalEmails({ emails }: WorldPerson): string[] {
	return emails.filter(({ type }) => type === 'personal').map(({ email }) => email);
}

export function findMobileNumber({ phones }: WorldPerson): string | undefined {
	return phones.find(({ type }) => type === 'mobile')?.number;
}

/** Converts an ID into an integer that JSON can hold exactly: its last 15 digits, because some IDs are longer. */
export function toSafeIntegerId({ id }: WorldPerson | WorldCompany): number {
	return Number(id.slice(-15));
}

/** The facts about a company as flat fields, from which providers write their rows. */
export interface CompanyFacts extends WorldLocation {
	id: string;
	name: string;
	legalName: string;
	domain: string;
	/** `https://acme.example` */
	website: string;
	description: string;
	industry: string;
	subIndustry: string;
	employeeCount: number;
	/** `51-200` */
	size: string;
	minSize: number;
	maxSize: number | null;
	/** US dollars per year. */
	revenue: { min: number; max: number };
	/** `10M` */
	revenueInMillions: string;
	foundedYear: number;
	type: WorldCompany['type'];
	/** LinkedIn's words, such as `Public Company`. */
	ownership: string;
	phone: string;
	technologies: string[];
	linkedInUrl: string;
	/** The last part of the LinkedIn URL. */
	linkedInName: string;
	/** `Oslo, Norway` */
	locationText: string;
	updatedAt: string;
}

export function toCompanyFacts(company: WorldCompany): CompanyFacts {
	const { employeeRange, location, ...facts } = company;
	return {
		...facts,
		...location,
		website: `https://${company.domain}`,
		size: formatSizeRange(employeeRange),
		minSize: employeeRange.min,
		maxSize: employeeRange.max,
		revenueInMillions: `${company.revenue.min / 1_000_000}M`,
		ownership: company.type === 'public' ? 'Public Company' : 'Privately Held',
		linkedInName: company.linkedInUrl.replace(/^.*\//, ''),
		locationText: formatLocation(location),
	};
}

/** The facts about a person as flat fields, from which providers write their rows. Unknown facts are null. */
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
	/** `Oslo, Norway` */
	locationText: string;
	company: CompanyFacts;
	updatedAt: string;
}

/** The day on which all people of the world began their present job. */
export const JOB_START_DATE = '2021-04-01';

export function toPersonFacts(person: WorldPerson): PersonFacts {
	const { id, firstName, lastName, jobTitle, seniority, departments, location } = person;
	return {
		id,
		firstName,
		lastName,
		fullName: formatFullName(person),
		headline: `${jobTitle} at ${person.company.name}`,
		jobTitle,
		seniority,
		departments,
		department: departments[0] ?? null,
		linkedInUrl: person.linkedInUrl || null,
		workEmail: findWorkEmail(person)?.email ?? null,
		personalEmails: listPersonalEmails(person),
		phone: person.phones[0]?.number ?? null,
		mobile: findMobileNumber(person) ?? null,
		...location,
		locationText: formatLocation(location),
		company: toCompanyFacts(person.company),
		updatedAt: person.updatedAt,
	};
}
