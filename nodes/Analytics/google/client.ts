import type { Answer, ApiRequest, ApiResponse, NoResponse, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { textIn } from './answer';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import { explain, readGoogleError, withoutMarkup } from './errors';

/** Sends a request and reads its answer: a JSON object, or why there is none. */
export async function ask(
	send: Send,
	request: ApiRequest,
	expect?: Expect,
): Promise<Result<JsonRecord>> {
	return readAnswer(await send(request), request, expect);
}

/** What reports are asked by: they change nothing, so that they can be asked again. */
export function reportRequest(
	property: string,
	method: string,
	body: JsonRecord,
	version: 'v1beta' | 'v1alpha' = 'v1beta',
): ApiRequest {
	return {
		method: 'POST',
		path: `/${version}/properties/${property}:${method}`,
		body,
		repeatable: true,
	};
}

/** Whether an object is the kind of answer that was asked for. */
export type Expect = (body: JsonRecord) => boolean;

const anything: Expect = () => true;

/** A JSON object, or why there is none. */
export function readAnswer(
	answer: Answer,
	request: ApiRequest,
	expect: Expect = anything,
): Result<JsonRecord> {
	if (answer.kind !== 'response') return { ok: false, failure: withoutResponse(answer) };
	const { status, body } = answer;
	// Some gateways send errors with the status of a success.
	const isError = status >= 400 || (isRecord(body) && isRecord(body.error));
	if (isError) return { ok: false, failure: explain(readGoogleError(answer), request) };
	return status < 300 && isRecord(body) && expect(body) ? success(body) : foreign(answer);
}

/** Whether an answer is a resource, such as a property: all of Google's have a name. */
export function isResource({ name }: JsonRecord): boolean {
	return textIn(name) !== '';
}

/** Google answers every success with an object, be it an empty one, and never redirects. */
function foreign({ status, headers, body }: ApiResponse): Result<never> {
	const text = typeof body === 'string' ? withoutMarkup(body) : JSON.stringify(body) || '';
	// What comes after a question mark can hold a token.
	const [target] = (headers.location ?? '').split(/[?#]/);
	const what = target ? `a redirect to ${target}` : text.slice(0, 200) || 'empty';
	return failed(
		`The response is not from Google Analytics (status ${status}): ${what}`,
		'A proxy or a sign-in page may have responded. Check the addresses in the credentials.',
		{ reason: 'unreadable', ...(status >= 300 && { status }) },
	);
}

const REMEDIES: Record<NoResponse['kind'], string> = {
	unreachable:
		'Check the network of n8n, and the addresses in the credentials if they are custom ones.',
	unsigned:
		"Open the credentials and reconnect the account. Google ends a connection after 7 days while the app's consent screen is in testing.",
	timeout: "Request less, or increase 'Timeout' under Options.",
	lost: 'The connection was lost. Try again.',
	tooLarge: 'Request fewer rows or fields at once.',
	aborted: 'Run it again when you need it.',
};

const SERVICE_ACCOUNT_REMEDY =
	"Open the credentials and check 'Service Account Email' and 'Private Key or JSON Key File'.";

function withoutResponse({ kind, message, description }: NoResponse): Failure {
	const isServiceAccount = kind === 'unsigned' && /service account/i.test(message);
	const remedy = isServiceAccount ? SERVICE_ACCOUNT_REMEDY : REMEDIES[kind];
	return { message, description: description ?? remedy, reason: kind };
}
