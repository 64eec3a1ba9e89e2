import { createAnalytics, type AnalyticsSandbox } from './analytics';
import { createEnrichment, type EnrichmentSandbox, type ProviderName } from './enrichment';
import { listen, type Endpoint } from './http/listen';
import type { SandboxClock, Service } from './http/types';

export interface SandboxOptions {
	/** Enrichment listens here, the four Analytics services on the next four; 0 takes free ones. */
	port?: number;
	/** The machine's own when left out. */
	clock?: SandboxClock;
}

/** What a client has to know, as `npm run sandbox -- --json` prints it. */
export interface SandboxDescription {
	enrichment: { baseUrl: string; apiKey: string };
	providers: Record<ProviderName, { baseUrl: string; apiKey: string }>;
	analytics: {
		dataApiBaseUrl: string;
		adminApiBaseUrl: string;
		dataManagerBaseUrl: string;
		authUrl: string;
		accessTokenUrl: string;
		clientId: string;
		clientSecret: string;
		accessToken: string;
		refreshToken: string;
		properties: Array<{ id: string; displayName: string; account: string }>;
	};
}

type Name = 'enrichment' | 'data' | 'admin' | 'oauth' | 'dataManager';

export interface RunningSandbox {
	endpoints: Record<Name, Endpoint>;
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
			enrichment: {
				baseUrl: `${endpoints.enrichment.url}${enrichment.basePath}`,
				apiKey: enrichment.apiKey,
			},
			providers: describeProviders(enrichment, endpoints.enrichment.url),
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
		close: () => closeAll(Object.values(endpoints)),
	};
}

function describeProviders(
	{ providers }: EnrichmentSandbox,
	url: string,
): SandboxDescription['providers'] {
	const described = Object.entries(providers).map(([name, { basePath, apiKey }]) => [
		name,
		{ baseUrl: `${url}${basePath}`, apiKey },
	]);
	return Object.fromEntries(described) as SandboxDescription['providers'];
}

/** All listen, or none does: a taken port must not leave the others open. */
async function listenAll(
	services: Record<Name, Service>,
	port: number,
): Promise<Record<Name, Endpoint>> {
	const opened: Endpoint[] = [];
	const open = async (service: Service) => {
		const endpoint = await listen(service, port === 0 ? 0 : port + opened.length);
		opened.push(endpoint);
		return endpoint;
	};
	try {
		return {
			enrichment: await open(services.enrichment),
			data: await open(services.data),
			admin: await open(services.admin),
			oauth: await open(services.oauth),
			dataManager: await open(services.dataManager),
		};
	} catch (error) {
		await closeAll(opened);
		throw error;
	}
}

async function closeAll(endpoints: Endpoint[]): Promise<void> {
	await Promise.all(endpoints.map((endpoint) => endpoint.close()));
}
