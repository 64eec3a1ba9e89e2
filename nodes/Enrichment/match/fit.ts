import type { Entity } from '../person/entities';
import { companyNameKey, companyNamesAgree } from './companyNames';
import { mailDomain } from '../person/canonical/mail';
import { freeMail, roleMailbox } from '../person/canonical/mail';
import type { Description } from './description';
import {
	handleSays,
	handlesAgree,
	handlesEqual,
	handlesOf,
	isMemberId,
	mayBeNamed,
	namesAnother,
	saysOtherSurname,
} from './handles';
import { isPartOf, isShortened, namesAgree, type NameAgreement, type PersonName } from './names';

/** Whether a row is about the person or company that was asked for. */
export type Fit = 'yes' | 'no' | 'unstated';

export function fitOf(entity: Entity, asked: Description, row: Description): Fit {
	return entity === 'contact' ? fitOfPerson(asked, row) : fitOfCompany(asked, row);
}

/**
 * Decision 018. A name that agrees decides, whatever else has changed, but for a namesake. A name that differs
 * beats an equal mailbox, which may be shared; only a profile page or the provider's own id is one person's alone.
 */
function fitOfPerson(asked: Description, row: Description): Fit {
	if (sharesProfile(asked, row)) return 'yes';
	const isAddress = sharesMailbox(asked, row);
	switch (agreementOf(asked.name, row.name)) {
		case 'agree':
			if (isAddress) return 'yes';
			// An initial is many people's: an address says whose.
			if (isShortened(asked.name) && saysAnother(asked, row)) return 'no';
			return !statesOtherProfile(asked, row) || sharesEmployer(asked, row) ? 'yes' : 'no';
		case 'alike':
			if (isAddress) return 'yes';
			return sharesEmployer(asked, row) && !haveOtherMailboxes(asked, row) ? 'yes' : 'no';
		case 'partly':
			return isAddress ? 'yes' : 'no';
		case 'differ':
			return 'no';
		case 'unknown':
			if (meet(asked.emails, row.emails)) return 'yes';
			return isContradicted(asked, row) ? 'no' : 'unstated';
	}
}

/** Half a name ("Anna") is no name to decide by, but another one speaks against the row. */
function agreementOf(asked: PersonName, row: PersonName): NameAgreement {
	const agreement = namesAgree(asked, row);
	if (agreement === 'agree' || agreement === 'unknown') return agreement;
	return isPartOf(asked, row) || isPartOf(row, asked) ? 'unknown' : agreement;
}

/** Whether an address or page is of somebody with another first name than the other description has. */
function saysAnother(said: Description, { name }: Description): boolean {
	const handles = handlesOf(said);
	return (
		handles.some((handle) => namesAnother(handle, name)) &&
		!handles.some((handle) => mayBeNamed(handle, name))
	);
}

/** Two mailboxes of one company: Thomas Meier's and Thomas Maier's. */
function haveOtherMailboxes(asked: Description, row: Description): boolean {
	return asked.emails.some(
		(email) =>
			saysOtherSurname(email, row.name) &&
			row.emails.some((other) => mailDomain(other) === mailDomain(email)),
	);
}

/** Another id or page than the one asked by. What LinkedIn numbers cannot be compared with what it names. */
function statesOtherProfile(asked: Description, row: Description): boolean {
	if (asked.providerId && row.providerId && asked.providerId !== row.providerId) return true;
	const [one, other] = [asked.linkedIn, row.linkedIn].map((page) => page?.split('/in/')[1]);
	return Boolean(one && other) && one !== other && ![one!, other!].some(isMemberId);
}

/**
 * Where not both have a whole name: the other's address or page is of somebody else, or it is another one and nobody
 * of that name would be called as it is; and where name and employer were all that was asked by, another employer.
 */
function isContradicted(asked: Description, row: Description): boolean {
	if (saysAnother(asked, row) || saysAnother(row, asked)) return true;
	if (asked.own.length === 0 && isAtAnother(asked, row)) {
		return !handlesOf(row).some((handle) => handleSays(handle, asked.name) === 'whole');
	}
	const handles = handlesOf(asked);
	const isOtherAddress = asked.emails.length > 0 && row.emails.length > 0;
	if (!isOtherAddress && !statesOtherProfile(asked, row)) return false;
	const found = handlesOf(row);
	const isTold = handles.some((handle) => handleSays(handle, row.name) !== 'unknown');
	const agree = isTold ? handlesEqual : handlesAgree;
	return !handles.some(
		(handle) => mayBeNamed(handle, row.name) || found.some((other) => agree(handle, other)),
	);
}

