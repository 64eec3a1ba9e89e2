/** What is stated of a person or company: by a record that is asked for, or by a row of an answer. */
import type { Company, Person } from '../person';
import { inAscii, isPrivate, mailDomain } from '../person/canonical/mail';
import { domainInName } from '../person/canonical/web';
import { identifyingKeys, type Entity, type Identifiers } from '../person/entities';
import { readCompanyName, registeredDomains, type CompanyDescription } from './companies';
import type { PersonName } from './names/compareNames';

export interface Description {
	entity: Entity;
	/** Of a person; a company's is in `company`. */
	name: PersonName;
	/** The company itself, or the employer of a person. */
	company: CompanyDescription;
	/** Where a person worked before, or works as well. */
	otherEmployers: readonly CompanyDescription[];
	/** With the domain in ASCII. */
	emails: readonly string[];
	/** The LinkedIn page. */
	profile: string | undefined;
	providerId: string | undefined;
	phones: readonly string[];
	/** What is one person's or company's alone: addresses or domains, page, ID. */
	keys: readonly string[];
	/** Nothing was asked by that is one person's or company's alone. */
	isAskedByNameAlone: boolean;
}

/** Values of which some may come several times. */
interface Stated {
	name: PersonName;
	companyName?: string | undefined;
	companyHosts: readonly string[];
	experience?: Person['experience'];
	emails: readonly string[];
	profile?: string | undefined;
	providerId?: string | undefined;
	phones: readonly string[];
	isAskedByNameAlone?: boolean;
}

/** What a record asks for, or a row repeats of it. `sent`: what of it, where the request did not take all. */
export function describeIdentifiers(
	entity: Entity,
	identifiers: Identifiers,
	sent = identifiers,
): Description {
	const { firstName, lastName, fullName, email, phone, linkedInUrl, providerId } = identifiers;
	const isPerson = entity === 'contact';
	return describe(entity, {
		name: isPerson ? { firstName, lastName, fullName } : NO_NAME,
		companyName: isPerson ? identifiers.company : identifiers.name,
		companyHosts: listOf(isPerson ? identifiers.companyDomain : identifiers.domain),
		emails: listOf(email),
		profile: linkedInUrl,
		providerId,
		phones: listOf(phone),
		isAskedByNameAlone: NAMING_ONE.every((name) => sent[name] === undefined),
	});
}

const NAMING_ONE = ['email', 'domain', 'linkedInUrl', 'providerId'] as const;

/** What a row states of the person or company it found. `otherDomains`: former and further ones of a company. */
export function describeResult(
	result: Person | Company,
	otherDomains: readonly string[] = [],
): Description {
	const { linkedInUrl: profile, providerId } = result;
	if (!('emails' in result)) {
		return describe('company', {
			name: NO_NAME,
			companyName: result.name ?? result.legalName,
			companyHosts: listOf(result.domain).concat(otherDomains),
			emails: [],
			profile,
			providerId,
			phones: [],
		});
	}
	const { firstName, lastName, fullName, company, emails, phones } = result;
	return describe('contact', {
		name: { firstName, lastName, fullName },
		companyName: company?.name,
		companyHosts: listOf(company?.domain),
		experience: result.experience,
		emails: emails.map(({ email }) => email),
		profile,
		providerId,
		phones: phones.map(({ number }) => number),
	});
}

const NO_NAME: PersonName = {};

/** A row that describes nobody, and a record of which nothing is known. */
export const NOTHING_STATED: Description = describeIdentifiers('contact', {});

function describe(entity: Entity, stated: Stated): Description {
	const { name, companyHosts, profile, providerId, phones, experience = [] } = stated;
	const emails = stated.emails.map(inAscii);
	const hosts = companyHosts.map(inAscii);
	let company: CompanyDescription | undefined;
	let otherEmployers: readonly CompanyDescription[] | undefined;
	return {
		entity,
		name,
		// Most rows are decided by an address, without a look at the employer.
		get company() {
			company ??= describeCompany(stated.companyName, hosts, emails);
			return company;
		},
		get otherEmployers() {
			otherEmployers ??= describeEmployers(experience);
			return otherEmployers;
		},
		emails,
		profile,
		providerId,
		phones,
		isAskedByNameAlone: stated.isAskedByNameAlone ?? false,
		keys: identifyingKeys({
			email: emails,
			domain: entity === 'company' ? hosts : [],
			linkedInUrl: profile,
			providerId,
		}),
	};
}

/** A name that is a domain ("booking.com") counts as one; so does the domain of an address at work. */
function describeCompany(
	name: string | undefined,
	hosts: readonly string[],
	emails: readonly string[],
): CompanyDescription {
	const namedHost = name === undefined ? undefined : domainInName(name);
	const mailHosts = emails.filter((email) => !isPrivate(email)).map(mailDomain);
	return {
		name: name === undefined || namedHost !== undefined ? undefined : readCompanyName(name),
		domains: registeredDomains([...hosts, ...listOf(namedHost).map(inAscii)]),
		mailDomains: registeredDomains(mailHosts),
	};
}

const MOST_EMPLOYERS = 50;

function describeEmployers(positions: Person['experience']): readonly CompanyDescription[] {
	return positions
		.slice(0, MOST_EMPLOYERS)
		.map(({ company, companyDomain }) => describeCompany(company, listOf(companyDomain), []));
}

function listOf(value: string | undefined): string[] {
	return value === undefined ? [] : [value];
}
