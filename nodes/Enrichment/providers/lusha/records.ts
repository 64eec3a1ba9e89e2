import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord, valueAt } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type ExperienceParts,
	type LocationParts,
	type Person,
} from '../../person';
import { isoDate } from '../../person/dates';
import { known } from '../../person/values';
import type { AnswerRow, Balance, RowReading } from '../dialect';
import { numberAt, textAt } from '../meaning';
import { recordNumber, recordOf, recordsOf } from '../requests';

/** Lusha's fields, built from its OpenAPI v3 (2.10.0, August 2026), read 2026-11-22; not run against a live account. */
export function readRow(row: unknown, resultOf: (row: JsonRecord) => Person | Company): RowReading {
	if (!isRecord(row)) return { kind: 'noMatch' };
	if (row.error !== undefined && row.error !== null) return readError(row);
	return { kind: 'found', result: resultOf(row), confidence: null };
}

/**
 * An answer with status 200 may come from an account that had no credits for what was to be revealed. Who
 * came with some of it is found: that is paid.
 */
export function readRevealed(row: unknown, body: unknown): RowReading {
	const reading = readRow(row, contactOf);
	return reading.kind === 'found' && isUnpaid(recordOf(row), body) ? UNPAID : reading;
}

function isUnpaid({ emails, phones, missingDataPoints }: JsonRecord, body: unknown): boolean {
	if (recordsOf(emails).length + recordsOf(phones).length > 0) return false;
	const missing = recordsOf(missingDataPoints).map(({ status }) => status);
	return missing.length > 0 ? missing.includes('BILLING_FAILED') : shortage(body) !== undefined;
}

const UNPAID: RowReading = {
	kind: 'unanswered',
	reason: 'outOfCredits',
	message:
		'Lusha did not have enough credits left to reveal this contact. Add credits, then run it again.',
};

const SHORTAGES = ['OUT_OF_CREDITS', 'PARTIAL_OUT_OF_CREDITS'];

/** What an answer says of missing credits. */
export function shortage(body: unknown): string | undefined {
	const status = textAt(body, 'status') ?? '';
	return SHORTAGES.includes(status) ? status : undefined;
}

/** One record may fail in an answer that succeeded. */
function readError(row: JsonRecord): RowReading {
	const message = textAt(row, 'error.message');
	const code = textAt(row, 'error.code') ?? '';
	if (code === 'COMPLIANCE_RESTRICTED') return { kind: 'optedOut', message };
	if (code === 'NOT_FOUND' || code === 'NO_SCORE') return { kind: 'noMatch', message };
	return { kind: 'rejected', message: message ?? `Lusha could not look up this record: ${code}` };
}

/** The number that we sent as `clientReferenceId`. */
export function taggedRecord(row: unknown): AnswerRow['record'] {
	return recordNumber(valueAt(row, 'clientReferenceId'));
}

export function contactOf(row: JsonRecord): Person {
	const { title, departments, seniority } = recordOf(row.jobTitle);
	const company = recordOf(row.company);
	const { linkedin, xUrl } = recordOf(row.socialLinks);
	return personFrom({
		fullName: row.fullName,
		firstName: row.firstName,
		lastName: row.lastName,
		emails: recordsOf(row.emails).map(({ email, type, confidence, updateDate }) => ({
			email,
			type,
			confidence,
			updatedAt: updateDate,
		})),
		phones: recordsOf(row.phones).map(({ number, type, doNotCall, updateDate }) => ({
			number,
			type,
			doNotCall,
			updatedAt: updateDate,
		})),
		jobTitle: title,
		seniority,
		departments,
		company: {
			name: company.name,
			domain: company.domain,
			industry: company.industry,
			providerId: company.id,
		},
		location: locationOf(row.location),
		linkedInUrl: linkedin,
		socialProfiles: { x: xUrl },
		experience: recordsOf(row.previousEmployment).map(earlierJob),
		updatedAt: row.updateDate,
		providerId: row.id,
	});
}

function earlierJob({ company, jobTitle }: JsonRecord): ExperienceParts {
	const { name, domain } = recordOf(company);
	const { title } = recordOf(jobTitle);
	return { jobTitle: title, company: name, companyDomain: domain, isCurrent: false };
}

export function companyOf(row: JsonRecord): Company {
	const { linkedin, facebook, x } = recordOf(row.socialLinks);
	const { exact, min, max } = recordOf(row.employeeCount);
	const funding = recordOf(row.funding);
	const revenue = recordOf(row.revenueRange);
	return companyFrom({
		name: row.name,
		legalName: row.alternativeName,
		domain: row.domain,
		description: row.description,
		logoUrl: row.logoUrl,
		industry: row.industry,
		subIndustry: row.subIndustry,
		sicCodes: row.sicCodes,
		naicsCodes: row.naicsCodes,
		keywords: row.specialities,
		technologies: row.technologies,
		employeeCount: exact,
		employeeRange: { min, max },
		revenue: { min: revenue.min, max: revenue.max },
		foundedYear: row.yearFounded,
		type: row.companyType,
		location: locationOf(row.location),
		locations: recordsOf(row.additionalLocations).map(locationOf),
		phones: [{ number: row.phone, type: 'hq', isPrimary: true }],
		emails: [row, ...recordsOf(row.emails)].map(({ email }) => ({ email, type: 'work' })),
		linkedInUrl: linkedin,
		socialProfiles: { x, facebook },
		funding: {
			total: funding.totalRoundsAmount,
			currency: funding.currency,
			lastRound: funding.lastRoundType,
			lastRoundDate: funding.lastRoundDate,
		},
		providerId: row.id,
	});
}

function locationOf(value: unknown): LocationParts {
	const { city, state, country, countryIso2, zipCode, isEuContact } = recordOf(value);
	return {
		city,
		region: state,
		country,
		countryCode: countryIso2,
		postalCode: zipCode,
		isEu: isEuContact,
	};
}

/** With its prices: `revealEmail: {credits: 1, perQuantity: 1}`. */
export function readBalance({ body }: ApiResponse): Balance {
	return known<Balance>({
		credits: known<Balance['credits']>({
			remaining: numberAt(body, 'credits.remaining'),
			used: numberAt(body, 'credits.used'),
			total: numberAt(body, 'credits.total'),
		}),
		plan: textAt(body, 'plan.category'),
		renewsAt: isoDate(valueAt(body, 'plan.endDate')),
		prices: pricesIn(recordOf(recordOf(body).pricing)),
	});
}

function pricesIn(pricing: JsonRecord): Record<string, number> {
	return Object.fromEntries(
		Object.entries(pricing).flatMap(([name, price]) => {
			const credits = numberAt(price, 'credits');
			const quantity = numberAt(price, 'perQuantity') ?? 1;
			return credits === undefined ? [] : [[name, credits / quantity]];
		}),
	);
}
