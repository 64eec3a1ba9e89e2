/** The Admin API v1beta, and the same methods under v1alpha. */
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

export function adminRoutes(store: Store): Route[] {
	const routes = [
		...accountRoutes(store),
		...propertyRoutes(store),
		...settingsRoutes(store),
		...COLLECTIONS.flatMap((collection) => collectionRoutes(collection, store)),
	];
	return [...routes, ...routes.map(inAlpha)];
}

/** v1alpha has all methods of v1beta; Google's Node client uses it unless told otherwise. */
const inAlpha = (route: Route): Route => ({
	...route,
	path: new RegExp(route.path.source.replace('v1beta', 'v1alpha')),
	method: route.method.replace('v1beta', 'v1alpha'),
});
