/** Compares two descriptions of a person or company, field by field. */
import { readEmailDomain, isRoleMailbox } from '../person/canonical/mail';
import { mayBeSamePhone } from '../person/canonical/phone';
import {
	compareCompanyNames,
	compareDomains,
	compareEmployers,
	parseCompanyName,
} from './companies';
import type { RecordDescription } from './recordDescription';
import { compareHandles, compareHandlesWithName, isMemberId } from './handles';
import { findClosestLevel, type AgreementLevel } from './levels';
import {
	compareNames,
	compareSpelling,
	hasOnlyInitialAsFirstName,
	type NameLevel,
} from './names/compareNames';

/** The result of comparing a requested record with a returned one. The score and the decision depend on it alone. */
export interface Agreement {
	/** The score weighs a person's fields differently from a company's. */
	entity: 'contact' | 'company';
	/** The provider's own ID of the person or company. */
	providerId: AgreementLevel;
	/** The LinkedIn page. */
	profile: AgreementLevel;
	/** An email address; `similar` means the same mailbox with a plus tag (`ada+news@`). */
	email: AgreementLevel;
	/**
	 * The person's or the company's name. `half` means that either the first or the last name agrees, as after a
	 * marriage.
	 */
	name: NameLevel;
	/** A person's generation: "Jr." and "Sr." are two people of one name. */
	generation: AgreementLevel;
	/** A person's employer. */
	employer: AgreementLevel;
	/** A company's domain. */
	domain: AgreementLevel;
	/** The name inside an email address or LinkedIn page, compared where the names themselves cannot be. */
	handle: AgreementLevel;
	phone: AgreementLevel;
	/** `same` if the row carries the tag that was sent with the record, `conflict` if it carries another record's. */
	tag: AgreementLevel;
	/** `same` if the row is the only one, or has the record's position in the answer. */
	position: AgreementLevel;
	/** The similarity of the two spellings of the name, from 0 to 1. */
	spelling: number;
	/** The request had no email address, domain, LinkedIn page or ID, so that a namesake may be returned. */
	lacksUniqueIdentifier: boolean;
}

/**
 * Compares a requested record with a returned one. The order of the arguments matters only for
 * `lacksUniqueIdentifier`, which is taken from `requestedRecord`.
 */
export function compareDescriptions(
	requestedRecord: RecordDescription,
	returnedRecord: RecordDescription,
): Agreement {
	return requestedRecord.entity === 'contact'
		? comparePeople(requestedRecord, returnedRecord)
		: compareCompanies(requestedRecord, returnedRecord);
}

function comparePeople(asked: RecordDescription, stated: RecordDescription): Agreement {
	const email = compareEmails(asked, stated);
	const name = compareNamesInContext(asked, stated, email);
	// An address or page decides nothing about a name if the addresses are the same or the names can be compared.
	const isHandleDecisive = name === 'silent' && email !== 'same';
	return {
		entity: 'contact',
		providerId: compareSingleValues(asked.providerId, stated.providerId),
		profile: compareProfiles(asked.profile, stated.profile),
		email,
		name,
		generation: compareSingleValues(asked.generation, stated.generation),
		employer: compareWorkplaces(asked, stated, email !== 'same'),
		domain: 'silent',
		handle: isHandleDecisive ? compareHandles(asked, stated) : 'silent',
		phone: comparePhones(asked, stated),
		tag: 'silent',
		position: 'silent',
		spelling: name === 'same' ? compareSpelling(asked.name, stated.name) : 0,
		lacksUniqueIdentifier: asked.lacksUniqueIdentifier,
	};
}

function compareCompanies(asked: RecordDescription, stated: RecordDescription): Agreement {
	const isSamePage = asked.profile !== undefined && asked.profile === stated.profile;
	const name = compareCompanyNames(asked.company.name, stated.company.name);
	return {
		entity: 'company',
		providerId: compareCompanyIds(asked.providerId, stated.providerId),
		profile: isSamePage ? 'same' : 'silent',
		email: 'silent',
		name: name === 'silent' && isPageOfOtherCompany(asked, stated) ? 'conflict' : name,
		generation: 'silent',
		employer: 'silent',
		domain: compareDomains(asked.company, stated.company),
		handle: 'silent',
		phone: 'silent',
		tag: 'silent',
		position: 'silent',
		spelling: 0,
		lacksUniqueIdentifier: asked.lacksUniqueIdentifier,
	};
}

/**
 * Whether the request names only a LinkedIn page, and the answer has another page of a company that the requested
 * page's slug does not name.
 */
function isPageOfOtherCompany(asked: RecordDescription, stated: RecordDescription): boolean {
	if (asked.profile === undefined || stated.profile === undefined) return false;
	if (asked.profile === stated.profile || stated.company.name === undefined) return false;
	const slug = /\/company\/([^/]*\p{L}[^/]*)$/u.exec(asked.profile)?.[1];
	if (slug === undefined || asked.company.name !== undefined) return false;
	const named = parseCompanyName(slug.replaceAll('-', ' '));
	return compareCompanyNames(named, stated.company.name) === 'conflict';
}

