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
		default: firstOf(resources),
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
		default: firstOf(operations),
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

/** The first of the list in code is the most used one; the panel sorts by name. */
function firstOf(list: Array<{ option: { value: string } }>): string {
	return list[0]?.option.value ?? '';
}

function byName(one: { name: string }, other: { name: string }): number {
	return one.name.localeCompare(other.name);
}
