import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { isRecord } from '../core/json';

/** The first group of a fixed collection: its name, and the fields of a row. */
export function groupOf(collection: INodeProperties | undefined): INodePropertyCollection {
	const group = (collection?.options ?? []).find(
		(option): option is INodePropertyCollection => 'values' in option,
	);
	return group ?? { displayName: '', name: '', values: [] };
}

/** Nothing, an empty fixed collection included, is an empty list. */
export function listOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	const isNothing = value === undefined || value === null || value === '';
	return isNothing || (isRecord(value) && Object.keys(value).length === 0) ? [] : [value];
}

function memberOf(collection: INodeProperties | undefined, name: string) {
	return (collection?.options ?? []).find(
		(option): option is INodeProperties => 'type' in option && option.name === name,
	);
}

/** The values that a list of options offers. */
export function valuesOf(declaration: INodeProperties | undefined): string[] {
	const options: object[] = declaration?.options ?? [];
	return options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
}

/** The value meant by a text: one of the values, or in any case the name of one, as a sheet has it from the panel. */
export function valueMeant(declaration: INodeProperties | undefined, text: string) {
	const options: object[] = declaration?.options ?? [];
	const choices = options.filter((option): option is INodePropertyOptions => 'value' in option);
	const isNamed = ({ name }: { name: string }) => name.toLowerCase() === text.toLowerCase();
	const meant = choices.find(({ value }) => String(value) === text) ?? choices.find(isNamed);
	return meant && String(meant.value);
}

/** The declaration of a field, or of a member of a collection: `options.maxRetries`. */
export function declarationAt(
	properties: INodeProperties[],
	path: string,
): INodeProperties | undefined {
	const [name, ...rest] = path.split('.');
	const property = properties.find((candidate) => candidate.name === name);
	return rest.length === 0 ? property : memberOf(property, rest.join('.'));
}

/** The label of a field, and the collection to look for it in: `'Max Retries' under Options`. */
export function labelAt(properties: INodeProperties[], path: string): string {
	const label = `'${declarationAt(properties, path)?.displayName ?? path}'`;
	const [collection = '', member] = path.split('.');
	return member === undefined
		? label
		: `${label} under ${declarationAt(properties, collection)?.displayName ?? collection}`;
}
