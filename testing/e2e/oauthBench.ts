import { openEditor } from '../../n8n/editor';
import type { CleanUp } from '../../n8n/cleanUp';
import { analyticsCredential } from '../../demo/credentials';
import { addFailureScreenshots } from '../../n8n/failureScreenshots';
import type { SavedWorkflow } from '../../n8n/n8nRest';
import { readLastRunItems } from '../../n8n/workflow';
import { chain, node } from '../servers/workflows';
import { startPlainN8n } from './plainN8n';
import { openCredential } from './credentialPages';
import { signIn } from './oauthPages';

export type OAuthBench = Awaited<ReturnType<typeof openOAuthBench>>;

interface NodeChoice {
	credentialId: string;
	/** The OAuth2 one unless told. */
	credentialType?: string;
	parameters: Record<string, unknown>;
}

const NODE = 'Analytics';
const TRIGGER = 'Start';

/** A real n8n with the packed package, a browser in it, and the sandbox's sign-in page to meet. */
export async function openOAuthBench(everything: CleanUp) {
	const { sandbox, n8n, rest } = await startPlainN8n(everything);
	const { page } = await openEditor({ n8n, rest, workflows: {} }, everything);
	const { data, ...credential } = analyticsCredential(sandbox.describe());
	const pages = addFailureScreenshots(page, {
		/** Presses the button of the credential's form, and answers the sign-in page as this person. */
		connect: async (id: string, email: string) => {
			await openCredential(page, n8n.baseUrl, id);
			await signIn(page, email);
		},
	});

	return {
		...pages,
		rest,
		sandbox,
		/** Saves a credential that nobody has connected yet. */
		saveCredential: async (name: string, more: object = {}) =>
			await rest.createCredential({ ...credential, name, data: { ...data, ...more } }),
		saveServiceAccount: async () => {
			const { environment, dataApiBaseUrl, adminApiBaseUrl, customAccessTokenUrl } = data;
			const addresses = { dataApiBaseUrl, adminApiBaseUrl, customAccessTokenUrl };
			return await rest.createCredential({
				name: 'Service account',
				type: 'analyticsServiceAccountApi',
				data: { environment, ...addresses, ...sandbox.analytics.serviceAccount },
			});
		},
		saveWorkflow: async (name: string, choice: NodeChoice) =>
			await rest.importWorkflow(workflowOf(name, choice)),
		/** What the node gave, or what its failure says: what happened, what to do. */
		run: async (workflow: SavedWorkflow) => {
			const execution = await rest.runWorkflow(workflow, TRIGGER);
			const { message, description } = execution.resultData.error ?? {};
			const items = readLastRunItems(execution, NODE).map(({ json }) => json);
			return { status: execution.status, items, message, description };
		},
	};
}

function workflowOf(
	name: string,
	{ credentialId: id, credentialType = 'analyticsOAuth2Api', parameters }: NodeChoice,
) {
	return chain(name, [
		node(TRIGGER, 'n8n-nodes-base.manualTrigger'),
		{
			...node(NODE, 'n8n-nodes-enrichment-analytics.analytics'),
			parameters: { authentication: 'oAuth2', ...parameters },
			credentials: { [credentialType]: { id, name: 'Analytics' } },
		},
	]);
}
