import type { ProviderAccount, ProviderName } from '../../../sandbox/enrichment';
import { closeAll, openEnrichment, type Received } from '../openEnrichment';
import type { EnrichmentOptions, EnrichmentSandbox } from '../../../sandbox/enrichment';
import type { Endpoint } from '../../../sandbox/http/listen';

export { closeAll };

type Headers = Record<string, string>;

export interface OpenProvider {
	account: ProviderAccount;
	sandbox: EnrichmentSandbox;
	endpoint: Endpoint;
	/** The path is under the provider's base URL; the key is added as `keyHeader`. */
	get(path: string, headers?: Headers): Promise<Received>;
	post(path: string, body?: unknown, headers?: Headers): Promise<Received>;
}

/** One provider behind a real socket; `closeAll` after the tests. */
export async function openProvider(
	name: ProviderName,
	keyHeader: string,
	options: EnrichmentOptions = {},
): Promise<OpenProvider> {
	const { sandbox, endpoint, send } = await openEnrichment(options);
	const account = sandbox.providers[name];
	const key = { [keyHeader]: account.apiKey };
	return {
		account,
		sandbox,
		endpoint,
		get: (path, headers = key) => send(`${account.basePath}${path}`, { headers }),
		post: (path, body, headers = key) =>
			send(`${account.basePath}${path}`, {
				method: 'POST',
				headers,
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			}),
	};
}
