import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord, valueAt } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type LocationParts,
	type Person,
} from '../../domain/normalise';
import { isoDate } from '../../domain/normalise/dates';
import { known } from '../../domain/normalise/values';
import type { AnswerRow, Balance, RowReading } from '../dialect';
import { numberAt, textAt } from '../meaning';
import { recordNumber, recordOf, recordsOf } from '../requests';

/** Lusha's fields, built from its OpenAPI v3 (2.10.0, August 2026), read 2026-11-21; not run against a live account. */
export function readRow(row: unknown, resultOf: (row: JsonRecord) => Person | Company): RowReading {
	if (!isRecord(row)) return { kind: 'noMatch' };
	if (row.error !== undefined && row.error !== null) return readError(row);
	return { kind: 'found', result: resultOf(row), confidence: null };
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
			linkedInUrl: recordOf(company.socialLinks).linkedin,
			employeeCount: company.employeeCount,
			providerId: company.id,
		},
		location: locationOf(row.location),
		linkedInUrl: linkedin,
		socialProfiles: { x: xUrl },
		updatedAt: row.updateDate,
		providerId: row.id,
	});
}

export function companyOf(row: JsonRecord): Company {
	const { linkedin, facebook, x } = recordOf(row.socialLinks);
	const { exact, min, max } = recordOf(row.employeeCount);
	const funding = recordOf(row.funding);
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
		revenue: row.revenueRange,
		foundedYear: row.yearFounded,
		type: row.companyType,
		location: locationOf(row.location),
		locations: recordsOf(row.additionalLocations).map(locationOf),
		phones: [{ number: row.phone, type: 'hq', isPrimary: true }],
		emails: [{ email: row.email, type: 'work' }],
		linkedInUrl: linkedin,
		socialProfiles: { x, facebook },
		funding: {
			total: funding.totalRoundsAmount ?? funding.total,
			currency: funding.currency,
			lastRound: funding.lastRoundType,
			lastRoundDate: funding.lastRoundDate,
		},
		updatedAt: row.updateDate,
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
