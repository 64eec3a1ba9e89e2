/** Why something failed. Users read the parts in this order: what happened, what to do next. */
export interface Failure {
	/** What happened, in the words of the service if it gave any. */
	message: string;
	/** What to do next. */
	description?: string | undefined;
	/** What the service itself said, as a sentence, where the message is ours. Shown after what to do. */
	words?: string | undefined;
	/** HTTP status; undefined if no response arrived. */
	status?: number | undefined;
	/** A code for programs: `rateLimit`, `unreachable`, `timeout` … */
	reason?: string | undefined;
}

/** The reason of a failure that leaves open whether the request took effect. */
export const OUTCOME_UNKNOWN = 'outcomeUnknown';

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Result<T> {
	return { ok: true, value };
}

/** Converts the value of a success; returns a failure unchanged. */
export function mapResult<T, U>(result: Result<T>, make: (value: T) => U): Result<U> {
	return result.ok ? success(make(result.value)) : result;
}

export function failed(
	message: string,
	description?: string,
	more: Omit<Failure, 'message' | 'description'> = {},
): { ok: false; failure: Failure } {
	return { ok: false, failure: { message, description, ...more } };
}

/** Says in one line what happened and what to do. */
export function describeFailure({ message, description, words }: Failure): string {
	const parts = [message, description, words].filter((part) => part !== undefined);
	return parts
		.map((part, index) => {
			const text = cutMiddle(part);
			return index < parts.length - 1 ? endWithPeriod(text) : text;
		})
		.join(' ');
}

/** Adds a period, unless the text already ends a sentence, so that another sentence can follow. */
export function endWithPeriod(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Capitalizes the first letter, so that the text can begin a sentence. */
export function capitalizeFirstLetter(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const LONGEST = 1_000;
const LONGEST_END = 300;

/**
 * Cuts the middle out of a long text. A message may quote a value of any length, such as an item mapped by mistake; the
 * explanation stands before and after it.
 */
export function cutMiddle(text: string): string {
	if (text.length <= LONGEST) return text;
	return `${text.slice(0, LONGEST - LONGEST_END)} … ${text.slice(-LONGEST_END)}`;
}

/** Writes a count with its noun: "1,234 records", "1 company", "12.5 credits". */
export function formatCount(count: number, word: string): string {
	return `${formatNumber(count)} ${count === 1 ? word : toPlural(word)}`;
}

function toPlural(word: string): string {
	if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
	return word.endsWith('s') ? `${word}es` : `${word}s`;
}

const NUMBER_FORMAT = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export function formatNumber(count: number): string {
	return NUMBER_FORMAT.format(count);
}
