import type {
	ExecutionError,
	INodeExecutionData,
	IRun,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';

import type { CredentialUpdate } from './credentialStore';

/** The outcome of one node in a run. */
export interface NodeResult {
	/** The items of each output, in the order of the outputs. */
	outputs: INodeExecutionData[][];
	/** The error as n8n stores it: message, description, context and httpCode, without its cause. */
	error?: ExecutionError;
	hints: NodeExecutionHint[];
	/** How often the node executed, including retries. */
	executions: number;
}

export interface WorkflowRunResult {
	/** `success`, `error` or `canceled`. */
	status: IRun['status'];
	error?: ExecutionError;
	/** The result of a node by its name. Throws where the run did not reach the node. */
	node(name: string): NodeResult;
	/** Whether the run reached a node. */
	wasReached(name: string): boolean;
	/** Changes to stored credentials during the run, such as refreshed tokens. */
	credentialUpdates: CredentialUpdate[];
	/** n8n's complete record of the run. */
	run: IRun;
}

export interface NodeRunResult extends NodeResult {
	status: IRun['status'];
	credentialUpdates: CredentialUpdate[];
	run: IRun;
}

/** The result of a run, from n8n's record of it. */
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

/** n8n records each call of a tool separately, so the outputs of all calls are joined. */
function buildNodeResult(
	name: string,
	taskRuns: ITaskData[] | undefined,
	executions: number,
): NodeResult {
	if (!taskRuns) throw new Error(`Node "${name}" was not reached`);
	const error = taskRuns.find((task) => task.error)?.error;
	return {
		outputs: taskRuns.reduce<INodeExecutionData[][]>(appendOutputs, []),
		...(error ? { error } : {}),
		hints: taskRuns.flatMap(({ hints }) => hints ?? []),
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
