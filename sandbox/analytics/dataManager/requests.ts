/** The messages of the Data Manager API as they are read, and what its checks say of them. */
import type { google } from '@google-ads/datamanager/build/protos/protos';

import type { Received } from '../wire/received';

type V1 = typeof google.ads.datamanager.v1;

export type IngestionService = InstanceType<V1['IngestionService']>;
export type Destination = Received<google.ads.datamanager.v1.IDestination>;
export type Event = Received<google.ads.datamanager.v1.IEvent>;

/** One entry of `google.rpc.BadRequest`. */
export interface Violation {
	/** `events.events[0].event_source` */
	field: string;
	description: string;
	/** Of `ErrorReason`. */
	reason: string;
}

export const violation = (field: string, reason: string, description: string): Violation => ({
	field,
	description,
	reason,
});

export const missing = (field: string) =>
	violation(field, 'REQUIRED_FIELD_MISSING', 'Required field is missing.');
