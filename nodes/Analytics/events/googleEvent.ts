import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { getInputItem, readAllValues, isAdded, type Values } from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';
import { parseMoment } from '../../shared/node/times';
import { toTextIfDateObject } from '../../shared/node/parameterContent';
import { omitEmptyValues } from '../google/jsonValues';
import { readClientId, readSessionId, readUserId } from '../google/visitorIds';
import { userDataFields, type eventFields } from './fields';
import {
	checkEventName,
	checkItemParameterName,
	checkParameterName,
	checkUserProperty,
} from './names';
import type { EventStream } from './streams';
import { buildUserData } from './userData';

type EventValues = Values<typeof eventFields>;

/** An event in Google's form, and a flag for a warning about its item. */
export interface BuiltEvent {
	event: JsonRecord;
	/** The item has a name or an address, but not all that Google needs to match it. */
	isAddressIncomplete: boolean;
}

/** Builds Google's event from the fields of an item. An invalid field makes the item fail. `now` is the time in milliseconds. */
export function buildGoogleEvent(
	values: EventValues,
	stream: EventStream,
	now: number,
): BuiltEvent {
	const input = getInputItem(values);
	input.accept(checkEventName(values.eventName));
	input.accept(checkEventSource(values.eventSource, stream));
	const parameters = readParameters(input, values, stream);
	const properties = readUserProperties(input, values);
	const items = readItems(input, values.items);
	const consent = readConsent(values.consent);
	const { userData, isAddressIncomplete } = input.accept(
		buildUserData(readAllValues(userDataFields, values.userData)),
	);
	const event = omitEmptyValues({
		eventName: values.eventName,
		eventTimestamp: readEventTime(input, values.timestamp, now),
		eventSource: values.eventSource,
		...readVisitor(input, values, stream),
		userId: input.accept(readUserId(values.userId)),
		transactionId: values.transactionId,
		...readMoney(input, values),
		additionalEventParameters: parameters.map(([parameterName, value]) => ({
			parameterName,
			value,
		})),
		userProperties: omitEmptyPart({
			customerType: values.customerType,
			customerValueBucket: values.customerValueBucket,
			additionalUserProperties: properties.map(toUserProperty),
		}),
		cartData: omitEmptyPart({ items, couponCodes: values.couponCodes }),
		userData,
		consent,
	});
	return { event, isAddressIncomplete };
}

/** The name under which Google wants the session of an event. */
const SESSION_PARAMETER = 'session_id';

/** Reads the parameters of an event, including its session. */
function readParameters(input: InputItem, values: EventValues, stream: EventStream): Pair[] {
	const pairs = readPairs(input, values.parameters);
	for (const [name] of pairs) input.accept(checkParameterName(name));
	const session = input.accept(readSessionId(values.sessionId, stream.id));
	if (session === undefined) return pairs;
	if (pairs.some(([name]) => name === SESSION_PARAMETER)) {
		input.refuse(
			`'Session ID' and the parameter ${SESSION_PARAMETER} are both filled in`,
			'Fill in only one of them.',
		);
	}
	return [...pairs, [SESSION_PARAMETER, session]];
}

function readUserProperties(input: InputItem, values: EventValues): Pair[] {
	const pairs = readPairs(input, values.userProperties);
	for (const [name, value] of pairs) input.accept(checkUserProperty(name, value));
	return pairs;
}

/** Checks that the source fits the stream: Google accepts no web events in an app's stream, and no app events in a website's. */
function checkEventSource(source: string, { isApp }: EventStream): Result<void> {
	if (source !== (isApp ? 'WEB' : 'APP')) return success(undefined);
	const [chosen, stream, fitting] = isApp
		? ['Web', 'an app', 'App']
		: ['App', 'a website', 'Web'];
	return failed(
		`'Event Source' is ${chosen}, but the data stream is ${stream}`,
		`Choose ${fitting}, or another source that describes where the event happened.`,
		{ reason: 'eventSourceAndDestinationMismatch' },
	);
}

/** Reads the user's consent; undefined if none was added. */
function readConsent(consent: EventValues['consent']): JsonRecord | undefined {
	const answers = {
		...(isAdded(consent, 'adPersonalization') && {
			adPersonalization: consent.adPersonalization,
		}),
		...(isAdded(consent, 'adUserData') && { adUserData: consent.adUserData }),
	};
	return Object.keys(answers).length > 0 ? answers : undefined;
}

const toUserProperty = ([propertyName, value]: [string, string]) => ({ propertyName, value });

/** Leaves out the empty fields of a part; undefined if all of them are empty. */
function omitEmptyPart(part: JsonRecord): JsonRecord | undefined {
	const present = omitEmptyValues(part);
	return Object.keys(present).length > 0 ? present : undefined;
}

