import type {
	ICredentialTestFunction,
	ICredentialsHelper,
	INodeCredentialTestResult,
	INodeType,
	IVersionedNodeType,
} from 'n8n-workflow';

import { buildAdditionalData } from './additionalData';
import type { EngineModules } from './engineModules';
import type { StoredCredential } from './credentialStore';
import { decryptCredential } from './credentialTest';
import { buildWorkflowData } from './workflowRun';

/** The test function that a node names in `testedBy` for this credential type; undefined where no node has one. */
export function findCredentialTestFunction(
	nodeTypes: Iterable<INodeType | IVersionedNodeType>,
	credentialType: string,
): ICredentialTestFunction | undefined {
	for (const type of nodeTypes) {
		if (!('properties' in type.description)) continue;
		const { methods, description } = type as INodeType;
		const entry = description.credentials?.find(({ name }) => name === credentialType);
		if (typeof entry?.testedBy !== 'string') continue;
		return methods?.credentialTest?.[entry.testedBy];
	}
	return undefined;
}

/** Runs a node's test function on the credential, as the "Test" button of n8n's credential form does. */
export async function runTestFunction(
	modules: EngineModules,
	helper: ICredentialsHelper,
	test: ICredentialTestFunction,
	credential: StoredCredential,
): Promise<INodeCredentialTestResult> {
	const data = buildWorkflowData([], [], [], undefined);
	const additionalData = buildAdditionalData(modules, helper, data, 'internal');
	const context = new modules.core.CredentialTestContext(additionalData);
	return await test.call(context, await decryptCredential(helper, additionalData, credential));
}
