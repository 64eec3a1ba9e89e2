import { appendAll } from '../../shared/core/lists';
import type { JsonRecord } from '../../shared/core/json';
import { splitName } from '../match/names/clean';
import type { Company, Person } from '../person';
import {
	hasAllIdentifiers,
	pickIdentifiers,
	type IdentifierName,
	type Identifiers,
} from '../person/entities';
import { omitUndefined } from '../person/values';
import type { LookupDialect, LookupRequest, RequestedRecord, Reveal } from './dialect';
import type { LookupWishes, IdentifierSet } from './lookupDialect';
import { renameIdentifiers } from './requests';

/** What is particular to the lookups of one provider. */
export interface LookupDefinition
	extends Pick<
		LookupDialect,
		| 'hasNoProfiles'
		| 'canRequireVerified'
		| 'canVerifyCatchAll'
		| 'prepare'
		| 'requests'
		| 'checkExtraFields'
		| 'waterfallReveals'
	> {
	/** The data that can be revealed. Undefined for lookups that reveal nothing, such as those of companies: no request for data is refused. */
	reveals?: readonly Reveal[];
	/** The provider's further fields that identify a record. */
	otherIdentifyingFields?: readonly string[];
	/** What the provider's own IDs are called in messages; "its own ID" by default. */
	ownIdLabel?: string;
}

/** Completes a lookup with what follows from its requests: the accepted identifiers in words, and the identifying fields. */
export function buildLookup({
	otherIdentifyingFields = [],
	ownIdLabel = 'its own ID',
	...lookup
}: LookupDefinition): LookupDialect {
	const { requests } = lookup;
	const named = requests.flatMap(({ fieldNames }) => Object.values(fieldNames));
	return {
		reveals: ['email', 'personalEmail', 'phone'],
		...lookup,
		describeIdentifiers: (wishes) =>
			describeIdentifierSets(
				requests.flatMap((each) =>
					acceptsWishes(each, wishes) ? each.sufficientSets : [],
				),
				ownIdLabel,
			),
		identifyingFields: new Set([...named, ...otherIdentifyingFields]),
	};
}

/** Whether a request is meant for these wishes. */
export function acceptsWishes(request: LookupRequest, wishes: LookupWishes): boolean {
	return request.acceptsWishes?.(wishes) !== false;
}

/** A result of a lookup. */
export type FoundResult = Person | Company;

/** Returns the result if it is a person, and undefined for a company: companies are never looked up further. */
export function keepIfPerson(found: FoundResult | undefined): Person | undefined {
	return found && 'experience' in found ? found : undefined;
}

/**
 * Merges the identifiers of a record with those of the person found. A found name, employer, LinkedIn URL or ID
 * replaces the one from the user, which may be outdated; an email address from the user stays.
 */
export function mergeFoundIdentifiers(
	identifiers: Identifiers,
	found: FoundResult | undefined,
): Identifiers {
	const person = keepIfPerson(found);
	if (person === undefined) return identifiers;
	const { firstName, lastName, fullName, company, linkedInUrl, providerId } = person;
	const isNamed = (firstName !== undefined && lastName !== undefined) || fullName !== undefined;
	const isEmployed = company?.domain !== undefined || company?.name !== undefined;
	return omitUndefined<Identifiers>({
		...identifiers,
		email: identifiers.email ?? person.email,
		linkedInUrl: linkedInUrl ?? identifiers.linkedInUrl,
		providerId: providerId ?? identifiers.providerId,
		...(isNamed && { firstName, lastName, fullName }),
		...(isEmployed && { companyDomain: company.domain, company: company.name }),
	});
}

/**
 * Selects the identifiers that a request sends: those of every complete set, since more of them match better, and
 * the optional ones; or those of the first complete set alone. Undefined if no set is complete.
 */
export function selectIdentifiersToSend(
	request: LookupRequest,
	identifiers: Identifiers,
): Identifiers | undefined {
	const { sufficientSets, optionalIdentifiers = [], sendsOneSet, formatIdentifiers } = request;
	const given = formatIdentifiers ? formatIdentifiers(identifiers) : identifiers;
	const asGiven = fitNamesToRequest(given, sufficientSets, optionalIdentifiers);
	const isEnough =
		optionalIdentifiers.length === 0 ||
		sufficientSets.some((set) => hasAllIdentifiers(asGiven, set));
	// An optional identifier must not keep a full name from being split if a set needs its parts.
	const usable = isEnough ? asGiven : fitNamesToRequest(given, sufficientSets);
	const sent: IdentifierName[] = [];
	for (const set of sufficientSets) {
		if (!hasAllIdentifiers(usable, set)) continue;
		if (sendsOneSet) return pickIdentifiers(usable, set);
		appendAll(sent, set);
	}
	return sent.length > 0 ? pickIdentifiers(usable, sent.concat(optionalIdentifiers)) : undefined;
}

