/**
 * What a provider says of a person or company, sorted by meaning but not yet read: `personFrom` and
 * `companyFrom` make records of it. Every value may be handed over as it came (`unknown`): text is
 * trimmed, dates become ISO 8601, URLs and domains canonical, countries get their code, words for
 * types and statuses are translated. What cannot be read (null, "N/A", PDL's `true` for a hidden
 * value, a masked `***`) is left out.
 */
export type Value = unknown;

export interface EmailParts {
	/** One address, or several in one text. */
	email: Value;
	/** `work`, `professional`, `personal`, `private` … */
	type?: Value;
	/** `verified`, `VALID`, `catch-all`, `bounced` …, also as a flag for verified or not. */
	status?: Value;
	/** 0 to 100, a share of 1, or a grade from A+ to F. */
	confidence?: Value;
	updatedAt?: Value;
	/** The provider's own choice, which wins among equals. */
	isPrimary?: boolean;
}

export interface PhoneParts {
	number: Value;
	/** `mobile`, `direct`, `work`, `home`, `hq` and other words for them. */
	type?: Value;
	doNotCall?: Value;
	confidence?: Value;
	updatedAt?: Value;
	/** The provider's own choice, which wins among equals. */
	isPrimary?: boolean;
}

export interface LocationParts {
	/** The whole place in one text; put together from the others where it is missing. */
	name?: Value;
	street?: Value;
	city?: Value;
	region?: Value;
	/** A name or a code. */
	country?: Value;
	countryCode?: Value;
	postalCode?: Value;
	isEu?: Value;
}

/** Addresses or handles. */
export interface SocialParts {
	linkedIn?: Value;
	x?: Value;
	facebook?: Value;
	gitHub?: Value;
	crunchbase?: Value;
	youTube?: Value;
	instagram?: Value;
}

export interface ExperienceParts {
	jobTitle?: Value;
	/** Name of the company. */
	company?: Value;
	companyDomain?: Value;
	startDate?: Value;
	/** Without it the position is taken for a current one, unless `isCurrent` says otherwise. */
	endDate?: Value;
	isCurrent?: Value;
}

export interface EducationParts {
	school?: Value;
	degree?: Value;
	field?: Value;
	startDate?: Value;
	endDate?: Value;
}

export interface EmployerParts {
	name?: Value;
	/** A domain, URL or e-mail address; `website` serves where it is missing. */
	domain?: Value;
	website?: Value;
	/** Of the company's page, also as a handle. */
	linkedInUrl?: Value;
	industry?: Value;
	/** A number or a range; either is looked for in both fields. */
	employeeCount?: Value;
	/** "201-500", [201, 500], {min, max}, {from, to}, {start, end}. */
	employeeRange?: Value;
	providerId?: Value;
}

export interface PersonParts {
	/** Put together from first and last name where it is missing, never taken apart. */
	fullName?: Value;
	firstName?: Value;
	lastName?: Value;
	headline?: Value;
	/** In the provider's order. `email` is chosen from them; see `isPrimary`. */
	emails?: readonly EmailParts[] | undefined;
	phones?: readonly PhoneParts[] | undefined;
	/** Taken from the current position in `experience` where it is missing, as is the company. */
	jobTitle?: Value;
	seniority?: Value;
	/** One or a list. */
	departments?: Value;
	jobStartDate?: Value;
	company?: EmployerParts | undefined;
	/** For a place in one text: `{ name: text }`. */
	location?: LocationParts | undefined;
	linkedInUrl?: Value;
	socialProfiles?: SocialParts | undefined;
	experience?: readonly ExperienceParts[] | undefined;
	education?: readonly EducationParts[] | undefined;
	/** One or a list, also in one text with commas. */
	skills?: Value;
	/** As `EmailParts.confidence`, for the whole record. */
	confidence?: Value;
	updatedAt?: Value;
	/** The provider's own id of the person. */
	providerId?: Value;
}

export interface FundingParts {
	total?: Value;
	currency?: Value;
	lastRound?: Value;
	lastRoundDate?: Value;
}

export interface CompanyParts extends EmployerParts {
	legalName?: Value;
	description?: Value;
	logoUrl?: Value;
	subIndustry?: Value;
	/** One or a list; the first serves as `industry` where that is missing. */
	industries?: Value;
	/** Codes as numbers or text, also of `[{code}]`. */
	sicCodes?: Value;
	naicsCodes?: Value;
	/** One or a list, also in one text with commas. */
	keywords?: Value;
	technologies?: Value;
	/** A figure, a range or text such as "$10M-$25M". */
	revenue?: Value;
	/** The same once more, as providers print it: "12M". */
	revenuePrinted?: Value;
	currency?: Value;
	/** A year or a date. */
	foundedYear?: Value;
	type?: Value;
	ticker?: Value;
	location?: LocationParts | undefined;
	locations?: readonly LocationParts[] | undefined;
	emails?: readonly EmailParts[] | undefined;
	phones?: readonly PhoneParts[] | undefined;
	socialProfiles?: SocialParts | undefined;
	funding?: FundingParts | undefined;
	confidence?: Value;
	updatedAt?: Value;
}
