/** People and companies as the Generic REST API reads them from any API's words. */
import type { Company, Person } from '../nodes/Enrichment/person';
import { companyOf, confidence, personOf } from '../nodes/Enrichment/providers/generic/fields';
import { withPlainNames } from '../nodes/Enrichment/providers/generic/plain';
import { describedIn } from '../nodes/Enrichment/providers/generic/rows';
import type { JsonRecord } from '../nodes/shared/core/json';

export const normalisePerson = (data: JsonRecord): Person => personOf(withPlainNames(data));
export const normaliseCompany = (data: JsonRecord): Company => companyOf(withPlainNames(data));

/** From an answer to the person or company, as a lookup does it. */
export function readPerson(body: unknown): Person | undefined {
	return describedIn({ entity: 'contact' }, withPlainNames(body)).result as Person | undefined;
}

export function readCompany(body: unknown): Company | undefined {
	return describedIn({ entity: 'company' }, withPlainNames(body)).result as Company | undefined;
}

export const confidenceOf = (data: JsonRecord): number | null =>
	confidence(withPlainNames(data)) ?? null;
