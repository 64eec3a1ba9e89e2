import { asRecords, isRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import {
	buildConstantReader,
	buildCompanyReader,
	buildRecordListReader,
	buildValueListReader,
	type FieldMap,
	buildPersonReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';
import { buildFoundReading, NO_MATCH } from '../build/answerReaders';
import type { RowReading } from '../dialect';
import { readNumberAt, readStringAt } from '../meaning';

/**
 * The fields of People Data Labs, built from its JavaScript SDK 14.4.0 and docs.peopledatalabs.com, read
 * 2026-11-21; not run against a live account. `true` in the place of a value says that there is one, but
 * that the plan does not show it.
 */
export function readResultRow(entity: Entity, row: unknown): RowReading {
	if (!isRecord(row)) return NO_MATCH;
	const status = readNumberAt(row, 'status') ?? 200;
	const message = readStringAt(row, 'error.message');
	if (status === 404) return { kind: 'noMatch', message };
	if (status >= 300) {
		return { kind: 'rejected', message: message ?? `Refused with status ${status}` };
	}
	// A person stands under `data`; a company beside its status, in a bulk answer perhaps under `data` too.
	const data = isRecord(row.data) ? row.data : row;
	const likelihood = readNumberAt(row, 'likelihood') ?? readNumberAt(data, 'likelihood');
	const confidence = likelihood === undefined ? null : Math.min(100, likelihood * 10);
	return buildFoundReading(
		entity === 'contact' ? readPeopleDataLabsPerson(data) : readPeopleDataLabsCompany(data),
		confidence,
	);
}

const buildPlaceMap = (prefix: string): FieldMap<'place'> => ({
	name: `${prefix}name`,
	street: `${prefix}street_address`,
	city: `${prefix}locality`,
	region: `${prefix}region`,
	country: `${prefix}country`,
	postalCode: `${prefix}postal_code`,
});

export const readPeopleDataLabsPerson = buildPersonReader({
	...mapSnakeCaseNames(
		'fullName',
		'firstName',
		'lastName',
		'headline',
		'jobTitle',
		'jobStartDate',
	),
	...mapSnakeCaseNames('linkedInUrl', 'skills'),
	emails: [
		{ email: 'work_email', type: buildConstantReader('work'), isPrimary: () => true },
		{ email: 'recommended_personal_email', type: buildConstantReader('personal') },
		buildValueListReader('personal_emails', (email) => ({ email, type: 'personal' })),
		buildRecordListReader('emails', { email: 'address', type: 'type' }),
	],
	phones: [
		{ number: 'mobile_phone', type: buildConstantReader('mobile'), isPrimary: () => true },
		buildValueListReader('phone_numbers', (number) => ({ number })),
	],
	seniority: 'job_title_levels',
	departments: 'job_title_role',
	company: {
		name: 'job_company_name',
		domain: 'job_company_website',
		website: 'job_company_website',
		linkedInUrl: 'job_company_linkedin_url',
		industry: 'job_company_industry',
		employeeCount: 'job_company_employee_count',
		employeeRange: 'job_company_size',
		providerId: 'job_company_id',
	},
	location: buildPlaceMap('location_'),
	socialProfiles: { x: 'twitter_url', facebook: 'facebook_url', gitHub: 'github_url' },
	experience: [
		buildRecordListReader('experience', {
			jobTitle: 'title.name',
			company: 'company.name',
			companyDomain: 'company.website',
			...mapSnakeCaseNames('startDate', 'endDate'),
			isCurrent: 'is_primary',
		}),
	],
	education: [
		buildRecordListReader('education', {
			school: 'school.name',
			degree: 'degrees',
			field: 'majors',
			...mapSnakeCaseNames('startDate', 'endDate'),
		}),
	],
	updatedAt: 'job_last_verified',
	providerId: 'id',
});

/** Every field of a person that `readPeopleDataLabsPerson` reads: answers that have no more than these are a fraction as long. */
export const REQUESTED_PERSON_FIELDS: readonly string[] = [
	'id',
	'full_name',
	'first_name',
	'last_name',
	'headline',
	'job_title',
	'job_start_date',
	'linkedin_url',
	'skills',
	'work_email',
	'recommended_personal_email',
	'personal_emails',
	'emails.address',
	'emails.type',
	'mobile_phone',
	'phone_numbers',
	'job_title_levels',
	'job_title_role',
	'job_company_name',
	'job_company_website',
	'job_company_linkedin_url',
	'job_company_industry',
	'job_company_employee_count',
	'job_company_size',
	'job_company_id',
	'location_name',
	'location_street_address',
	'location_locality',
	'location_region',
	'location_country',
	'location_postal_code',
	'twitter_url',
	'facebook_url',
	'github_url',
	'experience.title.name',
	'experience.company.name',
	'experience.company.website',
	'experience.start_date',
	'experience.end_date',
	'experience.is_primary',
	'education.school.name',
	'education.degrees',
	'education.majors',
	'education.start_date',
	'education.end_date',
	'job_last_verified',
];

export const readPeopleDataLabsCompany = buildCompanyReader({
	// `name` is in lower case.
	name: ['display_name', 'name'],
	domain: 'website',
	...mapSnakeCaseNames('website', 'industry', 'employeeCount', 'type', 'ticker', 'linkedInUrl'),
	description: ['summary', 'headline'],
	subIndustry: 'industry_v2',
	sicCodes: (data) => asRecords(data.sic).map(({ sic_code }) => sic_code),
	naicsCodes: (data) => asRecords(data.naics).map(({ naics_code }) => naics_code),
	keywords: 'tags',
	employeeRange: 'size',
	revenue: 'inferred_revenue',
	foundedYear: 'founded',
	location: buildPlaceMap('location.'),
	socialProfiles: { x: 'twitter_url', facebook: 'facebook_url' },
	funding: {
		total: 'total_funding_raised',
		lastRound: 'latest_funding_stage',
		lastRoundDate: 'last_funding_date',
	},
	providerId: 'id',
});
