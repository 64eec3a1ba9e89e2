import type {
	ICredentialsHelper,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import type { Core } from './core';

/** Every address must parse: n8n 2.x builds a resume URL whenever a node reads a parameter. */
const baseUrl = 'http://127.0.0.1:5678/';

/** What n8n's server hands to an execution, with the parts that our nodes cannot reach refused. */
export function additionalDataFor(
	{ core, container }: Core,
	credentialsHelper: ICredentialsHelper,
	workflowData: IWorkflowBase,
	mode: WorkflowExecuteMode,
): IWorkflowExecuteAdditionalData {
	const executionId = '1';
	return {
		credentialsHelper,
		hooks: new core.ExecutionLifecycleHooks(mode, executionId, workflowData),
		executionId,
		externalSecretsProxy: container.get(core.ExternalSecretsProxy),
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: `${baseUrl}rest`,
		instanceBaseUrl: baseUrl,
		formBaseUrl: `${baseUrl}form`,
		formWaitingBaseUrl: `${baseUrl}form-waiting`,
		formTestBaseUrl: `${baseUrl}form-test`,
		webhookBaseUrl: `${baseUrl}webhook`,
		webhookWaitingBaseUrl: `${baseUrl}webhook-waiting`,
		webhookTestBaseUrl: `${baseUrl}webhook-test`,
		mcpBaseUrl: `${baseUrl}mcp`,
		mcpTestBaseUrl: `${baseUrl}mcp-test`,
		setExecutionStatus: () => undefined,
		sendDataToUI: () => undefined,
		logAiEvent: () => undefined,
		getRunExecutionData: async () => undefined,
		executeWorkflow: refuse,
		getRuntimeCredential: refuse,
		startRunnerTask: refuse,
	};
}

async function refuse(): Promise<never> {
	throw new Error('The engine harness has no part of the server for this');
}
