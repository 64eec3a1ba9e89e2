import {
	fullName,
	mobileOf,
	workEmailOf,
	type Company,
	type JsonObject,
	type Location,
	type Person,
} from '../../records';
import { DEPARTMENT, headcountOf, SENIORITY } from './words';

/** Looks like any id of letters and digits; back again it is the world's. */
const prospeoId = (id: string) => Buffer.from(id).toString('hex');

export const worldId = (id: string | undefined): string | undefined =>
	id && /^[0-9a-f]+$/.test(id) ? Buffer.from(id, 'hex').toString() : undefined;

interface Shown {
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
	email: shownEmailOf(person, shown.email),
	mobile: shownMobileOf(person, shown.mobile),
	location: locationOf(person.location),
	job_history: [
		{
			title: person.jobTitle,
			company_name: person.company.name,
			current: true,
			start_year: 2021,
			start_month: 4,
			departments: person.departments.map(DEPARTMENT.of),
			seniority: SENIORITY.of(person.seniority),
		},
	],
});

export const verifiedEmailOf = ({ emails }: Person) =>
	emails.find(({ type, status }) => type === 'work' && status === 'verified');

/** What is not revealed has asterisks in it and still stands in the field of the value. */
function shownEmailOf(person: Person, revealed: boolean): JsonObject | null {
	const work = workEmailOf(person);
	if (!work) return null;
	return {
		status: work.status === 'verified' ? 'VERIFIED' : 'UNVERIFIED',
		revealed,
		email: revealed ? work.email : work.email.replace(/^(.).*@/, '$1*****@'),
	};
}

function shownMobileOf(person: Person, revealed: boolean): JsonObject | null {
	const mobile = mobileOf(person);
	if (!mobile) return null;
	const number = revealed ? mobile : mobile.replace(/(?<=^.{5}).+/, '*-**-**-**');
	return { revealed, mobile: number, mobile_international: number };
}

export const companyOf = (company: Company): JsonObject => ({
	company_id: prospeoId(company.id),
	name: company.name,
	website: `https://${company.domain}`,
	domain: company.domain,
	description: company.description,
	type: company.type === 'public' ? 'Public' : 'Private',
	industry: company.industry,
	employee_count: company.employeeCount,
	employee_range: headcountOf(company.employeeCount),
	location: locationOf(company.location),
	linkedin_url: company.linkedInUrl || null,
	phone_hq: { phone_hq: company.phone },
	founded: company.foundedYear,
	revenue_range: company.revenue,
	revenue_range_printed: `${company.revenue.min / 1_000_000}M`,
	technology: { technology_names: company.technologies },
});

const locationOf = ({ city, region, country, countryCode }: Location): JsonObject => ({
	country,
	country_code: countryCode,
	state: region,
	city,
});
