import { extractDomain, extractLinkedInSlug, foldCompanyName, foldText } from '../normalization';
import { formatFullName, type WorldCompany, type WorldPerson } from '../records';
import { buildSeededRecords } from '../seed';

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;

/**
 * The identifiers that requests can have; each provider sends the ones it knows. `id` is that of the shared world, which
 * a provider converts its own ID into.
 */
export type PersonIdentifiers = Texts<
	| 'id'
	| 'email'
	| 'linkedInUrl'
	| 'phone'
	| 'firstName'
	| 'lastName'
	| 'fullName'
	| 'company'
	| 'companyDomain'
	| 'companyLinkedInUrl'
>;

export type CompanyIdentifiers = Texts<'id' | 'domain' | 'name' | 'linkedInUrl'>;

/** A record that was found by identifiers. */
export interface WorldMatch<Entry> {
	record: Entry;
	/** From 0 to 100. */
	confidence: number;
	/** The identifier that found the record, as the generic provider names it; undefined for identifiers that it lacks. */
	matchedBy?: string;
}

/** The people and companies that all providers share. They are built when they are first used. */
export interface World {
	readonly people: readonly WorldPerson[];
	readonly companies: readonly WorldCompany[];
	findCompany(identifiers: CompanyIdentifiers): WorldMatch<WorldCompany> | undefined;
	/** Returns `optedOut` for people who asked to be forgotten, because each provider refuses them in its own way. */
	findPerson(identifiers: PersonIdentifiers): WorldMatch<WorldPerson> | 'optedOut' | undefined;
}

/** The confidence that a match loses if an identifier of the request contradicts the record. */
const CONTRADICTION_PENALTY = 35;

let sharedWorld: World | undefined;

/** Returns the world that all sandboxes of a process share; nothing changes it. */
export function getSharedWorld(): World {
	sharedWorld ??= createWorld();
	return sharedWorld;
}

/** Creates a function that computes its value at the first call. */
function computeOnce<Value>(compute: () => Value): () => Value {
	let computed: { value: Value } | undefined;
	return () => {
		computed ??= { value: compute() };
		return computed.value;
	};
}

