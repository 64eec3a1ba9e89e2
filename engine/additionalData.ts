import type {
	ICredentialsHelper,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import type { EngineModules } from './engineModules';

/** The address has to be valid: n8n 2.x builds a resume URL from it whenever a node reads a parameter. */
const BASE_URL = 'http://127.0.0.1:5678/';

/**
 * The data that n8n's server hands to an execution. Calls of the server that the nodes of this package never make throw.
 */
export function buildAdditionalData(
	{ core, container }: EngineModules,
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
		restApiUrl: `${BASE_URL}rest`,
		instanceBaseUrl: BASE_URL,
		formBaseUrl: `${BASE_URL}form`,
		formWaitingBaseUrl: `${BASE_URL}form-waiting`,
		formTestBaseUrl: `${BASE_URL}form-test`,
		webhookBaseUrl: `${BASE_URL}webhook`,
		webhookWaitingBaseUrl: `${BASE_URL}webhook-waiting`,
		webhookTestBaseUrl: `${BASE_URL}webhook-test`,
		mcpBaseUrl: `${BASE_URL}mcp`,
		mcpTestBaseUrl: `${BASE_URL}mcp-test`,
		setExecutionStatus: () => undefined,
		sendDataToUI: () => undefined,
		logAiEvent: () => undefined,
		getRunExecutionData: async () => undefined,
		executeWorkflow: refuseServerCall,
		getRuntimeCredential: refuseServerCall,
		startRunnerTask: refuseServerCall,
	};
}

async function refuseServerCall(): Promise<never> {
	throw new Error("The engine runs without n8n's server, which this call needs");
}
