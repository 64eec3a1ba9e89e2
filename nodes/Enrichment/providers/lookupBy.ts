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
	/** Left out where nothing is revealed, as of companies, so that nothing that is asked for is refused. */
	reveals?: readonly Reveal[];
	/** Other fields of the provider that say who is meant. */
	otherIdentifyingFields?: readonly string[];
	/** What its own IDs are called. */
	ownIdLabel?: string;
}

/** A lookup with what follows from its requests: what it takes in words, and the fields that say who is meant. */
export function buildLookup({
	otherIdentifyingFields = [],
	ownIdLabel = 'its own ID',
	...lookup
}: LookupDefinition): LookupDialect {
	const { requests } = lookup;
	const named = requests.flatMap(({ fieldNames: names }) => Object.values(names));
	return {
		reveals: ['email', 'personalEmail', 'phone'],
		...lookup,
		describeIdentifiers: (wishes) =>
			describeIdentifierSets(
				requests.flatMap((each) => (acceptsWishes(each, wishes) ? each.sufficientSets : [])),
				ownIdLabel,
			),
		identifyingFields: new Set([...named, ...otherIdentifyingFields]),
	};
}

/** Whether a request is one to bring what is wished. */
export function acceptsWishes(request: LookupRequest, wishes: LookupWishes): boolean {
	return request.acceptsWishes?.(wishes) !== false;
}

export type FoundResult = Person | Company;

/** The person among what was found: companies are never looked up further. */
export function keepIfPerson(found: FoundResult | undefined): Person | undefined {
	return found && 'experience' in found ? found : undefined;
}

/**
 * What is known of a record by now. A found name or employer replaces the given one, which may be of old;
 * identifiers of the record that nothing was found for stay.
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
 * The identifiers that a request sends of a record: those of every complete way, since more of them match better, and
 * those that only help; or of the first complete way alone. Undefined where no way is complete.
 */
export function selectIdentifiersToSend(
	request: LookupRequest,
	identifiers: Identifiers,
): Identifiers | undefined {
	const { sufficientSets, optionalIdentifiers = [], sendsOneSet, formatIdentifiers } = request;
	const given = formatIdentifiers ? formatIdentifiers(identifiers) : identifiers;
	const asGiven = fitNamesToRequest(given, sufficientSets, optionalIdentifiers);
	const isEnough = optionalIdentifiers.length === 0 || sufficientSets.some((way) => hasAllIdentifiers(asGiven, way));
	// What only helps must not keep a full name from being split where a way needs its parts.
	const usable = isEnough ? asGiven : fitNamesToRequest(given, sufficientSets);
	const sent: IdentifierName[] = [];
	for (const way of sufficientSets) {
		if (!hasAllIdentifiers(usable, way)) continue;
		if (sendsOneSet) return pickIdentifiers(usable, way);
		appendAll(sent, way);
	}
	return sent.length > 0 ? pickIdentifiers(usable, sent.concat(optionalIdentifiers)) : undefined;
}

/**
 * A record as a request sends it. Extra fields are the same for every record, so they never say who is
 * meant.
 */
export function buildRequestedRecord(
	request: LookupRequest,
	{ identifyingFields: identity }: LookupDialect,
	asked: Identifiers,
	extra: JsonRecord,
	found?: FoundResult,
	given = asked,
): RequestedRecord {
	const identifiers = mergeFoundIdentifiers(asked, found);
	const sent = selectIdentifiersToSend(request, identifiers) ?? {};
	const others = Object.entries(extra).filter(([name]) => !identity.has(name));
	const fields: JsonRecord = {
		...Object.fromEntries(others),
		...renameIdentifiers(sent, request.fieldNames),
		...request.buildValueDependentFields?.(sent),
	};
	return { identifiers, sent, identifiersFromUser: given, extraFields: extra, providerFields: fields, earlierResult: found };
}

const IDENTIFIER_WORDS: Partial<Record<IdentifierName, string>> = {
	linkedInUrl: 'a LinkedIn URL',
	email: 'an email',
	phone: 'a phone number',
	domain: 'a domain',
	name: 'a name',
};

/** "an email, a LinkedIn URL, or a name with a company or its domain". */
function describeIdentifierSets(ways: readonly IdentifierSet[], ownIdLabel: string): string {
	const words: typeof IDENTIFIER_WORDS = { ...IDENTIFIER_WORDS, providerId: ownIdLabel };
	const single = ways.flatMap((way) => (way.length === 1 ? (words[way[0]!] ?? []) : []));
	const others = describeNameSets(ways);
	const phrases = [...new Set(single), ...others];
	const last = phrases.pop() ?? '';
	if (phrases.length === 0) return last;
	// A phrase of several words is set off.
	return `${phrases.join(', ')}${others.length > 0 && phrases.length > 1 ? ',' : ''} or ${last}`;
}

/** A name takes a company or its domain beside it. */
function describeNameSets(ways: readonly IdentifierSet[]): string[] {
	const named = ways.filter((way) => way.includes('lastName') || way.includes('fullName'));
	if (named.length === 0) return [];
	const has = (name: IdentifierName) => named.some((way) => way.includes(name));
	const company = has('company') ? 'a company' : 'a company domain';
	const either = has('company') && has('companyDomain') ? ' or its domain' : '';
	return [`${has('fullName') ? 'a name' : 'first and last name'} with ${company}${either}`];
}

/** A person by name and employer, for providers that take the name in parts only. */
export const NAME_PARTS_AT_COMPANY_SETS: readonly IdentifierSet[] = [
	['firstName', 'lastName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
];

/** The same for those that take a full name too. The domain comes first: it names one company. */
export const NAME_AT_COMPANY_SETS: readonly IdentifierSet[] = [
	['firstName', 'lastName', 'companyDomain'],
	['fullName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
	['fullName', 'company'],
];

/** No way in themselves, but a help beside another one. */
export const NAME_PARTS_AND_COMPANY_FIELDS = [
	'firstName',
	'lastName',
	'company',
	'companyDomain',
] as const;
export const NAME_AND_COMPANY_FIELDS: readonly IdentifierName[] = [
	...NAME_PARTS_AND_COMPANY_FIELDS,
	'fullName',
];

/**
 * A full name for a provider that takes no parts of it, and the parts of a full name;
 * a domain as the company where no other company is known.
 */
function fitNamesToRequest(
	given: Identifiers,
	ways: readonly IdentifierSet[],
	helpful: readonly IdentifierName[] = [],
): Identifiers {
	const { firstName, lastName, fullName, company, companyDomain } = given;
	const takes = (name: IdentifierName) =>
		helpful.includes(name) || ways.some((way) => way.includes(name));
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