/**
 * Builds a record as a request sends it. Extra fields are the same for every record, so that those which would identify
 * it are left out. `identifiersFromUser` has more than `lookupIdentifiers` if the lookup tries only some of them.
 */
export function buildRequestedRecord(
	request: LookupRequest,
	{ identifyingFields }: LookupDialect,
	lookupIdentifiers: Identifiers,
	extraFields: JsonRecord,
	earlierResult?: FoundResult,
	identifiersFromUser = lookupIdentifiers,
): RequestedRecord {
	const identifiers = mergeFoundIdentifiers(lookupIdentifiers, earlierResult);
	const sent = selectIdentifiersToSend(request, identifiers) ?? {};
	const allowed = Object.entries(extraFields).filter(([name]) => !identifyingFields.has(name));
	const providerFields: JsonRecord = {
		...Object.fromEntries(allowed),
		...renameIdentifiers(sent, request.fieldNames),
		...request.buildValueDependentFields?.(sent),
	};
	return { identifiers, sent, identifiersFromUser, extraFields, providerFields, earlierResult };
}

const IDENTIFIER_WORDS: Partial<Record<IdentifierName, string>> = {
	linkedInUrl: 'a LinkedIn URL',
	email: 'an email',
	phone: 'a phone number',
	domain: 'a domain',
	name: 'a name',
};

/** "an email, a LinkedIn URL, or a name with a company or its domain". */
function describeIdentifierSets(sets: readonly IdentifierSet[], ownIdLabel: string): string {
	const words: typeof IDENTIFIER_WORDS = { ...IDENTIFIER_WORDS, providerId: ownIdLabel };
	const single = sets.flatMap((set) => (set.length === 1 ? (words[set[0]!] ?? []) : []));
	const others = describeNameSets(sets);
	const phrases = [...new Set(single), ...others];
	const last = phrases.pop() ?? '';
	if (phrases.length === 0) return last;
	// A phrase of several words is set off.
	return `${phrases.join(', ')}${others.length > 0 && phrases.length > 1 ? ',' : ''} or ${last}`;
}

/** "first and last name with a company domain": a name always needs a company or its domain. */
function describeNameSets(sets: readonly IdentifierSet[]): string[] {
	const named = sets.filter((set) => set.includes('lastName') || set.includes('fullName'));
	if (named.length === 0) return [];
	const has = (name: IdentifierName) => named.some((set) => set.includes(name));
	const company = has('company') ? 'a company' : 'a company domain';
	const either = has('company') && has('companyDomain') ? ' or its domain' : '';
	return [`${has('fullName') ? 'a name' : 'first and last name'} with ${company}${either}`];
}

/** Sets of a person's name and employer, for providers that only accept first and last name. */
export const NAME_PARTS_AT_COMPANY_SETS: readonly IdentifierSet[] = [
	['firstName', 'lastName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
];

/** The same for providers that also accept a full name. The domain comes first, since it identifies one company. */
export const NAME_AT_COMPANY_SETS: readonly IdentifierSet[] = [
	['firstName', 'lastName', 'companyDomain'],
	['fullName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
	['fullName', 'company'],
];

/** Identifiers that do not identify a person but improve the match. */
export const NAME_PARTS_AND_COMPANY_FIELDS = [
	'firstName',
	'lastName',
	'company',
	'companyDomain',
] as const;
/** The same for providers that also accept a full name. */
export const NAME_AND_COMPANY_FIELDS: readonly IdentifierName[] = [
	...NAME_PARTS_AND_COMPANY_FIELDS,
	'fullName',
];

/**
 * Joins or splits a name as the request needs it, and sends the domain as the company if no other company is known.
 */
function fitNamesToRequest(
	given: Identifiers,
	sets: readonly IdentifierSet[],
	optionalIdentifiers: readonly IdentifierName[] = [],
): Identifiers {
	const { firstName, lastName, fullName, company, companyDomain } = given;
	const accepts = (name: IdentifierName) =>
		optionalIdentifiers.includes(name) || sets.some((set) => set.includes(name));
	let result = given;
	if (firstName && lastName && !fullName && !accepts('firstName')) {
		result = { ...result, fullName: `${firstName} ${lastName}` };
	}
	if (fullName && !firstName && !lastName && !accepts('fullName')) {
		result = { ...result, ...splitName(fullName) };
	}
	if (!company && companyDomain && !accepts('companyDomain')) {
		result = { ...result, company: companyDomain };
	}
	return result;
}
