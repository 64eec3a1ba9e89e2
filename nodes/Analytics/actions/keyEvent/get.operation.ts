import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { keyEventPath, simplifyKeyEvent } from '../../domain/admin/keyEvent';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { simplifyField } from '../admin/fields';
import { perItemIn, resourceRow, shaped } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';
import { keyEventField } from './fields';
import { openKeyEvents, readKeyEvent } from './session';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get key event',
		description: 'Retrieve the settings of a key event',
	},
	properties: [propertyField, keyEventField, simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openKeyEvents, async (input, session) => {
		const property = readProperty(input);
		const send = session.connect(input);
		const path = keyEventPath(property, await readKeyEvent(input, send, property, session));
		const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
		if (!found.ok) return found;
		return success([resourceRow(shaped(input, found.value, simplifyKeyEvent))]);
	}),
};
