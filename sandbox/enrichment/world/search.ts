import { domainOf, fold, foldCompany } from '../identity';
import type { WorldCompany, WorldLocation, WorldPerson } from '../records';
import type { World } from './world';

type Tests<T> = Record<string, (record: T, wanted: string) => boolean>;

/** Locations are "Lyon, France", "France" or "FR"; countries codes of ISO 3166-1, two letters. */
const COMPANY = {
	companyNames: ({ name, legalName, domain }, wanted) =>
		domain === domainOf(wanted) ||
		foldCompany(name).includes(foldCompany(wanted)) ||
		fold(legalName) === fold(wanted),
	companyDomains: ({ domain }, wanted) => domain === domainOf(wanted),
	industries: ({ industry, subIndustry }, wanted) =>
		contains(industry, wanted) || contains(subIndustry, wanted),
	companyLocations: ({ location }, wanted) => isInEvery(location, wanted),
	companyCountries: ({ location }, wanted) => location.countryCode === wanted,
	companyRegions: ({ location }, wanted) => location.region === wanted,
	companyCities: ({ location }, wanted) => location.city === wanted,
	companyKeywords: ({ name, description, industry, subIndustry }, wanted) =>
		contains(`${name} ${description} ${industry} ${subIndustry}`, wanted),
	sizes: ({ employeeCount }, wanted) => isWithin(employeeCount, wanted),
	minSize: ({ employeeCount }, wanted) => employeeCount >= Number(wanted),
	maxSize: ({ employeeCount }, wanted) => employeeCount <= Number(wanted),
	minRevenue: ({ revenue }, wanted) => revenue.max >= Number(wanted),
} satisfies Tests<WorldCompany>;

/** Seniorities as the world names them. */
const PERSON = {
	titles: ({ jobTitle }, wanted) =>
		contains(jobTitle, wanted) || initialsOf(jobTitle) === wanted.trim(),
	seniorities: ({ seniority }, wanted) => seniority === wanted,
	departments: ({ departments }, wanted) => departments.some((name) => contains(name, wanted)),
	locations: ({ location }, wanted) => isInEvery(location, wanted),
	/** With its capitals. */
	spelledLocations: ({ location: { city, region, country } }, wanted) =>
		wanted.split(', ').every((part) => [city, region, country].includes(part)),
	countries: ({ location }, wanted) => location.countryCode === wanted,
} satisfies Tests<WorldPerson>;

export type Criterion = keyof typeof PERSON | keyof typeof COMPANY;

/** Every list must hold that is there; of a list, one value is enough. */
export type WorldCriteria = Partial<Record<Criterion, readonly string[]>>;

/** In the order of the world; nobody who asked to be forgotten. */
export function searchPeople({ people }: World, criteria: WorldCriteria): WorldPerson[] {
	const isWanted = criterion<WorldPerson>(PERSON, criteria);
	const isWantedCompany = criterion<WorldCompany>(COMPANY, criteria);
	return people.filter(
		(person) => !person.optedOut && isWanted(person) && isWantedCompany(person.company),
	);
}

export const searchCompanies = ({ companies }: World, criteria: WorldCriteria): WorldCompany[] =>
	companies.filter(criterion<WorldCompany>(COMPANY, criteria));

function criterion<T>(tests: Tests<T>, criteria: WorldCriteria) {
	const asked = Object.entries(criteria).flatMap(([name, wanted]) => {
		const test = tests[name];
		return test && wanted.length > 0 ? [{ test, wanted }] : [];
	});
	return (record: T): boolean =>
		asked.every(({ test, wanted }) => wanted.some((value) => test(record, value)));
}

/** In `51-200`, `51,200`, `10001+`, or just `5`. */
export function isWithin(count: number, range: string): boolean {
	const [min = 0, max = min] = range.replace('+', '-Infinity').split(/[-–,]/).map(Number);
	return count >= min && count <= max;
}

const isInEvery = (location: WorldLocation, wanted: string) =>
	wanted.split(',').every((part) => isIn(location, part.trim()));

/** Whole words, so that "CTO" does not find a director, nor "India" somebody in Indiana. */
export const contains = (text: string, wanted: string): boolean =>
	` ${fold(text)} `.includes(` ${fold(wanted)} `);

/** "CTO" of a Chief Technology Officer. */
const initialsOf = (title: string): string =>
	title
		.split(' ')
		.map((word) => word.charAt(0))
		.join('');

/** A two-letter country code counts too. */
const isIn = ({ city, region, country, countryCode }: WorldLocation, wanted: string): boolean =>
	contains(`${city} ${region} ${country}`, wanted) || countryCode === wanted.toUpperCase();
