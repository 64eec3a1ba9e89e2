import type { INodeProperties } from 'n8n-workflow';

import type { Send } from '../../../shared/core/http';
import type { Input } from '../../../shared/node/inputs';
import type { DefaultValue } from '../../domain/admin/keyEvent';
import { resolveKeyEvent, type KeyEventLists } from '../../google/resources';
import { currencyField, picker } from '../admin/fields';

export const keyEventField = picker({
	displayName: 'Key Event',
	name: 'keyEvent',
	description: 'The key event of the property',
	search: 'searchKeyEvents',
	placeholder: 'Select a key event...',
	required: true,
	byId: { displayName: 'By ID', placeholder: 'e.g. 5550001' },
	modes: [
		{
			displayName: 'By Event Name',
			name: 'eventName',
			type: 'string',
			placeholder: 'e.g. sign_up',
		},
	],
});

/** The number of the key event that the user chose. */
export async function readKeyEvent(
	input: Input,
	send: Send,
	property: string,
	keyEvents: KeyEventLists,
): Promise<string> {
	const chosen = input.locator('keyEvent');
	return input.accept(await resolveKeyEvent(send, property, chosen, keyEvents));
}

export const eventField = picker({
	displayName: 'Event Name',
	name: 'eventName',
	description:
		'An event that the property has collected in the last 90 days, or its name. Case-sensitive.',
	search: 'searchCollectedEvents',
	placeholder: 'Select an event...',
	required: true,
	byId: { displayName: 'By Name', placeholder: 'e.g. sign_up' },
});

export const countingMethodField: INodeProperties = {
	displayName: 'Counting Method',
	name: 'countingMethod',
	type: 'options',
	options: [
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
	],
	default: 'ONCE_PER_EVENT',
	description: 'How the event is counted when it happens several times in a session',
};

/** A fixed collection, because an amount without a currency means nothing. */
export const defaultValueField: INodeProperties = {
	displayName: 'Default Value',
	name: 'defaultValue',
	type: 'fixedCollection',
	placeholder: 'Add Default Value',
	default: {},
	description: 'Value of the key event if the event itself has none',
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
				{ ...currencyField, description: 'Currency of the amount' },
			],
		},
	],
};

export function readDefaultValue(input: Input, name: string): DefaultValue | undefined {
	const [row] = input.rows(name);
	return row && readValue(row);
}

function readValue(row: Input): DefaultValue {
	return {
		numericValue: row.number('numericValue'),
		currencyCode: row.requiredLocator('currencyCode').toUpperCase(),
	};
}

export const createOptions: INodeProperties[] = [
	{
		displayName: 'If Exists',
		name: 'ifExists',
		type: 'options',
		options: [
			{
				name: 'Fail',
				value: 'error',
				description: 'Return an error',
			},
			{
				name: 'Return It',
				value: 'return',
				description: 'Return the existing key event, unchanged',
			},
		],
		default: 'error',
		description: 'What to do if the event is already a key event',
	},
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
