import type { JsonRecord } from '../../shared/core/json';
import { readConfidence } from './confidence';
import { isoDate } from './dates';
import { emailPartsOf } from './emailPlaces';
import { employerOf } from './employer';
import { educationOf, experienceOf } from './experience';
import { profilesOf } from './links';
import { locationOf } from './location';
import type { PersonParts } from './parts';
import { personFrom } from './personFrom';
import { phonePartsOf } from './phonePlaces';
import { paths, Source } from './read';
import type { Person } from './types';
import { UPDATED_AT } from './updatedAt';
import { splitTexts, texts } from './values';

export const PERSON = {
	providerId: paths('providerId id personId prospectId profileId contactId pdlId uuid'),
	fullName: paths('fullName name name.fullName name.full displayName'),
	firstName: paths('firstName name.first name.firstName name.givenName givenName'),
	lastName: paths('lastName name.last name.lastName name.familyName familyName surname'),
	headline: paths('headline bio tagline'),
	jobTitle: paths(
		'jobTitle title currentTitle currentJobTitle position employment.title employment.current.title',
		'currentPosition job.title currentJob.title',
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
	skills: paths('skills'),
} as const;

const PROFILES = ['linkedIn', 'x', 'facebook', 'gitHub'] as const;

/** A person as the provider describes them, whatever it calls its fields. */
export function normalisePerson(data: JsonRecord): Person {
	return personFrom(partsOf(Source.of(data)));
}

/** One literal: putting it together by spreading took a tenth of the time of a record. */
function partsOf(source: Source): PersonParts {
	return {
		fullName: source.text(PERSON.fullName),
		firstName: source.text(PERSON.firstName),
		lastName: source.text(PERSON.lastName),
		headline: source.text(PERSON.headline),
		jobTitle: source.text(PERSON.jobTitle),
		seniority: source.text(PERSON.seniority),
		departments: source.list(PERSON.departments, texts),
		jobStartDate: source.first(PERSON.jobStartDate, isoDate),
		skills: source.list(PERSON.skills, splitTexts),
		updatedAt: source.first(UPDATED_AT, isoDate),
		providerId: source.text(PERSON.providerId),
		emails: emailPartsOf(source),
		phones: phonePartsOf(source),
		company: employerOf(source),
		location: locationOf(source),
		socialProfiles: profilesOf(source, 'person', PROFILES),
		experience: experienceOf(source),
		education: educationOf(source),
		confidence: readConfidence(source),
	};
}
