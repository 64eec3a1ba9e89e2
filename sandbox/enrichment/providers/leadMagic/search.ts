import { pageToken, startAt } from '../../../http/pageToken';
import type { SandboxReply } from '../../../http/types';
import { ofCompany, ofPerson } from '../../facts';
import type { Company, JsonObject, Person } from '../../records';
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
import { SENIORITY_WORDS, wordsOf } from '../world/words';

/** LeadMagic publishes no list of levels; an unknown text finds nobody. */
const LEVEL = wordsOf({ ...SENIORITY_WORDS, cSuite: 'C-Team' });

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
		...ofPerson(person, 'contact_full_name:fullName contact_first_name:firstName'),
		...ofPerson(person, 'contact_last_name:lastName contact_job_title:jobTitle'),
		...ofPerson(person, 'contact_job_function:department contact_linkedin_url:linkedInUrl'),
		...ofPerson(person, 'contact_country_code:countryCode company_domain:companyDomain'),
		contact_job_level: LEVEL.of(person.seniority),
	},
	company: companyRow(person.company),
});

/** As an older page of the documentation has it. */
const flatRow = (person: Person): JsonObject => ({
	...ofPerson(
		person,
		'first_name:firstName last_name:lastName full_name:fullName title:jobTitle',
	),
	...ofPerson(person, 'job_function:department profile_url:linkedInUrl company_name:companyName'),
	...ofPerson(person, 'company_domain:companyDomain country_code:countryCode'),
	job_level: LEVEL.of(person.seniority),
});

const companyRow = (company: Company): JsonObject => ({
	...ofCompany(company, 'company_domain:domain company_name:name company_industry:industry'),
	...ofCompany(company, 'company_size:size employee_count:employeeCount hq_city:city'),
	...ofCompany(company, 'company_linkedin_url:linkedInUrl hq_state:region'),
	...ofCompany(company, 'hq_country_code:countryCode founded_year:foundedYear'),
});
