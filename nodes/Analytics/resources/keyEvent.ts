import type { INodeProperties } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { numberIn, recordIn, textIn, withoutEmpty } from '../domain/read';
import { isCollected, notCollected } from '../google/collectedEvents';
import { currencyPicker } from './choices';
import { defineResource } from './defineResource';
import type { Field, Draft } from './description';
import { choice, picked } from './fields';
import { idOf } from './names';
import { picker } from './panel';
import { ofProperty } from './parents';
import type { Session } from './session';

const COUNTING = [
	{
		name: 'Once per Event',
		value: 'ONCE_PER_EVENT',
		description: 'Count every time the event happens',
	},
	{
		name: 'Once per Session',
		value: 'ONCE_PER_SESSION',
		description: 'Count only the first time in a session',
	},
];

/** A fixed collection, because an amount without a currency means nothing. */
const defaultValue: Field = {
	panel: {
		displayName: 'Default Value',
		type: 'fixedCollection',
		placeholder: 'Add Default Value',
		default: {},
		description:
			'Value of the key event if the event itself has none. Leave empty in an update to remove the value.',
		options: [
			{
				displayName: 'Value',
				name: 'value',
				values: [
					{
						displayName: 'Amount',
						name: 'numericValue',
						type: 'number',
						typeOptions: { numberPrecision: 2 },
						default: 0,
						description: 'Value of one key event',
					},
					picker({
						...currencyPicker,
						displayName: 'Currency',
						name: 'currencyCode',
						description: 'Currency of the amount',
					}),
				],
			},
		],
	},
	read: (input, name) => {
		const [row] = input.rows(name);
		return row && { numericValue: row.number('numericValue'), currencyCode: readCurrency(row) };
	},
	fits: (value) => isRecord(value) && typeof value.currencyCode === 'string',
	inPanel: true,
};

const readCurrency = (row: Input) => row.requiredLocator('currencyCode').toUpperCase();

const createOptions: INodeProperties[] = [
	{
		displayName: 'Lookback Days',
		name: 'lookbackDays',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 90,
		description: "How many days back 'Verify Collected' looks for the event",
	},
	{
		displayName: 'Verify Collected',
		name: 'verifyCollected',
		type: 'boolean',
		default: true,
		description:
			'Whether to reject an event that the property has not collected recently. Google accepts any name, even a misspelled one.',
	},
];

export const keyEvent = defineResource({
	name: 'keyEvent',
	one: 'key event',
	many: 'key events',
	api: 'v1beta',
	collection: 'keyEvents',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'delete'],
	texts: {
		create: 'Mark an event as a key event (formerly conversion)',
		get: 'Retrieve the settings of a key event',
		update: 'Change how a key event is counted or valued',
		delete: 'Stop counting an event as a key event. The event itself is collected as before, and past counts stay.',
	},
	identity: ['eventName'],
	known: ({ eventName }) => [eventName],
	limits: [{ where: { custom: true }, most: 30, most360: 50 }],
	locked: ({ deletable }) =>
		deletable === true
			? undefined
			: 'Key events that Google creates itself, such as purchase, cannot be deleted.',
	locksOnlyEnd: true,
	fields: {
		eventName: picked(
			'Event Name',
			{
				description:
					'An event that the property has collected in the last 90 days, or its name. Case-sensitive.',
				search: 'searchCollectedEvents',
				placeholder: 'Select an event...',
				byId: { displayName: 'By Name', placeholder: 'e.g. sign_up' },
			},
			{ required: true, createOnly: true },
		),
		countingMethod: choice('Counting Method', COUNTING, {
			inPanel: true,
			description: 'How the event is counted when it happens several times in a session',
		}),
		defaultValue,
	},
	picker: {
		byId: { displayName: 'By ID', placeholder: 'e.g. 5550001' },
		modes: [
			{
				displayName: 'By Event Name',
				name: 'eventName',
				type: 'string',
				placeholder: 'e.g. sign_up',
			},
		],
	},
	createOptions,
	beforeCreate: checkCollected,
	simplify: (keyEvent) => {
		const { eventName, countingMethod, createTime, name } = keyEvent;
		return withoutEmpty({
			id: idOf(keyEvent),
			name,
			eventName,
			countingMethod,
			...valueOfDefault(keyEvent),
			custom: keyEvent.custom === true,
			deletable: keyEvent.deletable === true,
			createTime,
		});
	},
});

/** Google leaves out a value of 0, but not its currency. */
function valueOfDefault({ defaultValue }: JsonRecord): JsonRecord {
	if (!isRecord(defaultValue)) return {};
	const { numericValue, currencyCode } = recordIn(defaultValue);
	return { defaultValue: numberIn(numericValue) ?? 0, currencyCode };
}

/** Refuses an event that nobody has sent, before anything is changed. */
async function checkCollected(
	input: Input,
	session: Session,
	parent: string,
	draft: Draft,
): Promise<Result<unknown>> {
	if (!input.flag('options.verifyCollected')) return success(undefined);
	const [property, eventName] = [parent.replace('properties/', ''), textIn(draft.eventName)];
	const days = input.count('options.lookbackDays');
	const send = session.connect(input);
	const events = await session.collected(send, property, days);
	if (!events.ok) return events;
	if (events.value.names.includes(eventName)) return success(undefined);
	if (!events.value.complete) {
		const single = await isCollected(send, property, days, eventName);
		if (!single.ok || single.value) return single;
	}
	return { ok: false, failure: notCollected(eventName, property, days, events.value) };
}
