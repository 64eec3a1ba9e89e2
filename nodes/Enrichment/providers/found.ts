import type { Identifiers } from '../person/entities';
import type { Person } from '../person';
import { known } from '../person/values';
import type { RecordToSend } from './dialect';

/** The person that the steps before found. */
export function personFoundIn({ found }: RecordToSend): Person | undefined {
	return found && 'experience' in found ? found : undefined;
}

/**
 * What is known of a record by now. A found name or employer replaces the given one, which may be of old;
 * identifiers of the record that nothing was found for stay.
 */
export function knownOf(record: RecordToSend): Identifiers {
	const { identifiers } = record;
	const person = personFoundIn(record);
	if (person === undefined) return identifiers;
	const { firstName, lastName, fullName, company, linkedInUrl } = person;
	const others = known<Identifiers>({
		email: identifiers.email ?? person.email,
		linkedInUrl: linkedInUrl ?? identifiers.linkedInUrl,
	});
	const isNamed = (firstName !== undefined && lastName !== undefined) || fullName !== undefined;
	const isEmployed = company?.domain !== undefined || company?.name !== undefined;
	const name = isNamed ? { firstName, lastName, fullName } : nameIn(identifiers);
	const employer = isEmployed
		? { companyDomain: company.domain, company: company.name }
		: { companyDomain: identifiers.companyDomain, company: identifiers.company };
	return known<Identifiers>({ ...others, ...name, ...employer });
}

function nameIn({ firstName, lastName, fullName }: Identifiers) {
	return { firstName, lastName, fullName };
}
