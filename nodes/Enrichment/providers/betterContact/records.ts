/** How BetterContact writes people and companies: flat, the headquarters in two spellings. */
import type { JsonRecord } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type CompanyParts,
	type Person,
} from '../../person';

export function personOf(row: JsonRecord): Person {
	return personFrom({
		fullName: row.contact_full_name,
		firstName: row.contact_first_name,
		lastName: row.contact_last_name,
		headline: row.contact_linkedin_headline ?? row.contact_headline,
		emails: [
			{
				email: row.contact_email_address,
				status: statusOf(row.contact_email_address_status),
				type: 'work',
			},
		],
		phones: [{ number: row.contact_phone_number, type: 'mobile' }],
		jobTitle: row.contact_job_title,
		seniority: row.contact_seniority,
		company: companyParts(row),
		location: {
			city: row.contact_location_city,
			region: row.contact_location_state,
			country: row.contact_location_country,
		},
		linkedInUrl: row.contact_linkedin_profile_url,
		providerId: row.contact_id,
	});
}

const STATUSES: Readonly<Record<string, string>> = {
	catch_all_safe: 'valid_catch_all',
	catch_all_not_safe: 'risky',
};

const statusOf = (status: unknown) => STATUSES[String(status)] ?? status;

export function companyOf(row: JsonRecord): Company {
	return companyFrom({ ...companyParts(row), website: row.company_website });
}

function companyParts(row: JsonRecord): CompanyParts {
	return {
		name: row.company_name,
		domain: row.company_domain,
		description: row.company_description,
		linkedInUrl: row.company_linkedin_url,
		industry: row.company_industry,
		type: row.company_type,
		keywords: row.company_keywords,
		foundedYear: row.company_founded_year,
		employeeCount: row.company_employees_number,
		employeeRange: {
			min: row.company_employees_range_start,
			max: row.company_employees_range_end,
		},
		location: {
			city: row.company_headquarters_city ?? row.company_head_quarters_city,
			country: row.company_headquarters_country ?? row.company_head_quarters_country,
		},
		providerId: row.company_id,
	};
}
