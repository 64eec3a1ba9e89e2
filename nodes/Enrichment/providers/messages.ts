import { isRecord, type JsonRecord } from '../../shared/core/json';

const LONGEST = 300;
const TEXT_KEYS = [
	...['message', 'error_message', 'details', 'detail', 'msg', 'filter_error', 'reason'],
	'error_description',
];
/** They say little, but more than nothing. */
const CODE_KEYS = ['error_code', 'errorCode', 'code'];

/**
 * The provider's own words in an answer, wherever it puts them: `message`, `error.message`,
 * `errors[0].details`, a list of `{msg}`, or plain text. Undefined when it says nothing.
 */
export function messageOf(body: unknown): string | undefined {
	const said = proseIn(body) ?? codeIn(body);
	return said === undefined ? undefined : short(said);
}

/** Deeper inside an answer nobody writes to people, and an endless nesting would overflow. */
const DEEPEST = 6;

function proseIn(body: unknown, depth = DEEPEST, isError = false): string | undefined {
	if (depth === 0) return undefined;
	if (typeof body === 'string') return withoutMarkup(body) || undefined;
	if (Array.isArray(body)) return proseIn(body[0], depth - 1, isError);
	if (!isRecord(body)) return undefined;
	return (
		ownText(body, ['message']) ??
		nested(body, depth - 1) ??
		ownText(body, TEXT_KEYS) ??
		ownText(body, isError || isProblem(body) ? ['title'] : [])
	);
}

/** The title of a problem (RFC 9457) has a status or type beside it; that of a person is a job. */
const isProblem = (body: JsonRecord) => 'status' in body || 'type' in body;

function nested({ error, errors, detail, details }: JsonRecord, depth: number): string | undefined {
	for (const part of [error, errors, detail, details]) {
		const said = proseIn(part, depth, true);
		if (said !== undefined) return said;
	}
	return undefined;
}

function codeIn(body: unknown, depth = DEEPEST): string | undefined {
	if (depth === 0) return undefined;
	if (Array.isArray(body)) return codeIn(body[0], depth - 1);
	if (!isRecord(body)) return undefined;
	const inner = codeIn(body.error, depth - 1) ?? codeIn(body.errors, depth - 1);
	return ownText(body, CODE_KEYS) ?? inner;
}

function ownText(body: JsonRecord, keys: string[]): string | undefined {
	for (const key of keys) {
		const value = body[key];
		if (typeof value === 'string' && value.trim() !== '') return value.trim();
	}
	return undefined;
}

/** An HTML page says most in its title. */
function withoutMarkup(text: string): string {
	const title = /<title[^<>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}

function short(text: string): string {
	return text.slice(0, LONGEST);
}
