/**
 * Runs workflows with our nodes on n8n's own engine, in process: the built package is loaded by n8n's loader,
 * credentials are encrypted in a store and decrypted for each request, items travel through WorkflowExecute,
 * requests go over real sockets. What is replaced: n8n's database (a map), its server and its editor.
 *
 *     const engine = await startEngine();
 *     const { outputs, hints } = await engine.runNode({
 *         type: 'enrichment',
 *         parameters: { resource: 'contact', operation: 'find', email: '={{ $json.email }}' },
 *         items: asItems([{ email: 'ada@example.com' }]),
 *         credentials: { enrichmentApi: { apiKey, baseUrl } },
 *     });
 *     await engine.stop();
 *
 * A credential kept between runs (to see a refreshed token used): `const stored = await
 * engine.storeCredential(type, data)`, then `credentials: { [type]: stored }`. Several nodes: `engine.run`.
 * The editor's side: `engine.testCredential`, `engine.searchList`, `engine.loadOptions`.
 *
 * `N8N_CORE_DIR` (or `coreDir`) names another folder with n8n-core in its node_modules: `pinned/n8n-v1` holds
 * the 1.x line. Worth knowing:
 * - n8n reads its N8N_ environment once, while loading, hence no import of n8n-core as a value anywhere here.
 * - Retries wait 1 ms here. n8n takes 0 for "not set" and would wait a second.
 * - An error is what n8n stores of it: flattened, without its cause or class.
 * - The server pins hidden OAuth2 fields to their defaults; so does the harness. See credentialData.ts.
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
	resolveCoreDir,
	loadEngineModules,
	ENGINE_USER_FOLDER,
	type EngineModules,
} from './engineModules';
import { buildCredentialsHelper } from './credentialsHelper';
import { CredentialStore, StoredCredential } from './credentialStore';
import { fetchStatusAsHttpRequestNode, runTestRequest } from './credentialTest';
import { findTestFunction, runTestFunction } from './credentialTestFunction';
import { CredentialTypes } from './credentialTypes';
import { provideEncryptionKey } from './encryption';
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
import { linkInOrder, executeWorkflow, buildWorkflowData } from './workflowRun';

export { StoredCredential } from './credentialStore';
export type { CredentialUpdate } from './credentialStore';
export type { NodeResult, NodeRunResult, WorkflowRunResult } from './runResult';
export type { NodeLink } from './workflowRun';
export type { EngineOptions, NodeOptions, NodeRunOptions, WorkflowRunOptions } from './options';

/** Plain records as items. */
export function toItems(records: IDataObject[]): INodeExecutionData[] {
	return records.map((json) => ({ json }));
}

export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
	const core = loadEngineModules(resolveCoreDir(options.coreDir));
	provideEncryptionKey(core);
	await core.container.get(core.core.BinaryDataService).init();
	return new Engine(core, await loadNodePackage(core, options.packageDir ?? PROJECT_FOLDER));
}

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

	async storeCredential(
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<StoredCredential> {
		return await this.credentials.add(type, data);
	}

	async runNode(options: NodeRunOptions): Promise<NodeRunResult> {
		const { asTool, items, timezone, signal, ...node } = options;
		const name = asTool ? TOOL_NODE_NAME : (node.name ?? 'Node');
		const result = await this.run({
			...omitUndefined({ items, timezone, signal }),
			...(asTool ? this.asTool(asTool, node) : { nodes: [{ ...node, name }] }),
		});
		const { status, credentialUpdates, run } = result;
		const own = result.wasReached(name) ? result.node(name) : EMPTY_RESULT;
		const { error = result.error, ...did } = own;
		// What the model is given; an agent that is refused its tool's answer gives nothing itself.
		const agent = asTool && result.wasReached('Agent') ? result.node('Agent') : EMPTY_RESULT;
		const outputs = asTool ? agent.outputs : own.outputs;
		return {
			...did,
			outputs,
			...omitUndefined({ error }),
			status,
			credentialUpdates,
			run,
		};
	}

	async run(options: WorkflowRunOptions): Promise<WorkflowRunResult> {
		const buildNodeTypes = this.nodeTypes();
		const nodes = await Promise.all(
			options.nodes.map((node) => this.buildNode(node, buildNodeTypes)),
		);
		const data = buildWorkflowData(
			nodes,
			options.links ?? linkInOrder(nodes.map(({ name }) => name)),
			options.items ?? toItems([{}]),
			options.timezone,
		);
		const workflow = new this.modules.workflow.Workflow({ ...data, nodeTypes: buildNodeTypes });
		const updatesBefore = this.credentials.updates.length;
		const additionalData = buildAdditionalData(
			this.modules,
			this.helper(buildNodeTypes),
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
		return buildWorkflowResult(run, buildNodeTypes.executionCounts, updates);
	}

	/** The status of a request that n8n's HTTP Request node sends with the credential; throws where it is not sent. */
	async fetchStatusAsHttpRequestNode(credential: StoredCredential, url: string): Promise<number> {
		const buildCredentialsHelper = this.helper(this.nodeTypes());
		return await fetchStatusAsHttpRequestNode(
			this.modules,
			buildCredentialsHelper,
			credential,
			url,
		);
	}

	/** What the "Test" of the credential form would say. */
	async testCredential(
		type: string,
		data: ICredentialDataDecryptedObject | StoredCredential,
	): Promise<INodeCredentialTestResult> {
		const helper = this.helper(this.nodeTypes());
		const storeUnlessStored = await this.stored(type, data);
		const { test } = this.credentialTypes.getByName(type);
		if (test) return await runTestRequest(this.modules, helper, test, storeUnlessStored);
		const testedBy = findTestFunction(this.nodePackage.nodes.values(), type);
		if (!testedBy) throw new Error(`Credential type "${type}" has no test`);
		return await runTestFunction(this.modules, helper, testedBy, storeUnlessStored);
	}

	/** What a resource locator would list. */
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

	/** What a dropdown with loaded options would offer. */
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

	/** Removes what the runs wrote; call it once a test file, after the last run. */
	async stop(): Promise<void> {
		this.modules.releaseTimers();
		rmSync(ENGINE_USER_FOLDER, { recursive: true, force: true });
		const { copyFolder } = this.nodePackage;
		if (copyFolder) rmSync(copyFolder, { recursive: true, force: true });
	}

	/** The node connected to an agent as its tool. */
	private asTool(mode: ToolMode, node: NodeOptions): WorkflowRunOptions {
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

	private nodeTypes(): CountingNodeTypes {
		return new CountingNodeTypes(this.modules, this.nodePackage.nodes);
	}

	private async buildPickerParts(options: NodeOptions): Promise<PickerParts> {
		const nodeTypes = this.nodeTypes();
		const node = await this.buildNode(options, nodeTypes);
		return { modules: this.modules, nodeTypes, helper: this.helper(nodeTypes), node };
	}

	private helper(nodeTypes: CountingNodeTypes) {
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
			details[type] = (await this.stored(type, data)).details;
		}
		return details;
	}

	private async stored(
		type: string,
		data: ICredentialDataDecryptedObject | StoredCredential,
	): Promise<StoredCredential> {
		return data instanceof StoredCredential ? data : await this.storeCredential(type, data);
	}
}

const EMPTY_RESULT: NodeResult = { outputs: [], hints: [], executions: 0 };

/** Leaves out what is undefined, so that a missing option stays missing. */
function omitUndefined<T extends object>(
	options: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
	const entries = Object.entries(options).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
