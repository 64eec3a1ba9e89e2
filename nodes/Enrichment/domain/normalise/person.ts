import type { JsonRecord } from '../../../shared/core/json';
import { readConfidence } from './confidence';
import { isoDate } from './dates';
import { emailsOf } from './emails';
import { employerOf } from './employer';
import { profilesOf } from './links';
import { locationOf } from './location';
import { bestPhone, phonesOf } from './phones';
import { paths, Source } from './read';
import type { Person, PersonProfiles } from './types';
import { UPDATED_AT } from './updatedAt';
import { known, orNothing, texts } from './values';

export const PERSON = {
	id: paths('id personId prospectId profileId contactId uuid'),
	fullName: paths('fullName name name.fullName name.full displayName'),
	firstName: paths('firstName name.first name.firstName name.givenName givenName'),
	lastName: paths('lastName name.last name.lastName name.familyName familyName surname'),
	headline: paths('headline bio tagline'),
	jobTitle: paths(
		'jobTitle title currentTitle currentJobTitle position employment.title employment.current.title',
		'currentPosition job.title currentJob.title jobHistory.title experience.title',
	),
	seniority: paths(
		'seniority jobTitle.seniority seniorities seniorityLevel jobTitleLevels jobSeniority',
		'employment.seniority employment.current.seniority managementLevel jobLevel',
	),
	departments: paths(
		'departments jobTitle.departments department jobDepartments functions jobFunction jobFunctions',
		'jobTitleRole employment.departments employment.current.departments employment.role',
	),
	jobStartDate: paths(
		'jobStartDate jobTitle.startDate currentPositionStartDate positionStartDate',
		'employment.startDate employment.current.startAt employment.current.startDate',
	),
} as const;

const PROFILES = ['linkedIn', 'x', 'facebook', 'gitHub'] as const;

/** A person as the provider describes them, under one set of names. */
export function normalisePerson(data: JsonRecord): Person {
	const source = new Source(data);
	const emails = emailsOf(source);
	const phones = phonesOf(source);
	const profiles: PersonProfiles = profilesOf(source, 'person', PROFILES);
	return known<Person>({
		id: source.text(PERSON.id),
		...namesOf(source),
		headline: source.text(PERSON.headline),
		email: emails.best,
		emails: emails.all,
		phone: bestPhone(phones),
		phones: phones.all,
		jobTitle: source.text(PERSON.jobTitle),
		seniority: source.text(PERSON.seniority),
		departments: source.list(PERSON.departments, texts),
		jobStartDate: source.first(PERSON.jobStartDate, isoDate),
		company: employerOf(source),
		location: locationOf(source),
		socialProfiles: orNothing(profiles),
		linkedInUrl: profiles.linkedIn,
		confidence: readConfidence(source),
		updatedAt: source.first(UPDATED_AT, isoDate),
	});
}

/** A full name is put together, never taken apart: where a first name ends is not ours to guess. */
function namesOf(source: Source): Pick<Person, 'fullName' | 'firstName' | 'lastName'> {
	const firstName = source.text(PERSON.firstName);
	const lastName = source.text(PERSON.lastName);
	const both = firstName !== undefined && lastName !== undefined;
	const fullName =
		source.text(PERSON.fullName) ?? (both ? `${firstName} ${lastName}` : undefined);
	return known<Pick<Person, 'fullName' | 'firstName' | 'lastName'>>({
		fullName,
		firstName,
		lastName,
	});
}
