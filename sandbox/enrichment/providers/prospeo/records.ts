import { fullName, type Company, type JsonObject, type Location, type Person } from '../../records';
import { prospeoId } from './ids';
import { DEPARTMENT, headcountOf, SENIORITY } from './words';

export interface Shown {
	email: boolean;
	mobile: boolean;
}

export const personOf = (person: Person, shown: Shown): JsonObject => ({
	person_id: prospeoId(person.id),
	first_name: person.firstName,
	last_name: person.lastName,
	full_name: fullName(person),
	linkedin_url: person.linkedInUrl || null,
	current_job_title: person.jobTitle,
	headline: `${person.jobTitle} at ${person.company.name}`,
	last_job_change_detected_at: null,
	email: emailOf(person, shown.email),
	mobile: mobileOf(person, shown.mobile),
	location: locationOf(person.location),
	job_history: [
		{
			title: person.jobTitle,
			company_name: person.company.name,
			company_id: prospeoId(person.company.id),
			current: true,
			start_year: 2021,
			start_month: 4,
			end_year: null,
			end_month: null,
			departments: person.departments.map((name) => DEPARTMENT[name] ?? name),
			seniority: SENIORITY[person.seniority] ?? null,
		},
	],
	skills: [],
});

export const verifiedEmailOf = ({ emails }: Person) =>
	emails.find(({ type, status }) => type === 'work' && status === 'verified');

export const mobileNumberOf = ({ phones }: Person) => phones.find(({ type }) => type === 'mobile');

/** What is not revealed has asterisks in it and still stands in the field of the value. */
function emailOf({ emails }: Person, revealed: boolean): JsonObject | null {
	const work = emails.find(({ type }) => type === 'work');
	if (!work) return null;
	return {
		status: work.status === 'verified' ? 'VERIFIED' : 'UNVERIFIED',
		revealed,
		email: revealed ? work.email : work.email.replace(/^(.).*@/, '$1*****@'),
		verification_method: work.status === 'verified' ? 'SMTP' : null,
		email_mx_provider: 'Google',
	};
}

function mobileOf(person: Person, revealed: boolean): JsonObject | null {
	const mobile = mobileNumberOf(person);
	if (!mobile) return null;
	const number = revealed ? mobile.number : mobile.number.replace(/(?<=^.{5}).+/, '*-**-**-**');
	return {
		status: 'VERIFIED',
		revealed,
		mobile: number,
		mobile_national: number,
		mobile_international: number,
		mobile_country: person.location.country,
		mobile_country_code: person.location.countryCode,
	};
}

export const companyOf = (company: Company): JsonObject => ({
	company_id: prospeoId(company.id),
	name: company.name,
	website: `https://${company.domain}`,
	domain: company.domain,
	other_websites: [],
	description: company.description,
	type: company.type === 'public' ? 'Public' : 'Private',
	industry: company.industry,
	employee_count: company.employeeCount,
	employee_range: headcountOf(company.employeeCount),
	location: locationOf(company.location),
	sic_codes: [],
	naics_codes: [],
	linkedin_url: company.linkedInUrl || null,
	twitter_url: null,
	facebook_url: null,
	crunchbase_url: null,
	phone_hq: {
		phone_hq: company.phone,
		phone_hq_country_code: company.location.countryCode,
	},
	founded: company.foundedYear,
	revenue_range: company.revenue,
	revenue_range_printed: `${company.revenue.min / 1_000_000}M`,
	keywords: [],
	logo_url: null,
	funding: { count: 0, total_funding: null, latest_funding_stage: null, funding_events: [] },
	technology: {
		count: company.technologies.length,
		technology_names: company.technologies,
		technology_list: company.technologies.map((name) => ({ name, category: 'Other' })),
	},
	job_postings: { active_count: 0, active_titles: [] },
});

const locationOf = ({ city, region, country, countryCode }: Location): JsonObject => ({
	country,
	country_code: countryCode,
	state: region,
	city,
});