/** Adds the agreement of the row's tag and position to an agreement of the fields. */
export function addTagAndPosition(
	content: Agreement,
	tag: AgreementLevel,
	position: AgreementLevel,
): Agreement {
	if (tag === 'silent' && position === 'silent') return content;
	return { ...content, tag, position };
}

function compareSingleValues(
	asked: string | undefined,
	stated: string | undefined,
): AgreementLevel {
	if (asked === undefined || stated === undefined) return 'silent';
	return asked === stated ? 'same' : 'conflict';
}

/**
 * Providers replace company IDs, so two different ones prove nothing. A French SIRET (the number of a branch) begins
 * with the company's SIREN.
 */
function compareCompanyIds(asked: string | undefined, stated: string | undefined): AgreementLevel {
	if (asked === undefined || stated === undefined) return 'silent';
	if (asked === stated) return 'same';
	const isOfBranch =
		SIRET.test(asked) && asked.startsWith(stated) && stated.length === SIREN_LENGTH;
	return isOfBranch ? 'similar' : 'silent';
}

const SIRET = /^\d{14}$/;
const SIREN_LENGTH = 9;

/** A page with a member ID cannot be compared with a page whose slug the member chose. */
function compareProfiles(asked: string | undefined, stated: string | undefined): AgreementLevel {
	if (asked === undefined || stated === undefined) return 'silent';
	const [one, other] = [toCurrentProfilePage(asked), toCurrentProfilePage(stated)];
	if (one === other) return 'same';
	return [one, other].every((page) => page.includes('/in/') && !isMemberId(page))
		? 'conflict'
		: 'silent';
}

/** LinkedIn's former `/pub/ada-lovelace/1b/2c3/4d5` leads to `/in/ada-lovelace-4d52c31b`. */
function toCurrentProfilePage(page: string): string {
	return page.replace(
		/\/pub\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)$/,
		(_, name: string, last: string, middle: string, first: string) =>
			`/in/${name}-${first.padStart(3, '0')}${middle.padStart(3, '0')}${last}`,
	);
}

/** A role mailbox such as info@ identifies nobody, so sharing one proves nothing. */
function compareEmails(
	{ emails: asked }: RecordDescription,
	{ emails: stated }: RecordDescription,
): AgreementLevel {
	if (asked.length === 0 || stated.length === 0) return 'silent';
	const shared = asked.filter((email) => stated.includes(email));
	if (shared.length > 0) return shared.every(isRoleMailbox) ? 'silent' : 'same';
	const mailboxes = stated.map(removePlusTag);
	return asked.some((email) => mailboxes.includes(removePlusTag(email))) ? 'similar' : 'conflict';
}

/** Removes the plus tag of an email address: `ada+webinar@acme.com` becomes `ada@acme.com`. */
export const removePlusTag = (email: string): string => email.replace(/\+[^@]*/, '');

/**
 * Compares two people's names with their addresses in mind. An initial fits many people, unless an address contains a
 * different first name. Names that only sound alike belong to two people if each has a mailbox at the same company.
 */
function compareNamesInContext(
	asked: RecordDescription,
	stated: RecordDescription,
	email: AgreementLevel,
): NameLevel {
	const level = compareNames(asked.name, stated.name);
	if (email === 'same') return level;
	if (level === 'same' && hasOnlyInitialAsFirstName(asked.name)) {
		return compareHandlesWithName(asked, stated.name).includes('conflict') ? 'conflict' : level;
	}
	if (level === 'similar' && email === 'conflict') {
		const domains = stated.emails.map(readEmailDomain);
		return asked.emails.some((each) => domains.includes(readEmailDomain(each)))
			? 'conflict'
			: level;
	}
	return level;
}

/** Compares the requested employer with the current one and, failing that, with the other positions in the answer. */
function compareWorkplaces(
	asked: RecordDescription,
	stated: RecordDescription,
	includesMailDomains: boolean,
): AgreementLevel {
	const level = compareEmployers(asked.company, stated.company, includesMailDomains);
	if (level !== 'conflict' || stated.otherEmployers.length === 0) return level;
	const others = stated.otherEmployers.map((each) => compareEmployers(asked.company, each));
	return findClosestLevel(others) === 'same' ? 'same' : level;
}

/** People have several numbers, so two different ones prove nothing. */
function comparePhones(
	{ phones: asked }: RecordDescription,
	{ phones: stated }: RecordDescription,
): AgreementLevel {
	const isShared = asked.some((one) => stated.some((other) => mayBeSamePhone(one, other)));
	return isShared ? 'same' : 'silent';
}
