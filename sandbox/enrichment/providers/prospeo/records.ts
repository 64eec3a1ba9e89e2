import { ofCompany, ofPerson } from '../../facts';
import { mobileOf, workEmailOf, type Company, type JsonObject, type Person } from '../../records';
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
	...ofPerson(person, 'first_name:firstName last_name:lastName full_name:fullName'),
	...ofPerson(person, 'linkedin_url:linkedInUrl current_job_title:jobTitle headline'),
	person_id: prospeoId(person.id),
	email: shownEmailOf(person, shown.email),
	mobile: shownMobileOf(person, shown.mobile),
	location: ofPerson(person, 'country country_code:countryCode state:region city'),
	job_history: [
		{
			...ofPerson(person, 'title:jobTitle company_name:companyName'),
			...{ current: true, start_year: 2021, start_month: 4 },
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
	...ofCompany(company, 'name website domain description industry employee_count:employeeCount'),
	...ofCompany(company, 'linkedin_url:linkedInUrl founded:foundedYear revenue_range:revenue'),
	company_id: prospeoId(company.id),
	type: company.type === 'public' ? 'Public' : 'Private',
	employee_range: headcountOf(company.employeeCount),
	location: ofCompany(company, 'country country_code:countryCode state:region city'),
	phone_hq: { phone_hq: company.phone },
	revenue_range_printed: `${company.revenue.min / 1_000_000}M`,
	technology: { technology_names: company.technologies },
});
