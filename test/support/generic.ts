/** People and companies as the Generic REST API reads them from any API's words. */
import type { Company, Person } from '../../nodes/Enrichment/person';
import type { Entity } from '../../nodes/Enrichment/person/entities';
import { confidence } from '../../nodes/Enrichment/providers/generic/parts';
import { companyOf, personOf } from '../../nodes/Enrichment/providers/generic/records';
import { plainThroughout } from '../../nodes/Enrichment/providers/generic/plain';
import { unwrap } from '../../nodes/Enrichment/providers/generic/unwrap';
import type { JsonRecord } from '../../nodes/shared/core/json';

export const normalisePerson = (data: JsonRecord): Person => personOf(plainThroughout(data));
export const normaliseCompany = (data: JsonRecord): Company => companyOf(plainThroughout(data));

/** The record that describes somebody, its names plain. */
const unwrapped = (entity: Entity, body: unknown): JsonRecord | undefined =>
	unwrap(entity, plainThroughout({ body }).body);

/** From an answer to the person or company, as a lookup does it. */
export function readPerson(body: unknown): Person | undefined {
	const data = unwrapped('contact', body);
	return data && personOf(data);
}

export function readCompany(body: unknown): Company | undefined {
	const data = unwrapped('company', body);
	return data && companyOf(data);
}

export const confidenceOf = (data: JsonRecord): number | null =>
	confidence(plainThroughout(data)) ?? null;
