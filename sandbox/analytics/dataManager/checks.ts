/**
 * What Google says no to in an event for Google Analytics. Reasons are those of its protos; the form of
 * `field` and the words of a missing field were seen live, other words are guesses.
 */
import { unfilledIn } from '../wire/required';
import { schemaOf } from '../wire/schema';
import { missing, violation, type Destination, type Event, type Violation } from './requests';

const HOUR_MS = 3_600_000;
const OLDEST_MS = 72 * HOUR_MS;
const LONGEST_NAME = 40;

const EVENT_NAME = /^[A-Za-z]\w*$/;
const RESERVED_PREFIX = /^(_|firebase_|ga_|google_|gtag\.)/;
const RESERVED_EVENTS = new Set(
	'ad_click ad_impression app_remove app_update error first_open first_visit in_app_purchase os_update screen_view session_start user_engagement'.split(
		' ',
	),
);

/** What an event is judged in. */
export interface Setting {
	now: number;
	/** By reference; without one all are meant. */
	destinations: Array<Destination & { isApp: boolean }>;
}

type Rule = (event: Event, setting: Setting) => Violation[];

const RULES: Rule[] = [
	({ eventName = '' }) => {
		if (eventName === '') return [missing('event_name')];
		if (!EVENT_NAME.test(eventName)) return [UNSUPPORTED_NAME];
		if (eventName.length > LONGEST_NAME) return [tooLong('event_name')];
		const isReserved = RESERVED_EVENTS.has(eventName) || RESERVED_PREFIX.test(eventName);
		return isReserved ? [reserved('event_name')] : [];
	},
	({ eventSource }) => (isSet(eventSource) ? [] : [missing('event_source')]),
	({ eventTimestamp = '' }, { now }) => {
		const age = now - Date.parse(eventTimestamp);
		if (eventTimestamp === '' || (age >= 0 && age <= OLDEST_MS)) return [];
		const why = 'Event did not occur within the acceptable time window.';
		return [violation('event_timestamp', 'EVENT_TIME_INVALID', why)];
	},
	(event, setting) => {
		const { clientId = '', appInstanceId = '' } = event;
		if (clientId !== '' && appInstanceId !== '') {
			const reason = 'BOTH_CLIENT_ID_AND_APP_INSTANCE_ID_NOT_ALLOWED';
			return [violation('client_id', reason, 'Both app_instance_id and client_id are set.')];
		}
		const isApp = destinationsOf(event, setting).some((each) => each.isApp);
		const [field, value] = isApp ? ['app_instance_id', appInstanceId] : ['client_id', clientId];
		return value === '' ? [missing(field)] : [];
	},
	(event, setting) => {
		const { destinationReferences: [wanted] = [] } = event;
		const count = destinationsOf(event, setting).length;
		const field = 'destination_references';
		if (count > 1) {
			const reason = 'MULTIPLE_DESTINATIONS_FOR_GOOGLE_ANALYTICS_EVENT';
			return [
				violation(field, reason, 'An event had 2 or more Google Analytics destinations.'),
			];
		}
		const why = `There is no destination ${wanted}.`;
		return count === 0 ? [violation(field, 'INVALID_DESTINATION', why)] : [];
	},
	({ currency }) =>
		currency === undefined || Intl.supportedValuesOf('currency').includes(currency)
			? []
			: [
					violation(
						'currency',
						'INVALID_CURRENCY_CODE',
						'The currency code is not supported.',
					),
				],
	({ additionalEventParameters = [] }) =>
		additionalEventParameters.flatMap(({ parameterName = '' }, index) => {
			const field = `additional_event_parameters[${index}].parameter_name`;
			if (RESERVED_PREFIX.test(parameterName)) return [reserved(field)];
			return parameterName.length > LONGEST_NAME ? [tooLong(field)] : [];
		}),
];

const isSet = (value: unknown) => value !== undefined && !/_UNSPECIFIED$/.test(String(value));

const UNSUPPORTED_NAME = violation(
	'event_name',
	'INVALID_EVENT_NAME',
	'The event name is not supported.',
);
const reserved = (field: string) =>
	violation(field, 'RESERVED_NAME_USED', 'Parameter uses a reserved name.');
const tooLong = (field: string) =>
	violation(field, 'FIELD_VALUE_TOO_LONG', 'The field value is too long.');

export function destinationsOf<D extends Destination>(
	{ destinationReferences = [] }: Event,
	{ destinations }: { destinations: D[] },
): D[] {
	if (destinationReferences.length === 0) return destinations;
	return destinations.filter(({ reference = '' }) => destinationReferences.includes(reference));
}

export function violationsOf(events: Event[], setting: Setting): Violation[] {
	const type = schemaOf('dataManager').message('Event');
	return events.flatMap((event, index) => {
		const at = `events.events[${index}]`;
		const broken = RULES.flatMap((rule) => rule(event, setting));
		return [...unfilledIn(type, event).map(missing), ...broken].map(({ field, ...rest }) => ({
			field: `${at}.${field}`,
			...rest,
		}));
	});
}
