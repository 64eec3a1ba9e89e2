import type {
	IAllExecuteFunctions,
	ICredentialTestRequest,
	ICredentialsDecrypted,
	ICredentialsHelper,
	INode,
	INodeCredentialTestResult,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import type { Core } from './core';
import type { StoredCredential } from './credentialStore';
import { acquireIsolate, releaseIsolate } from './isolate';
import { workflowData } from './workflowRun';

/** n8n tests a credential as a declarative node of this type; preAuthentication looks at the name. */
export const testNodeType = 'n8n-nodes-base.noOp';

/** What happened to the request, as far as the verdict depends on it. */
interface Failure {
	message: string;
	cause?: { code?: string; response?: { status: number; statusText: string } };
}

/** The "Test" of n8n's credential form (packages/cli, credentials-tester.service.js). */
export async function testCredential(
	engine: Core,
	helper: ICredentialsHelper,
	test: ICredentialTestRequest,
	credential: StoredCredential,
): Promise<INodeCredentialTestResult> {
	try {
		return verdict(test, await sendRequest(engine, helper, test, credential));
	} catch (error) {
		return refusal(error as Failure);
	}
}

async function sendRequest(
	engine: Core,
	credentialsHelper: ICredentialsHelper,
	test: ICredentialTestRequest,
	credential: StoredCredential,
): Promise<INodeExecutionData[][]> {
	const nodeType = temporaryType(credential.type, test);
	const opened = await openTemporaryNode(engine, credentialsHelper, nodeType, credential);
	const { context, workflow, decrypted } = opened;
	await acquireIsolate(workflow);
	try {
		return (await new engine.core.RoutingNode(context, nodeType, decrypted).runNode()) ?? [];
	} finally {
		await releaseIsolate(workflow);
	}
}

async function openTemporaryNode(
	engine: Core,
	credentialsHelper: ICredentialsHelper,
	nodeType: INodeType,
	credential: StoredCredential,
) {
	const { type, details } = credential;
	const node = temporaryNode({ [type]: details });
	const data = workflowData([node], [], [], undefined);
	const nodeTypes = only(nodeType);
	const workflow = new engine.workflow.Workflow({ ...data, nodes: [node], nodeTypes });
	const additionalData = additionalDataFor(engine, credentialsHelper, data, 'internal');
	const decrypted = await decrypt(credentialsHelper, additionalData, credential);
	const context = new engine.core.ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		engine.workflow.createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	return { context, node, workflow, decrypted };
}

/** n8n 1.x takes the credential alone. */
type AllowedDomainsOfLine1 = (credential: object | undefined) => string | undefined;

/**
 * Sends a request as n8n's HTTP Request node does with a credential that was made for another node: to any address, as
 * far as the credential allows it.
 * @returns the status of the response
 * @throws what n8n says where it does not send it
 */
export async function requestFromAnotherNode(
	engine: Core,
	credentialsHelper: ICredentialsHelper,
	credential: StoredCredential,
	url: string,
): Promise<number> {
	const { type } = credential;
	const nodeType = temporaryType(type, { request: {} });
	const opened = await openTemporaryNode(engine, credentialsHelper, nodeType, credential);
	const { context, node, workflow, decrypted } = opened;
	const { getCredentialAllowedDomains } = engine.workflow;
	const credentialData = decrypted.data ?? {};
	const allowedDomains =
		engine.line === 1
			? (getCredentialAllowedDomains as unknown as AllowedDomainsOfLine1)(credentialData)
			: getCredentialAllowedDomains({ node, credentialData });
	await acquireIsolate(workflow);
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			context as unknown as IAllExecuteFunctions,
			type,
			{
				url,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				...(allowedDomains !== undefined && { allowedDomains }),
			},
		)) as { statusCode: number };
		return response.statusCode;
	} finally {
		await releaseIsolate(workflow);
	}
}

/** A credential as a test gets it: complete, in the clear. */
export async function decrypt(
	helper: ICredentialsHelper,
	additionalData: IWorkflowExecuteAdditionalData,
	{ type, details }: StoredCredential,
): Promise<ICredentialsDecrypted> {
	const data = await helper.getDecrypted(additionalData, details, type, 'internal');
	return { id: details.id ?? '', name: details.name, type, data };
}

function temporaryNode(credentials: NonNullable<INode['credentials']>): INode {
	return {
		id: 'temp',
		name: 'Temp-Node',
		type: testNodeType,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials,
	};
}

function temporaryType(credential: string, { request }: ICredentialTestRequest): INodeType {
	return {
		description: {
			displayName: 'Temp',
			name: testNodeType,
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: credential, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					default: '',
					routing: { request },
				},
			],
		},
	};
}

function only(type: INodeType): INodeTypes {
	return {
		getByName: () => type,
		getByNameAndVersion: () => type,
		getKnownTypes: () => ({}),
	};
}

/** n8n takes paths such as `error.details[0].reason`. */
function valueAt(body: unknown, path: string): unknown {
	return path
		.split(/[.[\]]+/)
		.filter(Boolean)
		.reduce<unknown>(
			(value, name) => (value as Record<string, unknown> | undefined)?.[name],
			body,
		);
}

/** A rule about the body of a success turns it into a failure. */
function verdict(
	{ rules = [] }: ICredentialTestRequest,
	output: INodeExecutionData[][],
): INodeCredentialTestResult {
	const body = output[0]?.[0]?.json ?? {};
	for (const rule of rules) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		if (valueAt(body, key) === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

function refusal({ message, cause }: Failure): INodeCredentialTestResult {
	const { status, statusText } = cause?.response ?? {};
	if (status === undefined) return { status: 'Error', message: cause?.code ?? message };
	return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
}
