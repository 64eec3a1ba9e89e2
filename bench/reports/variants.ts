import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';
import { Pool } from 'undici';

import { toItems, startEngine, type NodeRunResult } from '../../engine/engine';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { writePeerPackage } from '../peerPackage';
import {
	ADDRESS_DIMENSIONS,
	REPORT_DIMENSIONS,
	REPORT_METRICS,
	CUSTOM_DIMENSIONS,
	TEN_METRICS_OF_LONG_ROWS,
} from './columns';

export type ReportVariantName = keyof typeof REPORT_VARIANTS;

/** Prepares a report, unmeasured. The returned function reads the report and returns the number of rows. */
export type ReportVariant = (rows: number, url: string) => Promise<() => Promise<number>>;

const LARGEST_PAGE = 250_000;
const IN_FLIGHT = 4;
const PROPERTY_ID = '401000004';

/** Of a synced table. */
export const SYNCED_ROWS_PER_DAY = 10_000;

const FILE_PARAMETERS = { returnAll: true, output: 'file' };
const REPORTS_PER_RUN = 20;
/** The reports differ, since the package requests equal reports only once. */
const DISTINCT_START_DATE = { startDate: '={{ `2026-01-${10 + $itemIndex}` }}' };

export const REPORT_VARIANTS = {
	limit: preparePooledReports,
	items: async (_, url) => await prepareAnalyticsNode(url, { returnAll: true, output: 'items' }),
	onePage: async (_, url) =>
		await prepareAnalyticsNode(url, { ...FILE_PARAMETERS, options: { concurrency: 1 } }),
	batched: async (rows, url) =>
		await prepareAnalyticsNode(
			url,
			{ ...DISTINCT_START_DATE, limit: rows / REPORTS_PER_RUN },
			{ items: REPORTS_PER_RUN },
		),
	oneByOne: async (rows, url) =>
		await prepareAnalyticsNode(
			url,
			{ ...DISTINCT_START_DATE, limit: rows / REPORTS_PER_RUN },
			{ runs: REPORTS_PER_RUN },
		),
	csv: async (_, url) => await prepareAnalyticsNode(url, FILE_PARAMETERS),
	jsonLines: async (_, url) =>
		await prepareAnalyticsNode(url, { ...FILE_PARAMETERS, fileFormat: 'jsonLines' }),
	longRows: async (_, url) => await prepareLongRows(url, ADDRESS_DIMENSIONS),
	unforeseen: async (_, url) => await prepareLongRows(url, CUSTOM_DIMENSIONS),
	compared: async (_, url) =>
		await prepareAnalyticsNode(url, {
			dimensions: ['transactionId', 'country', 'pagePath'],
			compareWith: 'previousYear',
			orderBy: { values: [{ field: 'transactionId', direction: 'ascending' }] },
			...FILE_PARAMETERS,
		}),
	synced: async (rows, url) =>
		await prepareAnalyticsNode(url, {
			operation: 'sync',
			dimensions: ['country', 'pagePath', 'transactionId'],
			period: 'from',
			fromDate: `${rows / SYNCED_ROWS_PER_DAY}daysAgo`,
			output: 'file',
		}),
	n8n: async (_, url) => await prepareNodeOfN8n(url),
} satisfies Record<string, ReportVariant>;

/** The best possible client: open connections, the largest pages, and only parsing. */
async function preparePooledReports(rows: number, url: string): Promise<() => Promise<number>> {
	const pool = new Pool(url, { connections: IN_FLIGHT });
	const ask = async (offset: number): Promise<unknown[]> => {
		const { body } = await pool.request({
			path: `/v1beta/properties/${PROPERTY_ID}:runReport`,
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

const OAUTH_TOKEN = { access_token: 'bench', refresh_token: 'bench', token_type: 'Bearer' };

async function prepareAnalyticsNode(
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
				property: PROPERTY_ID,
				dimensions: REPORT_DIMENSIONS,
				metrics: REPORT_METRICS,
				dateRange: 'custom',
				startDate: '2026-01-01',
				endDate: '2026-01-31',
				...parameters,
			},
			items: toItems(Array.from({ length: items }, () => ({}))),
			credentials: {
				analyticsOAuth2Api: {
					environment: 'custom',
					dataApiBaseUrl: url,
					adminApiBaseUrl: url,
					customAuthUrl: url,
					customAccessTokenUrl: url,
					clientId: 'bench',
					clientSecret: 'bench',
					oauthTokenData: OAUTH_TOKEN,
				},
			},
		});
		return countReportRows(result);
	};
	return async () => {
		let rows = 0;
		for (let run = 0; run < runs; run++) rows += await runOnce();
		return rows;
	};
}

async function prepareLongRows(url: string, dimensions: string[]) {
	const columns = { dimensions, metrics: TEN_METRICS_OF_LONG_ROWS };
	return await prepareAnalyticsNode(url, { ...columns, ...FILE_PARAMETERS });
}

/** The number of rows, which the item of a file states. */
function countReportRows({ outputs, error }: NodeRunResult): number {
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	const [items = []] = outputs;
	const [first] = items;
	return first?.binary ? Number(first.json['rowCount']) : items.length;
}

/** n8n's unmodified Google Analytics node. Requests to Google's address are redirected to the bench. */
async function prepareNodeOfN8n(url: string) {
	const coreDir = join(PROJECT_FOLDER, 'pinned', 'n8n');
	redirectGoogleRequests(coreDir, url);
	const engine = await startEngine({
		coreDir,
		packageDir: writePeerPackage(coreDir, {
			nodes: ['Google/Analytics/GoogleAnalytics.node.js'],
			credentials: ['GoogleAnalyticsOAuth2Api', 'GoogleOAuth2Api', 'OAuth2Api'],
		}),
	});
	return async () =>
		countReportRows(
			await engine.runNode({
				type: 'googleAnalytics',
				typeVersion: 2,
				parameters: {
					resource: 'report',
					operation: 'get',
					propertyType: 'ga4',
					propertyId: { __rl: true, mode: 'id', value: PROPERTY_ID },
					returnAll: true,
					dateRange: 'last30days',
					metricsGA4: { metricValues: REPORT_METRICS.map(toNamedField) },
					dimensionsGA4: { dimensionValues: REPORT_DIMENSIONS.map(toNamedField) },
					simple: true,
					additionalFields: {},
				},
				credentials: {
					googleAnalyticsOAuth2: {
						clientId: 'bench',
						clientSecret: 'bench',
						oauthTokenData: OAUTH_TOKEN,
					},
				},
			}),
		);
}

const toNamedField = (name: string) => ({ listName: 'other', name });

interface Axios {
	interceptors: {
		request: { use(change: (config: { url: string }) => { url: string }): void };
	};
}

function redirectGoogleRequests(coreDir: string, url: string): void {
	const fromCore = createRequire(join(coreDir, 'node_modules', 'n8n-core', 'package.json'));
	const axios = createRequire(fromCore.resolve('@n8n/backend-network'))('axios') as Axios;
	axios.interceptors.request.use((config) => {
		config.url = config.url.replace('https://analyticsdata.googleapis.com', url);
		return config;
	});
}
