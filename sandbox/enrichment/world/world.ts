import { domainOf, fold, foldCompany, linkedInSlug } from '../identity';
import { fullName, type Company, type Person } from '../records';
import { seed } from '../seed';

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;

/**
 * Everything a provider can be asked by; each takes the fields that it knows. `id` is of the shared world:
 * a provider turns its own id into it.
 */
export type AskedPerson = Texts<
	| ('id' | 'email' | 'linkedInUrl' | 'phone' | 'firstName' | 'lastName' | 'fullName')
	| ('company' | 'companyDomain' | 'companyLinkedInUrl')
>;

export type AskedCompany = Texts<'id' | 'domain' | 'name' | 'linkedInUrl'>;

export interface Match<T> {
	record: T;
	/** 0 to 100. */
	confidence: number;
	/** As the generic provider calls it; undefined where it has no word for it. */
	matchedBy?: string;
}

/** The same people and companies for all providers. */
export type World = ReturnType<typeof createWorld>;

/** Taken off when an identifier that was given does not belong to the record that was found. */
const CONTRADICTION = 35;

let kept: World | undefined;

/** Shared by all sandboxes of a process: nothing writes to it. */
export function sharedWorld(): World {
	kept ??= createWorld();
	return kept;
}

function createWorld() {
	const { people, companies } = seed();
	const byId = index(people, ({ id }) => [id]);
	const byEmail = index(people, ({ emails }) => emails.map(({ email }) => email.toLowerCase()));
	const bySlug = index(people, ({ linkedInUrl }) => [linkedInSlug(linkedInUrl) ?? '']);
	const byPhone = index(people, ({ phones }) => phones.map(({ number }) => number));
	const byName = index(people, (person) => [nameKey(fullName(person), person.company)]);
	const companyById = index(companies, ({ id }) => [id]);
	const byDomain = index(companies, ({ domain }) => [domain]);
	const byPage = index(companies, ({ linkedInUrl }) => [companyPage(linkedInUrl)]);
	const byCompanyName = index(companies, ({ name, legalName }) => [
		foldCompany(name),
		foldCompany(legalName),
	]);

	const company = ({ id = '', linkedInUrl = '', domain = '', name = '' }: AskedCompany) => {
		const exact = companyById.get(id) ?? byPage.get(companyPage(linkedInUrl));
		if (exact) return sure(exact);
		const named = byCompanyName.get(foldCompany(name));
		const match = hit('domain', 97, byDomain.get(domainOf(domain))) ?? hit('name', 84, named);
		const isOther = name !== '' && named !== match?.record;
		return match && weighed(match, isOther || (domain !== '' && match.matchedBy === 'name'));
	};

	const employer = ({ company: name, companyDomain, companyLinkedInUrl }: AskedPerson) => {
		// Some providers have one field for both.
		const named = { name: name ?? companyDomain, domain: companyDomain ?? name };
		return company({ ...named, linkedInUrl: companyLinkedInUrl })?.record;
	};

	const match = (asked: AskedPerson): Match<Person> | undefined => {
		const known = byId.get(asked.id ?? '');
		if (known) return sure(known);
		const works = employer(asked);
		const { email = '', linkedInUrl = '', phone = '', firstName = '', lastName = '' } = asked;
		const called = works && byName.get(nameKey(`${firstName} ${lastName}`, works));
		const found =
			hit('email', 95, byEmail.get(email.trim().toLowerCase())) ??
			hit('linkedInUrl', 92, bySlug.get(linkedInSlug(linkedInUrl) ?? '')) ??
			hit('nameAndCompany', 82, called);
		if (found) return weighed(found, contradicts(found.record, asked, works));
		const other =
			byPhone.get(phone.replace(/[^+\d]/g, '')) ??
			(works && byName.get(nameKey(asked.fullName ?? '', works)));
		return other && sure(other);
	};

	/** Somebody who asked to be forgotten is not given out: each provider says so in its way. */
	const person = (asked: AskedPerson) => {
		const found = match(asked);
		return found?.record.optedOut ? 'optedOut' : found;
	};

	return { people, companies, person, company };
}

/** The first record keeps a key that several share. */
function index<T>(records: readonly T[], keysOf: (record: T) => string[]): Map<string, T> {
	const map = new Map<string, T>();
	for (const record of records) {
		for (const key of keysOf(record)) if (key && !map.has(key)) map.set(key, record);
	}
	return map;
}

const sure = <T>(record: T): Match<T> => ({ record, confidence: 90 });

const hit = <T>(matchedBy: string, confidence: number, record: T | undefined) =>
	record && { record, matchedBy, confidence };

const weighed = <T>(match: Match<T>, isContradicted: boolean): Match<T> =>
	isContradicted ? { ...match, confidence: match.confidence - CONTRADICTION } : match;

function contradicts(person: Person, asked: AskedPerson, works: Company | undefined): boolean {
	const { email, linkedInUrl, firstName, lastName } = asked;
	const addresses = person.emails.map((entry) => entry.email);
	return (
		(!!email && !addresses.includes(email.trim().toLowerCase())) ||
		(!!linkedInUrl && linkedInSlug(linkedInUrl) !== linkedInSlug(person.linkedInUrl)) ||
		(!!firstName && fold(firstName) !== fold(person.firstName)) ||
		(!!lastName && fold(lastName) !== fold(person.lastName)) ||
		(!!works && works !== person.company)
	);
}

const nameKey = (name: string, { id }: Company) => `${fold(name)}|${id}`;

const companyPage = (url: string) =>
	/linkedin\.com\/company\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
