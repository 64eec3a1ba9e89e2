/** The Admin API v1beta. */
import type { Route } from '../wire/frontEnd';
import { accountRoutes } from './accounts';
import { collectionRoutes } from './collection';
import { CUSTOM_DIMENSIONS, CUSTOM_METRICS } from './customDefinitions';
import { DATA_STREAMS } from './dataStreams';
import { KEY_EVENTS } from './keyEvents';
import { FIREBASE_LINKS, GOOGLE_ADS_LINKS, MEASUREMENT_PROTOCOL_SECRETS } from './links';
import { propertyRoutes } from './properties';
import { settingsRoutes } from './settings';
import type { Store } from './store';

const COLLECTIONS = [
	KEY_EVENTS,
	DATA_STREAMS,
	MEASUREMENT_PROTOCOL_SECRETS,
	CUSTOM_DIMENSIONS,
	CUSTOM_METRICS,
	GOOGLE_ADS_LINKS,
	FIREBASE_LINKS,
];

export const adminRoutes = (store: Store): Route[] => [
	...accountRoutes(store),
	...propertyRoutes(store),
	...settingsRoutes(store),
	...COLLECTIONS.flatMap((collection) => collectionRoutes(collection, store)),
];
