import { ResponseTooLargeError } from '../core/byteStore';
import { truncateDeepValues } from '../core/depth';
import type { Answer, ApiResponse, NoResponse, ParseJson } from '../core/http';
import { isRecord, parseJsonOrKeepText } from '../core/json';
import { scrubInPlace, type Scrub } from '../core/secrets';
import { isStream } from './receive';

/** Reads what n8n's helper returned, without the secrets in its headers; the body is parsed already. */
export function readResponse(
	{ statusCode, headers }: { statusCode: number; headers: object },
	body: unknown,
	scrub: Scrub,
): ApiResponse {
	return { kind: 'response', status: statusCode, headers: readHeaders(headers, scrub), body };
}

/** Some servers send one before their JSON. */
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Parses JSON and then replaces the secrets: replaced before, a key of digits would leave half a number behind, and the
 * JSON could not be parsed. A text without secrets has none in its values either. Too deeply nested values are cut off,
 * so that later code may walk the levels of an answer.
 */
export function createScrubbingParser(scrub: Scrub): ParseJson {
	const parse = (text: string) => {
		const body = parseJsonOrKeepText(text.replace(BYTE_ORDER_MARK, ''));
		return truncateDeepValues(scrub(text) === text ? body : scrubInPlace(body, scrub));
	};
	return Object.assign(parse, { scrub });
}

/** Reads headers with names in lower case. A service may quote a key in the value or the name of a header. */
function readHeaders(headers: object, scrub: Scrub): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			scrub(name).toLowerCase(),
			scrub(String(value)),
		]),
	);
}

/** A response that n8n threw, marked so that it is not requested again. */
interface ThrownResponse extends ApiResponse {
	thrown: true;
}

const NEVER_CONNECTED =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/;
const TIMED_OUT = /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)/;
/** Node refuses to send such a header, so nothing was sent. */
const UNSENDABLE =
	/^ERR_(INVALID_CHAR|INVALID_HTTP_TOKEN|HTTP_INVALID_HEADER_VALUE|UNESCAPED_CHARACTERS)/;
/** The advice that n8n adds to a broken connection. Whether a request may be sent again is the caller's decision. */
const ADVICE = / You can retry the request [^.]*\.?/;
const UNSIGNED =
	/credential|access token|refresh token|invalid_(grant|client)|client authentication|private ?key|service account/i;

/**
 * Converts what n8n's helper threw into an answer. `words` is the text of an error whose body n8n threw as a stream.
 */
export function classifyThrown(
	error: unknown,
	words: string | undefined,
	scrub: Scrub,
	signal: AbortSignal | undefined,
): ThrownResponse | NoResponse {
	if (error instanceof ResponseTooLargeError) return { kind: 'tooLarge', message: error.message };
	const { message, code, status, headers, body } = readErrorDetails(error);
	if (status !== undefined) {
		return {
			kind: 'response',
			status,
			headers: readHeaders(headers, scrub),
			body: createScrubbingParser(scrub)(words ?? body),
			thrown: true,
		};
	}
	const text = scrub(message);
	// The request was in flight, so it may have been processed.
	if (signal?.aborted) return { kind: 'lost', message: 'The run was canceled' };
	if (NEVER_CONNECTED.test(code)) return { kind: 'unreachable', message: `${text} (${code})` };
	if (UNSENDABLE.test(code)) return { kind: 'unsigned', message: text };
	if (TIMED_OUT.test(code)) return { kind: 'timeout', message: text };
	if (UNSIGNED.test(text)) return { kind: 'unsigned', message: text };
	const isCut = BROKEN_OFF.test(text);
	return { kind: 'lost', message: isCut ? CUT : text.replace(ADVICE, '') };
}

/** The messages of Node about a body that ends too early. */
const BROKEN_OFF = /^(?:aborted|terminated|premature close|socket hang up)\.?$/i;
const CUT = 'The connection was closed before the whole response had arrived';

/**
 * Whether an error came without the words of the service. n8n 1.x drops them after it has renewed a token. A refused
 * request did nothing, so it can be sent again, and the second answer has the words.
 */
export function isRefusalWithoutMessage(answer: Answer): boolean {
	if (answer.kind !== 'response' || !('thrown' in answer)) return false;
	const { status, body } = answer;
	return status !== 401 && status < 500 && body === `Request failed with status code ${status}`;
}

/** Reads the body of an error response from what n8n's helper threw; undefined if there is none. */
export function readErrorBody(error: unknown): unknown {
	const { response, context } = readErrorParts(error);
	return response.data ?? context.data;
}

/** n8n wraps what axios threw, differently in 1.x and 2.x. */
function readErrorParts(error: unknown) {
	const thrown = isRecord(error) ? error : {};
	const cause = isRecord(thrown.cause) ? thrown.cause : {};
	return {
		thrown,
		cause,
		context: isRecord(thrown.context) ? thrown.context : {},
		response: isRecord(cause.response) ? cause.response : {},
	};
}

function readErrorDetails(error: unknown) {
	const { thrown, cause, response } = readErrorParts(error);
	const code = String(thrown.httpCode ?? cause.code ?? thrown.code ?? '');
	const body = readErrorBody(error) ?? thrown.description ?? thrown.message ?? '';
	return {
		message: readMessage(thrown.message ?? error),
		code,
		// Thrown with a good status means that the answer broke off midway.
		status: /^[3-5]\d\d$/.test(code) ? Number(code) : undefined,
		headers: isRecord(response.headers) ? response.headers : {},
		body: typeof body === 'string' ? body : textOfThrown(body),
	};
}

/** An object without a message would become "[object Object]". */
const readMessage = (thrown: unknown): string =>
	typeof thrown === 'object' && thrown !== null
		? 'The request failed for an unknown reason'
		: String(thrown);

/** A stream was read before, so it has no text left. */
function textOfThrown(body: unknown): string {
	return isStream(body) ? '' : JSON.stringify(truncateDeepValues(body));
}
