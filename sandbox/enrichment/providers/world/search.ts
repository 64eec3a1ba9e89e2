import { domainOf, fold, foldCompany } from '../../identity';
import { fullName, type Company, type Location, type Person } from '../../records';
import type { World } from './world';

export interface Range {
	min: number;
	max: number;
}

/** Open where an end is missing. */
export const openRange = ({
	min = 0,
	max = Infinity,
}: Partial<Record<keyof Range, number | undefined>>): Range => ({ min, max });

/** `51-200`, `10001+`, `5`. */
export function rangeIn(written: string): Range {
	const [min = 0, max = min] = written.replace('+', '-Infinity').split(/[-–,]/).map(Number);
	return { min, max };
}

/** Every list that is there and not empty must hold; of a list, one value is enough. */
type Lists<Name extends string, Value = string> = {
	[Key in Name]?: readonly Value[] | undefined;
};

/** Locations are "Lyon, France", "France" or "FR". */
export type CompanyCriteria = Lists<'names' | 'domains' | 'industries' | 'locations' | 'keywords'> &
	Lists<'sizes' | 'revenues', Range>;

/** Seniorities as the world names them, codes of countries with two letters, as in ISO 3166-1. */
type OwnCriteria = Lists<'titles' | 'seniorities' | 'departments' | 'keywords'> &
	Lists<'locations' | 'countryCodes'>;

type Tests<C, T> = {
	[K in keyof C]-?: (
		record: T,
		wanted: C[K] extends readonly (infer V)[] | undefined ? V : never,
	) => boolean;
};

const COMPANY: Tests<CompanyCriteria, Company> = {
	names: isNamed,
	domains: ({ domain }, wanted) => domain === domainOf(wanted),
	industries: ({ industry, subIndustry }, wanted) =>
		contains(industry, wanted) || contains(subIndustry, wanted),
	locations: ({ location }, wanted) => isInEvery(location, wanted),
	sizes: ({ employeeCount }, { min, max }) => employeeCount >= min && employeeCount <= max,
	revenues: ({ revenue }, { min, max }) => revenue.max >= min && revenue.min <= max,
	keywords: ({ name, description, industry, subIndustry }, wanted) =>
		contains(`${name} ${description} ${industry} ${subIndustry}`, wanted),
};

const PERSON: Tests<OwnCriteria, Person> = {
	titles: ({ jobTitle }, wanted) => contains(jobTitle, wanted),
	seniorities: ({ seniority }, wanted) => seniority === wanted,
	departments: ({ departments }, wanted) => departments.some((name) => contains(name, wanted)),
	locations: ({ location }, wanted) => isInEvery(location, wanted),
	countryCodes: ({ location }, wanted) => location.countryCode === wanted,
	keywords: (person, wanted) =>
		contains(`${fullName(person)} ${person.jobTitle} ${person.company.name}`, wanted),
};

/** In the order of the world; nobody who asked to be forgotten. */
export function searchPeople(
	{ people }: World,
	{ company, ...own }: OwnCriteria & { company?: CompanyCriteria | undefined },
): Person[] {
	const isWanted = criterion(PERSON, own);
	const isWantedCompany = criterion(COMPANY, company ?? {});
	return people.filter(
		(person) => !person.optedOut && isWanted(person) && isWantedCompany(person.company),
	);
}

export const searchCompanies = ({ companies }: World, criteria: CompanyCriteria): Company[] =>
	companies.filter(criterion(COMPANY, criteria));

function criterion<C extends object, T>(tests: Tests<C, T>, criteria: C) {
	const test = tests as Record<string, (record: T, wanted: unknown) => boolean>;
	const asked = Object.entries(criteria as Record<string, readonly unknown[] | undefined>).filter(
		([, wanted = []]) => wanted.length > 0,
	);
	return (record: T): boolean =>
		asked.every(([name, wanted = []]) =>
			wanted.some((value) => test[name]?.(record, value) ?? false),
		);
}

const isInEvery = (location: Location, wanted: string) =>
	wanted.split(',').every((part) => isIn(location, part.trim()));

export function isNamed({ name, legalName, domain }: Company, wanted: string): boolean {
	return (
		domain === domainOf(wanted) ||
		foldCompany(name).includes(foldCompany(wanted)) ||
		fold(legalName) === fold(wanted)
	);
}

export const contains = (text: string, wanted: string) => fold(text).includes(fold(wanted));

/** Whole words, so that "India" does not find Indiana; a two-letter country code counts too. */
function isIn({ city, region, country, countryCode }: Location, wanted: string): boolean {
	const words = ` ${fold(`${city} ${region} ${country}`)} `;
	return words.includes(` ${fold(wanted)} `) || countryCode === wanted.toUpperCase();
}
