import type {
	ICredentialTestFunction,
	ICredentialsHelper,
	INodeCredentialTestResult,
	INodeType,
	IVersionedNodeType,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import type { Core } from './core';
import type { StoredCredential } from './credentialStore';
import { decrypt } from './credentialTest';
import { workflowData } from './workflowRun';

/** The function that a node offers for testing a credential, by the name in its `testedBy`. */
export function findTestFunction(
	nodeTypes: Iterable<INodeType | IVersionedNodeType>,
	credential: string,
): ICredentialTestFunction | undefined {
	for (const type of nodeTypes) {
		if (!('properties' in type.description)) continue;
		const { methods, description } = type as INodeType;
		const entry = description.credentials?.find(({ name }) => name === credential);
		if (typeof entry?.testedBy !== 'string') continue;
		return methods?.credentialTest?.[entry.testedBy];
	}
	return undefined;
}

export async function runTestFunction(
	engine: Core,
	helper: ICredentialsHelper,
	test: ICredentialTestFunction,
	credential: StoredCredential,
): Promise<INodeCredentialTestResult> {
	const data = workflowData([], [], [], undefined);
	const additionalData = additionalDataFor(engine, helper, data, 'internal');
	const context = new engine.core.CredentialTestContext(additionalData);
	return await test.call(context, await decrypt(helper, additionalData, credential));
}
