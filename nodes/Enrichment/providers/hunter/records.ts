/** How Hunter writes people, companies and addresses. */
import type { JsonRecord } from '../../../shared/core/json';
import {
	buildConstantReader,
	buildCompanyReader,
	buildValueListReader,
	type FieldMap,
	buildPersonReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';

const PLACE: FieldMap<'place'> = {
	name: 'location',
	street: 'geo.streetAddress',
	city: 'geo.city',
	region: 'geo.state',
	country: 'geo.country',
	countryCode: 'geo.countryCode',
	postalCode: 'geo.postalCode',
};

/** Of `people/find`. */
export const toPerson = buildPersonReader({
	fullName: 'name.fullName',
	firstName: 'name.givenName',
	lastName: 'name.familyName',
	emails: [{ email: 'email' }],
	phones: [{ number: 'phone' }],
	jobTitle: 'employment.title',
	seniority: 'employment.seniority',
	departments: 'employment.role',
	company: { name: 'employment.name', domain: 'employment.domain' },
	location: PLACE,
	linkedInUrl: 'linkedin.handle',
	socialProfiles: { x: 'twitter.handle', gitHub: 'github.handle', facebook: 'facebook.handle' },
	updatedAt: 'activeAt',
	providerId: 'id',
});

/** What addresses have beside them, in `email-finder` and in `domain-search`. */
const NAMED: FieldMap<'person'> = {
	...mapSnakeCaseNames('firstName', 'lastName'),
	phones: [{ number: 'phone_number' }],
	jobTitle: 'position',
	socialProfiles: { x: 'twitter' },
};
const STATUS = 'verification.status';

/** Of `email-finder`. */
export const toPersonFromEmailFinder = buildPersonReader({
	...NAMED,
	emails: [{ email: 'email', type: buildConstantReader('work'), confidence: 'score', status: STATUS }],
	company: { name: 'company', domain: 'domain' },
	linkedInUrl: 'linkedin_url',
	confidence: 'score',
});

const listed = buildPersonReader({
	...NAMED,
	emails: [
		{ email: 'value', type: buildConstantReader('work'), confidence: 'confidence', status: STATUS },
	],
	seniority: 'seniority',
	departments: 'department',
	company: { name: 'organization', domain: 'domain' },
	linkedInUrl: 'linkedin',
});

/** A row of `domain-search`; the company stands once, above the rows. */
export const toPersonFromRow = (row: JsonRecord, { domain, organization }: JsonRecord) =>
	listed({ ...row, domain, organization });

/** Of `companies/find`. */
export const toCompany = buildCompanyReader({
	...mapSnakeCaseNames('name', 'domain', 'description', 'type', 'ticker'),
	legalName: 'legalName',
	logoUrl: 'logo',
	industry: ['category.industry', 'category.sector'],
	subIndustry: 'category.subIndustry',
	sicCodes: ['category.sic4Codes', 'category.sicCode'],
	naicsCodes: ['category.naics6Codes', 'category.naicsCode'],
	keywords: 'tags',
	technologies: 'tech',
	employeeCount: 'metrics.employees',
	employeeRange: 'metrics.employeesRange',
	revenue: ['metrics.annualRevenue', 'metrics.estimatedAnnualRevenue'],
	foundedYear: 'foundedYear',
	location: PLACE,
	linkedInUrl: 'linkedin.handle',
	socialProfiles: {
		x: 'twitter.handle',
		facebook: 'facebook.handle',
		crunchbase: 'crunchbase.handle',
		instagram: 'instagram.handle',
	},
	phones: [{ number: 'phone', isPrimary: () => true }, { number: 'site.phoneNumbers' }],
	emails: [buildValueListReader('site.emailAddresses', (email) => ({ email }))],
	funding: { total: 'metrics.raised' },
	providerId: 'id',
});

/** A row of `discover`. */
export const toCompanyFromRow = buildCompanyReader({ name: 'organization', domain: 'domain' });
