import type { IDataObject } from 'n8n-workflow';

import { nodes, operationsOf } from '../descriptions';
import { runEveryOperation, type Outputs } from './outputs';
import { type Schema, schemaOf } from './schema';

/** A schema and where n8n looks for it, below `nodes/`. */
export interface SchemaFile {
	path: string;
	schema: Schema;
}

/** The result stands in a field of an item that is the user's own. */
const IN_A_FIELD: Array<[place: RegExp, field: string]> = [
	[/^enrichment\/\w+\/(enrich|getResult)$/, 'enrichment'],
	[/^analytics\/event\/send$/, 'event'],
];

/** What a call returns depends on its endpoint. */
const ANYTHING = /\/api\/call$/;

export async function schemaFiles(): Promise<SchemaFile[]> {
	return schemaFilesOf((await runEveryOperation()).outputs);
}

/** The schema of every operation, from what it returned. */
export function schemaFilesOf(outputs: Outputs): SchemaFile[] {
	return places().map((place) => {
		const schema = schemaOf(returned(place, outputs).map((json) => ownFields(place, json)));
		return { path: pathOf(place), schema };
	});
}

function returned(place: string, outputs: Outputs): IDataObject[] {
	const items = outputs.get(place) ?? [];
	if (items.length === 0)
		throw new Error(
			`${place} returned nothing to tell fields from: run it in scripts/schemas/outputs.ts`,
		);
	return items;
}

/** The operations that have a schema, such as `enrichment/contact/find`. */
export function places(): string[] {
	return nodes
		.flatMap((node) =>
			operationsOf(node).map(
				({ resource, operation }) => `${node.name}/${resource}/${operation}`,
			),
		)
		.filter((place) => !ANYTHING.test(place));
}

/** n8n looks for the schema below the version of the node; both nodes have version 1. */
export function pathOf(place: string): string {
	const [name = '', resource, operation] = place.split('/');
	const folder = name.charAt(0).toUpperCase() + name.slice(1);
	return `${folder}/__schema__/v1.0.0/${resource}/${operation}.json`;
}

/** An output item without what came in, and without the provider's own row, which only the provider knows. */
export function ownFields(place: string, { raw, ...json }: IDataObject): IDataObject {
	const [, field] = IN_A_FIELD.find(([each]) => each.test(place)) ?? [];
	const own = field === undefined ? json : { [field]: json[field] };
	return raw === undefined ? own : { ...own, raw: {} };
}
