/** People and companies as the Generic REST API reads them from any API's words. */
import type { Company, Person } from '../nodes/Enrichment/person';
import type { Entity } from '../nodes/Enrichment/person/entities';
import type { AnswerRows } from '../nodes/Enrichment/match/rows';
import { readGenericAnswer } from '../nodes/Enrichment/providers/generic/answers';
import {
	buildExpectedAnswer,
	findDescribedRecord,
} from '../nodes/Enrichment/providers/generic/describedRecord';
import {
	readConfidence,
	readGenericCompany,
	readGenericPerson,
} from '../nodes/Enrichment/providers/generic/fields';
import { toRecordWithPlainNames } from '../nodes/Enrichment/providers/generic/plainNames';
import { readGenericSettings } from '../nodes/Enrichment/providers/generic/settings';
import { isRecord, type JsonRecord } from '../nodes/shared/core/json';

export const readPersonFields = (data: JsonRecord): Person =>
	readGenericPerson(toRecordWithPlainNames(data));
export const readCompanyFields = (data: JsonRecord): Company =>
	readGenericCompany(toRecordWithPlainNames(data));

/** A person as tables of cases state one, with the employer beside the name. */
export interface StatedPerson {
	firstName?: string;
	lastName?: string;
	fullName?: string;
	email?: string;
	phone?: string;
	linkedInUrl?: string;
	jobTitle?: string;
	company?: string;
	companyDomain?: string;
	/** Former employers. */
	earlierCompanies?: string[];
	/** The provider's own ID. */
	providerId?: string;
}

/** The person as a row of a Generic REST API, which always states something that nobody was asked for by. */
export function buildPersonRow({
	company,
	companyDomain,
	earlierCompanies,
	providerId,
	...person
}: StatedPerson): JsonRecord {
	const row: JsonRecord = { jobTitle: 'Head of Something', ...person };
	if (providerId !== undefined) row.id = providerId;
	if (company !== undefined || companyDomain !== undefined)
		row.company = { name: company, domain: companyDomain };
	if (earlierCompanies !== undefined)
		row.experience = earlierCompanies.map((earlier) => ({ company: earlier }));
	return row;
}

/** The rows of an answer to records with these extra fields. */
export const readGenericRows = (
	entity: Entity,
	body: unknown,
	extras: readonly JsonRecord[],
	credentials: JsonRecord = {},
): AnswerRows =>
	readGenericAnswer(
		entity,
		body,
		extras.map((extraFields) => ({ sent: {}, extraFields })),
		readGenericSettings(credentials),
	);

/** Reads the person that an answer describes, as a lookup does; undefined if it describes nobody. */
export function readDescribedPerson(body: unknown): Person | undefined {
	return readDescribed('contact', body) as Person | undefined;
}

export function readDescribedCompany(body: unknown): Company | undefined {
	return readDescribed('company', body) as Company | undefined;
}

function readDescribed(entity: Entity, body: unknown): Person | Company | undefined {
	if (!isRecord(body)) return undefined;
	const expected = buildExpectedAnswer(entity, readGenericSettings({}));
	const described = findDescribedRecord(body, toRecordWithPlainNames(body), expected);
	return described.kind === 'somebody' ? described.result : undefined;
}

export const readConfidenceField = (data: JsonRecord): number | null =>
	readConfidence(toRecordWithPlainNames(data)) ?? null;
