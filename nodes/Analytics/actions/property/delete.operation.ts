import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { deletedProperty, propertyPath } from '../../domain/admin/property';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { openSession, perItemIn, resourceRow } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';

export const remove: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete property',
		description: 'Move a property to the trash. Google deletes it permanently after 35 days.',
	},
	properties: [propertyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openSession, async (input, session) => {
		const path = propertyPath(readProperty(input));
		const send = session.connect(input);
		const deleted = await session.writeSafely(input, send, {
			request: { method: 'DELETE', path },
			find: async () => {
				const found = await ask(
					send,
					{ method: 'GET', path, repeatable: true },
					isResource,
				);
				if (!found.ok) return found;
				return success(found.value.deleteTime === undefined ? undefined : found.value);
			},
		});
		return deleted.ok ? success([resourceRow(deletedProperty(deleted.value))]) : deleted;
	}),
};
