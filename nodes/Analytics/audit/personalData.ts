/** Email addresses and tokens in texts that a website sent: finding them, and never repeating them. */
import { isRecord, type JsonRecord } from '../../shared/core/json';

/** Texts are cut before they are searched: what is longer than any address of a page is no address. */
const LONGEST_TEXT = 2_000;

/**
 * What comes before and after the sign, which may be percent-encoded once or twice. Of what a mailbox may be called, only
 * the characters are left out that separate parts of an address of a page.
 */
const EMAIL =
	/[\p{L}\p{N}._+'!#$*^`{|}~-]{1,64}(?:@|%(?:25)?40)([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6})/giu;

/** `logo@2x.png` has the form of an address. */
const FILE_ENDING =
	/\.(avif|css|gif|heic|html?|ico|jpe?g|js|json|mp4|pdf|php|png|svg|webm|webp|xml)$/i;

/** Top-level domains have letters only: `package@1.2.3` is none. */
const TOP_LEVEL = /\.\p{L}{2,}$/u;

/** Parameters whose value lets its reader in. `key` alone is mostly harmless. */
const TOKEN_PARAMETERS = [
	'access_token',
	'api_key',
	'apikey',
	'auth',
	'auth_token',
	'authorization',
	'client_secret',
	'id_token',
	'jwt',
	'otp',
	'passwd',
	'password',
	'pwd',
	'refresh_token',
	'reset_token',
	'secret',
	'session_id',
	'sessionid',
	'sid',
	'token',
];

/** A JSON Web Token: two parts of base64 JSON with a period between them. */
const JSON_WEB_TOKEN = /eyJ[\w-]{8,2000}\.[\w-]{8,2000}(?:\.[\w-]{0,2000})?/g;

/** What Google puts in the place of what it has removed. */
const REDACTED = '(redacted)';

/** For Google's filters, in RE2: addresses and titles that may hold an email address or a token. */
export const SUSPICIOUS_PATH = `@|%40|%2540|[?&;](${TOKEN_PARAMETERS.join('|')})=|eyJ[\\w-]{8,}\\.[\\w-]{8,}`;

export function containsEmail(text: string): boolean {
	return [...text.slice(0, LONGEST_TEXT).matchAll(EMAIL)].some(([, domain = '']) =>
		isDomain(domain),
	);
}

function isDomain(text: string): boolean {
	return TOP_LEVEL.test(text) && !FILE_ENDING.test(text);
}

/** The names of the parameters in a path that hold a token, in lower case. */
export function listTokenParameters(path: string): string[] {
	return parseParameters(path)
		.filter(({ name, value }) => isTokenParameter(name) && value !== '' && value !== REDACTED)
		.map(({ name }) => name.toLowerCase());
}

export function containsJsonWebToken(text: string): boolean {
	return text.slice(0, LONGEST_TEXT).search(JSON_WEB_TOKEN) >= 0;
}

function isTokenParameter(name: string): boolean {
	return TOKEN_PARAMETERS.includes(name.toLowerCase());
}

function parseParameters(path: string): Array<{ name: string; value: string }> {
	const [, query = ''] = splitAddress(path);
	return query
		.split(/[&;]/)
		.filter((part) => part !== '')
		.map((part) => {
			const end = part.indexOf('=');
			return end < 0
				? { name: part, value: '' }
				: { name: part.slice(0, end), value: part.slice(end + 1) };
		});
}

/** What stands before and after the first question mark of a path. */
function splitAddress(path: string): [path: string, query: string] {
	const text = path.slice(0, LONGEST_TEXT);
	const end = text.indexOf('?');
	return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}

/** A text with `[email]` and `[token]` in the places of addresses and JSON Web Tokens. */
export function maskPersonalData(text: string): string {
	return text
		.slice(0, LONGEST_TEXT)
		.replace(JSON_WEB_TOKEN, '[token]')
		.replace(EMAIL, (whole, domain: string) => (isDomain(domain) ? '[email]' : whole));
}

/** A path of which nothing is left that may belong to a person: addresses, tokens, and the values of all parameters. */
export function maskPath(path: string): string {
	const [place] = splitAddress(path);
	const names = parseParameters(path).map(({ name }) => `${maskPersonalData(name)}=…`);
	const query = names.length > 0 ? `?${names.join('&')}` : '';
	return `${maskPersonalData(place)}${query}`;
}

/** The same record with every text in it masked, also those in lists and records within. */
export function maskTexts(record: JsonRecord): JsonRecord {
	return Object.fromEntries(
		Object.entries(record).map(([name, value]) => [name, maskWithin(value)]),
	);
}

/** Evidence is made by the checks, three levels deep at most. */
function maskWithin(value: unknown): unknown {
	if (typeof value === 'string') return maskPersonalData(value);
	if (Array.isArray(value)) return value.map(maskWithin);
	return isRecord(value) ? maskTexts(value) : value;
}
