import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Input } from '../../shared/node/inputs';
import { momentOf } from '../../shared/node/times';
import { plainValue } from '../../shared/node/written';
import { withoutEmpty } from '../google/jsonValues';
import { readClientId, readUserId } from '../google/ids';
import type { Stream } from './streams';

/** An event as Google takes it. Whatever is wrong with it becomes the failure of its item. */
export function readEvent(input: Input, stream: Stream, now: number): JsonRecord {
	const parameters = readPairs(input, 'parameters');
	const properties = readPairs(input, 'userProperties');
	const items = readItems(input);
	const consent = input.object('consent') ?? {};
	const choices = Object.keys(consent).map((name) => [name, input.choice(`consent.${name}`)]);
	return withoutEmpty({
		eventName: input.requiredLocator('eventName'),
		eventTimestamp: readEventTime(input, now),
		eventSource: input.choice('eventSource'),
		...readVisitor(input, stream),
		userId: input.accept(readUserId(input.text('userId'))),
		transactionId: input.text('transactionId'),
		...readMoney(input),
		additionalEventParameters: parameters.map(([parameterName, value]) => ({
			parameterName,
			value,
		})),
		userProperties: filled('additionalUserProperties', properties.map(asProperty)),
		cartData: filled('items', items),
		consent: choices.length > 0 ? Object.fromEntries(choices) : undefined,
	});
}

const asProperty = ([propertyName, value]: [string, string]) => ({ propertyName, value });

/** A message with one list in it; none without. */
function filled(name: string, list: unknown[]): JsonRecord | undefined {
	return list.length > 0 ? { [name]: list } : undefined;
}

/** Google takes one of the two, by the kind of the stream. */
function readVisitor(input: Input, { isApp }: Stream): JsonRecord {
	if (!isApp) return { clientId: input.accept(readClientId(input.read('clientId'))) };
	const appInstanceId = input.text('appInstanceId');
	if (appInstanceId !== '') return { appInstanceId };
	return input.refuse(
		"'App Instance ID' is empty, and Google counts no event of an app without one",
		'Firebase gives each installation of an app its own: getAppInstanceId() in its SDK. Keep it with the user in your CRM, and map that field here.',
	);
}

function readMoney(input: Input): JsonRecord {
	const currency = input.text('currency').toUpperCase();
	if (input.text('value') === '') return { currency };
	const conversionValue = input.number('value');
	if (currency !== '') return { currency, conversionValue };
	return input.refuse(
		`'Value' is ${conversionValue}, but 'Currency' is empty`,
		'Google counts a value only with its currency, such as EUR.',
	);
}

/** Google refuses older events, or accepts them and leaves them out later. */
const OLDEST_HOURS = 72;
/** How far the clock of a CRM may be ahead of this one: Google takes no events of the future. */
const SKEW_MS = 5 * 60_000;

/**
 * When an event happened, as Google wants it; a text, a number or what an expression gave. Nothing is now. A time
 * without a zone is in that of the workflow.
 */
function readEventTime(input: Input, now: number): string {
	const value = plainValue(input.read('timestamp'));
	if (value === undefined || value === null || value === '') return isoOf(now);
	const moment = momentOf(value, input.timeZone);
	if (moment === undefined) {
		return input.refuse(
			`'Event Time' ${JSON.stringify(value)} is not valid`,
			'Use a date such as 2026-11-21T10:15:00Z, {{ $now }}, or seconds or milliseconds since 1970.',
		);
	}
	if (moment < now - OLDEST_HOURS * 3_600_000) {
		return input.refuse(
			`'Event Time' is ${isoOf(moment)}, but Google takes events of the last ${OLDEST_HOURS} hours only`,
			'Send events when they happen, or at least every day.',
		);
	}
	const isOfAnotherClock = moment > now && moment < now + SKEW_MS;
	return isoOf(isOfAnotherClock ? now : moment);
}

const isoOf = (moment: number) => new Date(moment).toISOString();

/** A name, and its value as text, which is how Google wants it. */
type Pair = [name: string, value: string];

/** Rows of the panel. What is empty is left out: Google would refuse the whole request for it. */
function readPairs(input: Input, field: string): Pair[] {
	const rows = input.rows(field);
	return textsOf(
		input,
		rows.map((row) => [row.requiredText('name'), row.read('value')]),
	);
}

function textsOf(input: Input, pairs: Array<[string, unknown]>): Pair[] {
	const texts = pairs.map(([name, value]): Pair => {
		const plain = plainValue(value) ?? '';
		if (typeof plain !== 'object') return [name, String(plain).trim()];
		return input.refuse(
			`"${name}" is an object or a list, but Google accepts only text and numbers`,
			'Map one of the values in it, or join the list into one text.',
		);
	});
	return texts.filter(([, value]) => value !== '');
}

/** What Google has fields of its own for; everything else of an item is a parameter. */
const ITEM_FIELDS = new Map([
	['item_id', 'itemId'],
	['price', 'unitPrice'],
	['quantity', 'quantity'],
]);

/** Items as Google's tag has them, such as `{item_id, item_name, price}`, as the API takes them. */
function readItems(input: Input): JsonRecord[] {
	const given = input.json('items') ?? [];
	return [given].flat().map((item: unknown) => {
		if (!isRecord(item)) {
			return input.refuse("'Items' must be a list of objects", 'Check the expression.');
		}
		const texts = textsOf(input, Object.entries(item));
		const own = texts.filter(([name]) => ITEM_FIELDS.has(name));
		return withoutEmpty({
			...Object.fromEntries(
				own.map(([name, value]) => [ITEM_FIELDS.get(name), itemValue(input, name, value)]),
			),
			additionalItemParameters: texts
				.filter(([name]) => !ITEM_FIELDS.has(name))
				.map(([parameterName, value]) => ({ parameterName, value })),
		});
	});
}

function itemValue(input: Input, name: string, text: string): string | number {
	if (name === 'item_id') return text;
	const number = Number(text);
	const isRight = name === 'quantity' ? Number.isSafeInteger(number) : Number.isFinite(number);
	// 64 bits are written as text.
	if (isRight) return name === 'quantity' ? text : number;
	return input.refuse(`The ${name} of an item is "${text}"`, 'Use a plain number.');
}
