import { openEditor } from '../../../demo/browser';
import type { CleanUp } from '../../../demo/cleanUp';
import { analyticsCredential } from '../../../demo/credentials';
import { withPicture } from '../../../demo/failurePicture';
import { type Login, type N8nRest, type SavedWorkflow, n8nRest } from '../../../demo/n8nRest';
import { startN8n } from '../../../demo/n8nServer';
import { ensureN8nInstalled } from '../../../demo/n8nVersion';
import { userFolderWithPackage } from '../../../demo/userFolder';
import { type Execution, itemsOf } from '../../../demo/workflow';
import { type RunningSandbox, startSandbox } from '../../../sandbox/start';
import { openCredential, signIn } from './oauthPages';

/** A real n8n with the packed package, a browser in it, and the sandbox's sign-in page to meet. */
export type OAuthBench = {
	rest: N8nRest;
	sandbox: RunningSandbox;
	/** Saves a credential that nobody has connected yet. */
	saveCredential: (name: string, data?: Record<string, unknown>) => Promise<string>;
	/** Presses the button of the credential's form, and answers the sign-in page as this person. */
	connect: (credentialId: string, email: string) => Promise<void>;
	saveServiceAccount: () => Promise<string>;
	saveWorkflow: (name: string, node: NodeChoice) => Promise<SavedWorkflow>;
	run: (workflow: SavedWorkflow) => Promise<Result>;
};

export type NodeChoice = {
	credentialId: string;
	/** The OAuth2 one unless told. */
	credentialType?: string;
	parameters: Record<string, unknown>;
};

export type Result = {
	status: string;
	items: Array<Record<string, unknown>>;
	/** What the failure of the node says: what happened, what to do. */
	message?: string | undefined;
	description?: string | undefined;
};

export const NODE = 'Analytics';
const TRIGGER = 'Start';
const login: Login = { email: 'owner@example.com', password: 'Demo-passw0rd' };

export async function openOAuthBench(everything: CleanUp): Promise<OAuthBench> {
	await ensureN8nInstalled();
	const userFolder = await userFolderWithPackage(everything);
	const sandbox = await startSandbox();
	everything.add(async () => await sandbox.close());
	const n8n = await startN8n(userFolder, everything);
	const rest = n8nRest(n8n.baseUrl);
	await rest.createOwner(login);
	const { page } = await openEditor({ n8n, rest, workflows: {} }, everything);
	const pages = withPicture(page, {
		connect: async (id: string, email: string) => {
			await openCredential(page, n8n.baseUrl, id);
			await signIn(page, email);
		},
	});

	return {
		...pages,
		rest,
		sandbox,
		saveCredential: async (name, data = {}) => {
			const credential = analyticsCredential(sandbox.describe());
			return await rest.createCredential({
				...credential,
				name,
				data: { ...credential.data, ...data },
			});
		},
		saveServiceAccount: async () => {
			const { environment, dataApiBaseUrl, adminApiBaseUrl, customAccessTokenUrl } =
				analyticsCredential(sandbox.describe()).data;
			const addresses = { dataApiBaseUrl, adminApiBaseUrl, customAccessTokenUrl };
			return await rest.createCredential({
				name: 'Service account',
				type: 'analyticsServiceAccountApi',
				data: { environment, ...addresses, ...sandbox.analytics.serviceAccount },
			});
		},
		saveWorkflow: async (name, node) => await rest.importWorkflow(workflowOf(name, node)),
		run: async (workflow) => resultOf(await rest.runManually(workflow, TRIGGER)),
	};
}

function workflowOf(
	name: string,
	{ credentialId, credentialType = 'analyticsOAuth2Api', parameters }: NodeChoice,
) {
	const node = (name: string, type: string, left: number, more: object) => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [left, 0],
		parameters: {},
		...more,
	});
	return {
		name,
		nodes: [
			node(TRIGGER, 'n8n-nodes-base.manualTrigger', 0, {}),
			node(NODE, 'n8n-nodes-enrichment-analytics.analytics', 300, {
				parameters: { authentication: 'oAuth2', ...parameters },
				credentials: { [credentialType]: { id: credentialId, name: 'Analytics' } },
			}),
		],
		connections: { [TRIGGER]: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
	};
}

function resultOf(execution: Execution): Result {
	const { error } = execution.resultData;
	return {
		status: execution.status,
		items: itemsOf(execution, NODE).map(({ json }) => json),
		message: error?.message,
		description: error?.description,
	};
}
