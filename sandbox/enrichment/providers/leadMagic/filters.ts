import { contains, isIn, isNamed } from '../world/search';
import { domainOf, fold } from '../../identity';
import { fullName, type Company, type JsonObject, type Person } from '../../records';
import { isObject } from '../../asked';
import type { Call } from '../frame/provider';
import { mobileOf, sureEmailOf } from './records';
import { FUNCTION, LEVEL } from './words';

/** Of a list one value is enough; all filters must hold. */
type Tests<T> = Record<string, (record: T, wanted: string) => boolean>;

const isAt = ({ location }: Company, wanted: string) => isIn(location, wanted);
const isInCountry = ({ location }: Company, code: string) => location.countryCode === code;
const hasDomain = ({ domain }: Company, wanted: string) => domain === domainOf(wanted);
const isOfIndustry = ({ industry, subIndustry }: Company, wanted: string) =>
	[industry, subIndustry].some((name) => fold(name) === fold(wanted));

/** "51-200,10001+". */
const hasSize = ({ employeeCount }: Company, wanted: string) =>
	wanted.split(',').some((label) => {
		const [min, max = Infinity] = label.split(/[-+]/).filter(Boolean).map(Number);
		return min !== undefined && employeeCount >= min && employeeCount <= max;
	});

const COMPANY: Tests<Company> = {
	company_domains: hasDomain,
	company_names: isNamed,
	industries: isOfIndustry,
	country_codes: isInCountry,
	location_country_codes: isInCountry,
	hq_regions: isAt,
	hq_cities: isAt,
	hq_states: isAt,
	employee_ranges: hasSize,
	min_employees: ({ employeeCount }, wanted) => employeeCount >= Number(wanted),
	max_employees: ({ employeeCount }, wanted) => employeeCount <= Number(wanted),
	tech_stack: ({ technologies }, wanted) => technologies.some((name) => contains(name, wanted)),
	specialties: ({ description }, wanted) => contains(description, wanted),
	keyword: ({ name, description }, wanted) => contains(`${name} ${description}`, wanted),
	query: ({ name, description }, wanted) => contains(`${name} ${description}`, wanted),
};

/** The people search knows these spellings too. */
const ALIASES: Tests<Company> = {
	company_domain: hasDomain,
	company_name: isNamed,
	company_industry: isOfIndustry,
	company_size: hasSize,
	company_sizes: hasSize,
	company_country: isInCountry,
	company_countries: isInCountry,
	hq_country_code: isInCountry,
};

const PERSON: Tests<Person> = {
	contact_job_title: ({ jobTitle }, wanted) => {
		const exact = /^\[(.*)\]$/.exec(wanted)?.[1];
		return exact === undefined ? contains(jobTitle, wanted) : fold(jobTitle) === fold(exact);
	},
	contact_job_level: ({ seniority }, wanted) => LEVEL[seniority] === wanted,
	contact_job_function: ({ departments }, wanted) =>
		departments.some((name) => name === wanted || FUNCTION[name] === wanted),
	contact_country_code: ({ location }, wanted) => location.countryCode === wanted,
	contact_full_name: (person, wanted) => contains(fullName(person), wanted),
	contact_first_name: ({ firstName }, wanted) => contains(firstName, wanted),
	contact_last_name: ({ lastName }, wanted) => contains(lastName, wanted),
	contact_email_domain: ({ emails }, wanted) =>
		emails.some(({ email }) => domainOf(email) === domainOf(wanted)),
	has_email: (person, wanted) => String(sureEmailOf(person) !== undefined) === wanted,
	has_phone: (person, wanted) => String(mobileOf(person) !== undefined) === wanted,
};

const SINGLE: Record<string, 'boolean' | 'number' | 'string'> = {
	has_email: 'boolean',
	has_phone: 'boolean',
	min_employees: 'number',
	max_employees: 'number',
	keyword: 'string',
	query: 'string',
};

type Filters = ReadonlyArray<readonly [name: string, wanted: string[]]>;

export function findCompanies(call: Call): Company[] {
	const filters = read(call, 'company_filters', COMPANY);
	if (filters.length === 0) call.fail('badRequest', 'company_filters is required');
	return call.world.companies.filter((company) => holds(COMPANY, company, filters));
}

export function findPeople(call: Call): Person[] {
	const companyTests = { ...COMPANY, ...ALIASES };
	const ofCompany = read(call, 'company_filters', companyTests);
	const own = read(call, 'people_filters', PERSON);
	if (ofCompany.length + own.length === 0) {
		call.fail('badRequest', 'company_filters or people_filters is required');
	}
	return call.world.people.filter(
		(person) =>
			!person.optedOut &&
			holds(companyTests, person.company, ofCompany) &&
			holds(PERSON, person, own),
	);
}

const holds = <T>(tests: Tests<T>, record: T, filters: Filters) =>
	filters.every(([name, values]) => values.some((wanted) => tests[name]?.(record, wanted)));

/** A misspelt filter is refused, instead of being ignored and charged for. */
function read<T>(call: Call, group: string, tests: Tests<T>): Filters {
	const given = call.json()[group] ?? {};
	if (!isObject(given)) return call.fail('badRequest', `${group} must be an object`);
	return Object.entries(given).map(([name, value]) => {
		if (!(name in tests)) call.fail('badRequest', `Unknown filter: ${group}.${name}`);
		const wanted = valuesOf(name, value);
		return wanted
			? ([name, wanted] as const)
			: call.fail('badRequest', `${group}.${name} is not valid`);
	});
}

function valuesOf(name: string, value: unknown): string[] | undefined {
	const single = SINGLE[name];
	if (single) return typeof value === single ? [String(value)] : undefined;
	const isList = Array.isArray(value) && value.length > 0;
	if (!isList || !value.every((entry) => typeof entry === 'string')) return undefined;
	const isCountry = /country|countries/.test(name);
	return isCountry && !value.every((code) => /^[A-Z]{2}$/.test(code)) ? undefined : value;
}

export const filtersOf = (call: Call): JsonObject => {
	const { company_filters, people_filters } = call.json();
	return { company_filters, people_filters };
};
