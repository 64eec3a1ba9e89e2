/**
 * How LeadMagic writes people and companies: by its OpenAPI of April 2026, and by its pages and skills of
 * September, which write some answers in camel case.
 */
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../../shared/core/json';
import { buildCompany, type Company } from '../../person';
import {
	buildConstantReader,
	buildRecordListReader,
	type FieldMap,
	buildMapReader,
	buildPersonReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';
import { readTextAt } from '../meaning';

const EMPLOYER: FieldMap<'employer'> = {
	name: 'company_name',
	linkedInUrl: ['company_profile_url', 'company_linkedin_url'],
	industry: 'company_industry',
	employeeRange: 'company_size',
};

const SCHOOL: FieldMap<'school'> = {
	school: 'institution_name',
	...mapSnakeCaseNames('degree', 'startDate', 'endDate'),
	field: 'field_of_study',
};

/** Of `profile-search`. */
export const toPerson = buildPersonReader({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'skills'),
	headline: ['headline', 'professional_title'],
	// Where there are positions, the title stands in the current one.
	jobTitle: (body) => (positionsIn(body).length === 0 ? body.professional_title : undefined),
	company: { ...EMPLOYER, website: 'company_website' },
	location: { name: 'location', country: 'country' },
	linkedInUrl: ['profile_url', 'public_identifier'],
	experience: [(body) => positionsIn(body).map(positionOf)],
	education: [
		buildRecordListReader('education', SCHOOL),
		buildRecordListReader('educations', SCHOOL),
	],
});

const positionsIn = ({ work_experience, experiences }: JsonRecord) =>
	asRecords(work_experience ?? experiences);

/** As on the profile's page: "Example · Full-time" under the title, "2021 - Present" under that. */
function positionOf(row: JsonRecord) {
	const [employer] = (readTextAt(row, 'subtitle') ?? '').split(' · ');
	const [from, to] = (readTextAt(row, 'caption') ?? '').replace(/ · .*$/s, '').split(/ [-–] /);
	return {
		jobTitle: row.position_title ?? row.title,
		company: row.company_name ?? employer,
		startDate: row.start_date ?? from,
		endDate: row.end_date ?? to,
		isCurrent: to === undefined ? undefined : /present/i.test(to),
	};
}

/** Of `email-finder`: the address, and what is known of the employer. */
export const toPersonFromEmailFinder = buildPersonReader({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName'),
	emails: [{ email: 'email', type: buildConstantReader('work'), status: 'status' }],
	company: { ...EMPLOYER, domain: 'domain' },
});

const companyFields = buildMapReader<'company'>({
	name: 'company_name',
	domain: 'company_domain',
	website: 'website_url',
	linkedInUrl: ['url', 'b2b_profile_url', 'company_linkedin_url'],
	...mapSnakeCaseNames('description', 'employeeCount', 'logoUrl', 'revenue'),
	industry: ['industry', 'company_industry'],
	employeeRange: rangeOf,
	foundedYear: ['founded_on', 'founded', 'founded_year'],
	keywords: 'specialities',
	providerId: 'company_id',
});

/** Of `company-search`, and the rows of the search, which have their place in fields of their own. */
export function toCompany(body: JsonRecord): Company {
	const company = inSnakeCase(body);
	const places = asRecords(company.locations).map(inSnakeCase);
	const seat = company.headquarters ?? places.find((place) => place.headquarter === true);
	return buildCompany({
		...companyFields(company),
		location: isRecord(seat) ? placeOf(seat) : seatInRow(company),
		locations: places.map(placeOf),
	});
}

const inSnakeCase = (record: JsonRecord): JsonRecord =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			value,
		]),
	);

/** From and to, or as a text. */
function rangeOf({ employee_count_range: range, employee_range, company_size }: JsonRecord) {
	return isRecord(range)
		? { min: range.start, max: range.end }
		: (employee_range ?? company_size);
}

const seatInRow = buildMapReader<'place'>({
	city: 'hq_city',
	region: 'hq_state',
	country: 'hq_country_code',
});

const placeOf = buildMapReader<'place'>({
	street: 'line1',
	...mapSnakeCaseNames('city', 'country', 'postalCode'),
	region: ['geographic_area', 'region'],
});

const contactOf = buildPersonReader({
	fullName: ['contact_full_name', 'full_name'],
	firstName: ['contact_first_name', 'first_name'],
	lastName: ['contact_last_name', 'last_name'],
	jobTitle: ['contact_job_title', 'title'],
	seniority: ['contact_job_level', 'job_level'],
	departments: ['contact_job_function', 'job_function'],
	linkedInUrl: ['contact_linkedin_url', 'profile_url'],
	location: { countryCode: ['contact_country_code', 'country_code'] },
	company: { name: 'company_name', domain: 'company_domain' },
});

/** A row of the people search: in parts, or flat. */
export const toPersonFromRow = ({ person, company, ...flat }: JsonRecord) =>
	contactOf({ ...asRecord(company), ...asRecord(person), ...flat });
