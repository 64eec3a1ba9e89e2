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
import { isWordlessRefusal, jsonWithout, readResponse, readThrown, refusalBody } from './answers';
import { withCancelSignal } from './n8nInternals';
import { isStream, LARGEST_RESPONSE, receiveBody, readBodyText } from './receive';

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
		// n8n 1.x ignores every status or none, and renews a token only where it ignores none.
		const renewed = await exchange({ ...options, ignoreHttpStatusErrors: false }, reader);
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
		const currentScrub = () => scrubber(signedWith.flatMap(service.secrets));
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
			const scrub = currentScrub();
			return readResponse(response, body.end(jsonWithout(scrub)), scrub);
		} catch (error) {
			const words = await refusalWords(error, deadline);
			const isLate = deadline.aborted && !signal?.aborted;
			return isLate ? timedOut : readThrown(error, words, currentScrub(), signal);
		}
	};
}

/** Its requests end with `signal`. The credentials that n8n reads from it are added to `signedWith`. */
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
	return Object.create(withCancelSignal(context, signal), {
		getCredentials: { value: getCredentials },
	}) as IExecuteFunctions;
}

/** n8n 1.x knows no exceptions to ignored statuses. */
function isUnthrown401(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status === 401 && !('thrown' in answer);
}

/** What the service said to a request whose refusal n8n threw; undefined where that is no stream, or cannot be read. */
async function refusalWords(error: unknown, deadline: AbortSignal): Promise<string | undefined> {
	const body = refusalBody(error);
	if (!isStream(body)) return undefined;
	try {
		return await readBodyText(body, deadline);
	} catch {
		return '';
	}
}

/** n8n renews a token when it throws a 401. Every other status comes back as a response. */
const RENEWING = {
	ignore: true,
	except: [401],
} satisfies IHttpRequestOptions['ignoreHttpStatusErrors'];

/** A request in the terms of n8n's helper. */
function optionsOf(
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
		// As text, because n8n drops an empty object.
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		timeout,
		returnFullResponse: true,
		// A redirect would carry the key to another address.
		disableFollowRedirect: true,
		// Read here, within a limit, and never parsed by n8n, which changes the digits of long integers.
		encoding: 'stream',
		ignoreHttpStatusErrors: renewsToken ? RENEWING : true,
	};
}

/** A response whose body the reader has taken in. */
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
