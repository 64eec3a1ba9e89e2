/** From any provider's record to the one person or company that the node puts out. */
import { isRoleMailbox } from './canonical/mail';
import { parsePhrases, normalizeWhitespace } from './canonical/text';
import { buildCompany, buildEmployer, type Company } from './company';
import { rankEmails, rankPhones, type Email, type Phone, type ContactParts } from './contacts';
import type { Entity } from './entities';
import { readDomain, readProfiles, type ProfileParts } from './links';
import { readLocation } from './location';
import {
	asIs,
	readFlag,
	findHighest,
	readDateOrTimestamp,
	buildTextReader,
	undefinedIfEmpty,
	readFields,
	readSeparatedTexts,
	readText,
	readTexts,
	toPercent,
	omitEmptyLists,
	toComparisonKey,
	type PartsOf,
	type ReadOf,
} from './values';

export * from './company';
export * from './contacts';
export type { FundingParts } from './figures';
export type { SocialParts } from './links';
export * from './location';

const EXPERIENCE = {
	jobTitle: readText,
	/** Name of the company. */
	company: readText,
	companyDomain: readDomain,
	startDate: readDateOrTimestamp,
	/** Without it the position is taken for a current one, unless `isCurrent` says otherwise. */
	endDate: readDateOrTimestamp,
	isCurrent: readFlag,
};

type Experience = ReadOf<typeof EXPERIENCE>;
export type ExperienceParts = PartsOf<typeof EXPERIENCE>;

const EDUCATION = {
	school: readText,
	degree: readText,
	field: readText,
	startDate: readDateOrTimestamp,
	endDate: readDateOrTimestamp,
};

type Education = ReadOf<typeof EDUCATION>;
export type EducationParts = PartsOf<typeof EDUCATION>;

function experienceFrom(list: readonly ExperienceParts[] = []): Experience[] {
	return list
		.map((parts) => readFields(EXPERIENCE, parts))
		.filter(({ jobTitle, company }) => (jobTitle ?? company) !== undefined);
}

function educationFrom(list: readonly EducationParts[] = []): Education[] {
	return list
		.map((parts) => readFields(EDUCATION, parts))
		.filter(({ school, degree, field }) => (school ?? degree ?? field) !== undefined);
}

/** The position that a person holds now: said to be current, else without an end, the latest of them. */
function currentPosition(positions: readonly Experience[]): Experience | undefined {
	const said = positions.filter(({ isCurrent }) => isCurrent === true);
	const open = positions.filter(
		({ isCurrent, endDate }) => isCurrent === undefined && endDate === undefined,
	);
	// Providers mostly list the latest first, so that decides where dates do not.
	return findHighest(said.length > 0 ? said : open, ({ startDate = '' }) => startDate);
}

const PROFILES = ['x', 'facebook', 'gitHub'] as const;

/** In the order in which it is put out: first what people look for first. */
const PERSON = {
	/** Put together from first and last name where it is missing, never taken apart. */
	fullName: asIs<string | undefined>,
	/** Taken from the current position in `experience` where it is missing, as is the company. */
	jobTitle: readText,
	email: asIs<string | undefined>,
	phone: asIs<string | undefined>,
	company: buildEmployer,
	linkedInUrl: asIs<string | undefined>,
	/** For a place in one text: `{ name: text }`. */
	location: readLocation,
	firstName: name,
	lastName: name,
	headline: readText,
	seniority: buildTextReader(toSeniorityName),
	jobStartDate: readDateOrTimestamp,
	socialProfiles: asIs<ReturnType<typeof readProfiles<(typeof PROFILES)[number]>> | undefined>,
	/** 0 to 100. */
	confidence: toPercent,
	updatedAt: readDateOrTimestamp,
	/** One or a list. */
	departments: readTexts,
	emails: asIs<Email[]>,
	phones: asIs<Phone[]>,
	experience: asIs<Experience[]>,
	education: educationFrom,
	/** One or a list, also in one text with commas. */
	skills: readSeparatedTexts,
	/** Of a search: whether the provider has an address that it does not show yet. */
	hasEmail: readFlag,
	/** The provider's own id: never `id`, which is the CRM's in the record it is written into. */
	providerId: readText,
};