function createWorld(): World {
	const records = computeOnce(buildSeededRecords);
	const indexPeople = (listKeys: (person: WorldPerson) => string[]) =>
		computeOnce(() => buildIndex(records().people, listKeys));
	const indexCompanies = (listKeys: (company: WorldCompany) => string[]) =>
		computeOnce(() => buildIndex(records().companies, listKeys));

	const personById = indexPeople(({ id }) => [id]);
	const personByEmail = indexPeople(({ emails }) =>
		emails.map(({ email }) => email.toLowerCase()),
	);
	const personBySlug = indexPeople(({ linkedInUrl }) => [extractLinkedInSlug(linkedInUrl) ?? '']);
	const personByPhone = indexPeople(({ phones }) => phones.map(({ number }) => number));
	const personByName = indexPeople((person) => [
		buildNameKey(formatFullName(person), person.company),
	]);
	const companyById = indexCompanies(({ id }) => [id]);
	const companyByDomain = indexCompanies(({ domain }) => [domain]);
	const companyBySlug = indexCompanies(({ linkedInUrl }) => [extractCompanySlug(linkedInUrl)]);
	const companyByName = indexCompanies(({ name, legalName }) => [
		foldCompanyName(name),
		foldCompanyName(legalName),
	]);

	const findCompany = (identifiers: CompanyIdentifiers) => {
		const { id = '', linkedInUrl = '', domain = '', name = '' } = identifiers;
		const exact = companyById().get(id) ?? companyBySlug().get(extractCompanySlug(linkedInUrl));
		if (exact) return buildCertainMatch(exact);
		const named = companyByName().get(foldCompanyName(name));
		const match =
			buildMatch('domain', 97, companyByDomain().get(extractDomain(domain))) ??
			buildMatch('name', 84, named);
		const hasOtherName = name !== '' && named !== match?.record;
		const hasOtherDomain = domain !== '' && match?.matchedBy === 'name';
		return match && penalizeIf(hasOtherName || hasOtherDomain, match);
	};

	const findEmployer = (identifiers: PersonIdentifiers) => {
		const { company, companyDomain, companyLinkedInUrl } = identifiers;
		// Some providers have one field for name and domain.
		const nameAndDomain = { name: company ?? companyDomain, domain: companyDomain ?? company };
		return findCompany({ ...nameAndDomain, linkedInUrl: companyLinkedInUrl })?.record;
	};

	const matchPerson = (identifiers: PersonIdentifiers): WorldMatch<WorldPerson> | undefined => {
		const exact = personById().get(identifiers.id ?? '');
		if (exact) return buildCertainMatch(exact);
		const employer = findEmployer(identifiers);
		const {
			email = '',
			linkedInUrl = '',
			phone = '',
			firstName = '',
			lastName = '',
			fullName = '',
		} = identifiers;
		const findColleague = (name: string) =>
			employer && personByName().get(buildNameKey(name, employer));
		const match =
			buildMatch('email', 95, personByEmail().get(email.trim().toLowerCase())) ??
			buildMatch(
				'linkedInUrl',
				92,
				personBySlug().get(extractLinkedInSlug(linkedInUrl) ?? ''),
			) ??
			buildMatch('nameAndCompany', 82, findColleague(`${firstName} ${lastName}`));
		if (match) return penalizeIf(contradicts(match.record, identifiers, employer), match);
		const other = personByPhone().get(phone.replace(/[^+\d]/g, '')) ?? findColleague(fullName);
		return other && buildCertainMatch(other);
	};

	return {
		get people() {
			return records().people;
		},
		get companies() {
			return records().companies;
		},
		findPerson: (identifiers) => {
			const match = matchPerson(identifiers);
			return match?.record.optedOut ? 'optedOut' : match;
		},
		findCompany,
	};
}

/** Builds an index of records. If several records share a key, it belongs to the first one. */
function buildIndex<Entry>(
	records: readonly Entry[],
	listKeys: (record: Entry) => string[],
): Map<string, Entry> {
	const entries = new Map<string, Entry>();
	for (const record of records) {
		for (const key of listKeys(record)) {
			if (key && !entries.has(key)) entries.set(key, record);
		}
	}
	return entries;
}

function buildCertainMatch<Entry>(record: Entry): WorldMatch<Entry> {
	return { record, confidence: 90 };
}

function buildMatch<Entry>(
	matchedBy: string,
	confidence: number,
	record: Entry | undefined,
): WorldMatch<Entry> | undefined {
	return record && { record, matchedBy, confidence };
}

function penalizeIf<Entry>(isContradicted: boolean, match: WorldMatch<Entry>): WorldMatch<Entry> {
	if (!isContradicted) return match;
	return { ...match, confidence: match.confidence - CONTRADICTION_PENALTY };
}

/** Tells whether an identifier of a request does not belong to the person that another one found. */
function contradicts(
	person: WorldPerson,
	identifiers: PersonIdentifiers,
	employer: WorldCompany | undefined,
): boolean {
	const { email, linkedInUrl, firstName, lastName } = identifiers;
	const addresses = person.emails.map((entry) => entry.email);
	return (
		(!!email && !addresses.includes(email.trim().toLowerCase())) ||
		(!!linkedInUrl &&
			extractLinkedInSlug(linkedInUrl) !== extractLinkedInSlug(person.linkedInUrl)) ||
		(!!firstName && foldText(firstName) !== foldText(person.firstName)) ||
		(!!lastName && foldText(lastName) !== foldText(person.lastName)) ||
		(!!employer && employer !== person.company)
	);
}

const buildNameKey = (name: string, { id }: WorldCompany): string => `${foldText(name)}|${id}`;

const extractCompanySlug = (url: string): string =>
	/linkedin\.com\/company\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
