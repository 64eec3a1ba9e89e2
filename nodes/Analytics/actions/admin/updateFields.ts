import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';

/** The collection `Update Fields`: only what is added to it is changed. */
export function updateFieldsOf(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		description: 'Fields to change. Everything else stays unchanged.',
		options: [...options].sort((one, other) =>
			one.displayName.localeCompare(other.displayName),
		),
	};
}

/** The fields that were added, each read in its own way. */
export function chosenFields(
	input: Input,
	readers: Record<string, (name: string) => unknown>,
): JsonRecord {
	const chosen = input.object('updateFields') ?? {};
	return Object.fromEntries(
		Object.entries(readers)
			.filter(([name]) => Object.hasOwn(chosen, name))
			.map(([name, read]) => [name, read(`updateFields.${name}`)]),
	);
}
