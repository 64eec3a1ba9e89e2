/** How BetterContact writes people and companies: flat, the headquarters in two spellings. */
import { readOwnValue } from '../../../shared/core/json';
import {
	buildConstantReader,
	buildCompanyReader,
	type FieldMap,
	buildMapReader,
	buildPersonReader,
} from '../build/fieldMap';

const COMPANY: FieldMap<'company'> = {
	name: 'company_name',
	domain: 'company_domain',
	description: 'company_description',
	linkedInUrl: 'company_linkedin_url',
	industry: 'company_industry',
	type: 'company_type',
	keywords: 'company_keywords',
	foundedYear: 'company_founded_year',
	employeeCount: 'company_employees_number',
	employeeRange: { min: 'company_employees_range_start', max: 'company_employees_range_end' },
	location: {
		city: ['company_headquarters_city', 'company_head_quarters_city'],
		country: ['company_headquarters_country', 'company_head_quarters_country'],
	},
	providerId: 'company_id',
};

export const readBetterContactCompany = buildCompanyReader({
	...COMPANY,
	website: 'company_website',
});

const STATUSES: Readonly<Record<string, string>> = {
	catch_all_safe: 'valid_catch_all',
	catch_all_not_safe: 'risky',
};

export const readBetterContactPerson = buildPersonReader({
	fullName: 'contact_full_name',
	firstName: 'contact_first_name',
	lastName: 'contact_last_name',
	headline: ['contact_linkedin_headline', 'contact_headline'],
	emails: [
		{
			email: 'contact_email_address',
			status: ({ contact_email_address_status: status }) =>
				readOwnValue(STATUSES, String(status)) ?? status,
			type: buildConstantReader('work'),
		},
	],
	phones: [{ number: 'contact_phone_number', type: buildConstantReader('mobile') }],
	jobTitle: 'contact_job_title',
	seniority: 'contact_seniority',
	company: buildMapReader<'employer'>(COMPANY),
	location: {
		city: 'contact_location_city',
		region: 'contact_location_state',
		country: 'contact_location_country',
	},
	linkedInUrl: 'contact_linkedin_profile_url',
	providerId: 'contact_id',
});
