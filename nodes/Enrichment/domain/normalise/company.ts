import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { readConfidence } from './confidence';
import { isoDate, isYear } from './dates';
import { emailsOf } from './emails';
import { fundingOf } from './funding';
import { profilesOf } from './links';
import { locationOf, locationsOf } from './location';
import { revenueOf } from './money';
import { phonesOf } from './phones';
import { paths, Source } from './read';
import { sizeOf } from './size';
import type { Company, CompanyProfiles } from './types';
import { UPDATED_AT } from './updatedAt';
import { asList, known, orNothing, splitTexts, text, texts, word } from './values';
import { domain, website } from './web';

export const COMPANY = {
	id: paths('id companyId organizationId businessId accountId pdlId uuid'),
	name: paths('displayName name companyName organizationName businessName accountName'),
	legalName: paths('legalName registeredName'),
	domain: paths(
		'domain domains.homepage fqdn primaryDomain companyDomain domainName domains websiteDomain',
		'website websiteUrl homepageUrl homepage companyWebsite url domains.email email',
	),
	website: paths('website websiteUrl homepageUrl homepage companyWebsite url'),
	description: paths('description shortDescription summary about overview seoDescription'),
	logoUrl: paths('logoUrl logo logo.url'),
	industry: paths('industry mainIndustry category.industry primaryIndustry companyIndustry'),
	subIndustry: paths('subIndustry category.subIndustry subIndustries secondaryIndustry'),
	industries: paths('industries industryList'),
	sicCodes: paths('sicCodes sic sicCode category.sicCode'),
	naicsCodes: paths('naicsCodes naics naicsCode category.naicsCode'),
	keywords: paths('keywords tags specialties specialities'),
	foundedYear: paths(
		'foundedYear yearFounded founded foundingYear foundingDate foundedOn foundedDate',
	),
	type: paths('type companyType organizationType ownershipType ownership ownershipStatus'),
	ticker: paths('ticker tickerSymbol stockTicker stockSymbol publiclyTradedSymbol'),
	technologies: paths(
		'technologies technologyNames techStack tech currentTechnologies technology.technologyNames',
		'technology.technologies technology',
	),
} as const;

const PROFILES = ['linkedIn', 'x', 'facebook', 'crunchbase', 'youTube', 'instagram'] as const;

const CODE = paths('code sicCode naicsCode id value');

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

/** A company as the provider describes it, under one set of names. */
export function normaliseCompany(data: JsonRecord): Company {
	const source = new Source(data);
	const { best: email } = emailsOf(source);
	const profiles: CompanyProfiles = profilesOf(source, 'company', PROFILES);
	const phones = phonesOf(source);
	return known<Company>({
		...describedBy(source),
		domain: source.first(COMPANY.domain, domain) ?? domain(email),
		...sizeOf(source),
		...listsOf(source),
		revenue: revenueOf(source),
		foundedYear: source.first(COMPANY.foundedYear, yearIn),
		type: source.first(COMPANY.type, companyType),
		location: locationOf(source),
		locations: locationsOf(source),
		phone: phones.own ?? phones.all[0]?.number,
		phones: phones.all,
		email,
		socialProfiles: orNothing(profiles),
		linkedInUrl: profiles.linkedIn,
		funding: fundingOf(source),
		confidence: readConfidence(source),
		updatedAt: source.first(UPDATED_AT, isoDate),
	});
}

function describedBy(source: Source) {
	return {
		id: source.text(COMPANY.id),
		name: source.text(COMPANY.name),
		legalName: source.text(COMPANY.legalName),
		website: source.first(COMPANY.website, website),
		description: source.text(COMPANY.description),
		logoUrl: source.text(COMPANY.logoUrl),
		industry: industryOf(source),
		subIndustry: source.text(COMPANY.subIndustry),
		ticker: source.text(COMPANY.ticker),
	};
}

export function industryOf(source: Source): string | undefined {
	return source.text(COMPANY.industry) ?? source.list(COMPANY.industries, texts)[0];
}

function listsOf(source: Source) {
	return {
		industries: source.list(COMPANY.industries, texts),
		sicCodes: source.list(COMPANY.sicCodes, codes),
		naicsCodes: source.list(COMPANY.naicsCodes, codes),
		keywords: source.list(COMPANY.keywords, splitTexts),
		technologies: source.list(COMPANY.technologies, splitTexts),
	};
}

/** Codes as text, also of `[{sic_code}]`, where a name stands beside the code. */
function codes(value: unknown): string[] {
	return texts(
		asList(value).map((entry) => (isRecord(entry) ? new Source(entry).text(CODE) : entry)),
	);
}

/** 2011, "2011", "August 1, 2011", "2011-08-01". */
function yearIn(value: unknown): number | undefined {
	const written = isRecord(value) ? text(value['year']) : text(value);
	const year = Number(/(?<!\d)[12]\d{3}(?!\d)/.exec(written ?? '')?.[0] ?? NaN);
	return isYear(year) ? year : undefined;
}

function companyType(value: unknown): string | undefined {
	const called = word(value);
	if (RECORD_KINDS.test(called)) return undefined;
	return TYPES.find(([form]) => form.test(called))?.[1] ?? text(value);
}
