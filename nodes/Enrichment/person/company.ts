import { isRecord } from '../../shared/core/json';
import { rankEmails, rankPhones, type Phone, type ContactParts } from './contacts';
import {
	readFunding,
	readRevenue,
	readCompanySize,
	type Revenue,
	type CompanySize,
} from './figures';
import { readDomain, readProfiles, readProfileUrl, readWebsite, type ProfileParts } from './links';
import { readLocation, readLocations } from './location';
import {
	toList,
	asIs,
	readDateOrTimestamp,
	isPlausibleYear,
	undefinedIfEmpty,
	readFields,
	readSeparatedTexts,
	readText,
	readTexts,
	toPercent,
	toComparisonKey,
	type PartsOf,
	type ReadOf,
} from './values';

/** In the order in which they are put out, as all fields here. */
const CORE = {
	name: readText,
	domain: asIs<string | undefined>,
	industry: readText,
	employeeCount: asIs<CompanySize['employeeCount']>,
	employeeRange: asIs<CompanySize['employeeRange']>,
};

/** Where a person works. */
const EMPLOYER = {
	...CORE,
	website: readWebsite,
	/** Of the company's page, also as a handle. */
	linkedInUrl: (written: unknown) => readProfileUrl('linkedIn', written, 'company'),
	providerId: readText,
};

/** A count and a range: either is looked for in both fields. */
type SizeParts = { [Name in keyof CompanySize]?: unknown };

interface UnreadCore extends SizeParts {
	/** A domain, URL or e-mail address; `website` serves where it is missing. */
	domain?: unknown;
}

export type EmployerParts = Omit<PartsOf<typeof EMPLOYER>, keyof UnreadCore> & UnreadCore;

const PROFILES = ['x', 'facebook', 'crunchbase', 'youTube', 'instagram'] as const;

const COMPANY = {
	...CORE,
	revenue: asIs<Revenue | undefined>,
	location: readLocation,
	linkedInUrl: asIs<string | undefined>,
	website: readWebsite,
	phone: asIs<string | undefined>,
	email: asIs<string | undefined>,
	description: readText,
	/** A year or a date. */
	foundedYear: yearIn,
	type: companyType,
	legalName: readText,
	subIndustry: readText,
	ticker: readText,
	logoUrl: readText,
	socialProfiles: asIs<ReturnType<typeof readProfiles<(typeof PROFILES)[number]>> | undefined>,
	funding: readFunding,
	/** 0 to 100. */
	confidence: toPercent,
	updatedAt: readDateOrTimestamp,
	/** One or a list; the first serves as `industry` where that is missing. */
	industries: asIs<string[]>,
	/** One or a list, also in one text with commas. */
	keywords: readSeparatedTexts,
	technologies: readSeparatedTexts,
	/** Codes as numbers or text, also of `[{code}]`. */
	sicCodes: codes,
	naicsCodes: codes,
	phones: asIs<Phone[]>,
	locations: readLocations,
	providerId: readText,
};

/** What is known of a company. Lists are always there; a key that is absent means "unknown". */
export type Company = ReadOf<typeof COMPANY>;

export type CompanyParts = Omit<PartsOf<typeof COMPANY>, 'email' | 'phone' | keyof Unread> & Unread;

interface Unread extends UnreadCore, ContactParts, ProfileParts {
	/** A figure, a range or text such as "$10M-$25M". */
	revenue?: unknown;
	/** The same once more, as providers print it: "12M". */
	revenuePrinted?: unknown;
	currency?: unknown;
	industries?: unknown;
}

/**
 * Makes the one record of a company that the node puts out: URLs, domains, dates and countries in
 * one form, without what is empty, and first what people look for first.
 */
export function buildCompany(parts: CompanyParts): Company {
	const emails = rankEmails(parts.emails);
	const phones = rankPhones(parts.phones);
	const profiles = readProfiles(parts, 'company', PROFILES);
	const industries = readTexts(parts.industries);
	return readFields(COMPANY, {
		...parts,
		domain: ownDomain(parts) ?? readDomain(emails.best?.email),
		industry: readText(parts.industry) ?? industries[0],
		...sizeOf(parts),
		revenue: readRevenue([parts.revenue, parts.revenuePrinted], parts.currency),
		linkedInUrl: profiles.linkedIn,
		phone: (phones.primary ?? phones.all[0])?.number,
		email: emails.best?.email,
		socialProfiles: undefinedIfEmpty(profiles),
		industries,
		phones: phones.all,
	});
}

export function buildEmployer(parts: EmployerParts = {}) {
	return undefinedIfEmpty(
		readFields(EMPLOYER, { ...parts, domain: ownDomain(parts), ...sizeOf(parts) }),
	);
}

const ownDomain = (parts: EmployerParts) => readDomain(parts.domain) ?? readDomain(parts.website);

const sizeOf = (parts: SizeParts) => readCompanySize([parts.employeeCount, parts.employeeRange]);

/** Codes as text, also of `[{code}]`, where a name stands beside the code. */
function codes(value: unknown): string[] {
	return readTexts(toList(value).map((entry) => (isRecord(entry) ? entry.code : entry)));
}

/** 2011, "2011", "August 1, 2011", "2011-08-01", {year: 2011}. */
function yearIn(value: unknown): number | undefined {
	const written = isRecord(value) ? readText(value['year']) : readText(value);
	const year = Number(/(?<!\d)[12]\d{3}(?!\d)/.exec(written ?? '')?.[0] ?? NaN);
	return isPlausibleYear(year) ? year : undefined;
}

const TYPES: ReadonlyArray<readonly [RegExp, string]> = [
	[/nonprofit|notforprofit|charity/, 'nonprofit'],
	[/^(?:private|privatelyheld|privatecompany|privatelyowned)$/, 'private'],
	[/^(?:public|publiccompany|publiclytraded|publiclyheld|listed)$/, 'public'],
	[/government/, 'government'],
	[/^education/, 'education'],
	[/partnership/, 'partnership'],
	[/^selfemployed$|soleproprietor/, 'soleProprietorship'],
	[/^subsidiary$/, 'subsidiary'],
];
/** What an envelope calls the record, not what the company is. */
const RECORD_KINDS = /^(?:company|companies|organization|organizations|account|business)$/;

function companyType(value: unknown): string | undefined {
	const called = toComparisonKey(value);
	if (RECORD_KINDS.test(called)) return undefined;
	return TYPES.find(([form]) => form.test(called))?.[1] ?? readText(value);
}
