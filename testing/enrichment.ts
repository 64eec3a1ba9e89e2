import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createEnrichment, type EnrichmentSandbox } from '../sandbox/enrichment';
import { listen } from '../sandbox/http/listen';
import { asItems, startEngine, type RunNodeOptions } from '../engine/engine';
import { ACCOUNT_EMAIL, type Account } from './providers';

export type { Account };

/** What n8n's 'Retry On Fail' does. */
export const RETRYING = { retryOnFail: true, maxTries: 3 };

export type RunMore = Partial<RunNodeOptions> & {
	/** The Generic REST API unless told. */
	at?: Account;
	/** Fields of the credential that differ. */
	credential?: IDataObject;
};

/** The Enrichment node in n8n's engine, against the sandbox behind a real socket. */
export async function startEnrichmentBench() {
	const engine = await startEngine();
	const sandbox = createEnrichment();
	const endpoint = await listen(sandbox);
	const credentials = (at: Account = 'documented', more: IDataObject = {}) => {
		const { apiKey, basePath } = at === 'documented' ? sandbox : sandbox.providers[at];
		const own = {
			provider: at,
			apiKey,
			baseUrl: `${endpoint.url}${basePath}`,
			accountEmail: ACCOUNT_EMAIL,
		};
		return { enrichmentApi: { ...own, ...(more as Record<string, string>) } };
	};
	return {
		engine,
		sandbox,
		endpoint,
		credentials,
		run: async (
			parameters: INodeParameters,
			records: IDataObject[],
			{ at, credential, ...more }: RunMore = {},
		) => {
			const result = await engine.runNode({
				type: 'enrichment',
				parameters: { resource: 'contact', operation: 'enrich', ...parameters },
				items: asItems(records),
				credentials: credentials(at, credential),
				...more,
			});
			/** What left by each output, as data; of the first one what stands in the field `enrichment`. */
			const left = result.outputs.map((items) => items.map(({ json }) => json));
			const [items = []] = left;
			const envelopes = items.map(({ enrichment }) => enrichment as IDataObject);
			const said = result.hints.map(({ message }) => message);
			return { ...result, left, items, envelopes, said };
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

let renewed = 0;

/** So that what the process has learnt of an account's pace in one test slows no other. */
function renewKeys(sandbox: EnrichmentSandbox): void {
	renewed += 1;
	for (const account of [sandbox, ...Object.values(sandbox.providers)]) {
		account.apiKey = `sandbox-key-${renewed}`;
	}
}
