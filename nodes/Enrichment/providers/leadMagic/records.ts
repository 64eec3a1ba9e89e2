/**
 * Reads LeadMagic's people and companies, by its OpenAPI of April 2026 and its pages and skills of September, which show
 * some answers in camel case.
 */
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../../shared/core/json';
import { buildCompany, type Company, type Person } from '../../person';
import {
	buildConstantReader,
	buildRecordListReader,
	type FieldMap,
	buildMapReader,
	buildPersonReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';
import { readStringAt } from '../meaning';

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

/** Reads answers of `profile-search`. */
export const readLeadMagicPerson = buildPersonReader({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'skills'),
	headline: ['headline', 'professional_title'],
	// If there are positions, the current one has the job title.
	jobTitle: (body) => (listPositions(body).length === 0 ? body.professional_title : undefined),
	company: { ...EMPLOYER, website: 'company_website' },
	location: { name: 'location', country: 'country' },
	linkedInUrl: ['profile_url', 'public_identifier'],
	experience: [(body) => listPositions(body).map(toPosition)],
	education: [
		buildRecordListReader('education', SCHOOL),
		buildRecordListReader('educations', SCHOOL),
	],
});

const listPositions = ({ work_experience, experiences }: JsonRecord) =>
	asRecords(work_experience ?? experiences);

/** Reads a position as LinkedIn shows it: "Example · Full-time" below the title, "2021 - Present" below that. */
function toPosition(row: JsonRecord) {
	const [employer] = (readStringAt(row, 'subtitle') ?? '').split(' · ');
	const [from, to] = (readStringAt(row, 'caption') ?? '').replace(/ · .*$/s, '').split(/ [-–] /);
	return {
		jobTitle: row.position_title ?? row.title,
		company: row.company_name ?? employer,
		startDate: row.start_date ?? from,
		endDate: row.end_date ?? to,
		isCurrent: to === undefined ? undefined : /present/i.test(to),
	};
}

/** Reads answers of `email-finder`: the email and the employer. */
export const readLeadMagicEmailFinderPerson = buildPersonReader({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName'),
	emails: [{ email: 'email', type: buildConstantReader('work'), status: 'status' }],
	company: { ...EMPLOYER, domain: 'domain' },
});

const readCompanyParts = buildMapReader<'company'>({
	name: 'company_name',
	domain: 'company_domain',
	website: 'website_url',
	linkedInUrl: ['url', 'b2b_profile_url', 'company_linkedin_url'],
	...mapSnakeCaseNames('description', 'employeeCount', 'logoUrl', 'revenue'),
	industry: ['industry', 'company_industry'],
	employeeRange: readEmployeeRange,
	foundedYear: ['founded_on', 'founded', 'founded_year'],
	keywords: 'specialities',
	providerId: 'company_id',
});

/** Reads answers of `company-search`, and rows of the search, whose location is in fields of their own. */
export function readLeadMagicCompany(body: JsonRecord): Company {
	const company = toSnakeCaseNames(body);
	const places = asRecords(company.locations).map(toSnakeCaseNames);
	const seat = company.headquarters ?? places.find((place) => place.headquarter === true);
	return buildCompany({
		...readCompanyParts(company),
		location: isRecord(seat) ? readPlace(seat) : readHeadquarters(company),
		locations: places.map(readPlace),
	});
}

const toSnakeCaseNames = (record: JsonRecord): JsonRecord =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			value,
		]),
	);

/** Reads the employee range, from two numbers or from text. */
function readEmployeeRange({
	employee_count_range: range,
	employee_range,
	company_size,
}: JsonRecord) {
	return isRecord(range)
		? { min: range.start, max: range.end }
		: (employee_range ?? company_size);
}

const readHeadquarters = buildMapReader<'place'>({
	city: 'hq_city',
	region: 'hq_state',
	country: 'hq_country_code',
});

const readPlace = buildMapReader<'place'>({
	street: 'line1',
	...mapSnakeCaseNames('city', 'country', 'postalCode'),
	region: ['geographic_area', 'region'],
});

const toPersonFromFlatRow = buildPersonReader({
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

/** Reads a row of the people search, nested or flat. */
export const toPersonFromSearchRow = ({ person, company, ...flat }: JsonRecord): Person =>
	toPersonFromFlatRow({ ...asRecord(company), ...asRecord(person), ...flat });
