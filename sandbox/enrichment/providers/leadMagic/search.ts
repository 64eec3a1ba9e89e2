import { pageToken, startAt } from '../../../http/pageToken';
import type { SandboxReply } from '../../../http/types';
import { fullName, sizeLabel, type Company, type JsonObject, type Person } from '../../records';
import type { leadMagic as wire } from '../../wire/leadMagic';
import type { AskedAt } from '../../wire/wire';
import { ok, type Call } from '../frame/provider';
import {
	openRange,
	rangeIn,
	searchCompanies,
	searchPeople,
	type CompanyCriteria,
} from '../world/search';
import { wordsOf } from '../world/words';

/** LeadMagic publishes no list of levels; an unknown text finds nobody. */
const LEVEL = wordsOf({
	cSuite: 'C-Team',
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
});

type People = AskedAt<typeof wire, 'POST /v3/people/search'>['body'];
type Companies = AskedAt<typeof wire, 'POST /v3/companies/search'>['body'];

/** A credit for each person; addresses and numbers are neither shown nor paid. */
export function searchForPeople(call: Call, body: People): SandboxReply {
	const { people_filters: own = {}, company_filters } = body;
	const found = searchPeople(call.world, {
		titles: own.contact_job_title,
		seniorities: own.contact_job_level?.map(LEVEL.back),
		departments: own.contact_job_function,
		countryCodes: own.contact_country_code,
		company: criteriaOf(company_filters),
	}).filter(({ company }) => isSeated(company, company_filters));
	return listOf(call, body, 'people', found, call.quirks.disputed === 'first' ? rowOf : flatRow);
}

export function searchForCompanies(call: Call, body: Companies): SandboxReply {
	const { company_filters } = body;
	const found = searchCompanies(call.world, criteriaOf(company_filters)).filter((company) =>
		isSeated(company, company_filters),
	);
	return listOf(call, body, 'companies', found, companyRow);
}

function criteriaOf(filters: Companies['company_filters'] = {}): CompanyCriteria {
	const { min_employees: min, max_employees: max } = filters;
	return {
		names: filters.company_names,
		domains: filters.company_domains,
		industries: filters.industries,
		sizes: filters.employee_ranges?.map(rangeIn) ?? [openRange({ min, max })],
	};
}

/** Countries and towns are lists of their own, and all of them must hold. */
const isSeated = (
	{ location }: Company,
	{ country_codes, hq_cities, hq_states }: NonNullable<Companies['company_filters']> = {},
) =>
	(country_codes?.includes(location.countryCode) ?? true) &&
	(hq_cities?.includes(location.city) ?? true) &&
	(hq_states?.includes(location.region) ?? true);

function listOf<T>(
	call: Call,
	body: People | Companies,
	key: string,
	found: T[],
	write: (record: T) => JsonObject,
): SandboxReply {
	const { limit = 25, cursor, offset = 0, company_filters } = body;
	const { people_filters } = { people_filters: undefined, ...body };
	const asked = [call.endpoint, company_filters, people_filters];
	const start = cursor === undefined ? offset : startAt(cursor, asked);
	if (start === undefined) {
		return call.fail('badRequest', 'The cursor does not belong to these filters');
	}
	const rows = found.slice(start, start + limit);
	call.paySearch(rows.length);
	const end = start + limit;
	const hasMore = end < found.length;
	return ok({
		credits_consumed: call.spent,
		[key]: rows.map(write),
		has_more: hasMore,
		next_cursor: hasMore ? pageToken(end, asked) : null,
		...(body.include_total && { total: found.length }),
	});
}

const rowOf = (person: Person): JsonObject => ({
	person: {
		contact_full_name: fullName(person),
		contact_first_name: person.firstName,
		contact_last_name: person.lastName,
		contact_job_title: person.jobTitle,
		contact_job_level: LEVEL.of(person.seniority),
		contact_job_function: person.departments[0] ?? null,
		contact_linkedin_url: person.linkedInUrl || null,
		contact_country_code: person.location.countryCode,
		company_domain: person.company.domain,
	},
	company: companyRow(person.company),
});

/** As an older page of the documentation has it. */
const flatRow = (person: Person): JsonObject => ({
	first_name: person.firstName,
	last_name: person.lastName,
	full_name: fullName(person),
	title: person.jobTitle,
	job_level: LEVEL.of(person.seniority),
	job_function: person.departments[0] ?? null,
	profile_url: person.linkedInUrl || null,
	company_name: person.company.name,
	company_domain: person.company.domain,
	country_code: person.location.countryCode,
});

const companyRow = (company: Company): JsonObject => ({
	company_domain: company.domain,
	company_name: company.name,
	company_industry: company.industry,
	company_size: sizeLabel(company.employeeRange),
	employee_count: company.employeeCount,
	company_linkedin_url: company.linkedInUrl || null,
	hq_city: company.location.city,
	hq_state: company.location.region || null,
	hq_country_code: company.location.countryCode,
	founded_year: company.foundedYear,
});
