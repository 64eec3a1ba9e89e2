/**
 * What Google says no to in an event for Google Analytics. Reasons are those of its protos; the form of
 * `field` and the words of a missing field were seen live, other words are guesses.
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
	/** Of `ErrorReason`. */
	reason: string;
}

export const buildViolation = (
	field: string,
	reason: string,
	description: string,
): EventViolation => ({
	field,
	description,
	reason,
});

export const buildMissingFieldViolation = (field: string) =>
	buildViolation(field, 'REQUIRED_FIELD_MISSING', 'Required field is missing.');

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
export interface EventContext {
	now: number;
	isApp: boolean;
	/** How hashes are written, as the request says. */
	encoding: string | undefined;
}

const MOST_IDENTIFIERS = 10;
const HEX = /^[\da-f]*$/i;
const SHA256_HEX = /^[\da-f]{64}$/i;

/** The regions of CLDR that are countries; it has other codes for groups of them, such as 419. */
const isCountryCode = (code: string) =>
	/^[A-Z]{2}$/.test(code) &&
	new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined &&
	new Intl.Locale(`und-${code}`).region === code;

/** What is wrong with who an event is about: hashes, and where a person lives. */
function* findUserDataViolations(
	{ userData }: IngestedEvent,
	encoding: string | undefined,
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
	if (identifiers.length > MOST_IDENTIFIERS) {
		const why = `Maximum number of user identifiers allowed is ${MOST_IDENTIFIERS}.`;
		yield buildViolation('user_data.user_identifiers', 'TOO_MANY_USER_IDENTIFIERS', why);
	}
	for (const [index, { emailAddress, phoneNumber, address }] of identifiers.entries()) {
		const place = `user_data.user_identifiers[${index}]`;
		const hashes = new Map([
			['email_address', emailAddress],
			['phone_number', phoneNumber],
			['address.given_name', address?.givenName],
			['address.family_name', address?.familyName],
		]);
		for (const [field, hash] of hashes) {
			if (!hash || SHA256_HEX.test(hash)) continue;
			const reason = HEX.test(hash) ? 'INVALID_SHA256_FORMAT' : 'INVALID_HEX_ENCODING';
			yield buildViolation(`${place}.${field}`, reason, 'The encoded value is malformed.');
		}
		const { regionCode } = address ?? {};
		if (regionCode && !isCountryCode(regionCode)) {
			const why = 'The region code is not valid.';
			yield buildViolation(`${place}.address.region_code`, 'INVALID_REGION_CODE', why);
		}
	}
}

/** By the limits of the Measurement Protocol, which Google has for these events too. */
function* findLengthViolations({ additionalEventParameters = [], userProperties }: IngestedEvent) {
	const tooLong = (field: string) =>
		buildViolation(field, 'FIELD_VALUE_TOO_LONG', 'The field value is too long.');
	for (const [index, { parameterName = '', value = '' }] of additionalEventParameters.entries()) {
		const place = `additional_event_parameters[${index}]`;
		if (parameterName.length > 40) yield tooLong(`${place}.parameter_name`);
		if (value.length > 100) yield tooLong(`${place}.value`);
	}
	const properties = userProperties?.additionalUserProperties ?? [];
	for (const [index, { propertyName = '', value = '' }] of properties.entries()) {
		const place = `user_properties.additional_user_properties[${index}]`;
		if (propertyName.length > 24) yield tooLong(`${place}.property_name`);
		if (value.length > 36) yield tooLong(`${place}.value`);
	}
}

function* findEventViolations(
	event: IngestedEvent,
	{ now, isApp, encoding }: EventContext,
): Generator<EventViolation> {
	const { eventName = '', eventTimestamp, clientId, appInstanceId, currency } = event;
	if (!/^[A-Za-z]\w*$/.test(eventName)) {
		yield buildViolation(
			'event_name',
			'INVALID_EVENT_NAME',
			'The event name is not supported.',
		);
	} else if (RESERVED_EVENTS.has(eventName) || RESERVED_PREFIX.test(eventName)) {
		yield buildViolation('event_name', 'RESERVED_NAME_USED', 'Parameter uses a reserved name.');
	}
	if (!event.eventSource) yield buildMissingFieldViolation('event_source');
	if (event.eventSource === (isApp ? 'WEB' : 'APP')) {
		const why = 'The event source type does not match the destination type.';
		yield buildViolation('event_source', 'EVENT_SOURCE_AND_DESTINATION_MISMATCH', why);
	}
	const age = eventTimestamp ? now - Date.parse(eventTimestamp) : 0;
	if (age < 0 || age > OLDEST_MS) {
		const why = 'Event did not occur within the acceptable time window.';
		yield buildViolation('event_timestamp', 'EVENT_TIME_INVALID', why);
	}
	if (!(isApp ? appInstanceId : clientId)) {
		yield buildMissingFieldViolation(isApp ? 'app_instance_id' : 'client_id');
	}
	if (clientId && appInstanceId) {
		const why = 'Both app_instance_id and client_id are set.';
		yield buildViolation('client_id', 'BOTH_CLIENT_ID_AND_APP_INSTANCE_ID_NOT_ALLOWED', why);
	}
	const { couponCodes = [] } = event.cartData ?? {};
	if (couponCodes.some((code) => code.trim() === '')) {
		yield buildViolation(
			'cart_data.coupon_codes',
			'INVALID_COUPON_CODE',
			'The coupon code is not valid.',
		);
	}
	yield* findUserDataViolations(event, encoding);
	yield* findLengthViolations(event);
	if (currency && !Intl.supportedValuesOf('currency').includes(currency)) {
		const why = 'The currency code is not supported.';
		yield buildViolation('currency', 'INVALID_CURRENCY_CODE', why);
	}
}

export function findViolationsInEvents(
	events: IngestedEvent[],
	setting: EventContext,
): EventViolation[] {
	const type = loadApiSchema('dataManager').findMessageType('Event');
	return events.flatMap((event, index) =>
		[
			...findMissingFields(type, event).map(buildMissingFieldViolation),
			...findEventViolations(event, setting),
		].map((fault) => ({
			...fault,
			field: `events.events[${index}].${fault.field}`,
		})),
	);
}
