/** A workflow as n8n exports and imports it; only what the demo touches. */
export type Workflow = {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
};

export type WorkflowNode = {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string | null; name: string }>;
};

export type WorkflowItem = {
	json: Record<string, unknown>;
	binary?: Record<string, { id?: string; data: string; fileName?: string; mimeType: string }>;
};

export type WorkflowExecution = {
	id: string;
	status: string;
	resultData: {
		error?: { message: string; description?: string };
		runData: Record<string, NodeRun[]>;
	};
};

type NodeRun = {
	error?: { message: string; description?: string };
	data?: { main: Array<WorkflowItem[] | null> };
};

/** What a node put on one of its outputs in its last run. */
export function readLastRunItems(
	execution: WorkflowExecution,
	nodeName: string,
	output = 0,
): WorkflowItem[] {
	return execution.resultData.runData[nodeName]?.at(-1)?.data?.main[output] ?? [];
}

/** The data of all items that a node put on one of its outputs, of all its runs. */
export function readJsonOfAllRuns(execution: WorkflowExecution, nodeName: string, output = 0) {
	const runs = execution.resultData.runData[nodeName] ?? [];
	return runs.flatMap(({ data }) => data?.main[output] ?? []).map(({ json }) => json);
}

/** The failure in n8n's words, or undefined. */
export function describeFailure(execution: WorkflowExecution): string | undefined {
	if (execution.status === 'success') return undefined;
	const { message, description } = execution.resultData.error ?? { message: execution.status };
	return description ? `${message} (${description})` : message;
}
