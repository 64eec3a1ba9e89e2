/** What providers tell of people and companies, flat and under the sandbox's names; null where it is not known. */
import {
	fullName,
	locationName,
	mobileOf,
	sizeLabel,
	workEmailOf,
	type Company,
	type JsonObject,
	type Person,
} from './records';
import { once } from './wire/look';
import type { Words } from './wire/schema';

const companyFacts = once((company: Company) => ({
	...company.location,
	...company,
	linkedInUrl: company.linkedInUrl || null,
	website: `https://${company.domain}`,
	size: sizeLabel(company.employeeRange),
	place: locationName(company.location),
}));

const personFacts = once((person: Person) => ({
	...person.location,
	...person,
	fullName: fullName(person),
	headline: `${person.jobTitle} at ${person.company.name}`,
	department: person.departments[0] ?? null,
	linkedInUrl: person.linkedInUrl || null,
	workEmail: workEmailOf(person)?.email ?? null,
	phone: person.phones[0]?.number ?? null,
	mobile: mobileOf(person) ?? null,
	place: locationName(person.location),
	companyId: person.company.id,
	companyName: person.company.name,
	companyDomain: person.company.domain,
	companyWebsite: `https://${person.company.domain}`,
	companySize: sizeLabel(person.company.employeeRange),
	companyIndustry: person.company.industry,
	companyLinkedInUrl: person.company.linkedInUrl,
}));

/** The sandbox's name in `first_name:firstName`, or in `headline`, which has the same. */
type Fact<Word extends string> = Word extends `${string}:${infer Ours}` ? Ours : Word;

/** Only names that there are. */
type Names<S extends string, Facts> = [Fact<Words<S>>] extends [keyof Facts] ? S : never;

const pairs = new Map<string, string[][]>();

/** `[theirs, ours]` of each word. */
function pairsIn(names: string): string[][] {
	const known = pairs.get(names) ?? names.split(' ').map((word) => word.split(':'));
	pairs.set(names, known);
	return known;
}

const renamed = (facts: Record<string, unknown>, names: readonly string[]): JsonObject =>
	Object.fromEntries(
		names.flatMap(pairsIn).map(([theirs = '', ours = theirs]) => [theirs, facts[ours]]),
	);

/** A person under a provider's names: `ofPerson(person, 'id first_name:firstName headline')`. */
export const ofPerson = <S extends string>(
	person: Person,
	...names: Array<Names<S, ReturnType<typeof personFacts>>>
): JsonObject => renamed(personFacts(person), names);

/** The same of a company. */
export const ofCompany = <S extends string>(
	company: Company,
	...names: Array<Names<S, ReturnType<typeof companyFacts>>>
): JsonObject => renamed(companyFacts(company), names);
