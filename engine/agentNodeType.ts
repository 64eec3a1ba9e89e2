import type {
	EngineRequest,
	EngineResponse,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

export const AGENT_TYPE_NAME = 'engine.agent';
export const TOOL_NODE_NAME = 'Tool';

/**
 * With `request`, the engine runs the tool as a node, as AI Agent 3 has it. With `call`, the agent calls the tool itself,
 * as older agents and the MCP trigger do.
 */
export type ToolMode = 'request' | 'call';

interface AgentTool {
	invoke(args: object): Promise<unknown>;
}

/** An AI agent whose model calls the connected tool once per input item, with the item as the arguments. */
export const agentNodeType: INodeType = {
	description: {
		displayName: 'Agent',
		name: AGENT_TYPE_NAME,
		group: [],
		version: 1,
		description: 'Calls the connected tool',
		defaults: { name: 'Agent' },
		inputs: ['main', { type: 'ai_tool', required: true }],
		outputs: ['main'],
		properties: [{ displayName: 'Mode', name: 'mode', type: 'string', default: 'request' }],
	},
	async execute(response) {
		if (response?.actionResponses.length) return [collectToolItems(response)];
		const requests = this.getNodeParameter('mode', 0) === 'request';
		return requests ? requestToolCalls(this.getInputData()) : [await callToolForEachItem(this)];
	},
};

function requestToolCalls(items: INodeExecutionData[]): EngineRequest {
	const actions = items.map(({ json }, index) => ({
		actionType: 'ExecutionNodeAction' as const,
		nodeName: TOOL_NODE_NAME,
		input: json,
		type: 'ai_tool' as const,
		id: `call-${index}`,
		metadata: { itemIndex: index },
	}));
	return { actions, metadata: {} };
}

function collectToolItems(response: EngineResponse): INodeExecutionData[] {
	return response.actionResponses.flatMap(({ data }) => data.data?.['ai_tool']?.[0] ?? []);
}

async function callToolForEachItem(agent: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const [tool] = (await agent.getInputConnectionData('ai_tool', 0)) as AgentTool[];
	const items: INodeExecutionData[] = [];
	for (const { json } of agent.getInputData()) {
		items.push(...parseToolText(await tool?.invoke(json)));
	}
	return items;
}

/** A tool returns the JSON text of its records or, after a failure, a sentence. */
function parseToolText(answer: unknown): INodeExecutionData[] {
	const text = String(answer);
	const records: unknown = text.startsWith('[') ? JSON.parse(text) : [{ response: text }];
	return (records as Array<INodeExecutionData['json']>).map((json) => ({ json }));
}
