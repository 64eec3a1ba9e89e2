import { domainOf, fold, foldCompany, linkedInSlug } from '../identity';
import { fullName, type WorldCompany, type WorldPerson } from '../records';
import { seedWorld } from '../seed';

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

/** The same people and companies for all providers. They are made when somebody first looks at them. */
export interface World {
	readonly people: readonly WorldPerson[];
	readonly companies: readonly WorldCompany[];
	company(asked: AskedCompany): Match<WorldCompany> | undefined;
	/** Somebody who asked to be forgotten is not given out: each provider says so in its way. */
	person(asked: AskedPerson): Match<WorldPerson> | 'optedOut' | undefined;
}

/** Taken off when an identifier that was given does not belong to the record that was found. */
const CONTRADICTION = 35;

let kept: World | undefined;

/** Shared by all sandboxes of a process: nothing writes to it. */
export function sharedWorld(): World {
	kept ??= createWorld();
	return kept;
}

/** Computes a value when it is first asked for. */
function computeOnce<T>(compute: () => T): () => T {
	let computed: { value: T } | undefined;
	return () => {
		computed ??= { value: compute() };
		return computed.value;
	};
}

function createWorld(): World {
	const records = computeOnce(seedWorld);
	const indexPeople = (keysOf: (person: WorldPerson) => string[]) =>
		computeOnce(() => index(records().people, keysOf));
	const indexCompanies = (keysOf: (company: WorldCompany) => string[]) =>
		computeOnce(() => index(records().companies, keysOf));

	const byId = indexPeople(({ id }) => [id]);
	const byEmail = indexPeople(({ emails }) => emails.map(({ email }) => email.toLowerCase()));
	const bySlug = indexPeople(({ linkedInUrl }) => [linkedInSlug(linkedInUrl) ?? '']);
	const byPhone = indexPeople(({ phones }) => phones.map(({ number }) => number));
	const byName = indexPeople((person) => [nameKey(fullName(person), person.company)]);
	const companyById = indexCompanies(({ id }) => [id]);
	const byDomain = indexCompanies(({ domain }) => [domain]);
	const byPage = indexCompanies(({ linkedInUrl }) => [companyPage(linkedInUrl)]);
	const byCompanyName = indexCompanies(({ name, legalName }) => [
		foldCompany(name),
		foldCompany(legalName),
	]);

	const company = ({ id = '', linkedInUrl = '', domain = '', name = '' }: AskedCompany) => {
		const exact = companyById().get(id) ?? byPage().get(companyPage(linkedInUrl));
		if (exact) return sure(exact);
		const named = byCompanyName().get(foldCompany(name));
		const match = hit('domain', 97, byDomain().get(domainOf(domain))) ?? hit('name', 84, named);
		const isOther = name !== '' && named !== match?.record;
		return match && weighed(match, isOther || (domain !== '' && match.matchedBy === 'name'));
	};

	const employer = ({ company: name, companyDomain, companyLinkedInUrl }: AskedPerson) => {
		// Some providers have one field for both.
		const named = { name: name ?? companyDomain, domain: companyDomain ?? name };
		return company({ ...named, linkedInUrl: companyLinkedInUrl })?.record;
	};

	const match = (asked: AskedPerson): Match<WorldPerson> | undefined => {
		const known = byId().get(asked.id ?? '');
		if (known) return sure(known);
		const works = employer(asked);
		const { email = '', linkedInUrl = '', phone = '', firstName = '', lastName = '' } = asked;
		const called = works && byName().get(nameKey(`${firstName} ${lastName}`, works));
		const found =
			hit('email', 95, byEmail().get(email.trim().toLowerCase())) ??
			hit('linkedInUrl', 92, bySlug().get(linkedInSlug(linkedInUrl) ?? '')) ??
			hit('nameAndCompany', 82, called);
		if (found) return weighed(found, contradicts(found.record, asked, works));
		const other =
			byPhone().get(phone.replace(/[^+\d]/g, '')) ??
			(works && byName().get(nameKey(asked.fullName ?? '', works)));
		return other && sure(other);
	};

	const person = (asked: AskedPerson) => {
		const found = match(asked);
		return found?.record.optedOut ? 'optedOut' : found;
	};

	return {
		get people() {
			return records().people;
		},
		get companies() {
			return records().companies;
		},
		person,
		company,
	};
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

function contradicts(
	person: WorldPerson,
	asked: AskedPerson,
	works: WorldCompany | undefined,
): boolean {
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

const nameKey = (name: string, { id }: WorldCompany) => `${fold(name)}|${id}`;

const companyPage = (url: string) =>
	/linkedin\.com\/company\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
