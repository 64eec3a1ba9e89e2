import type {
	ExecutionError,
	INodeExecutionData,
	IRun,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';

import type { CredentialUpdate } from './credentialStore';

/** What one node did in a run. */
export interface NodeResult {
	/** Items by output; an output that gave nothing is an empty list. */
	outputs: INodeExecutionData[][];
	/** As n8n stores it: message, description, context, httpCode; the cause is gone. */
	error?: ExecutionError;
	hints: NodeExecutionHint[];
	/** How often the node's code was started, retries included. */
	executions: number;
}

export interface WorkflowRunResult {
	/** `success`, `error` or `canceled`. */
	status: IRun['status'];
	error?: ExecutionError;
	/** The result of a node by its name; throws for a node that was never reached. */
	node(name: string): NodeResult;
	/** Whether a node was reached at all. */
	wasReached(name: string): boolean;
	/** Changes to stored credentials made during the run, refreshed tokens for example. */
	credentialUpdates: CredentialUpdate[];
	/** The whole record, for what is not above. */
	run: IRun;
}

export interface NodeRunResult extends NodeResult {
	status: IRun['status'];
	credentialUpdates: CredentialUpdate[];
	run: IRun;
}

export function buildWorkflowResult(
	run: IRun,
	executionCounts: ReadonlyMap<string, number>,
	credentialUpdates: CredentialUpdate[],
): WorkflowRunResult {
	const { runData, error } = run.data.resultData;
	return {
		status: run.status,
		...(error ? { error } : {}),
		node: (name) => buildNodeResult(name, runData[name], executionCounts.get(name) ?? 0),
		wasReached: (name) => runData[name] !== undefined,
		credentialUpdates,
		run,
	};
}

/** A tool has one entry for each call, so the entries are put behind one another. */
function buildNodeResult(
	name: string,
	tasks: ITaskData[] | undefined,
	executions: number,
): NodeResult {
	if (!tasks) throw new Error(`Node "${name}" was not reached`);
	const error = tasks.find((task) => task.error)?.error;
	return {
		outputs: tasks.reduce<INodeExecutionData[][]>(appendOutputs, []),
		...(error ? { error } : {}),
		hints: tasks.flatMap(({ hints }) => hints ?? []),
		executions,
	};
}

function appendOutputs(outputs: INodeExecutionData[][], { data }: ITaskData) {
	const added = data?.['main'] ?? data?.['ai_tool'] ?? [];
	const length = Math.max(outputs.length, added.length);
	return Array.from({ length }, (_, index) => [
		...(outputs[index] ?? []),
		...(added[index] ?? []),
	]);
}
