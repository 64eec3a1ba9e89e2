import { type StandIns, readExample } from '../../demo/examples';
import type { NewCredential, SavedCredential } from '../../n8n/n8nRest';
import { describeFailure, readJsonOfAllRuns } from '../../n8n/workflow';
import { demo } from './sharedDemo';

export type RowData = Record<string, unknown>;

export type ImportedExample = Awaited<ReturnType<typeof importExample>>;
export type ExampleRun = Awaited<ReturnType<ImportedExample['run']>>;

/** An example as somebody uses it: imported, with stand-ins for services that are not on this machine. */
export async function importExample(
	name: string,
	standIns: StandIns = {},
	moreCredentials: SavedCredential[] = [],
	credentials = demo.choices.credentials,
) {
	const choices = { ...demo.choices, credentials: [...credentials, ...moreCredentials] };
	const workflow = await demo.rest.importWorkflow(readExample(name, choices, standIns));
	return {
		workflow,
		/** By hand, and without a failure. */
		run: async (trigger: string, message?: RowData) => {
			const execution = await demo.rest.runWorkflow(workflow, trigger, message);
			expect(describeFailure(execution)).toBeUndefined();
			return {
				/** The data of all items of one output of a node. */
				readRows: (node: string, output?: number): RowData[] =>
					readJsonOfAllRuns(execution, node, output),
				hasRun: (node: string) => execution.resultData.runData[node] !== undefined,
			};
		},
	};
}

export async function saveCredential(credential: NewCredential): Promise<SavedCredential> {
	return { ...credential, id: await demo.rest.createCredential(credential) };
}

/** In place of a node that reads a sheet: these rows. */
export function buildReadingStandIn(rows: RowData[]) {
	const items = JSON.stringify(rows.map((json) => ({ json })));
	return {
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		credentials: {},
		parameters: { jsCode: `return ${items};` },
	};
}

/** In place of a node that writes to a sheet: its output is what it was given. */
export function buildWritingStandIn() {
	return { type: 'n8n-nodes-base.noOp', typeVersion: 1, credentials: {}, parameters: {} };
}
