import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import { keyEventPath, keyEventsRequest, simplifyKeyEvent } from '../../domain/admin/keyEvent';
import { resourceOperations } from '../admin/operations';
import { chosenFields } from '../admin/fields';
import { propertyField, readProperty } from '../fields';
import {
	countingMethodField,
	defaultValueField,
	keyEventField,
	readDefaultValue,
	readKeyEvent,
} from './fields';

export const { get, getMany, update, remove } = resourceOperations({
	one: 'key event',
	many: 'key events',
	descriptions: {
		get: 'Retrieve the settings of a key event',
		getMany: 'Get many key events of a property',
		update: 'Change how a key event is counted or valued',
		remove: 'Stop counting an event as a key event. The event itself is collected as before, and past counts stay.',
	},
	fields: [propertyField],
	requestOf: (input) => keyEventsRequest(readProperty(input)),
	chosenBy: [propertyField, keyEventField],
	pathOf: async (input, send, { keyEvents }) => {
		const property = readProperty(input);
		return keyEventPath(property, await readKeyEvent(input, send, property, keyEvents));
	},
	simplify: simplifyKeyEvent,
	changes: [
		countingMethodField,
		{
			...defaultValueField,
			description:
				'Value of the key event if the event itself has none. Leave empty to remove the value.',
		},
	],
	readChanges,
});

function readChanges(input: Input): JsonRecord {
	return chosenFields(input, {
		countingMethod: (name) => input.choice(name),
		defaultValue: (name) => readDefaultValue(input, name),
	});
}
