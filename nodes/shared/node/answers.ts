import { TooMuch } from '../core/byteStore';
import { truncateDeepValues } from '../core/depth';
import type { Answer, ApiResponse, NoResponse, ParseJson } from '../core/http';
import { isRecord, parseJson } from '../core/json';
import { scrubValues, type Scrub } from '../core/secrets';
import { isStream } from './receive';

/** What n8n's helper gave back, without the secrets in its headers; what its body says is read already. */
export function readResponse(
	{ statusCode, headers }: { statusCode: number; headers: object },
	body: unknown,
	scrub: Scrub,
): ApiResponse {
	return { kind: 'response', status: statusCode, headers: readHeaders(headers, scrub), body };
}

/** Some servers put one before their JSON. */
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Parses, and strikes out the secrets then: struck out before, a key made of digits would leave half a number behind,
 * and the JSON could not be read any more. A text in which no secret is found has none in its values either. Whatever
 * reads an answer may go through its levels: what is nested too deeply for that is cut off here.
 */
export function jsonWithout(scrub: Scrub): ParseJson {
	const parse = (text: string) => {
		const body = parseJson(text.replace(BYTE_ORDER_MARK, ''));
		return truncateDeepValues(scrub(text) === text ? body : scrubValues(body, scrub));
	};
	return Object.assign(parse, { scrub });
}

/** Names in lower case. A service can quote a key in the value of a header, or make it a part of a name. */
function readHeaders(headers: object, scrub: Scrub): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			scrub(name).toLowerCase(),
			scrub(String(value)),
		]),
	);
}

/** A thrown 401, kept apart so that it is not asked for again. */
interface ThrownResponse extends ApiResponse {
	thrown: true;
}

const NEVER_CONNECTED =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/;
const TIMED_OUT = /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)/;
/** Node refuses to send such a header, so nothing has left. */
const UNSENDABLE =
	/^ERR_(INVALID_CHAR|INVALID_HTTP_TOKEN|HTTP_INVALID_HEADER_VALUE|UNESCAPED_CHARACTERS)/;
/** What n8n adds to a broken connection. Whether a request may be sent again is for its caller to say. */
const ADVICE = / You can retry the request [^.]*\.?/;
const UNSIGNED =
	/credential|access token|refresh token|invalid_(grant|client)|client authentication|private ?key|service account/i;

/**
 * What n8n's helper threw, as an answer. `words` is the text of a refusal whose body n8n threw as a stream.
 */
export function readThrown(
	error: unknown,
	words: string | undefined,
	scrub: Scrub,
	signal: AbortSignal | undefined,
): ThrownResponse | NoResponse {
	if (error instanceof TooMuch) return { kind: 'tooLarge', message: error.message };
	const { message, code, status, headers, body } = detailsOf(error);
	if (status !== undefined) {
		return {
			kind: 'response',
			status,
			headers: readHeaders(headers, scrub),
			body: jsonWithout(scrub)(words ?? body),
			thrown: true,
		};
	}
	const text = scrub(message);
	// It was under way, so unlike a request that was never sent it may have been processed.
	if (signal?.aborted) return { kind: 'lost', message: 'The run was canceled' };
	if (NEVER_CONNECTED.test(code)) return { kind: 'unreachable', message: `${text} (${code})` };
	if (UNSENDABLE.test(code)) return { kind: 'unsigned', message: text };
	if (TIMED_OUT.test(code)) return { kind: 'timeout', message: text };
	if (UNSIGNED.test(text)) return { kind: 'unsigned', message: text };
	const isCut = BROKEN_OFF.test(text);
	return { kind: 'lost', message: isCut ? CUT : text.replace(ADVICE, '') };
}

/** What Node says of a body that ends too early. */
const BROKEN_OFF = /^(?:aborted|terminated|premature close|socket hang up)\.?$/i;
const CUT = 'The connection was closed before the whole response had arrived';

/**
 * After n8n 1.x has renewed a token, it throws away what the service says to the request. One that was refused
 * did nothing, so it can be sent again, and is then answered in words.
 */
export function isWordlessRefusal(answer: Answer): boolean {
	if (answer.kind !== 'response' || !('thrown' in answer)) return false;
	const { status, body } = answer;
	return status !== 401 && status < 500 && body === `Request failed with status code ${status}`;
}

/** The body of a refusal that n8n's helper threw; undefined where it threw none. */
export function refusalBody(error: unknown): unknown {
	const { response, context } = partsOf(error);
	return response.data ?? context.data;
}

/** n8n wraps what axios threw, differently in 1.x and 2.x. */
function partsOf(error: unknown) {
	const thrown = isRecord(error) ? error : {};
	const cause = isRecord(thrown.cause) ? thrown.cause : {};
	return {
		thrown,
		cause,
		context: isRecord(thrown.context) ? thrown.context : {},
		response: isRecord(cause.response) ? cause.response : {},
	};
}

function detailsOf(error: unknown) {
	const { thrown, cause, response } = partsOf(error);
	const code = String(thrown.httpCode ?? cause.code ?? thrown.code ?? '');
	const body = refusalBody(error) ?? thrown.description ?? thrown.message ?? '';
	return {
		message: readMessage(thrown.message ?? error),
		code,
		// Thrown with a good status means that the answer broke off midway.
		status: /^[3-5]\d\d$/.test(code) ? Number(code) : undefined,
		headers: isRecord(response.headers) ? response.headers : {},
		body: typeof body === 'string' ? body : textOfThrown(body),
	};
}

/** What has no words of its own would be "[object Object]". */
const readMessage = (thrown: unknown): string =>
	typeof thrown === 'object' && thrown !== null
		? 'The request failed for an unknown reason'
		: String(thrown);

/** A stream was read before, and has no text of its own. */
function textOfThrown(body: unknown): string {
	return isStream(body) ? '' : JSON.stringify(truncateDeepValues(body));
}
