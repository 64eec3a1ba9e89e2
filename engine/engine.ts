/**
 * Runs workflows with the nodes of this package in n8n's own engine, inside this process. n8n's loader loads the built
 * package, credentials are stored encrypted and decrypted for each request, items travel through WorkflowExecute, and
 * requests go over real sockets. Only n8n's database, server and editor are replaced.
 *
 *     const engine = await startEngine();
 *     const { outputs, hints } = await engine.runNode({
 *         type: 'enrichment',
 *         parameters: { resource: 'contact', operation: 'find', email: '={{ $json.email }}' },
 *         items: toItems([{ email: 'ada@example.com' }]),
 *         credentials: { enrichmentApi: { apiKey, baseUrl } },
 *     });
 *     await engine.stop();
 *
 * To keep a credential between runs, such as one whose token is refreshed, use `const stored = await
 * engine.storeCredential(type, data)` and then `credentials: { [type]: stored }`. `engine.runWorkflow` runs several nodes.
 * `engine.testCredential`, `engine.searchPickerList` and `engine.loadPickerOptions` do what the editor does.
 *
 * `N8N_CORE_DIR` (or `coreDir`) names another folder with n8n-core in its node_modules: `pinned/n8n-v1` holds
 * n8n 1.x. Worth knowing:
 * - n8n reads its N8N_ environment once, while it loads. No file here imports n8n-core as a value.
 * - Retries wait 1 ms: n8n takes 0 for "not set" and would wait a second.
 * - n8n stores errors flattened, without their cause or class.
 * - Hidden OAuth2 fields have their defaults, as on n8n's server (credentialData.ts).
 * - Without `stop` a timer of n8n 1.x keeps the process alive.
 */
import { rmSync } from 'node:fs';

import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeCredentials,
	INodeCredentialTestResult,
	INodeExecutionData,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { PROJECT_FOLDER } from '../scripts/shared/paths';
import { buildAdditionalData } from './additionalData';
import { AGENT_TYPE_NAME, TOOL_NODE_NAME, type ToolMode } from './agentNodeType';
import {
	resolveN8nCoreFolder,
	setEnvironmentAndLoadEngineModules,
	ENGINE_USER_FOLDER,
	type EngineModules,
} from './engineModules';
import { buildCredentialsHelper } from './credentialsHelper';
import { CredentialStore, StoredCredential } from './credentialStore';
import { fetchStatusAsHttpRequestNode, runTestRequest } from './credentialTest';
import { findCredentialTestFunction, runTestFunction } from './credentialTestFunction';
import { CredentialTypes } from './credentialTypes';
import { provideDataEncryptionKey } from './encryption';
import { loadNodePackage, type NodePackage } from './nodePackage';
import { CountingNodeTypes, START_NODE_NAME } from './nodeTypes';
import type { EngineOptions, NodeOptions, NodeRunOptions, WorkflowRunOptions } from './options';
import { loadPickerOptions, searchPickerList, type PickerParts } from './picker';
import {
	buildWorkflowResult,
	type NodeResult,
	type NodeRunResult,
	type WorkflowRunResult,
} from './runResult';
import { linkNodesInOrder, executeWorkflow, buildWorkflowData } from './workflowRun';

export { StoredCredential } from './credentialStore';
export type { CredentialUpdate } from './credentialStore';
export type { NodeResult, NodeRunResult, WorkflowRunResult } from './runResult';
export type { NodeLink } from './workflowRun';
export type { EngineOptions, NodeOptions, NodeRunOptions, WorkflowRunOptions } from './options';

/** One n8n item for each record. */
export function toItems(records: IDataObject[]): INodeExecutionData[] {
	return records.map((json) => ({ json }));
}

/** Loads an engine and a package into it. The package has to be built. */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
	const core = setEnvironmentAndLoadEngineModules(resolveN8nCoreFolder(options.coreDir));
	provideDataEncryptionKey(core);
	await core.container.get(core.core.BinaryDataService).init();
	return new Engine(core, await loadNodePackage(core, options.packageDir ?? PROJECT_FOLDER));
}

