import { openEditor } from '../../n8n/editor';
import type { CleanUp } from '../../n8n/cleanUp';
import { buildAnalyticsCredential } from '../../demo/credentials';
import { addFailureScreenshots } from '../../n8n/failureScreenshots';
import type { SavedWorkflow } from '../../n8n/n8nRest';
import { readLastRunItems } from '../../n8n/workflow';
import { buildLinearWorkflow, buildNode } from '../servers/workflows';
import type { N8nWithSandbox } from './plainN8n';
import { openCredentialForm } from './credentialForm';
import { connectAccount } from './signInPage';

export type OAuthBench = Awaited<ReturnType<typeof openOAuthBench>>;

interface NodeSettings {
	credentialId: string;
	/** Default: the OAuth2 credential. */
	credentialType?: string;
	parameters: Record<string, unknown>;
}

const ANALYTICS_NODE = 'Analytics';
const TRIGGER_NODE = 'Start';

/** Opens the editor of an n8n in a browser, and the sign-in page of its sandbox. */
export async function openOAuthBench({ sandbox, n8n, rest }: N8nWithSandbox, cleanUp: CleanUp) {
	const { page } = await openEditor({ n8n, rest, workflows: {} }, cleanUp);
	const { data, ...credential } = buildAnalyticsCredential(sandbox.describe());
	const pages = addFailureScreenshots(page, {
		/** Connects a credential through its form, and signs in as a user of the sandbox. */
		connectAs: async (id: string, email: string) => {
			await openCredentialForm(page, n8n.baseUrl, id);
			await connectAccount(page, email);
		},
	});

	return {
		...pages,
		rest,
		sandbox,
		/** Saves a credential without connecting it, and returns its ID. */
		saveCredential: async (name: string, more: object = {}) =>
			(await rest.saveCredential({ ...credential, name, data: { ...data, ...more } })).id,
		saveServiceAccount: async () => {
			const { environment, dataApiBaseUrl, adminApiBaseUrl, customAccessTokenUrl } = data;
			const addresses = { dataApiBaseUrl, adminApiBaseUrl, customAccessTokenUrl };
			const saved = await rest.saveCredential({
				name: 'Service account',
				type: 'analyticsServiceAccountApi',
				data: { environment, ...addresses, ...sandbox.analytics.serviceAccount },
			});
			return saved.id;
		},
		saveWorkflow: async (name: string, choice: NodeSettings) =>
			await rest.importWorkflow(buildWorkflow(name, choice)),
		/** Runs a workflow. Returns the items of its node, or the message and description of its error. */
		runWorkflow: async (workflow: SavedWorkflow) => {
			const execution = await rest.runWorkflow(workflow, TRIGGER_NODE);
			const { message, description } = execution.resultData.error ?? {};
			const items = readLastRunItems(execution, ANALYTICS_NODE).map(({ json }) => json);
			return { status: execution.status, items, message, description };
		},
	};
}

function buildWorkflow(
	name: string,
	{ credentialId: id, credentialType = 'analyticsOAuth2Api', parameters }: NodeSettings,
) {
	return buildLinearWorkflow(name, [
		buildNode(TRIGGER_NODE, 'n8n-nodes-base.manualTrigger'),
		{
			...buildNode(ANALYTICS_NODE, 'n8n-nodes-enrichment-analytics.analytics'),
			parameters: { authentication: 'oAuth2', ...parameters },
			credentials: { [credentialType]: { id, name: 'Analytics' } },
		},
	]);
}
