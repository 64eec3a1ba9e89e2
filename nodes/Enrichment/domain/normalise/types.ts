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
	id?: string;
	name?: string;
	domain?: string;
	website?: string;
	linkedInUrl?: string;
	industry?: string;
	employeeCount?: number;
	employeeRange?: EmployeeRange;
}

/** What is known of a person. Lists are always there; a key that is absent means "unknown". */
export interface Person {
	id?: string;
	fullName?: string;
	firstName?: string;
	lastName?: string;
	headline?: string;
	email?: string;
	emails: Email[];
	phone?: string;
	phones: Phone[];
	jobTitle?: string;
	seniority?: string;
	departments: string[];
	jobStartDate?: string;
	company?: Employer;
	location?: Location;
	socialProfiles?: PersonProfiles;
	linkedInUrl?: string;
	/** 0 to 100. */
	confidence?: number;
	updatedAt?: string;
}

export type PersonProfiles = Partial<Record<'linkedIn' | 'x' | 'facebook' | 'gitHub', string>>;

/** What is known of a company. Lists are always there; a key that is absent means "unknown". */
export interface Company {
	id?: string;
	name?: string;
	legalName?: string;
	domain?: string;
	website?: string;
	description?: string;
	logoUrl?: string;
	industry?: string;
	subIndustry?: string;
	industries: string[];
	sicCodes: string[];
	naicsCodes: string[];
	keywords: string[];
	employeeCount?: number;
	employeeRange?: EmployeeRange;
	revenue?: Revenue;
	foundedYear?: number;
	type?: string;
	ticker?: string;
	location?: Location;
	locations: Location[];
	phone?: string;
	phones: Phone[];
	email?: string;
	technologies: string[];
	socialProfiles?: CompanyProfiles;
	linkedInUrl?: string;
	funding?: Funding;
	/** 0 to 100. */
	confidence?: number;
	updatedAt?: string;
}

export type CompanyProfiles = Partial<
	Record<'linkedIn' | 'x' | 'facebook' | 'crunchbase' | 'youTube' | 'instagram', string>
>;
