/** Whether a row is about whom a record asked for, and how much speaks for it. */
import { highestOf } from '../../shared/core/lists';
import { mailDomain, roleMailbox } from '../person/canonical/mail';
import { comparable } from '../person/canonical/text';
import type { Entity } from '../person/entities';
import { akin, companyNamesAgree, meet, sharesEmployer } from './companyNames';
import { isIdAlone, NOTHING_SAID, type Description } from './description';
import { handlesOf, isMemberId, mayBeNamed, nameBehind, namesAnother } from './handles';
import { halvesAgree, isShortened, namesAgree, namesEqual, type PersonName } from './names';

/** Whether a row is about the person or company that was asked for. */
type Fit = 'yes' | 'no' | 'unstated';

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
	switch (halvesAgree(asked.name, row.name)) {
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

/** Whether an address or page is of somebody with another first name than the other description has. */
function saysAnother(said: Description, { name }: Description): boolean {
	const handles = handlesOf(said);
	return (
		handles.some((handle) => namesAnother(handle, name)) &&
		!handles.some((handle) => mayBeNamed(handle, name))
	);
}

/** Two mailboxes of one company: Thomas Meier's and Thomas Maier's. */
const haveOtherMailboxes = (asked: Description, row: Description) =>
	meet(asked.emails.map(mailDomain), row.emails.map(mailDomain));

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
	const found = handlesOf(row);
	const isAtAnother = () => !sharesEmployer(asked, row) && fitOfCompany(asked, row) === 'no';
	if (asked.own.length === 0 && isAtAnother()) {
		return !found.some((handle) => nameBehind(handle, asked.name) === 2);
	}
	const isOtherAddress = asked.emails.length > 0 && row.emails.length > 0;
	if (!isOtherAddress && !statesOtherProfile(asked, row)) return false;
	return !handlesOf(asked).some(
		(handle) => mayBeNamed(handle, row.name) || found.some(({ text }) => text === handle.text),
	);
}

/** A company may trade under another name; its domain, page or id is its own. */
function fitOfCompany(asked: Description, row: Description): Fit {
	if (sharesProfile(asked, row) || meet(asked.companyDomains, row.companyDomains)) return 'yes';
	const isOther = asked.companyDomains.length > 0 && row.companyDomains.length > 0;
	const kinship = highestOf([0, ...asked.companyDomains.map((domain) => akin(domain, row))]);
	if (asked.companyName === undefined || row.companyName === undefined)
		return isOther && kinship === 0 ? 'no' : 'unstated';
	const names = companyNamesAgree(asked.companyName, row.companyName);
	if (names === 'agree') return 'yes';
	// Acme Holding of acme.de may be Acme of acme.com; Delta Dental of deltadental.com is not Delta of delta.com.
	return names === 'differ' || (isOther && kinship < 2) ? 'no' : 'unstated';
}

/** The most reliable identifier that was sent and that the answer shows; null where it shows none. */
export function matchedBy(entity: Entity, asked: Description, row: Description): string | null {
	if (shares('providerId', asked, row)) return 'providerId';
	if (meet(asked.emails, row.emails)) return 'email';
	if (entity === 'company' && meet(asked.companyDomains, row.companyDomains)) return 'domain';
	if (shares('linkedIn', asked, row)) return 'linkedInUrl';
	const isSameEmployer = sharesEmployer(asked, row);
	if (entity === 'company') return isSameEmployer ? 'name' : null;
	const names = namesAgree(asked.name, row.name);
	if (isSameEmployer && (names === 'agree' || names === 'alike')) return 'nameAndCompany';
	if (names === 'agree') return 'name';
	return meet(asked.phones, row.phones) ? 'phone' : null;
}

function shares(what: 'linkedIn' | 'providerId', asked: Description, row: Description): boolean {
	return asked[what] !== undefined && asked[what] === row[what];
}

const sharesProfile = (asked: Description, row: Description) =>
	shares('linkedIn', asked, row) || shares('providerId', asked, row);

function sharesMailbox(asked: Description, row: Description): boolean {
	return asked.emails.some((email) => row.emails.includes(email) && !roleMailbox(email));
}

/** A row is about somebody else. */
export const CONTRADICTED = -1;

/** From here on a row is certainly the record's. */
export const CERTAIN = 4;

/** With the very name asked by: others fit no better, but for what is theirs alone. */
export const SETTLED = CERTAIN + 4;

/** Certain by a name and nothing else. */
export const isNameOnly = (evidence: number) => NAME_ONLY.includes(evidence);

/** One that agrees, and the very same. */
const NAME_ONLY: readonly number[] = [CERTAIN + 2, SETTLED + 2];

/**
 * How much speaks for a row: less than nothing where something contradicts, up to 3 where nothing is certain, and
 * from `CERTAIN` on by what both state.
 */
export function evidence(entity: Entity, asked: Description, row: Description): number {
	const fit = fitOf(entity, asked, row);
	if (fit === 'no') return CONTRADICTED;
	return fit === 'yes' ? CERTAIN + shared(entity, asked, row) : leaning(entity, asked, row);
}

/** The more reliable it is, the more it counts: more than all that are less so together. */
function shared(entity: Entity, asked: Description, row: Description): number {
	const isPerson = entity === 'contact';
	const kinds = [
		shares('providerId', asked, row),
		shares('linkedIn', asked, row),
		meet(asked.emails, row.emails),
		isPerson ? namesEqual(asked.name, row.name) : companiesEqual(asked, row),
		isPerson && namesAgree(asked.name, row.name) === 'agree',
		sharesEmployer(asked, row),
	];
	return kinds.reduce((sum, isShared) => sum * 2 + Number(isShared), 0);
}

/** With the legal form: Acme Inc. and Acme GmbH are two. */
function companiesEqual({ companyName: asked }: Description, { companyName: found }: Description) {
	return asked !== undefined && found !== undefined && comparable(asked) === comparable(found);
}

/** The number, a name behind the address or page asked by, the employer: not enough to find somebody. */
function leaning(entity: Entity, asked: Description, row: Description): number {
	// Of whom nothing is known, anybody may be.
	if (asked === NOTHING_SAID || isIdAlone(asked)) return 1;
	if (entity === 'company') return namedCompany(asked, row);
	const named = Math.max(handlesSay(asked, row.name), handlesSay(row, asked.name));
	return (meet(asked.phones, row.phones) ? 2 : named) + (sharesEmployer(asked, row) ? 1 : 0);
}

const handlesSay = (said: Description, name: PersonName) =>
	highestOf([0, ...handlesOf(said).map((handle) => nameBehind(handle, name) ?? 0)]);

function namedCompany(asked: Description, row: Description): number {
	const { companyName } = asked;
	if (companyName !== undefined && row.companyName !== undefined)
		return companyNamesAgree(companyName, row.companyName) === 'differ' ? 0 : 1;
	return highestOf([
		0,
		...asked.companyDomains.map((domain) => akin(domain, row)),
		...row.companyDomains.map((domain) => akin(domain, asked)),
	]);
}
