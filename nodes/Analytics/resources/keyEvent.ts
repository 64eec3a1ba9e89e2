import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { flagField, numberField } from '../../shared/node/panel';
import { numberIn, recordIn, textIn } from '../google/read';
import { isCollected, notCollected } from '../google/collectedEvents';
import { currencyPicker } from './choices';
import { defineResource } from './defineResource';
import type { Draft, Field } from './description';
import { choice, FIXED, picked } from './fields';
import { picker } from '../fields';
import { ofProperty } from './parents';
import type { Item } from './session';

const [EVENT, SESSION] = [
	'Count every time the event happens',
	'Count only the first time in a session',
];

const COUNTING = [
	{ name: 'Once per Event', value: 'ONCE_PER_EVENT', description: EVENT! },
	{ name: 'Once per Session', value: 'ONCE_PER_SESSION', description: SESSION! },
];

const { clean: toCode, ...currencies } = currencyPicker;

const amount: INodeProperties[] = [
	{
		...{ displayName: 'Amount', name: 'numericValue', type: 'number', default: 0 },
		typeOptions: { numberPrecision: 2 },
		description: 'Value of one key event',
	},
	picker({
		...{ ...currencies, displayName: 'Currency', name: 'currencyCode' },
		description: 'Currency of the amount',
	}),
];

/** A fixed collection, because an amount without a currency means nothing. */
const defaultValue: Field = {
	panel: {
		...{ displayName: 'Default Value', type: 'fixedCollection', default: {} },
		placeholder: 'Add Default Value',
		description:
			'Value of the key event if the event itself has none. Leave empty in an update to remove the value.',
		options: [{ displayName: 'Value', name: 'value', values: amount }],
	},
	read: (input, name) => {
		const [row] = input.rows(name);
		const currencyCode = row && toCode(row.requiredLocator('currencyCode'));
		return row && { numericValue: row.number('numericValue'), currencyCode };
	},
	fits: (value) => isRecord(value) && typeof value.currencyCode === 'string',
	inPanel: true,
};

const createOptions = [
	numberField(
		'Lookback Days',
		'lookbackDays',
		[1, 90],
		"How many days back 'Verify Collected' looks for the event",
	),
	flagField(
		'Verify Collected',
		'verifyCollected',
		'Whether to reject an event that the property has not collected recently. Google accepts any name, even a misspelled one.',
		{ default: true },
	),
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
	locked: ({ deletable }, names) =>
		deletable === true || names
			? undefined
			: 'Key events that Google creates itself, such as purchase, cannot be deleted.',
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
			FIXED,
		),
		countingMethod: choice(
			'Counting Method',
			COUNTING,
			'How the event is counted when it happens several times in a session',
			{ inPanel: true },
		),
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
	derives: ({ defaultValue: given }) => {
		// Google leaves out a value of 0, but not its currency.
		const { numericValue = 0, currencyCode } = recordIn(given);
		return given === undefined ? {} : { defaultValue: numberIn(numericValue), currencyCode };
	},
	addsFlags: ['custom', 'deletable'],
	adds: ['createTime'],
});

/** Refuses an event that nobody has sent, before anything is changed. */
async function checkCollected(
	{ input, send, collected }: Item,
	parent: string,
	draft: Draft,
): Promise<Result<unknown>> {
	if (!input.flag('options.verifyCollected')) return success(undefined);
	const [property, eventName] = [parent.replace('properties/', ''), textIn(draft.eventName)];
	const days = input.count('options.lookbackDays');
	const events = await collected(send, property, days);
	if (!events.ok) return events;
	const { names, complete } = events.value;
	if (names.includes(eventName)) return success(undefined);
	const single = complete ? success(false) : await isCollected(send, property, days, eventName);
	if (!single.ok || single.value) return single;
	return { ok: false, failure: notCollected(eventName, property, days, events.value) };
}
