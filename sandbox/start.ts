import { createAnalyticsSandbox, type AnalyticsSandbox } from './analytics';
import {
	createEnrichmentSandbox,
	type EnrichmentSandbox,
	type ProviderAccount,
	type SandboxProviderName,
} from './enrichment';
import { listenOnLoopback, type ServiceEndpoint } from './http/listen';
import type { SandboxClock, SandboxService } from './http/types';

export interface SandboxOptions {
	/** The port of Enrichment; the four Analytics services listen on the next four. 0 takes free ports. */
	port?: number;
	/** The clock of all services; by default that of the machine. */
	clock?: SandboxClock;
}

/** The address of a provider's API, and its key. */
interface ProviderAddress {
	baseUrl: string;
	apiKey: string;
}

/** The addresses and credentials that clients need, as `npm run sandbox -- --json` prints them. */
export interface SandboxDescription {
	/** The generic API. */
	enrichment: ProviderAddress;
	providers: Record<SandboxProviderName, ProviderAddress>;
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

/** The sandbox with its services on sockets of the loopback interface. */
export interface RunningSandbox {
	endpoints: Record<ServiceName, ServiceEndpoint>;
	enrichment: EnrichmentSandbox;
	analytics: AnalyticsSandbox;
	describe(): SandboxDescription;
	close(): Promise<void>;
}

/** Starts all services of the sandbox. */
export async function startSandbox({
	port = 0,
	clock,
}: SandboxOptions = {}): Promise<RunningSandbox> {
	const enrichment = createEnrichmentSandbox(clock ? { clock } : {});
	const analytics = createAnalyticsSandbox(clock ? { clock } : {});
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
): Record<SandboxProviderName, ProviderAddress> {
	const addresses = Object.entries(providers).map(([name, account]) => [
		name,
		getAddress(account, url),
	]);
	return Object.fromEntries(addresses) as Record<SandboxProviderName, ProviderAddress>;
}

/** Starts a server for each service, on consecutive ports from `port` on, or on free ports for 0. */
async function listenAll<Name extends string>(
	services: Record<Name, SandboxService>,
	port: number,
): Promise<Record<Name, ServiceEndpoint>> {
	const opened = Object.entries<SandboxService>(services).map(async ([name, service], index) => {
		return [name, await listenOnLoopback(service, port === 0 ? 0 : port + index)] as const;
	});
	return Object.fromEntries(await Promise.all(opened)) as Record<Name, ServiceEndpoint>;
}
