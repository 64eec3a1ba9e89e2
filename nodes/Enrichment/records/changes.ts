/** Finds where an answer differs from its item: a new employer, job title or email address. */
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

/** Changes, with undefined for fields that did not change. */
type PossibleChanges = { [Field in keyof Changes]: Changes[Field] | undefined };

/** The identifiers and the job title that an item has. */
export interface ItemStatement {
	identifiers: Identifiers;
	jobTitle?: string | undefined;
}

/**
 * Finds the fields in which an answer differs from its item; undefined if there are none. Two spellings of one value
 * ("Acme Inc." and "ACME") do not differ, and neither do values that only one side has. An answer that may be about
 * somebody else changes nothing.
 */
export function findChangesOfStatedValues(
	entity: Entity,
	statement: ItemStatement,
	{ status, person, company }: Pick<Envelope, 'status' | 'person' | 'company'>,
): Changes | undefined {
	if (!CERTAIN_STATUSES.has(status)) return undefined;
	const changes =
		entity === 'contact'
			? compareWithPerson(statement, person)
			: compareWithCompany(statement, company);
	return undefinedIfEmpty(omitUndefined<Changes>(changes));
}

const CERTAIN_STATUSES: ReadonlySet<string> = new Set(['found', 'incomplete']);

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

/** Somebody who still works for the item's employer, next to another position, has not changed employers. */
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
		.some((employer) => SAME_EMPLOYER_LEVELS.has(compareWith(employer)));
	return stillHolds ? undefined : { from, to };
}

const SAME_EMPLOYER_LEVELS: ReadonlySet<AgreementLevel> = new Set<AgreementLevel>([
	'same',
	'similar',
]);

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

/** A work address is compared only with a work address, and a personal one only with a personal one. */
function findChangedEmail({ email: from }: Identifiers, person: Person): Change | undefined {
	const { email: to, emails } = person;
	if (from === undefined || to === undefined) return undefined;
	const valid = emails.filter(({ status }) => status !== 'invalid').map(({ email }) => email);
	const isStillValid = [to, ...valid].some((email) => isSameMailbox(email, from));
	const areOfOneKind = isFreeMailAddress(from) === isFreeMailAddress(to);
	return isStillValid || !areOfOneKind ? undefined : { from, to };
}

/** Whether two addresses are one mailbox; a plus tag only sorts its mail. */
const isSameMailbox = (one: string, other: string): boolean =>
	isSameAddress(removeTag(one), removeTag(other));

const removeTag = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@');

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

/** Adds the differences from the item to an envelope, after the result. */
export function addChangesOfStatedValues(
	entity: Entity,
	statement: ItemStatement,
	envelope: Envelope,
): Envelope {
	const changes = findChangesOfStatedValues(entity, statement, envelope);
	if (changes === undefined) return envelope;
	const { status, person, company, ...others } = envelope;
	return { status, ...(person && { person }), ...(company && { company }), changes, ...others };
}
