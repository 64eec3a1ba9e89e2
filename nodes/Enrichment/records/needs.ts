/** What a record is to be completed with, and what of it is there already. */
import type { Company, Email, Person, Phone } from '../person';
import { isFreeMailAddress, isRoleMailbox } from '../person/canonical/mail';
import type { Entity, Identifiers } from '../person/entities';

/** What 'Data to Get' offers, in the order in which results list what is missing. */
export const NEEDS = ['profile', 'email', 'personalEmail', 'phone'] as const;

export type Need = (typeof NEEDS)[number];

/** Which addresses and numbers are good enough: 'Accept Email' and 'Accept Phone'. */
export interface AcceptRules {
	email: AcceptedEmail;
	phone: AcceptedPhone;
}

/** `any`: not known to be invalid. `notCatchAll`: and not at a domain that takes everything. `verified`: verified only. */
export const ACCEPTED_EMAILS = ['any', 'notCatchAll', 'verified'] as const;

export type AcceptedEmail = (typeof ACCEPTED_EMAILS)[number];

export type AcceptedPhone = 'any' | 'mobile';

export const ACCEPT_ANY: AcceptRules = { email: 'any', phone: 'any' };

/** The needs in their usual order, each once. */
export const sortNeeds = (needs: Iterable<Need>): Need[] => {
	const wanted = new Set(needs);
	return NEEDS.filter((need) => wanted.has(need));
};

/** The needs without those that are met. */
export const removeNeeds = (needs: readonly Need[], met: readonly Need[]): Need[] =>
	needs.filter((need) => !met.includes(need));

/** What the identifiers of a record hold: an address at work, a private one, a number. */
export function listNeedsMetByIdentifiers({ email, phone }: Identifiers): Need[] {
	const met: Need[] = [];
	if (email !== undefined && isFreeMailAddress(email)) met.push('personalEmail');
	else if (email !== undefined && !isRoleMailbox(email)) met.push('email');
	if (phone !== undefined) met.push('phone');
	return met;
}

/** What a result holds that is accepted. A profile is a name, a job or an employer; any company is one. */
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
	return (fullName ?? firstName ?? lastName) !== undefined || hasJob(others);
}

/** Whether a person is described by more than a name, which may be that of the question. */
export function hasJob({
	jobTitle,
	headline,
	company,
}: Pick<Person, 'jobTitle' | 'headline' | 'company'>): boolean {
	return (jobTitle ?? headline ?? company?.name) !== undefined;
}

export function isAcceptedEmail({ status }: Email, rule: AcceptedEmail): boolean {
	if (status === 'invalid') return false;
	if (rule === 'verified') return status === 'verified';
	return rule === 'any' || status !== 'catchAll';
}

/** The switchboard of the employer is nobody's own. */
export const isAcceptedPhone = ({ type }: Phone, rule: AcceptedPhone): boolean =>
	type === 'mobile' || (rule === 'any' && type !== 'hq');

/** An address at a free-mail provider is none unless somebody says that it is; a mailbox of a team is nobody's. */
export const isWorkEmail = ({ email, type }: Email): boolean =>
	!isRoleMailbox(email) &&
	(type === 'work' || (type !== 'personal' && !isFreeMailAddress(email)));

export const isPersonalEmail = ({ type }: Email): boolean => type === 'personal';
