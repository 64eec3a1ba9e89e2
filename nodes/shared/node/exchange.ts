import {
	sleep,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { TextReader } from '../core/byteStore';
import type { Answer, ApiRequest, BodyReader, Send } from '../core/http';
import type { Result } from '../core/result';
import { scrubber } from '../core/secrets';
import { isWordlessRefusal, jsonWithout, readResponse, readThrown } from './answers';

export type Credentials = ICredentialDataDecryptedObject;

/** How one API is reached. */
export interface Reached {
	/** The credential type in use. */
	credentialType: (parameter: (name: string) => unknown) => string;
	/** The address that the request's path is below, without a slash at its end. */
	baseUrl: (credentials: Credentials, request: ApiRequest) => Result<string>;
	/** Parts of the credentials that no message may show. */
	secrets: (credentials: Credentials) => unknown[];
	/** OAuth2: n8n renews the token when its helper throws on 401, so 401 must be thrown. */
	renewsToken: boolean;
}

/** What sending needs of n8n: executions have it, and so has the loading of a picker. */
export interface Context {
	getNode: IExecuteFunctions['getNode'];
	getCredentials: IExecuteFunctions['getCredentials'];
	/** The second argument is the item for an execution, a fallback for a picker. */
	getNodeParameter(name: string, zero: 0): unknown;
	helpers: Pick<IExecuteFunctions['helpers'], 'httpRequestWithAuthentication'>;
}

export function credentialTypeOf(context: Context, service: Reached): string {
	return service.credentialType((name) => context.getNodeParameter(name, 0));
}

/** Sends one request once, or again where only its token had expired. Every failure comes back as a value. */
export function sender(
	context: Context,
	service: Reached,
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
	service: Reached,
	credentials: Credentials,
	timeoutMs: number,
	signal: AbortSignal | undefined,
): (options: IHttpRequestOptions, reader: ApiRequest['reader']) => Promise<Answer> {
	const type = credentialTypeOf(context, service);
	// Saves n8n a database query and a decryption for every request.
	const known = { id: '', name: type, type, data: credentials };
	const more = service.renewsToken ? undefined : { credentialsDecrypted: known };
	const seconds = timeoutMs / 1000;
	const message = `The response was not complete after ${seconds} seconds`;
	const timedOut: Answer = { kind: 'timeout', message };
	const turn = createTurns();

	return async (options, reader = () => new TextReader(LARGEST_RESPONSE)) => {
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
			const body = reader();
			const response = await before(deadline, receive(request, body, deadline));
			await turn();
			if (response === undefined) return timedOut;
			return readResponse(response, body.end(jsonWithout(scrub())));
		} catch (error) {
			const isLate = deadline.aborted && !signal?.aborted;
			return isLate ? timedOut : readThrown(error, scrub(), signal);
		}
	};
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

/** As n8n was to ignore it: a large response comes as a stream, and n8n 1.x knows no exceptions to ignored statuses. */
function isUnthrown401(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status === 401 && !('thrown' in answer);
}

/** n8n can tell the words of a refusal that it throws from a text only, not from a stream. */
const THROWN_AS_TEXT = { encoding: 'text', ignoreHttpStatusErrors: false } as const;

/** Not read whole by n8n, and a 401 is then no error to it either. */
const STREAMED = { encoding: 'stream', ignoreHttpStatusErrors: true } as const;

/** n8n renews a token when it throws a 401. */
const RENEWING = {
	encoding: 'text',
	ignoreHttpStatusErrors: { ignore: true, except: [401] },
} satisfies Partial<IHttpRequestOptions>;

/** A request in the terms of n8n's helper. */
function optionsOf(
	{ method, path, query, body, headers, reader }: ApiRequest,
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
		// As text, because n8n drops an empty object.
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		timeout,
		returnFullResponse: true,
		// A redirect would carry the key to another address.
		disableFollowRedirect: true,
		// Never parsed by n8n, because that changes the digits of long integers.
		...(renewsToken && !reader ? RENEWING : STREAMED),
	};
}

/** The most bytes of one response, unpacked. Lookups of a hundred records are under 5 MB. */
export const LARGEST_RESPONSE = 64 * 2 ** 20;

/** A stream of Node's, as far as it is used here. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): void;
}

const isStream = (body: unknown): body is ByteStream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Takes in a response, whose body n8n gives as a stream or as text. n8n itself reads on until the memory of the
 * process is used up (a small gzip file can unpack to gigabytes); a reader has a limit.
 * @throws when the response is too large, breaks off, or is not complete when `deadline` ends it
 */
async function receive(request: Promise<unknown>, reader: BodyReader, deadline: AbortSignal) {
	const response = (await request) as IN8nHttpFullResponse;
	const body: unknown = response.body;
	if (typeof body === 'string') reader.add(Buffer.from(body));
	if (!isStream(body)) return response;
	const stop = () => body.destroy();
	deadline.addEventListener('abort', stop, { once: true });
	try {
		for await (const part of body) reader.add(part);
	} finally {
		deadline.removeEventListener('abort', stop);
	}
	return response;
}

/**
 * What came of the work, or undefined at the deadline: n8n 1.x cannot end a request. A deadline that is still
 * listened to afterwards would keep every response in memory until it passes.
 */
async function before<T>(deadline: AbortSignal, work: Promise<T>): Promise<T | undefined> {
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
 * Lets in one at a time, each in a turn of Node's event loop of its own. Answers to requests under way at once come
 * together. Worked on in one turn, they would hold back the requests that follow them until all are done, and
 * nothing would be under way meanwhile.
 */
export function createTurns(): () => Promise<void> {
	let next = Promise.resolve();
	return async () => {
		const own = next;
		next = own.then(async () => await sleep(0));
		await own;
	};
}
