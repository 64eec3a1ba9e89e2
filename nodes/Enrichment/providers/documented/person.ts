/** A person as any API may describe one. Names are plain: any case, with or without `_`. */
import { personFrom, type EmployerParts, type Person, type PersonParts } from '../../person';
import type { JsonRecord } from '../../../shared/core/json';
import { isoDate } from '../../person/dates';
import { domain, profileUrl, website } from '../../person/links';
import { flag } from '../../person/values';
import { partsBy } from '../build/fieldMap';
import { emails, phones } from './contactData';
import {
	confidence,
	employerParts,
	listAt,
	location,
	sizeAt,
	socialProfiles,
	updatedAt,
} from './parts';
import { holder, oneOf, text } from './plain';

export const NAMES = {
	fullName: text('fullname name.fullname name.full name displayname'),
	firstName: text('firstname givenname name.first name.firstname'),
	lastName: text('lastname familyname name.last name.lastname'),
	jobTitle: text('jobtitle title position'),
};

export const profilesOfPerson = socialProfiles('person');

const position = partsBy({
	jobTitle: text('jobtitle title position'),
	company: text('company companyname organization employer'),
	companyDomain: oneOf(domain, 'companydomain company.domain'),
	startDate: oneOf(isoDate, 'startdate start from startyear'),
	endDate: oneOf(isoDate, 'enddate end to endyear'),
	isCurrent: oneOf(flag, 'iscurrent current'),
});

const school = partsBy({
	school: text('school schoolname institution name'),
	degree: text('degree degrees'),
	field: text('field fieldofstudy'),
	startDate: oneOf(isoDate, 'startdate start startyear'),
	endDate: oneOf(isoDate, 'enddate end endyear'),
});

const parts = partsBy<PersonParts>({
	...NAMES,
	headline: text('headline bio'),
	seniority: text('seniority senioritylevel jobtitle.seniority'),
	departments: ['departments', 'department', 'jobtitle.departments'],
	jobStartDate: oneOf(isoDate, 'jobstartdate'),
	skills: 'skills',
	updatedAt,
	providerId: text('providerid id personid contactid'),
	emails: [emails],
	phones: [phones],
	company: employerOf,
	location,
	socialProfiles: profilesOfPerson,
	experience: [listAt('experience experiences jobhistory employmenthistory', position)],
	education: [listAt('education educations', school)],
	confidence,
});

const employer = holder('company organization employer currentcompany currentemployer');

/** What stands beside the person's own fields. */
const beside = partsBy<EmployerParts>({
	name: text('companyname company organization employer currentcompany currentemployer'),
	domain: oneOf(domain, 'companydomain companywebsite'),
	website: oneOf(website, 'companywebsite'),
	industry: text('companyindustry'),
	linkedInUrl: oneOf(companyPage, 'companylinkedinurl'),
	providerId: text('companyid organizationid'),
});

const besideSize = sizeAt('companysize companyheadcount companyemployeecount');

/** Where a person works now: the company's record, completed from fields beside it. */
function employerOf(row: JsonRecord): EmployerParts {
	const held = employer(row);
	const flat = { ...beside(row), ...besideSize(row) };
	return held === undefined ? flat : completed(employerParts(held), flat);
}

function completed(parts: EmployerParts, others: EmployerParts): EmployerParts {
	const stated = Object.entries(parts).filter(([, value]) => value !== undefined);
	return { ...others, ...Object.fromEntries(stated) };
}

function companyPage(value: unknown): string | undefined {
	return profileUrl('linkedIn', value, 'company');
}

export const personOf = (data: JsonRecord): Person => personFrom(parts(data));
