/** An operation of either node in a context like n8n's, without n8n's engine. */
import type { INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

import type { Clock } from '../nodes/shared/core/clock';
import type { NodeResource } from '../nodes/shared/node/operation';
import { runOperation } from '../nodes/shared/node/router';
import { createExecuteContext, type ContextOptions, type WrittenFile } from './context';

export interface NodeRun {
	/** None if the run failed. */
	outputs: INodeExecutionData[][];
	/** What the run threw, as it was thrown. */
	error: Error | undefined;
	hints: NodeExecutionHint[];
	/** Messages for the log, or for who looks on in the editor, while the run lasted. */
	progress: string[];
	files: WrittenFile[];
}

/** Runs the operation that the parameters name, out of the resources of a node. */
export async function runNodeOperation(
	resources: NodeResource[],
	options: ContextOptions,
	clock: Clock,
): Promise<NodeRun> {
	const { context, hints, progress, files } = createExecuteContext(options);
	let outputs: INodeExecutionData[][] = [];
	let error: Error | undefined;
	try {
		outputs = await runOperation(context, resources, clock);
	} catch (thrown) {
		error = thrown as Error;
	}
	return { outputs, error, hints, progress, files };
}
