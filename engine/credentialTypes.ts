import type { ICredentialType, INodeProperties, NodeHelpers } from 'n8n-workflow';

import { PARENT_CREDENTIAL_TYPES, TOKEN_FIELD } from './parentCredentialTypes';

/** The credential types of a package, and those of n8n that they extend. */
export class CredentialTypes {
	private readonly types: Map<string, ICredentialType>;

	constructor(
		packageTypes: ICredentialType[],
		private readonly nodeHelpers: typeof NodeHelpers,
	) {
		this.types = new Map(
			[...PARENT_CREDENTIAL_TYPES, ...packageTypes].map((type) => [type.name, type]),
		);
	}

	getByName(name: string): ICredentialType {
		const type = this.types.get(name);
		if (!type) throw new Error(`Unknown credential type "${name}"`);
		return type;
	}

	getParentTypes(name: string): string[] {
		const parents = this.getByName(name).extends ?? [];
		return parents.flatMap((parent) => [parent, ...this.getParentTypes(parent)]);
	}

	/** The fields of a credential type, in which its own override inherited ones of the same name. */
	getProperties(name: string): INodeProperties[] {
		const type = this.getByName(name);
		// n8n merges only inherited fields by name: a type itself may have two fields of one name.
		if (type.extends === undefined && name !== 'oAuth2Api') return type.properties;
		const merged: INodeProperties[] = [];
		for (const parent of type.extends ?? []) {
			this.nodeHelpers.mergeNodeProperties(merged, this.getProperties(parent));
		}
		this.nodeHelpers.mergeNodeProperties(merged, type.properties);
		if (name === 'oAuth2Api') merged.push(TOKEN_FIELD);
		return merged;
	}
}
