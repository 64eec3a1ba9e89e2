import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';
import { Pool } from 'undici';

import { toItems, startEngine } from '../../engine/engine';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { writePeerPackage } from '../peerPackage';
import type { ContactRecord } from './contactLists';

export type PeerVariantName = keyof typeof PEER_VARIANTS;

/** Prepares a lookup of a list, unmeasured. The returned function does the lookup and returns the number of people found. */
export type PeerVariant = (records: ContactRecord[], url: string) => Promise<() => Promise<number>>;

const BATCH = 100;
const IN_FLIGHT = 10;

export const PEER_VARIANTS = {
	limit: preparePooledClient,
	node: prepareThisPackage,
	batches: prepareBatchesByHand,
	httpRequest: prepareHttpRequestNode,
} satisfies Record<string, PeerVariant>;

/** The best possible client: open connections, no duplicates, whole batches, and only parsing. */
async function preparePooledClient(
	records: ContactRecord[],
	url: string,
): Promise<() => Promise<number>> {
	const pool = new Pool(url, { connections: IN_FLIGHT });
	const batches = splitIntoBatches(removeDuplicates(records));
	const ask = async (batch: object[]): Promise<number> => {
		const { statusCode, body } = await pool.request({
			path: '/person/bulk',
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(batch),
		});
		const rows = (await body.json()) as unknown[];
		if (statusCode === 200) return rows.length;
		await new Promise((later) => setTimeout(later, 1000));
		return await ask(batch);
	};
	return async () => {
		let found = 0;
		const worker = async () => {
			for (let batch = batches.shift(); batch; batch = batches.shift()) {
				const rows = await ask(batch);
				found += rows;
			}
		};
		await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
		await pool.close();
		return found;
	};
}

async function prepareThisPackage(
	records: ContactRecord[],
	url: string,
): Promise<() => Promise<number>> {
	const engine = await startEngine();
	const items = toItems(records);
	return async () => {
		const { outputs, error } = await engine.runNode({
			type: 'enrichment',
			parameters: {
				resource: 'contact',
				operation: 'enrich',
				options: { batchSize: BATCH, concurrency: IN_FLIGHT },
			},
			items,
			credentials: {
				enrichmentApi: {
					provider: 'documented',
					sendKeyAs: 'bearer',
					apiKey: 'bench',
					baseUrl: url,
					customise: true,
					maxBatch: BATCH,
				},
			},
		});
		if (error) throw new Error(error.message);
		return outputs.flat().filter(({ json }) => isFound(json.enrichment)).length;
	};
}

function isFound(envelope: unknown): boolean {
	return (envelope as { status?: string } | undefined)?.status === 'found';
}

/** n8n's unmodified HTTP Request node, with a request for each item. */
async function prepareHttpRequestNode(
	records: ContactRecord[],
	url: string,
): Promise<() => Promise<number>> {
	const send = await startHttpRequestNode(`${url}/person`, '={{ JSON.stringify($json) }}');
	return async () => await send(records);
}

/** The same node with ready-made batches: what n8n itself needs to send them. */
async function prepareBatchesByHand(
	records: ContactRecord[],
	url: string,
): Promise<() => Promise<number>> {
	const send = await startHttpRequestNode(
		`${url}/person/bulk`,
		'={{ JSON.stringify($json.batch) }}',
	);
	const batches = splitIntoBatches(removeDuplicates(records)).map((batch) => ({ batch }));
	return async () => await send(batches);
}

async function startHttpRequestNode(url: string, jsonBody: string) {
	const coreDir = join(PROJECT_FOLDER, 'pinned', 'n8n');
	const engine = await startEngine({
		coreDir,
		packageDir: writePeerPackage(coreDir, { nodes: ['HttpRequest/HttpRequest.node.js'] }),
	});
	return async (items: IDataObject[]): Promise<number> => {
		const { outputs, error } = await engine.runNode({
			type: 'httpRequest',
			typeVersion: 4.2,
			onError: 'continueRegularOutput',
			parameters: {
				method: 'POST',
				url,
				sendBody: true,
				specifyBody: 'json',
				jsonBody,
				options: {},
			},
			items: toItems(items),
		});
		if (error) throw new Error(error.message);
		return outputs.flat().filter(({ json }) => json.person !== undefined).length;
	};
}

/** Everybody once, without unusable records. */
function removeDuplicates(records: ContactRecord[]): ContactRecord[] {
	const usable = records.filter(({ email }) => email !== 'n/a');
	return [...new Map(usable.map((record) => [record.email.toLowerCase(), record])).values()];
}

function splitIntoBatches<Item>(items: Item[]): Item[][] {
	return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
		items.slice(index * BATCH, (index + 1) * BATCH),
	);
}
