import type { INodeProperties } from 'n8n-workflow';

/** The collection `Options`, sorted by name as n8n wants it. */
export function optionsOf(...groups: INodeProperties[][]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: groups
			.flat()
			.sort((one, other) => one.displayName.localeCompare(other.displayName)),
	};
}
