import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import { simplifyStream, streamPath, streamsRequest } from '../../domain/admin/dataStream';
import {
	deleteOperation,
	getManyOperation,
	getOperation,
	updateOperation,
	type ResourceKind,
} from '../admin/operations';
import { openSession } from '../admin/session';
import { chosenFields } from '../admin/updateFields';
import { propertyField, readProperty } from '../propertyField';
import { dataStreamField, readDataStream } from './field';

const DATA_STREAM: ResourceKind = {
	label: 'data stream',
	open: openSession,
	fields: [propertyField, dataStreamField],
	pathOf: async (input, send) => {
		const property = readProperty(input);
		return streamPath(property, await readDataStream(input, send, property));
	},
	simplify: simplifyStream,
};

export const get = getOperation(
	DATA_STREAM,
	'Retrieve a data stream, including its measurement ID if it has one',
);

export const getMany = getManyOperation({
	label: 'data streams',
	description: 'Get many data streams of a property',
	fields: [propertyField],
	requestOf: (input) => streamsRequest(readProperty(input)),
	simplify: simplifyStream,
});

export const update = updateOperation(DATA_STREAM, {
	description: 'Change the name or website URL of a data stream',
	fields: [
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
			description: 'URL of the website. Web streams only.',
		},
	],
	read: readChanges,
});

export const remove = deleteOperation(
	DATA_STREAM,
	'Permanently delete a data stream. Collected data stays in reports; nothing more is collected.',
);

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
