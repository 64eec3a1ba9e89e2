import type { google } from '@google-analytics/admin/build/protos/protos';
import type { IDataObject } from 'n8n-workflow';

import { resources } from '../../nodes/Analytics/actions';
import { route } from '../../nodes/shared/node/router';
import type { Received } from '../../sandbox/analytics/wire/received';
import { startSandbox, type RunningSandbox } from '../../sandbox/start';
import { NOW, SHOP, type DataRequest } from './analytics';
import { fakeClock, type FakeClock } from './clock';
import { executeContext, type ContextOptions } from './context';
import { n8nHelper } from './n8nHttp';

/** A resource as it is sent, by Google's protos. */
export type AdminRequest = Received<
	| google.analytics.admin.v1beta.IProperty
	| google.analytics.admin.v1beta.IKeyEvent
	| google.analytics.admin.v1beta.IDataStream
>;

/** The Analytics node's administration, over real sockets, without n8n's engine. */
export interface AdminBench {
	sandbox: RunningSandbox;
	clock: FakeClock;
	run(parameters: IDataObject, more?: More): Promise<Outcome>;
	keyEvent: Operate;
	property: Operate;
	dataStream: Operate;
	account: Operate;
	/** What the Admin API was asked so far: `POST /properties/1/keyEvents`, without its version. */
	changes(): string[];
	/** The bodies of what was sent to the Admin API by POST and PATCH. */
	sent(): AdminRequest[];
	/** The bodies that the Data API was sent. */
	reports(): DataRequest[];
	reset(): void;
	stop(): Promise<void>;
}

type More = Omit<ContextOptions, 'parameters'>;
type Operate = (operation: string, parameters?: IDataObject, more?: More) => Promise<Outcome>;

export interface Outcome {
	/** The data of the first output. */
	items: IDataObject[];
	hints: string[];
}

export const FJORD = '101000001';

export async function openAdmin(): Promise<AdminBench> {
	const sandbox = await startSandbox({ clock: { now: () => NOW } });
	const { dataApiBaseUrl, adminApiBaseUrl, accessToken } = sandbox.describe().analytics;
	const credentials = { environment: 'custom', dataApiBaseUrl, adminApiBaseUrl };
	const http = n8nHelper((options) => ({
		...options,
		headers: { ...options.headers, authorization: `Bearer ${accessToken}` },
	}));
	const clock = fakeClock(NOW);

	const run: AdminBench['run'] = async (given, more = {}) => {
		const parameters = { authentication: 'oAuth2', ...given };
		const { context, hints } = executeContext({ parameters, credentials, http, ...more });
		const [output = []] = await route(context, resources, clock);
		const items = output.map(({ json }) => json);
		return { items, hints: hints.map(({ message }) => message) };
	};
	const of =
		(resource: string, defaults: IDataObject = {}): Operate =>
		async (operation, parameters = {}, more = {}) =>
			await run({ resource, operation, ...defaults, ...parameters }, more);
	const { admin, data } = sandbox.endpoints;

	return {
		sandbox,
		clock,
		run,
		keyEvent: of('keyEvent', { property: SHOP }),
		property: of('property', { property: SHOP }),
		dataStream: of('dataStream', { property: SHOP }),
		account: of('account'),
		changes: () => admin.requests.map(({ method, path }) => `${method} ${path.slice(7)}`),
		sent: () =>
			admin.requests
				.filter(({ method }) => method === 'POST' || method === 'PATCH')
				.map(({ text }) => JSON.parse(text || '{}') as AdminRequest),
		reports: () => data.requests.map(({ text }) => JSON.parse(text || '{}') as DataRequest),
		reset: () => {
			for (const endpoint of Object.values(sandbox.endpoints)) endpoint.reset();
			sandbox.analytics.reset();
			clock.slept.length = 0;
		},
		stop: async () => await sandbox.close(),
	};
}
