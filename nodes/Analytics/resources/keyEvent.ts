import { flagField, numberField } from '../../shared/node/panel';
import { numberIn, recordIn, textIn } from '../google/jsonValues';
import { checkCollected } from '../google/collectedEvents';
import { currencyField } from './choices';
import { defineResource, type BeforeCreate } from './description';
import { choice, FIXED, group, picked, REQUIRED, text } from './fields';
import type { Item } from './session';

const COUNTING = [
	{ name: 'Once per Event', value: 'ONCE_PER_EVENT', description: 'Count it every time' },
	{ name: 'Once per Session', value: 'ONCE_PER_SESSION', description: 'Count it once a session' },
];

/** An amount without a currency means nothing. */
const defaultValue = group(
	'Default Value',
	'Value of the key event if the event itself has none. Leave empty in an update to remove the value.',
	{
		displayName: 'Value',
		name: 'value',
		fields: {
			numericValue: text('Amount', 'Value of one key event', {
				type: 'number',
				default: 0,
				typeOptions: { numberPrecision: 2 },
				read: (row, name) => row.number(name),
			}),
			currencyCode: currencyField('Currency of the amount', {
				read: (row, name) => row.requiredLocator(name),
			}),
		},
	},
	{ inPanel: true },
);

const createOptions = [
	numberField('Lookback Days', 'lookbackDays', [1, 90], "How far 'Verify Collected' looks back"),
	flagField(
		'Verify Collected',
		'verifyCollected',
		'Whether to reject an event that the property has not collected recently, such as a misspelled one',
		{ default: true },
	),
];

/** Google makes a key event of any name, so that a misspelled one would count nothing for ever. */
function checkBefore({ input, send, collected }: Item): BeforeCreate | undefined {
	if (!input.flag('options.verifyCollected')) return undefined;
	const days = input.count('options.lookbackDays');
	return async (parent, { eventName }) => {
		const property = parent.replace('properties/', '');
		const asked = { property, days, eventName: textIn(eventName) };
		return await checkCollected(send, asked, collected);
	};
}

const BY_EVENT_NAME = { name: 'eventName', type: 'string' } as const;

export const keyEvent = defineResource({
	name: 'keyEvent',
	texts: {
		create: 'Mark an event as a key event (formerly conversion)',
		delete: 'Stop counting an event as a key event. The event itself is collected as before, and past counts stay.',
	},
	identity: ['eventName'],
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
		countingMethod: choice('Counting Method', COUNTING, 'How often the event counts', REQUIRED),
		defaultValue,
	},
	modes: [{ ...BY_EVENT_NAME, displayName: 'By Event Name', placeholder: 'e.g. sign_up' }],
	createOptions,
	beforeCreate: checkBefore,
	derives: ({ defaultValue: given }) => {
		// Google leaves out a value of 0, but not its currency.
		const { numericValue = 0, currencyCode } = recordIn(given);
		return given === undefined ? {} : { defaultValue: numberIn(numericValue), currencyCode };
	},
	addsFlags: ['custom', 'deletable'],
	adds: ['createTime'],
});
