import type { INodeProperties } from 'n8n-workflow';

/** A field of a panel with its path, such as `options.maxRetries`. */
export type FieldAtPath = { path: string; property: INodeProperties };

/** A field and all fields inside it, from the outside in. Notices have no value, so they are left out. */
export function listNestedFields(property: INodeProperties, parentPath = ''): FieldAtPath[] {
	if (property.type === 'notice') return [];
	const path = `${parentPath}${property.name}`;
	return [
		{ path, property },
		...(property.options ?? []).flatMap((child) => {
			if ('values' in child)
				return child.values.flatMap((inner) =>
					listNestedFields(inner, `${path}.${child.name}.`),
				);
			return 'displayName' in child ? listNestedFields(child, `${path}.`) : [];
		}),
	];
}

/** The entries that a field offers to choose from; none for other fields. */
export const readOptionEntries = ({ options = [] }: INodeProperties) =>
	options.flatMap((child) => ('value' in child ? [child] : []));
