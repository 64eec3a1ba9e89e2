/**
 * How LeadMagic writes people and companies. Its documents have several spellings of one answer (OpenAPI of
 * April 2026, pages and skills of September), so a field is read in each of them.
 */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type CompanyParts,
	type EducationParts,
	type EmployerParts,
	type ExperienceParts,
	type LocationParts,
	type Person,
	type PersonParts,
} from '../../person';
import { always, partsBy, personBy, SNAKE_CASE_NAMES, type MapOf } from '../build/fieldMap';
import { textAt } from '../meaning';
import { recordsOf } from '../requests';

const EMPLOYER: MapOf<EmployerParts> = {
	name: 'company_name',
	linkedInUrl: ['company_profile_url', 'company_linkedin_url'],
	industry: 'company_industry',
	employeeRange: 'company_size',
};

/** Of `profile-search`. */
export const personOf = personBy({
	...SNAKE_CASE_NAMES,
	headline: ['headline', 'professional_title'],
	jobTitle: jobTitleOf,
	company: { ...EMPLOYER, website: 'company_website' },
	location: locationOf,
	linkedInUrl: ['profile_url', 'public_identifier'],
	experience: [(body) => positionsIn(body).map(positionOf)],
	education: [(body) => recordsOf(body.education ?? body.educations).map(school)],
	skills: 'skills',
});

const school = partsBy<EducationParts>({
	school: ['institution_name', 'school', 'school_name', 'university'],
	degree: 'degree',
	field: ['field_of_study', 'field'],
	startDate: ['start_date', 'starts_at'],
	endDate: ['end_date', 'ends_at'],
});

const position = partsBy<ExperienceParts>({
	jobTitle: ['position_title', 'professional_title', 'job_title', 'title'],
	company: ['company_name', 'company'],
	companyDomain: ['company_website', 'company_domain'],
	startDate: ['start_date', 'starts_at'],
	endDate: ['end_date', 'ends_at'],
});

const positionsIn = ({ work_experience, experiences }: JsonRecord) =>
	recordsOf(work_experience ?? experiences);

/** Where there are positions, the title stands in the current one. */
function jobTitleOf(body: JsonRecord): unknown {
	const headline = positionsIn(body).length === 0 ? body.professional_title : undefined;
	return body.job_title ?? headline;
}

function locationOf({ location, country }: JsonRecord): LocationParts {
	if (!isRecord(location)) return { name: location, country };
	const { city, locality, region, state } = location;
	return { city: city ?? locality, region: region ?? state, country: location.country };
}

/** As on the profile's page: "Example · Full-time" under the title, "2021 - Present" under that. */
function positionOf(row: JsonRecord): ExperienceParts {
	const [employer] = (textAt(row, 'subtitle') ?? '').split(' · ');
	const [from, to] = (textAt(row, 'caption') ?? '').replace(/ · .*$/s, '').split(/ [-–] /);
	const { company, startDate, endDate, ...others } = position(row);
	return {
		...others,
		company: company ?? employer,
		startDate: startDate ?? from,
		endDate: endDate ?? to,
		isCurrent: to === undefined ? undefined : /present/i.test(to),
	};
}

/** Of `email-finder`: the address, and what is known of the employer. */
export const personOfAddress = personBy({
	...SNAKE_CASE_NAMES,
	emails: [{ email: 'email', type: always('work'), status: 'status' }],
	company: { ...EMPLOYER, domain: 'domain' },
});

const companyParts = partsBy<CompanyParts>({
	name: ['company_name', 'companyName', 'name'],
	domain: ['company_domain', 'companyDomain', 'domain'],
	website: ['website_url', 'websiteUrl', 'website', 'company_website'],
	linkedInUrl: ['b2b_profile_url', 'company_linkedin_url', 'profile_url', 'url'],
	description: 'description',
	industry: ['industry', 'company_industry'],
	employeeCount: ['employee_count', 'employeeCount'],
	foundedYear: ['founded_on', 'foundedOn', 'founded', 'founded_year'],
	keywords: ['specialities', 'specialties'],
	logoUrl: ['logo_url', 'logoUrl', 'logo'],
	revenue: 'revenue',
	employeeRange: rangeOf,
	providerId: ['company_id', 'companyId'],
});

/** Of `company-search`, in snake case or, by its newer pages, in camel case. */
export function companyOf(body: JsonRecord): Company {
	const places = recordsOf(body.locations);
	const seat = body.headquarters ?? places.find(isSeat) ?? places[0] ?? seatInRow(body);
	return companyFrom({
		...companyParts(body),
		location: placeOfCompany(seat),
		locations: places.map(placeOfCompany),
	});
}

/** From and to, or as a text. */
function rangeOf(body: JsonRecord): unknown {
	const range = body.employee_count_range ?? body.employeeCountRange ?? body.employeeRange;
	return isRecord(range) ? { min: range.start, max: range.end } : (range ?? body.company_size);
}

const isSeat = ({ headquarter, is_headquarters }: JsonRecord) =>
	headquarter === true || is_headquarters === true;

/** A row of the search has no place of its own. */
const seatInRow = ({ hq_city, hq_state, hq_country_code }: JsonRecord): JsonRecord => ({
	city: hq_city,
	state: hq_state,
	country: hq_country_code,
});

const place = partsBy<LocationParts>({
	street: ['line1', 'street'],
	city: 'city',
	region: ['geographic_area', 'geographicArea', 'state', 'region'],
	country: 'country',
	postalCode: ['postal_code', 'postalCode'],
});

const placeOfCompany = (value: unknown): LocationParts =>
	isRecord(value) ? place(value) : { name: value };

const contact = partsBy<PersonParts>({
	fullName: ['contact_full_name', 'full_name'],
	firstName: ['contact_first_name', 'first_name'],
	lastName: ['contact_last_name', 'last_name'],
	headline: 'headline',
	jobTitle: ['contact_job_title', 'title', 'job_title'],
	seniority: ['contact_job_level', 'job_level'],
	departments: ['contact_job_function', 'job_function'],
	// A masked address is no address.
	emails: [{ email: ['contact_email', 'email'], type: always('work') }],
	linkedInUrl: ['contact_linkedin_url', 'profile_url', 'linkedin_url'],
	location: { countryCode: ['contact_country_code', 'country_code'] },
});

const employer = partsBy<EmployerParts>({
	name: ['company_name', 'name'],
	domain: ['company_domain', 'domain'],
});

/** A row of the people search: in parts, or flat. */
export function personOfRow(row: JsonRecord): Person {
	const person = isRecord(row.person) ? row.person : row;
	const { name, domain } = employer(isRecord(row.company) ? row.company : row);
	return personFrom({
		...contact(person),
		company: { name: name ?? person.company_name, domain: domain ?? person.company_domain },
	});
}

/** A row of the company search: in a part of its own, or flat. */
export const companyOfRow = (row: JsonRecord): Company =>
	companyOf(isRecord(row.company) ? row.company : row);
