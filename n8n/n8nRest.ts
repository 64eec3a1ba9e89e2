import { parse as parseFlatted } from 'flatted';
import { type CallN8n, CLOSE_CONNECTION, buildCallN8n, createCookieJar } from './callN8n';
import { connectOAuth2Credential, testSavedCredential } from './n8nCredentials';
import { type N8nVersion, N8N_2 } from './n8nVersion';
import { waitFor } from './waitFor';
import type { WorkflowExecution, Workflow } from './workflow';

export type Login = { email: string; password: string };

export type N8nRest = ReturnType<typeof buildN8nRest>;

export type NewCredential = { name: string; type: string; data: Record<string, unknown> };
export type SavedCredential = NewCredential & { id: string };
export type ExecutionState = { id: string; status: string };
export type SavedWorkflow = Workflow & { id: string; versionId: string };

/** The part of n8n's own editor API that demo and tests need. It is not a public API: it belongs to the n8n version. */
export function buildN8nRest(
	baseUrl: string,
	{ majorVersion }: Pick<N8nVersion, 'majorVersion'> = N8N_2,
) {
	const cookies = createCookieJar();
	const call = buildCallN8n(baseUrl, cookies);
	return {
		/** For a browser that should not have to sign in. */
		cookieHeader: cookies.toHeader,
		createOwner: async (login: Login) => {
			await call('POST', '/rest/owner/setup', {
				...login,
				firstName: 'Demo',
				lastName: 'Owner',
			});
		},
		/** As the owner of an n8n that somebody else started. */
		signIn: async ({ email, password }: Login) => {
			await call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
		},
		/** A further user, signed in. */
		addMember: async (login: Login) => await addMember(call, baseUrl, { majorVersion }, login),
		/** The project that a user's own workflows and credentials are in. */
		readPersonalProjectId: async () =>
			((await call('GET', '/rest/projects/personal')) as { id: string }).id,
		readVersions: async () => {
			const settings = await call('GET', '/rest/settings');
			const { versionCli, nodeJsVersion } = settings as Record<string, string>;
			return { n8n: versionCli!, node: nodeJsVersion! };
		},
		/** Type names that n8n has loaded, of nodes or of credentials. */
		listLoadedTypes: async (kind: 'nodes' | 'credentials') =>
			((await call('GET', `/types/${kind}.json`)) as Array<{ name: string }>).map(
				({ name }) => name,
			),
		createCredential: async (credential: NewCredential) =>
			((await call('POST', '/rest/credentials', credential)) as { id: string }).id,
		/** Moves it into another project: whose it was before cannot change it any more. */
		moveCredential: async (id: string, destinationProjectId: string) =>
			void (await call('PUT', `/rest/credentials/${id}/transfer`, { destinationProjectId })),
		/** The fields of a saved credential as n8n hands them to the form: secrets are blanked. */
		readCredential: async (id: string) =>
			((await call('GET', `/rest/credentials/${id}?includeData=true`)) as SavedCredential)
				.data,
		/** What the test of a saved credential says. */
		testCredential: async (id: string) => await testSavedCredential(call, id),
		/** Connects an OAuth2 credential the way the "Connect" button does; the provider's consent page is answered with its defaults. */
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
		/** Executes it from one of its triggers, which gives `data` when there is some. */
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
		/** The latest first, finished or not. */
		listExecutions: async (workflow: SavedWorkflow) => await fetchExecutions(call, workflow.id),
		/** Once it has finished. */
		waitForExecution: async (id: string) => await waitForFinishedExecution(call, id),
		/** The bytes of a file that an execution produced. */
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

/** Invites somebody, who accepts. */
async function addMember(
	call: CallN8n,
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
	// Before there was a token, the address named both users.
	const accepted = token
		? { path: '/rest/invitations/accept', by: { token } }
		: {
				path: `/rest/invitations/${id}/accept`,
				by: { inviterId: address.get('inviterId') },
			};
	await buildCallN8n(baseUrl, createCookieJar())('POST', accepted.path, {
		...accepted.by,
		...person,
	});
	await member.signIn({ email, password });
	return member;
}

type Invitation = { user: { id: string; inviteAcceptUrl: string } };

/** The run of a trigger, as the editor sends it after a chat message. */
function buildTriggerRun(json: Record<string, unknown>) {
	const run = { startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [null] };
	return { ...run, executionStatus: 'success', data: { main: [[{ json }]] } };
}

/** How n8n 1.x activates a workflow. */
async function activateOnN8n1(call: CallN8n, { id, versionId }: SavedWorkflow): Promise<void> {
	await call('PATCH', `/rest/workflows/${id}`, { active: true, versionId });
}

/** Publishing is asynchronous: before it has ended the webhook answers 404. */
async function publishWorkflow(call: CallN8n, { id, versionId }: SavedWorkflow): Promise<void> {
	await call('POST', `/rest/workflows/${id}/activate`, { versionId });
	await waitFor(`workflow ${id} to be published`, async () => {
		const answer = await call('GET', `/rest/workflows/${id}/publication-status`);
		const { status } = answer as { status: string };
		if (status === 'failed') throw new Error(`Publishing failed: ${JSON.stringify(answer)}`);
		return status === 'published' ? true : undefined;
	});
}

async function fetchExecutions(call: CallN8n, workflowId: string): Promise<ExecutionState[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const found = await call('GET', `/rest/executions?filter=${filter}&limit=50`);
	return (found as { results: ExecutionState[] }).results;
}

async function waitForFinishedExecution(call: CallN8n, id: string): Promise<WorkflowExecution> {
	return await waitFor(`execution ${id} to finish`, async () => {
		const found = (await call('GET', `/rest/executions/${id}`)) as {
			status: string;
			finished: boolean;
			data: string;
		};
		// Started again, n8n calls a resting execution crashed, and still lets a webhook wake it.
		if (!['success', 'error', 'canceled'].includes(found.status)) return undefined;
		const data = parseFlatted(found.data) as Partial<WorkflowExecution> | undefined;
		// n8n 1.x saves the status a moment before the results.
		return data?.resultData && ({ ...data, id, status: found.status } as WorkflowExecution);
	});
}
