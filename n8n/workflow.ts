/** The parts that the demo uses of a workflow as n8n exports and imports it. */
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
		runData: Record<string, WorkflowNodeRun[]>;
	};
};

type WorkflowNodeRun = {
	error?: { message: string; description?: string };
	data?: { main: Array<WorkflowItem[] | null> };
};

/** The items of one output of a node, from the node's last run in the execution. */
export function readLastRunItems(
	execution: WorkflowExecution,
	nodeName: string,
	output = 0,
): WorkflowItem[] {
	return execution.resultData.runData[nodeName]?.at(-1)?.data?.main[output] ?? [];
}

/** The JSON of all items of one output of a node, from all of its runs in the execution. */
export function readJsonOfAllRuns(
	execution: WorkflowExecution,
	nodeName: string,
	output = 0,
): Array<Record<string, unknown>> {
	const runs = execution.resultData.runData[nodeName] ?? [];
	return runs.flatMap(({ data }) => data?.main[output] ?? []).map(({ json }) => json);
}

/** The error of an execution in n8n's words; undefined after a success. */
export function describeExecutionFailure(execution: WorkflowExecution): string | undefined {
	if (execution.status === 'success') return undefined;
	const { message, description } = execution.resultData.error ?? { message: execution.status };
	return description ? `${message} (${description})` : message;
}
