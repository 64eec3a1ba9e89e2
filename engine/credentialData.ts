import type {
	ICredentialDataDecryptedObject,
	INodeParameters,
	INodeProperties,
	INodeTypes,
	Workflow,
} from 'n8n-workflow';

import type { Core } from './core';
import { acquireIsolate, releaseIsolate } from './isolate';
import { startNode } from './nodeTypes';

/** n8n uses the default of these fields when they are hidden: stored data cannot redirect a sign-in. */
const pinnedWhenHidden = [
	'useDynamicClientRegistration',
	'authUrl',
	'accessTokenUrl',
	'grantType',
	'authentication',
	'usePkce',
	'requestTokenUrl',
	'signatureMethod',
];

/** Fields that n8n keeps although the type does not declare them: n8n itself adds them. */
const keptUndeclared = ['oauthTokenData', 'allowedHttpRequestDomains', 'allowedDomains'];

/** Stored values as a node gets them: defaults filled in, hidden ones pinned, expressions resolved. */
export async function completeCredential(
	engine: Core,
	nodeTypes: INodeTypes,
	properties: INodeProperties[],
	stored: ICredentialDataDecryptedObject,
): Promise<ICredentialDataDecryptedObject> {
	const withDefaults = engine.workflow.NodeHelpers.getNodeParameters(
		properties,
		withoutPinned(properties, stored) as INodeParameters,
		true,
		false,
		null,
		null,
	);
	const data = { ...withDefaults } as ICredentialDataDecryptedObject;
	for (const name of keptUndeclared) {
		const value = stored[name];
		if (value !== undefined) data[name] = value;
	}
	return await resolveExpressions(engine, nodeTypes, data);
}

function withoutPinned(
	properties: INodeProperties[],
	stored: ICredentialDataDecryptedObject,
): ICredentialDataDecryptedObject {
	const pinned = properties
		.filter(({ name, type }) => type === 'hidden' && pinnedWhenHidden.includes(name))
		.map(({ name }) => name);
	return Object.fromEntries(Object.entries(stored).filter(([name]) => !pinned.includes(name)));
}

async function resolveExpressions(
	engine: Core,
	nodeTypes: INodeTypes,
	data: ICredentialDataDecryptedObject,
): Promise<ICredentialDataDecryptedObject> {
	const workflow = emptyWorkflow(engine, nodeTypes);
	await acquireIsolate(workflow);
	try {
		return workflow.expression.getComplexParameterValue(
			startNode,
			data as INodeParameters,
			'internal',
			{},
			undefined,
			undefined,
			data,
		) as ICredentialDataDecryptedObject;
	} finally {
		await releaseIsolate(workflow);
	}
}

function emptyWorkflow(engine: Core, nodeTypes: INodeTypes): Workflow {
	return new engine.workflow.Workflow({
		nodes: [startNode],
		connections: {},
		active: false,
		nodeTypes,
	});
}
