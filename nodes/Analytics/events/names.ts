/**
 * Names in events. They are checked before a request, because Google refuses the whole request for one reserved name.
 * developers.google.com/analytics/devguides/collection/protocol/ga4/reference ("Reserved names" and "Limitations"), and
 * support.google.com/analytics/answer/13316687
 */
import { failed, success, type Result } from '../../shared/core/result';
import { hasReservedPrefix, RESERVED_PREFIXES } from '../google/reservedNames';

/** Events that only Google's own tags and SDKs send. */
const RESERVED_EVENTS = new Set([
	'ad_click',
	'app_remove',
	'app_update',
	'error',
	'first_open',
	'first_visit',
	'in_app_purchase',
	'os_update',
	'session_start',
	'user_engagement',
]);

const RESERVED_USER_PROPERTIES = new Set([
	'first_open_after_install',
	'first_open_time',
	'first_visit_time',
	'last_deep_link_referrer',
	'user_id',
]);

const MOST_OF_NAME = 40;
const MOST_OF_PROPERTY_NAME = 24;
const MOST_OF_PROPERTY_VALUE = 36;

const LETTER_FIRST = /^\p{L}[\p{L}\p{M}\p{N}_]*$/u;

/** Refuses an event name that Google reserves, or whose form it does not take. */
export function checkEventName(name: string): Result<void> {
	if (RESERVED_EVENTS.has(name) || hasReservedPrefix(name)) return reservedFailure('event', name);
	if (!LETTER_FIRST.test(name)) {
		return failed(
			`'Event Name' cannot be "${name}"`,
			'Use letters, digits, and underscores, starting with a letter, such as close_convert_lead.',
			{ reason: 'invalidEventName' },
		);
	}
	return checkLength(name, 'The event name', MOST_OF_NAME);
}

/** Refuses a parameter of an event that Google reserves, or whose name is too long. */
export function checkParameterName(name: string): Result<void> {
	if (hasReservedPrefix(name)) return reservedFailure('parameter', name);
	return checkLength(name, 'The parameter name', MOST_OF_NAME);
}

/** Refuses a parameter of a purchased item that has no name, or one that is too long. */
export function checkItemParameterName(name: string): Result<void> {
	if (name.trim() === '')
		return failed("'Items' has a field without a name", 'Check the expression.');
	return checkLength(name, 'The item parameter', MOST_OF_NAME);
}

/** Refuses a user property that Google reserves, or whose name or value is too long. */
export function checkUserProperty(name: string, value: string): Result<void> {
	if (RESERVED_USER_PROPERTIES.has(name) || hasReservedPrefix(name))
		return reservedFailure('user property', name);
	const checked = checkLength(name, 'The user property name', MOST_OF_PROPERTY_NAME);
	if (!checked.ok) return checked;
	return checkLength(value, `The value of the user property "${name}"`, MOST_OF_PROPERTY_VALUE);
}

function reservedFailure(what: string, name: string): Result<never> {
	return failed(
		`Google reserves the ${what} name "${name}"`,
		`Use a different name that does not begin with ${RESERVED_PREFIXES.join(', ')}.`,
		{ reason: 'reservedNameUsed' },
	);
}

function checkLength(text: string, what: string, most: number): Result<void> {
	if (text.length <= most) return success(undefined);
	return failed(
		`${what} is ${text.length} characters long, and Google allows ${most}`,
		`Shorten "${text.slice(0, most)}…".`,
		{
			reason: 'fieldValueTooLong',
		},
	);
}
