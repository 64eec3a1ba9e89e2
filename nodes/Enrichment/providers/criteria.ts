import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { domainInName } from '../person/canonical/web';
import type { Criteria, CriterionName } from './searchCriteria';

/** How each criterion that a provider can express is written in its own words. */
export type CriteriaWriters = Partial<
	Record<CriterionName, (values: string[]) => Result<JsonRecord>>
>;

export const criteriaOf = (writers: CriteriaWriters) => Object.keys(writers) as CriterionName[];

/** What each criterion comes to, in their order; the first that cannot be written is the failure. */
export function writeCriteria(writers: CriteriaWriters, criteria: Criteria): Result<JsonRecord[]> {
	const parts: JsonRecord[] = [];
	for (const [name, values] of Object.entries(criteria) as Array<[CriterionName, string[]]>) {
		const part = writers[name]?.(values) ?? success({});
		if (!part.ok) return part;
		parts.push(part.value);
	}
	return success(parts);
}

/** A value that could be written, put in its place. */
export function placed<Value>(
	value: Result<Value>,
	place: (value: Value) => JsonRecord,
): Result<JsonRecord> {
	return value.ok ? success(place(value.value)) : value;
}

/** Companies are given by name or by domain: "acme.com", "https://acme.com/en". */
export function namesAndDomains(values: readonly string[]): { names: string[]; domains: string[] } {
	const domains = values.flatMap((value) => domainInName(value) ?? []);
	return { names: values.filter((value) => domainInName(value) === undefined), domains };
}
