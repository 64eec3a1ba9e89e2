import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';

import type { ToolMode } from './agentNodeType';
import type { StoredCredential } from './credentialStore';
import type { NodeLink } from './workflowRun';

export interface EngineOptions {
	/** Folder whose node_modules hold n8n-core; relative to the project. */
	coreDir?: string;
	/** Another package than ours. */
	packageDir?: string;
}

export interface NodeOptions {
	/** `enrichment`, `analytics`, or a full name with a dot in it. */
	type: string;
	name?: string;
	/** The latest version of the node unless told. */
	typeVersion?: number;
	parameters?: INodeParameters;
	/** By credential type: values to be stored for this run, or a credential already stored. */
	credentials?: Record<string, ICredentialDataDecryptedObject | StoredCredential>;
	onError?: NonNullable<INode['onError']>;
	retryOnFail?: boolean;
	/** n8n takes 2 to 5. */
	maxTries?: number;
	disabled?: boolean;
}

export interface CommonRunOptions {
	/** One empty item unless told, as from a manual trigger. */
	items?: INodeExecutionData[];
	/** The workflow's timezone, such as `Europe/Berlin`. */
	timezone?: string;
	/** Aborting it stops the execution, as n8n's stop button does. */
	signal?: AbortSignal;
}

export interface WorkflowRunOptions extends CommonRunOptions {
	nodes: NodeOptions[];
	/** Start in `Start`. A straight line through all nodes unless told. */
	links?: NodeLink[];
}

export interface NodeRunOptions extends NodeOptions, CommonRunOptions {
	/**
	 * Run as a tool of an AI agent, once per item with the item as the model's arguments: `request` the way AI
	 * Agent 3 does it, `call` the way older agents and the MCP trigger do. `outputs[0]` is what the model is given.
	 */
	asTool?: ToolMode;
}
