/** Lusha's fields, built from its OpenAPI v3 (2.10.0, August 2026), read 2026-11-22; not run against a live account. */
import type { ApiResponse } from '../../../shared/core/http';
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Company, Person } from '../../person';
import {
	buildConstantReader,
	buildCompanyReader,
	buildRecordListReader,
	type FieldMap,
	buildNestedRecordReader,
	buildPersonReader,
	mapSameNames,
} from '../build/fieldMap';
import { buildFoundReading, NO_MATCH } from '../build/answerReaders';
import type { AccountPrices, Balance, RowReading } from '../dialect';
import { readNumberAt, readStringAt, readBalanceAtPaths } from '../meaning';

function readRow(row: unknown, resultOf: (row: JsonRecord) => Person | Company): RowReading {
	if (!isRecord(row)) return NO_MATCH;
	if (row.error !== undefined && row.error !== null) return readError(row);
	return buildFoundReading(resultOf(row));
}

/** Reads the row of a person. */
export const readContactRow = (row: unknown): RowReading => readRow(row, readLushaPerson);
/** Reads the row of a company. */
export const readCompanyRow = (row: unknown): RowReading => readRow(row, readLushaCompany);

/** Our names of revealed data, by Lusha's fields. */
const REVEALS_BY_FIELD = { emails: ['email', 'personalEmail'], phones: ['phone'] } as const;

/** Reads a preview without contact data; `canReveal` lists which contact data Lusha has. */
export function readPreviewRow(row: unknown): RowReading {
	const reading = readContactRow(row);
	const { canReveal } = asRecord(row);
	if (reading.kind !== 'found' || !Array.isArray(canReveal)) return reading;
	const fields = asRecords(canReveal).map((each) => readStringAt(each, 'field'));
	const missingContacts = [
		...(fields.includes('emails') ? [] : REVEALS_BY_FIELD.emails),
		...(fields.includes('phones') ? [] : REVEALS_BY_FIELD.phones),
	];
	return { ...reading, missingContacts };
}

/**
 * Reads a row with revealed data. An answer with status 200 may come from an account without enough credits; a person
 * with some of the data counts as found, because that is charged.
 */
export function readRevealedRow(row: unknown, body: unknown): RowReading {
	const reading = readContactRow(row);
	if (reading.kind !== 'found') return reading;
	const { emails, phones, missingDataPoints } = asRecord(row);
	const missing = asRecords(missingDataPoints);
	const unpaid = missing.filter(({ status }) => status === 'BILLING_FAILED');
	const hasSome = asRecords(emails).length + asRecords(phones).length > 0;
	if (hasSome)
		return unpaid.length > 0
			? { ...reading, withheldForCredits: describeWithheldData(unpaid) }
			: reading;
	const isUnpaid =
		missing.length > 0
			? unpaid.length > 0
			: CREDIT_SHORTAGE_STATUSES.includes(readStringAt(body, 'status') ?? '');
	return isUnpaid ? UNANSWERED_FOR_CREDITS : reading;
}

const UNANSWERED_FOR_CREDITS: RowReading = {
	kind: 'unanswered',
	reason: 'outOfCredits',
	message: 'Lusha did not have enough credits left to reveal this contact',
};

function describeWithheldData(missing: JsonRecord[]): string {
	const types = missing.flatMap((each) => readStringAt(each, 'type') ?? []);
	const what = types.length > 0 ? ` (${types.join(', ')})` : '';
	return `Lusha did not have enough credits left to reveal all of this contact${what}`;
}

/** Statuses of an answer that lacks data because of missing credits. */
const CREDIT_SHORTAGE_STATUSES = ['OUT_OF_CREDITS', 'PARTIAL_OUT_OF_CREDITS'];

/** Reads the error of one record in a successful answer. */
function readError(row: JsonRecord): RowReading {
	const message = readStringAt(row, 'error.message');
	const code = readStringAt(row, 'error.code') ?? '';
	if (code === 'COMPLIANCE_RESTRICTED') return { kind: 'optedOut', message };
	if (code === 'NOT_FOUND' || code === 'NO_SCORE') return { kind: 'noMatch', message };
	return { kind: 'rejected', message: message ?? `Lusha could not look up this record: ${code}` };
}

