import { failed, success, type Result } from '../../shared/core/result';

const WHERE_IT_IS =
	"It's in your website's _ga cookie: the last two numbers of a value such as GA1.1.1234567890.1700000000. Capture it with the lead in a hidden form field, store it in a CRM field, and map that field here. The whole cookie value works too.";

/** Texts that forms and CRMs write in place of an empty value. */
const PLACEHOLDER = /^(undefined|null|none|nan|#?n\/a|[-–—_.]+|0|true|false|\[object object\])$/i;

/** Tells whether a text stands for an empty value, such as `null` or `n/a`. */
export const isPlaceholderId = (text: string): boolean => PLACEHOLDER.test(text);

const IN_COOKIES = /(?:^|[;\s])_ga=([^;\s]+)/;
/** `GA1.1.x.y`; with a path or a deep domain `GA1.2-2.x.y`. */
const COOKIE = /^GA\d\.[\d-]+\.(\d+\.\d+)$/;
/** The cookie `_ga_ABC123` keeps the session. */
const SESSION_COOKIE = /^GS\d+\./;

/**
 * Reads the client ID that Google's tag gave the browser of a visitor, from the ID itself or from the `_ga` cookie. Any
 * other value is a failure with the reason `invalidClientId`.
 */
export function readClientId(given: unknown): Result<string> {
	const refused = (message: string, remedy = WHERE_IT_IS) =>
		failed(message, remedy, { reason: 'invalidClientId' });
	if (typeof given === 'number' && given !== 0) {
		return refused(
			`'Client ID' is the number ${given}, which has lost digits`,
			'Store it as text in your CRM, spreadsheet, or JSON.',
		);
	}
	const written = typeof given === 'object' ? '' : String(given ?? '').trim();
	const text = IN_COOKIES.exec(written)?.[1] ?? written;
	if (text === '' || isPlaceholderId(text)) {
		return refused("'Client ID' is empty, but Google doesn't count web events without one");
	}
	if (SESSION_COOKIE.test(text))
		return refused(`"${text}" is a session ID cookie, not a client ID`);
	if (text.includes('@')) {
		return refused(`"${text}" is an email address, which Google does not accept as an ID`);
	}
	if (/\s/.test(text)) return refused(`"${text}" is not a client ID`);
	return success(COOKIE.exec(text)?.[1] ?? text);
}

/** `_ga_ABC123=GS2.1.s17$o1`: the name of the cookie has the data stream, after a prefix that a website may choose. */
const SESSION_COOKIES = /_ga_([A-Z\d]+)=([^;\s]+)/g;
/** `GS1.1.1700000000.5.1.1700000100.0.0.0`: the third part. */
const POSITIONAL_SESSION = /^GS1\.[\d-]+\.(\d+)(?:\.|$)/;
/** `GS2.1.s1700000000$o5$g1$t1700000100`: labeled parts in any order. */
const LABELED_SESSION = /^GS[2-9]\d*\.[\d-]+\.(.+)$/;

const WHERE_SESSION_IS =
	"It's in your website's _ga_ cookie whose name ends with the measurement ID: the digits after the s in GS2.1.s1700000000$o5. The whole cookie value works too. Events count even without a session ID, so leave the field empty if you don't have one.";

/**
 * Reads the ID of the session that an event belongs to, from the number itself, the value of its cookie in either of
 * Google's formats, or all cookies of a request. Any other value is a failure with the reason `invalidSessionId`.
 * @param streamId the ID of the data stream that events go to: a measurement ID such as `G-ABC123`, or the ID of an app
 * @returns undefined where there is no session ID
 */
export function readSessionId(given: unknown, streamId: string): Result<string | undefined> {
	const refused = (message: string, remedy = WHERE_SESSION_IS) =>
		failed(message, remedy, { reason: 'invalidSessionId' });
	const written = typeof given === 'object' ? '' : decodeCookie(String(given ?? '').trim());
	if (written === '' || isPlaceholderId(written)) return success(undefined);
	const cookies = [...written.matchAll(SESSION_COOKIES)];
	const own = cookies.find(([, stream]) => `G-${stream}` === streamId);
	if (cookies.length > 0 && own === undefined) {
		const names = cookies.map(([, stream]) => `_ga_${stream}`).join(', ');
		return refused(
			`'Session ID' has ${names}, but the events go to the data stream ${streamId}`,
			'Use the cookie of this data stream. A session of another data stream is not known there.',
		);
	}
	const text = own?.[2] ?? written;
	if (/^[1-9]\d*$/.test(text)) return success(text);
	const session = findSessionId(text);
	if (session !== undefined) return success(session);
	if (COOKIE.test(text) || IN_COOKIES.test(text))
		return refused(`'Session ID' is "${text}", which is a client ID`);
	return refused(`'Session ID' is "${text}", which is not a session ID`);
}

/** Finds the session ID in the value of a cookie, in either of Google's formats. */
function findSessionId(cookie: string): string | undefined {
	const positional = POSITIONAL_SESSION.exec(cookie)?.[1];
	if (positional !== undefined) return positional;
	const parts = LABELED_SESSION.exec(cookie)?.[1]?.split('$') ?? [];
	return parts.find((part) => /^s\d+$/.test(part))?.slice(1);
}

/** Some servers and forms write `$` as `%24`. */
function decodeCookie(text: string): string {
	return text.replace(/%24/g, '$');
}

/** Reads the ID of a user in the sender's own system. A placeholder is refused: it would merge all users without an ID into one. */
export function readUserId(written: string): Result<string> {
	if (isPlaceholderId(written)) return failed(`'User ID' is "${written}"`, OWN_ID);
	if (!written.includes('@')) return success(written);
	return failed(
		`'User ID' is "${written}", but Google does not accept email addresses as IDs`,
		OWN_ID,
	);
}

const OWN_ID = 'Map the ID that your CRM or shop gives the user, or leave the field empty.';
