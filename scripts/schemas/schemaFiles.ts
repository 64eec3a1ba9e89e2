import type { IDataObject } from 'n8n-workflow';

import { NODE_DESCRIPTIONS, listPanelOperations } from '../panelDescriptions';
import { type OperationOutputs, runEveryOperation } from './runEveryOperation';
import { type OutputSchema, inferSchema } from './schema';

/** A schema and where n8n looks for it, below `nodes/`. */
export interface SchemaFile {
	path: string;
	schema: OutputSchema;
}

/** The result stands in a field of an item that is the user's own. */
const RESULT_FIELDS: Array<[place: RegExp, field: string]> = [
	[/^enrichment\/\w+\/(enrich|getResult)$/, 'enrichment'],
	[/^analytics\/event\/send$/, 'event'],
];

/** What a call returns depends on its endpoint. */
const WITHOUT_SCHEMA = /\/api\/call$/;

export async function runAndBuildSchemaFiles(): Promise<SchemaFile[]> {
	return buildSchemaFiles(await runEveryOperation());
}

/** The schema of every operation, from what it returned. */
export function buildSchemaFiles(outputs: OperationOutputs): SchemaFile[] {
	return listOperationPaths().map((operationPath) => {
		const schema = inferSchema(
			requireOutput(operationPath, outputs).map((json) =>
				selectResultFields(operationPath, json),
			),
		);
		return { path: toSchemaPath(operationPath), schema };
	});
}

function requireOutput(operationPath: string, outputs: OperationOutputs): IDataObject[] {
	const items = outputs.get(operationPath) ?? [];
	if (items.length === 0)
		throw new Error(
			`${operationPath} returned nothing to tell fields from: run it in scripts/schemas/runEveryOperation.ts`,
		);
	return items;
}

/** The operations that have a schema, such as `enrichment/contact/find`. */
export function listOperationPaths(): string[] {
	return NODE_DESCRIPTIONS.flatMap((node) =>
		listPanelOperations(node).map(
			({ resource, operation }) => `${node.name}/${resource}/${operation}`,
		),
	).filter((operationPath) => !WITHOUT_SCHEMA.test(operationPath));
}

/** n8n looks for the schema below the version of the node; both nodes have version 1. */
export function toSchemaPath(operationPath: string): string {
	const [name = '', resource, operation] = operationPath.split('/');
	const folder = name.charAt(0).toUpperCase() + name.slice(1);
	return `${folder}/__schema__/v1.0.0/${resource}/${operation}.json`;
}

/** An output item without what came in, and without the provider's own row, which only the provider knows. */
export function selectResultFields(
	operationPath: string,
	{ raw, ...json }: IDataObject,
): IDataObject {
	const [, field] = RESULT_FIELDS.find(([each]) => each.test(operationPath)) ?? [];
	const own = field === undefined ? json : { [field]: json[field] };
	return raw === undefined ? own : { ...own, raw: {} };
}
