import type { Company, Person } from '../person';
import { inAscii, isPrivate, mailDomain } from '../person/canonical/mail';
import { ownKeys, type Entity, type IdentifierName } from '../person/entities';
import type { PersonName } from './names';
import type { AnswerRow } from './rows';

/** What is said of a person or company, by a record or by a row of an answer. */
export interface Description {
	name: PersonName;
	/** The company itself, or the employer of a person. */
	companyName: string | undefined;
	companyDomains: readonly string[];
	/** The same, and those of company addresses. */
	employerDomains: readonly string[];
	emails: readonly string[];
	linkedIn: string | undefined;
	providerId: string | undefined;
	phones: readonly string[];
	/** What of it is this person's or company's alone. */
	own: readonly string[];
}

/** Identifiers, of some of which there may be several. */
type Said = { [Name in IdentifierName]?: string | readonly string[] | undefined } & {
	[Name in 'linkedInUrl' | 'providerId' | 'company' | 'name' | keyof PersonName]?:
		| string
		| undefined;
};

export const NOTHING_SAID = described('contact', {});

/** What a record asks for, or a row repeats of it. */
export function describe(entity: Entity, said: Said): Description {
	return Object.keys(said).length === 0 ? NOTHING_SAID : described(entity, said);
}

function described(entity: Entity, said: Said): Description {
	const { firstName, lastName, fullName, linkedInUrl, providerId } = said;
	const isPerson = entity === 'contact';
	const companyDomains = listOf(isPerson ? said.companyDomain : said.domain).map(inAscii);
	const emails = listOf(said.email).map(inAscii);
	const ofAddresses = emails.filter((email) => !isPrivate(email)).map(mailDomain);
	const domain = isPerson ? [] : companyDomains;
	return {
		name: isPerson ? { firstName, lastName, fullName } : {},
		companyName: isPerson ? said.company : said.name,
		companyDomains,
		employerDomains: [...companyDomains, ...ofAddresses],
		emails,
		linkedIn: linkedInUrl,
		providerId,
		phones: listOf(said.phone),
		own: ownKeys({ email: emails, domain, linkedInUrl, providerId }),
	};
}

/** What a row says of the person or company it found. */
export function describeFound(
	result: Person | Company,
	otherDomains: readonly string[] = [],
): Description {
	const { linkedInUrl, providerId } = result;
	if (!('emails' in result)) {
		const name = result.name ?? result.legalName;
		const domain = [...listOf(result.domain), ...otherDomains];
		return described('company', { name, domain, linkedInUrl, providerId });
	}
	const { firstName, lastName, fullName, company } = result;
	return described('contact', {
		firstName,
		lastName,
		fullName,
		linkedInUrl,
		providerId,
		company: company?.name,
		companyDomain: company?.domain,
		email: result.emails.map(({ email }) => email),
		phone: result.phones.map(({ number }) => number),
	});
}

/** Whether a name can make it fit, of the person or of the company that is asked for. */
export function statesName(entity: Entity, { name, companyName }: Description): boolean {
	if (entity === 'company') return companyName !== undefined;
	return Object.values(name).some((part) => part !== undefined);
}

/** Asked by the provider's own ID, which it may have replaced: a company merged, a SIRET answered by its SIREN. */
export function isIdAlone({ name, companyName, providerId, phones, own }: Description): boolean {
	const others = [...Object.values(name), companyName, ...phones];
	return providerId !== undefined && own.length === 1 && others.every((one) => one === undefined);
}

function listOf(said: string | readonly string[] = []): readonly string[] {
	return typeof said === 'string' ? [said] : said;
}

/** A row with whom it is about, and what it repeats of the question. */
export interface DescribedRow {
	row: AnswerRow;
	/** In the answer, from 0 on. */
	position: number;
	found: Description;
	echo: Description;
	/** The record that the row names: by our tag, or by repeating what was asked. */
	tagged: number | undefined;
	/** How much speaks for it to be a record's, once that was asked. */
	evidence: number[];
}

/** Equal for two rows of one person, where it makes no difference whose is which. */
export const idOf = ({ row, found }: DescribedRow) =>
	found.providerId ?? JSON.stringify(row.reading.kind === 'found' ? row.reading.result : row.raw);

export const isFound = ({ row }: DescribedRow) => row.reading.kind === 'found';

/** Whether it holds somebody, as far as it can be read. */
export const mayDescribe = ({ row: { reading } }: DescribedRow) =>
	reading.kind === 'found' || reading.kind === 'unmatched';
