import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	createEnrichment,
	type EnrichmentSandbox,
	type ProviderName,
} from '../../sandbox/enrichment';
import { listen, type Endpoint } from '../../sandbox/http/listen';
import { asItems, startEngine, type Engine, type RunNodeOptions } from '../engine/support/engine';

/** The Enrichment node in n8n's engine, against the sandbox behind a real socket. */
export interface EnrichmentBench {
	engine: Engine;
	sandbox: EnrichmentSandbox;
	endpoint: Endpoint;
	credentials(more?: IDataObject): RunNodeOptions['credentials'];
	/** Credentials for the sandbox of a named provider. */
	account(provider: ProviderName): RunNodeOptions['credentials'];
	run(
		parameters: INodeParameters,
		records: IDataObject[],
		more?: Partial<RunNodeOptions>,
	): ReturnType<Engine['runNode']>;
	/** The bodies of the requests so far, parsed. */
	bodies(): unknown[];
	reset(): void;
	stop(): Promise<void>;
}

export async function startEnrichmentBench(): Promise<EnrichmentBench> {
	const engine = await startEngine();
	const sandbox = createEnrichment();
	const endpoint = await listen(sandbox);
	const credentials: EnrichmentBench['credentials'] = (more = {}) => ({
		enrichmentApi: {
			provider: 'documented',
			apiKey: sandbox.apiKey,
			baseUrl: `${endpoint.url}${sandbox.basePath}`,
			...(more as Record<string, string>),
		},
	});
	return {
		engine,
		sandbox,
		endpoint,
		credentials,
		account: (provider) => {
			const { apiKey, basePath } = sandbox.providers[provider];
			return credentials({ provider, apiKey, baseUrl: `${endpoint.url}${basePath}` });
		},
		run: async (parameters, records, more = {}) =>
			await engine.runNode({
				type: 'enrichment',
				parameters: { resource: 'contact', operation: 'enrich', ...parameters },
				items: asItems(records),
				credentials: credentials()!,
				...more,
			}),
		bodies: () => endpoint.requests.map(({ text }) => JSON.parse(text || 'null') as unknown),
		reset: () => {
			endpoint.reset();
			renewKeys(sandbox);
		},
		stop: async () => {
			await endpoint.close();
			await engine.stop();
		},
	};
}

let renewed = 0;

/** So that what the process has learnt of an account's pace in one test slows no other. */
function renewKeys(sandbox: EnrichmentSandbox): void {
	renewed += 1;
	for (const account of [sandbox, ...Object.values(sandbox.providers)]) {
		account.apiKey = `sandbox-key-${renewed}`;
	}
}
