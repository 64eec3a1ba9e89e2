/**
 * Checks the events for Google Analytics that the Data Manager API gets. Reasons are those of Google's protos; the form
 * of `field` and the message of a missing field were seen live, the other messages are guesses.
 */
import type { google } from '@google-ads/datamanager/build/protos/protos';

import type { DecodedMessage } from '../wire/decodedMessage';
import { findMissingFields } from '../wire/requiredFields';
import { loadApiSchema } from '../wire/schema';

export type IngestedEvent = DecodedMessage<google.ads.datamanager.v1.IEvent>;

/** One entry of `google.rpc.BadRequest`. */
export interface EventViolation {
	/** `events.events[0].event_source` */
	field: string;
	description: string;
	/** A name of Google's `ErrorReason`. */
	reason: string;
}

/** What the checks of an event depend on. */
export interface EventContext {
	/** Milliseconds since the epoch. */
	now: number;
	/** Whether the destination is the stream of an app. */
	isApp: boolean;
	/** How hashes are encoded, as the request says. */
	encoding: string | undefined;
}

const MAXIMUM_AGE_MS = 72 * 3_600_000;
const MAXIMUM_IDENTIFIERS = 10;

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

const HEX = /^[\da-f]*$/i;
const SHA256_HEX = /^[\da-f]{64}$/i;

export function buildViolation(field: string, reason: string, description: string): EventViolation {
	return { field, description, reason };
}

/** The violations of all events, in order; `field` is the path in the request. */
export function findViolationsInEvents(
	events: IngestedEvent[],
	context: EventContext,
): EventViolation[] {
	const type = loadApiSchema('dataManager').findMessageType('Event');
	return events.flatMap((event, index) => {
		const violations = [
			...findMissingFields(type, event).map(buildMissingFieldViolation),
			...findEventViolations(event, context),
		];
		return violations.map((violation) => ({
			...violation,
			field: `events.events[${index}].${violation.field}`,
		}));
	});
}

function buildMissingFieldViolation(field: string): EventViolation {
	return buildViolation(field, 'REQUIRED_FIELD_MISSING', 'Required field is missing.');
}

/** Yields the violations of an event; `field` is the path in the event. */
function* findEventViolations(
	event: IngestedEvent,
	context: EventContext,
): Generator<EventViolation> {
	yield* findNameViolations(event);
	yield* findSourceViolations(event, context);
	yield* findTimeViolations(event, context);
	yield* findClientIdViolations(event, context);
	yield* findCouponViolations(event);
	yield* findUserDataViolations(event, context);
	yield* findLengthViolations(event);
	yield* findCurrencyViolations(event);
}

function* findNameViolations({ eventName = '' }: IngestedEvent): Generator<EventViolation> {
	if (!/^[A-Za-z]\w*$/.test(eventName)) {
		yield buildViolation(
			'event_name',
			'INVALID_EVENT_NAME',
			'The event name is not supported.',
		);
	} else if (RESERVED_EVENTS.has(eventName) || RESERVED_PREFIX.test(eventName)) {
		yield buildViolation('event_name', 'RESERVED_NAME_USED', 'Parameter uses a reserved name.');
	}
}

function* findSourceViolations(
	{ eventSource }: IngestedEvent,
	{ isApp }: EventContext,
): Generator<EventViolation> {
	if (!eventSource) yield buildMissingFieldViolation('event_source');
	if (eventSource === (isApp ? 'WEB' : 'APP')) {
		yield buildViolation(
			'event_source',
			'EVENT_SOURCE_AND_DESTINATION_MISMATCH',
			'The event source type does not match the destination type.',
		);
	}
}

function* findTimeViolations(
	{ eventTimestamp }: IngestedEvent,
	{ now }: EventContext,
): Generator<EventViolation> {
	const ageMs = eventTimestamp ? now - Date.parse(eventTimestamp) : 0;
	if (ageMs < 0 || ageMs > MAXIMUM_AGE_MS) {
		yield buildViolation(
			'event_timestamp',
			'EVENT_TIME_INVALID',
			'Event did not occur within the acceptable time window.',
		);
	}
}

