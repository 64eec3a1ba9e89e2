export type EmailType = 'work' | 'personal' | 'unknown';
export type EmailStatus = 'verified' | 'unverified' | 'catchAll' | 'invalid' | 'unknown';
export type PhoneType = 'mobile' | 'direct' | 'work' | 'home' | 'hq' | 'unknown';

export interface Email {
	email: string;
	type: EmailType;
	status: EmailStatus;
	/** 0 to 100. */
	confidence?: number;
	/** ISO 8601, as every date here. */
	updatedAt?: string;
}

export interface Phone {
	number: string;
	type: PhoneType;
	/** Absent when the provider does not say, which is not the same as false. */
	doNotCall?: boolean;
	confidence?: number;
	updatedAt?: string;
}

export interface Location {
	name?: string;
	street?: string;
	city?: string;
	region?: string;
	country?: string;
	/** ISO 3166-1, two letters. */
	countryCode?: string;
	postalCode?: string;
	isEu?: boolean;
}

/** Without `max` open-ended. */
export interface EmployeeRange {
	min?: number;
	max?: number;
	label: string;
}

export interface Revenue {
	amount?: number;
	min?: number;
	max?: number;
	currency?: string;
	label?: string;
}

export interface Funding {
	total?: number;
	currency?: string;
	lastRound?: string;
	lastRoundDate?: string;
}

export interface Employer {
	name?: string;
	domain?: string;
	industry?: string;
	employeeCount?: number;
	employeeRange?: EmployeeRange;
	website?: string;
	linkedInUrl?: string;
	providerId?: string;
}

export interface Experience {
	jobTitle?: string;
	company?: string;
	companyDomain?: string;
	startDate?: string;
	endDate?: string;
	isCurrent?: boolean;
}

export interface Education {
	school?: string;
	degree?: string;
	field?: string;
	startDate?: string;
	endDate?: string;
}

/**
 * What is known of a person, what people look for first in front. Lists are always there; a key that
 * is absent means "unknown".
 */
export interface Person {
	fullName?: string;
	jobTitle?: string;
	email?: string;
	phone?: string;
	company?: Employer;
	linkedInUrl?: string;
	location?: Location;
	firstName?: string;
	lastName?: string;
	headline?: string;
	seniority?: string;
	jobStartDate?: string;
	socialProfiles?: PersonProfiles;
	/** 0 to 100. */
	confidence?: number;
	updatedAt?: string;
	departments: string[];
	emails: Email[];
	phones: Phone[];
	experience: Experience[];
	education: Education[];
	skills: string[];
	/** The provider's own id: never `id`, which is the CRM's in the record it is written into. */
	providerId?: string;
}

export type PersonProfiles = Partial<Record<'linkedIn' | 'x' | 'facebook' | 'gitHub', string>>;

/** What is known of a company. Lists are always there; a key that is absent means "unknown". */
export interface Company {
	name?: string;
	domain?: string;
	industry?: string;
	employeeCount?: number;
	employeeRange?: EmployeeRange;
	revenue?: Revenue;
	location?: Location;
	linkedInUrl?: string;
	website?: string;
	phone?: string;
	email?: string;
	description?: string;
	foundedYear?: number;
	type?: string;
	legalName?: string;
	subIndustry?: string;
	ticker?: string;
	logoUrl?: string;
	socialProfiles?: CompanyProfiles;
	funding?: Funding;
	/** 0 to 100. */
	confidence?: number;
	updatedAt?: string;
	industries: string[];
	keywords: string[];
	technologies: string[];
	sicCodes: string[];
	naicsCodes: string[];
	phones: Phone[];
	locations: Location[];
	providerId?: string;
}

export type CompanyProfiles = Partial<
	Record<'linkedIn' | 'x' | 'facebook' | 'crunchbase' | 'youTube' | 'instagram', string>
>;
