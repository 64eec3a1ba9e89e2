import { isObject } from '../../asked';
import type { JsonObject } from '../../records';
import type { Call } from '../frame/provider';
import { at, text, texts } from '../frame/read';
import type { CompanyCriteria, PersonCriteria, Range } from '../world/search';
import type { World } from '../world/world';
import {
	DEPARTMENT,
	DEPARTMENTS,
	HEADCOUNTS,
	INDUSTRY_NAMES,
	placesOf,
	SENIORITIES,
	SENIORITY,
} from './words';

/** Thrown as INVALID_FILTERS with this text. */
export class InvalidFilter extends Error {}

const COMPANY_FILTERS = [
	...['company', 'company_location_search', 'company_industry'],
	...['company_headcount_range', 'company_headcount_custom', 'company_technology'],
];

const PERSON_FILTERS = [
	...['person_job_title', 'person_seniority', 'person_department', 'person_location_search'],
	...COMPANY_FILTERS,
];

/** An object under `filters`, with known names and one filter at least that includes something. */
export function readFilters(call: Call, kind: 'person' | 'company'): JsonObject {
	const filters = call.json()['filters'];
	if (!isObject(filters)) return call.fail('badRequest', 'filters: Field required');
	const known = kind === 'person' ? PERSON_FILTERS : COMPANY_FILTERS;
	const unknown = Object.keys(filters).find((name) => !known.includes(name));
	if (unknown) throw new InvalidFilter(`${unknown} is not a valid filter`);
	if (!Object.values(filters).some(includesSomething)) {
		throw new InvalidFilter('You cannot use only exclude filters');
	}
	return filters;
}

function includesSomething(filter: unknown): boolean {
	if (Array.isArray(filter)) return filter.length > 0;
	if (!isObject(filter)) return false;
	const positive = Object.entries(filter).filter(([name]) => name !== 'exclude');
	return positive.some(([, value]) => typeof value === 'number' || includesSomething(value));
}

export const personCriteria = (world: World, filters: JsonObject): PersonCriteria => ({
	titles: titlesOf(filters['person_job_title']),
	seniorities: ofList('person_seniority', filters, SENIORITIES).map(
		(name) => worldWord(SENIORITY, name) ?? name,
	),
	departments: ofList('person_department', filters, DEPARTMENTS).map(
		(name) => worldWord(DEPARTMENT, name) ?? name,
	),
	locations: ofList('person_location_search', filters, [...placesOf(world).keys()]),
	company: companyCriteria(world, filters),
});

export const companyCriteria = (world: World, filters: JsonObject): CompanyCriteria => ({
	names: included(at(filters, 'company', 'names')),
	domains: included(at(filters, 'company', 'websites')),
	locations: ofList('company_location_search', filters, [...placesOf(world).keys()]),
	industries: ofList('company_industry', filters, INDUSTRY_NAMES),
	technologies: included(filters['company_technology']),
	sizes: sizesOf(filters),
});

const included = (filter: unknown): string[] => texts(at(filter, 'include'));

const worldWord = (words: Record<string, string>, theirs: string) =>
	Object.keys(words).find((ours) => words[ours] === theirs);

/** Words are taken from Prospeo's own lists, letter by letter. */
function ofList(name: string, filters: JsonObject, allowed: readonly string[]): string[] {
	const wanted = included(filters[name]);
	const unknown = wanted.find((word) => !allowed.includes(word));
	if (unknown) throw new InvalidFilter(`${name}: "${unknown}" is not a valid value`);
	return wanted;
}

function titlesOf(filter: unknown): string[] {
	const wanted = included(filter);
	if (wanted.length > 0 && text(at(filter, 'boolean_search'))) {
		throw new InvalidFilter('person_job_title: include and boolean_search exclude each other');
	}
	if (wanted.some((title) => title.length < 2)) {
		throw new InvalidFilter('person_job_title: at least 2 characters');
	}
	return wanted;
}

function sizesOf(filters: JsonObject): Range[] {
	const labels = texts(filters['company_headcount_range']);
	const custom = filters['company_headcount_custom'];
	if (labels.length > 0 && custom !== undefined) {
		throw new InvalidFilter(
			'company_headcount_range and company_headcount_custom are exclusive',
		);
	}
	if (isObject(custom)) {
		const { min = 1, max = Infinity } = custom as Partial<Range>;
		return [{ min, max }];
	}
	return labels.map((label) => {
		const range = HEADCOUNTS[label];
		if (range) return range;
		throw new InvalidFilter(`company_headcount_range: "${label}" is not a valid value`);
	});
}
