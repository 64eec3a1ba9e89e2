/** Decides whether a row describes the requested person or company (docs/decisions/018). */
import type { Agreement } from './agreement';
import { isOtherEmployerWithOnlyNameKnown, MATCH_THRESHOLD } from './score';

/** `possible` means that nothing contradicts a match, and too little agrees to prove it. */
export type Decision = 'match' | 'possible' | 'conflict';

export function decideMatch(points: number, agreement: Agreement): Decision {
	if (isContradicted(agreement)) return 'conflict';
	return points >= MATCH_THRESHOLD ? 'match' : 'possible';
}

/** Whether fields conflict in a way that no score can outweigh. */
function isContradicted(agreement: Agreement): boolean {
	// Father and son may have everything else in common.
	if (agreement.tag === 'conflict' || agreement.generation === 'conflict') return true;
	if (agreement.providerId === 'same' || agreement.profile === 'same') return false;
	return agreement.entity === 'contact' ? isOtherPerson(agreement) : isOtherCompany(agreement);
}

/**
 * Whether the fields show another person. Only a page or the provider's ID identifies a person under any name,
 * because mailboxes may be shared.
 */
function isOtherPerson(agreement: Agreement): boolean {
	const { name, email, employer } = agreement;
	const isAnchored = email === 'same' || employer === 'same';
	switch (name) {
		case 'conflict':
			return true;
		case 'half':
			return email !== 'same';
		case 'similar':
			return !isAnchored && employer !== 'similar';
		case 'same':
			// A namesake has another page and another employer.
			return statesOtherProfile(agreement) && !isAnchored;
		case 'silent':
			return handleRulesOutPerson(agreement);
	}
}

const statesOtherProfile = ({ profile, providerId }: Agreement): boolean =>
	profile === 'conflict' || providerId === 'conflict';

/** Whether an address or page contains a name that rules out the requested person. */
function handleRulesOutPerson(agreement: Agreement): boolean {
	const { email, handle } = agreement;
	if (email === 'same') return false;
	if (handle === 'conflict') return true;
	const isOtherAddress = email === 'conflict' || statesOtherProfile(agreement);
	return isOtherAddress && handle === 'silent';
}

/** Whether the fields show another company. A company may trade under another name, but its domain is unique. */
function isOtherCompany({ name, domain }: Agreement): boolean {
	if (domain === 'same') return false;
	if (name === 'conflict') return true;
	// Acme Holding (acme.de) may be Acme (acme.com); Delta Dental (deltadental.com) and Delta (delta.com) are
	// different companies.
	return name !== 'same' && domain === 'conflict';
}

/** Whether the only difference is the employer: either the person changed jobs or it is a namesake. */
export function isMoverOrNamesake(agreement: Agreement): boolean {
	return agreement.name === 'same' && isOtherEmployerWithOnlyNameKnown(agreement);
}
