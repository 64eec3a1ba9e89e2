import type {
	IConnections,
	INode,
	INodeExecutionData,
	IRun,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

import type { EngineModules } from './engineModules';
import { START_NODE_NAME, START_NODE } from './nodeTypes';

/** A connection between two nodes. `output` counts from 0; the error output is the last one. */
export interface NodeLink {
	from: string;
	to: string;
	output?: number;
	/** Default: `main`. `ai_tool` connects a tool to its agent. */
	type?: 'main' | 'ai_tool';
}

function toConnections(links: NodeLink[]): IConnections {
	const connections: IConnections = {};
	for (const { from, to, output = 0, type = 'main' } of links) {
		const outputs = ((connections[from] ??= {})[type] ??= []);
		while (outputs.length <= output) outputs.push([]);
		outputs[output]?.push({ node: to, type, index: 0 });
	}
	return connections;
}

/** The links of a straight line from the start node through all nodes. */
export function linkNodesInOrder(names: string[]): NodeLink[] {
	return names.map((to, index) => ({ from: names[index - 1] ?? START_NODE_NAME, to }));
}

/** A workflow as n8n's server hands it to an execution, with `items` pinned to its start node. */
export function buildWorkflowData(
	nodes: INode[],
	links: NodeLink[],
	items: INodeExecutionData[],
	timezone: string | undefined,
): IWorkflowBase {
	const now = new Date();
	return {
		id: 'engine-workflow',
		name: 'Engine test',
		active: false,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		nodes: [START_NODE, ...nodes],
		connections: toConnections(links),
		settings: { executionOrder: 'v1', ...(timezone === undefined ? {} : { timezone }) },
		activeVersionId: null,
		// n8n writes the pairing into these items, so the caller's items are copied.
		pinData: { [START_NODE_NAME]: items.map((item) => ({ ...item })) },
	};
}

type RunOfN8n1 = (
	workflow: Workflow,
	startNode: INode | undefined,
	destinationNode: undefined,
	pinData: IWorkflowBase['pinData'],
) => ReturnType<InstanceType<EngineModules['core']['WorkflowExecute']>['run']>;

/** Runs a workflow to its end, or until `signal` cancels the execution as n8n's stop button does. */
export async function executeWorkflow(
	{ core, majorVersion }: EngineModules,
	workflow: Workflow,
	additionalData: IWorkflowExecuteAdditionalData,
	data: IWorkflowBase,
	signal: AbortSignal | undefined,
): Promise<IRun> {
	const execution = new core.WorkflowExecute(additionalData, 'manual');
	const start = workflow.getNode(START_NODE_NAME) ?? START_NODE;
	const pinData = data.pinData ?? {};
	const running =
		majorVersion === 1
			? (execution.run as unknown as RunOfN8n1).call(
					execution,
					workflow,
					start,
					undefined,
					pinData,
				)
			: execution.run({ workflow, startNode: start, pinData });
	const cancel = () => running.cancel();
	signal?.addEventListener('abort', cancel, { once: true });
	if (signal?.aborted) cancel();
	try {
		return await running;
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
}
