import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Operation, Resource } from './operation';
import { forTools, notForTools } from './tool';

/** The node's fields: the resource, its operations, and what each operation asks for. */
export function describe(resources: Resource[]): INodeProperties[] {
	return [...resources.flatMap(operationFields), ...resources.flatMap(fieldsOf)];
}

/** One list for all, because n8n lists the actions of every field of this name. */
export function resourceField(resources: Resource[]): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: sortedByName(resources.map(optionOf)),
		default: firstOf(resources),
	};
}

/** As n8n sorts lists: by the names that users see. */
function sortedByName(options: INodePropertyOptions[]): INodePropertyOptions[] {
	return [...options].sort((one, other) => one.name.localeCompare(other.name));
}

/** An entry of a list: what is not for AI agents is not in their list. */
const optionOf = (each: Resource | Operation): INodePropertyOptions =>
	each.notForTools ? notForTools(each.option) : each.option;

function operationFields({ option, operations, firstForTools }: Resource): INodeProperties[] {
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
	return forTools([field], { operation: { preset: firstForTools } });
}

/** A field, and the operations of a resource that ask for it. */
interface Asked {
	field: INodeProperties;
	/** The field as JSON, to be compared with. */
	text: string;
	operations: string[];
}

/** What several operations ask for in the same way is one field, as n8n's own nodes have it. */
function fieldsOf({ option, operations }: Resource): INodeProperties[] {
	const asked: Asked[] = [];
	for (const operation of operations) addFields(asked, operation);
	return asked.map((entry) => shownFor(option.value, entry));
}

/** Each operation keeps the order of its fields: the next one stands behind the last one, found or added. */
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

/** What is declared first is what most people want, and is chosen at the start. */
function firstOf(list: Array<{ option: { value: string } }>): string {
	return list[0]?.option.value ?? '';
}
