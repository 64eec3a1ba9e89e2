import type {
	ICredentialType,
	INodeProperties,
	INodeTypeDescription,
	NodeParameterValueType,
} from 'n8n-workflow';
import { credentials, nodes, operationsOf } from './descriptions';
import { choicesOf, fieldsIn } from './fields';

/** What a saved workflow relies on of a field: a workflow holds names and values, and no values that are the default. */
export type SavedField = {
	/** The node or credential that has it. */
	of: string;
	/** Names from the panel down to the field, e.g. `options.maxRetries`. */
	path: string;
	type: string;
	default: NodeParameterValueType;
	/** The values of a list. */
	values?: unknown[];
	/** Where a node shows it, e.g. `contact.enrich`. */
	operations?: string[];
};

type Place = Omit<SavedField, 'of' | 'operations'>;

/** All fields of the package as it is now. */
export function allFields(): SavedField[] {
	return [...nodes.flatMap(fieldsOfNode), ...credentials.flatMap(fieldsOfCredential)];
}

function fieldsOfCredential({ name, properties }: ICredentialType): SavedField[] {
	return properties
		.flatMap((property) => placesOf(property))
		.map((place) => ({ of: name, ...place }));
}

/** Those inside collections included, in the order of the panel. */
function fieldsOfNode(node: INodeTypeDescription): SavedField[] {
	const fields = new Map<string, SavedField & { operations: string[] }>();
	for (const { resource, operation, fields: shown } of operationsOf(node)) {
		const name = `${resource}.${operation}`;
		// Every operation has this one, so that those without fields are kept too.
		const itself = { path: 'operation', type: 'options', default: operation };
		for (const place of [itself, ...shown.flatMap((field) => placesOf(field))]) {
			const key = JSON.stringify(place);
			const known = fields.get(key) ?? { of: node.name, ...place, operations: [] };
			fields.set(key, known);
			// The same field may stand in a panel twice, shown by turns.
			if (!known.operations.includes(name)) known.operations.push(name);
		}
	}
	return [...fields.values()];
}

function placesOf(field: INodeProperties): Place[] {
	return fieldsIn(field).map(({ path, property }) => {
		const values = choicesOf(property).map(({ value }) => value);
		const place = { path, type: property.type, default: property.default };
		return values.length > 0 ? { ...place, values } : place;
	});
}
