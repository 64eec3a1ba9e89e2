import type { Answer, ApiRequest, ApiResponse, NoResponse, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import { judgeByStatus, type Verdict } from '../../shared/core/retry';
import { explain } from './explain';
import { readGoogleError, withoutMarkup } from './googleError';
import { quotaRefusal } from './quotaRefusal';

/** Sends a request and reads its answer: a JSON object, or why there is none. */
export async function ask(send: Send, request: ApiRequest): Promise<Result<JsonRecord>> {
	return readAnswer(await send(request), request);
}

export function readAnswer(answer: Answer, request: ApiRequest): Result<JsonRecord> {
	if (answer.kind !== 'response') return { ok: false, failure: withoutResponse(answer) };
	if (answer.status >= 400)
		return { ok: false, failure: explain(readGoogleError(answer), request) };
	return readBody(answer);
}

/** Google answers every success with an object; anything else comes from somebody in between. */
function readBody({ status, body }: ApiResponse): Result<JsonRecord> {
	if (isRecord(body)) return success(body);
	if (body === '' || body === undefined) return success({});
	const text = typeof body === 'string' ? withoutMarkup(body) : JSON.stringify(body);
	return failed(
		`The answer is not what Google Analytics sends: ${text.slice(0, 200)}`,
		'Something else answered, such as a proxy or a sign-in page. Check the addresses in the credentials.',
		{ reason: 'unreadable', ...(status >= 300 && { status }) },
	);
}

const REMEDIES: Record<NoResponse['kind'], string> = {
	unreachable:
		'Check the network of n8n, and the addresses in the credentials if they are custom ones.',
	unsigned:
		"Open the credentials and connect the account again. Google ends a connection after 7 days while the app's consent screen is in testing.",
	timeout: "Ask for less, or allow more time in 'Timeout'.",
	lost: 'The connection broke off. Try again.',
	aborted: 'Run it again when you need it.',
};

const SERVICE_ACCOUNT_REMEDY =
	"Open the credentials and check 'Service Account Email' and 'Private Key'.";

function withoutResponse({ kind, message, description }: NoResponse): Failure {
	const isServiceAccount = kind === 'unsigned' && /service account/i.test(message);
	const remedy = isServiceAccount ? SERVICE_ACCOUNT_REMEDY : REMEDIES[kind];
	return { message, description: description ?? remedy, reason: kind };
}

/** What a refusal means for sending again. Exhausted tokens stay exhausted; concurrency does not. */
export function judge(response: ApiResponse): Verdict {
	if (response.status !== 429 && response.status !== 403) return judgeByStatus(response);
	const { message, reasons } = readGoogleError(response);
	const quota = quotaRefusal(message) ?? quotaRefusal(reasons.join(' '));
	if (quota) return quota.waits ? 'refused' : 'final';
	return judgeByStatus(response);
}
