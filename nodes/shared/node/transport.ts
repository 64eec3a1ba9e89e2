import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Clock } from '../core/clock';
import type { Answer, ApiRequest, ApiResponse, NoResponse, Send } from '../core/http';
import { withGate, type Gate } from '../core/gate';
import { isRecord, parseJson } from '../core/json';
import { createPace, withPace, type Rate } from '../core/pace';
import type { Result } from '../core/result';
import { withRetry, type RetryPolicy } from '../core/retry';
import { refusal } from './errors';

export type Credentials = ICredentialDataDecryptedObject;

/** What the shared transport has to know about one API. */
export interface Service {
	/** The credential type in use. */
	credentialType: (parameter: (name: string) => unknown) => string;
	/** The address that the request's path is below, without a slash at its end. */
	baseUrl: (credentials: Credentials, request: ApiRequest) => Result<string>;
	/** Parts of the credentials that no message may show. */
	secrets: (credentials: Credentials) => unknown[];
	/** OAuth2: n8n renews the token when its helper throws on 401, so 401 must be thrown. */
	renewsToken: boolean;
	judge?: RetryPolicy['judge'];
	maxBrokenRetries: number;
	/** The most requests in a stretch of time, shared by all requests of a run. */
	rate?: Rate;
	/** Limits how many requests are under way at once, in all runs of this process together. */
	gate?: (request: ApiRequest) => Gate | undefined;
}

/** How much waiting the user allows. */
export interface Patience {
	maxRetries: number;
	maxWaitSeconds: number;
	timeoutSeconds: number;
}

/** What sending needs of n8n: executions have it, and so has the loading of a picker. */
interface Context {
	getNode: IExecuteFunctions['getNode'];
	getCredentials: IExecuteFunctions['getCredentials'];
	/** The second argument is the item for an execution, a fallback for a picker. */
	getNodeParameter(name: string, zero: 0): unknown;
	helpers: Pick<IExecuteFunctions['helpers'], 'httpRequestWithAuthentication'>;
}

/**
 * Reads the credentials once and gives back the way to send requests with them. Authentication,
 * proxies, SSRF protection and token refresh stay n8n's: every request goes through its helper.
 */
export async function openService(
	context: Context,
	service: Service,
	clock: Clock,
	signal?: AbortSignal,
): Promise<{ credentials: Credentials; connect: (patience: Patience) => Send }> {
	const type = credentialTypeOf(context, service);
	const credentials = await context.getCredentials(type);
	const pace = createPace(service.rate, clock, signal);
	const connect = (patience: Patience): Send => {
		const once = withGate(
			sender(context, service, credentials, patience.timeoutSeconds * 1000, signal),
			(request) => service.gate?.(request),
		);
		return withRetry(
			withPace(once, pace),
			policyOf(service, patience),
			clock,
			signal,
			pace.hold,
		);
	};
	return { credentials, connect };
}

function credentialTypeOf(context: Context, service: Service): string {
	return service.credentialType((name) => context.getNodeParameter(name, 0));
}

function policyOf(service: Service, { maxRetries, maxWaitSeconds }: Patience): RetryPolicy {
	return {
		maxRetries,
		maxBrokenRetries: service.maxBrokenRetries,
		maxWaitMs: maxWaitSeconds * 1000,
		...(service.judge && { judge: service.judge }),
	};
}

/** Sends one request once. Every failure comes back as a value, except an unusable base address. */
export function sender(
	context: Context,
	service: Service,
	credentials: Credentials,
	timeoutMs: number,
	signal?: AbortSignal,
): Send {
	const type = credentialTypeOf(context, service);
	const scrub = scrubber(service.secrets(credentials));

	const exchange = async (options: IHttpRequestOptions): Promise<Answer> => {
		try {
			const response: unknown = await context.helpers.httpRequestWithAuthentication.call(
				context as IExecuteFunctions,
				type,
				options,
				// Saves n8n a database query and a decryption for every request.
				service.renewsToken
					? undefined
					: { credentialsDecrypted: decrypted(type, credentials) },
			);
			return readResponse(response as IN8nHttpFullResponse, scrub);
		} catch (error) {
			return readThrown(error, scrub, signal);
		}
	};

	return async (request) => {
		if (signal?.aborted) return { kind: 'aborted', message: 'The workflow was stopped' };
		const base = service.baseUrl(credentials, request);
		if (!base.ok) throw refusal(context.getNode(), base.failure);
		const answer = await exchange(
			optionsOf(request, base.value, timeoutMs, service.renewsToken),
		);
		if (!service.renewsToken || answer.kind !== 'response' || answer.status !== 401)
			return answer;
		// n8n 1.x knows no exceptions to ignored statuses, so there the 401 came back unthrown.
		if ('thrown' in answer) return answer;
		return await exchange({
			...optionsOf(request, base.value, timeoutMs, true),
			ignoreHttpStatusErrors: false,
		});
	};
}

