import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Operation, NodeResource } from './operation';
import { adaptFieldsForTools, hideForTools } from './tool';

/** Builds the properties of the node: the operations of each resource, and their fields. */
export function buildNodeProperties(resources: NodeResource[]): INodeProperties[] {
	return [...resources.flatMap(operationFields), ...resources.flatMap(fieldsOf)];
}

/** Builds the one field for all resources: n8n lists the actions of every field with this name. */
export function buildResourceField(resources: NodeResource[]): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: sortedByName(resources.map(optionOf)),
		default: firstOf(resources),
	};
}

/** Sorts as n8n does: by the names that users see. */
function sortedByName(options: INodePropertyOptions[]): INodePropertyOptions[] {
	return [...options].sort((one, other) => one.name.localeCompare(other.name));
}

/** Builds an entry of a list, hidden from AI agents if it is not for them. */
const optionOf = (each: NodeResource | Operation): INodePropertyOptions =>
	each.notForTools ? hideForTools(each.option) : each.option;

function operationFields({ option, operations, firstForTools }: NodeResource): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [option.value] } },
		options: sortedByName(operations.map(optionOf)),
		default: firstOf(operations),
	};
	if (firstForTools === undefined) return [field];
	return adaptFieldsForTools([field], { operation: { preset: firstForTools } });
}

/** A field, and the operations of a resource that have it. */
interface Asked {
	field: INodeProperties;
	/** The field as JSON, for comparing. */
	text: string;
	operations: string[];
}

/** Merges equal fields of several operations into one, as n8n's own nodes do. */
function fieldsOf({ option, operations }: NodeResource): INodeProperties[] {
	const asked: Asked[] = [];
	for (const operation of operations) addFields(asked, operation);
	return asked.map((entry) => shownFor(option.value, entry));
}

/** Adds the fields of an operation, each after the one before, so that every operation keeps its order. */
function addFields(asked: Asked[], { option, properties }: Operation): void {
	let next = 0;
	for (const field of properties) {
		const text = JSON.stringify(field);
		const same = asked.findIndex((entry, index) => index >= next && entry.text === text);
		if (same === -1) asked.splice(next, 0, { field, text, operations: [option.value] });
		else asked[same]!.operations.push(option.value);
		next = Math.max(same, next) + 1;
	}
}

/**
 * Shows a field only for its operations, on top of the field's own conditions. These come last: n8n stops
 * at the first condition on a field that holds an expression, and shows the field.
 */
function shownFor(resource: string, { field, operations }: Asked): INodeProperties {
	const show = { resource: [resource], operation: operations, ...ownConditions(field) };
	return { ...field, displayOptions: { ...field.displayOptions, show } };
}

function ownConditions({ displayOptions }: INodeProperties) {
	const conditions = Object.entries(displayOptions?.show ?? {});
	return Object.fromEntries(
		conditions.filter(([name]) => name !== 'resource' && name !== 'operation'),
	);
}

/** The default is the first one declared, which most people want. */
function firstOf(list: Array<{ option: { value: string } }>): string {
	return list[0]?.option.value ?? '';
}
