import { parse as parseFlatted } from 'flatted';
import { type N8nCaller, CLOSE_CONNECTION, buildN8nCaller, createCookieJar } from './n8nCaller';
import {
	type CredentialTestResult,
	connectOAuth2Credential,
	testSavedCredential,
} from './n8nCredentials';
import { type N8nVersion, N8N_2_SERVER } from './n8nVersion';
import { waitUntilDefined } from './waitFor';
import type { WorkflowExecution, Workflow } from './workflow';

export type Login = { email: string; password: string };

export type N8nRest = {
	/** The session of the signed-in user as a Cookie header, for a browser that should not have to sign in. */
	cookieHeader: () => string;
	/** Sets up the owner of a new n8n, and signs in as the owner. */
	createOwner: (login: Login) => Promise<void>;
	/** Signs in to an n8n that already has its owner. */
	signIn: (login: Login) => Promise<void>;
	/** Adds a user. The returned client is signed in as that user. */
	addMember: (login: Login) => Promise<N8nRest>;
	/** The ID of the project that holds the user's own workflows and credentials. */
	readPersonalProjectId: () => Promise<string>;
	readVersions: () => Promise<{ n8n: string; node: string }>;
	/** The names of the node types or credential types that n8n has loaded. */
	listLoadedTypes: (kind: 'nodes' | 'credentials') => Promise<string[]>;
	saveCredential: (credential: NewCredential) => Promise<SavedCredential>;
	/** Moves a credential into another project. Its former owner can no longer change it. */
	moveCredential: (id: string, destinationProjectId: string) => Promise<void>;
	/** The fields of a saved credential as n8n hands them to the form, with blanked secrets. */
	readCredential: (id: string) => Promise<Record<string, unknown>>;
	/** The result of testing a saved credential. */
	testCredential: (id: string) => Promise<CredentialTestResult>;
	/** Connects an OAuth2 credential as the "Connect" button does, and approves the consent page of the sandbox. */
	connectOAuth2Credential: (id: string) => Promise<void>;
	importWorkflow: (workflow: Workflow) => Promise<SavedWorkflow>;
	/** Publishes a workflow (in n8n 1.x: activates it), and waits until n8n has done so. */
	activateWorkflow: (workflow: SavedWorkflow) => Promise<void>;
	/** Runs a workflow from one of its triggers, which outputs `data` where there is any, and waits for its end. */
	runWorkflow: (
		workflow: SavedWorkflow,
		trigger: string,
		data?: Record<string, unknown>,
	) => Promise<WorkflowExecution>;
	/** The executions of a workflow, finished or not, with the latest first. */
	listExecutions: (workflow: SavedWorkflow) => Promise<ExecutionState[]>;
	/** Waits until an execution has finished, and returns it. */
	waitForExecution: (id: string) => Promise<WorkflowExecution>;
	/** The text of a file that an execution produced. */
	readBinaryFile: (id: string) => Promise<string>;
};

export type NewCredential = { name: string; type: string; data: Record<string, unknown> };
export type SavedCredential = NewCredential & { id: string };
export type ExecutionState = { id: string; status: string };
export type SavedWorkflow = Workflow & { id: string; versionId: string };

/**
 * A client for the part of n8n's editor API that the demo and the tests need. The API is not public, and differs between
 * versions of n8n.
 */
