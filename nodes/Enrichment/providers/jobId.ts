/** It becomes one part of a path: nothing that divides, ends, encodes or leaves it. */
const JOB_ID = /^(?!\.{1,2}(?:;|$))[^\s\p{Cc}/\\?#%]{1,500}$/u;

/**
 * The ID of a job, as an item or an answer has it; undefined for what cannot be one. Sheets turn IDs made of digits
 * into numbers.
 */
export function readJobId(value: unknown): string | undefined {
	const text = Number.isSafeInteger(value) ? String(value) : value;
	if (typeof text !== 'string') return undefined;
	const id = text.trim();
	return JOB_ID.test(id) ? id : undefined;
}
