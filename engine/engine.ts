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

import { root } from '../scripts/shared/paths';
import { additionalDataFor } from './additionalData';
import { agentType, toolName, type ToolMode } from './agentNode';
import { coreDirFrom, loadCore, userFolder, type Core } from './core';
import { createCredentialsHelper } from './credentialsHelper';
import { CredentialStore, StoredCredential } from './credentialStore';
import { requestFromAnotherNode, testCredential } from './credentialTest';
import { findTestFunction, runTestFunction } from './credentialTestFunction';
import { CredentialTypes } from './credentialTypes';
import { provideEncryptionKey } from './encryption';
import { loadPackage, type NodePackage } from './nodePackage';
import { RunNodeTypes, startName } from './nodeTypes';
import type { EngineOptions, NodeOptions, RunNodeOptions, RunOptions } from './options';
import { loadOptions, searchList, type PickerParts } from './picker';
import { runResult, type NodeResult, type NodeRunResult, type RunResult } from './result';
import { chain, execute, workflowData } from './workflowRun';

export { StoredCredential } from './credentialStore';
export type { CredentialUpdate } from './credentialStore';
export type { NodeResult, NodeRunResult, RunResult } from './result';
export type { Link } from './workflowRun';
export type { EngineOptions, NodeOptions, RunNodeOptions, RunOptions } from './options';

/** Plain records as items. */
export function asItems(records: IDataObject[]): INodeExecutionData[] {
	return records.map((json) => ({ json }));
}

export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
	const core = loadCore(coreDirFrom(options.coreDir));
	provideEncryptionKey(core);
	await core.container.get(core.core.BinaryDataService).init();
	return new Engine(core, await loadPackage(core, options.packageDir ?? root));
}

export class Engine {
	readonly credentials: CredentialStore;

	private readonly credentialTypes: CredentialTypes;

	constructor(
		readonly core: Core,
		private readonly nodePackage: NodePackage,
	) {
		this.credentials = new CredentialStore(core);
		this.credentialTypes = new CredentialTypes(
			nodePackage.credentials,
			core.workflow.NodeHelpers,
		);
	}

	async storeCredential(
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<StoredCredential> {
		return await this.credentials.add(type, data);
	}

	async runNode(options: RunNodeOptions): Promise<NodeRunResult> {
		const { asTool, items, timezone, signal, ...node } = options;
		const name = asTool ? toolName : (node.name ?? 'Node');
		const result = await this.run({
			...defined({ items, timezone, signal }),
			...(asTool ? this.asTool(asTool, node) : { nodes: [{ ...node, name }] }),
		});
		const { status, credentialUpdates, run } = result;
		const own = result.reached(name) ? result.node(name) : UNREACHED;
		const { error = result.error, ...did } = own;
		// What the model is given; an agent that is refused its tool's answer gives nothing itself.
		const agent = asTool && result.reached('Agent') ? result.node('Agent') : UNREACHED;
		const outputs = asTool ? agent.outputs : own.outputs;
		return { ...did, outputs, ...defined({ error }), status, credentialUpdates, run };
	}

	async run(options: RunOptions): Promise<RunResult> {
		const nodeTypes = this.nodeTypes();
		const nodes = await Promise.all(options.nodes.map((node) => this.toNode(node, nodeTypes)));
		const data = workflowData(
			nodes,
			options.links ?? chain(nodes.map(({ name }) => name)),
			options.items ?? asItems([{}]),
			options.timezone,
		);
		const workflow = new this.core.workflow.Workflow({ ...data, nodeTypes });
		const updatesBefore = this.credentials.updates.length;
		const additionalData = additionalDataFor(this.core, this.helper(nodeTypes), data, 'manual');
		const run = await execute(this.core, workflow, additionalData, data, options.signal);
		const updates = this.credentials.updates.slice(updatesBefore);
		return runResult(run, nodeTypes.executions, updates);
	}

	/** The status of a request that n8n's HTTP Request node sends with the credential; throws where it is not sent. */
	async requestFromAnotherNode(credential: StoredCredential, url: string): Promise<number> {
		const helper = this.helper(this.nodeTypes());
		return await requestFromAnotherNode(this.core, helper, credential, url);
	}

	/** What the "Test" of the credential form would say. */
	async testCredential(
		type: string,
		data: ICredentialDataDecryptedObject | StoredCredential,
	): Promise<INodeCredentialTestResult> {
		const helper = this.helper(this.nodeTypes());
		const stored = await this.stored(type, data);
		const { test } = this.credentialTypes.getByName(type);
		if (test) return await testCredential(this.core, helper, test, stored);
		const testedBy = findTestFunction(this.nodePackage.nodes.values(), type);
		if (!testedBy) throw new Error(`Credential type "${type}" has no test`);
		return await runTestFunction(this.core, helper, testedBy, stored);
	}

	/** What a resource locator would list. */
	async searchList(
		node: NodeOptions,
		method: string,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		return await searchList(await this.pickerParts(node), method, filter, paginationToken);
	}

	/** What a dropdown with loaded options would offer. */
	async loadOptions(node: NodeOptions, method: string): Promise<INodePropertyOptions[]> {
		return await loadOptions(await this.pickerParts(node), method);
	}

	/** The bytes of a file that a node put on an item. */
	async readBinary(item: INodeExecutionData | undefined, name = 'data'): Promise<Buffer> {
		const file = item?.binary?.[name];
		if (!file) throw new Error(`The item has no binary property "${name}"`);
		const { container, core } = this.core;
		return await container.get(core.BinaryDataService).getAsBuffer(file);
	}

	/** Removes what the runs wrote; call it once a test file, after the last run. */
	async stop(): Promise<void> {
		this.core.releaseTimers();
		rmSync(userFolder, { recursive: true, force: true });
		const { copy } = this.nodePackage;
		if (copy) rmSync(copy, { recursive: true, force: true });
	}

	/** The node connected to an agent as its tool. */
	private asTool(mode: ToolMode, node: NodeOptions): RunOptions {
		return {
			nodes: [
				{ ...node, type: `${this.fullType(node.type)}Tool`, name: toolName },
				{ type: agentType, name: 'Agent', parameters: { mode } },
			],
			links: [
				{ from: startName, to: 'Agent' },
				{ from: toolName, to: 'Agent', type: 'ai_tool' },
			],
		};
	}

	private nodeTypes(): RunNodeTypes {
		return new RunNodeTypes(this.core, this.nodePackage.nodes);
	}

	private async pickerParts(options: NodeOptions): Promise<PickerParts> {
		const nodeTypes = this.nodeTypes();
		const node = await this.toNode(options, nodeTypes);
		return { engine: this.core, nodeTypes, helper: this.helper(nodeTypes), node };
	}

	private helper(nodeTypes: RunNodeTypes) {
		const { core, credentialTypes, credentials } = this;
		return createCredentialsHelper({
			engine: core,
			types: credentialTypes,
			store: credentials,
			nodeTypes,
		});
	}

	private fullType(type: string): string {
		return type.includes('.') ? type : `${this.nodePackage.name}.${type}`;
	}

	private async toNode(options: NodeOptions, nodeTypes: RunNodeTypes): Promise<INode> {
		const { credentials = {}, parameters = {}, ...settings } = options;
		const type = this.fullType(options.type);
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
			credentials: await this.nodeCredentials(credentials),
		};
	}

	private async nodeCredentials(
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

const UNREACHED: NodeResult = { outputs: [], hints: [], executions: 0 };

/** Leaves out what is undefined, so that a missing option stays missing. */
function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	const entries = Object.entries(options).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
