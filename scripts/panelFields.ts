import type { INodeProperties } from 'n8n-workflow';

/** A field of a panel with the names that lead to it, e.g. `options.maxRetries`. */
export type FieldAtPath = { path: string; property: INodeProperties };

/** A field with the fields inside it, from the top down. Notices hold nothing, so they are left out. */
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

/** The entries of a list of choices. */
export const listChoices = ({ options = [] }: INodeProperties) =>
	options.flatMap((child) => ('value' in child ? [child] : []));
