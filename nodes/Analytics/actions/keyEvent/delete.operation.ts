import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { keyEventPath } from '../../domain/admin/keyEvent';
import { DELETED, removal } from '../admin/remove';
import { perItemIn, resourceRow } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';
import { keyEventField } from './fields';
import { openKeyEvents, readKeyEvent } from './session';

export const remove: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete key event',
		description:
			'Stop counting an event as a key event. The event itself is collected as before, and past counts stay.',
	},
	properties: [propertyField, keyEventField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openKeyEvents, async (input, session) => {
		const property = readProperty(input);
		const send = session.connect(input);
		const path = keyEventPath(property, await readKeyEvent(input, send, property, session));
		const deleted = await session.writeSafely(input, send, removal(send, path));
		return deleted.ok ? success([resourceRow(DELETED)]) : deleted;
	}),
};
