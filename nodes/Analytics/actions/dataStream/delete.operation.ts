import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { streamPath } from '../../domain/admin/dataStream';
import { DELETED, removal } from '../admin/remove';
import { openSession, perItemIn, resourceRow } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';
import { dataStreamField, readDataStream } from './field';

export const remove: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete data stream',
		description:
			'Permanently delete a data stream. Collected data stays in reports; nothing more is collected.',
	},
	properties: [propertyField, dataStreamField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openSession, async (input, session) => {
		const property = readProperty(input);
		const send = session.connect(input);
		const path = streamPath(property, await readDataStream(input, send, property));
		const deleted = await session.writeSafely(input, send, removal(send, path));
		return deleted.ok ? success([resourceRow(DELETED)]) : deleted;
	}),
};
