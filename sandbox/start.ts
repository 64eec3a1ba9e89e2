import { createAnalytics } from './analytics';
import {
	createEnrichment,
	type EnrichmentSandbox,
	type ProviderAccount,
	type ProviderName,
} from './enrichment';
import { listen, type Endpoint } from './http/listen';
import type { SandboxClock, SandboxService } from './http/types';

export interface SandboxOptions {
	/** Enrichment listens here, the four Analytics services on the next four; 0 takes free ones. */
	port?: number;
	/** The machine's own when left out. */
	clock?: SandboxClock;
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** What a client has to know, as `npm run sandbox -- --json` prints it. */
export type SandboxDescription = ReturnType<RunningSandbox['describe']>;

export async function startSandbox({ port = 0, clock }: SandboxOptions = {}) {
	const enrichment = createEnrichment(clock ? { clock } : {});
	const analytics = createAnalytics(clock ? { clock } : {});
	const { data, admin, oauth, dataManager } = analytics;
	const endpoints = await listenAll({ enrichment, data, admin, oauth, dataManager }, port);
	const tokens = analytics.issue();
	return {
		endpoints,
		enrichment,
		analytics,
		describe: () => ({
			enrichment: addressOf(enrichment.generic, endpoints.enrichment.url),
			providers: providersOf(enrichment, endpoints.enrichment.url),
			analytics: {
				dataApiBaseUrl: endpoints.data.url,
				adminApiBaseUrl: endpoints.admin.url,
				dataManagerBaseUrl: endpoints.dataManager.url,
				authUrl: `${endpoints.oauth.url}/o/oauth2/v2/auth`,
				accessTokenUrl: `${endpoints.oauth.url}/token`,
				clientId: analytics.clientId,
				clientSecret: analytics.clientSecret,
				...tokens,
				properties: analytics.properties,
			},
		}),
		close: async () => {
			await Promise.all(Object.values(endpoints).map((endpoint) => endpoint.close()));
		},
	};
}

const addressOf = ({ basePath, apiKey }: ProviderAccount, url: string) => ({
	baseUrl: `${url}${basePath}`,
	apiKey,
});

type Address = ReturnType<typeof addressOf>;

function providersOf({ providers }: EnrichmentSandbox, url: string): Record<ProviderName, Address> {
	const described = Object.entries(providers).map(([name, each]) => [name, addressOf(each, url)]);
	return Object.fromEntries(described) as Record<ProviderName, Address>;
}

async function listenAll<Name extends string>(
	services: Record<Name, SandboxService>,
	port: number,
): Promise<Record<Name, Endpoint>> {
	const opened = Object.entries<SandboxService>(services).map(async ([name, service], index) => {
		return [name, await listen(service, port === 0 ? 0 : port + index)] as const;
	});
	return Object.fromEntries(await Promise.all(opened)) as Record<Name, Endpoint>;
}
