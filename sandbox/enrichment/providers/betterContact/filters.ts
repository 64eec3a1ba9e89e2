import { isObject } from '../../asked';
import { contains } from '../../criteria';
import { fold } from '../../identity';
import { fullName, type JsonObject, type Person } from '../../records';
import type { Call } from '../frame/provider';
import { texts } from '../frame/read';
import { searchPeople, type PersonCriteria } from '../world/search';

/** Seniorities by BetterContact's words. */
const SENIORITY: Record<string, string> = {
	c_suite: 'cSuite',
	vp: 'vp',
	director: 'director',
	manager: 'manager',
	senior: 'senior',
	entry: 'entry',
};

const included = (filter: unknown): string[] => (isObject(filter) ? texts(filter['include']) : []);

/** Nothing that must match: BetterContact takes `exclude` off what it found with the others. */
export const isEmpty = (filters: JsonObject): boolean =>
	Object.values(filters).every((filter) =>
		isObject(filter) ? texts(filter['include']).length === 0 : typeof filter !== 'number',
	);

/** Words stand as they are in its lists, capitals too; an unknown word or filter matches nothing. */
export function findPeople({ world }: Call, filters: JsonObject): Person[] {
	const title = filters['lead_job_title'];
	const isExact = isObject(title) && title['exact_match'] === true;
	const names = included(filters['lead_fullname']);
	const pages = included(filters['lead_linkedin_url']);
	return searchPeople(world, criteriaOf(filters)).filter(
		(person) =>
			(!isExact ||
				included(title).some((wanted) => fold(wanted) === fold(person.jobTitle))) &&
			(names.length === 0 || names.some((name) => contains(fullName(person), name))) &&
			(pages.length === 0 || pages.includes(person.linkedInUrl)),
	);
}

function criteriaOf(filters: JsonObject): PersonCriteria {
	const of = (name: string) => included(filters[name]);
	const [min, max] = [filters['company_headcount_min'], filters['company_headcount_max']];
	const hasSize = min !== undefined || max !== undefined;
	return {
		titles: of('lead_job_title'),
		seniorities: of('lead_seniority').map((word) => SENIORITY[word] ?? `unknown ${word}`),
		departments: [...of('lead_department'), ...of('lead_function')],
		locations: of('lead_location'),
		company: {
			domains: of('company'),
			industries: of('company_industry'),
			locations: of('company_hq_location'),
			technologies: of('company_technologies'),
			keywords: [...of('company_keywords'), ...of('company_description')],
			sizes: hasSize ? [{ min: Number(min ?? 0), max: Number(max ?? Infinity) }] : [],
		},
	};
}
