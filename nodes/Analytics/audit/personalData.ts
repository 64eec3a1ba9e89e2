/** Finds and masks email addresses and tokens in texts that a website sent. */
import { isRecord, type JsonRecord } from '../../shared/core/json';

/** Texts are cut to this length before they are searched; no path of a page is longer. */
const LONGEST_TEXT = 2_000;

/**
 * An email address; the `@` may be percent-encoded once or twice. The mailbox may have every character that mail servers
 * allow, except those that separate the parts of a URL. The group is the domain.
 */
const EMAIL =
	/[\p{L}\p{N}._+'!#$*^`{|}~-]{1,64}(?:@|%(?:25)?40)([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6})/giu;

/** The endings of file names such as `logo@2x.png`, which look like an email address. */
const FILE_ENDING =
	/\.(avif|css|gif|heic|html?|ico|jpe?g|js|json|mp4|pdf|php|png|svg|webm|webp|xml)$/i;

/** Top-level domains have only letters, so `package@1.2.3` is no email address. */
const TOP_LEVEL_DOMAIN = /\.\p{L}{2,}$/u;

/** Parameters whose value gives access to whoever reads it. `key` is missing, because it is mostly harmless. */
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

/** A JSON Web Token: two or three parts in base64, separated by periods. `eyJ` is the beginning of a JSON object. */
const JSON_WEB_TOKEN = /eyJ[\w-]{8,2000}\.[\w-]{8,2000}(?:\.[\w-]{0,2000})?/g;

/** Google's replacement for a value that it removed. */
const REDACTED = '(redacted)';

/** A regular expression (RE2) for Google's filters: paths that may have an email address or a token. */
export const PERSONAL_DATA_PATTERN = `@|%40|%2540|[?&;](${TOKEN_PARAMETERS.join('|')})=|eyJ[\\w-]{8,}\\.[\\w-]{8,}`;

/** Tells whether a text has an email address in it. */
export function containsEmail(text: string): boolean {
	return [...text.slice(0, LONGEST_TEXT).matchAll(EMAIL)].some(([, domain = '']) =>
		isDomain(domain),
	);
}

function isDomain(text: string): boolean {
	return TOP_LEVEL_DOMAIN.test(text) && !FILE_ENDING.test(text);
}

/** Lists the query parameters of a path that hold a token, in lower case. */
export function listParametersWithTokenNames(path: string): string[] {
	return parseParameters(path)
		.filter(({ name, value }) => isTokenParameter(name) && value !== '' && value !== REDACTED)
		.map(({ name }) => name.toLowerCase());
}

/** Tells whether a text has a JSON Web Token in it. */
export function containsJsonWebToken(text: string): boolean {
	return text.slice(0, LONGEST_TEXT).search(JSON_WEB_TOKEN) >= 0;
}

function isTokenParameter(name: string): boolean {
	return TOKEN_PARAMETERS.includes(name.toLowerCase());
}

function parseParameters(path: string): Array<{ name: string; value: string }> {
	const [, query = ''] = splitPathAndQuery(path);
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

/** Splits a path at its first question mark. */
function splitPathAndQuery(path: string): [path: string, query: string] {
	const text = path.slice(0, LONGEST_TEXT);
	const end = text.indexOf('?');
	return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}

/** Replaces email addresses with `[email]` and JSON Web Tokens with `[token]`. */
export function maskPersonalData(text: string): string {
	return text
		.slice(0, LONGEST_TEXT)
		.replace(JSON_WEB_TOKEN, '[token]')
		.replace(EMAIL, (whole, domain: string) => (isDomain(domain) ? '[email]' : whole));
}

/** Masks a path so that nothing of a person is left: email addresses, tokens, and the values of all query parameters. */
export function maskPersonalDataInPath(path: string): string {
	const [bare] = splitPathAndQuery(path);
	const names = parseParameters(path).map(({ name }) => `${maskPersonalData(name)}=…`);
	const query = names.length > 0 ? `?${names.join('&')}` : '';
	return `${maskPersonalData(bare)}${query}`;
}

/** Masks every text in a record, also those in its lists and records. */
export function maskPersonalDataInRecord(record: JsonRecord): JsonRecord {
	return Object.fromEntries(
		Object.entries(record).map(([name, value]) => [name, maskPersonalDataInValue(value)]),
	);
}

/** The recursion is shallow: the evidence of the checks has at most three levels. */
function maskPersonalDataInValue(value: unknown): unknown {
	if (typeof value === 'string') return maskPersonalData(value);
	if (Array.isArray(value)) return value.map(maskPersonalDataInValue);
	return isRecord(value) ? maskPersonalDataInRecord(value) : value;
}
