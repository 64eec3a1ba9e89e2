import { createHash } from 'node:crypto';

import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Clock } from '../core/clock';
import type { Answer, ApiRequest, BodyReader, Send } from '../core/http';
import type { Limits } from '../core/limit';
import { Paces } from '../core/pace';
import type { Result } from '../core/result';
import { withRetry, type RetryPolicy } from '../core/retry';
import { scrubber } from '../core/secrets';
import { isWordlessRefusal, jsonWithout, readResponse, readThrown } from './answers';
import { before, TOO_LATE } from './deadline';
import { optionsOf, THROWN_AS_TEXT } from './requestOptions';
import { receive } from './responseText';
import { createTurns } from './turns';

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
	/** What an answer means for sending again; by its status where left out. */
	judge?: (credentials: Credentials) => NonNullable<RetryPolicy['judge']>;
	/** The first wait of a request by itself, in milliseconds. */
	firstDelayMs?: number;
	maxBrokenRetries: number;
	/** What tells apart whose limits a request counts against; all that use the same ones share a pace. */
	account: (credentials: Credentials, request: ApiRequest) => unknown[];
	/** What the service publishes of its limits; undefined has them learnt. */
	limits?: (credentials: Credentials, request: ApiRequest) => Limits | undefined;
}

/** How much waiting the user allows. */
export interface RetryOptions {
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
): Promise<{ credentials: Credentials; connect: (options: RetryOptions) => Send }> {
	const type = credentialTypeOf(context, service);
	const credentials = await context.getCredentials(type);
	const retrying = retryingSender(service, credentials, clock, signal, sharedPaces);
	const connect = (options: RetryOptions): Send => {
		const timeoutMs = Math.ceil(options.timeoutSeconds * 1000);
		return retrying(sender(context, service, credentials, timeoutMs, signal), options);
	};
	return { credentials, connect };
}

/** Of the process: all of its executions share what an account is allowed. */
const sharedPaces = new Paces();

/** Adds the pace that all requests of an account share, and the retries that the service and the user allow. */
export function retryingSender(
	service: Service,
	credentials: Credentials,
	clock: Clock,
	signal?: AbortSignal,
	paces = new Paces(),
): (once: Send, options: RetryOptions) => Send {
	const paceOf = (request: ApiRequest) => {
		const account = fingerprint(service.account(credentials, request));
		const address = service.baseUrl(credentials, request);
		const limits = service.limits?.(credentials, request);
		// A gateway may have several APIs with limits of their own at one address.
		const name = `${address.ok ? address.value : ''} ${JSON.stringify(limits)} ${account}`;
		return paces.of(name, limits, clock);
	};
	return (once, options) =>
		withRetry(once, policyOf(service, credentials, options), clock, paceOf, signal);
}

/** Tells accounts apart without keeping their keys. */
function fingerprint(account: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(account)).digest('hex');
}

function credentialTypeOf(context: Context, service: Service): string {
	return service.credentialType((name) => context.getNodeParameter(name, 0));
}

function policyOf(
	service: Service,
	credentials: Credentials,
	{ maxRetries, maxWaitSeconds }: RetryOptions,
): RetryPolicy {
	const { firstDelayMs } = service;
	return {
		maxRetries,
		maxBrokenRetries: service.maxBrokenRetries,
		maxWaitMs: maxWaitSeconds * 1000,
		...(service.judge && { judge: service.judge(credentials) }),
		...(firstDelayMs !== undefined && { firstDelayMs }),
	};
}

/** Sends one request once, or again where only its token had expired. Every failure comes back as a value. */
export function sender(
	context: Context,
	service: Service,
	credentials: Credentials,
	timeoutMs: number,
	signal?: AbortSignal,
): Send {
	const exchange = exchanger(context, service, credentials, timeoutMs, signal);
	return async (request) => {
		if (signal?.aborted) return { kind: 'aborted', message: 'The run was canceled' };
		const base = service.baseUrl(credentials, request);
		if (!base.ok) return { kind: 'unsigned', ...base.failure };
		const { reader } = request;
		const options = optionsOf(request, base.value, timeoutMs, service.renewsToken);
		const answer = await exchange(options, reader);
		if (!service.renewsToken || !isUnthrown401(answer)) return answer;
		const renewed = await exchange({ ...options, ...THROWN_AS_TEXT }, reader);
		return isWordlessRefusal(renewed) ? await exchange(options, reader) : renewed;
	};
}

/** One request of n8n's helper, signed, and what came of it. */
function exchanger(
	context: Context,
	service: Service,
	credentials: Credentials,
	timeoutMs: number,
	signal: AbortSignal | undefined,
): (options: IHttpRequestOptions, reader: ApiRequest['reader']) => Promise<Answer> {
	const type = credentialTypeOf(context, service);
	// Saves n8n a database query and a decryption for every request.
	const known = { credentialsDecrypted: decrypted(type, credentials) };
	const more = service.renewsToken ? undefined : known;
	const turn = createTurns();

	return async (options, reader) => {
		const deadline = AbortSignal.timeout(timeoutMs);
		const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
		const signedWith = [credentials];
		// n8n writes a token that it renews into the credentials that it has read.
		const scrub = () => scrubber(signedWith.flatMap(service.secrets));
		try {
			const request: Promise<unknown> = context.helpers.httpRequestWithAuthentication.call(
				contextOf(context, stop, signedWith),
				type,
				options,
				more,
			);
			const received = await before(deadline, receiveAll(request, reader?.(), deadline));
			await turn();
			if (received === TOO_LATE) return timedOut(timeoutMs);
			return readResponse(received.response, received.read(jsonWithout(scrub())));
		} catch (error) {
			const isLate = deadline.aborted && !signal?.aborted;
			return isLate ? timedOut(timeoutMs) : readThrown(error, scrub(), signal);
		}
	};
}

/** As n8n was to ignore it: a large response comes as a stream, and n8n 1.x knows no exceptions to ignored statuses. */
function isUnthrown401(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status === 401 && !('thrown' in answer);
}

async function receiveAll(
	request: Promise<unknown>,
	reader: BodyReader | undefined,
	deadline: AbortSignal,
) {
	const response = (await request) as IN8nHttpFullResponse;
	return { response, read: await receive(response.body, reader, deadline) };
}

/**
 * n8n's own timeout starts anew with every byte, so an answer that drips would never end. n8n takes the
 * signal that ends a request from the context, so it is given one with the deadline in it. What credentials it
 * reads there is noted in `signedWith`.
 */
function contextOf(
	context: Context,
	signal: AbortSignal,
	signedWith: Credentials[],
): IExecuteFunctions {
	const getCredentials = async (type: string) => {
		const read = await context.getCredentials(type);
		signedWith.push(read);
		return read;
	};
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
		getCredentials: { value: getCredentials },
	}) as IExecuteFunctions;
}

function timedOut(timeoutMs: number): Answer {
	const seconds = timeoutMs / 1000;
	return {
		kind: 'timeout',
		message: `The response was not complete after ${seconds} seconds`,
	};
}

function decrypted(type: string, data: Credentials) {
	return { id: '', name: type, type, data };
}
