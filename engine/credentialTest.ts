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

import { buildAdditionalData } from './additionalData';
import type { EngineModules } from './engineModules';
import type { StoredCredential } from './credentialStore';
import { acquireExpressionIsolate, releaseExpressionIsolate } from './expressionIsolate';
import { buildWorkflowData } from './workflowRun';

/** n8n tests a credential through a declarative node of this type, which `preAuthentication` recognizes by its name. */
export const TEST_TYPE_NAME = 'n8n-nodes-base.noOp';

/** The parts of a failed request that decide what the user is told. */
interface RequestFailure {
	message: string;
	cause?: { code?: string; response?: { status: number; statusText: string } };
}

/**
 * Sends the request of a credential type's `test`, as the "Test" button of n8n's credential form does (packages/cli,
 * credentials-tester.service.js).
 */
export async function runTestRequest(
	modules: EngineModules,
	helper: ICredentialsHelper,
	test: ICredentialTestRequest,
	credential: StoredCredential,
): Promise<INodeCredentialTestResult> {
	try {
		return judgeTestOutput(test, await sendTestRequest(modules, helper, test, credential));
	} catch (error) {
		return describeTestFailure(error as RequestFailure);
	}
}

async function sendTestRequest(
	modules: EngineModules,
	credentialsHelper: ICredentialsHelper,
	test: ICredentialTestRequest,
	credential: StoredCredential,
): Promise<INodeExecutionData[][]> {
	const nodeType = buildTemporaryType(credential.type, test);
	const opened = await openTemporaryNode(modules, credentialsHelper, nodeType, credential);
	const { context, workflow, decrypted } = opened;
	await acquireExpressionIsolate(workflow);
	try {
		return (await new modules.core.RoutingNode(context, nodeType, decrypted).runNode()) ?? [];
	} finally {
		await releaseExpressionIsolate(workflow);
	}
}

async function openTemporaryNode(
	modules: EngineModules,
	credentialsHelper: ICredentialsHelper,
	nodeType: INodeType,
	credential: StoredCredential,
) {
	const { type, details } = credential;
	const node = buildTemporaryNode({ [type]: details });
	const data = buildWorkflowData([node], [], [], undefined);
	const nodeTypes = buildNodeTypesOf(nodeType);
	const workflow = new modules.workflow.Workflow({ ...data, nodes: [node], nodeTypes });
	const additionalData = buildAdditionalData(modules, credentialsHelper, data, 'internal');
	const decrypted = await decryptCredential(credentialsHelper, additionalData, credential);
	const context = new modules.core.ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		modules.workflow.createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	return { context, node, workflow, decrypted };
}

/** In n8n 1.x, the function takes only the credential. */
type GetAllowedDomainsOfN8n1 = (credential: object | undefined) => string | undefined;

/**
 * Sends a GET request with the credential to any address, as n8n's HTTP Request node does.
 * @returns the HTTP status of the response
 * @throws n8n's error where the credential does not allow the address
 */
export async function fetchStatusAsHttpRequestNode(
	modules: EngineModules,
	credentialsHelper: ICredentialsHelper,
	credential: StoredCredential,
	url: string,
): Promise<number> {
	const { type } = credential;
	const nodeType = buildTemporaryType(type, { request: {} });
	const opened = await openTemporaryNode(modules, credentialsHelper, nodeType, credential);
	const { context, node, workflow, decrypted } = opened;
	const { getCredentialAllowedDomains } = modules.workflow;
	const credentialData = decrypted.data ?? {};
	const allowedDomains =
		modules.majorVersion === 1
			? (getCredentialAllowedDomains as unknown as GetAllowedDomainsOfN8n1)(credentialData)
			: getCredentialAllowedDomains({ node, credentialData });
	await acquireExpressionIsolate(workflow);
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
		await releaseExpressionIsolate(workflow);
	}
}

/** The complete credential in plain text, as n8n hands it to a test. */
export async function decryptCredential(
	helper: ICredentialsHelper,
	additionalData: IWorkflowExecuteAdditionalData,
	{ type, details }: StoredCredential,
): Promise<ICredentialsDecrypted> {
	const data = await helper.getDecrypted(additionalData, details, type, 'internal');
	return { id: details.id ?? '', name: details.name, type, data };
}

function buildTemporaryNode(credentials: NonNullable<INode['credentials']>): INode {
	return {
		id: 'temp',
		name: 'Temp-Node',
		type: TEST_TYPE_NAME,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials,
	};
}

function buildTemporaryType(credential: string, { request }: ICredentialTestRequest): INodeType {
	return {
		description: {
			displayName: 'Temp',
			name: TEST_TYPE_NAME,
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

function buildNodeTypesOf(type: INodeType): INodeTypes {
	return {
		getByName: () => type,
		getByNameAndVersion: () => type,
		getKnownTypes: () => ({}),
	};
}

/** The value at a path such as `error.details[0].reason`, the notation of n8n's test rules. */
function readDottedPath(body: unknown, path: string): unknown {
	return path
		.split(/[.[\]]+/)
		.filter(Boolean)
		.reduce<unknown>(
			(value, name) => (value as Record<string, unknown> | undefined)?.[name],
			body,
		);
}

/** A successful response still fails the test where a rule forbids a value in its body. */
function judgeTestOutput(
	{ rules = [] }: ICredentialTestRequest,
	output: INodeExecutionData[][],
): INodeCredentialTestResult {
	const body = output[0]?.[0]?.json ?? {};
	for (const rule of rules) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		if (readDottedPath(body, key) === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

function describeTestFailure({ message, cause }: RequestFailure): INodeCredentialTestResult {
	const { status, statusText } = cause?.response ?? {};
	if (status === undefined) return { status: 'Error', message: cause?.code ?? message };
	return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
}
