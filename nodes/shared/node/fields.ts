import type { INodeProperties } from 'n8n-workflow';

import type { Operation, Resource } from './operation';
import { forTools } from './tool';

/** The node's fields: the resource, its operations, and what each operation asks for. */
export function describe(resources: Resource[]): INodeProperties[] {
	return [
		...resources.flatMap(operationFields),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => fieldsOf(resource, operation)),
		),
	];
}

export function resourceField(resources: Resource[]): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ option }) => option),
		default: firstOf(resources),
	};
}

function operationFields({ option, operations, firstForTools }: Resource): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [option.value] } },
		options: operations.map((operation) => operation.option),
		default: firstOf(operations),
	};
	if (firstForTools === undefined) return [field];
	return forTools([field], { operation: { preset: firstForTools } });
}

/**
 * Shows a field only for its operation, on top of the field's own conditions. These come last: n8n stops
 * at the first condition on a field that holds an expression, and shows the field.
 */
function fieldsOf({ option }: Resource, operation: Operation): INodeProperties[] {
	return operation.properties.map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: {
				resource: [option.value],
				operation: [operation.option.value],
				...ownConditions(property),
			},
		},
	}));
}

function ownConditions({ displayOptions }: INodeProperties) {
	const conditions = Object.entries(displayOptions?.show ?? {});
	return Object.fromEntries(
		conditions.filter(([name]) => name !== 'resource' && name !== 'operation'),
	);
}

/** Lists are in the order of use: what most people want comes first, and is chosen at the start. */
function firstOf(list: Array<{ option: { value: string } }>): string {
	return list[0]?.option.value ?? '';
}
