import { isRecord, type JsonRecord } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type EmailParts,
	type EmployerParts,
	type Person,
	type PhoneParts,
} from '../../person';
import type { Entity } from '../../person/entities';
import type { RowReading } from '../dialect';
import { numberAt, textAt } from '../meaning';
import { recordOf, recordsOf } from '../requests';

/**
 * The fields of People Data Labs, built from its JavaScript SDK 14.4.0 and docs.peopledatalabs.com, read
 * 2026-11-21; not run against a live account. `true` in the place of a value says that there is one, but
 * that the plan does not show it.
 */
export function readRow(entity: Entity, row: unknown): RowReading {
	if (!isRecord(row)) return { kind: 'noMatch' };
	const status = numberAt(row, 'status') ?? 200;
	const message = textAt(row, 'error.message');
	if (status === 404) return { kind: 'noMatch', message };
	if (status >= 300) {
		return { kind: 'rejected', message: message ?? `Refused with status ${status}` };
	}
	// A person stands under `data`; a company beside its status, in a bulk answer perhaps under `data` too.
	const data = isRecord(row.data) ? row.data : row;
	const likelihood = numberAt(row, 'likelihood') ?? numberAt(data, 'likelihood');
	const confidence = likelihood === undefined ? null : Math.min(100, likelihood * 10);
	return { kind: 'found', result: resultOf(entity, data), confidence };
}

export const resultOf = (entity: Entity, data: JsonRecord): Person | Company =>
	entity === 'contact' ? personOf(data) : companyOf(data);

function personOf(data: JsonRecord): Person {
	return personFrom({
		fullName: data.full_name,
		firstName: data.first_name,
		lastName: data.last_name,
		headline: data.headline,
		emails: emailsOf(data),
		phones: phonesOf(data),
		jobTitle: data.job_title,
		seniority: shown(data.job_title_levels)[0],
		departments: data.job_title_role,
		jobStartDate: data.job_start_date,
		company: employerOf(data),
		location: {
			name: data.location_name,
			street: data.location_street_address,
			city: data.location_locality,
			region: data.location_region,
			country: data.location_country,
			postalCode: data.location_postal_code,
		},
		linkedInUrl: data.linkedin_url,
		socialProfiles: {
			x: data.twitter_url,
			facebook: data.facebook_url,
			gitHub: data.github_url,
		},
		experience: recordsOf(data.experience).map(({ company, title, ...position }) => ({
			jobTitle: recordOf(title).name,
			company: recordOf(company).name,
			companyDomain: recordOf(company).website,
			startDate: position.start_date,
			endDate: position.end_date,
			isCurrent: position.is_primary,
		})),
		education: recordsOf(data.education).map(({ school, degrees, majors, ...years }) => ({
			school: recordOf(school).name,
			degree: shown(degrees)[0],
			field: shown(majors)[0],
			startDate: years.start_date,
			endDate: years.end_date,
		})),
		skills: shown(data.skills),
		updatedAt: data.job_last_verified,
		providerId: data.id,
	});
}

/** The entries of a list; `true` says only that there are some. */
const shown = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function emailsOf(data: JsonRecord): EmailParts[] {
	const personal = [data.recommended_personal_email, ...shown(data.personal_emails)];
	return [
		{ email: data.work_email, type: 'work', isPrimary: true },
		...personal.map((email) => ({ email, type: 'personal' })),
		...recordsOf(data.emails).map(({ address, type }) => ({ email: address, type })),
	];
}

function phonesOf(data: JsonRecord): PhoneParts[] {
	const others = shown(data.phone_numbers);
	return [
		{ number: data.mobile_phone, type: 'mobile', isPrimary: true },
		...others.map((number) => ({ number })),
	];
}

function employerOf(data: JsonRecord): EmployerParts {
	return {
		name: data.job_company_name,
		domain: data.job_company_website,
		website: data.job_company_website,
		linkedInUrl: data.job_company_linkedin_url,
		industry: data.job_company_industry,
		employeeCount: data.job_company_employee_count,
		employeeRange: data.job_company_size,
		providerId: data.job_company_id,
	};
}

function companyOf(data: JsonRecord): Company {
	const location = recordOf(data.location);
	return companyFrom({
		// `name` is in lower case.
		name: data.display_name ?? data.name,
		domain: data.website,
		website: data.website,
		description: data.summary ?? data.headline,
		industry: data.industry,
		subIndustry: data.industry_v2,
		sicCodes: recordsOf(data.sic).map(({ sic_code }) => sic_code),
		naicsCodes: recordsOf(data.naics).map(({ naics_code }) => naics_code),
		keywords: shown(data.tags),
		employeeCount: data.employee_count,
		employeeRange: data.size,
		revenue: data.inferred_revenue,
		foundedYear: data.founded,
		type: data.type,
		ticker: data.ticker,
		location: {
			name: location.name,
			street: location.street_address,
			city: location.locality,
			region: location.region,
			country: location.country,
			postalCode: location.postal_code,
		},
		linkedInUrl: data.linkedin_url,
		socialProfiles: { x: data.twitter_url, facebook: data.facebook_url },
		funding: {
			total: data.total_funding_raised,
			lastRound: data.latest_funding_stage,
			lastRoundDate: data.last_funding_date,
		},
		providerId: data.id,
	});
}
