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
	readIsoDateOrTime,
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

/** The fields that employers and companies share. Fields here are listed in output order. */
const CORE_FIELDS = {
	name: readText,
	domain: asIs<string | undefined>,
	industry: readText,
	employeeCount: asIs<CompanySize['employeeCount']>,
	employeeRange: asIs<CompanySize['employeeRange']>,
};

/** The fields of a person's employer. */
const EMPLOYER_FIELDS = {
	...CORE_FIELDS,
	website: readWebsite,
	/** The company's LinkedIn page, as an address or a handle. */
	linkedInUrl: (written: unknown) => readProfileUrl('linkedIn', written, 'company'),
	providerId: readText,
};

/** Headcount and range; each is looked for in both fields. */
type SizeParts = { [Name in keyof CompanySize]?: unknown };

interface UnreadCoreParts extends SizeParts {
	/** A domain, URL or email address; `website` is used if it is missing. */
	domain?: unknown;
}

export type EmployerParts = Omit<PartsOf<typeof EMPLOYER_FIELDS>, keyof UnreadCoreParts> &
	UnreadCoreParts;

const COMPANY_NETWORKS = ['x', 'facebook', 'crunchbase', 'youTube', 'instagram'] as const;

const COMPANY_FIELDS = {
	...CORE_FIELDS,
	revenue: asIs<Revenue | undefined>,
	location: readLocation,
	linkedInUrl: asIs<string | undefined>,
	website: readWebsite,
	phone: asIs<string | undefined>,
	email: asIs<string | undefined>,
	description: readText,
	/** A year or a date. */
	foundedYear: readYear,
	type: readCompanyType,
	legalName: readText,
	subIndustry: readText,
	ticker: readText,
	logoUrl: readText,
	socialProfiles: asIs<
		ReturnType<typeof readProfiles<(typeof COMPANY_NETWORKS)[number]>> | undefined
	>,
	funding: readFunding,
	/** The provider's confidence, 0 to 100. */
	confidence: toPercent,
	updatedAt: readIsoDateOrTime,
	/** A text or a list; the first entry is the `industry` if that is missing. */
	industries: asIs<string[]>,
	/** A text, a list, or one text with commas. */
	keywords: readSeparatedTexts,
	technologies: readSeparatedTexts,
	/** Codes as numbers or texts, or as `[{code}]`. */
	sicCodes: readCodes,
	naicsCodes: readCodes,
	phones: asIs<Phone[]>,
	locations: readLocations,
	providerId: readText,
};

/** A company as the node outputs it. Lists are always present; an absent key means "unknown". */
export type Company = ReadOf<typeof COMPANY_FIELDS>;

/** A company's values as a provider sends them, sorted by meaning but not yet read. */
export type CompanyParts = Omit<
	PartsOf<typeof COMPANY_FIELDS>,
	'email' | 'phone' | keyof UnreadCompanyParts
> &
	UnreadCompanyParts;

interface UnreadCompanyParts extends UnreadCoreParts, ContactParts, ProfileParts {
	/** A number, a range, or text such as "$10M-$25M". */
	revenue?: unknown;
	/** The revenue as the provider prints it: "12M". */
	revenuePrinted?: unknown;
	currency?: unknown;
	industries?: unknown;
}

/**
 * Builds the company that the node outputs: URLs, domains, dates and countries are normalized, empty values are left
 * out, and the most important fields come first.
 */
export function buildCompany(parts: CompanyParts): Company {
	const emails = rankEmails(parts.emails);
	const phones = rankPhones(parts.phones);
	const profiles = readProfiles(parts, 'company', COMPANY_NETWORKS);
	const industries = readTexts(parts.industries);
	return readFields(COMPANY_FIELDS, {
		...parts,
		domain: readOwnDomain(parts) ?? readDomain(emails.best?.email),
		industry: readText(parts.industry) ?? industries[0],
		...readSize(parts),
		revenue: readRevenue([parts.revenue, parts.revenuePrinted], parts.currency),
		linkedInUrl: profiles.linkedIn,
		phone: (phones.primary ?? phones.all[0])?.number,
		email: emails.best?.email,
		socialProfiles: undefinedIfEmpty(profiles),
		industries,
		phones: phones.all,
	});
}

/** Builds a person's employer from a provider's values; undefined if none can be read. */
export function buildEmployer(
	parts: EmployerParts = {},
): ReadOf<typeof EMPLOYER_FIELDS> | undefined {
	return undefinedIfEmpty(
		readFields(EMPLOYER_FIELDS, { ...parts, domain: readOwnDomain(parts), ...readSize(parts) }),
	);
}

const readOwnDomain = (parts: EmployerParts) =>
	readDomain(parts.domain) ?? readDomain(parts.website);

const readSize = (parts: SizeParts) => readCompanySize([parts.employeeCount, parts.employeeRange]);

/** Reads codes as texts, also from `[{code, name}]`. */
function readCodes(value: unknown): string[] {
	return readTexts(toList(value).map((entry) => (isRecord(entry) ? entry.code : entry)));
}

/** Reads a year from 2011, "2011", "August 1, 2011", "2011-08-01" or {year: 2011}. */
function readYear(value: unknown): number | undefined {
	const written = isRecord(value) ? readText(value['year']) : readText(value);
	const year = Number(/(?<!\d)[12]\d{3}(?!\d)/.exec(written ?? '')?.[0] ?? NaN);
	return isPlausibleYear(year) ? year : undefined;
}

const COMPANY_TYPES: ReadonlyArray<readonly [RegExp, string]> = [
	[/nonprofit|notforprofit|charity/, 'nonprofit'],
	[/^(?:private|privatelyheld|privatecompany|privatelyowned)$/, 'private'],
	[/^(?:public|publiccompany|publiclytraded|publiclyheld|listed)$/, 'public'],
	[/government/, 'government'],
	[/^education/, 'education'],
	[/partnership/, 'partnership'],
	[/^selfemployed$|soleproprietor/, 'soleProprietorship'],
	[/^subsidiary$/, 'subsidiary'],
];
/** Words for the kind of record, which some providers send as the type of company. */
const RECORD_KINDS = /^(?:company|companies|organization|organizations|account|business)$/;

function readCompanyType(value: unknown): string | undefined {
	const called = toComparisonKey(value);
	if (RECORD_KINDS.test(called)) return undefined;
	return COMPANY_TYPES.find(([form]) => form.test(called))?.[1] ?? readText(value);
}
