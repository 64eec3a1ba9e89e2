/** The Admin API v1beta: what the node offers, and no more. */
import type { google } from '@google-analytics/admin/build/protos/protos';

import type { Methods } from '../wire/frontEnd';
import type { Rpc } from '../wire/schema';
import { accountMethods } from './accounts';
import { collectionMethods } from './collection';
import { dataRetentionMethods } from './dataRetention';
import { DATA_STREAMS } from './dataStreams';
import { KEY_EVENTS } from './keyEvents';
import { propertyMethods } from './properties';
import type { Store } from './store';

export type AdminApi = google.analytics.admin.v1beta.AnalyticsAdminService;

export const adminScopes = ({ verb }: Rpc): string[] =>
	verb === 'GET' ? ['analytics.readonly', 'analytics.edit'] : ['analytics.edit'];

export function adminMethods(store: Store): Methods<AdminApi> {
	return {
		...accountMethods(store),
		...propertyMethods(store),
		...dataRetentionMethods(store),
		...collectionMethods(KEY_EVENTS, store),
		...collectionMethods(DATA_STREAMS, store),
	};
}
