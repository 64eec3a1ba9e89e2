/**
 * What Google says no to in an event for Google Analytics. Reasons are those of its protos; the form of
 * `field` and the words of a missing field were seen live, other words are guesses.
 */
import type { google } from '@google-ads/datamanager/build/protos/protos';

import type { Received } from '../wire/received';
import { unfilledIn } from '../wire/required';
import { schemaOf } from '../wire/schema';

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

const OLDEST_MS = 72 * 3_600_000;

const RESERVED_PREFIX = /^(_|firebase_|ga_|google_|gtag\.)/;
const RESERVED_EVENTS = new Set([
	'ad_click',
	'ad_impression',
	'app_remove',
	'app_update',
	'error',
	'first_open',
	'first_visit',
	'in_app_purchase',
	'os_update',
	'screen_view',
	'session_start',
	'user_engagement',
]);

/** What an event is judged in. */
export interface Setting {
	now: number;
	isApp: boolean;
}

function* faultsOf(event: Event, { now, isApp }: Setting): Generator<Violation> {
	const { eventName = '', eventTimestamp, clientId, appInstanceId, currency } = event;
	if (!/^[A-Za-z]\w*$/.test(eventName)) {
		yield violation('event_name', 'INVALID_EVENT_NAME', 'The event name is not supported.');
	} else if (RESERVED_EVENTS.has(eventName) || RESERVED_PREFIX.test(eventName)) {
		yield violation('event_name', 'RESERVED_NAME_USED', 'Parameter uses a reserved name.');
	}
	if (!event.eventSource) yield missing('event_source');
	if (event.eventSource === (isApp ? 'WEB' : 'APP')) {
		const why = 'The event source type does not match the destination type.';
		yield violation('event_source', 'EVENT_SOURCE_AND_DESTINATION_MISMATCH', why);
	}
	const age = eventTimestamp ? now - Date.parse(eventTimestamp) : 0;
	if (age < 0 || age > OLDEST_MS) {
		const why = 'Event did not occur within the acceptable time window.';
		yield violation('event_timestamp', 'EVENT_TIME_INVALID', why);
	}
	if (!(isApp ? appInstanceId : clientId)) {
		yield missing(isApp ? 'app_instance_id' : 'client_id');
	}
	if (currency && !Intl.supportedValuesOf('currency').includes(currency)) {
		const why = 'The currency code is not supported.';
		yield violation('currency', 'INVALID_CURRENCY_CODE', why);
	}
}

export function violationsOf(events: Event[], setting: Setting): Violation[] {
	const type = schemaOf('dataManager').message('Event');
	return events.flatMap((event, index) =>
		[...unfilledIn(type, event).map(missing), ...faultsOf(event, setting)].map((fault) => ({
			...fault,
			field: `events.events[${index}].${fault.field}`,
		})),
	);
}
