import type { google } from '@google-analytics/data/build/protos/protos';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { ANALYTICS_RESOURCES } from '../nodes/Analytics/actions';
import type { DecodedMessage } from '../sandbox/analytics/wire/decodedMessage';
import { startSandbox, type RunningSandbox } from '../sandbox/start';
import { createFakeClock } from './clock';
import type { ContextOptions, WrittenFile } from './context';
import { createN8nHttpHelper } from './n8nHttp';
import { runNodeOperation } from './nodeRun';
import { findUnreadFields } from './protos';

export const SHOP = '401000001';
export const APP = '401000002';
export const FRESH = '401000003';
export const WAREHOUSE = '401000004';
export const BLOG = '402000001';

/** When the sandbox thinks it is: its events end here. */
export const NOW = Date.UTC(2026, 10, 21, 12);

/** The body of any request for reports, as Google's protos define it. */
export type DataRequest = DecodedMessage<
	google.analytics.data.v1beta.IRunReportRequest &
		google.analytics.data.v1beta.IRunPivotReportRequest &
		google.analytics.data.v1beta.IRunRealtimeReportRequest &
		google.analytics.data.v1beta.IBatchRunReportsRequest &
		google.analytics.data.v1beta.ICheckCompatibilityRequest
>;

export type ReceivedDataRequest = { method: string; body: DataRequest };

export type AnalyticsBench = Awaited<ReturnType<typeof openAnalyticsNode>>;

export interface BenchResult {
	outputs: INodeExecutionData[][];
	/** The data of the first output. */
	items: IDataObject[];
	hints: string[];
	files: WrittenFile[];
}

export async function openAnalyticsSandbox() {
	const bench = await openAnalyticsNode();
	// The sandbox makes its events when the first report asks for them.
	await bench.run({ property: SHOP, limit: 1 });
	return bench;
}

export async function openAnalyticsNode({ oneClock = false } = {}) {
	const clock = createFakeClock(NOW);
	// One time for both, where what Google does takes time.
	const sandbox = await startSandbox({ clock: oneClock ? clock : { now: () => NOW } });
	const { dataApiBaseUrl, adminApiBaseUrl, dataManagerBaseUrl, accessToken } =
		sandbox.describe().analytics;
	let token = accessToken;
	const addresses = { dataApiBaseUrl, adminApiBaseUrl, dataManagerBaseUrl };
	const credentials = { environment: 'custom', ...addresses };
	const http = createN8nHttpHelper((options) => ({
		...options,
		headers: { ...options.headers, authorization: `Bearer ${token}` },
	}));
	let unread: string[] = [];
	// What the sandbox refuses was refused by the same protos; it serves what Google would read otherwise.
	for (const api of ['data', 'admin', 'dataManager'] as const) {
		const service = sandbox.analytics[api];
		const answer = service.answer.bind(service);
		service.answer = async (request) => {
			const reply = await answer(request);
			if (reply.status === 200) unread.push(...findUnreadFields(api, request));
			return reply;
		};
	}
	/** Runs the node over a real socket, without n8n's engine. Google's protos read all that it sends. */
	const run = async (
		parameters: IDataObject,
		more: Omit<ContextOptions, 'parameters'> = {},
	): Promise<BenchResult> => {
		unread = [];
		const { outputs, error, hints, files } = await runNodeOperation(
			ANALYTICS_RESOURCES,
			{
				parameters: {
					resource: 'report',
					operation: 'run',
					authentication: 'oAuth2',
					...parameters,
				},
				credentials,
				http,
				...more,
			},
			clock,
		);
		if (error) throw error;
		// What a raw call sends is the user's own.
		if (parameters.resource !== 'api') expect(unread).toEqual([]);
		const items = (outputs[0] ?? []).map(({ json }) => json);
		return { outputs, items, hints: hints.map(({ message }) => message), files };
	};

	return {
		sandbox,
		clock,
		run,
		/** Signs in as somebody else, or with other permissions, until the next reset. */
		signIn: (issue: Parameters<RunningSandbox['analytics']['issue']>[0]) => {
			token = sandbox.analytics.issue(issue).accessToken;
		},
		/** What the Data API was asked so far: the method of the API and the body. */
		listDataRequests: (): ReceivedDataRequest[] =>
			sandbox.endpoints.data.requests.map(({ path, text }) => ({
				method: path.split(/[:/]/).at(-1) ?? '',
				// The sandbox has read it by the same protos.
				body: JSON.parse(text || '{}') as DataRequest,
			})),
		reset: () => {
			for (const endpoint of Object.values(sandbox.endpoints)) endpoint.reset();
			sandbox.analytics.reset();
			clock.slept.length = 0;
			token = oneClock ? sandbox.analytics.issue().accessToken : accessToken;
		},
		stop: async () => await sandbox.close(),
	};
}
