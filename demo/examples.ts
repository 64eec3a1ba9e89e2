import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/paths';
import type { SavedCredential } from './n8nRest';
import type { Workflow, WorkflowNode } from './workflow';

const examplesFolder = join(root, 'examples');

/** What a user fills in after importing an example. */
export type Choices = {
	credentials: SavedCredential[];
	propertyId: string;
};

export function exampleNames(): string[] {
	return readdirSync(examplesFolder)
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''))
		.sort();
}

export function readExample(name: string, choices: Choices): Workflow {
	const text = readFileSync(join(examplesFolder, `${name}.json`), 'utf8');
	const workflow = JSON.parse(text) as Workflow;
	return { ...workflow, nodes: workflow.nodes.map((node) => filledIn(node, choices)) };
}

function filledIn(node: WorkflowNode, { credentials, propertyId }: Choices): WorkflowNode {
	const needed = credentials.filter(({ type }) => node.credentials?.[type]);
	const chosen = needed.map(({ type, id, name }) => [type, { id, name }]);
	return {
		...node,
		...(node.credentials ? { credentials: Object.fromEntries(chosen) } : {}),
		parameters: isUnset(node.parameters.property)
			? { ...node.parameters, property: { __rl: true, mode: 'id', value: propertyId } }
			: node.parameters,
	};
}

/** The examples leave the property to the user: a resource locator without a value. */
function isUnset(parameter: unknown): boolean {
	if (typeof parameter !== 'object' || parameter === null) return false;
	return '__rl' in parameter && 'value' in parameter && parameter.value === '';
}
