/** People and companies as the Generic REST API reads them from any API's words. */
import type { Company, Person } from '../nodes/Enrichment/person';
import type { Entity } from '../nodes/Enrichment/person/entities';
import type { AnswerRows } from '../nodes/Enrichment/match/rows';
import { readAnswer } from '../nodes/Enrichment/providers/generic/answers';
import { expectAnswer, findDescribed } from '../nodes/Enrichment/providers/generic/described';
import { readConfidence, toCompany, toPerson } from '../nodes/Enrichment/providers/generic/fields';
import { withPlainNames } from '../nodes/Enrichment/providers/generic/plainNames';
import { readSettings } from '../nodes/Enrichment/providers/generic/settings';
import { isRecord, type JsonRecord } from '../nodes/shared/core/json';

export const normalisePerson = (data: JsonRecord): Person => toPerson(withPlainNames(data));
export const normaliseCompany = (data: JsonRecord): Company => toCompany(withPlainNames(data));

/** The rows of an answer to records with these extra fields. */
export const readRows = (
	entity: Entity,
	body: unknown,
	extras: readonly JsonRecord[],
	credentials: JsonRecord = {},
): AnswerRows =>
	readAnswer(
		entity,
		body,
		extras.map((extra) => ({ sent: {}, extra })),
		readSettings(credentials),
	);

/** From an answer to the person or company, as a lookup does it. */
export function readPerson(body: unknown): Person | undefined {
	return readDescribed('contact', body) as Person | undefined;
}

export function readCompany(body: unknown): Company | undefined {
	return readDescribed('company', body) as Company | undefined;
}

function readDescribed(entity: Entity, body: unknown): Person | Company | undefined {
	if (!isRecord(body)) return undefined;
	const expected = expectAnswer(entity, readSettings({}));
	const described = findDescribed(body, withPlainNames(body), expected);
	return described.kind === 'somebody' ? described.result : undefined;
}

export const confidenceOf = (data: JsonRecord): number | null =>
	readConfidence(withPlainNames(data)) ?? null;
