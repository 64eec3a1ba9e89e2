/** What is stated of a person or company: by a record that is asked for, or by a row of an answer. */
import type { Company, Person } from '../person';
import { toAsciiAddress, isFreeMailAddress, readEmailDomain } from '../person/canonical/mail';
import { findDomainInName } from '../person/canonical/web';
import {
	buildIdentifyingKeys,
	type Entity,
	type Generation,
	type Identifiers,
} from '../person/entities';
import {
	readCompanyName,
	toRegistrableDomains,
	type CompanyDescription,
	type CompanyName,
} from './companies';
import type { PersonName } from './names/compareNames';
import { readGeneration } from './names/generation';

export interface RecordDescription {
	entity: Entity;
	/** Of a person; a company's is in `company`. */
	name: PersonName;
	/** Of a person: which of several of one name. */
	generation: Generation | undefined;
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
	generation?: Generation | undefined;
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
export function describeAskedRecord(
	entity: Entity,
	identifiers: Identifiers,
	sent = identifiers,
): RecordDescription {
	const { firstName, lastName, fullName, email, phone, linkedInUrl, providerId } = identifiers;
	const isPerson = entity === 'contact';
	return describe(entity, {
		name: isPerson ? { firstName, lastName, fullName } : NO_NAME,
		generation: identifiers.generation,
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
): RecordDescription {
	return describe(findEntity(result), stateResult(result, otherDomains));
}

/** What an earlier lookup says of whom it found: the result, and what it was asked by. */
export function describeEarlierResult(
	result: Person | Company,
	asked: Identifiers,
): RecordDescription {
	const found = stateResult(result, []);
	return describe(findEntity(result), {
		...found,
		generation: asked.generation,
		companyHosts: found.companyHosts.concat(listOf(asked.domain)),
		emails: found.emails.concat(listOf(asked.email)),
		profile: asked.linkedInUrl ?? found.profile,
		providerId: asked.providerId ?? found.providerId,
		phones: found.phones.concat(listOf(asked.phone)),
	});
}

const findEntity = (result: Person | Company): Entity =>
	'emails' in result ? 'contact' : 'company';

function stateResult(result: Person | Company, otherDomains: readonly string[]): Stated {
	const { linkedInUrl: profile, providerId } = result;
	if (!('emails' in result)) {
		return {
			name: NO_NAME,
			companyName: result.name ?? result.legalName,
			companyHosts: listOf(result.domain).concat(otherDomains),
			emails: [],
			profile,
			providerId,
			phones: [],
		};
	}
	const { firstName, lastName, fullName, company, emails, phones } = result;
	return {
		name: { firstName, lastName, fullName },
		companyName: company?.name,
		companyHosts: listOf(company?.domain),
		experience: result.experience,
		emails: emails.map(({ email }) => email),
		profile,
		providerId,
		phones: phones.map(({ number }) => number),
	};
}

const NO_NAME: PersonName = {};

function describe(entity: Entity, stated: Stated): RecordDescription {
	return new StatedDescription(entity, stated);
}

/** Employers are read when they are first looked at: most rows are decided by an address. */
class StatedDescription implements RecordDescription {
	readonly name: PersonName;
	readonly generation: Generation | undefined;
	readonly emails: readonly string[];
	readonly profile: string | undefined;
	readonly providerId: string | undefined;
	readonly phones: readonly string[];
	readonly keys: readonly string[];
	readonly isAskedByNameAlone: boolean;
	readonly company: CompanyDescription;
	private positions: readonly CompanyDescription[] | undefined;

	constructor(
		readonly entity: Entity,
		private readonly stated: Stated,
	) {
		const { profile, providerId } = stated;
		const hosts = allInAscii(stated.companyHosts);
		this.name = stated.name;
		this.generation = stated.generation ?? readGeneration(stated.name);
		this.emails = allInAscii(stated.emails);
		this.profile = profile;
		this.providerId = providerId;
		this.phones = stated.phones;
		this.isAskedByNameAlone = stated.isAskedByNameAlone ?? false;
		this.company = new StatedCompany(stated.companyName, hosts, this.emails);
		this.keys = buildIdentifyingKeys({
			email: this.emails,
			domain: entity === 'company' ? hosts : NONE,
			linkedInUrl: profile,
			providerId,
		});
	}

	get otherEmployers(): readonly CompanyDescription[] {
		this.positions ??= describeEmployers(this.stated.experience ?? []);
		return this.positions;
	}
}

const NONE: readonly string[] = [];

const allInAscii = (texts: readonly string[]): readonly string[] =>
	texts.length === 0 ? texts : texts.map(toAsciiAddress);

/** A name that is a domain ("booking.com") counts as one; so does the domain of an address at work. */
class StatedCompany implements CompanyDescription {
	private readName: { name: CompanyName | undefined } | undefined;
	private readDomains: readonly string[] | undefined;
	private readMailDomains: readonly string[] | undefined;

	constructor(
		private readonly written: string | undefined,
		private readonly hosts: readonly string[],
		private readonly emails: readonly string[],
	) {}

	get name(): CompanyName | undefined {
		this.readName ??= { name: companyNameIn(this.written) };
		return this.readName.name;
	}

	get domains(): readonly string[] {
		if (this.readDomains === undefined) {
			const named = this.written === undefined ? undefined : findDomainInName(this.written);
			const hosts = named === undefined ? this.hosts : [...this.hosts, toAsciiAddress(named)];
			this.readDomains = toRegistrableDomains(hosts);
		}
		return this.readDomains;
	}

	get mailDomains(): readonly string[] {
		if (this.readMailDomains === undefined) {
			const atWork = this.emails.filter((email) => !isFreeMailAddress(email));
			this.readMailDomains = toRegistrableDomains(atWork.map(readEmailDomain));
		}
		return this.readMailDomains;
	}
}

function companyNameIn(written: string | undefined): CompanyName | undefined {
	if (written === undefined || findDomainInName(written) !== undefined) return undefined;
	return readCompanyName(written);
}

const MOST_EMPLOYERS = 50;

function describeEmployers(positions: Person['experience']): readonly CompanyDescription[] {
	return positions
		.slice(0, MOST_EMPLOYERS)
		.map(
			({ company, companyDomain }) => new StatedCompany(company, listOf(companyDomain), NONE),
		);
}

function listOf(value: string | undefined): string[] {
	return value === undefined ? [] : [value];
}

/** A row that describes nobody, and a record of which nothing is known. */
export const NOTHING_STATED: RecordDescription = describeAskedRecord('contact', {});
