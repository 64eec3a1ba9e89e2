import { isRecord } from '../../shared/core/json';
import { emailsFrom, phonesFrom, type EmailParts, type Phone, type PhoneParts } from './contacts';
import { fundingFrom, revenueFrom, sizeFrom, type Revenue, type Size } from './figures';
import { domain, profilesFrom, profileUrl, website, type SocialParts } from './links';
import { locationFrom, locationsFrom } from './location';

import {
	asList,
	isoDate,
	isYear,
	known,
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

const EMPLOYER = {
	name: text,
	/** A domain, URL or e-mail address; `website` serves where it is missing. */
	domain,
	industry: text,
	website,
	/** Of the company's page, also as a handle. */
	linkedInUrl: (written: unknown) => profileUrl('linkedIn', written, 'company'),
	providerId: text,
};

/** A count and a range: either is looked for in both fields. */
type SizeParts = { [Name in keyof Size]?: unknown };

export type EmployerParts = PartsOf<typeof EMPLOYER> & SizeParts;
type Employer = ReadOf<typeof EMPLOYER> & Size;

const COMPANY = {
	description: text,
	/** A year or a date. */
	foundedYear: yearIn,
	type: companyType,
	legalName: text,
	subIndustry: text,
	ticker: text,
	logoUrl: text,
	funding: fundingFrom,
	/** 0 to 100. */
	confidence: toPercent,
	updatedAt: isoDate,
	/** One or a list; the first serves as `industry` where that is missing. */
	industries: texts,
	/** One or a list, also in one text with commas. */
	keywords: splitTexts,
	technologies: splitTexts,
	/** Codes as numbers or text, also of `[{code}]`. */
	sicCodes: codes,
	naicsCodes: codes,
	locations: locationsFrom,
};

const PROFILES = ['x', 'facebook', 'crunchbase', 'youTube', 'instagram'] as const;

export type CompanyParts = EmployerParts &
	PartsOf<typeof COMPANY> & {
		/** A figure, a range or text such as "$10M-$25M". */
		revenue?: unknown;
		/** The same once more, as providers print it: "12M". */
		revenuePrinted?: unknown;
		currency?: unknown;
		location?: Parameters<typeof locationFrom>[0];
		emails?: readonly EmailParts[] | undefined;
		phones?: readonly PhoneParts[] | undefined;
		socialProfiles?: SocialParts | undefined;
	};

/** What is known of a company. Lists are always there; a key that is absent means "unknown". */
export type Company = Employer &
	ReadOf<typeof COMPANY> & {
		revenue?: Revenue;
		location?: NonNullable<ReturnType<typeof locationFrom>>;
		phone?: string;
		email?: string;
		phones: Phone[];
		socialProfiles?: Partial<Record<'linkedIn' | (typeof PROFILES)[number], string>>;
	};

/**
 * Makes the one record of a company that the node puts out: URLs, domains, dates and countries in
 * one form, without what is empty, and first what people look for first.
 */
export function companyFrom(parts: CompanyParts): Company {
	const emails = emailsFrom(parts.emails);
	const phones = phonesFrom(parts.phones);
	const profiles = profilesFrom(parts, 'company', PROFILES);
	const core: Employer = employerFrom(parts) ?? {};
	const { funding, confidence, updatedAt, locations, ...said } = readFields(COMPANY, parts);
	const { industries, keywords, technologies, sicCodes, naicsCodes, ...described } = said;
	return known<Company>({
		name: core.name,
		domain: core.domain ?? domain(emails.best?.email),
		industry: core.industry ?? industries[0],
		employeeCount: core.employeeCount,
		employeeRange: core.employeeRange,
		revenue: revenueFrom([parts.revenue, parts.revenuePrinted], parts.currency),
		location: locationFrom(parts.location),
		linkedInUrl: profiles.linkedIn,
		website: core.website,
		phone: (phones.primary ?? phones.all[0])?.number,
		email: emails.best?.email,
		...described,
		socialProfiles: orNothing(profiles),
		...{ funding, confidence, updatedAt },
		...{ industries, keywords, technologies, sicCodes, naicsCodes },
		phones: phones.all,
		locations,
		providerId: core.providerId,
	});
}

/** Where a person works, and what a company has of the same. */
export function employerFrom(parts: EmployerParts): Employer | undefined {
	const own = domain(parts.domain) ?? parts.website;
	const { name, industry, ...links } = readFields(EMPLOYER, { ...parts, domain: own });
	const size = sizeFrom([parts.employeeCount, parts.employeeRange]);
	return orNothing(known<Employer>({ name, domain: links.domain, industry, ...size, ...links }));
}
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