const PLACE: FieldMap<'place'> = {
	...mapSameNames('city', 'country'),
	region: 'state',
	countryCode: 'countryIso2',
	postalCode: 'zipCode',
	isEu: 'isEuContact',
};

export const readLushaPerson = buildPersonReader({
	...mapSameNames('fullName', 'firstName', 'lastName'),
	emails: [
		buildRecordListReader('emails', {
			...mapSameNames('email', 'type', 'confidence'),
			updatedAt: 'updateDate',
		}),
	],
	phones: [
		buildRecordListReader('phones', {
			...mapSameNames('number', 'type', 'doNotCall'),
			updatedAt: 'updateDate',
		}),
	],
	jobTitle: 'jobTitle.title',
	seniority: 'jobTitle.seniority',
	departments: 'jobTitle.departments',
	company: {
		name: 'company.name',
		domain: 'company.domain',
		industry: 'company.industry',
		providerId: 'company.id',
	},
	location: buildNestedRecordReader('location', PLACE),
	linkedInUrl: 'socialLinks.linkedin',
	socialProfiles: { x: 'socialLinks.xUrl' },
	experience: [
		buildRecordListReader('previousEmployment', {
			jobTitle: 'jobTitle.title',
			company: 'company.name',
			companyDomain: 'company.domain',
			isCurrent: () => false,
		}),
	],
	updatedAt: 'updateDate',
	providerId: 'id',
});

export const readLushaCompany = buildCompanyReader({
	...mapSameNames(
		'name',
		'domain',
		'description',
		'logoUrl',
		'industry',
		'subIndustry',
		'sicCodes',
	),
	...mapSameNames('naicsCodes', 'technologies'),
	legalName: 'alternativeName',
	keywords: 'specialities',
	employeeCount: 'employeeCount.exact',
	employeeRange: { min: 'employeeCount.min', max: 'employeeCount.max' },
	revenue: { min: 'revenueRange.min', max: 'revenueRange.max' },
	foundedYear: 'yearFounded',
	type: 'companyType',
	location: buildNestedRecordReader('location', PLACE),
	locations: [buildRecordListReader('additionalLocations', PLACE)],
	phones: [{ number: 'phone', type: buildConstantReader('hq'), isPrimary: () => true }],
	emails: [
		{ email: 'email', type: buildConstantReader('work') },
		buildRecordListReader('emails', { email: 'email', type: buildConstantReader('work') }),
	],
	linkedInUrl: 'socialLinks.linkedin',
	socialProfiles: { x: 'socialLinks.x', facebook: 'socialLinks.facebook' },
	funding: {
		total: 'funding.totalRoundsAmount',
		currency: 'funding.currency',
		lastRound: 'funding.lastRoundType',
		lastRoundDate: 'funding.lastRoundDate',
	},
	providerId: 'id',
});

/** Reads the balance, with the account's prices such as `revealEmail: {credits: 1, perQuantity: 1}`. */
export const readLushaBalance = ({ body }: ApiResponse): Balance => ({
	...readBalanceAtPaths(body, {
		remaining: 'credits.remaining',
		used: 'credits.used',
		total: 'credits.total',
		plan: 'plan.category',
		renewsAt: 'plan.endDate',
	}),
	prices: Object.fromEntries(
		[...readAccountPrices(body)].map(([name, { credits, perQuantity }]) => [
			name,
			credits / perQuantity,
		]),
	),
});

/**
 * Reads the account's prices, by Lusha's names. A price of 0 is left out, so that the published one applies: nothing shows
 * that such data is unlimited, and 'Max Credits' could be exceeded.
 */
export function readAccountPrices(body: unknown): AccountPrices {
	const pricing = Object.entries(asRecord(asRecord(body).pricing));
	return new Map(
		pricing.flatMap(([name, price]) => {
			const credits = readNumberAt(price, 'credits') ?? 0;
			const perQuantity = readNumberAt(price, 'perQuantity') ?? 1;
			return credits > 0 && perQuantity > 0 ? [[name, { credits, perQuantity }]] : [];
		}),
	);
}
