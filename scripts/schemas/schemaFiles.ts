import type { IDataObject } from 'n8n-workflow';

import { NODE_DESCRIPTIONS, listPanelOperations } from '../panelDescriptions';
import { type OperationOutputs, runEveryOperation } from './runEveryOperation';
import { type OutputSchema, inferSchema } from './schema';

/** A schema, and the path below `nodes/` at which n8n looks for it. */
export interface SchemaFile {
	path: string;
	schema: OutputSchema;
}

/** Operations that add their result to the user's own item, each with the field of the result. */
const RESULT_FIELDS: Array<[place: RegExp, field: string]> = [
	[/^enrichment\/\w+\/(enrich|getResult)$/, 'enrichment'],
	[/^analytics\/event\/send$/, 'event'],
];

/** A raw API call returns whatever its endpoint does, so it has no schema. */
const WITHOUT_SCHEMA = /\/api\/call$/;

/** Runs every operation and builds the schema of each. */
export async function buildSchemaFilesFromRuns(): Promise<SchemaFile[]> {
	return buildSchemaFiles((await runEveryOperation()).outputs);
}

/** The schema of every operation, inferred from its outputs. */
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
			`${operationPath} returned no items to infer a schema from. Run it in scripts/schemas/runEveryOperation.ts`,
		);
	return items;
}

/** The paths of all operations that have a schema, such as `enrichment/contact/find`. */
export function listOperationPaths(): string[] {
	return NODE_DESCRIPTIONS.flatMap((node) =>
		listPanelOperations(node).map(
			({ resource, operation }) => `${node.name}/${resource}/${operation}`,
		),
	).filter((operationPath) => !WITHOUT_SCHEMA.test(operationPath));
}

/** The path at which n8n looks for the schema of an operation. Both nodes have version 1. */
export function toSchemaPath(operationPath: string): string {
	const [name = '', resource, operation] = operationPath.split('/');
	const folder = name.charAt(0).toUpperCase() + name.slice(1);
	return `${folder}/__schema__/v1.0.0/${resource}/${operation}.json`;
}

/** An output item without the fields of its input item, and without the content of `raw`, which differs between providers. */
export function selectResultFields(
	operationPath: string,
	{ raw, ...json }: IDataObject,
): IDataObject {
	const [, field] = RESULT_FIELDS.find(([each]) => each.test(operationPath)) ?? [];
	const own = field === undefined ? json : { [field]: json[field] };
	return raw === undefined ? own : { ...own, raw: {} };
}
