import { freeMail } from '../person/canonical/mailboxes';
import { hasAll, only, type IdentifierName, type Identifiers } from '../person/entities';
import { splitName } from '../match/names/fullName';

/** Identifiers that together are enough for one provider. */
export type Way = readonly IdentifierName[];

/** A person by name and employer, for providers that take the name in parts only. */
export const PARTS_AT_COMPANY: readonly Way[] = [
	['firstName', 'lastName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
];

/** The same for those that take a full name too. The domain comes first: it names one company. */
export const NAME_AT_COMPANY: readonly Way[] = [
	['firstName', 'lastName', 'companyDomain'],
	['fullName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
	['fullName', 'company'],
];

/** No way in themselves, but a help beside another one. */
export const PARTS_AND_COMPANY = ['firstName', 'lastName', 'company', 'companyDomain'] as const;
export const NAME_AND_COMPANY: readonly IdentifierName[] = [...PARTS_AND_COMPANY, 'fullName'];

/**
 * The identifiers that a provider is sent: those of every complete way, since more of them match better,
 * and those that only help. Undefined where no way is complete. Names and companies are put into the form
 * that the provider takes.
 */
export function selectIdentifiers(
	given: Identifiers,
	ways: readonly Way[],
	helpful: readonly IdentifierName[] = [],
): Identifiers | undefined {
	const asGiven = inForms(given, ways, helpful);
	const isGivenEnough = ways.some((way) => hasAll(asGiven, way));
	// What only helps must not keep a full name from being split where a way needs its parts.
	const identifiers = isGivenEnough ? asGiven : inForms(given, ways);
	const sent: IdentifierName[] = [];
	for (const way of ways) if (hasAll(identifiers, way)) sent.push(...way);
	return sent.length > 0 ? only(identifiers, sent.concat(helpful)) : undefined;
}

/** For a provider that takes one identification: the first complete way, in the order given. */
export function selectOne(given: Identifiers, ways: readonly Way[]): Identifiers | undefined {
	const identifiers = inForms(given, ways);
	const way = ways.find((each) => hasAll(identifiers, each));
	return way && only(identifiers, way);
}

function isPartOf(ways: readonly Way[], name: IdentifierName): boolean {
	return ways.some((way) => way.includes(name));
}

/**
 * A full name for a provider that takes no parts of it, and the parts of a full name;
 * a domain as the company where no other company is known.
 */
function inForms(
	given: Identifiers,
	ways: readonly Way[],
	helpful: readonly IdentifierName[] = [],
): Identifiers {
	const { firstName, lastName, fullName, company, companyDomain } = given;
	const takes = (name: IdentifierName) => helpful.includes(name) || isPartOf(ways, name);
	let result = given;
	if (firstName && lastName && !fullName && !takes('firstName')) {
		result = { ...result, fullName: `${firstName} ${lastName}` };
	}
	if (fullName && !firstName && !lastName && !takes('fullName')) {
		result = { ...result, ...splitName(fullName) };
	}
	if (!company && companyDomain && !takes('companyDomain')) {
		result = { ...result, company: companyDomain };
	}
	return result;
}

/** Whether an address is a mailbox of one's own, and not one at work. */
export const isPrivate = (email: string) => freeMail(email.slice(email.indexOf('@') + 1));
