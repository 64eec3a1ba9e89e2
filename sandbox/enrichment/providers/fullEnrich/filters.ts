import { contains, isIn, isNamed } from '../../criteria';
import { domainOf, fold } from '../../identity';
import { fullName, type Company, type JsonObject, type Person } from '../../records';
import type { Call } from '../frame/provider';
import { objects } from '../frame/read';
import { idOf, SENIORITY } from './records';
import { malformed } from './refusal';

interface Wanted {
	value?: unknown;
	exact_match?: unknown;
	exclude?: unknown;
	min?: unknown;
	max?: unknown;
}

type Tests<T> = Record<string, (record: T, wanted: Wanted) => boolean>;

const isText = (text: string, { value, exact_match }: Wanted) =>
	exact_match === true ? fold(text) === fold(String(value)) : contains(text, String(value));

const isWithin = (count: number, { min = 0, max = Infinity }: Wanted) =>
	count >= Number(min) && count <= Number(max);

const COMPANY: Tests<Company> = {
	names: (company, wanted) =>
		wanted.exact_match === true
			? isText(company.name, wanted)
			: isNamed(company, String(wanted.value)),
	domains: ({ domain }, { value }) => domain === domainOf(String(value)),
	professional_network_urls: ({ linkedInUrl }, wanted) => isText(linkedInUrl, wanted),
	keywords: ({ description }, wanted) => isText(description, wanted),
	industries: ({ industry, subIndustry }, wanted) =>
		[industry, subIndustry].some((name) => isText(name, wanted)),
	headquarters_locations: ({ location }, { value }) =>
		String(value)
			.split(',')
			.every((part) => isIn(location, part.trim())),
	headcounts: ({ employeeCount }, wanted) => isWithin(employeeCount, wanted),
	founded_years: ({ foundedYear }, wanted) => isWithin(foundedYear, wanted),
	company_ids: ({ id }, { value }) => idOf(id) === value,
};

const OF_EMPLOYER: Record<string, string> = {
	current_company_names: 'names',
	current_company_domains: 'domains',
	current_company_professional_network_urls: 'professional_network_urls',
	current_company_industries: 'industries',
	current_company_headquarters: 'headquarters_locations',
	current_company_headcounts: 'headcounts',
	current_company_founded_years: 'founded_years',
	current_company_ids: 'company_ids',
};

const EMPLOYER: Tests<Person> = Object.fromEntries(
	Object.entries(OF_EMPLOYER).map(([name, own]) => [
		name,
		({ company }, wanted) => COMPANY[own]!(company, wanted),
	]),
);

const PERSON: Tests<Person> = {
	...EMPLOYER,
	current_position_titles: ({ jobTitle }, wanted) => isText(jobTitle, wanted),
	current_position_seniority_level: ({ seniority }, { value }) =>
		fold(SENIORITY[seniority] ?? '') === fold(String(value)),
	current_position_job_functions: ({ departments }, wanted) =>
		departments.some((name) => isText(name, wanted)),
	person_names: (person, wanted) => isText(fullName(person), wanted),
	person_locations: ({ location }, { value }) =>
		String(value)
			.split(',')
			.every((part) => isIn(location, part.trim())),
	person_professional_network_urls: ({ linkedInUrl }, wanted) => isText(linkedInUrl, wanted),
	person_ids: ({ id }, { value }) => idOf(id) === value,
};

export const findCompanies = (call: Call): Company[] => {
	const filters = read(call, COMPANY);
	return call.world.companies.filter((company) => filters.every((holds) => holds(company)));
};

export const findPeople = (call: Call): Person[] => {
	const filters = read(call, PERSON);
	return call.world.people.filter(
		(person) => !person.optedOut && filters.every((holds) => holds(person)),
	);
};

/** A filter that is unknown is ignored; without any the search would be for everything. */
function read<T>(call: Call, tests: Tests<T>): Array<(record: T) => boolean> {
	const body = call.json();
	const names = Object.keys(tests).filter((name) => name in body);
	if (names.length === 0) return malformed('search.filters.empty', 'Provide at least one filter');
	return names.map((name) => filterOf(call, tests[name]!, valuesOf(body, name)));
}

function valuesOf(body: JsonObject, name: string): Wanted[] {
	const values = objects(body[name]);
	return values && values.length > 0
		? values
		: malformed('search.filter.value', `${name} must be a list of objects`);
}

/** Of the values of a filter one is enough; the reference says that all must hold. */
function filterOf<T>(
	{ quirks }: Call,
	test: (record: T, wanted: Wanted) => boolean,
	values: Wanted[],
): (record: T) => boolean {
	const included = values.filter(({ exclude }) => exclude !== true);
	const excluded = values.filter(({ exclude }) => exclude === true);
	return (record) => {
		const holds = (wanted: Wanted) => test(record, wanted);
		const isIncluded =
			quirks.disputed === 'first' && included.length > 0
				? included.some(holds)
				: included.every(holds);
		return isIncluded && !excluded.some(holds);
	};
}
