import type { SandboxReply } from '../../../http/types';
import { fullName, sizeLabel, type Company, type JsonObject, type Person } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { findCompanies, findPeople } from './filters';
import { pageOf, pagingOf } from './pages';
import { mobileOf, sureEmailOf } from './records';
import { FUNCTION, LEVEL } from './words';

const ROW = 1;
const EMAIL = 1;
const MOBILE = 5;

/** A credit for each person, more for each address and number that is revealed. */
export function searchPeople(call: Call): SandboxReply {
	const page = pageOf(call);
	const found = findPeople(call);
	const isRevealed = call.json()['include_contact_details'] === true;
	if (isRevealed && call.quirks.contactDataHidden) {
		call.fail('forbidden', 'Raw contact details are not part of your plan');
	}
	const people = found.slice(page.offset, page.offset + page.limit);
	pay(call, people.length, isRevealed ? people.flatMap(detailsOf) : []);
	const rowOf = call.quirks.disputed === 'first' ? lockedRow(isRevealed) : flatRow;
	return ok({
		message: people.length > 0 ? 'People found' : 'No people found',
		credits_consumed: call.spent,
		count: people.length,
		people: people.map(rowOf),
		...pagingOf(call, page, found.length),
		metadata: { query_name: 'people_search_v3', query_path: 'full_search' },
	});
}

export function searchCompanies(call: Call): SandboxReply {
	const page = pageOf(call);
	const found = findCompanies(call);
	const companies = found.slice(page.offset, page.offset + page.limit);
	pay(call, companies.length, []);
	return ok({
		message: companies.length > 0 ? 'Companies found' : 'No companies found',
		credits_consumed: call.spent,
		count: companies.length,
		companies: companies.map(companyRow),
		...pagingOf(call, page, found.length),
	});
}

function pay(call: Call, rows: number, details: Purchase[]): void {
	if (rows === 0) return;
	const search = { bought: 'search', id: `request ${call.number}`, credits: rows * ROW } as const;
	call.buy([search, ...details]);
}

const detailsOf = (person: Person): Purchase[] => [
	...(sureEmailOf(person)
		? [{ bought: 'email', id: person.id, credits: EMAIL } satisfies Purchase]
		: []),
	...(mobileOf(person)
		? [{ bought: 'phone', id: person.id, credits: MOBILE } satisfies Purchase]
		: []),
];

const lockedRow =
	(isRevealed: boolean) =>
	(person: Person): JsonObject => {
		const email = sureEmailOf(person)?.email;
		const mobile = mobileOf(person);
		return {
			person: {
				contact_full_name: fullName(person),
				contact_first_name: person.firstName,
				contact_last_name: person.lastName,
				contact_job_title: person.jobTitle,
				contact_job_level: LEVEL[person.seniority] ?? null,
				contact_job_function: functionOf(person),
				contact_linkedin_url: person.linkedInUrl || null,
				contact_country_code: person.location.countryCode,
				company_domain: person.company.domain,
				contact_email: isRevealed ? (email ?? null) : null,
				contact_email_masked: email?.replace(/^(.).*@/, '$1***@') ?? null,
				...(isRevealed ? { contact_mobile_phone: mobile ?? null } : {}),
				has_email: email !== undefined,
				has_mobile_phone: mobile !== undefined,
				outreach_locked: !isRevealed,
			},
			company: companyRow(person.company),
			unlock: { required: !isRevealed, email_credits: EMAIL, mobile_credits: MOBILE },
		};
	};

/** As an older page of the documentation has it. */
const flatRow = (person: Person): JsonObject => ({
	first_name: person.firstName,
	last_name: person.lastName,
	full_name: fullName(person),
	title: person.jobTitle,
	job_level: LEVEL[person.seniority] ?? null,
	job_function: functionOf(person),
	profile_url: person.linkedInUrl || null,
	company_name: person.company.name,
	company_domain: person.company.domain,
	country_code: person.location.countryCode,
	headline: `${person.jobTitle} at ${person.company.name}`,
	has_email: sureEmailOf(person) !== undefined,
	has_phone: mobileOf(person) !== undefined,
});

const functionOf = ({ departments }: Person) => FUNCTION[departments[0] ?? ''] ?? null;

/** No page gives the whole row: the names are those of the filters. */
const companyRow = (company: Company): JsonObject => ({
	company_domain: company.domain,
	company_name: company.name,
	company_industry: company.industry,
	company_size: sizeLabel(company.employeeRange),
	employee_count: company.employeeCount,
	company_linkedin_url: company.linkedInUrl || null,
	hq_city: company.location.city,
	hq_state: company.location.region,
	hq_country_code: company.location.countryCode,
	founded_year: company.foundedYear,
});
