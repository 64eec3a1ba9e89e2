/** A person as any API may describe one. Names are plain: any case, with or without `_`. */
import type { JsonRecord } from '../../../shared/core/json';
import { personFrom, type EmployerParts, type Person, type PersonParts } from '../../person';
import { known } from '../../person/values';
import { each, partsBy } from '../build/fieldMap';
import {
	confidence,
	emails,
	employerParts,
	location,
	phones,
	sizeAt,
	socialProfiles,
	updatedAt,
} from './parts';
import { any, holder, text } from './plain';

const position = {
	jobTitle: text('jobtitle title position'),
	company: text('company companyname organization employer'),
	companyDomain: any('companydomain company.domain'),
	startDate: any('startdate start from startyear'),
	endDate: any('enddate end to endyear'),
	isCurrent: any('iscurrent current'),
};

const school = {
	school: text('school schoolname institution name'),
	degree: text('degree degrees'),
	field: text('field fieldofstudy'),
	startDate: any('startdate start startyear'),
	endDate: any('enddate end endyear'),
};

export const NAMES = {
	fullName: text('fullname name.fullname name.full name displayname'),
	firstName: text('firstname givenname name.first name.firstname'),
	lastName: text('lastname familyname name.last name.lastname'),
	jobTitle: text('jobtitle title position'),
};

const parts = partsBy<PersonParts>({
	...NAMES,
	headline: text('headline bio'),
	seniority: text('seniority senioritylevel jobtitle.seniority'),
	departments: ['departments', 'department', 'jobtitle.departments'],
	jobStartDate: 'jobstartdate',
	skills: 'skills',
	updatedAt,
	providerId: text('providerid id personid contactid'),
	emails: [emails],
	phones: [phones],
	company: employerOf,
	location,
	socialProfiles: socialProfiles('person'),
	experience: [each('experience', position), each('jobhistory', position)],
	education: [each('education', school)],
	confidence,
});

const held = holder('company organization employer currentcompany currentemployer');

/** What stands beside the person's own fields. */
const beside = partsBy<EmployerParts>({
	name: text('companyname company organization employer currentcompany currentemployer'),
	domain: any('companydomain companywebsite'),
	website: 'companywebsite',
	industry: text('companyindustry'),
	linkedInUrl: 'companylinkedinurl',
	providerId: text('companyid organizationid'),
});

const besideSize = sizeAt('companysize companyheadcount companyemployeecount');

/** Where a person works now: the company's record, completed from fields beside it. */
function employerOf(row: JsonRecord): EmployerParts {
	const own = held(row);
	const flat = { ...beside(row), ...besideSize(row) };
	return own ? { ...flat, ...known<EmployerParts>({ ...employerParts(own) }) } : flat;
}

export const personOf = (data: JsonRecord): Person => personFrom(parts(data));
