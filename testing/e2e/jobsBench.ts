import { randomUUID } from 'node:crypto';

import type { CleanUp } from '../../n8n/cleanUp';
import { buildKeyRingCredential, buildLaterProviderCredential } from '../../demo/credentials';
import { readExample } from '../../demo/examples';
import { CLOSE_CONNECTION } from '../../n8n/n8nCaller';
import type { NewCredential, SavedCredential, SavedWorkflow } from '../../n8n/n8nRest';
import type { SandboxDescription } from '../../sandbox/start';
import type { AsyncProviderName } from '../../nodes/Enrichment/providers/registry';
import { waitUntilDefined } from '../../n8n/waitFor';
import { type WorkflowExecution, type Workflow, readLastRunItems } from '../../n8n/workflow';
import type { ListedProvider } from '../waterfall';
import { advanceUntilDone, createSharedClock } from '../servers/sharedClock';
import { startPlainN8n } from './plainN8n';

export type JobsBench = Awaited<ReturnType<typeof openJobsBench>>;

export interface WaitingWorkflow {
	workflow: SavedWorkflow;
	/** The path of the webhook that takes contacts. */
	path: string;
}

/** Whom the examples ask: a provider, or several, one after the other, within a budget. */
export type AskedProviders = AsyncProviderName | ListedProvider[];

/**
 * Opens a real n8n with the packed package, and providers whose jobs advance with a clock that the test controls. The clock
 * of n8n goes on by itself, and by what the test advances.
 */
export async function openJobsBench(cleanUp: CleanUp) {
	let now = Date.now();
	const after = (milliseconds: number, work: () => void) => {
		if (milliseconds === 0) setImmediate(work);
	};
	const clock = { now: () => now, after };
	const n8nClock = createSharedClock(now, cleanUp);
	const { sandbox, n8n, rest } = await startPlainN8n(cleanUp, {
		clock,
		settings: n8nClock.settings,
	});
	const { providers, people } = sandbox.enrichment;
	let imported = 0;

	const example = async (name: string, asked: AskedProviders): Promise<Workflow> => {
		const credential = await rest.saveCredential(buildCredential(sandbox.describe(), asked));
		const workflow = readExample(name, {
			credentials: [credential],
			propertyId: '',
			accountId: '',
			dataStreamId: '',
			targetPropertyId: '',
		});
		return typeof asked === 'string'
			? renamePendingTable(workflow, asked)
			: renamePendingTable(askSeveral(workflow, credential, asked), 'waterfall');
	};

	const advanceTime = async (seconds: number) => {
		now += seconds * 1000;
		n8nClock.advance(seconds * 1000);
		for (const provider of Object.values(providers)) await provider.deliverCallbacks();
	};

	return {
		rest,
		/** Restarts n8n, and waits until webhooks of waiting executions work, which takes longer than the editor. */
		restart: async (meanwhile: () => Promise<void>) => {
			await n8n.restart(meanwhile);
			await waitUntilDefined('n8n to accept calls', async () => {
				const response = await fetch(`${n8n.baseUrl}/webhook-waiting/0`, {
					headers: CLOSE_CONNECTION,
				});
				return (await response.text()).includes('does not exist') ? true : undefined;
			});
		},
		providers,
		/** People whom every provider finds, with a deliverable address. */
		people: people.filter(
			({ emails, optedOut }) => !optedOut && emails[0]?.status === 'verified',
		),
		/** Imports the example that waits for a callback. `seconds` replaces its time limit. */
		importWaitingExample: async (
			asked: AskedProviders,
			seconds?: number,
		): Promise<WaitingWorkflow> => {
			const path = `contacts-${++imported}`;
			const limit = seconds && { resumeAmount: seconds, resumeUnit: 'seconds' };
			const workflow = await rest.importWorkflow(
				changeParametersByNode(await example('wait-for-callback', asked), {
					'New contacts': { path },
					'Wait for the provider': limit || {},
				}),
			);
			await rest.activateWorkflow(workflow);
			return { workflow, path };
		},
		/** Imports the example that collects pending results, without its minimum age. */
		importCollectingExample: async (asked: AskedProviders) =>
			await rest.importWorkflow(
				changeParametersByNode(await example('collect-pending', asked), {
					'Pending for an hour': { filters: {} },
				}),
			),
		/** Imports the example that asks several providers within a budget, for these contacts. */
		importWaterfallExample: async (steps: ListedProvider[], contacts: object[]) => {
			const items = JSON.stringify(contacts.map((json) => ({ json })));
			return await rest.importWorkflow(
				changeParametersByNode(await example('waterfall-with-a-budget', steps), {
					Contacts: { jsCode: `return ${items};` },
				}),
			);
		},
		/** Submits contacts, and returns the ID of the execution once it waits, or if it has already been resumed. */
		submitContacts: async ({ workflow, path }: WaitingWorkflow, contacts: object[]) => {
			const before = (await rest.listExecutions(workflow)).map(({ id }) => id);
			await postUntilAccepted(`${n8n.baseUrl}/webhook/${path}`, { contacts });
			return await waitUntilDefined('an execution that waits', async () => {
				const [latest] = await rest.listExecutions(workflow);
				const isNew = latest !== undefined && !before.includes(latest.id);
				const hasRested = ['waiting', 'success'].includes(latest?.status ?? '');
				return isNew && hasRested ? latest.id : undefined;
			});
		},
		/** Repeats a callback that was not accepted, as providers do. */
		repeatRefusedCall: async (call: { url: string; text: string; outcome: unknown }) => {
			if (call.outcome !== 200)
				await postUntilAccepted(call.url, JSON.parse(call.text) as object);
		},
		/** Advances both clocks, and delivers the callbacks that are due. */
		advanceTime,
		/** Advances both clocks until the work is done, such as the run of a node that waits for a job. */
		advanceTimeUntilDone: async <Result>(work: Promise<Result>) =>
			await advanceUntilDone(
				work,
				async (milliseconds) => await advanceTime(milliseconds / 1000),
			),
	};
}

