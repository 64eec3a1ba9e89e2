/** Reads Hunter's people, companies and emails. */
import type { JsonRecord } from '../../../shared/core/json';
import type { Person } from '../../person';
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

/** Reads answers of `people/find`. */
export const readHunterPerson = buildPersonReader({
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

/** Fields next to an email in `email-finder` and `domain-search`. */
const NAMED_PERSON: FieldMap<'person'> = {
	...mapSnakeCaseNames('firstName', 'lastName'),
	phones: [{ number: 'phone_number' }],
	jobTitle: 'position',
	socialProfiles: { x: 'twitter' },
};
const STATUS_PATH = 'verification.status';

/** Reads answers of `email-finder`. */
export const readHunterEmailFinderPerson = buildPersonReader({
	...NAMED_PERSON,
	emails: [
		{
			email: 'email',
			type: buildConstantReader('work'),
			confidence: 'score',
			status: STATUS_PATH,
		},
	],
	company: { name: 'company', domain: 'domain' },
	linkedInUrl: 'linkedin_url',
	confidence: 'score',
});

const toPersonFromFlatRow = buildPersonReader({
	...NAMED_PERSON,
	emails: [
		{
			email: 'value',
			type: buildConstantReader('work'),
			confidence: 'confidence',
			status: STATUS_PATH,
		},
	],
	seniority: 'seniority',
	departments: 'department',
	company: { name: 'organization', domain: 'domain' },
	linkedInUrl: 'linkedin',
});

/** Reads a row of `domain-search`; the company is stated once for all rows. */
export const toPersonFromDomainSearchRow = (
	row: JsonRecord,
	{ domain, organization }: JsonRecord,
): Person => toPersonFromFlatRow({ ...row, domain, organization });

/** Reads answers of `companies/find`. */
export const readHunterCompany = buildCompanyReader({
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

/** Reads a row of `discover`. */
export const toCompanyFromDiscoverRow = buildCompanyReader({
	name: 'organization',
	domain: 'domain',
});