/** Another employer than the one asked by. */
function isAtAnother(asked: Description, row: Description): boolean {
	return !sharesEmployer(asked, row) && fitOfCompany(asked, row) === 'no';
}

/** A company may trade under another name; its domain, page or id is its own. */
function fitOfCompany(asked: Description, row: Description): Fit {
	if (sharesProfile(asked, row) || meet(asked.companyDomains, row.companyDomains)) return 'yes';
	const isOther = asked.companyDomains.length > 0 && row.companyDomains.length > 0;
	const kinship = Math.max(0, ...asked.companyDomains.map((domain) => akin(domain, row)));
	if (asked.companyName === undefined || row.companyName === undefined)
		return isOther && kinship === 0 ? 'no' : 'unstated';
	const names = companyNamesAgree(asked.companyName, row.companyName);
	if (names === 'agree') return 'yes';
	// Acme Holding of acme.de may be Acme of acme.com; Delta Dental of deltadental.com is not Delta of delta.com.
	return names === 'differ' || (isOther && kinship < 2) ? 'no' : 'unstated';
}

/** Whether a company of that name, or with another domain of that name, may have a domain: 2 where it is the name itself. */
export function akin(domain: string, { companyName = '', companyDomains }: Description): number {
	const words = companyNameKey(companyName).split(' ');
	const names = [words.join(''), words.map((word) => word[0]).join('')];
	const others = [...names, ...companyDomains.flatMap(labelsOf)].filter(
		({ length }) => length > 2,
	);
	const labels = labelsOf(domain);
	if (labels.some((label) => others.includes(label))) return 2;
	const isLike = (label: string) =>
		others.some((other) => label.includes(other) || other.includes(label));
	return labels.some(isLike) ? 1 : 0;
}

/** What a domain has before its ending: "acme" of acme.co.uk. */
const labelsOf = (domain: string) =>
	domain
		.split('.')
		.slice(0, -1)
		.filter(({ length }) => length > 2);

/** The most reliable identifier that was sent and that the answer shows; null where it shows none. */
export function matchedBy(entity: Entity, asked: Description, row: Description): string | null {
	if (asked.providerId !== undefined && asked.providerId === row.providerId) return 'providerId';
	if (meet(asked.emails, row.emails)) return 'email';
	const samePage = asked.linkedIn !== undefined && asked.linkedIn === row.linkedIn;
	if (entity === 'company') {
		if (meet(asked.companyDomains, row.companyDomains)) return 'domain';
		if (samePage) return 'linkedInUrl';
		return sharesEmployer(asked, row) ? 'name' : null;
	}
	if (samePage) return 'linkedInUrl';
	const names = namesAgree(asked.name, row.name);
	if (sharesEmployer(asked, row) && (names === 'agree' || names === 'alike')) {
		return 'nameAndCompany';
	}
	if (names === 'agree') return 'name';
	return meet(asked.phones, row.phones) ? 'phone' : null;
}

function sharesProfile(asked: Description, row: Description): boolean {
	const samePage = asked.linkedIn !== undefined && asked.linkedIn === row.linkedIn;
	return samePage || (asked.providerId !== undefined && asked.providerId === row.providerId);
}

function sharesMailbox(asked: Description, row: Description): boolean {
	return asked.emails.some((email) => row.emails.includes(email) && !roleMailbox(email));
}

export function sharesEmployer(asked: Description, row: Description): boolean {
	if (meet(domainsOf(asked), domainsOf(row))) return true;
	const { companyName } = asked;
	if (companyName === undefined || row.companyName === undefined) return false;
	return companyNamesAgree(companyName, row.companyName) === 'agree';
}

const readDomains = new WeakMap<Description, readonly string[]>();

/** The employer's domain is stated, or stands in a company address. */
export function domainsOf(said: Description): readonly string[] {
	if (said.emails.length === 0) return said.companyDomains;
	const domains = readDomains.get(said) ?? [
		...said.companyDomains,
		...said.emails.map(mailDomain).filter((domain) => !freeMail(domain)),
	];
	readDomains.set(said, domains);
	return domains;
}

export function meet(one: readonly string[], other: readonly string[]): boolean {
	for (const value of one) if (other.includes(value)) return true;
	return false;
}
