/** A job ID becomes one part of a path, so it must not contain characters that end, divide or encode it. */
const JOB_ID = /^(?!\.{1,2}(?:;|$))[^\s\p{Cc}/\\?#%]{1,500}$/u;

import { isNullWord, isPlaceholder } from '../person/canonical/text';

/** Whether a text is what expressions and sheets write for no ID at all. */
const saysNothing = (id: string): boolean =>
	isNullWord(id) || isPlaceholder(id) || /^(?:true|false)$/i.test(id);

/**
 * Reads a job ID from an item or an answer; undefined for a value that cannot be one. Numbers are accepted, since
 * spreadsheets turn IDs made of digits into numbers.
 */
export function readJobId(value: unknown): string | undefined {
	const text = Number.isSafeInteger(value) ? String(value) : value;
	if (typeof text !== 'string') return undefined;
	const id = text.trim();
	return JOB_ID.test(id) && !saysNothing(id) ? id : undefined;
}
