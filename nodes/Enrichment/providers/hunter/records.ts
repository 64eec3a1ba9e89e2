/** How Hunter writes people, companies and addresses. */
import { isRecord, type JsonRecord, valueAt } from '../../../shared/core/json';
import { companyFrom, personFrom, type Company, type Person } from '../../person';

/** Of `people/find`. */
export function personOf(data: JsonRecord): Person {
	const at = (path: string) => valueAt(data, path);
	return personFrom({
		fullName: at('name.fullName'),
		firstName: at('name.givenName'),
		lastName: at('name.familyName'),
		emails: [{ email: at('email') }],
		phones: [{ number: at('phone') }],
		jobTitle: at('employment.title'),
		seniority: at('employment.seniority'),
		departments: at('employment.role'),
		company: { name: at('employment.name'), domain: at('employment.domain') },
		location: locationOf(data),
		linkedInUrl: at('linkedin.handle'),
		socialProfiles: {
			x: at('twitter.handle'),
			gitHub: at('github.handle'),
			facebook: at('facebook.handle'),
		},
		updatedAt: at('activeAt'),
		providerId: at('id'),
	});
}

/** Of `email-finder`. */
export function personOfAddress(data: JsonRecord): Person {
	const at = (path: string) => valueAt(data, path);
	return personFrom({
		firstName: data.first_name,
		lastName: data.last_name,
		emails: [addressOf(data.email, 'work', data.score, at('verification.status'))],
		phones: [{ number: data.phone_number }],
		jobTitle: data.position,
		company: { name: data.company, domain: data.domain },
		linkedInUrl: data.linkedin_url,
		socialProfiles: { x: data.twitter },
		confidence: data.score,
	});
}

/** A row of `domain-search`; the company stands once, above the rows. */
export function personOfRow(row: JsonRecord, { domain, organization }: JsonRecord): Person {
	return personFrom({
		firstName: row.first_name,
		lastName: row.last_name,
		emails: [addressOf(row.value, 'work', row.confidence, valueAt(row, 'verification.status'))],
		phones: [{ number: row.phone_number }],
		jobTitle: row.position,
		seniority: row.seniority,
		departments: row.department,
		company: { name: organization, domain },
		linkedInUrl: row.linkedin,
		socialProfiles: { x: row.twitter },
	});
}

function addressOf(email: unknown, type: string, confidence: unknown, status: unknown) {
	return { email, type, confidence, status };
}

/** Of `companies/find`. */
export function companyOf(data: JsonRecord): Company {
	const at = (path: string) => valueAt(data, path);
	return companyFrom({
		name: data.name,
		legalName: data.legalName,
		domain: data.domain,
		description: data.description,
		logoUrl: data.logo,
		industry: at('category.industry') ?? at('category.sector'),
		subIndustry: at('category.subIndustry'),
		sicCodes: at('category.sic4Codes') ?? at('category.sicCode'),
		naicsCodes: at('category.naics6Codes') ?? at('category.naicsCode'),
		keywords: data.tags,
		technologies: data.tech,
		employeeCount: at('metrics.employees'),
		employeeRange: at('metrics.employeesRange'),
		revenue: at('metrics.annualRevenue') ?? at('metrics.estimatedAnnualRevenue'),
		foundedYear: data.foundedYear,
		type: data.type,
		ticker: data.ticker,
		location: locationOf(data),
		linkedInUrl: at('linkedin.handle'),
		socialProfiles: {
			x: at('twitter.handle'),
			facebook: at('facebook.handle'),
			crunchbase: at('crunchbase.handle'),
			instagram: at('instagram.handle'),
		},
		phones: [{ number: data.phone, isPrimary: true }, { number: at('site.phoneNumbers') }],
		emails: [{ email: textsIn(at('site.emailAddresses')) }],
		funding: { total: at('metrics.raised') },
		providerId: data.id,
	});
}

function locationOf(data: JsonRecord) {
	const geo = isRecord(data.geo) ? data.geo : {};
	return {
		name: data.location,
		street: geo.streetAddress,
		city: geo.city,
		region: geo.state,
		country: geo.country,
		countryCode: geo.countryCode,
		postalCode: geo.postalCode,
	};
}

function textsIn(list: unknown): string | undefined {
	return Array.isArray(list)
		? list.filter((each) => typeof each === 'string').join(' ')
		: undefined;
}
