/** A person or company in comparable form, as requested by a record or returned in a row. */
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
	parseCompanyName,
	toRegistrableDomains,
	type CompanyDescription,
	type CompanyName,
} from './companies';
import type { PersonName } from './names/compareNames';
import { readGeneration } from './names/generation';

export interface RecordDescription {
	entity: Entity;
	/** The name of a person; a company's name is in `company`. */
	name: PersonName;
	/** The generation of a person: "Sr.", "Jr." and so on. */
	generation: Generation | undefined;
	/** The company itself, or a person's employer. */
	company: CompanyDescription;
	/** A person's former and further employers. */
	otherEmployers: readonly CompanyDescription[];
	/** Email addresses, with the domain in ASCII. */
	emails: readonly string[];
	/** The canonical URL of the LinkedIn page. */
	profile: string | undefined;
	providerId: string | undefined;
	phones: readonly string[];
	/** Keys of the unique identifiers: email addresses or domains, LinkedIn page, ID. */
	keys: readonly string[];
	/** Whether the request had no email address, domain, LinkedIn page or ID. */
	lacksUniqueIdentifier: boolean;
}

/** The values of a description; some fields may have several. */
interface DescribedValues {
	name: PersonName;
	generation?: Generation | undefined;
	companyName?: string | undefined;
	companyHosts: readonly string[];
	experience?: Person['experience'];
	emails: readonly string[];
	profile?: string | undefined;
	providerId?: string | undefined;
	phones: readonly string[];
	lacksUniqueIdentifier?: boolean;
}

/**
 * Describes the person or company that a record requests, or that a row repeats.
 * @param sentIdentifiers the identifiers that were sent, if the provider does not take all of them
 */
export function describeRequestedRecord(
	entity: Entity,
	identifiers: Identifiers,
	sentIdentifiers = identifiers,
): RecordDescription {
	const { firstName, lastName, fullName, email, phone, linkedInUrl, providerId } = identifiers;
	const isPerson = entity === 'contact';
	return describeValues(entity, {
		name: isPerson ? { firstName, lastName, fullName } : NO_NAME,
		generation: identifiers.generation,
		companyName: isPerson ? identifiers.company : identifiers.name,
		companyHosts: toListIfDefined(isPerson ? identifiers.companyDomain : identifiers.domain),
		emails: toListIfDefined(email),
		profile: linkedInUrl,
		providerId,
		phones: toListIfDefined(phone),
		lacksUniqueIdentifier: UNIQUE_IDENTIFIERS.every(
			(name) => sentIdentifiers[name] === undefined,
		),
	});
}

const UNIQUE_IDENTIFIERS = ['email', 'domain', 'linkedInUrl', 'providerId'] as const;

/**
 * Describes the person or company in a result.
 * @param otherDomains former and further domains of a company
 */
export function describeResult(
	result: Person | Company,
	otherDomains: readonly string[] = [],
): RecordDescription {
	return describeValues(detectEntity(result), collectResultValues(result, otherDomains));
}

/** Describes the result of an earlier lookup together with the identifiers that it was requested by. */
export function describeEarlierResult(
	result: Person | Company,
	identifiers: Identifiers,
): RecordDescription {
	const found = collectResultValues(result, []);
	return describeValues(detectEntity(result), {
		...found,
		generation: identifiers.generation,
		companyHosts: found.companyHosts.concat(toListIfDefined(identifiers.domain)),
		emails: found.emails.concat(toListIfDefined(identifiers.email)),
		profile: identifiers.linkedInUrl ?? found.profile,
		providerId: identifiers.providerId ?? found.providerId,
		phones: found.phones.concat(toListIfDefined(identifiers.phone)),
	});
}

const detectEntity = (result: Person | Company): Entity =>
	'emails' in result ? 'contact' : 'company';

function collectResultValues(
	result: Person | Company,
	otherDomains: readonly string[],
): DescribedValues {
	const { linkedInUrl: profile, providerId } = result;
	if (!('emails' in result)) {
		return {
			name: NO_NAME,
			companyName: result.name ?? result.legalName,
			companyHosts: toListIfDefined(result.domain).concat(otherDomains),
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
		companyHosts: toListIfDefined(company?.domain),
		experience: result.experience,
		emails: emails.map(({ email }) => email),
		profile,
		providerId,
		phones: phones.map(({ number }) => number),
	};
}

const NO_NAME: PersonName = {};

function describeValues(entity: Entity, stated: DescribedValues): RecordDescription {
	return new LazyRecordDescription(entity, stated);
}

/** A description that parses employers only when needed, because most rows are matched by email address. */
class LazyRecordDescription implements RecordDescription {
	readonly name: PersonName;
	readonly generation: Generation | undefined;
	readonly emails: readonly string[];
	readonly profile: string | undefined;
	readonly providerId: string | undefined;
	readonly phones: readonly string[];
	readonly keys: readonly string[];
	readonly lacksUniqueIdentifier: boolean;
	readonly company: CompanyDescription;
	private positions: readonly CompanyDescription[] | undefined;

	constructor(
		readonly entity: Entity,
		private readonly stated: DescribedValues,
	) {
		const { profile, providerId } = stated;
		const hosts = toAsciiAddresses(stated.companyHosts);
		this.name = stated.name;
		this.generation = stated.generation ?? readGeneration(stated.name);
		this.emails = toAsciiAddresses(stated.emails);
		this.profile = profile;
		this.providerId = providerId;
		this.phones = stated.phones;
		this.lacksUniqueIdentifier = stated.lacksUniqueIdentifier ?? false;
		this.company = new LazyCompanyDescription(stated.companyName, hosts, this.emails);
		this.keys = buildIdentifyingKeys({
			email: this.emails,
			domain: entity === 'company' ? hosts : NO_VALUES,
			linkedInUrl: profile,
			providerId,
		});
	}

	get otherEmployers(): readonly CompanyDescription[] {
		this.positions ??= describeEmployers(this.stated.experience ?? []);
		return this.positions;
	}
}

const NO_VALUES: readonly string[] = [];

const toAsciiAddresses = (texts: readonly string[]): readonly string[] =>
	texts.length === 0 ? texts : texts.map(toAsciiAddress);

/**
 * A company description that parses its values only when needed. A name that is a domain ("booking.com") counts as a
 * domain, and so does the domain of a work email address.
 */
class LazyCompanyDescription implements CompanyDescription {
	private readName: { name: CompanyName | undefined } | undefined;
	private readDomains: readonly string[] | undefined;
	private readMailDomains: readonly string[] | undefined;

	constructor(
		private readonly written: string | undefined,
		private readonly hosts: readonly string[],
		private readonly emails: readonly string[],
	) {}

	get name(): CompanyName | undefined {
		this.readName ??= { name: parseNameUnlessDomain(this.written) };
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

function parseNameUnlessDomain(written: string | undefined): CompanyName | undefined {
	if (written === undefined || findDomainInName(written) !== undefined) return undefined;
	return parseCompanyName(written);
}

const MAX_EMPLOYERS = 50;

function describeEmployers(positions: Person['experience']): readonly CompanyDescription[] {
	return positions
		.slice(0, MAX_EMPLOYERS)
		.map(
			({ company, companyDomain }) =>
				new LazyCompanyDescription(company, toListIfDefined(companyDomain), NO_VALUES),
		);
}

function toListIfDefined(value: string | undefined): string[] {
	return value === undefined ? [] : [value];
}

/** The description of a row without a result, or of a record without identifiers. */
export const EMPTY_DESCRIPTION: RecordDescription = describeRequestedRecord('contact', {});
