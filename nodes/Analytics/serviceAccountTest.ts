import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import type { Send } from '../shared/core/http';
import { parseJson } from '../shared/core/json';
import { sentenceOf } from '../shared/core/result';
import { scrubber } from '../shared/core/secrets';
import { jsonWithout, readResponse } from '../shared/node/answers';
import type { Credentials } from '../shared/node/transport';
import { apiOf } from './google/addresses';
import { baseUrlOf } from './service';
import { fetchMetadata } from './google/metadata';
import { searchProperties } from './google/summaries';

const TIMEOUT_MS = 30_000;

/** Gets a token for a service account. Throws when Google refuses. */
type SignIn = (credentials: Credentials, post: Post) => Promise<{ accessToken: string }>;
type Post = (
	url: string,
	form: Record<string, string>,
) => Promise<{ status: number; body: unknown; date?: string | undefined }>;

/** Sends a request and returns the full response, also for statuses that n8n's helper throws for. */
type Fetch = (options: Record<string, unknown>) => Promise<IN8nHttpFullResponse>;

/**
 * Signs in, lists the properties, and asks the first one for its fields: what is missing for reports,
 * the key, an API or access, shows by the first that fails.
 */
export function testedWith(signIn: SignIn) {
	return async function (
		this: ICredentialTestFunctions,
		{ data = {} }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const fetch = fetchWith(this);
		try {
			const { accessToken } = await signIn(data, postWith(fetch));
			return await look(senderWith(fetch, data, accessToken), data);
		} catch (error) {
			const { message } = error as Error;
			return refused(scrubber([data.privateKey])(message));
		}
	};
}

async function look(send: Send, { email }: Credentials): Promise<INodeCredentialTestResult> {
	const found = await searchProperties(send, '');
	if (!found.ok) return refused(sentenceOf(found.failure));
	const [first] = found.value.entries;
	if (first === undefined) {
		return refused(
			`The service account can sign in, but has no access to any property. Add ${String(email || 'its email address')} in Google Analytics under Admin > Property access management.`,
		);
	}
	const metadata = await fetchMetadata(send, first.id);
	if (!metadata.ok) return refused(sentenceOf(metadata.failure));
	return {
		status: 'OK',
		message: `Connected. The first property that the service account sees is ${first.name} (${first.id}).`,
	};
}

/** n8n gives credential tests only its older request helper. */
function fetchWith({ helpers: { request } }: ICredentialTestFunctions): Fetch {
	return async (options) =>
		(await request({
			...options,
			simple: false,
			resolveWithFullResponse: true,
			followRedirect: false,
			followAllRedirects: false,
			timeout: TIMEOUT_MS,
		} as Parameters<typeof request>[0])) as IN8nHttpFullResponse;
}

function postWith(fetch: Fetch): Post {
	return async (url, form) => {
		const { statusCode, body, headers } = await fetch({ method: 'POST', url, form });
		return {
			status: statusCode,
			body: typeof body === 'string' ? parseJson(body) : body,
			date: String(headers.date ?? ''),
		};
	};
}

function senderWith(fetch: Fetch, credentials: Credentials, accessToken: string): Send {
	return async ({ method, path, query }) => {
		const base = baseUrlOf(credentials, apiOf(path));
		if (!base.ok) return { kind: 'unreachable', message: sentenceOf(base.failure) };
		const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
		const response = await fetch({ method, url: `${base.value}${path}`, qs: query, headers });
		const { body } = response;
		const parse = jsonWithout(scrubber([accessToken]));
		return readResponse(response, typeof body === 'string' ? parse(body) : body);
	};
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
