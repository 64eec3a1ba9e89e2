/** Data that a lookup must get for a record, and data that is there already. */
import type { Company, Email, Person, Phone } from '../person';
import { isFreeMailAddress, isRoleMailbox } from '../person/canonical/mail';
import type { Entity, Identifiers } from '../person/entities';

/** The choices of 'Data to Get', in the order in which results list what is missing. */
export const NEEDS = ['profile', 'email', 'personalEmail', 'phone'] as const;

export type Need = (typeof NEEDS)[number];

/** The rules of 'Accept Email' and 'Accept Phone'. */
export interface AcceptRules {
	email: AcceptedEmail;
	phone: AcceptedPhone;
}

/** `any`: not known to be invalid. `notCatchAll`: also not at a catch-all domain. `verified`: verified only. */
export const ACCEPTED_EMAILS = ['any', 'notCatchAll', 'verified'] as const;

export type AcceptedEmail = (typeof ACCEPTED_EMAILS)[number];

export type AcceptedPhone = 'any' | 'mobile';

export const ACCEPT_ANY: AcceptRules = { email: 'any', phone: 'any' };

/** Sorts needs in their usual order, without duplicates. */
export const sortNeeds = (needs: Iterable<Need>): Need[] => {
	const wanted = new Set(needs);
	return NEEDS.filter((need) => wanted.has(need));
};

/** Removes the needs that are met. */
export const removeNeeds = (needs: readonly Need[], metNeeds: readonly Need[]): Need[] =>
	needs.filter((need) => !metNeeds.includes(need));

/** Lists the needs that the identifiers of a record meet: a work or personal email address, a phone number. */
export function listNeedsMetByIdentifiers({ email, phone }: Identifiers): Need[] {
	const met: Need[] = [];
	if (email !== undefined && isFreeMailAddress(email)) met.push('personalEmail');
	else if (email !== undefined && !isRoleMailbox(email)) met.push('email');
	if (phone !== undefined) met.push('phone');
	return met;
}

/** Lists the needs that a result meets under the rules. A name, job or employer is a profile; any company is one. */
export function listNeedsMetByResult(
	entity: Entity,
	result: Person | Company | undefined,
	rules: AcceptRules,
): Need[] {
	if (result === undefined) return [];
	if (entity === 'company' || !('experience' in result)) return ['profile'];
	const { emails, phones } = result;
	const met: Need[] = hasProfile(result) ? ['profile'] : [];
	const accepted = emails.filter((email) => isAcceptedEmail(email, rules.email));
	if (accepted.some(isWorkEmail)) met.push('email');
	if (accepted.some(isPersonalEmail)) met.push('personalEmail');
	if (phones.some((phone) => isAcceptedPhone(phone, rules.phone))) met.push('phone');
	return met;
}

function hasProfile({ fullName, firstName, lastName, ...others }: Person): boolean {
	return (fullName ?? firstName ?? lastName) !== undefined || hasJobDetails(others);
}

/** Whether a person has a job title, headline or employer; a name alone may only repeat the request. */
export function hasJobDetails({
	jobTitle,
	headline,
	company,
}: Pick<Person, 'jobTitle' | 'headline' | 'company'>): boolean {
	return (jobTitle ?? headline ?? company?.name) !== undefined;
}

/** Whether an email address is accepted under a rule. */
export function isAcceptedEmail({ status }: Email, rule: AcceptedEmail): boolean {
	if (status === 'invalid') return false;
	if (rule === 'verified') return status === 'verified';
	return rule === 'any' || status !== 'catchAll';
}

/** Whether a phone number is accepted; the employer's switchboard never is. */
export const isAcceptedPhone = ({ type }: Phone, rule: AcceptedPhone): boolean =>
	type === 'mobile' || (rule === 'any' && type !== 'hq');

/**
 * Whether an address is a work address. Addresses at mail services are not, unless the provider says so, and neither
 * are role mailboxes.
 */
export const isWorkEmail = ({ email, type }: Email): boolean =>
	!isRoleMailbox(email) &&
	(type === 'work' || (type !== 'personal' && !isFreeMailAddress(email)));

/** Whether the provider calls an address personal. */
export const isPersonalEmail = ({ type }: Email): boolean => type === 'personal';
