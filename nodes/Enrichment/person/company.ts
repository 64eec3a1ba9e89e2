import { isRecord } from '../../shared/core/json';
import { emailsFrom, phonesFrom, type Phone, type ReachedParts } from './contacts';
import { fundingFrom, revenueFrom, sizeFrom, type Revenue, type Size } from './figures';
import { domain, profilesFrom, profileUrl, website, type ProfileParts } from './links';
import { locationFrom, locationsFrom } from './location';
import {
	asList,
	chosen,
	isoDate,
	isYear,
	orNothing,
	readFields,
	splitTexts,
	text,
	texts,
	toPercent,
	word,
	type PartsOf,
	type ReadOf,
} from './values';

/** In the order in which they are put out, as all fields here. */
const CORE = {
	name: text,
	/** A domain, URL or e-mail address; `website` serves where it is missing. */
	domain,
	industry: text,
	employeeCount: chosen<Size['employeeCount']>,
	employeeRange: chosen<Size['employeeRange']>,
};

/** Where a person works. */
const EMPLOYER = {
	...CORE,
	website,
	/** Of the company's page, also as a handle. */
	linkedInUrl: (written: unknown) => profileUrl('linkedIn', written, 'company'),
	providerId: text,
};

/** A count and a range: either is looked for in both fields. */
type SizeParts = { [Name in keyof Size]?: unknown };

export type EmployerParts = Omit<PartsOf<typeof EMPLOYER>, keyof Size> & SizeParts;

const PROFILES = ['x', 'facebook', 'crunchbase', 'youTube', 'instagram'] as const;

const COMPANY = {
	...CORE,
	revenue: chosen<Revenue | undefined>,
	location: locationFrom,
	linkedInUrl: chosen<string | undefined>,
	website,
	phone: chosen<string | undefined>,
	email: chosen<string | undefined>,
	description: text,
	/** A year or a date. */
	foundedYear: yearIn,
	type: companyType,
	legalName: text,
	subIndustry: text,
	ticker: text,
	logoUrl: text,
	socialProfiles: chosen<ReturnType<typeof profilesFrom<(typeof PROFILES)[number]>> | undefined>,
	funding: fundingFrom,
	/** 0 to 100. */
	confidence: toPercent,
	updatedAt: isoDate,
	/** One or a list; the first serves as `industry` where that is missing. */
	industries: chosen<string[]>,
	/** One or a list, also in one text with commas. */
	keywords: splitTexts,
	technologies: splitTexts,
	/** Codes as numbers or text, also of `[{code}]`. */
	sicCodes: codes,
	naicsCodes: codes,
	phones: chosen<Phone[]>,
	locations: locationsFrom,
	providerId: text,
};

/** What is known of a company. Lists are always there; a key that is absent means "unknown". */
export type Company = ReadOf<typeof COMPANY>;

export type CompanyParts = Omit<PartsOf<typeof COMPANY>, 'email' | 'phone' | keyof Unread> & Unread;

interface Unread extends SizeParts, ReachedParts, ProfileParts {
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
export function companyFrom(parts: CompanyParts): Company {
	const emails = emailsFrom(parts.emails);
	const phones = phonesFrom(parts.phones);
	const profiles = profilesFrom(parts, 'company', PROFILES);
	const industries = texts(parts.industries);
	return readFields(COMPANY, {
		...parts,
		domain: ownDomain(parts) ?? emails.best?.email,
		industry: text(parts.industry) ?? industries[0],
		...sizeOf(parts),
		revenue: revenueFrom([parts.revenue, parts.revenuePrinted], parts.currency),
		linkedInUrl: profiles.linkedIn,
		phone: (phones.primary ?? phones.all[0])?.number,
		email: emails.best?.email,
		socialProfiles: orNothing(profiles),
		industries,
		phones: phones.all,
	});
}

export function employerFrom(parts: EmployerParts = {}) {
	return orNothing(
		readFields(EMPLOYER, { ...parts, domain: ownDomain(parts), ...sizeOf(parts) }),
	);
}

const ownDomain = (parts: EmployerParts) => domain(parts.domain) ?? domain(parts.website);

const sizeOf = (parts: SizeParts) => sizeFrom([parts.employeeCount, parts.employeeRange]);

/** Codes as text, also of `[{code}]`, where a name stands beside the code. */
function codes(value: unknown): string[] {
	return texts(asList(value).map((entry) => (isRecord(entry) ? entry.code : entry)));
}

/** 2011, "2011", "August 1, 2011", "2011-08-01", {year: 2011}. */
function yearIn(value: unknown): number | undefined {
	const written = isRecord(value) ? text(value['year']) : text(value);
	const year = Number(/(?<!\d)[12]\d{3}(?!\d)/.exec(written ?? '')?.[0] ?? NaN);
	return isYear(year) ? year : undefined;
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
	const called = word(value);
	if (RECORD_KINDS.test(called)) return undefined;
	return TYPES.find(([form]) => form.test(called))?.[1] ?? text(value);
}
