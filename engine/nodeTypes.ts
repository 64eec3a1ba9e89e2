import type { IDataObject, INode, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';

import { AGENT_TYPE_NAME, agentNodeType } from './agentNodeType';
import type { EngineModules } from './engineModules';
import { toToolNodeType } from './toolNodeType';

export const START_TYPE_NAME = 'engine.start';

export const START_NODE_NAME = 'Start';

/** The first node of each run. n8n also resolves the expressions of a credential on its behalf. */
export const START_NODE: INode = {
	id: START_NODE_NAME,
	name: START_NODE_NAME,
	type: START_TYPE_NAME,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** The start node never executes, since each run pins its output. */
const START_TYPE: INodeType = {
	description: {
		displayName: 'Start',
		name: START_TYPE_NAME,
		group: [],
		version: 1,
		description: 'Holds the items of a run',
		defaults: { name: 'Start' },
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
};

/** The node types of one run. Counts how often each node executes, including retries. */
export class CountingNodeTypes implements INodeTypes {
	readonly executionCounts = new Map<string, number>();

	private readonly wrappedTypes = new Map<string, INodeType>();

	constructor(
		private readonly modules: EngineModules,
		private readonly packageTypes: ReadonlyMap<string, INodeType | IVersionedNodeType>,
	) {}

	getByName(name: string): INodeType | IVersionedNodeType {
		const type = this.packageTypes.get(name);
		if (!type) throw new Error(`Unknown node type "${name}"`);
		return type;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		if (name === START_TYPE_NAME) return START_TYPE;
		if (name === AGENT_TYPE_NAME) return agentNodeType;
		const key = `${name} ${version ?? ''}`;
		const type =
			this.wrappedTypes.get(key) ?? this.wrapWithCounter(this.findType(name, version));
		this.wrappedTypes.set(key, type);
		return type;
	}

	getKnownTypes(): IDataObject {
		return {};
	}

	latestVersion(name: string): number {
		const { version, defaultVersion } = this.getByNameAndVersion(name).description;
		return defaultVersion ?? (Array.isArray(version) ? Math.max(...version) : version);
	}

	private findType(name: string, version?: number): INodeType {
		const base = this.packageTypes.has(name) ? name : name.replace(/Tool$/, '');
		const type = this.modules.workflow.NodeHelpers.getVersionedNodeType(
			this.getByName(base),
			version,
		);
		return base === name ? type : toToolNodeType(type);
	}

	/** The wrapper inherits from the real type, so that the engine sees everything else unchanged. */
	private wrapWithCounter(type: INodeType): INodeType {
		const { execute } = type;
		if (!execute) return type;
		const { executionCounts } = this;
		const counted: INodeType['execute'] = async function (...args) {
			const { name } = this.getNode();
			executionCounts.set(name, (executionCounts.get(name) ?? 0) + 1);
			return await execute.apply(this, args);
		};
		return Object.create(type, { execute: { value: counted } }) as INodeType;
	}
}
