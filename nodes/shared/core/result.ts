/** Why something could not be done, told to the user in this order: what happened, what to do next. */
export interface Failure {
	/** What happened, in the service's own words where it gave any. */
	message: string;
	/** What to do next. */
	description?: string | undefined;
	/** HTTP status, where a response came. */
	status?: number | undefined;
	/** A word for programs: `rateLimit`, `unreachable`, `timeout` … */
	reason?: string | undefined;
}

/** The reason of a failure after which nobody knows whether something was done. */
export const OUTCOME_UNKNOWN = 'outcomeUnknown';

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Result<T> {
	return { ok: true, value };
}

/** A success with another value, made of its own; a failure as it is. */
export function mapped<T, U>(result: Result<T>, make: (value: T) => U): Result<U> {
	return result.ok ? success(make(result.value)) : result;
}

export function failed(
	message: string,
	description?: string,
	more: Omit<Failure, 'message' | 'description'> = {},
): { ok: false; failure: Failure } {
	return { ok: false, failure: { message, description, ...more } };
}

/** One line that says both what happened and what to do. */
export function sentenceOf(failure: Failure): string {
	const message = shortened(failure.message);
	if (failure.description === undefined) return message;
	return `${sentence(message)} ${shortened(failure.description)}`;
}

/** A text that another sentence follows. */
export function sentence(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A text that begins a sentence: its first letter is a capital. */
export function capitalized(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const LONGEST = 1_000;
const LONGEST_END = 300;

/**
 * Values that a text quotes, such as an item mapped by mistake, can be of any length. What is wrong with
 * them stands before and after.
 */
export function shortened(text: string): string {
	if (text.length <= LONGEST) return text;
	return `${text.slice(0, LONGEST - LONGEST_END)} … ${text.slice(-LONGEST_END)}`;
}

/** Numbers as hints write them: "1,234 records", "1 company", "12.5 credits". */
export function plural(count: number, word: string): string {
	return `${number(count)} ${count === 1 ? word : pluralOf(word)}`;
}

function pluralOf(word: string): string {
	if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
	return word.endsWith('s') ? `${word}es` : `${word}s`;
}

export function number(count: number): string {
	return count.toLocaleString('en', { maximumFractionDigits: 2 });
}
