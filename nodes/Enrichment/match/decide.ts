/** Whether a row is about whom a record asks for: decision 018. */
import type { Agreement } from './agreement';
import { hasOtherEmployerAndOnlyName, MATCH_THRESHOLD } from './score';

/** `possible`: nothing contradicts, and not enough agrees. */
export type Decision = 'match' | 'possible' | 'conflict';

export function decideMatch(points: number, agreement: Agreement): Decision {
	if (isContradicted(agreement)) return 'conflict';
	return points >= MATCH_THRESHOLD ? 'match' : 'possible';
}

/** What no score outweighs. */
function isContradicted(agreement: Agreement): boolean {
	// Whatever else father and son have in common.
	if (agreement.tag === 'conflict' || agreement.generation === 'conflict') return true;
	if (agreement.providerId === 'same' || agreement.profile === 'same') return false;
	return agreement.entity === 'contact'
		? isAnotherPerson(agreement)
		: isAnotherCompany(agreement);
}

/** Only a page or the provider's ID is one person's whatever the name is; a mailbox may be shared. */
function isAnotherPerson(agreement: Agreement): boolean {
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
			// A namesake has a page of their own, and works elsewhere.
			return statesOtherProfile(agreement) && !isAnchored;
		case 'silent':
			return isAnotherUnnamed(agreement);
	}
}

const statesOtherProfile = ({ profile, providerId }: Agreement): boolean =>
	profile === 'conflict' || providerId === 'conflict';

/** Of an address or a page the first part says whose it is: another one with a name that it does not say is another's. */
function isAnotherUnnamed(agreement: Agreement): boolean {
	const { email, handle } = agreement;
	if (email === 'same') return false;
	if (handle === 'conflict') return true;
	const isOtherAddress = email === 'conflict' || statesOtherProfile(agreement);
	return isOtherAddress && handle === 'silent';
}

/** A company may trade under another name; its domain is its own. */
function isAnotherCompany({ name, domain }: Agreement): boolean {
	if (domain === 'same') return false;
	if (name === 'conflict') return true;
	// Acme Holding of acme.de may be Acme of acme.com; Delta Dental of deltadental.com is not Delta of delta.com.
	return name !== 'same' && domain === 'conflict';
}

/** The person of that name at another employer: a mover or a namesake, which nobody can tell. */
export function isMoverOrNamesake(agreement: Agreement): boolean {
	return agreement.name === 'same' && hasOtherEmployerAndOnlyName(agreement);
}
