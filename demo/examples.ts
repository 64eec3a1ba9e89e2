import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../scripts/shared/paths';
import type { SavedCredential } from '../n8n/n8nRest';
import type { Workflow, WorkflowNode } from '../n8n/workflow';

const EXAMPLES_FOLDER = join(PROJECT_FOLDER, 'examples');

/** The choices that a user makes after importing an example. */
export type ExampleChoices = {
	credentials: SavedCredential[];
	propertyId: string;
	accountId: string;
	/** A data stream of the property. */
	dataStreamId: string;
	/** Another property, to which a setup is copied. */
	targetPropertyId: string;
};

/** Replacements for nodes, or for some of their settings, by the names of the nodes. */
export type StandIns = Record<string, Partial<WorkflowNode>>;

export function listExampleNames(): string[] {
	return readdirSync(EXAMPLES_FOLDER)
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''))
		.sort();
}

/** An example workflow with the choices filled in. */
export function readExample(
	name: string,
	choices: ExampleChoices,
	standIns: StandIns = {},
): Workflow {
	const text = readFileSync(join(EXAMPLES_FOLDER, `${name}.json`), 'utf8');
	const workflow = JSON.parse(text) as Workflow;
	const nodes = workflow.nodes.map((node) => ({
		...fillInChoices(node, choices),
		...standIns[node.name],
	}));
	return { ...workflow, nodes };
}

/**
 * The imported example of this name.
 * @throws where it was not imported
 */
export function findExample<T>(workflows: Record<string, T>, name: string): T {
	const workflow = workflows[name];
	if (!workflow) throw new Error(`The example ${name} is missing`);
	return workflow;
}

const MANUAL_TRIGGER_TYPE = 'n8n-nodes-base.manualTrigger';
const SCHEDULE_TRIGGER_TYPE = 'n8n-nodes-base.scheduleTrigger';

/**
 * Whether a workflow can be published: something can call it, and all of its credentials are selected. Scheduled
 * workflows are left out, since they would start during other work and spend credits.
 */
export function runsWithoutUserChoices({ nodes }: Workflow): boolean {
	return nodes.every(
		({ type, credentials }) =>
			![MANUAL_TRIGGER_TYPE, SCHEDULE_TRIGGER_TYPE].includes(type) &&
			(credentials === undefined || Object.keys(credentials).length > 0),
	);
}

function fillInChoices(node: WorkflowNode, { credentials, ...ids }: ExampleChoices): WorkflowNode {
	const chosen = Object.entries(node.credentials ?? {}).flatMap(([type, { name }]) =>
		credentials
			.filter((each) => each.type === type && each.name === name)
			.map(({ id }) => [type, { id, name }]),
	);
	const parameters = replacePlaceholderId(node.parameters, ids.targetPropertyId);
	const { property, account, dataStream } = parameters;
	return {
		...node,
		...(node.credentials ? { credentials: Object.fromEntries(chosen) } : {}),
		parameters: {
			...parameters,
			...(isUnsetLocator(property) ? { property: toResourceLocator(ids.propertyId) } : {}),
			...(isUnsetLocator(account) ? { account: toResourceLocator(ids.accountId) } : {}),
			...(isUnsetLocator(dataStream)
				? { dataStream: toResourceLocator(ids.dataStreamId) }
				: {}),
		},
	};
}

/** The examples have a made-up property ID where a resource locator is impossible. */
function replacePlaceholderId(
	parameters: WorkflowNode['parameters'],
	id: string,
): WorkflowNode['parameters'] {
	const text = JSON.stringify(parameters).replaceAll('"123456789"', JSON.stringify(id));
	return JSON.parse(text) as WorkflowNode['parameters'];
}

/** The examples leave property, account and data stream to the user, as resource locators without a value. */
function isUnsetLocator(parameter: unknown): boolean {
	if (typeof parameter !== 'object' || parameter === null) return false;
	return '__rl' in parameter && 'value' in parameter && parameter.value === '';
}

function toResourceLocator(value: string) {
	return { __rl: true, mode: 'id', value };
}
