import type { google } from '@google-analytics/admin/build/protos/protos';
import type { IDataObject } from 'n8n-workflow';

import type { DecodedMessage } from '../sandbox/analytics/wire/decodedMessage';
import { openAnalyticsNode, SHOP, type BenchResult, type DataRequest } from './analytics';
import type { ContextOptions } from './context';
import { buildParentParameters } from './resourceExamples';

/** A resource as it is sent, by Google's protos. */
export type AdminRequest = DecodedMessage<
	| google.analytics.admin.v1beta.IProperty
	| google.analytics.admin.v1beta.IKeyEvent
	| google.analytics.admin.v1beta.IDataStream
>;

type More = Omit<ContextOptions, 'parameters'>;
type Operate = (operation: string, parameters?: IDataObject, more?: More) => Promise<BenchResult>;

export const FJORD = '101000001';

/** The Analytics node's administration, over real sockets, without n8n's engine. */
export async function openAdminBench(options?: Parameters<typeof openAnalyticsNode>[0]) {
	const bench = await openAnalyticsNode(options);
	const { run } = bench;
	const of =
		(resource: string, defaults: IDataObject = {}): Operate =>
		async (operation, parameters = {}, more = {}) =>
			await run({ resource, operation, ...defaults, ...parameters }, more);
	const { admin, data } = bench.sandbox.endpoints;

	return {
		...bench,
		keyEvent: of('keyEvent', { property: SHOP }),
		property: of('property', { property: SHOP }),
		dataStream: of('dataStream', { property: SHOP }),
		/** An operation of any resource of the shop. */
		operate: async (resource: string, ...rest: Parameters<Operate>) =>
			await of(resource, { property: SHOP, ...buildParentParameters(resource) })(...rest),
		/** What the Admin API was asked so far: `POST /properties/1/keyEvents`, without its version. */
		changes: () => admin.requests.map(({ method, path }) => `${method} ${path.slice(7)}`),
		/** The bodies of what was sent to the Admin API by POST and PATCH. */
		sent: () =>
			admin.requests
				.filter(({ method }) => method === 'POST' || method === 'PATCH')
				.map(({ text }) => JSON.parse(text || '{}') as AdminRequest),
		/** The bodies that the Data API was sent. */
		reports: () => data.requests.map(({ text }) => JSON.parse(text || '{}') as DataRequest),
	};
}
