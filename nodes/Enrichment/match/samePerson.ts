/**
 * Detects records that request the same person or company. The comparison is the one used for answers, but the
 * threshold is stricter: a needless lookup costs a credit, and a missing one gives a person somebody else's data.
 */
import { compareDescriptions, type Agreement } from './agreement';
import { compareCompanyNames, compareDomains } from './companies';
import type { RecordDescription } from './recordDescription';
import { isSameWholeName } from './names/compareNames';

/**
 * Whether two records certainly request the same person or company: they share a unique identifier, or the full name
 * and the company, and nothing contradicts it.
 */
export function isSamePerson(one: RecordDescription, other: RecordDescription): boolean {
	const agreement = compareDescriptions(one, other);
	if (isContradicted(one, other, agreement)) return false;
	if (agreement.providerId === 'same' || agreement.profile === 'same') return true;
	if (one.entity === 'company') return agreement.domain === 'same';
	if (agreement.email === 'same') return true;
	// "ada+news@" and "ada@" are one mailbox; the names show whether one person uses it.
	if (agreement.email === 'similar') return agreement.name === 'same';
	return isSameByName(one, other);
}

/**
 * Whether nothing rules out that two records request the same person or company, so that a third record may connect
 * them.
 */
export function areNamesAndProfilesCompatible(
	one: RecordDescription,
	other: RecordDescription,
): boolean {
	return !isContradicted(one, other, compareDescriptions(one, other));
}

function isContradicted(
	one: RecordDescription,
	other: RecordDescription,
	agreement: Agreement,
): boolean {
	if (areDifferent(one.profile, other.profile) || areDifferent(one.providerId, other.providerId))
		return true;
	if (one.entity === 'company') return false;
	const { name, generation, profile, providerId } = agreement;
	if (name === 'conflict' || generation === 'conflict') return true;
	// A family may share a mailbox, but not a LinkedIn page.
	return name === 'half' && profile !== 'same' && providerId !== 'same';
}

const areDifferent = (one: string | undefined, other: string | undefined): boolean =>
	one !== undefined && other !== undefined && one !== other;

/** Whether full name and company are the same, if one of the records has nothing else. */
function isSameByName(one: RecordDescription, other: RecordDescription): boolean {
	if (one.keys.length > 0 && other.keys.length > 0) return false;
	// A father's name may be given without "Sr.".
	if (one.generation !== other.generation) return false;
	if (!isSameWholeName(one.name, other.name)) return false;
	const names = compareCompanyNames(one.company.name, other.company.name);
	if (names !== 'silent') return names === 'same';
	return compareDomains(one.company, other.company) === 'same';
}
