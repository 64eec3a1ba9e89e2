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
	/** The folder whose node_modules hold n8n-core, relative to the project. */
	coreDir?: string;
	/** The folder of another package to load. Default: this project. */
	packageDir?: string;
}

export interface NodeOptions {
	/** `enrichment`, `analytics`, or the full name of a type, with a dot. */
	type: string;
	name?: string;
	/** Default: the latest version of the node. */
	typeVersion?: number;
	parameters?: INodeParameters;
	/** By credential type: data to store for this run, or a stored credential. */
	credentials?: Record<string, ICredentialDataDecryptedObject | StoredCredential>;
	onError?: NonNullable<INode['onError']>;
	retryOnFail?: boolean;
	/** n8n accepts 2 to 5. */
	maxTries?: number;
	disabled?: boolean;
}

export interface CommonRunOptions {
	/** Default: one empty item, as from a manual trigger. */
	items?: INodeExecutionData[];
	/** The workflow's timezone, such as `Europe/Berlin`. */
	timezone?: string;
	/** Aborting the signal stops the execution, as n8n's stop button does. */
	signal?: AbortSignal;
}

export interface WorkflowRunOptions extends CommonRunOptions {
	nodes: NodeOptions[];
	/** The links begin at `Start`. Default: a straight line through all nodes. */
	links?: NodeLink[];
}

export interface NodeRunOptions extends NodeOptions, CommonRunOptions {
	/**
	 * Runs the node as a tool of an AI agent, once per item, with the item as the model's arguments. `outputs[0]` is what
	 * the model receives.
	 */
	asTool?: ToolMode;
}
