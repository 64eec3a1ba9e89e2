import { domainOf, fold, foldCompany, linkedInSlug } from './identity';
import type { Company, CompanyIdentifiers, Person, PersonIdentifiers } from './records';
import { seed, type Seed } from './seed';

export interface Match<T> {
	record: T;
	matchedBy: 'email' | 'linkedInUrl' | 'nameAndCompany' | 'domain' | 'name';
	/** 0 to 100. */
	confidence: number;
}

export interface Directory extends Seed {
	findPerson(asked: PersonIdentifiers): Match<Person> | undefined;
	findCompany(asked: CompanyIdentifiers): Match<Company> | undefined;
}

/** Taken off when an identifier that was given does not belong to the record that was found. */
const CONTRADICTION = 35;

let kept: Directory | undefined;

/** Shared by all sandboxes of a process: nothing writes to it. */
export function seededDirectory(): Directory {
	kept ??= createDirectory(seed());
	return kept;
}

function createDirectory({ people, companies }: Seed): Directory {
	const byEmail = index(people, ({ emails }) => emails.map(({ email }) => email.toLowerCase()));
	const bySlug = index(people, ({ linkedInUrl }) => [linkedInSlug(linkedInUrl)]);
	const byName = index(people, (person) => [nameKey(person, person.company)]);
	const byDomain = index(companies, ({ domain }) => [domain]);
	const byCompanyName = index(companies, ({ name, legalName }) => [
		foldCompany(name),
		foldCompany(legalName),
	]);

	const employer = (text: string) =>
		byDomain.get(domainOf(text)) ?? byCompanyName.get(foldCompany(text));

	const named = ({ firstName = '', lastName = '', company = '' }: PersonIdentifiers) => {
		const found = employer(company);
		return found && byName.get(nameKey({ firstName, lastName }, found));
	};

	const findPerson = (asked: PersonIdentifiers) => {
		const { email = '', linkedInUrl = '' } = asked;
		const match =
			hit('email', 95, byEmail.get(email.trim().toLowerCase())) ??
			hit('linkedInUrl', 92, bySlug.get(linkedInSlug(linkedInUrl) ?? '')) ??
			hit('nameAndCompany', 82, named(asked));
		return match && weigh(match, personContradicts(match.record, asked, employer));
	};

	const findCompany = ({ domain = '', name = '' }: CompanyIdentifiers) => {
		const named = byCompanyName.get(foldCompany(name));
		const match = hit('domain', 97, byDomain.get(domainOf(domain))) ?? hit('name', 84, named);
		const agrees = !match || name === '' || named === match.record;
		return match && weigh(match, !agrees || (domain !== '' && match.matchedBy === 'name'));
	};

	return { people, companies, findPerson, findCompany };
}

/** The first record keeps a key that several share. */
function index<T>(records: readonly T[], keysOf: (record: T) => Array<string | undefined>) {
	const map = new Map<string, T>();
	for (const record of records) {
		for (const key of keysOf(record)) {
			if (key && !map.has(key)) map.set(key, record);
		}
	}
	return map;
}

function hit<T>(
	matchedBy: Match<T>['matchedBy'],
	confidence: number,
	record: T | undefined,
): Match<T> | undefined {
	return record && { record, matchedBy, confidence };
}

const weigh = <T>(match: Match<T>, contradicted: boolean): Match<T> =>
	contradicted ? { ...match, confidence: match.confidence - CONTRADICTION } : match;

function personContradicts(
	person: Person,
	asked: PersonIdentifiers,
	employer: (text: string) => Company | undefined,
): boolean {
	const { email, linkedInUrl, firstName, lastName, company } = asked;
	const addresses = person.emails.map((entry) => entry.email);
	return (
		(!!email && !addresses.includes(email.trim().toLowerCase())) ||
		(!!linkedInUrl && linkedInSlug(linkedInUrl) !== linkedInSlug(person.linkedInUrl)) ||
		(!!firstName && fold(firstName) !== fold(person.firstName)) ||
		(!!lastName && fold(lastName) !== fold(person.lastName)) ||
		(!!company && employer(company) !== person.company)
	);
}

const nameKey = (
	{ firstName, lastName }: { firstName: string; lastName: string },
	{ id }: Company,
) => `${fold(firstName)}|${fold(lastName)}|${id}`;
