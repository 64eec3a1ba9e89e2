import type {
	ICredentialDataDecryptedObject,
	INodeParameters,
	INodeProperties,
	INodeTypes,
	Workflow,
} from 'n8n-workflow';

import type { EngineModules } from './engineModules';
import { acquireExpressionIsolate, releaseExpressionIsolate } from './expressionIsolate';
import { START_NODE } from './nodeTypes';

/** n8n replaces these fields by their defaults where they are hidden, so that stored data cannot redirect a sign-in. */
const FIELDS_PINNED_WHEN_HIDDEN = [
	'useDynamicClientRegistration',
	'authUrl',
	'accessTokenUrl',
	'grantType',
	'authentication',
	'usePkce',
	'requestTokenUrl',
	'signatureMethod',
];

/** n8n adds these fields to stored credentials itself, so it keeps them although no credential type declares them. */
const FIELDS_ADDED_BY_N8N = ['oauthTokenData', 'allowedHttpRequestDomains', 'allowedDomains'];

/** The stored data as a node receives it: defaults filled in, hidden fields pinned, expressions resolved. */
export async function resolveStoredCredentialData(
	modules: EngineModules,
	nodeTypes: INodeTypes,
	properties: INodeProperties[],
	storedData: ICredentialDataDecryptedObject,
): Promise<ICredentialDataDecryptedObject> {
	const withDefaults = modules.workflow.NodeHelpers.getNodeParameters(
		properties,
		removePinnedFields(properties, storedData) as INodeParameters,
		true,
		false,
		null,
		null,
	);
	const data = { ...withDefaults } as ICredentialDataDecryptedObject;
	for (const name of FIELDS_ADDED_BY_N8N) {
		const value = storedData[name];
		if (value !== undefined) data[name] = value;
	}
	return await resolveExpressions(modules, nodeTypes, data);
}

function removePinnedFields(
	properties: INodeProperties[],
	stored: ICredentialDataDecryptedObject,
): ICredentialDataDecryptedObject {
	const pinned = properties
		.filter(({ name, type }) => type === 'hidden' && FIELDS_PINNED_WHEN_HIDDEN.includes(name))
		.map(({ name }) => name);
	return Object.fromEntries(Object.entries(stored).filter(([name]) => !pinned.includes(name)));
}

async function resolveExpressions(
	modules: EngineModules,
	nodeTypes: INodeTypes,
	data: ICredentialDataDecryptedObject,
): Promise<ICredentialDataDecryptedObject> {
	const workflow = buildEmptyWorkflow(modules, nodeTypes);
	await acquireExpressionIsolate(workflow);
	try {
		return workflow.expression.getComplexParameterValue(
			START_NODE,
			data as INodeParameters,
			'internal',
			{},
			undefined,
			undefined,
			data,
		) as ICredentialDataDecryptedObject;
	} finally {
		await releaseExpressionIsolate(workflow);
	}
}

function buildEmptyWorkflow(modules: EngineModules, nodeTypes: INodeTypes): Workflow {
	return new modules.workflow.Workflow({
		nodes: [START_NODE],
		connections: {},
		active: false,
		nodeTypes,
	});
}
