import type { Company, Person } from '../person';
import { ownKeys, type Entity, type Identifiers } from '../person/entities';
import type { PersonName } from './names';

/** What is said of a person or company, by a record or by a row of an answer. */
export interface Description {
	name: PersonName;
	/** The company itself, or the employer of a person. */
	companyName: string | undefined;
	companyDomains: readonly string[];
	emails: readonly string[];
	linkedIn: string | undefined;
	providerId: string | undefined;
	phones: readonly string[];
	/** What of it is this person's or company's alone. */
	own: readonly string[];
}

const NONE: readonly string[] = [];

export const NOTHING_SAID: Description = {
	name: {},
	companyName: undefined,
	companyDomains: NONE,
	emails: NONE,
	linkedIn: undefined,
	providerId: undefined,
	phones: NONE,
	own: NONE,
};

/** What a record asks for. */
export function describeAsked(entity: Entity, identifiers: Identifiers): Description {
	if (Object.keys(identifiers).length === 0) return NOTHING_SAID;
	const { email, linkedInUrl, firstName, lastName, fullName, phone, providerId } = identifiers;
	const { company, companyDomain, domain, name } = identifiers;
	const isPerson = entity === 'contact';
	const companyDomains = domainList(isPerson ? companyDomain : domain);
	return {
		name: isPerson ? { firstName, lastName, fullName } : {},
		companyName: isPerson ? company : name,
		companyDomains,
		emails: listOf(email),
		linkedIn: linkedInUrl,
		providerId,
		phones: listOf(phone),
		own: ownKeys(isPerson ? identifiers : { ...identifiers, domain: companyDomains }),
	};
}

/** What a row says of the person it found. */
function describePerson(person: Person): Description {
	const { firstName, lastName, fullName, company, linkedInUrl, providerId } = person;
	const emails = person.emails.map(({ email }) => email);
	return {
		name: { firstName, lastName, fullName },
		companyName: company?.name,
		companyDomains: domainList(company?.domain),
		emails,
		linkedIn: linkedInUrl,
		providerId,
		phones: person.phones.map(({ number }) => number),
		own: ownKeys({ email: emails, linkedInUrl, providerId }),
	};
}

/** What a row says of the company it found. */
function describeCompany(company: Company, otherDomains = NONE): Description {
	const { linkedInUrl, providerId } = company;
	const companyDomains = [company.domain, ...otherDomains].flatMap(domainList);
	return {
		...NOTHING_SAID,
		companyName: company.name ?? company.legalName,
		companyDomains,
		linkedIn: linkedInUrl,
		providerId,
		own: ownKeys({ domain: companyDomains, linkedInUrl, providerId }),
	};
}

/** Which of the two a result is, the entity says. */
export function describeFound(
	entity: Entity,
	result: Person | Company,
	otherDomains?: readonly string[],
): Description {
	return entity === 'contact'
		? describePerson(result as Person)
		: describeCompany(result as Company, otherDomains);
}

/** Whether a name can make it fit, of the person or of the company that is asked for. */
export function statesName(entity: Entity, { name, companyName }: Description): boolean {
	if (entity === 'company') return companyName !== undefined;
	const { firstName, lastName, fullName } = name;
	return [firstName, lastName, fullName].some((part) => part !== undefined);
}

/** Asked by the provider's own ID, which it may have replaced: a company merged, a SIRET answered by its SIREN. */
export function isIdAlone({ name, companyName, providerId, phones, own }: Description): boolean {
	const others = [...Object.values(name), companyName, ...phones];
	return providerId !== undefined && own.length === 1 && others.every((one) => one === undefined);
}

/** "münchen.example" and "xn--mnchen-3ya.example" are one. */
function domainList(domain: string | undefined): readonly string[] {
	if (!domain || ASCII.test(domain)) return listOf(domain);
	const address = `http://${domain}`;
	return [URL.canParse(address) ? new URL(address).hostname : domain];
}

const ASCII = /^[!-~]*$/;

function listOf(value: string | undefined): readonly string[] {
	return value ? [value] : NONE;
}