/** An event has either a client ID or an app instance ID, as its stream demands. */
function* findClientIdViolations(
	{ clientId, appInstanceId }: IngestedEvent,
	{ isApp }: EventContext,
): Generator<EventViolation> {
	if (isApp && !appInstanceId) yield buildMissingFieldViolation('app_instance_id');
	if (!isApp && !clientId) yield buildMissingFieldViolation('client_id');
	if (clientId && appInstanceId) {
		yield buildViolation(
			'client_id',
			'BOTH_CLIENT_ID_AND_APP_INSTANCE_ID_NOT_ALLOWED',
			'Both app_instance_id and client_id are set.',
		);
	}
}

function* findCouponViolations({ cartData }: IngestedEvent): Generator<EventViolation> {
	const couponCodes = cartData?.couponCodes ?? [];
	if (couponCodes.some((code) => code.trim() === '')) {
		yield buildViolation(
			'cart_data.coupon_codes',
			'INVALID_COUPON_CODE',
			'The coupon code is not valid.',
		);
	}
}

/** Checks the hashes that identify a user, and the country of the address. */
function* findUserDataViolations(
	{ userData }: IngestedEvent,
	{ encoding }: EventContext,
): Generator<EventViolation> {
	const identifiers = userData?.userIdentifiers ?? [];
	if (identifiers.length === 0) return;
	if (encoding !== 'HEX') {
		yield buildViolation(
			'user_data',
			'INVALID_HEX_ENCODING',
			'The sandbox reads hexadecimal digits only.',
		);
	}
	if (identifiers.length > MAXIMUM_IDENTIFIERS) {
		yield buildViolation(
			'user_data.user_identifiers',
			'TOO_MANY_USER_IDENTIFIERS',
			`Maximum number of user identifiers allowed is ${MAXIMUM_IDENTIFIERS}.`,
		);
	}
	for (const [index, { emailAddress, phoneNumber, address }] of identifiers.entries()) {
		const path = `user_data.user_identifiers[${index}]`;
		yield* findHashViolations(`${path}.email_address`, emailAddress);
		yield* findHashViolations(`${path}.phone_number`, phoneNumber);
		yield* findHashViolations(`${path}.address.given_name`, address?.givenName);
		yield* findHashViolations(`${path}.address.family_name`, address?.familyName);
		const { regionCode } = address ?? {};
		if (regionCode && !isCountryCode(regionCode)) {
			yield buildViolation(
				`${path}.address.region_code`,
				'INVALID_REGION_CODE',
				'The region code is not valid.',
			);
		}
	}
}

function* findHashViolations(field: string, hash: string | undefined): Generator<EventViolation> {
	if (!hash || SHA256_HEX.test(hash)) return;
	const reason = HEX.test(hash) ? 'INVALID_SHA256_FORMAT' : 'INVALID_HEX_ENCODING';
	yield buildViolation(field, reason, 'The encoded value is malformed.');
}

/** Whether a code is that of a country in CLDR, which also has codes for groups of countries, such as 419. */
function isCountryCode(code: string): boolean {
	if (!/^[A-Z]{2}$/.test(code)) return false;
	const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	return regionNames.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}

/** The maximum lengths are those of the Measurement Protocol, which Google applies to these events too. */
function* findLengthViolations({
	additionalEventParameters = [],
	userProperties,
}: IngestedEvent): Generator<EventViolation> {
	for (const [index, { parameterName, value }] of additionalEventParameters.entries()) {
		const path = `additional_event_parameters[${index}]`;
		yield* checkLength(`${path}.parameter_name`, parameterName, 40);
		yield* checkLength(`${path}.value`, value, 100);
	}
	const properties = userProperties?.additionalUserProperties ?? [];
	for (const [index, { propertyName, value }] of properties.entries()) {
		const path = `user_properties.additional_user_properties[${index}]`;
		yield* checkLength(`${path}.property_name`, propertyName, 24);
		yield* checkLength(`${path}.value`, value, 36);
	}
}

function* checkLength(field: string, text = '', maximum: number): Generator<EventViolation> {
	if (text.length <= maximum) return;
	yield buildViolation(field, 'FIELD_VALUE_TOO_LONG', 'The field value is too long.');
}

function* findCurrencyViolations({ currency }: IngestedEvent): Generator<EventViolation> {
	if (currency && !Intl.supportedValuesOf('currency').includes(currency)) {
		yield buildViolation(
			'currency',
			'INVALID_CURRENCY_CODE',
			'The currency code is not supported.',
		);
	}
}
