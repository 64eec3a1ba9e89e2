import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import { simplifyStream, streamPath, streamsRequest } from '../../domain/admin/dataStream';
import { resourceOperations } from '../admin/operations';
import { chosenFields } from '../admin/fields';
import { propertyField, readProperty } from '../fields';
import { dataStreamField, readDataStream } from './field';

export const { get, getMany, update, remove } = resourceOperations({
	one: 'data stream',
	many: 'data streams',
	descriptions: {
		get: 'Retrieve a data stream, including its measurement ID if it has one',
		getMany: 'Get many data streams of a property',
		update: 'Change the name or website URL of a data stream',
		remove: 'Permanently delete a data stream. Collected data stays in reports; nothing more is collected.',
	},
	fields: [propertyField],
	requestOf: (input) => streamsRequest(readProperty(input)),
	chosenBy: [propertyField, dataStreamField],
	pathOf: async (input, send) => {
		const property = readProperty(input);
		return streamPath(property, await readDataStream(input, send, property));
	},
	simplify: simplifyStream,
	changes: [
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
	readChanges,
});

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
