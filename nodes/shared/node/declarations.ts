import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/** The first group of a fixed collection: its name, and the fields of a row. */
export function groupOf(collection: INodeProperties | undefined): INodePropertyCollection {
	const group = (collection?.options ?? []).find(
		(option): option is INodePropertyCollection => 'values' in option,
	);
	return group ?? { displayName: '', name: '', values: [] };
}

/** A member of a collection, by its name. */
export function memberOf(collection: INodeProperties | undefined, name: string) {
	return (collection?.options ?? []).find(
		(option): option is INodeProperties => 'type' in option && option.name === name,
	);
}

/** The values that a list of options offers. */
export function valuesOf(declaration: INodeProperties | undefined): string[] {
	const options: object[] = declaration?.options ?? [];
	return options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
}
