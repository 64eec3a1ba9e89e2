/** Converts any provider's record to the person or company that the node outputs. */
import { isRoleMailbox } from './canonical/mail';
import { normalizeWhitespace } from './canonical/text';
import { buildCompany, buildEmployer, type Company } from './company';
import { rankEmails, rankPhones, type Email, type Phone, type ContactParts } from './contacts';
import type { Entity } from './entities';
import { readDomain, readProfiles, type ProfileParts } from './links';
import { readLocation } from './location';
import {
	asIs,
	readTrueOrFalse,
	findHighest,
	readIsoDateOrTime,
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

const EXPERIENCE_FIELDS = {
	jobTitle: readText,
	/** The name of the company. */
	company: readText,
	companyDomain: readDomain,
	startDate: readIsoDateOrTime,
	/** A position without an end date counts as current, unless `isCurrent` says otherwise. */
	endDate: readIsoDateOrTime,
	isCurrent: readTrueOrFalse,
};

type Experience = ReadOf<typeof EXPERIENCE_FIELDS>;
export type ExperienceParts = PartsOf<typeof EXPERIENCE_FIELDS>;

const EDUCATION_FIELDS = {
	school: readText,
	degree: readText,
	field: readText,
	startDate: readIsoDateOrTime,
	endDate: readIsoDateOrTime,
};

type Education = ReadOf<typeof EDUCATION_FIELDS>;
export type EducationParts = PartsOf<typeof EDUCATION_FIELDS>;

function readExperience(list: readonly ExperienceParts[] = []): Experience[] {
	return list
		.map((parts) => readFields(EXPERIENCE_FIELDS, parts))
		.filter(({ jobTitle, company }) => (jobTitle ?? company) !== undefined);
}

function readEducation(list: readonly EducationParts[] = []): Education[] {
	return list
		.map((parts) => readFields(EDUCATION_FIELDS, parts))
		.filter(({ school, degree, field }) => (school ?? degree ?? field) !== undefined);
}

/** Finds the current position: one that is marked as current, or else the latest one without an end date. */
function findCurrentPosition(positions: readonly Experience[]): Experience | undefined {
	const said = positions.filter(({ isCurrent }) => isCurrent === true);
	const open = positions.filter(
		({ isCurrent, endDate }) => isCurrent === undefined && endDate === undefined,
	);
	// Providers usually list the latest position first, so the order decides if dates do not.
	return findHighest(said.length > 0 ? said : open, ({ startDate = '' }) => startDate);
}

const PERSON_NETWORKS = ['x', 'facebook', 'gitHub'] as const;

/** A person's fields in output order: the most important ones first. */
const PERSON_FIELDS = {
	/** Joined from first and last name if it is missing; never split. */
	fullName: asIs<string | undefined>,
	/** Taken from the current position in `experience` if it is missing, and so is the company. */
	jobTitle: readText,
	email: asIs<string | undefined>,
	phone: asIs<string | undefined>,
	company: buildEmployer,
	linkedInUrl: asIs<string | undefined>,
	/** A place; one that is a single text is given as `{ name: text }`. */
	location: readLocation,
	firstName: readUnmaskedName,
	lastName: readUnmaskedName,
	headline: readText,
	seniority: buildTextReader(toSeniorityName),
	jobStartDate: readIsoDateOrTime,
	socialProfiles: asIs<
		ReturnType<typeof readProfiles<(typeof PERSON_NETWORKS)[number]>> | undefined
	>,
	/** The provider's confidence, 0 to 100. */
	confidence: toPercent,
	updatedAt: readIsoDateOrTime,
	/** A text or a list. */
	departments: readTexts,
	emails: asIs<Email[]>,
	phones: asIs<Phone[]>,
	experience: asIs<Experience[]>,
	education: readEducation,
	/** A text, a list, or one text with commas. */
	skills: readSeparatedTexts,
	/** In search results: whether the provider has an address that it does not show yet. */
	hasEmail: readTrueOrFalse,
	/**
	 * The provider's own ID. The key is never `id`, which belongs to the CRM record that the person is written into.
	 */
	providerId: readText,
};

/** A person as the node outputs it. Lists are always present; an absent key means "unknown". */
export type Person = ReadOf<typeof PERSON_FIELDS>;

/**
 * A person's values as a provider sends them, sorted by meaning but not yet read. Values that cannot be read (null,
 * "N/A", PDL's `true` for a hidden value, a masked `***`) are left out later.
 */
export type PersonParts = Omit<
	PartsOf<typeof PERSON_FIELDS>,
	'email' | 'phone' | keyof UnreadPersonParts
> &
	UnreadPersonParts;

interface UnreadPersonParts extends ContactParts, ProfileParts {
	fullName?: unknown;
	experience?: readonly ExperienceParts[] | undefined;
}

/** A role mailbox stays in the list, but is never the person's own address. */
const isPersonalMailbox = (email: string) => !isRoleMailbox(email);

/**
 * Builds the person that the node outputs: chooses the best address and number, takes missing values from the current
 * position, normalizes URLs, domains, dates and countries, leaves out empty values, and puts the most important
 * fields first.
 */
export function buildPerson(parts: PersonParts): Person {
	const emails = rankEmails(parts.emails, isPersonalMailbox);
	const phones = rankPhones(parts.phones);
	const profiles = readProfiles(parts, 'person', PERSON_NETWORKS);
	const experience = readExperience(parts.experience);
	const position = findCurrentPosition(experience);
	return readFields(PERSON_FIELDS, {
		...parts,
		fullName:
			readUnmaskedName(parts.fullName) ??
			joinFullName(readUnmaskedName(parts.firstName), readUnmaskedName(parts.lastName)),
		jobTitle: readText(parts.jobTitle) ?? position?.jobTitle,
		email: emails.best?.email,
		phone: phones.best?.number,
		company: chooseEmployer(parts, position),
		linkedInUrl: profiles.linkedIn,
		socialProfiles: undefinedIfEmpty(profiles),
		emails: emails.all,
		phones: phones.all,
		experience,
	});
}

const joinFullName = (first: string | undefined, last: string | undefined) =>
	first !== undefined && last !== undefined ? `${first} ${last}` : undefined;

/** Reads a name. Some searches mask names that must be paid for ("Ex***e"); these are left out. */
function readUnmaskedName(value: unknown): string | undefined {
	const written = readText(value);
	return written === undefined || written.includes('**')
		? undefined
		: readText(normalizeWhitespace(written));
}

/** Seniority levels as the node outputs them, from the highest down. */
export const SENIORITIES: readonly string[] = [
	'Owner',
	'Founder',
	'C-Suite',
	'Partner',
	'VP',
	'Executive',
	'Head',
	'Director',
	'Manager',
	'Senior',
	'Mid-Level',
	'Entry',
	'Intern',
];

/** Synonyms that providers and people use for exactly the same level. */
const SENIORITY_SYNONYMS = {
	clevel: 'C-Suite',
	cteam: 'C-Suite',
	cxo: 'C-Suite',
	entrylevel: 'Entry',
	junior: 'Entry',
	midlevel: 'Mid-Level',
	training: 'Intern',
	vicepresident: 'VP',
};

const SENIORITY_NAMES = new Map([
	...SENIORITIES.map((name) => [toComparisonKey(name), name] as const),
	...Object.entries(SENIORITY_SYNONYMS),
]);

/**
 * Converts a seniority level to the node's name: `c_suite`, `cxo` and `C-level` become "C-Suite". Unknown levels are
 * kept.
 */
export function toSeniorityName(level: string): string {
	return SENIORITY_NAMES.get(toComparisonKey(level)) ?? level;
}

/** Chooses the employer: the stated company, or that of the current position if no company is named. */
function chooseEmployer({ company = {} }: PersonParts, position: Experience | undefined) {
	const isNamed = readText(company.name) !== undefined || readText(company.domain) !== undefined;
	if (isNamed || position === undefined) return company;
	return { ...company, name: position.company, domain: position.companyDomain ?? company.domain };
}

/** Merges two results about the same person or company; values of the first one win. */
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
