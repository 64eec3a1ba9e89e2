import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type CompanyParts,
	type EmailParts,
	type EmployerParts,
	type ExperienceParts,
	type Person,
	type PhoneParts,
} from '../../person';
import { known } from '../../person/values';
import type { AnswerRow, Balance } from '../dialect';
import { numberAt } from '../meaning';
import { recordOf, recordsOf } from '../requests';

/**
 * Apollo's fields, built from its OpenAPI of August 2026 and its changes of September, read 2026-11-22; not
 * run against a live account. A missing person is `null`, or a row that has neither a name nor an address:
 * Apollo makes one up of weak input, with an ID and a company guessed from the address.
 */
export function readPerson(row: unknown): Omit<AnswerRow, 'raw'> {
	if (!isRecord(row)) return { reading: { kind: 'noMatch' } };
	const result = personOf(row);
	const { fullName, firstName, email } = result;
	if ([fullName, firstName, email].some((value) => value !== undefined)) {
		return { reading: { kind: 'found', result, confidence: null } };
	}
	// Apollo says that it took nothing for `none`; of other empty rows nothing is known.
	const charged = row.match_confidence === 'none' ? 0 : 'yes';
	return { reading: { kind: 'noMatch' }, charged };
}

/** The later half of a person: numbers, and the ID by which they are whose. */
export function readPhones(row: unknown): Omit<AnswerRow, 'raw'> {
	const { id, phone_numbers } = recordOf(row);
	const result = personFrom({ providerId: id, phones: phonesOf({ phone_numbers }) });
	if (result.phones.length === 0) return { reading: { kind: 'noMatch' } };
	return { reading: { kind: 'found', result, confidence: null } };
}

/** A missing company is `null` or an empty object. */
export function readOrganization(row: unknown): Omit<AnswerRow, 'raw'> {
	if (!isRecord(row) || !(row.id || row.name)) return { reading: { kind: 'noMatch' } };
	return { reading: { kind: 'found', result: organizationOf(row), confidence: null } };
}

/** Rows of a search have a first name and an id, but no address: `has_direct_phone` is a text, no number. */
export function personOf(row: JsonRecord): Person {
	return personFrom({
		fullName: row.name,
		firstName: row.first_name,
		lastName: row.last_name,
		headline: row.headline,
		emails: emailsOf(row),
		phones: phonesOf(row),
		jobTitle: row.title,
		seniority: row.seniority,
		departments: row.departments,
		company: employerOf(row),
		location: { city: row.city, region: row.state, country: row.country },
		linkedInUrl: row.linkedin_url,
		socialProfiles: { x: row.twitter_url, facebook: row.facebook_url, gitHub: row.github_url },
		experience: recordsOf(row.employment_history).map(positionOf),
		updatedAt: row.last_refreshed_at,
		providerId: row.id,
	});
}

function emailsOf(row: JsonRecord): EmailParts[] {
	const { email, email_status, extrapolated_email_confidence, personal_emails } = row;
	const personal = Array.isArray(personal_emails) ? (personal_emails as unknown[]) : [];
	return [
		{
			email,
			type: 'work',
			status: email_status,
			confidence: extrapolated_email_confidence,
			isPrimary: true,
		},
		...personal.map((address) => ({ email: address, type: 'personal' })),
	];
}

/** Numbers that the account has already: with the contact of a single answer, or beside the person. */
function phonesOf({ contact, phone_numbers }: JsonRecord): PhoneParts[] {
	const numbers = [...recordsOf(phone_numbers), ...recordsOf(recordOf(contact).phone_numbers)];
	return numbers.map(({ sanitized_number, raw_number, type, type_cd }) => ({
		number: sanitized_number ?? raw_number,
		type: type ?? type_cd,
	}));
}

function positionOf(position: JsonRecord): ExperienceParts {
	return {
		jobTitle: position.title,
		company: position.organization_name,
		startDate: position.start_date,
		endDate: position.end_date,
		isCurrent: position.current,
	};
}

function employerOf({ organization, organization_id }: JsonRecord): EmployerParts {
	const company = recordOf(organization);
	return { ...basicsOf(company), providerId: organization_id ?? company.id };
}

function basicsOf(company: JsonRecord): EmployerParts {
	return {
		name: company.name,
		domain: company.primary_domain,
		website: company.website_url,
		linkedInUrl: company.linkedin_url,
		industry: company.industry,
		employeeCount: company.estimated_num_employees,
	};
}

export function organizationOf(row: JsonRecord): Company {
	return companyFrom({
		...basicsOf(row),
		...figuresOf(row),
		description: row.short_description,
		logoUrl: row.logo_url,
		industries: row.industries,
		subIndustry: row.secondary_industries,
		sicCodes: row.sic_codes,
		naicsCodes: row.naics_codes,
		keywords: row.keywords,
		technologies: row.technology_names,
		ticker: row.publicly_traded_symbol,
		location: {
			name: row.raw_address,
			street: row.street_address,
			city: row.city,
			region: row.state,
			country: row.country,
			postalCode: row.postal_code,
		},
		phones: [{ number: phoneOf(row), type: 'hq', isPrimary: true }],
		socialProfiles: {
			x: row.twitter_url,
			facebook: row.facebook_url,
			crunchbase: row.crunchbase_url,
		},
		// An account of Apollo's customer has an ID of its own.
		providerId: row.organization_id ?? row.id,
	});
}

function figuresOf(row: JsonRecord): CompanyParts {
	return {
		revenue: row.annual_revenue ?? row.organization_revenue,
		revenuePrinted: row.annual_revenue_printed ?? row.organization_revenue_printed,
		foundedYear: row.founded_year,
		funding: {
			total: row.total_funding,
			lastRound: row.latest_funding_stage,
			lastRoundDate: row.latest_funding_round_date,
		},
	};
}

function phoneOf({ primary_phone, phone }: JsonRecord): unknown {
	const { sanitized_number, number } = recordOf(primary_phone);
	return sanitized_number ?? number ?? phone;
}

/**
 * What is left is stated, but has been seen stale at 0. Accounts with one kind of credits count their use
 * apart, or nowhere but in what is left.
 */
export function readBalance({ body }: ApiResponse): Balance {
	const total = numberAt(body, 'effective_num_lead_credits');
	const unified = numberAt(body, 'total_unified_credits_used') ?? 0;
	const counted = unified > 0 ? unified : numberAt(body, 'num_lead_credits_used');
	const stated = numberAt(body, 'num_credits_remaining') ?? 0;
	const left = total !== undefined && counted !== undefined ? total - counted : undefined;
	const remaining = stated > 0 ? stated : left;
	return { credits: known<Balance['credits']>({ remaining, used: counted, total }) };
}
