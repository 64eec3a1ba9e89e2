import { extractDomain, foldText, foldCompanyName } from '../normalization';
import type { WorldCompany, WorldLocation, WorldPerson } from '../records';
import type { World } from './world';

/** By the name of a criterion: tells whether a record has a wanted value. */
type CriterionTests<Entry> = Record<string, (record: Entry, wanted: string) => boolean>;

/** Locations are texts such as "Lyon, France", "France", or "FR"; countries are two letters, as in ISO 3166-1. */
const COMPANY_TESTS = {
	companyNames: ({ name, legalName, domain }, wanted) =>
		domain === extractDomain(wanted) ||
		foldCompanyName(name).includes(foldCompanyName(wanted)) ||
		foldText(legalName) === foldText(wanted),
	companyDomains: ({ domain }, wanted) => domain === extractDomain(wanted),
	industries: ({ industry, subIndustry }, wanted) =>
		containsWholeWords(industry, wanted) || containsWholeWords(subIndustry, wanted),
	companyLocations: ({ location }, wanted) => matchesEveryPart(location, wanted),
	companyCountries: ({ location }, wanted) => location.countryCode === wanted,
	companyRegions: ({ location }, wanted) => location.region === wanted,
	companyCities: ({ location }, wanted) => location.city === wanted,
	companyKeywords: ({ name, description, industry, subIndustry }, wanted) =>
		containsWholeWords(`${name} ${description} ${industry} ${subIndustry}`, wanted),
	sizes: ({ employeeCount }, wanted) => isCountInRange(employeeCount, wanted),
	minSize: ({ employeeCount }, wanted) => employeeCount >= Number(wanted),
	maxSize: ({ employeeCount }, wanted) => employeeCount <= Number(wanted),
	minRevenue: ({ revenue }, wanted) => revenue.max >= Number(wanted),
} satisfies CriterionTests<WorldCompany>;

/** Seniorities are the world's words. */
const PERSON_TESTS = {
	titles: ({ jobTitle }, wanted) =>
		containsWholeWords(jobTitle, wanted) || buildInitials(jobTitle) === wanted.trim(),
	seniorities: ({ seniority }, wanted) => seniority === wanted,
	departments: ({ departments }, wanted) =>
		departments.some((name) => containsWholeWords(name, wanted)),
	locations: ({ location }, wanted) => matchesEveryPart(location, wanted),
	/** Locations that must be spelled exactly, also in case. */
	spelledLocations: ({ location: { city, region, country } }, wanted) =>
		wanted.split(', ').every((part) => [city, region, country].includes(part)),
	countries: ({ location }, wanted) => location.countryCode === wanted,
} satisfies CriterionTests<WorldPerson>;

export type WorldCriterionName = keyof typeof PERSON_TESTS | keyof typeof COMPANY_TESTS;

/** The criteria of a search. A record matches if it has one value of each list; empty lists are ignored. */
export type WorldCriteria = Partial<Record<WorldCriterionName, readonly string[]>>;

/** Searches people in the order of the world. People who asked to be forgotten are left out. */
export function searchContactablePeople({ people }: World, criteria: WorldCriteria): WorldPerson[] {
	const matches = createMatcher<WorldPerson>(PERSON_TESTS, criteria);
	const matchesCompany = createMatcher<WorldCompany>(COMPANY_TESTS, criteria);
	return people.filter(
		(person) => !person.optedOut && matches(person) && matchesCompany(person.company),
	);
}

/** Searches companies in the order of the world. Criteria of people are ignored. */
export const searchCompanies = ({ companies }: World, criteria: WorldCriteria): WorldCompany[] =>
	companies.filter(createMatcher<WorldCompany>(COMPANY_TESTS, criteria));

/** Creates a function that tells whether a record matches the criteria; those without a test are ignored. */
function createMatcher<Entry>(
	tests: CriterionTests<Entry>,
	criteria: WorldCriteria,
): (record: Entry) => boolean {
	const applicable = Object.entries(criteria).flatMap(([name, wanted]) => {
		const test = tests[name];
		return test && wanted.length > 0 ? [{ test, wanted }] : [];
	});
	return (record) =>
		applicable.every(({ test, wanted }) => wanted.some((value) => test(record, value)));
}

/** Tells whether a count is in a range such as `51-200`, `51,200`, `10001+`, or just `5`. */
export function isCountInRange(count: number, range: string): boolean {
	const [min = 0, max = min] = range.replace('+', '-Infinity').split(/[-–,]/).map(Number);
	return count >= min && count <= max;
}

const matchesEveryPart = (location: WorldLocation, wanted: string): boolean =>
	wanted.split(',').every((part) => matchesLocation(location, part.trim()));

/** Tells whether a text has the wanted words. They must be whole: "CTO" does not match a director, nor "India" Indiana. */
export const containsWholeWords = (text: string, wanted: string): boolean =>
	` ${foldText(text)} `.includes(` ${foldText(wanted)} `);

/** Builds the initials of a title, such as "CTO" for "Chief Technology Officer". */
const buildInitials = (title: string): string =>
	title
		.split(' ')
		.map((word) => word.charAt(0))
		.join('');

/** Tells whether a location has a name in it, or has it as its country code. */
const matchesLocation = (
	{ city, region, country, countryCode }: WorldLocation,
	wanted: string,
): boolean =>
	containsWholeWords(`${city} ${region} ${country}`, wanted) ||
	countryCode === wanted.toUpperCase();
