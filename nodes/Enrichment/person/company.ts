import type { JsonRecord } from '../../shared/core/json';
import { codes, companyFrom, companyType, yearIn } from './companyFrom';
import { readConfidence } from './confidence';
import { isoDate } from './dates';
import { emailPartsOf } from './emailPlaces';
import { fundingOf } from './funding';
import { profilesOf } from './links';
import { locationOf, locationsOf } from './location';
import { revenueOf } from './money';
import type { CompanyParts } from './parts';
import { phonePartsOf } from './phonePlaces';
import { paths, Source } from './read';
import { sizeOf } from './size';
import type { Company } from './types';
import { UPDATED_AT } from './updatedAt';
import { splitTexts, texts } from './values';
import { domain, website } from './web';

export const COMPANY = {
	providerId: paths('providerId id companyId organizationId businessId accountId pdlId uuid'),
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

/** A company as the provider describes it, whatever it calls its fields. */
export function normaliseCompany(data: JsonRecord): Company {
	const source = Source.of(data);
	return companyFrom({ ...describedBy(source), ...listsOf(source), ...partsOf(source) });
}

function partsOf(source: Source): CompanyParts {
	return {
		...sizeOf(source),
		revenue: revenueOf(source),
		location: locationOf(source),
		locations: locationsOf(source),
		emails: emailPartsOf(source),
		phones: phonePartsOf(source),
		socialProfiles: profilesOf(source, 'company', PROFILES),
		funding: fundingOf(source),
		confidence: readConfidence(source),
		updatedAt: source.first(UPDATED_AT, isoDate),
	};
}

function describedBy(source: Source): CompanyParts {
	return {
		name: source.text(COMPANY.name),
		legalName: source.text(COMPANY.legalName),
		domain: source.first(COMPANY.domain, domain),
		website: source.first(COMPANY.website, website),
		description: source.text(COMPANY.description),
		logoUrl: source.text(COMPANY.logoUrl),
		industry: industryOf(source),
		subIndustry: source.text(COMPANY.subIndustry),
		foundedYear: source.first(COMPANY.foundedYear, yearIn),
		type: source.first(COMPANY.type, companyType),
		ticker: source.text(COMPANY.ticker),
		providerId: source.text(COMPANY.providerId),
	};
}

export function industryOf(source: Source): string | undefined {
	return source.text(COMPANY.industry) ?? source.list(COMPANY.industries, texts)[0];
}

function listsOf(source: Source): CompanyParts {
	return {
		industries: source.list(COMPANY.industries, texts),
		sicCodes: source.list(COMPANY.sicCodes, codes),
		naicsCodes: source.list(COMPANY.naicsCodes, codes),
		keywords: source.list(COMPANY.keywords, splitTexts),
		technologies: source.list(COMPANY.technologies, splitTexts),
	};
}
