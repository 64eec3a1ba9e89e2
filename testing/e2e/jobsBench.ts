import { randomUUID } from 'node:crypto';

import type { CleanUp } from '../../n8n/cleanUp';
import { buildLaterProviderCredential } from '../../demo/credentials';
import { readExample } from '../../demo/examples';
import { CLOSE_CONNECTION } from '../../n8n/callN8n';
import type { SavedWorkflow } from '../../n8n/n8nRest';
import type { LaterProviderName } from '../../nodes/Enrichment/providers/registry';
import { waitFor } from '../../n8n/waitFor';
import { type WorkflowExecution, type Workflow, readLastRunItems } from '../../n8n/workflow';
import { startPlainN8n } from './plainN8n';

export type JobsBench = Awaited<ReturnType<typeof openJobsBench>>;

export interface WaitingWorkflow {
	workflow: SavedWorkflow;
	/** Where contacts are posted to. */
	path: string;
}

/** A real n8n with the packed package, and providers whose jobs go on by a clock that the test moves. */
export async function openJobsBench(cleanUp: CleanUp) {
	let now = Date.now();
	const after = (milliseconds: number, work: () => void) => {
		if (milliseconds === 0) setImmediate(work);
	};
	const clock = { now: () => now, after };
	const { sandbox, n8n, rest } = await startPlainN8n(cleanUp, { clock });
	const { providers, people } = sandbox.enrichment;
	let imported = 0;

	const example = async (name: string, provider: LaterProviderName): Promise<Workflow> => {
		const described = sandbox.describe();
		const credential = buildLaterProviderCredential(described);
		const data = { provider, ...described.providers[provider] };
		const id = await rest.createCredential({ ...credential, data });
		const workflow = readExample(name, {
			credentials: [{ ...credential, id }],
			propertyId: '',
			accountId: '',
			dataStreamId: '',
			targetPropertyId: '',
		});
		return renamePendingTable(workflow, provider);
	};

	return {
		rest,
		/** Until resting executions can be called again, which comes after the editor's own paths. */
		restart: async (meanwhile: () => Promise<void>) => {
			await n8n.restart(meanwhile);
			await waitFor('n8n to take calls', async () => {
				const response = await fetch(`${n8n.baseUrl}/webhook-waiting/0`, {
					headers: CLOSE_CONNECTION,
				});
				return (await response.text()).includes('does not exist') ? true : undefined;
			});
		},
		providers,
		/** Whom every provider knows, with an address that delivers. */
		people: people.filter(
			({ emails, optedOut }) => !optedOut && emails[0]?.status === 'verified',
		),
		/** The example that waits for a callback; seconds in place of its own time limit. */
		importWaitingExample: async (
			provider: LaterProviderName,
			seconds?: number,
		): Promise<WaitingWorkflow> => {
			const path = `contacts-${++imported}`;
			const limit = seconds && { resumeAmount: seconds, resumeUnit: 'seconds' };
			const workflow = await rest.importWorkflow(
				changeNodeParameters(await example('wait-for-callback', provider), {
					'New contacts': { path },
					'Wait for the provider': limit || {},
				}),
			);
			await rest.activateWorkflow(workflow);
			return { workflow, path };
		},
		/** The example that collects what was left, whenever that was. */
		importCollectingExample: async (provider: LaterProviderName) =>
			await rest.importWorkflow(
				changeNodeParameters(await example('collect-pending', provider), {
					'Pending for an hour': { filters: {} },
				}),
			),
		/** Hands contacts in, and gives the execution once it rests; by then it may already have been woken. */
		submitContacts: async ({ workflow, path }: WaitingWorkflow, contacts: object[]) => {
			const before = (await rest.listExecutions(workflow)).map(({ id }) => id);
			await postUntilAccepted(`${n8n.baseUrl}/webhook/${path}`, { contacts });
			return await waitFor('an execution that rests', async () => {
				const [latest] = await rest.listExecutions(workflow);
				const isNew = latest !== undefined && !before.includes(latest.id);
				const hasRested = ['waiting', 'success'].includes(latest?.status ?? '');
				return isNew && hasRested ? latest.id : undefined;
			});
		},
		/** As providers do where a call was not taken. */
		repeatRefusedCall: async (call: { url: string; text: string; outcome: unknown }) => {
			if (call.outcome !== 200)
				await postUntilAccepted(call.url, JSON.parse(call.text) as object);
		},
		/** Time passes at the providers, and what they have to say by then is said. */
		advanceTime: async (seconds: number) => {
			now += seconds * 1000;
			for (const provider of Object.values(providers)) await provider.deliver();
		},
	};
}

/** What one provider has is unknown to the others. */
function renamePendingTable(workflow: Workflow, provider: LaterProviderName): Workflow {
	const text = JSON.stringify(workflow).replaceAll('"pending_contacts"', `"${provider}"`);
	return JSON.parse(text) as Workflow;
}

/** With other parameters of some nodes, and webhooks of its own. */
function changeNodeParameters(workflow: Workflow, parameters: Record<string, object>): Workflow {
	const nodes = workflow.nodes.map((node) => ({
		...node,
		...('webhookId' in node && { webhookId: randomUUID() }),
		parameters: { ...node.parameters, ...parameters[node.name] },
	}));
	return { ...workflow, nodes };
}

/** Published workflows come up a moment after n8n says so. */
async function postUntilAccepted(url: string, body: object): Promise<void> {
	await waitFor(`${url} to be there`, async () => {
		const response = await fetch(url, {
			method: 'POST',
			headers: { ...CLOSE_CONNECTION, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		return response.ok ? true : undefined;
	});
}

/** Who came out of a node by an output, with what the lookup came to. */
export function readLookups(execution: WorkflowExecution, node: string, output: number) {
	return readLastRunItems(execution, node, output).map(({ json }) => {
		const { status, person, credits } = json.enrichment as {
			status: string;
			person?: { fullName: string };
			credits: { charged: number };
		};
		return { status, name: person?.fullName, charged: credits.charged };
	});
}
