import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { simplifyStream, streamPath } from '../../domain/admin/dataStream';
import { patchRequest } from '../../domain/admin/requests';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { simplifyField } from '../admin/fields';
import { openSession, perItemIn, resourceRow, shaped } from '../admin/session';
import { chosenFields, updateFieldsOf } from '../admin/updateFields';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';
import { dataStreamField, readDataStream } from './field';

export const update: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update data stream',
		description: 'Change the name of a data stream, or the address of its website',
	},
	properties: [
		propertyField,
		dataStreamField,
		updateFieldsOf([
			{
				displayName: 'Display Name',
				name: 'displayName',
				type: 'string',
				default: '',
				description: 'Name of the data stream',
			},
			{
				displayName: 'Website URL',
				name: 'defaultUri',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://shop.example.com',
				description: 'Address of the website. Web streams only.',
			},
		]),
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(openSession, async (input, session) => {
		const property = readProperty(input);
		const send = session.connect(input);
		const path = streamPath(property, await readDataStream(input, send, property));
		const changed = await ask(
			send,
			input.accept(patchRequest(path, readChanges(input))),
			isResource,
		);
		if (!changed.ok) return changed;
		return success([resourceRow(shaped(input, changed.value, simplifyStream))]);
	}),
};

function readChanges(input: Input): JsonRecord {
	const { displayName, defaultUri } = chosenFields(input, {
		displayName: (name) => input.requiredText(name),
		defaultUri: (name) => input.requiredText(name),
	});
	return {
		...(displayName !== undefined && { displayName }),
		...(defaultUri !== undefined && { 'webStreamData.defaultUri': defaultUri }),
	};
}