export function buildN8nRest(
	baseUrl: string,
	{ majorVersion }: Pick<N8nVersion, 'majorVersion'> = N8N_2_SERVER,
): N8nRest {
	const cookies = createCookieJar();
	const call = buildN8nCaller(baseUrl, cookies);
	return {
		cookieHeader: cookies.toHeader,
		createOwner: async (login: Login) => {
			await call('POST', '/rest/owner/setup', {
				...login,
				firstName: 'Demo',
				lastName: 'Owner',
			});
		},
		signIn: async ({ email, password }: Login) => {
			await call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
		},
		addMember: async (login: Login) => await addMember(call, baseUrl, { majorVersion }, login),
		readPersonalProjectId: async () =>
			((await call('GET', '/rest/projects/personal')) as { id: string }).id,
		readVersions: async () => {
			const settings = await call('GET', '/rest/settings');
			const { versionCli, nodeJsVersion } = settings as Record<string, string>;
			return { n8n: versionCli!, node: nodeJsVersion! };
		},
		listLoadedTypes: async (kind: 'nodes' | 'credentials') =>
			((await call('GET', `/types/${kind}.json`)) as Array<{ name: string }>).map(
				({ name }) => name,
			),
		saveCredential: async (credential: NewCredential) => {
			const { id } = (await call('POST', '/rest/credentials', credential)) as { id: string };
			return { ...credential, id };
		},
		moveCredential: async (id: string, destinationProjectId: string) =>
			void (await call('PUT', `/rest/credentials/${id}/transfer`, { destinationProjectId })),
		readCredential: async (id: string) =>
			((await call('GET', `/rest/credentials/${id}?includeData=true`)) as SavedCredential)
				.data,
		testCredential: async (id: string) => await testSavedCredential(call, id),
		connectOAuth2Credential: async (id: string) =>
			await connectOAuth2Credential(call, cookies, id),
		importWorkflow: async (workflow: Workflow) =>
			(await call('POST', '/rest/workflows', {
				...workflow,
				active: false,
			})) as SavedWorkflow,
		activateWorkflow: async (workflow: SavedWorkflow) =>
			await (majorVersion === 1
				? activateOnN8n1(call, workflow)
				: publishWorkflow(call, workflow)),
		runWorkflow: async (
			workflow: SavedWorkflow,
			name: string,
			data?: Record<string, unknown>,
		) => {
			const path = `/rest/workflows/${workflow.id}/run`;
			const start = {
				triggerToStartFrom: data ? { name, data: buildTriggerRun(data) } : { name },
				...(majorVersion === 1 ? { workflowData: workflow } : {}),
			};
			const started = await call('POST', path, start);
			return await waitForFinishedExecution(
				call,
				(started as { executionId: string }).executionId,
			);
		},
		listExecutions: async (workflow: SavedWorkflow) => await fetchExecutions(call, workflow.id),
		waitForExecution: async (id: string) => await waitForFinishedExecution(call, id),
		readBinaryFile: async (id: string) => {
			const query = new URLSearchParams({ id, action: 'download' });
			const response = await fetch(`${baseUrl}/rest/binary-data?${query}`, {
				headers: { ...CLOSE_CONNECTION, cookie: cookies.toHeader() },
			});
			if (!response.ok) throw new Error(`n8n has no file "${id}" (HTTP ${response.status})`);
			return await response.text();
		},
	};
}

/** Invites a user, and accepts the invitation on the user's behalf. */
async function addMember(
	call: N8nCaller,
	baseUrl: string,
	{ majorVersion }: Pick<N8nVersion, 'majorVersion'>,
	{ email, password }: Login,
): Promise<N8nRest> {
	const asked = [{ email, role: 'global:member' }];
	const [invited] = (await call('POST', '/rest/invitations', asked)) as Invitation[];
	const { id, inviteAcceptUrl } = invited!.user;
	const address = new URL(inviteAcceptUrl).searchParams;
	const member = buildN8nRest(baseUrl, { majorVersion });
	const person = { firstName: 'Second', lastName: 'User', password };
	const token = address.get('token');
	// In n8n 1.x, the address names both users instead of a token.
	const accepted = token
		? { path: '/rest/invitations/accept', by: { token } }
		: {
				path: `/rest/invitations/${id}/accept`,
				by: { inviterId: address.get('inviterId') },
			};
	await buildN8nCaller(baseUrl, createCookieJar())('POST', accepted.path, {
		...accepted.by,
		...person,
	});
	await member.signIn({ email, password });
	return member;
}

type Invitation = { user: { id: string; inviteAcceptUrl: string } };

/** The run of a trigger that outputs one item, as the editor sends it after a chat message. */
function buildTriggerRun(json: Record<string, unknown>) {
	const run = { startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [null] };
	return { ...run, executionStatus: 'success', data: { main: [[{ json }]] } };
}

/** n8n 1.x activates a workflow by changing its `active` field. */
async function activateOnN8n1(call: N8nCaller, { id, versionId }: SavedWorkflow): Promise<void> {
	await call('PATCH', `/rest/workflows/${id}`, { active: true, versionId });
}

/** Publishing is asynchronous, and a webhook answers 404 until it has finished. */
async function publishWorkflow(call: N8nCaller, { id, versionId }: SavedWorkflow): Promise<void> {
	await call('POST', `/rest/workflows/${id}/activate`, { versionId });
	await waitUntilDefined(`workflow ${id} to be published`, async () => {
		const answer = await call('GET', `/rest/workflows/${id}/publication-status`);
		const { status } = answer as { status: string };
		if (status === 'failed') throw new Error(`Publishing failed: ${JSON.stringify(answer)}`);
		return status === 'published' ? true : undefined;
	});
}

async function fetchExecutions(call: N8nCaller, workflowId: string): Promise<ExecutionState[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const found = await call('GET', `/rest/executions?filter=${filter}&limit=50`);
	return (found as { results: ExecutionState[] }).results;
}

async function waitForFinishedExecution(call: N8nCaller, id: string): Promise<WorkflowExecution> {
	return await waitUntilDefined(`execution ${id} to finish`, async () => {
		const found = (await call('GET', `/rest/executions/${id}`)) as {
			status: string;
			finished: boolean;
			data: string;
		};
		// After a restart, n8n calls a waiting execution crashed, although a webhook can still resume it.
		if (!['success', 'error', 'canceled'].includes(found.status)) return undefined;
		const data = parseFlatted(found.data) as Partial<WorkflowExecution> | undefined;
		// n8n 1.x saves the status before the results.
		return data?.resultData && ({ ...data, id, status: found.status } as WorkflowExecution);
	});
}
