/**
 * Whether two records ask for one person or company. The comparison is that of an answer, the threshold is stricter: a
 * lookup too many costs a credit, and one too few gives a person another's data.
 */
import { compareDescriptions, type Agreement } from './agreement';
import { compareCompanyNames, compareDomains } from './companies';
import type { RecordDescription } from './recordDescription';
import { isSameWholeName } from './names/compareNames';

/** They share what is one person's or company's alone, or the whole name and company; and nothing contradicts. */
export function isSamePerson(one: RecordDescription, other: RecordDescription): boolean {
	const agreement = compareDescriptions(one, other);
	if (isContradicted(one, other, agreement)) return false;
	if (agreement.providerId === 'same' || agreement.profile === 'same') return true;
	if (one.entity === 'company') return agreement.domain === 'same';
	if (agreement.email === 'same') return true;
	// "ada+news@" is read where "ada@" is, by whom the names say.
	if (agreement.email === 'similar') return agreement.name === 'same';
	return isSameByName(one, other);
}

/** Whether nothing says that they are two, so that a third record may show them to be one. */
export function mayBeSamePerson(one: RecordDescription, other: RecordDescription): boolean {
	return !isContradicted(one, other, compareDescriptions(one, other));
}

function isContradicted(
	one: RecordDescription,
	other: RecordDescription,
	agreement: Agreement,
): boolean {
	if (areTwo(one.profile, other.profile) || areTwo(one.providerId, other.providerId)) return true;
	if (one.entity === 'company') return false;
	const { name, generation, profile, providerId } = agreement;
	if (name === 'conflict' || generation === 'conflict') return true;
	// A family may share a mailbox, but not a page.
	return name === 'half' && profile !== 'same' && providerId !== 'same';
}

const areTwo = (one: string | undefined, other: string | undefined): boolean =>
	one !== undefined && other !== undefined && one !== other;

/** The whole name but for case, accents and punctuation, and the company, where one of them has nothing else. */
function isSameByName(one: RecordDescription, other: RecordDescription): boolean {
	if (one.keys.length > 0 && other.keys.length > 0) return false;
	// A father may be written without "Sr.".
	if (one.generation !== other.generation) return false;
	if (!isSameWholeName(one.name, other.name)) return false;
	const names = compareCompanyNames(one.company.name, other.company.name);
	if (names !== 'silent') return names === 'same';
	return compareDomains(one.company, other.company) === 'same';
}
