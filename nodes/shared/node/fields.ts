import type { INodeProperties } from 'n8n-workflow';

import type { Operation, Resource } from './operation';

/** The node's fields: the resource, its operations, and what each operation asks for. */
export function describe(resources: Resource[]): INodeProperties[] {
	return [
		...resources.map(operationField),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => fieldsOf(resource, operation)),
		),
	];
}

export function resourceField(resources: Resource[]): INodeProperties {
	const options = resources.map(({ option }) => option).sort(byName);
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options,
		default: resources[0]?.option.value ?? '',
	};
}

function operationField({ option, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [option.value] } },
		options: operations.map((operation) => operation.option).sort(byName),
		default: operations[0]?.option.value ?? '',
	};
}

/** Shows a field only for its operation, on top of the field's own conditions. */
function fieldsOf({ option }: Resource, operation: Operation): INodeProperties[] {
	return operation.properties.map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: {
				...property.displayOptions?.show,
				resource: [option.value],
				operation: [operation.option.value],
			},
		},
	}));
}

function byName(one: { name: string }, other: { name: string }): number {
	return one.name.localeCompare(other.name);
}
