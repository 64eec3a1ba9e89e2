import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../scripts/shared/paths';
import type { SavedCredential } from '../n8n/n8nRest';
import type { Workflow, WorkflowNode } from '../n8n/workflow';

const EXAMPLES_FOLDER = join(PROJECT_FOLDER, 'examples');

/** What a user fills in after importing an example. */
export type ExampleChoices = {
	credentials: SavedCredential[];
	propertyId: string;
	accountId: string;
	/** A website of the property. */
	dataStreamId: string;
	/** Another property, to copy a set-up to. */
	targetPropertyId: string;
};

/** By the name of the node: another node, or some other settings of the same one. */
export type StandIns = Record<string, Partial<WorkflowNode>>;

export function listExampleNames(): string[] {
	return readdirSync(EXAMPLES_FOLDER)
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''))
		.sort();
}

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

const MANUAL_TRIGGER_TYPE = 'n8n-nodes-base.manualTrigger';
const SCHEDULE_TRIGGER_TYPE = 'n8n-nodes-base.scheduleTrigger';

/**
 * Whether it can be published and called: every service it uses has been chosen. Those on a schedule are left out;
 * on the hour they would start in the middle of something else, and spend credits there.
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
			...(isUnset(property) ? { property: toResourceLocator(ids.propertyId) } : {}),
			...(isUnset(account) ? { account: toResourceLocator(ids.accountId) } : {}),
			...(isUnset(dataStream) ? { dataStream: toResourceLocator(ids.dataStreamId) } : {}),
		},
	};
}

/** Where a text must stand, the examples have an ID that nobody has. */
function replacePlaceholderId(
	parameters: WorkflowNode['parameters'],
	id: string,
): WorkflowNode['parameters'] {
	const text = JSON.stringify(parameters).replaceAll('"123456789"', JSON.stringify(id));
	return JSON.parse(text) as WorkflowNode['parameters'];
}

/** The examples leave property, account and data stream to the user: resource locators without a value. */
function isUnset(parameter: unknown): boolean {
	if (typeof parameter !== 'object' || parameter === null) return false;
	return '__rl' in parameter && 'value' in parameter && parameter.value === '';
}

function toResourceLocator(value: string) {
	return { __rl: true, mode: 'id', value };
}
