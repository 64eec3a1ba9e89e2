/** Fields of the panel, of which only what is particular is written down. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

type More = Partial<Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'description'>>;

function fieldOf(type: INodeProperties['type'], initial: INodeProperties['default']) {
	return (
		displayName: string,
		name: string,
		description?: string,
		more: More = {},
	): INodeProperties => ({
		...{ displayName, name, type, default: initial, ...more },
		...(description !== undefined && { description }),
	});
}

export const textField = fieldOf('string', '');
export const flagField = fieldOf('boolean', false);
export const jsonField = fieldOf('json', '');

export function numberField(
	displayName: string,
	name: string,
	[least, initial, most]: [least: number, initial: number, most?: number],
	description: string,
): INodeProperties {
	const typeOptions = { minValue: least, ...(most !== undefined && { maxValue: most }) };
	return fieldOf('number', initial)(displayName, name, description, { typeOptions });
}

/** A day, from a calendar. */
export const calendarField = (
	displayName: string,
	name: string,
	description: string,
	more: More = {},
) =>
	fieldOf('dateTime', '')(displayName, name, description, {
		typeOptions: { dateOnly: true },
		...more,
	});

/** The first option is chosen at the start, unless `more` says otherwise. */
export function choiceField(
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	description?: string,
	more: More = {},
): INodeProperties {
	const all = { options, default: options[0]?.value ?? '', ...more };
	return fieldOf('options', '')(displayName, name, description, all);
}

/** Rows of fields, as many as the user adds. */
export function rowsField(
	displayName: string,
	name: string,
	row: string,
	values: INodeProperties[],
	description: string,
	{ typeOptions, ...more }: More = {},
): INodeProperties {
	return fieldOf('fixedCollection', {})(displayName, name, description, {
		typeOptions: { multipleValues: true, ...typeOptions },
		placeholder: `Add ${row}`,
		options: [{ displayName: row, name: 'values', values }],
		...more,
	});
}

const FROM_LIST = '<a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** One entry of a list that a method of the node loads. */
export function loadedField(
	displayName: string,
	name: string,
	loadOptionsMethod: string,
	loadOptionsDependsOn = ['property.value'],
): INodeProperties {
	const typeOptions = { loadOptionsMethod, loadOptionsDependsOn };
	const description = `Choose from the list, or specify an ID using an ${FROM_LIST}`;
	return fieldOf('options', '')(displayName, name, description, { typeOptions });
}

/** Several of them. */
export function loadedFields(
	displayName: string,
	name: string,
	loadOptionsMethod: string,
	more: More = {},
): INodeProperties {
	const typeOptions = { loadOptionsMethod, loadOptionsDependsOn: ['property.value'] };
	const description = `Choose from the list, or specify IDs using an ${FROM_LIST}`;
	const all = { typeOptions, ...more };
	return fieldOf('multiOptions', [])(displayName, name, description, all);
}
