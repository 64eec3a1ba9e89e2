import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { TextReader } from '../core/byteStore';
import type { Clock } from '../core/clock';
import type { Answer, ApiRequest, BodyReader, Send } from '../core/http';
import { formatCount, type Result } from '../core/result';
import { createScrubber } from '../core/secrets';
import {
	isRefusalWithoutMessage,
	createScrubbingParser,
	readResponse,
	classifyThrown,
	readErrorBody,
} from './answers';
import { withCancelSignal } from './n8nInternals';
import { isStream, MAX_RESPONSE_BYTES, receiveBody, readBodyText } from './receive';

export type Credentials = ICredentialDataDecryptedObject;

/** How to reach one API. */
export interface ServiceAccess {
	/** The credential type in use. */
	credentialType: (parameter: (name: string) => unknown) => string;
	/** The base address of the request's path, without a slash at its end. */
	baseUrl: (credentials: Credentials, request: ApiRequest) => Result<string>;
	/** The parts of the credentials that no message may show. */
	secrets: (credentials: Credentials) => unknown[];
	/** OAuth2: n8n renews the token when its helper throws on 401, so 401 must be thrown. */
	renewsToken: boolean;
}

/** The part of n8n's context that sending needs, both in executions and when a list is loaded. */
export interface RequestContext {
	getNode: IExecuteFunctions['getNode'];
	getCredentials: IExecuteFunctions['getCredentials'];
	/** The second argument is an item index in executions, and a fallback value when a list is loaded. */
	getNodeParameter(name: string, zero: 0): unknown;
	helpers: Pick<IExecuteFunctions['helpers'], 'httpRequestWithAuthentication'>;
}

export function readCredentialType(context: RequestContext, service: ServiceAccess): string {
	return service.credentialType((name) => context.getNodeParameter(name, 0));
}

/**
 * Creates a function that sends a request once, or twice if only its token had expired. It returns failures as values.
 */
export function createSender(
	context: RequestContext,
	service: ServiceAccess,
	credentials: Credentials,
	timeoutMs: number,
	clock: Clock,
	signal?: AbortSignal,
): Send {
	const exchange = createExchange(context, service, credentials, timeoutMs, clock, signal);
	return async (request) => {
		if (signal?.aborted) return { kind: 'aborted', message: 'The run was canceled' };
		const base = service.baseUrl(credentials, request);
		if (!base.ok) return { kind: 'unsigned', ...base.failure };
		const { reader } = request;
		const options = toHttpRequestOptions(request, base.value, timeoutMs, service.renewsToken);
		const answer = await exchange(options, reader);
		if (!service.renewsToken || !isUnthrown401(answer)) return answer;
		// n8n 1.x ignores either every status or none, and renews a token only if it ignores none.
		const renewed = await exchange({ ...options, ignoreHttpStatusErrors: false }, reader);
		return isRefusalWithoutMessage(renewed) ? await exchange(options, reader) : renewed;
	};
}

/** Creates a function that sends one signed request by n8n's helper and reads the answer. */
function createExchange(
	context: RequestContext,
	service: ServiceAccess,
	credentials: Credentials,
	timeoutMs: number,
	clock: Clock,
	signal: AbortSignal | undefined,
): (options: IHttpRequestOptions, reader: ApiRequest['reader']) => Promise<Answer> {
	const type = readCredentialType(context, service);
	// Saves n8n a database query and a decryption for every request.
	const known = { id: '', name: type, type, data: credentials };
	const more = service.renewsToken ? undefined : { credentialsDecrypted: known };
	const message = `The response was not complete after ${formatCount(timeoutMs / 1000, 'second')}`;
	const timedOut: Answer = { kind: 'timeout', message };
	const turn = createEventLoopQueue(clock);

	return async (options, reader = () => new TextReader(MAX_RESPONSE_BYTES)) => {
		const deadline = AbortSignal.timeout(timeoutMs);
		const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
		const signedWith = [credentials];
		// n8n writes a token that it renews into the credentials that it has read.
		const currentScrub = () => createScrubber(signedWith.flatMap(service.secrets));
		try {
			const request: Promise<unknown> = context.helpers.httpRequestWithAuthentication.call(
				withSignalAndCredentialLog(context, stop, signedWith),
				type,
				options,
				more,
			);
			const body = reader();
			const response = await awaitUntilDeadline(deadline, receive(request, body, deadline));
			await turn();
			if (response === undefined) return timedOut;
			const scrub = currentScrub();
			return readResponse(response, body.end(createScrubbingParser(scrub)), scrub);
		} catch (error) {
			const words = await readStreamedError(error, deadline);
			const isLate = deadline.aborted && !signal?.aborted;
			return isLate ? timedOut : classifyThrown(error, words, currentScrub(), signal);
		}
	};
}

