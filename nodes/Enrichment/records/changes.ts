/** Where an answer differs from what its item says: who works elsewhere now, whose title or address is another one. */
import {
	compareCompanyNames,
	compareEmployers,
	parseCompanyName,
	type CompanyDescription,
} from '../match/companies';
import { describeRequestedRecord, describeResult } from '../match/recordDescription';
import type { AgreementLevel } from '../match/levels';
import type { Company, Person } from '../person';
import { isSameJobTitle } from '../person/canonical/jobTitle';
import { isFreeMailAddress, isSameAddress, toAsciiAddress } from '../person/canonical/mail';
import { toRegistrableDomain } from '../person/canonical/registrableDomain';
import type { Entity, Identifiers } from '../person/entities';
import { omitUndefined, undefinedIfEmpty } from '../person/values';
import type { Change, Changes, Envelope } from './envelope';

/** Changes, with undefined for a field that does not differ. */
type PossibleChanges = { [Field in keyof Changes]: Changes[Field] | undefined };

/** What an item says of its person or company. */
export interface ItemStatement {
	identifiers: Identifiers;
	jobTitle?: string | undefined;
}

/**
 * The fields in which the answer differs from its item; undefined where none does. Two spellings of one value do not
 * differ ("Acme Inc." and "ACME"), and neither does what one of both does not say. An answer that may be about somebody
 * else changes nothing.
 */
export function findChanges(
	entity: Entity,
	statement: ItemStatement,
	{ status, person, company }: Pick<Envelope, 'status' | 'person' | 'company'>,
): Changes | undefined {
	if (!SURE.has(status)) return undefined;
	const changes =
		entity === 'contact'
			? compareWithPerson(statement, person)
			: compareWithCompany(statement, company);
	return undefinedIfEmpty(omitUndefined<Changes>(changes));
}

const SURE: ReadonlySet<string> = new Set(['found', 'incomplete']);

function compareWithPerson(
	{ identifiers, jobTitle }: ItemStatement,
	person: Person | undefined,
): PossibleChanges {
	if (person === undefined) return {};
	return {
		company: findChangedEmployer(identifiers, person),
		jobTitle: findChangedTitle(jobTitle, person),
		email: findChangedEmail(identifiers, person),
	};
}

/** Whoever still works where the item says, beside another position, has not changed the employer. */
function findChangedEmployer(
	{ company, companyDomain }: Identifiers,
	person: Person,
): Change | undefined {
	const from = company ?? companyDomain;
	const to = person.company?.name ?? person.company?.domain;
	if (from === undefined || to === undefined) return undefined;
	const before = describeEmployer(company, companyDomain);
	const compareWith = (employer: CompanyDescription) => compareEmployers(before, employer, false);
	if (compareWith(describeResult(person).company) !== 'conflict') return undefined;
	const stillHolds = person.experience
		.filter(({ isCurrent, endDate }) => isCurrent ?? endDate === undefined)
		.map((position) => describeEmployer(position.company, position.companyDomain))
		.some((employer) => STILL_THERE.has(compareWith(employer)));
	return stillHolds ? undefined : { from, to };
}

const STILL_THERE: ReadonlySet<AgreementLevel> = new Set<AgreementLevel>(['same', 'similar']);

function describeEmployer(
	name: string | undefined,
	domain: string | undefined,
): CompanyDescription {
	const identifiers: Identifiers = {};
	if (name !== undefined) identifiers.company = name;
	if (domain !== undefined) identifiers.companyDomain = domain;
	return describeRequestedRecord('contact', identifiers).company;
}

function findChangedTitle(from: string | undefined, { jobTitle }: Person): Change | undefined {
	if (from === undefined || jobTitle === undefined) return undefined;
	return isSameJobTitle(from, jobTitle) ? undefined : { from, to: jobTitle };
}

/** An address at work takes the place of another one at work only, and a private one that of a private one. */
function findChangedEmail({ email: from }: Identifiers, person: Person): Change | undefined {
	const { email: to, emails } = person;
	if (from === undefined || to === undefined) return undefined;
	const valid = emails.filter(({ status }) => status !== 'invalid').map(({ email }) => email);
	const isStillValid = [to, ...valid].some((email) => isSameMailbox(email, from));
	const areOfOneKind = isFreeMailAddress(from) === isFreeMailAddress(to);
	return isStillValid || !areOfOneKind ? undefined : { from, to };
}

/** What stands behind a plus sign only sorts the mail of one mailbox. */
const isSameMailbox = (one: string, other: string): boolean =>
	isSameAddress(withoutTag(one), withoutTag(other));

const withoutTag = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@');

function compareWithCompany(
	{ identifiers }: ItemStatement,
	company: Company | undefined,
): PossibleChanges {
	if (company === undefined) return {};
	return {
		name: findChangedName(identifiers, company),
		domain: findChangedDomain(identifiers, company),
	};
}

function findChangedName({ name: from }: Identifiers, company: Company): Change | undefined {
	const { name: to, legalName } = company;
	if (from === undefined || to === undefined) return undefined;
	const before = parseCompanyName(from);
	const isRenamed = [to, legalName ?? to].every(
		(name) => compareCompanyNames(before, parseCompanyName(name)) === 'conflict',
	);
	return isRenamed ? { from, to } : undefined;
}

function findChangedDomain({ domain: from }: Identifiers, { domain: to }: Company) {
	if (from === undefined || to === undefined) return undefined;
	const [before, now] = [from, to].map((domain) =>
		toRegistrableDomain(toAsciiAddress(domain.toLowerCase())),
	);
	return before === now ? undefined : { from, to };
}

/** The envelope with its differences from the item, if there are any, behind what was found. */
export function addChanges(entity: Entity, statement: ItemStatement, envelope: Envelope): Envelope {
	const changes = findChanges(entity, statement, envelope);
	if (changes === undefined) return envelope;
	const { status, person, company, ...others } = envelope;
	return { status, ...(person && { person }), ...(company && { company }), changes, ...others };
}
