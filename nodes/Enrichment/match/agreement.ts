/** How far two descriptions agree, field by field. */
import { readEmailDomain, isRoleMailbox } from '../person/canonical/mail';
import { mayBeSamePhone } from '../person/canonical/phone';
import {
	compareCompanyNames,
	compareDomains,
	compareEmployers,
	readCompanyName,
} from './companies';
import type { RecordDescription } from './recordDescription';
import { compareHandles, rateHandlesAgainstName, isMemberId } from './handles';
import { findClosestLevel, type Level } from './levels';
import {
	compareNames,
	compareSpelling,
	hasOnlyInitialAsFirstName,
	type NameLevel,
} from './names/compareNames';

/** What agrees between what was asked and what is stated. The score and the decision follow from it alone. */
export interface Agreement {
	/** A person's fields weigh otherwise than a company's. */
	entity: 'contact' | 'company';
	/** The provider's own ID. */
	providerId: Level;
	/** The LinkedIn page. */
	profile: Level;
	/** An e-mail address; `similar`: the same mailbox with a tag (`ada+news@`). */
	email: Level;
	/** Of a company its name. `half`: one of first and last name agrees, as after a marriage. */
	name: NameLevel;
	/** Of a person: "Jr." and "Sr." are two of one name. */
	generation: Level;
	/** Of a person. */
	employer: Level;
	/** Of a company. */
	domain: Level;
	/** What an address or page says of the other's name, where the names cannot be compared. */
	handle: Level;
	phone: Level;
	/** Our own tag came back with the row, or that of another record. */
	tag: Level;
	/** The row is the only answer, or stands in the place of the record. */
	position: Level;
	/** How alike the names are written, from 0 to 1. */
	spelling: number;
	/** Nothing was asked by that is one person's or company's alone. */
	isAskedByNameAlone: boolean;
}

/** Compares what was asked with what is stated; in either order but for `isAskedByNameAlone`, which is of `asked`. */
export function compareDescriptions(
	asked: RecordDescription,
	stated: RecordDescription,
): Agreement {
	return asked.entity === 'contact'
		? comparePeople(asked, stated)
		: compareCompanies(asked, stated);
}

function comparePeople(asked: RecordDescription, stated: RecordDescription): Agreement {
	const email = compareEmails(asked, stated);
	const name = compareNamesInContext(asked, stated, email);
	// Beside the same address, or two names that can be compared, what an address says of a name is no news.
	const isHandleNews = name === 'silent' && email !== 'same';
	return {
		entity: 'contact',
		providerId: compareOnly(asked.providerId, stated.providerId),
		profile: compareProfiles(asked.profile, stated.profile),
		email,
		name,
		generation: compareOnly(asked.generation, stated.generation),
		employer: compareWorkplaces(asked, stated, email !== 'same'),
		domain: 'silent',
		handle: isHandleNews ? compareHandles(asked, stated) : 'silent',
		phone: comparePhones(asked, stated),
		tag: 'silent',
		position: 'silent',
		spelling: name === 'same' ? compareSpelling(asked.name, stated.name) : 0,
		isAskedByNameAlone: asked.isAskedByNameAlone,
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
		name: name === 'silent' && isPageOfAnother(asked, stated) ? 'conflict' : name,
		generation: 'silent',
		employer: 'silent',
		domain: compareDomains(asked.company, stated.company),
		handle: 'silent',
		phone: 'silent',
		tag: 'silent',
		position: 'silent',
		spelling: 0,
		isAskedByNameAlone: asked.isAskedByNameAlone,
	};
}

/** Asked by a page alone, and answered with another page of a company that the end of the first does not name. */
function isPageOfAnother(asked: RecordDescription, stated: RecordDescription): boolean {
	if (asked.profile === undefined || stated.profile === undefined) return false;
	if (asked.profile === stated.profile || stated.company.name === undefined) return false;
	const slug = /\/company\/([^/]*\p{L}[^/]*)$/u.exec(asked.profile)?.[1];
	if (slug === undefined || asked.company.name !== undefined) return false;
	const named = readCompanyName(slug.replaceAll('-', ' '));
	return compareCompanyNames(named, stated.company.name) === 'conflict';
}

