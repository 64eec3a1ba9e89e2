import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { signRequestForProvider } from '../../credentials/enrichment/signature';
import type { ApiRequest, ApiResponse } from '../shared/core/http';
import { isRecord } from '../shared/core/json';
import { formatCount, endWithPeriod, describeFailure } from '../shared/core/result';
import { createScrubber } from '../shared/core/secrets';
import { createTestFetch, type Credentials } from '../shared/node/transport';
import { selectDialect } from './providers';
import { SINGLE_PROVIDER_TITLES, type ResponseMeaning } from './providers/dialect';
import { readKeyRing } from './providers/keyRing';
import {
	explainRefusedAnswer,
	lowercaseLeadingThe,
	writeProviderMessageSentence,
	toPossessive,
} from './run/explain';
import { enrichmentService } from './service';

/** Tests a key with a free request: for the account, or for a lookup that matches nobody. */
export async function enrichmentApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const { isAccepted, message = ACCEPTED } = await testKey(this, data);
	return { status: isAccepted ? 'OK' : 'Error', message };
}

/** Tests the key of each provider, and names those that were refused or could not be tested. */
export async function enrichmentWaterfallApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const ring = readKeyRing(data);
	if (!ring.ok) return { status: 'Error', message: describeFailure(ring.failure) };
	const tested = await Promise.all(
		ring.value.providers.map(async ({ credentials }) => ({
			label: selectDialect(credentials).label,
			verdict: await testKey(this, credentials),
		})),
	);
	const refused = tested.filter(({ verdict }) => !verdict.isAccepted);
	const named = refused.length > 0 ? refused : tested;
	const words = named.flatMap(({ label, verdict: { message } }) =>
		message === undefined ? [] : [`${label}: ${endWithPeriod(message)}`],
	);
	if (refused.length > 0) return { status: 'Error', message: words.join(' ') };
	const accepted = `${formatCount(tested.length, 'provider')} accepted their keys. Nothing was looked up or charged.`;
	return { status: 'OK', message: [accepted, ...words].join(' ') };
}

/** The result of testing one key. */
interface KeyVerdict {
	isAccepted: boolean;
	/** Why the key was refused or could not be tested, or a note on an accepted key. */
	message?: string;
}

const ACCEPTED = 'The provider accepted the key. Nothing was looked up or charged.';

/**
 * Tests the key of one provider with a free request.
 * @param credentials those of one provider: `provider`, `apiKey`, `baseUrl`
 */
async function testKey(
	context: ICredentialTestFunctions,
	credentials: Credentials,
): Promise<KeyVerdict> {
	const base = enrichmentService.baseUrl(credentials, selectDialect(credentials).test);
	if (!base.ok) return refuseKey(describeFailure(base.failure));
	const fetch = createTestFetch(context);
	const { test } = selectDialect(credentials);
	const scrub = createScrubber(enrichmentService.secrets(credentials));
	try {
		const request = signTestRequest(base.value, test, credentials);
		return judge(await fetch(request, scrub), base.value, credentials);
	} catch (error) {
		const said = scrub(isRecord(error) ? String(error.message) : String(error));
		const { fieldTitles = SINGLE_PROVIDER_TITLES } = selectDialect(credentials);
		return refuseKey(`'${fieldTitles.baseUrl}' ${base.value} could not be reached: ${said}`);
	}
}

/** Builds the request that tests a key. */
function signTestRequest(
	base: string,
	test: ApiRequest,
	credentials: Credentials,
): IHttpRequestOptions {
	const { method, path, query, body } = test;
	const hasBody = body !== undefined;
	return signRequestForProvider(credentials, {
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

function judge(response: ApiResponse, base: string, credentials: Credentials): KeyVerdict {
	const dialect = selectDialect(credentials);
	const { fieldTitles = SINGLE_PROVIDER_TITLES } = dialect;
	const { status } = response;
	const meaning =
		status >= 300 && status < 400 ? 'notTheProvider' : dialect.readMeaning(response, 'one');
	const failure = explainRefusedAnswer({ response, meaning, dialect, now: 0 });
	if (meaning === 'badKey') return refuseKey(describeFailure(failure));
	const words = writeProviderMessageSentence(response, dialect);
	// An account is never "not found": a 404 means a wrong path.
	const hasMoved = meaning === 'noMatch' && dialect.baseUrl !== undefined && status === 404;
	if (ELSEWHERE.has(meaning) || hasMoved) {
		return refuseKey(
			`'${fieldTitles.baseUrl}' ${base} does not look like the address of ${toPossessive(lowercaseLeadingThe(dialect.label))} API. ${words} Enter the address of the API with its path prefix.`,
		);
	}
	if (LATER.has(meaning)) {
		return refuseKey(
			`The key could not be tested now: ${failure.message}. ${words} Try again in a minute.`,
		);
	}
	return describeAcceptance(meaning);
}

/** Meanings which show that the provider's API is not at this address. */
const ELSEWHERE = new Set<ResponseMeaning>([
	'notTheProvider',
	'noEndpoint',
	'notFoundStatus',
	'notFoundCode',
]);
const LATER = new Set<ResponseMeaning>(['slowDown', 'unavailable', 'unknown']);

function describeAcceptance(meaning: ResponseMeaning): KeyVerdict {
	switch (meaning) {
		case 'outOfCredits':
			return {
				isAccepted: true,
				message: 'The key is valid, but the account has no credits left.',
			};
		case 'forbidden':
			return {
				isAccepted: true,
				message:
					"The key is valid, but doesn't have access to account details. Lookups may still work.",
			};
		default:
			return { isAccepted: true };
	}
}

const refuseKey = (message: string): KeyVerdict => ({ isAccepted: false, message });