/** An engine with a loaded package: runs nodes and workflows, and does what the editor and the credential form do. */
export class Engine {
	readonly credentials: CredentialStore;

	private readonly credentialTypes: CredentialTypes;

	constructor(
		readonly modules: EngineModules,
		private readonly nodePackage: NodePackage,
	) {
		this.credentials = new CredentialStore(modules);
		this.credentialTypes = new CredentialTypes(
			nodePackage.credentials,
			modules.workflow.NodeHelpers,
		);
	}

	/** Encrypts a credential and stores it until the engine stops. */
	async storeCredential(
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<StoredCredential> {
		return await this.credentials.add(type, data);
	}

	/** Runs one node, alone or as the tool of an agent. */
	async runNode(options: NodeRunOptions): Promise<NodeRunResult> {
		const { asTool, items, timezone, signal, ...node } = options;
		const name = asTool ? TOOL_NODE_NAME : (node.name ?? 'Node');
		const result = await this.runWorkflow({
			...omitUndefined({ items, timezone, signal }),
			...(asTool ? this.buildToolRun(asTool, node) : { nodes: [{ ...node, name }] }),
		});
		const { status, credentialUpdates, run } = result;
		const nodeResult = result.wasReached(name) ? result.node(name) : EMPTY_RESULT;
		const { error = result.error, ...resultWithoutError } = nodeResult;
		// The agent returns what the model receives from the tool, and nothing when the tool fails.
		const agent = asTool && result.wasReached('Agent') ? result.node('Agent') : EMPTY_RESULT;
		const outputs = asTool ? agent.outputs : nodeResult.outputs;
		return {
			...resultWithoutError,
			outputs,
			...omitUndefined({ error }),
			status,
			credentialUpdates,
			run,
		};
	}

	async runWorkflow(options: WorkflowRunOptions): Promise<WorkflowRunResult> {
		const nodeTypes = this.buildNodeTypes();
		const nodes = await Promise.all(
			options.nodes.map((node) => this.buildNode(node, nodeTypes)),
		);
		const data = buildWorkflowData(
			nodes,
			options.links ?? linkNodesInOrder(nodes.map(({ name }) => name)),
			options.items ?? toItems([{}]),
			options.timezone,
		);
		const workflow = new this.modules.workflow.Workflow({ ...data, nodeTypes });
		const updatesBefore = this.credentials.updates.length;
		const additionalData = buildAdditionalData(
			this.modules,
			this.buildHelper(nodeTypes),
			data,
			'manual',
		);
		const run = await executeWorkflow(
			this.modules,
			workflow,
			additionalData,
			data,
			options.signal,
		);
		const updates = this.credentials.updates.slice(updatesBefore);
		return buildWorkflowResult(run, nodeTypes.executionCounts, updates);
	}

	/** The HTTP status that n8n's HTTP Request node gets with the credential; throws where n8n does not send the request. */
	async fetchStatusAsHttpRequestNode(credential: StoredCredential, url: string): Promise<number> {
		const helper = this.buildHelper(this.buildNodeTypes());
		return await fetchStatusAsHttpRequestNode(this.modules, helper, credential, url);
	}

	/** The result of the "Test" button in the credential form. */
	async testCredential(
		type: string,
		data: ICredentialDataDecryptedObject | StoredCredential,
	): Promise<INodeCredentialTestResult> {
		const helper = this.buildHelper(this.buildNodeTypes());
		const stored = await this.storeUnlessStored(type, data);
		const { test } = this.credentialTypes.getByName(type);
		if (test) return await runTestRequest(this.modules, helper, test, stored);
		const testedBy = findCredentialTestFunction(this.nodePackage.nodes.values(), type);
		if (!testedBy) throw new Error(`Credential type "${type}" has no test`);
		return await runTestFunction(this.modules, helper, testedBy, stored);
	}

	/** The entries that a resource locator lists. */
	async searchPickerList(
		node: NodeOptions,
		method: string,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		return await searchPickerList(
			await this.buildPickerParts(node),
			method,
			filter,
			paginationToken,
		);
	}

	/** The entries of a dropdown whose options are loaded. */
	async loadPickerOptions(node: NodeOptions, method: string): Promise<INodePropertyOptions[]> {
		return await loadPickerOptions(await this.buildPickerParts(node), method);
	}

	/** The bytes of a file that a node put on an item. */
	async readBinary(item: INodeExecutionData | undefined, name = 'data'): Promise<Buffer> {
		const file = item?.binary?.[name];
		if (!file) throw new Error(`The item has no binary property "${name}"`);
		const { container, core } = this.modules;
		return await container.get(core.BinaryDataService).getAsBuffer(file);
	}

	/** Removes all files that the runs wrote. Call it once, after the last run. */
	async stop(): Promise<void> {
		this.modules.stopBackgroundTimers();
		rmSync(ENGINE_USER_FOLDER, { recursive: true, force: true });
		const { copyFolder } = this.nodePackage;
		if (copyFolder) rmSync(copyFolder, { recursive: true, force: true });
	}

	/** An agent with the node as its tool. */
	private buildToolRun(mode: ToolMode, node: NodeOptions): WorkflowRunOptions {
		return {
			nodes: [
				{ ...node, type: `${this.toFullType(node.type)}Tool`, name: TOOL_NODE_NAME },
				{ type: AGENT_TYPE_NAME, name: 'Agent', parameters: { mode } },
			],
			links: [
				{ from: START_NODE_NAME, to: 'Agent' },
				{ from: TOOL_NODE_NAME, to: 'Agent', type: 'ai_tool' },
			],
		};
	}

	private buildNodeTypes(): CountingNodeTypes {
		return new CountingNodeTypes(this.modules, this.nodePackage.nodes);
	}

	private async buildPickerParts(options: NodeOptions): Promise<PickerParts> {
		const nodeTypes = this.buildNodeTypes();
		const node = await this.buildNode(options, nodeTypes);
		return { modules: this.modules, nodeTypes, helper: this.buildHelper(nodeTypes), node };
	}

	private buildHelper(nodeTypes: CountingNodeTypes) {
		const { modules, credentialTypes, credentials } = this;
		return buildCredentialsHelper({
			modules,
			types: credentialTypes,
			store: credentials,
			nodeTypes,
		});
	}

	private toFullType(type: string): string {
		return type.includes('.') ? type : `${this.nodePackage.name}.${type}`;
	}

	private async buildNode(options: NodeOptions, nodeTypes: CountingNodeTypes): Promise<INode> {
		const { credentials = {}, parameters = {}, ...settings } = options;
		const type = this.toFullType(options.type);
		const name = options.name ?? options.type;
		return {
			waitBetweenTries: 1,
			typeVersion: nodeTypes.latestVersion(type),
			...settings,
			id: name,
			name,
			type,
			position: [0, 0],
			parameters,
			credentials: await this.storeNodeCredentials(credentials),
		};
	}

	private async storeNodeCredentials(
		credentials: NonNullable<NodeOptions['credentials']>,
	): Promise<INodeCredentials> {
		const details: INodeCredentials = {};
		for (const [type, data] of Object.entries(credentials)) {
			details[type] = (await this.storeUnlessStored(type, data)).details;
		}
		return details;
	}

	private async storeUnlessStored(
		type: string,
		data: ICredentialDataDecryptedObject | StoredCredential,
	): Promise<StoredCredential> {
		return data instanceof StoredCredential ? data : await this.storeCredential(type, data);
	}
}

const EMPTY_RESULT: NodeResult = { outputs: [], hints: [], executions: 0 };

/** The object without undefined properties, so that a missing option stays missing. */
function omitUndefined<T extends object>(
	options: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
	const entries = Object.entries(options).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
