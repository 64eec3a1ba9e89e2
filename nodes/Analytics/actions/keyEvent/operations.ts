import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import { keyEventPath, keyEventsRequest, simplifyKeyEvent } from '../../domain/admin/keyEvent';
import {
	deleteOperation,
	getManyOperation,
	getOperation,
	updateOperation,
	type ResourceKind,
} from '../admin/operations';
import { chosenFields } from '../admin/updateFields';
import { propertyField, readProperty } from '../propertyField';
import { countingMethodField, defaultValueField, keyEventField, readDefaultValue } from './fields';
import { openKeyEvents, readKeyEvent, type KeyEventSession } from './session';

const KEY_EVENT: ResourceKind<KeyEventSession> = {
	label: 'key event',
	open: openKeyEvents,
	fields: [propertyField, keyEventField],
	pathOf: async (input, send, session) => {
		const property = readProperty(input);
		return keyEventPath(property, await readKeyEvent(input, send, property, session));
	},
	simplify: simplifyKeyEvent,
};

export const get = getOperation(KEY_EVENT, 'Retrieve the settings of a key event');

export const getMany = getManyOperation({
	label: 'key events',
	description: 'Get many key events of a property',
	fields: [propertyField],
	requestOf: (input) => keyEventsRequest(readProperty(input)),
	simplify: simplifyKeyEvent,
});

export const update = updateOperation(KEY_EVENT, {
	description: 'Change how a key event is counted or valued',
	fields: [
		countingMethodField,
		{
			...defaultValueField,
			description:
				'Value of the key event if the event itself has none. Leave empty to remove the value.',
		},
	],
	read: readChanges,
});

export const remove = deleteOperation(
	KEY_EVENT,
	'Stop counting an event as a key event. The event itself is collected as before, and past counts stay.',
);

function readChanges(input: Input): JsonRecord {
	return chosenFields(input, {
		countingMethod: (name) => input.choice(name),
		defaultValue: (name) => readDefaultValue(input, name),
	});
}