function buildCredential(sandbox: SandboxDescription, asked: AskedProviders): NewCredential {
	if (typeof asked !== 'string') return buildKeyRingCredential(sandbox);
	const data = { provider: asked, useGateway: true, ...sandbox.providers[asked] };
	return { ...buildLaterProviderCredential(sandbox), data };
}

/** The workflow, whose Enrichment nodes use a credential with several providers. */
function askSeveral(
	workflow: Workflow,
	{ id, name, type }: SavedCredential,
	steps: ListedProvider[],
): Workflow {
	const ofLookup = {
		providerSteps: { steps },
		reveal: ['email', 'phone'],
		maxCredits: '',
		maxCost: '20',
	};
	const nodes = workflow.nodes.map((node) => {
		if (!node.type.endsWith('.enrichment')) return node;
		const more = node.parameters.operation === 'enrich' ? ofLookup : {};
		return {
			...node,
			parameters: { ...node.parameters, authentication: 'waterfall', ...more },
			credentials: { [type]: { id, name } },
		};
	});
	return { ...workflow, nodes };
}

/** Each credential has its own table, since it cannot find the jobs of another one. */
function renamePendingTable(workflow: Workflow, table: string): Workflow {
	const text = JSON.stringify(workflow).replaceAll('"pending_contacts"', `"${table}"`);
	return JSON.parse(text) as Workflow;
}

/** The workflow with more parameters for some nodes, and with new webhook IDs. */
function changeParametersByNode(workflow: Workflow, parameters: Record<string, object>): Workflow {
	const nodes = workflow.nodes.map((node) => ({
		...node,
		...('webhookId' in node && { webhookId: randomUUID() }),
		parameters: { ...node.parameters, ...parameters[node.name] },
	}));
	return { ...workflow, nodes };
}

/** Posts until n8n accepts it: published workflows become available a moment after n8n reports it. */
async function postUntilAccepted(url: string, body: object): Promise<void> {
	await waitUntilDefined(`${url} to be there`, async () => {
		const response = await fetch(url, {
			method: 'POST',
			headers: { ...CLOSE_CONNECTION, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		return response.ok ? true : undefined;
	});
}

/** The outcomes of the lookups in the items of one output of a node. */
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