/** Reads the ID of the visitor: a client ID for a website, or an app instance ID for an app. */
function readVisitor(input: InputItem, values: EventValues, { isApp }: EventStream): JsonRecord {
	if (!isApp) return { clientId: input.accept(readClientId(values.clientId)) };
	const { appInstanceId } = values;
	if (appInstanceId !== '') return { appInstanceId };
	return input.refuse(
		"'App Instance ID' is empty, but Google requires one for app events",
		'Firebase assigns an ID to each app installation: call getAppInstanceId() in its SDK. Store the ID with the user in your CRM, and map that field here.',
	);
}

function readMoney(
	input: InputItem,
	{ currency, value: conversionValue }: EventValues,
): JsonRecord {
	if (conversionValue === undefined) return { currency };
	if (currency !== '') return { currency, conversionValue };
	return input.refuse(
		`'Value' is ${conversionValue}, but 'Currency' is empty`,
		'Google ignores a value without a currency. Enter one, such as EUR.',
	);
}

/** Google refuses events that are older, or drops them later. */
const OLDEST_HOURS = 72;
/** How far a CRM's clock may be ahead. Google accepts no future events, so such an event gets the current time. */
const SKEW_MS = 5 * 60_000;

/**
 * Reads the time of an event, from a text, a number, or the result of an expression, as an ISO string. An empty value means
 * now. A time without a zone is in that of the workflow.
 */
function readEventTime(input: InputItem, value: unknown, now: number): string {
	if (value === undefined || value === null || value === '') return toIsoTime(now);
	const moment = parseMoment(value, input.timeZone);
	if (moment === undefined) {
		return input.refuse(
			`'Event Time' ${JSON.stringify(value)} is not valid`,
			'Use a date such as 2026-11-21T10:15:00Z, {{ $now }}, or seconds or milliseconds since 1970.',
		);
	}
	if (moment < now - OLDEST_HOURS * 3_600_000) {
		return input.refuse(
			`'Event Time' is ${toIsoTime(moment)}, but Google accepts only events from the last ${OLDEST_HOURS} hours`,
			'Send events when they happen, or at least every day.',
		);
	}
	if (moment > now + SKEW_MS) {
		return input.refuse(
			`'Event Time' is ${toIsoTime(moment)}, which is in the future`,
			'Send the event after it happens. If it already has, add a time zone to the time.',
		);
	}
	return toIsoTime(Math.min(moment, now));
}

const toIsoTime = (moment: number) => new Date(moment).toISOString();

/** A name and its value, which Google expects as text. */
type Pair = [name: string, value: string];

/** Reads rows of the panel. Empty ones are left out, because Google would refuse the whole request. */
function readPairs(input: InputItem, rows: EventValues['parameters']): Pair[] {
	return toTextPairs(
		input,
		rows.map(({ name, value }) => [name, value]),
	);
}

function toTextPairs(input: InputItem, pairs: Array<[string, unknown]>): Pair[] {
	const texts = pairs.map(([name, value]): Pair => {
		const plain = toTextIfDateObject(value) ?? '';
		if (typeof plain !== 'object') return [name, String(plain).trim()];
		return input.refuse(
			`"${name}" is an object or a list, but Google accepts only text and numbers`,
			'Map one of its values, or join the list into a single string.',
		);
	});
	return texts.filter(([, value]) => value !== '');
}

/** Fields of items that Google has; all others become parameters. */
const ITEM_FIELDS = new Map([
	['item_id', 'itemId'],
	['price', 'unitPrice'],
	['quantity', 'quantity'],
]);

/** Converts items in the form of Google's tag, such as `{item_id, item_name, price}`, into that of the API. */
function readItems(input: InputItem, given: unknown): JsonRecord[] {
	return [given ?? []].flat().map((item: unknown) => {
		if (!isRecord(item)) {
			return input.refuse("'Items' must be a list of objects", 'Check the expression.');
		}
		const texts = toTextPairs(input, Object.entries(item));
		for (const [name] of texts) input.accept(checkItemParameterName(name));
		const own = texts.filter(([name]) => ITEM_FIELDS.has(name));
		return omitEmptyValues({
			...Object.fromEntries(
				own.map(([name, value]) => [
					ITEM_FIELDS.get(name),
					readItemNumber(input, name, value),
				]),
			),
			additionalItemParameters: texts
				.filter(([name]) => !ITEM_FIELDS.has(name))
				.map(([parameterName, value]) => ({ parameterName, value })),
		});
	});
}

function readItemNumber(input: InputItem, name: string, text: string): string | number {
	if (name === 'item_id') return text;
	const number = Number(text);
	const isRight = name === 'quantity' ? Number.isSafeInteger(number) : Number.isFinite(number);
	// Google expects 64-bit integers as text.
	if (isRight) return name === 'quantity' ? text : number;
	return input.refuse(`The ${name} of an item is "${text}"`, 'Use a plain number.');
}