/** The same agreement with what the tag and the place of a row add. */
export function addTagAndPosition(content: Agreement, tag: Level, position: Level): Agreement {
	if (tag === 'silent' && position === 'silent') return content;
	return { ...content, tag, position };
}

function compareOnly(asked: string | undefined, stated: string | undefined): Level {
	if (asked === undefined || stated === undefined) return 'silent';
	return asked === stated ? 'same' : 'conflict';
}

/** A company's ID may be replaced; a French SIRET, the number of a branch, begins with the company's SIREN. */
function compareCompanyIds(asked: string | undefined, stated: string | undefined): Level {
	if (asked === undefined || stated === undefined) return 'silent';
	if (asked === stated) return 'same';
	const isOfBranch =
		SIRET.test(asked) && asked.startsWith(stated) && stated.length === SIREN_LENGTH;
	return isOfBranch ? 'similar' : 'silent';
}

const SIRET = /^\d{14}$/;
const SIREN_LENGTH = 9;

/** The number that LinkedIn gave a member cannot be compared with the name that the member gave the page. */
function compareProfiles(asked: string | undefined, stated: string | undefined): Level {
	if (asked === undefined || stated === undefined) return 'silent';
	const [one, other] = [publicPage(asked), publicPage(stated)];
	if (one === other) return 'same';
	return [one, other].every((page) => page.includes('/in/') && !isMemberId(page))
		? 'conflict'
		: 'silent';
}

/** LinkedIn's former `/pub/ada-lovelace/1b/2c3/4d5` leads to `/in/ada-lovelace-4d52c31b`. */
function publicPage(page: string): string {
	return page.replace(
		/\/pub\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)$/,
		(_, name: string, last: string, middle: string, first: string) =>
			`/in/${name}-${first.padStart(3, '0')}${middle.padStart(3, '0')}${last}`,
	);
}

/** A mailbox that several people read is nobody's. */
function compareEmails(
	{ emails: asked }: RecordDescription,
	{ emails: stated }: RecordDescription,
): Level {
	if (asked.length === 0 || stated.length === 0) return 'silent';
	const shared = asked.filter((email) => stated.includes(email));
	if (shared.length > 0) return shared.every(isRoleMailbox) ? 'silent' : 'same';
	const mailboxes = stated.map(removePlusTag);
	return asked.some((email) => mailboxes.includes(removePlusTag(email))) ? 'similar' : 'conflict';
}

/** `ada@` of `ada+webinar@`. */
export const removePlusTag = (email: string): string => email.replace(/\+[^@]*/, '');

/**
 * Two people's names, with what their addresses say of them: an initial is many people's, until an address has
 * another first name; and names that only sound alike are two people's where each has a mailbox of one company.
 */
function compareNamesInContext(
	asked: RecordDescription,
	stated: RecordDescription,
	email: Level,
): NameLevel {
	const level = compareNames(asked.name, stated.name);
	if (email === 'same') return level;
	if (level === 'same' && hasOnlyInitialAsFirstName(asked.name)) {
		return rateHandlesAgainstName(asked, stated.name).includes('conflict') ? 'conflict' : level;
	}
	if (level === 'similar' && email === 'conflict') {
		const domains = stated.emails.map(readEmailDomain);
		return asked.emails.some((each) => domains.includes(readEmailDomain(each)))
			? 'conflict'
			: level;
	}
	return level;
}

/** The employer, or one that the answer names among other positions. */
function compareWorkplaces(
	asked: RecordDescription,
	stated: RecordDescription,
	countsMail: boolean,
): Level {
	const level = compareEmployers(asked.company, stated.company, countsMail);
	if (level !== 'conflict' || stated.otherEmployers.length === 0) return level;
	const others = stated.otherEmployers.map((each) => compareEmployers(asked.company, each));
	return findClosestLevel(others) === 'same' ? 'same' : level;
}

/** Somebody may have many numbers: two that differ say nothing. */
function comparePhones(
	{ phones: asked }: RecordDescription,
	{ phones: stated }: RecordDescription,
): Level {
	const isShared = asked.some((one) => stated.some((other) => mayBeSamePhone(one, other)));
	return isShared ? 'same' : 'silent';
}
