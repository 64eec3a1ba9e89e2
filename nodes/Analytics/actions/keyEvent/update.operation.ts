import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { keyEventPath, simplifyKeyEvent } from '../../domain/admin/keyEvent';
import { patchRequest } from '../../domain/admin/requests';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { simplifyField } from '../admin/fields';
import { perItemIn, resourceRow, shaped } from '../admin/session';
import { chosenFields, updateFieldsOf } from '../admin/updateFields';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';
import { countingMethodField, defaultValueField, keyEventField, readDefaultValue } from './fields';
import { openKeyEvents, readKeyEvent } from './session';

export const update: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update key event',
		description: 'Change how a key event is counted, or what it is worth',
	},
	properties: [
		propertyField,
		keyEventField,
		updateFieldsOf([
			countingMethodField,
			{
				...defaultValueField,
				description:
					'What the key event is worth where the event itself has no value. Left empty, the value is removed.',
			},
		]),
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(openKeyEvents, async (input, session) => {
		const property = readProperty(input);
		const send = session.connect(input);
		const path = keyEventPath(property, await readKeyEvent(input, send, property, session));
		const changed = await ask(
			send,
			input.accept(patchRequest(path, readChanges(input))),
			isResource,
		);
		if (!changed.ok) return changed;
		return success([resourceRow(shaped(input, changed.value, simplifyKeyEvent))]);
	}),
};

function readChanges(input: Input): JsonRecord {
	return chosenFields(input, {
		countingMethod: (name) => input.choice(name),
		defaultValue: (name) => readDefaultValue(input, name),
	});
}
