import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Company, Person } from '../../person';

/** What a question may have said of somebody, and what is told of the record. */
const IN_QUESTIONS: ReadonlySet<string> = new Set([
	...['fullName', 'firstName', 'lastName', 'name', 'legalName', 'email', 'emails'],
	...['domain', 'website', 'linkedInUrl', 'linkedIn', 'providerId'],
	...['confidence', 'updatedAt', 'type', 'status'],
]);

/** Numbers are asked by only where the credential has a name for them. */
const PHONES = ['phone', 'phones'];

/**
 * Whether a result tells more than its question can have said, so that it was looked up and perhaps paid,
 * whatever the answer says beside it.
 */
export function bringsMore(result: Person | Company, isAskedByPhone = false): boolean {
	return saysMore(
		result,
		(name) => IN_QUESTIONS.has(name) || (isAskedByPhone && PHONES.includes(name)),
	);
}

function saysMore(value: unknown, isAsked: (name: string) => boolean): boolean {
	if (Array.isArray(value)) return value.some((entry) => saysMore(entry, isAsked));
	if (!isRecord(value)) return value !== undefined;
	return Object.entries(value).some(
		([name, inner]) => !isAsked(name) && saysMore(inner, isAsked),
	);
}

const PROSE = ['title', 'description', 'summary'];

/** An error or a job has a title and a description of its own: what stands beside it is read without them. */
export const withoutProse = (row: JsonRecord): JsonRecord =>
	Object.fromEntries(Object.entries(row).filter(([name]) => !PROSE.includes(name)));
