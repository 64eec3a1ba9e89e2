import type {
	ICredentialsHelper,
	ILoadOptionsFunctions,
	INode,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { buildAdditionalData } from './additionalData';
import type { EngineModules } from './engineModules';
import { acquireExpressionIsolate, releaseExpressionIsolate } from './expressionIsolate';
import type { CountingNodeTypes } from './nodeTypes';
import { buildWorkflowData } from './workflowRun';

/** The parts of an engine that the lists in a node's panel need. */
export interface PickerParts {
	modules: EngineModules;
	nodeTypes: CountingNodeTypes;
	helper: ICredentialsHelper;
	node: INode;
}

/** The entries that a resource locator lists for a search text and a page. */
export async function searchPickerList(
	parts: PickerParts,
	method: string,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const search = readNodeMethods(parts).listSearch?.[method];
	if (!search) throw new Error(`The node has no listSearch method "${method}"`);
	return await withEditorContext(parts, (context) =>
		search.call(context, filter, paginationToken),
	);
}

/** The entries of a dropdown whose options are loaded. */
export async function loadPickerOptions(
	parts: PickerParts,
	method: string,
): Promise<INodePropertyOptions[]> {
	const load = readNodeMethods(parts).loadOptions?.[method];
	if (!load) throw new Error(`The node has no loadOptions method "${method}"`);
	return await withEditorContext(parts, (context) => load.call(context));
}

function readNodeMethods({ nodeTypes, node }: PickerParts) {
	return nodeTypes.getByNameAndVersion(node.type, node.typeVersion).methods ?? {};
}

/** In an open panel, the node has its parameters, but no items and no run. */
async function withEditorContext<Result>(
	{ modules, nodeTypes, helper, node }: PickerParts,
	run: (context: ILoadOptionsFunctions) => Promise<Result>,
): Promise<Result> {
	const data = buildWorkflowData([node], [], [], undefined);
	const workflow = new modules.workflow.Workflow({ ...data, nodes: [node], nodeTypes });
	const additionalData = {
		...buildAdditionalData(modules, helper, data, 'internal'),
		currentNodeParameters: node.parameters,
	};
	const context = new modules.core.LoadOptionsContext(workflow, node, additionalData, '');
	await acquireExpressionIsolate(workflow);
	try {
		return await run(context as ILoadOptionsFunctions);
	} finally {
		await releaseExpressionIsolate(workflow);
	}
}
