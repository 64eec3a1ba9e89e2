import type {
	ICredentialsHelper,
	ILoadOptionsFunctions,
	INode,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import type { Core } from './core';
import { acquireIsolate, releaseIsolate } from './isolate';
import type { RunNodeTypes } from './nodeTypes';
import { workflowData } from './workflowRun';

/** The parts of an engine that a picker of the editor works with. */
export interface PickerParts {
	engine: Core;
	nodeTypes: RunNodeTypes;
	helper: ICredentialsHelper;
	node: INode;
}

export async function searchList(
	parts: PickerParts,
	method: string,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const search = methodsOf(parts).listSearch?.[method];
	if (!search) throw new Error(`The node has no listSearch method "${method}"`);
	return await inEditor(parts, (context) => search.call(context, filter, paginationToken));
}

export async function loadOptions(
	parts: PickerParts,
	method: string,
): Promise<INodePropertyOptions[]> {
	const load = methodsOf(parts).loadOptions?.[method];
	if (!load) throw new Error(`The node has no loadOptions method "${method}"`);
	return await inEditor(parts, (context) => load.call(context));
}

function methodsOf({ nodeTypes, node }: PickerParts) {
	return nodeTypes.getByNameAndVersion(node.type, node.typeVersion).methods ?? {};
}

/** The open panel of a node: its parameters as they stand, no items, no run. */
async function inEditor<Result>(
	{ engine, nodeTypes, helper, node }: PickerParts,
	run: (context: ILoadOptionsFunctions) => Promise<Result>,
): Promise<Result> {
	const data = workflowData([node], [], [], undefined);
	const workflow = new engine.workflow.Workflow({ ...data, nodes: [node], nodeTypes });
	const additionalData = {
		...additionalDataFor(engine, helper, data, 'internal'),
		currentNodeParameters: node.parameters,
	};
	const context = new engine.core.LoadOptionsContext(workflow, node, additionalData, '');
	await acquireIsolate(workflow);
	try {
		return await run(context as ILoadOptionsFunctions);
	} finally {
		await releaseIsolate(workflow);
	}
}
