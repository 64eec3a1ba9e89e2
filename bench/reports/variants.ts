import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';
import { Pool } from 'undici';

import { asItems, startEngine, type NodeRunResult } from '../../engine/engine';
import { root } from '../../scripts/shared/paths';
import { peerPackage } from '../peers/peerPackage';
import { ADDRESSES, DIMENSIONS, METRICS, OWN_DIMENSIONS, TEN_METRICS } from './columns';

export type VariantName = keyof typeof VARIANTS;

/** Gets ready, which is not measured, and hands back what is: it says how many rows there are. */
export type Variant = (rows: number, url: string) => Promise<() => Promise<number>>;

const LARGEST_PAGE = 250_000;
const IN_FLIGHT = 4;
const PROPERTY = '401000004';

/** Of a synced table. */
export const SYNCED_ROWS_PER_DAY = 10_000;

const FILE = { returnAll: true, output: 'file' };
const MANY = 20;
/** Equal ones would be asked for once. */
const ONE_OF_MANY = { startDate: '={{ `2026-01-${10 + $itemIndex}` }}' };

export const VARIANTS = {
	limit: pooledClient,
	items: async (_, url) => await thisPackage(url, { returnAll: true, output: 'items' }),
	onePage: async (_, url) => await thisPackage(url, { ...FILE, options: { concurrency: 1 } }),
	batched: async (rows, url) =>
		await thisPackage(url, { ...ONE_OF_MANY, limit: rows / MANY }, { items: MANY }),
	oneByOne: async (rows, url) =>
		await thisPackage(url, { ...ONE_OF_MANY, limit: rows / MANY }, { runs: MANY }),
	csv: async (_, url) => await thisPackage(url, FILE),
	jsonLines: async (_, url) => await thisPackage(url, { ...FILE, fileFormat: 'jsonLines' }),
	longRows: async (_, url) => await longRows(url, ADDRESSES),
	unforeseen: async (_, url) => await longRows(url, OWN_DIMENSIONS),
	compared: async (_, url) =>
		await thisPackage(url, {
			dimensions: ['transactionId', 'country', 'pagePath'],
			compareWith: 'previousYear',
			orderBy: { values: [{ field: 'transactionId', direction: 'ascending' }] },
			...FILE,
		}),
	synced: async (rows, url) =>
		await thisPackage(url, {
			operation: 'sync',
			dimensions: ['country', 'pagePath', 'transactionId'],
			period: 'from',
			fromDate: `${rows / SYNCED_ROWS_PER_DAY}daysAgo`,
			output: 'file',
		}),
	n8n: async (_, url) => await nodeOfN8n(url),
} satisfies Record<string, Variant>;

/** What is possible: connections kept open, the largest pages, nothing but parsing. */
async function pooledClient(rows: number, url: string): Promise<() => Promise<number>> {
	const pool = new Pool(url, { connections: IN_FLIGHT });
	const ask = async (offset: number): Promise<unknown[]> => {
		const { body } = await pool.request({
			path: `/v1beta/properties/${PROPERTY}:runReport`,
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ offset, limit: LARGEST_PAGE }),
		});
		return ((await body.json()) as { rows: unknown[] }).rows;
	};
	const offsets = Array.from(
		{ length: Math.ceil(rows / LARGEST_PAGE) },
		(_, page) => page * LARGEST_PAGE,
	);
	return await Promise.resolve(async () => {
		const pages = await Promise.all(offsets.map(ask));
		await pool.close();
		return pages.reduce((sum, page) => sum + page.length, 0);
	});
}

const TOKEN = { access_token: 'bench', refresh_token: 'bench', token_type: 'Bearer' };

async function thisPackage(
	url: string,
	parameters: INodeParameters,
	{ items = 1, runs = 1 } = {},
): Promise<() => Promise<number>> {
	const engine = await startEngine();
	const runOnce = async () => {
		const result = await engine.runNode({
			type: 'analytics',
			parameters: {
				resource: 'report',
				operation: 'run',
				property: PROPERTY,
				dimensions: DIMENSIONS,
				metrics: METRICS,
				dateRange: 'custom',
				startDate: '2026-01-01',
				endDate: '2026-01-31',
				...parameters,
			},
			items: asItems(Array.from({ length: items }, () => ({}))),
			credentials: {
				analyticsOAuth2Api: {
					environment: 'custom',
					dataApiBaseUrl: url,
					adminApiBaseUrl: url,
					customAuthUrl: url,
					customAccessTokenUrl: url,
					clientId: 'bench',
					clientSecret: 'bench',
					oauthTokenData: TOKEN,
				},
			},
		});
		return rowsIn(result);
	};
	return async () => {
		let rows = 0;
		for (let run = 0; run < runs; run++) rows += await runOnce();
		return rows;
	};
}

async function longRows(url: string, dimensions: string[]) {
	const columns = { dimensions, metrics: TEN_METRICS };
	return await thisPackage(url, { ...columns, ...FILE });
}

/** A file says on its item how many rows it has. */
function rowsIn({ outputs, error }: NodeRunResult): number {
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	const [items = []] = outputs;
	const [first] = items;
	return first?.binary ? Number(first.json['rowCount']) : items.length;
}

/** n8n's Google Analytics node as it comes; only the address it knows by heart leads to the bench. */
async function nodeOfN8n(url: string) {
	const coreDir = join(root, 'pinned', 'n8n');
	redirect(coreDir, url);
	const engine = await startEngine({
		coreDir,
		packageDir: peerPackage(coreDir, {
			nodes: ['Google/Analytics/GoogleAnalytics.node.js'],
			credentials: ['GoogleAnalyticsOAuth2Api', 'GoogleOAuth2Api', 'OAuth2Api'],
		}),
	});
	return async () =>
		rowsIn(
			await engine.runNode({
				type: 'googleAnalytics',
				typeVersion: 2,
				parameters: {
					resource: 'report',
					operation: 'get',
					propertyType: 'ga4',
					propertyId: { __rl: true, mode: 'id', value: PROPERTY },
					returnAll: true,
					dateRange: 'last30days',
					metricsGA4: { metricValues: METRICS.map(named) },
					dimensionsGA4: { dimensionValues: DIMENSIONS.map(named) },
					simple: true,
					additionalFields: {},
				},
				credentials: {
					googleAnalyticsOAuth2: {
						clientId: 'bench',
						clientSecret: 'bench',
						oauthTokenData: TOKEN,
					},
				},
			}),
		);
}

const named = (name: string) => ({ listName: 'other', name });

interface Axios {
	interceptors: {
		request: { use(change: (config: { url: string }) => { url: string }): void };
	};
}

function redirect(coreDir: string, url: string): void {
	const fromCore = createRequire(join(coreDir, 'node_modules', 'n8n-core', 'package.json'));
	const axios = createRequire(fromCore.resolve('@n8n/backend-network'))('axios') as Axios;
	axios.interceptors.request.use((config) => {
		config.url = config.url.replace('https://analyticsdata.googleapis.com', url);
		return config;
	});
}