/** What is known of a person. Lists are always there; a key that is absent means "unknown". */
export type Person = ReadOf<typeof PERSON>;

/**
 * What a provider says of a person, sorted by meaning but not yet read: every value as it came. What cannot be read
 * (null, "N/A", PDL's `true` for a hidden value, a masked `***`) is left out.
 */
export type PersonParts = Omit<PartsOf<typeof PERSON>, 'email' | 'phone' | keyof Unread> & Unread;

interface Unread extends ContactParts, ProfileParts {
	fullName?: unknown;
	experience?: readonly ExperienceParts[] | undefined;
}

/** A mailbox that everybody of a company reads is in the list, but is nobody's own. */
const isOwn = (email: string) => !isRoleMailbox(email);

/**
 * Makes the one record of a person that the node puts out: chooses the best address and number, takes
 * what is missing from the current position, writes URLs, domains, dates and countries in one form,
 * leaves out what is empty and puts first what people look for first.
 */
export function buildPerson(parts: PersonParts): Person {
	const emails = rankEmails(parts.emails, isOwn);
	const phones = rankPhones(parts.phones);
	const profiles = readProfiles(parts, 'person', PROFILES);
	const experience = experienceFrom(parts.experience);
	const position = currentPosition(experience);
	return readFields(PERSON, {
		...parts,
		fullName: name(parts.fullName) ?? wholeName(name(parts.firstName), name(parts.lastName)),
		jobTitle: readText(parts.jobTitle) ?? position?.jobTitle,
		email: emails.best?.email,
		phone: phones.best?.number,
		company: withEmployer(parts, position),
		linkedInUrl: profiles.linkedIn,
		socialProfiles: undefinedIfEmpty(profiles),
		emails: emails.all,
		phones: phones.all,
		experience,
	});
}

const wholeName = (first: string | undefined, last: string | undefined) =>
	first !== undefined && last !== undefined ? `${first} ${last}` : undefined;

/** Some searches mask what is to be paid for: "Ex***e" is nobody's name. */
function name(value: unknown): string | undefined {
	const written = readText(value);
	return written === undefined || written.includes('**')
		? undefined
		: readText(normalizeWhitespace(written));
}

/** Levels as the node writes them, from the top down. */
export const SENIORITIES = parsePhrases(
	`Owner; Founder; C-Suite; Partner; VP; Executive; Head; Director; Manager; Senior; Mid-Level;
	Entry; Intern`,
);

/** Other words of providers and people for exactly the same. */
const SAME = {
	clevel: 'C-Suite',
	cteam: 'C-Suite',
	cxo: 'C-Suite',
	entrylevel: 'Entry',
	junior: 'Entry',
	midlevel: 'Mid-Level',
	training: 'Intern',
	vicepresident: 'VP',
};

const NAMES = new Map([
	...SENIORITIES.map((name) => [toComparisonKey(name), name] as const),
	...Object.entries(SAME),
]);

/** One word for a level over all providers: `c_suite`, `cxo` and `C-level` are C-Suite. Others stay. */
export function toSeniorityName(level: string): string {
	return NAMES.get(toComparisonKey(level)) ?? level;
}

/** The company of the current position names the employer where nothing else does. */
function withEmployer({ company = {} }: PersonParts, position: Experience | undefined) {
	const isNamed = readText(company.name) !== undefined || readText(company.domain) !== undefined;
	if (isNamed || position === undefined) return company;
	return { ...company, name: position.company, domain: position.companyDomain ?? company.domain };
}

/** One result of two answers about the same person or company: what the first one says stands. */
export function mergeResults<Result extends Person | Company>(
	entity: Entity,
	first: Result,
	second: Result,
): Person | Company {
	const both = { ...second, ...omitEmptyLists(first) };
	if (entity === 'company') return buildCompany(both);
	const [one, other] = [first as Person, second as Person];
	return buildPerson({
		...both,
		emails: [...one.emails, ...other.emails],
		phones: [...one.phones, ...other.phones],
		company: { ...other.company, ...one.company },
		location: { ...other.location, ...one.location },
		socialProfiles: { ...other.socialProfiles, ...one.socialProfiles },
	});
}
