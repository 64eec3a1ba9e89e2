/**
 * How LeadMagic writes people and companies. Its documents have several spellings of one answer (OpenAPI of
 * April 2026, pages and skills of September), so a field is read in each of them.
 */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type EducationParts,
	type ExperienceParts,
	type LocationParts,
	type Person,
} from '../../person';
import { textAt } from '../meaning';
import { recordsOf } from '../requests';

/** The first of these fields that has a value. */
function firstOf(row: JsonRecord, ...names: string[]): unknown {
	return names.map((name) => row[name]).find((value) => value !== undefined && value !== null);
}

/** Of `profile-search`. */
export function personOf(body: JsonRecord): Person {
	const positions = recordsOf(firstOf(body, 'work_experience', 'experiences')).map(experienceOf);
	return personFrom({
		fullName: body.full_name,
		firstName: body.first_name,
		lastName: body.last_name,
		headline: firstOf(body, 'headline', 'professional_title'),
		jobTitle: body.job_title ?? (positions.length === 0 ? body.professional_title : undefined),
		company: {
			name: body.company_name,
			website: body.company_website,
			linkedInUrl: firstOf(body, 'company_profile_url', 'company_linkedin_url'),
			industry: body.company_industry,
			employeeRange: body.company_size,
		},
		location: placeOf(body),
		linkedInUrl: firstOf(body, 'profile_url', 'public_identifier'),
		experience: positions,
		education: recordsOf(firstOf(body, 'education', 'educations')).map(educationOf),
		skills: body.skills,
	});
}

function placeOf({ location, country }: JsonRecord): LocationParts | undefined {
	if (isRecord(location)) {
		const { city, locality, region, state } = location;
		return { city: city ?? locality, region: region ?? state, country: location.country };
	}
	return { name: location, country };
}

/** As on the profile's page: "Example · Full-time" under the title, "2021 - Present" under that. */
function experienceOf(row: JsonRecord): ExperienceParts {
	const [employer] = (textAt(row, 'subtitle') ?? '').split(' · ');
	const [from, to] = (textAt(row, 'caption') ?? '').replace(/ · .*$/s, '').split(/ [-–] /);
	return {
		jobTitle: firstOf(row, 'position_title', 'professional_title', 'job_title', 'title'),
		company: firstOf(row, 'company_name', 'company') ?? employer,
		companyDomain: firstOf(row, 'company_website', 'company_domain'),
		startDate: firstOf(row, 'start_date', 'starts_at') ?? from,
		endDate: firstOf(row, 'end_date', 'ends_at') ?? to,
		isCurrent: to === undefined ? undefined : /present/i.test(to),
	};
}

function educationOf(row: JsonRecord): EducationParts {
	return {
		school: firstOf(row, 'institution_name', 'school', 'school_name', 'university'),
		degree: row.degree,
		field: firstOf(row, 'field_of_study', 'field'),
		startDate: firstOf(row, 'start_date', 'starts_at'),
		endDate: firstOf(row, 'end_date', 'ends_at'),
	};
}

/** Of `email-finder`: the address, and what is known of the employer. */
export function personOfAddress(body: JsonRecord): Person {
	return personFrom({
		fullName: body.full_name,
		firstName: body.first_name,
		lastName: body.last_name,
		emails: [{ email: body.email, type: 'work', status: body.status }],
		company: {
			name: body.company_name,
			domain: body.domain,
			linkedInUrl: firstOf(body, 'company_profile_url', 'company_linkedin_url'),
			industry: body.company_industry,
			employeeRange: body.company_size,
		},
	});
}

/** Of `company-search`, in snake case or, by its newer pages, in camel case. */
export function companyOf(body: JsonRecord): Company {
	const places = recordsOf(body.locations);
	const seat = body.headquarters ?? places.find(isSeat) ?? places[0] ?? seatInRow(body);
	return companyFrom({
		name: firstOf(body, 'company_name', 'companyName', 'name'),
		domain: firstOf(body, 'company_domain', 'companyDomain', 'domain'),
		website: firstOf(body, 'website_url', 'websiteUrl', 'website', 'company_website'),
		linkedInUrl: firstOf(body, 'b2b_profile_url', 'company_linkedin_url', 'profile_url', 'url'),
		description: body.description,
		industry: firstOf(body, 'industry', 'company_industry'),
		employeeCount: firstOf(body, 'employee_count', 'employeeCount'),
		employeeRange: rangeIn(
			firstOf(
				body,
				'employee_count_range',
				'employeeCountRange',
				'employeeRange',
				'company_size',
			),
		),
		foundedYear: firstOf(body, 'founded_on', 'foundedOn', 'founded', 'founded_year'),
		keywords: firstOf(body, 'specialities', 'specialties'),
		logoUrl: firstOf(body, 'logo_url', 'logoUrl', 'logo'),
		revenue: body.revenue,
		location: companyPlace(seat),
		locations: places.map(companyPlace),
		providerId: firstOf(body, 'company_id', 'companyId'),
	});
}

/** From and to, or as a text. */
const rangeIn = (range: unknown) =>
	isRecord(range) ? { min: range.start, max: range.end } : range;

const isSeat = ({ headquarter, is_headquarters }: JsonRecord) =>
	headquarter === true || is_headquarters === true;

/** A row of the search has no place of its own. */
const seatInRow = ({ hq_city, hq_state, hq_country_code }: JsonRecord): JsonRecord => ({
	city: hq_city,
	state: hq_state,
	country: hq_country_code,
});

function companyPlace(value: unknown): LocationParts {
	if (!isRecord(value)) return { name: value };
	return {
		street: firstOf(value, 'line1', 'street'),
		city: value.city,
		region: firstOf(value, 'geographic_area', 'geographicArea', 'state', 'region'),
		country: value.country,
		postalCode: firstOf(value, 'postal_code', 'postalCode'),
	};
}

/** A row of the people search: in parts, or flat. A masked address is no address. */
export function personOfRow(row: JsonRecord): Person {
	const person = isRecord(row.person) ? row.person : row;
	const company = isRecord(row.company) ? row.company : row;
	return personFrom({
		fullName: firstOf(person, 'contact_full_name', 'full_name'),
		firstName: firstOf(person, 'contact_first_name', 'first_name'),
		lastName: firstOf(person, 'contact_last_name', 'last_name'),
		headline: person.headline,
		jobTitle: firstOf(person, 'contact_job_title', 'title', 'job_title'),
		seniority: firstOf(person, 'contact_job_level', 'job_level'),
		departments: firstOf(person, 'contact_job_function', 'job_function'),
		emails: [{ email: firstOf(person, 'contact_email', 'email'), type: 'work' }],
		linkedInUrl: firstOf(person, 'contact_linkedin_url', 'profile_url', 'linkedin_url'),
		location: { countryCode: firstOf(person, 'contact_country_code', 'country_code') },
		company: {
			name: firstOf(company, 'company_name', 'name') ?? person.company_name,
			domain: firstOf(company, 'company_domain', 'domain') ?? person.company_domain,
		},
	});
}

/** A row of the company search: in a part of its own, or flat. */
export function companyOfRow(row: JsonRecord): Company {
	return companyOf(isRecord(row.company) ? row.company : row);
}
