import { namesAgree, type PersonName } from './names';

/** Whether two records with these names can be one person's. */
export function namesFit(one: PersonName, other: PersonName, isProfile: boolean): boolean {
	if (isPartOf(one, other) || isPartOf(other, one)) return true;
	const agreement = namesAgree(one, other);
	return agreement === 'differ' ? false : agreement !== 'partly' || isProfile;
}

/** A form asks for the first name where the CRM knows both: nothing speaks against one person. */
function isPartOf({ firstName, lastName, fullName }: PersonName, other: PersonName): boolean {
	const [part, whole] =
		lastName === undefined ? [firstName, other.firstName] : [lastName, other.lastName];
	const isPart = fullName === undefined && (firstName === undefined || lastName === undefined);
	if (!isPart || part === undefined || whole === undefined) return false;
	return namesAgree({ fullName: part }, { fullName: whole }) === 'agree';
}
