import { isPartOf, namesAgree, type PersonName } from './names';

/** Whether two records with these names can be one person's. */
export function namesFit(one: PersonName, other: PersonName, isProfile: boolean): boolean {
	// A form asks for the first name where the CRM knows both: nothing speaks against one person.
	if (isPartOf(one, other) || isPartOf(other, one)) return true;
	const agreement = namesAgree(one, other);
	return agreement === 'differ' ? false : agreement !== 'partly' || isProfile;
}
