import { type StandIns, readExample } from '../../demo/examples';
import type { SavedCredential } from '../../n8n/n8nRest';
import { describeExecutionFailure, readJsonOfAllRuns } from '../../n8n/workflow';
import { advanceUntilDone } from '../servers/sharedClock';
import { sharedDemo } from './sharedDemo';

export type RowData = Record<string, unknown>;

export type ImportedExample = Awaited<ReturnType<typeof importExample>>;
export type ExampleRun = Awaited<ReturnType<ImportedExample['run']>>;

/** Imports an example, with stand-ins for services that do not exist on this machine. */
export async function importExample(
	name: string,
	standIns: StandIns = {},
	moreCredentials: SavedCredential[] = [],
	credentials = sharedDemo.choices.credentials,
) {
	const choices = { ...sharedDemo.choices, credentials: [...credentials, ...moreCredentials] };
	const workflow = await sharedDemo.rest.importWorkflow(readExample(name, choices, standIns));
	const run = async (trigger: string, message?: RowData) => {
		const execution = await sharedDemo.rest.runWorkflow(workflow, trigger, message);
		expect(describeExecutionFailure(execution)).toBeUndefined();
		return {
			/** The data of all items of one output of a node. */
			readRows: (node: string, output?: number): RowData[] =>
				readJsonOfAllRuns(execution, node, output),
			hasRun: (node: string) => execution.resultData.runData[node] !== undefined,
		};
	};
	return {
		workflow,
		/** Runs the example from a trigger, and expects success. */
		run,
		/** The same for an example whose nodes wait for a provider, while the demo's clock runs fast. */
		runWithWaits: async (trigger: string) =>
			await advanceUntilDone(run(trigger), (milliseconds) =>
				sharedDemo.clock.advance(milliseconds),
			),
	};
}

/** A stand-in for a node that reads a sheet, which returns these rows. */
export function buildReadingStandIn(rows: RowData[]): StandIns[string] & { typeVersion: number } {
	const items = JSON.stringify(rows.map((json) => ({ json })));
	return {
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		credentials: {},
		parameters: { jsCode: `return ${items};` },
	};
}

/** A stand-in for a node that writes to a sheet, which passes its input on. */
export function buildWritingStandIn(): StandIns[string] & { typeVersion: number } {
	return { type: 'n8n-nodes-base.noOp', typeVersion: 1, credentials: {}, parameters: {} };
}
