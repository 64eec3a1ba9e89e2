import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { EnrichmentApi } from '../../credentials/EnrichmentApi.credentials';
import type { ApiRequest, ApiResponse } from '../shared/core/http';
import { isRecord } from '../shared/core/json';
import { sentenceOf } from '../shared/core/result';
import { scrubber } from '../shared/core/secrets';
import { testFetch, type Credentials } from '../shared/node/transport';
import { findMessage } from './providers/meaning';
import { dialectOf } from './providers';
import type { Meaning } from './providers/dialect';
import { addressOf, enrichmentService, keyRemedy } from './service';

/** Tests a key by a free request: the account, or a lookup that matches nobody. */
export async function enrichmentApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const base = addressOf(data);
	if (!base.ok) return refused(sentenceOf(base.failure));
	const fetch = testFetch(this);
	const { test } = dialectOf(data);
	const scrub = scrubber(enrichmentService.secrets(data));
	try {
		const request = await signed(base.value, test, data);
		return judge(await fetch(request, scrub), base.value, data);
	} catch (error) {
		const said = scrub(isRecord(error) ? String(error.message) : String(error));
		return refused(`'Base URL' ${base.value} could not be reached: ${said}`);
	}
}

/** The request that tests a key, with it. */
async function signed(base: string, test: ApiRequest, credentials: Credentials) {
	const { method, path, query, body } = test;
	const hasBody = body !== undefined;
	return await new EnrichmentApi().authenticate(credentials, {
		method,
		url: `${base}${path}`,
		headers: {
			accept: 'application/json',
			...(hasBody && { 'content-type': 'application/json' }),
		},
		...(query && { qs: query as IHttpRequestOptions['qs'] & object }),
		...(hasBody && { body: JSON.stringify(body) }),
	});
}

function judge(
	response: ApiResponse,
	base: string,
	credentials: Credentials,
): INodeCredentialTestResult {
	const dialect = dialectOf(credentials);
	const { status, body } = response;
	const words = findMessage(body);
	const said = words ?? `status ${status}`;
	const answer = words === undefined ? said : `status ${status}: ${said}`;
	const meaning =
		status >= 300 && status < 400 ? 'notTheProvider' : dialect.meaningOf(response, 'one');
	if (meaning === 'badKey') {
		return refused(sentenceOf({ message: said, description: keyRemedy(credentials) }));
	}
	// An account is never "not found": a 404 means a wrong path.
	const hasMoved = meaning === 'noMatch' && dialect.baseUrl !== undefined && status === 404;
	if (ELSEWHERE.has(meaning) || hasMoved) {
		return refused(
			`'Base URL' ${base} does not look like this provider's API (${answer}). It should be the address of the provider's API, with its path prefix.`,
		);
	}
	if (LATER.has(meaning)) {
		return refused(`The key could not be tested now (${answer}). Try again in a minute.`);
	}
	return { status: 'OK', message: acceptedWith(meaning) };
}

/** Meanings that show that the provider's API is not at this address. */
const ELSEWHERE = new Set<Meaning>(['notTheProvider', 'noEndpoint', 'notFoundStatus']);
const LATER = new Set<Meaning>(['slowDown', 'unavailable', 'unknown']);

function acceptedWith(meaning: Meaning): string {
	if (meaning === 'outOfCredits') return 'The key is valid, but the account has no credits left.';
	if (meaning === 'forbidden') {
		return 'The key is valid, but cannot read the account. Lookups may still work.';
	}
	return 'The provider accepted the key. Nothing was looked up or charged.';
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
