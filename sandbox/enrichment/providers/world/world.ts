import { seededDirectory } from '../../directory';
import { fold } from '../../identity';
import { fullName, type Company, type Person } from '../../records';

/** Everything a provider can be asked by; each takes the fields that it knows. */
export interface AskedPerson {
	/** Of the shared world: a provider turns its own id into it. */
	id?: string | undefined;
	email?: string | undefined;
	linkedInUrl?: string | undefined;
	phone?: string | undefined;
	firstName?: string | undefined;
	lastName?: string | undefined;
	fullName?: string | undefined;
	company?: string | undefined;
	companyDomain?: string | undefined;
	companyLinkedInUrl?: string | undefined;
}

export interface AskedCompany {
	id?: string | undefined;
	domain?: string | undefined;
	name?: string | undefined;
	linkedInUrl?: string | undefined;
}

export interface Match<T> {
	record: T;
	/** 0 to 100. */
	confidence: number;
	/** As the generic provider calls it; undefined where it has no word for it. */
	matchedBy?: string | undefined;
}

/** The same people and companies for all providers. */
export interface World {
	people: readonly Person[];
	companies: readonly Company[];
	/** Somebody who asked to be forgotten is not given out: each provider says so in its way. */
	person(asked: AskedPerson): Match<Person> | 'optedOut' | undefined;
	company(asked: AskedCompany): Match<Company> | undefined;
}

let kept: World | undefined;

/** Shared by all sandboxes of a process: nothing writes to it. */
export function sharedWorld(): World {
	kept ??= createWorld();
	return kept;
}

function createWorld(): World {
	const { people, companies, findPerson, findCompany } = seededDirectory();
	const peopleById = new Map(people.map((person) => [person.id, person]));
	const companiesById = new Map(companies.map((company) => [company.id, company]));
	const byPhone = firstBy(people, ({ phones }) => phones.map(({ number }) => number));
	const byFullName = firstBy(people, (person) => [nameKey(fullName(person), person.company)]);
	const byCompanyPage = firstBy(companies, ({ linkedInUrl }) => [companyPage(linkedInUrl)]);

	const company = (asked: AskedCompany): Match<Company> | undefined =>
		exact(companiesById.get(asked.id ?? '')) ??
		exact(byCompanyPage.get(companyPage(asked.linkedInUrl ?? ''))) ??
		findCompany(withoutUndefined({ domain: asked.domain, name: asked.name }));

	const employer = ({ company: name, companyDomain, companyLinkedInUrl }: AskedPerson) =>
		company({ name, domain: companyDomain, linkedInUrl: companyLinkedInUrl })?.record;

	const byWholeName = (asked: AskedPerson) => {
		const works = asked.fullName && employer(asked);
		return works ? byFullName.get(nameKey(asked.fullName ?? '', works)) : undefined;
	};

	const match = (asked: AskedPerson): Match<Person> | undefined =>
		exact(peopleById.get(asked.id ?? '')) ??
		findPerson(
			withoutUndefined({
				email: asked.email,
				linkedInUrl: asked.linkedInUrl,
				firstName: asked.firstName,
				lastName: asked.lastName,
				company: employer(asked)?.domain,
			}),
		) ??
		exact(byPhone.get(asked.phone?.replace(/[^+\d]/g, '') ?? '')) ??
		exact(byWholeName(asked));

	const person = (asked: AskedPerson) => {
		const found = match(asked);
		return found?.record.optedOut ? 'optedOut' : found;
	};

	return { people, companies, person, company };
}

function firstBy<T>(records: readonly T[], keysOf: (record: T) => string[]): Map<string, T> {
	const map = new Map<string, T>();
	for (const record of records) {
		for (const key of keysOf(record)) if (key && !map.has(key)) map.set(key, record);
	}
	return map;
}

const exact = <T>(record: T | undefined): Match<T> | undefined =>
	record && { record, confidence: 90 };

const nameKey = (name: string, { id }: Company) => `${fold(name)}|${id}`;

const companyPage = (url: string) =>
	/linkedin\.com\/company\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';

/** The directory takes a field that is there as one that was given. */
function withoutUndefined<T extends object>(
	fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
	const given = Object.entries(fields).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
