import { createAnalytics, type AnalyticsSandbox } from './analytics';
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

/** Where a provider's API is, and its key. */
interface ProviderAddress {
	baseUrl: string;
	apiKey: string;
}

/** What a client has to know, as `npm run sandbox -- --json` prints it. */
export interface SandboxDescription {
	/** The generic API. */
	enrichment: ProviderAddress;
	providers: Record<ProviderName, ProviderAddress>;
	analytics: {
		dataApiBaseUrl: string;
		adminApiBaseUrl: string;
		dataManagerBaseUrl: string;
		authUrl: string;
		accessTokenUrl: string;
		clientId: string;
		clientSecret: string;
		refreshToken: string;
		accessToken: string;
		properties: AnalyticsSandbox['properties'];
	};
}

type ServiceName = 'enrichment' | 'data' | 'admin' | 'oauth' | 'dataManager';

export interface RunningSandbox {
	endpoints: Record<ServiceName, Endpoint>;
	enrichment: EnrichmentSandbox;
	analytics: AnalyticsSandbox;
	describe(): SandboxDescription;
	close(): Promise<void>;
}

export async function startSandbox({
	port = 0,
	clock,
}: SandboxOptions = {}): Promise<RunningSandbox> {
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
			enrichment: getAddress(enrichment.generic, endpoints.enrichment.url),
			providers: getProviderAddresses(enrichment, endpoints.enrichment.url),
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

function getAddress({ basePath, apiKey }: ProviderAccount, url: string): ProviderAddress {
	return { baseUrl: `${url}${basePath}`, apiKey };
}

function getProviderAddresses(
	{ providers }: EnrichmentSandbox,
	url: string,
): Record<ProviderName, ProviderAddress> {
	const addresses = Object.entries(providers).map(([name, account]) => [
		name,
		getAddress(account, url),
	]);
	return Object.fromEntries(addresses) as Record<ProviderName, ProviderAddress>;
}

/** Puts each service on a port of its own: consecutive ones from `port`, or free ones for 0. */
async function listenAll<Name extends string>(
	services: Record<Name, SandboxService>,
	port: number,
): Promise<Record<Name, Endpoint>> {
	const opened = Object.entries<SandboxService>(services).map(async ([name, service], index) => {
		return [name, await listen(service, port === 0 ? 0 : port + index)] as const;
	});
	return Object.fromEntries(await Promise.all(opened)) as Record<Name, Endpoint>;
}
