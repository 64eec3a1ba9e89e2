import type { Identifiers } from '../person/entities';
import type { Company, Person } from '../person';
import { known } from '../person/values';

export type Result = Person | Company;

/** The person among what was found: companies are never looked up further. */
export function personIn(found: Result | undefined): Person | undefined {
	return found && 'experience' in found ? found : undefined;
}

/**
 * What is known of a record by now. A found name or employer replaces the given one, which may be of old;
 * identifiers of the record that nothing was found for stay.
 */
export function knownOf(identifiers: Identifiers, found: Result | undefined): Identifiers {
	const person = personIn(found);
	if (person === undefined) return identifiers;
	const { firstName, lastName, fullName, company, linkedInUrl } = person;
	const isNamed = (firstName !== undefined && lastName !== undefined) || fullName !== undefined;
	const isEmployed = company?.domain !== undefined || company?.name !== undefined;
	return known<Identifiers>({
		...identifiers,
		email: identifiers.email ?? person.email,
		linkedInUrl: linkedInUrl ?? identifiers.linkedInUrl,
		...(isNamed && { firstName, lastName, fullName }),
		...(isEmployed && { companyDomain: company.domain, company: company.name }),
	});
}
