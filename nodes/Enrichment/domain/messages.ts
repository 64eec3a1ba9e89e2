import { isRecord, type JsonRecord } from '../../shared/core/json';

const LONGEST = 300;
const TEXT_KEYS = ['message', 'details', 'detail', 'msg', 'title', 'reason', 'error_description'];

/**
 * The provider's own words in an answer, wherever it puts them: `message`, `error.message`,
 * `errors[0].details`, a list of `{msg}`, or plain text. Undefined when it says nothing.
 */
export function messageOf(body: unknown): string | undefined {
	if (typeof body === 'string') return short(withoutMarkup(body));
	if (Array.isArray(body)) return messageOf(body[0]);
	if (!isRecord(body)) return undefined;
	const said = ownText(body, 'message') ?? nested(body) ?? firstText(body);
	return said === undefined ? undefined : short(said);
}

function nested({ error, errors, detail }: JsonRecord): string | undefined {
	for (const part of [error, errors, detail]) {
		const said = messageOf(part);
		if (said !== undefined) return said;
	}
	return undefined;
}

function firstText(body: JsonRecord): string | undefined {
	for (const key of TEXT_KEYS) {
		const said = ownText(body, key);
		if (said !== undefined) return said;
	}
	return undefined;
}

function ownText(body: JsonRecord, key: string): string | undefined {
	const value = body[key];
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** An HTML page says most in its title. */
function withoutMarkup(text: string): string {
	const title = /<title[^>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}

function short(text: string): string | undefined {
	return text === '' ? undefined : text.slice(0, LONGEST);
}