function decrypted(type: string, data: Credentials) {
	return { id: '', name: type, type, data };
}

function optionsOf(
	{ method, path, query, body, headers }: ApiRequest,
	base: string,
	timeout: number,
	throwOn401: boolean,
): IHttpRequestOptions {
	return {
		method,
		url: `${base}${path}`,
		headers: {
			accept: 'application/json',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		...(query && { qs: query as IHttpRequestOptions['qs'] & object, arrayFormat: 'repeat' }),
		// As text, because n8n drops an empty object.
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		// As text, because n8n's own parsing changes the digits of long integers.
		encoding: 'text',
		timeout,
		returnFullResponse: true,
		// A redirect would carry the key to another address.
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: throwOn401 ? { ignore: true, except: [401] } : true,
	};
}

function readResponse(
	response: IN8nHttpFullResponse,
	scrub: (text: string) => string,
): ApiResponse {
	const { statusCode, headers, body } = response;
	return {
		kind: 'response',
		status: statusCode,
		headers: readHeaders(headers),
		body: typeof body === 'string' ? parseJson(scrub(body)) : body,
	};
}

function readHeaders(headers: object): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
}

/** A thrown 401, kept apart so that it is not asked for again. */
interface ThrownResponse extends ApiResponse {
	thrown: true;
}

const NEVER_CONNECTED =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/;
const TIMED_OUT = /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)/;
const UNSIGNED = /credential|access token|refresh token|invalid_grant|private ?key/i;

/** What n8n's helper threw, as an answer. */
function readThrown(
	error: unknown,
	scrub: (text: string) => string,
	signal: AbortSignal | undefined,
): ThrownResponse | NoResponse {
	const { message, code, status, headers, body } = detailsOf(error);
	if (status !== undefined) {
		return {
			kind: 'response',
			status,
			headers: readHeaders(headers),
			body: parseJson(scrub(body)),
			thrown: true,
		};
	}
	const text = scrub(message);
	// It was under way, so unlike a request that was never sent it may have been processed.
	if (signal?.aborted) return { kind: 'lost', message: 'The workflow was stopped meanwhile' };
	if (NEVER_CONNECTED.test(code)) return { kind: 'unreachable', message: `${text} (${code})` };
	if (TIMED_OUT.test(code)) return { kind: 'timeout', message: text };
	if (UNSIGNED.test(text)) return { kind: 'unsigned', message: text };
	return { kind: 'lost', message: text };
}

/** n8n wraps what axios threw, differently in 1.x and 2.x. */
function detailsOf(error: unknown) {
	const thrown = isRecord(error) ? error : {};
	const cause = isRecord(thrown.cause) ? thrown.cause : {};
	const code = String(thrown.httpCode ?? cause.code ?? thrown.code ?? '');
	const context = isRecord(thrown.context) ? thrown.context : {};
	const response = isRecord(cause.response) ? cause.response : {};
	const body = response.data ?? context.data ?? thrown.description ?? thrown.message ?? '';
	return {
		message: String(thrown.message ?? error),
		code,
		// Thrown with a good status means that the answer broke off midway.
		status: /^[3-5]\d\d$/.test(code) ? Number(code) : undefined,
		headers: isRecord(response.headers) ? response.headers : {},
		body: typeof body === 'string' ? body : JSON.stringify(body),
	};
}

/** Shorter ones ("demo") are found in ordinary data, and striking them out would falsify it. */
const SHORTEST_SECRET = 6;

function scrubber(secrets: unknown[]): (text: string) => string {
	const words = secrets
		.filter((word) => typeof word === 'string')
		.filter((word) => word.length >= SHORTEST_SECRET)
		.flatMap(spellings)
		// One secret may begin with another, whose end would stay readable.
		.sort((one, other) => other.length - one.length);
	return (text) => words.reduce((scrubbed, word) => scrubbed.replaceAll(word, '***'), text);
}

/** As it is, within a JSON string, and within an address. */
function spellings(word: string): string[] {
	return [word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word)];
}
