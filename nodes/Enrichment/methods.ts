import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { EnrichmentApi } from '../../credentials/EnrichmentApi.credentials';
import { readBaseUrl } from '../shared/core/address';
import { isRecord, parseJson } from '../shared/core/json';
import { scrubber } from '../shared/core/secrets';
import type { Credentials } from '../shared/node/transport';
import { messageOf } from './domain/messages';
import { judgeLookup } from './domain/verdict';
import { enrichmentService, keyRemedy } from './service';

const TIMEOUT_MS = 30_000;

/**
 * Asks for nobody: a provider that accepts the key refuses the empty record, one that does not
 * refuses the key, and neither charges.
 */
export async function enrichmentApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const base = readBaseUrl(data.baseUrl, 'Base URL');
	if (!base.ok) return refused(base.failure.message);
	if (String(data.apiKey ?? '').trim() === '') return refused("'API Key' is empty");
	const { request } = this.helpers;
	try {
		const answer: unknown = await request(await signed(`${base.value}/person`, data));
		return judge(answer, base.value, data);
	} catch (error) {
		const said = scrubbed(isRecord(error) ? String(error.message) : String(error), data);
		return refused(`'Base URL' ${base.value} could not be reached: ${said}`);
	}
}

/** n8n offers credential tests its older request helper only, so these are that one's options. */
async function signed(url: string, credentials: Credentials) {
	const options: IHttpRequestOptions = {
		method: 'POST',
		url,
		headers: { accept: 'application/json', 'content-type': 'application/json' },
		body: '{}',
		timeout: TIMEOUT_MS,
	};
	const { authenticate } = new EnrichmentApi();
	return {
		...(await authenticate(credentials, options)),
		simple: false,
		resolveWithFullResponse: true,
		followAllRedirects: false,
		followRedirect: false,
	};
}

function judge(answer: unknown, base: string, credentials: Credentials): INodeCredentialTestResult {
	const { statusCode, body } = isRecord(answer) ? answer : {};
	const status = Number(statusCode);
	const content = typeof body === 'string' ? parseJson(body) : body;
	const said = scrubbed(messageOf(content) ?? `status ${status}`, credentials);
	if (status === 401 || status === 403) return refused(`${said}. ${keyRemedy(credentials)}`);
	const isPage = typeof content === 'string' && content.trim() !== '';
	if (isPage || isElsewhere(status, content)) {
		return refused(
			`'Base URL' ${base} does not answer like an API (status ${status}: ${said}). It should be the address of the provider's API, with its path prefix.`,
		);
	}
	return {
		status: 'OK',
		message: 'The provider accepted the key. Nothing was looked up or charged.',
	};
}

/** A redirect, or a provider that has no lookups at this address. */
function isElsewhere(status: number, body: unknown): boolean {
	if (status >= 300 && status < 400) return true;
	return (
		judgeLookup({ kind: 'response', status, headers: {}, body }, 'one').kind === 'noEndpoint'
	);
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

function scrubbed(text: string, credentials: Credentials): string {
	return scrubber(enrichmentService.secrets(credentials))(text);
}
