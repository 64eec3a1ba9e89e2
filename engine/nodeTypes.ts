import type { IDataObject, INode, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';

import { agentType, agentNodeType } from './agentNode';
import type { Core } from './core';
import { asTool } from './toolNode';

export const startType = 'engine.start';

export const startName = 'Start';

/** Where a run begins; also the node on whose behalf n8n resolves a credential's expressions. */
export const startNode: INode = {
	id: startName,
	name: startName,
	type: startType,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** Its output is pinned by the run, so it never executes. */
const startNodeType: INodeType = {
	description: {
		displayName: 'Start',
		name: startType,
		group: [],
		version: 1,
		description: 'Holds the items of a run',
		defaults: { name: 'Start' },
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
};

/** The node types of one run; counts how often each node was really executed, retries included. */
export class RunNodeTypes implements INodeTypes {
	readonly executions = new Map<string, number>();

	private readonly wrapped = new Map<string, INodeType>();

	constructor(
		private readonly engine: Core,
		private readonly packageTypes: ReadonlyMap<string, INodeType | IVersionedNodeType>,
	) {}

	getByName(name: string): INodeType | IVersionedNodeType {
		const type = this.packageTypes.get(name);
		if (!type) throw new Error(`Unknown node type "${name}"`);
		return type;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		if (name === startType) return startNodeType;
		if (name === agentType) return agentNodeType;
		const key = `${name} ${version ?? ''}`;
		const type = this.wrapped.get(key) ?? this.counting(this.find(name, version));
		this.wrapped.set(key, type);
		return type;
	}

	getKnownTypes(): IDataObject {
		return {};
	}

	latestVersion(name: string): number {
		const { version, defaultVersion } = this.getByNameAndVersion(name).description;
		return defaultVersion ?? (Array.isArray(version) ? Math.max(...version) : version);
	}

	private find(name: string, version?: number): INodeType {
		const base = this.packageTypes.has(name) ? name : name.replace(/Tool$/, '');
		const type = this.engine.workflow.NodeHelpers.getVersionedNodeType(
			this.getByName(base),
			version,
		);
		return base === name ? type : asTool(type);
	}

	/** Inherits from the real type, so that the engine sees everything else unchanged. */
	private counting(type: INodeType): INodeType {
		const { execute } = type;
		if (!execute) return type;
		const { executions } = this;
		const counted: INodeType['execute'] = async function (...args) {
			const { name } = this.getNode();
			executions.set(name, (executions.get(name) ?? 0) + 1);
			return await execute.apply(this, args);
		};
		return Object.create(type, { execute: { value: counted } }) as INodeType;
	}
}
