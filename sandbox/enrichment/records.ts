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
