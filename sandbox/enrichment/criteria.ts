import { domainOf, fold, foldCompany } from './identity';
import type { Company, JsonObject, Kind, Location, Person } from './records';

type Test<T> = (record: T, wanted: string) => boolean;

const COMPANY_TESTS: Record<string, Test<Company>> = {
	name: isNamed,
	company: isNamed,
	domain: ({ domain }, wanted) => domain === domainOf(wanted),
	industry: ({ industry, subIndustry }, wanted) =>
		contains(industry, wanted) || contains(subIndustry, wanted),
	location: ({ location }, wanted) => isIn(location, wanted),
	companySize: ({ employeeCount }, wanted) => isWithin(employeeCount, wanted),
};

const PERSON_TESTS: Record<string, Test<Person>> = {
	jobTitle: ({ jobTitle }, wanted) => contains(jobTitle, wanted),
	location: ({ location }, wanted) => isIn(location, wanted),
	company: ({ company }, wanted) => isNamed(company, wanted),
	industry: ({ company }, wanted) => !!COMPANY_TESTS['industry']?.(company, wanted),
	companySize: ({ company }, wanted) => isWithin(company.employeeCount, wanted),
};

export type Criteria = Map<string, string[]>;

/** The complaint when a criterion is unknown or cannot be read: silence would hide a misspelling. */
export function readCriteria(kind: Kind, body: JsonObject): Criteria | string {
	const known = Object.keys(kind === 'person' ? PERSON_TESTS : COMPANY_TESTS);
	const criteria: Criteria = new Map();
	for (const [name, value] of Object.entries(body)) {
		if (!known.includes(name)) return `Unknown criterion: ${name}`;
		const wanted = texts(value);
		if (!wanted) return `${name} must be a string or a list of strings`;
		if (name === 'companySize' && !wanted.every((size) => readSize(size))) {
			return 'companySize must look like 51-200 or 10001+';
		}
		if (wanted.length > 0) criteria.set(name, wanted);
	}
	return criteria;
}

/** Every criterion must hold; of a list, one value is enough. */
export const matchesPerson = (person: Person, criteria: Criteria) =>
	holds(PERSON_TESTS, person, criteria);

export const matchesCompany = (company: Company, criteria: Criteria) =>
	holds(COMPANY_TESTS, company, criteria);

function holds<T>(tests: Record<string, Test<T>>, record: T, criteria: Criteria): boolean {
	return [...criteria].every(([name, values]) =>
		values.some((wanted) => tests[name]?.(record, wanted)),
	);
}

function texts(value: unknown): string[] | undefined {
	const values: unknown[] = Array.isArray(value) ? value : [value];
	const filled = values.filter((entry) => entry !== null && entry !== '');
	return filled.every((entry) => typeof entry === 'string') ? filled : undefined;
}

export function isNamed({ name, legalName, domain }: Company, wanted: string): boolean {
	return (
		domain === domainOf(wanted) ||
		foldCompany(name).includes(foldCompany(wanted)) ||
		fold(legalName) === fold(wanted)
	);
}

export const contains = (text: string, wanted: string) => fold(text).includes(fold(wanted));

/** Whole words, so that "India" does not find Indiana; a two-letter country code counts too. */
export function isIn({ city, region, country, countryCode }: Location, wanted: string): boolean {
	const words = ` ${fold(`${city} ${region} ${country}`)} `;
	return words.includes(` ${fold(wanted)} `) || countryCode === wanted.toUpperCase();
}

function isWithin(count: number, wanted: string): boolean {
	const range = readSize(wanted);
	return range !== undefined && count >= range.min && count <= range.max;
}

function readSize(text: string): { min: number; max: number } | undefined {
	const [, min, plus, max] =
		/^(\d+)\s*(?:(\+)|[-–]\s*(\d+))?$/.exec(text.replace(/,/g, '').trim()) ?? [];
	if (min === undefined) return undefined;
	return { min: Number(min), max: plus ? Infinity : Number(max ?? min) };
}
