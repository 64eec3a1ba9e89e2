import { isRecord } from '../../shared/core/json';
import { toPercent } from './confidence';
import { isoDate, isYear } from './dates';
import { emailsFrom } from './emails';
import { domain, profilesFrom, profileUrl, website } from './links';
import { locationFrom, locationsFrom } from './location';
import { fundingFrom, revenueFrom } from './money';
import type { CompanyParts, EmployerParts } from './parts';
import { phonesFrom } from './phones';
import { sizeFrom } from './figures';
import type { Company, CompanyProfiles, Employer } from './types';
import { asList, known, orNothing, splitTexts, text, texts, word } from './values';

const PROFILES = ['linkedIn', 'x', 'facebook', 'crunchbase', 'youTube', 'instagram'] as const;

/**
 * Makes the one record of a company that the node puts out: URLs, domains, dates and countries in
 * one form, without what is empty, and first what people look for first.
 */
export function companyFrom(parts: CompanyParts): Company {
	const emails = emailsFrom(parts.emails);
	const phones = phonesFrom(parts.phones);
	const profiles = profilesOfCompany(parts);
	const lists = listsFrom(parts);
	const core = employerFrom(parts);
	return known<Company>({
		name: core?.name,
		domain: core?.domain ?? domain(emails.best),
		industry: core?.industry ?? lists.industries[0],
		employeeCount: core?.employeeCount,
		employeeRange: core?.employeeRange,
		revenue: revenueFrom([parts.revenue, parts.revenuePrinted], parts.currency),
		location: locationFrom(parts.location),
		linkedInUrl: profiles.linkedIn,
		website: core?.website,
		phone: phones.primary ?? phones.all[0]?.number,
		email: emails.best,
		...describedBy(parts),
		socialProfiles: orNothing(profiles),
		funding: fundingFrom(parts.funding),
		confidence: toPercent(parts.confidence),
		updatedAt: isoDate(parts.updatedAt),
		...lists,
		phones: phones.all,
		locations: locationsFrom(parts.locations),
		providerId: core?.providerId,
	});
}

/** Where a person works, and what a company has of the same. */
export function employerFrom(parts: EmployerParts): Employer | undefined {
	const { employeeCount, employeeRange } = sizeFrom([parts.employeeCount, parts.employeeRange]);
	return orNothing(
		known<Employer>({
			name: text(parts.name),
			domain: domain(parts.domain) ?? domain(parts.website),
			industry: text(parts.industry),
			employeeCount,
			employeeRange,
			website: website(parts.website),
			linkedInUrl: profileUrl('linkedIn', parts.linkedInUrl, 'company'),
			providerId: text(parts.providerId),
		}),
	);
}

function describedBy(parts: CompanyParts) {
	return {
		description: text(parts.description),
		foundedYear: yearIn(parts.foundedYear),
		type: companyType(parts.type),
		legalName: text(parts.legalName),
		subIndustry: text(parts.subIndustry),
		ticker: text(parts.ticker),
		logoUrl: text(parts.logoUrl),
	};
}

function listsFrom(parts: CompanyParts) {
	return {
		industries: texts(parts.industries),
		keywords: splitTexts(parts.keywords),
		technologies: splitTexts(parts.technologies),
		sicCodes: codes(parts.sicCodes),
		naicsCodes: codes(parts.naicsCodes),
	};
}

function profilesOfCompany({ linkedInUrl, socialProfiles = {} }: CompanyParts): CompanyProfiles {
	const own = profilesFrom({ linkedIn: linkedInUrl }, 'company', ['linkedIn']);
	return { ...profilesFrom(socialProfiles, 'company', PROFILES), ...own };
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
