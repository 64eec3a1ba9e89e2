import { success } from '../../../shared/core/result';
import type { Operation } from '../../../shared/node/operation';
import { simplifyStream, streamPath } from '../../domain/admin/dataStream';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { simplifyField } from '../admin/fields';
import { openSession, perItemIn, resourceRow, shaped } from '../admin/session';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';
import { dataStreamField, readDataStream } from './field';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get data stream',
		description: 'Retrieve a data stream, with its measurement ID if it has one',
	},
	properties: [propertyField, dataStreamField, simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(openSession, async (input, session) => {
		const property = readProperty(input);
		const send = session.connect(input);
		const path = streamPath(property, await readDataStream(input, send, property));
		const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
		if (!found.ok) return found;
		return success([resourceRow(shaped(input, found.value, simplifyStream))]);
	}),
};
