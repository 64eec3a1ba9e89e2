/** Names of parameters and headers that no caller may set, because the node, n8n or HTTP does. */
import { decodeFully } from './encodings';
import { failed } from './result';

/** RFC 9110, 5.1: the characters of a header name. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;

/** Headers that HTTP itself or the body needs. RFC 9110, 7.6.1, and RFC 9112, 6. */
const HTTP_HEADERS = new Set([
	'connection',
	'contentencoding',
	'contentlength',
	'expect',
	'host',
	'http2settings',
	'keepalive',
	'proxyconnection',
	'te',
	'trailer',
	'transferencoding',
	'upgrade',
]);

/** Headers by which a request proves who sends it. */
const SIGNING_HEADERS = new Set([
	'authorization',
	'cookie',
	'proxyauthorization',
	'xgoogapikey',
	'xgoogiamauthorizationtoken',
]);

/** The same as parameters. Google reads some of them with a `$` as well. */
const SIGNING_PARAMETERS = new Set([
	'accesstoken',
	'authorization',
	'bearertoken',
	'key',
	'oauthtoken',
]);

/** Names by which frameworks and gateways let a request be another one than it looks. */
const OVERRIDES = new Set([
	'httpheaders',
	'httpmethod',
	'xhttpmethod',
	'xhttpmethodoverride',
	'xmethodoverride',
	'xoriginalurl',
	'xrewriteurl',
]);

/** Rails, Symfony and others; without the line it is a parameter like any other. */
const UNDERSCORED_METHOD = /^\W*_+method\W*$/i;

const SIGNED_BY_NODE =
	'The node signs the request with its own credentials. Remove this header or parameter.';
const METHOD_AS_CHOSEN =
	"It would turn this into a different request. Remove it, and choose the method under 'Method'.";
const LEFT_TO_N8N = 'n8n sets this itself for each connection. Remove it.';

type Refusal = ReturnType<typeof failed>;

/** Services tell names apart less strictly than they write them: `access-token`, `Access_Token`, `access_token[]`. */
function lettersOf(name: string): string {
	return name.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** @param keyNames by which the credential itself sends its key */
export function checkParameterNames(names: string[], keyNames: string[]): Refusal | undefined {
	const own = new Set(keyNames.map(lettersOf));
	for (const name of names) {
		const decoded = decodeFully(name);
		const letters = lettersOf(decoded);
		if (SIGNING_PARAMETERS.has(letters) || own.has(letters))
			return refused('parameter', name, SIGNED_BY_NODE);
		if (OVERRIDES.has(letters) || UNDERSCORED_METHOD.test(decoded))
			return refused('parameter', name, METHOD_AS_CHOSEN);
	}
	return undefined;
}

export function checkHeaderNames(names: string[]): Refusal | undefined {
	for (const name of names) {
		const letters = lettersOf(name);
		if (SIGNING_HEADERS.has(letters)) return refused('header', name, SIGNED_BY_NODE);
		if (OVERRIDES.has(letters)) return refused('header', name, METHOD_AS_CHOSEN);
		if (HTTP_HEADERS.has(letters)) return refused('header', name, LEFT_TO_N8N);
		if (!isHeaderName(name))
			return refused(
				'header',
				name,
				'Use letters, digits, and hyphens, such as x-request-id.',
			);
	}
	return undefined;
}

function refused(kind: 'parameter' | 'header', name: string, todo: string): Refusal {
	return failed(`The ${kind} "${name}" cannot be set`, todo);
}

export function isHeaderName(name: string): boolean {
	return HEADER_NAME.test(name);
}

/** Whether HTTP needs a header for itself. */
export function isTransportHeader(name: string): boolean {
	return HTTP_HEADERS.has(lettersOf(name));
}