/** Returns a context whose requests end with `signal`. The credentials that n8n reads are added to `signedWith`. */
function withSignalAndCredentialLog(
	context: RequestContext,
	signal: AbortSignal,
	signedWith: Credentials[],
): IExecuteFunctions {
	const getCredentials = async (type: string) => {
		const read = await context.getCredentials(type);
		signedWith.push(read);
		return read;
	};
	return Object.create(withCancelSignal(context, signal), {
		getCredentials: { value: getCredentials },
	}) as IExecuteFunctions;
}

/** n8n 1.x has no exceptions to ignored statuses, so it returns a 401 instead of throwing it. */
function isUnthrown401(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status === 401 && !('thrown' in answer);
}

/** Reads the body of an error that n8n threw as a stream; undefined if it is no stream, empty if it cannot be read. */
async function readStreamedError(
	error: unknown,
	deadline: AbortSignal,
): Promise<string | undefined> {
	const body = readErrorBody(error);
	if (!isStream(body)) return undefined;
	try {
		return await readBodyText(body, deadline);
	} catch {
		return '';
	}
}

/** n8n renews a token when it throws a 401. It returns every other status as a response. */
const RENEWING = {
	ignore: true,
	except: [401],
} satisfies IHttpRequestOptions['ignoreHttpStatusErrors'];

/** Converts a request into the options of n8n's helper. */
function toHttpRequestOptions(
	{ method, path, query, body, headers }: ApiRequest,
	base: string,
	timeout: number,
	renewsToken: boolean,
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
		// As text: n8n would drop an empty object.
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		timeout,
		returnFullResponse: true,
		// A redirect would carry the key to another address.
		disableFollowRedirect: true,
		// As a stream, to be read within a limit: n8n would change the digits of long integers when it parses JSON.
		encoding: 'stream',
		ignoreHttpStatusErrors: renewsToken ? RENEWING : true,
	};
}

/** Waits for the response and lets the reader take in its body. */
async function receive(
	request: Promise<unknown>,
	reader: BodyReader,
	deadline: AbortSignal,
): Promise<IN8nHttpFullResponse> {
	const response = (await request) as IN8nHttpFullResponse;
	await receiveBody(response.body, reader, deadline);
	return response;
}

/**
 * The result of the work, or undefined at the deadline: n8n 1.x cannot abort a request. The listener is removed
 * afterwards; it would keep every response in memory until the deadline.
 */
async function awaitUntilDeadline<T>(
	deadline: AbortSignal,
	work: Promise<T>,
): Promise<T | undefined> {
	let onLate = (): void => undefined;
	const late = new Promise<undefined>((resolve) => {
		onLate = () => resolve(undefined);
	});
	deadline.addEventListener('abort', onLate);
	try {
		return await Promise.race([work, late]);
	} finally {
		deadline.removeEventListener('abort', onLate);
	}
}

/**
 * Lets callers through one at a time, each in its own turn of Node's event loop. Answers to concurrent requests arrive
 * together. Processed in one turn, they would delay the next requests until all of them are done, and meanwhile nothing
 * would be in flight.
 */
export function createEventLoopQueue(clock: Pick<Clock, 'sleep'>): () => Promise<void> {
	let next = Promise.resolve();
	return async () => {
		const own = next;
		next = own.then(async () => await clock.sleep(0));
		await own;
	};
}
