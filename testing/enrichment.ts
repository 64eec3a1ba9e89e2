import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { toApiKeyFieldName } from '../nodes/Enrichment/providers/keyRing';
import { createEnrichmentSandbox, type SandboxProviderName } from '../sandbox/enrichment';
import { listenOnLoopback } from '../sandbox/http/listen';
import { toItems, startEngine, type NodeRunOptions } from '../engine/engine';
import { ACCOUNT_EMAIL, renewKeys, type Account } from './providers';

export type { Account };

/** What n8n's 'Retry On Fail' does. */
export const RETRYING = { retryOnFail: true, maxTries: 3 };

export type EnrichmentRunOptions = Partial<NodeRunOptions> & {
	/** The Generic REST API unless told. */
	at?: Account;
	/** Fields of the credential that differ. */
	credential?: IDataObject;
};

/** The Enrichment node in n8n's engine, against the sandbox behind a real socket. */
export async function startEnrichmentBench() {
	const engine = await startEngine();
	const sandbox = createEnrichmentSandbox();
	const endpoint = await listenOnLoopback(sandbox);
	const credentials = (at: Account = 'documented', more: IDataObject = {}) => {
		const { apiKey, basePath } = at === 'documented' ? sandbox.generic : sandbox.providers[at];
		const own = {
			provider: at,
			apiKey,
			baseUrl: `${endpoint.url}${basePath}`,
			accountEmail: ACCOUNT_EMAIL,
		};
		return { enrichmentApi: { ...own, ...(more as Record<string, string>) } };
	};
	/** A credential with the keys of these providers, in this order; `more` are fields that differ. */
	const keyRing = (providers: SandboxProviderName[], more: IDataObject = {}) => {
		const keys = providers.map((name) => [
			toApiKeyFieldName(name),
			sandbox.providers[name].apiKey,
		]);
		const addresses = providers.map((name) => [
			name,
			`${endpoint.url}${sandbox.providers[name].basePath}`,
		]);
		const baseUrls = JSON.stringify(Object.fromEntries(addresses));
		const ring: IDataObject = {
			providers,
			...Object.fromEntries(keys),
			useGateways: true,
			baseUrls,
		};
		return { enrichmentWaterfallApi: { ...ring, ...more } as ICredentialDataDecryptedObject };
	};
	return {
		engine,
		sandbox,
		endpoint,
		credentials,
		keyRing,
		run: async (
			parameters: INodeParameters,
			records: IDataObject[],
			{ at, credential, ...more }: EnrichmentRunOptions = {},
		) => {
			const result = await engine.runNode({
				type: 'enrichment',
				parameters: { resource: 'contact', operation: 'enrich', ...parameters },
				items: toItems(records),
				credentials: credentials(at, credential),
				...more,
			});
			/** What left by each output, as data; of the first one what stands in the field `enrichment`. */
			const itemsByOutput = result.outputs.map((items) => items.map(({ json }) => json));
			const [items = []] = itemsByOutput;
			const envelopes = items.map(({ enrichment }) => enrichment as IDataObject);
			const hintTexts = result.hints.map(({ message }) => message);
			return { ...result, itemsByOutput, items, envelopes, hintTexts };
		},
		/** The bodies of the requests so far, parsed. */
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
