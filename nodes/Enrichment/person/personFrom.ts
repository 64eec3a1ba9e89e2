import { roleMailbox } from './canonical/mailboxes';
import { visible } from './canonical/text';
import { toPercent } from './confidence';
import { isoDate } from './dates';
import { emailsFrom } from './emails';
import { employerFrom } from './companyFrom';
import { currentPosition, educationFrom, experienceFrom } from './experience';
import { profilesFrom, profileUrl } from './links';
import { locationFrom } from './location';
import type { PersonParts } from './parts';
import { phonesFrom } from './phones';
import { seniorityName } from './seniority';
import type { Experience, Person, PersonProfiles } from './types';
import { known, orNothing, splitTexts, text, texts } from './values';

const PROFILES = ['linkedIn', 'x', 'facebook', 'gitHub'] as const;

/** A mailbox that everybody of a company reads is in the list, but is nobody's own. */
const isOwn = (email: string) => !roleMailbox(email);

/**
 * Makes the one record of a person that the node puts out: chooses the best address and number, takes
 * what is missing from the current position, writes URLs, domains, dates and countries in one form,
 * leaves out what is empty and puts first what people look for first.
 */
export function personFrom(parts: PersonParts): Person {
	const emails = emailsFrom(parts.emails, isOwn);
	const phones = phonesFrom(parts.phones);
	const experience = experienceFrom(parts.experience);
	const position = currentPosition(experience);
	const names = namesFrom(parts);
	const socialProfiles = socialProfilesFrom(parts);
	const seniority = text(parts.seniority);
	return known<Person>({
		fullName: names.fullName,
		jobTitle: text(parts.jobTitle) ?? position?.jobTitle,
		email: emails.best,
		phone: phones.best,
		company: employerFrom(withEmployer(parts, position)),
		linkedInUrl: socialProfiles.linkedIn,
		location: locationFrom(parts.location),
		firstName: names.firstName,
		lastName: names.lastName,
		headline: text(parts.headline),
		seniority: seniority && seniorityName(seniority),
		jobStartDate: isoDate(parts.jobStartDate),
		socialProfiles: orNothing(socialProfiles),
		confidence: toPercent(parts.confidence),
		updatedAt: isoDate(parts.updatedAt),
		departments: texts(parts.departments),
		emails: emails.all,
		phones: phones.all,
		experience,
		education: educationFrom(parts.education),
		skills: splitTexts(parts.skills),
		providerId: text(parts.providerId),
	});
}

type Names = Pick<Person, 'fullName' | 'firstName' | 'lastName'>;

/** A full name is put together, never taken apart: where a first name ends is not ours to guess. */
function namesFrom(parts: PersonParts): Names {
	const [firstName, lastName] = [name(parts.firstName), name(parts.lastName)];
	const both = firstName !== undefined && lastName !== undefined;
	const fullName = name(parts.fullName) ?? (both ? `${firstName} ${lastName}` : undefined);
	return known<Names>({ fullName, firstName, lastName });
}

/** Some searches mask what is to be paid for: "Ex***e" is nobody's name. */
function name(value: unknown): string | undefined {
	const written = text(value);
	return written === undefined || written.includes('**') ? undefined : text(visible(written));
}

function socialProfilesFrom({ linkedInUrl, socialProfiles = {} }: PersonParts): PersonProfiles {
	const profiles = profilesFrom(socialProfiles, 'person', PROFILES);
	const own = profileUrl('linkedIn', linkedInUrl, 'person');
	return own === undefined ? profiles : { ...profiles, linkedIn: own };
}

/** The company of the current position names the employer where nothing else does. */
function withEmployer({ company = {} }: PersonParts, position: Experience | undefined) {
	const isNamed = text(company.name) !== undefined || text(company.domain) !== undefined;
	if (isNamed || position === undefined) return company;
	return { ...company, name: position.company, domain: position.companyDomain ?? company.domain };
}
