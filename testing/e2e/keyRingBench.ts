import { openEditor } from '../../n8n/editor';
import type { CleanUp } from '../../n8n/cleanUp';
import { addFailureScreenshots } from '../../n8n/failureScreenshots';
import type { N8nRest } from '../../n8n/n8nRest';
import { readLastRunItems } from '../../n8n/workflow';
import { PROVIDER_NAMES, type ProviderName } from '../../nodes/Enrichment/providers/registry';
import { buildLinearWorkflow, buildNode } from '../servers/workflows';
import * as pages from './credentialForm';
import type { N8nWithSandbox } from './plainN8n';

export type KeyRingBench = Awaited<ReturnType<typeof openKeyRingBench>>;

const PROVIDERS_FIELD = 'providers';
const TRIGGER_NODE = 'Start';
const BALANCE_NODE = 'Get balance';

/** Opens the form of a credential with several providers in a browser, for its owner and for another user. */
export async function openKeyRingBench(n8nWithSandbox: N8nWithSandbox, cleanUp: CleanUp) {
	const { n8n, rest, sandbox } = n8nWithSandbox;
	const accounts = sandbox.enrichment.providers;
	const { requests } = sandbox.endpoints.enrichment;
	const addresses = PROVIDER_NAMES.map((name) => [
		name,
		`${sandbox.endpoints.enrichment.url}${accounts[name].basePath}`,
	]);
	const { id } = await rest.saveCredential({
		name: 'Key ring',
		type: 'enrichmentWaterfallApi',
		data: { useGateways: true, baseUrls: JSON.stringify(Object.fromEntries(addresses)) },
	});

	/** The actions of a signed-in user in the browser, and with a workflow of their own. */
	const openAsUser = async (user: N8nRest) => {
		const { page } = await openEditor({ n8n, rest: user, workflows: {} }, cleanUp);
		const workflow = await user.importWorkflow(buildBalanceWorkflow(id));
		return {
			...addFailureScreenshots(page, {
				open: async () => await pages.openCredentialForm(page, n8n.baseUrl, id),
				choose: async (label: string) =>
					await pages.selectEntry(page, PROVIDERS_FIELD, label),
				remove: async (label: string) =>
					await pages.deselectEntry(page, PROVIDERS_FIELD, label),
				chosen: async () => await pages.readSelectedLabels(page, PROVIDERS_FIELD),
				fill: async (field: string, value: string) =>
					await pages.fillField(page, field, value),
				save: async () => await pages.saveCredentialForm(page),
			}),
			/** The fields of the credential as n8n hands them to this user. */
			read: async () => await user.readCredential(id),
			/** Runs Get Balance. Returns its items, and the owner of the key in the requests to each provider. */
			getBalances: async () => {
				requests.length = 0;
				const execution = await user.runWorkflow(workflow, TRIGGER_NODE);
				const items = readLastRunItems(execution, BALANCE_NODE).map(({ json }) => json);
				return { status: execution.status, items, keys: keysByProvider() };
			},
		};
	};

	/** By provider: the owner of the key in its requests, or `none` for an unknown key. */
	const keysByProvider = (): Record<string, string[]> => {
		const found = PROVIDER_NAMES.map((name) => {
			const asked = requests.filter(({ path }) =>
				path.startsWith(`${accounts[name].basePath}/`),
			);
			const owners = asked.map(({ headers, query }) => {
				const sent = JSON.stringify([headers, [...query]]);
				return PROVIDER_NAMES.find((other) => sent.includes(accounts[other].apiKey));
			});
			return { name, owners: [...new Set(owners.map((owner) => owner ?? 'none'))] };
		});
		return Object.fromEntries(
			found
				.filter(({ owners }) => owners.length > 0)
				.map(({ name, owners }) => [name, owners]),
		);
	};

	return {
		getKey: (name: ProviderName) => accounts[name].apiKey,
		listKeys: () => PROVIDER_NAMES.map((name) => accounts[name].apiKey),
		owner: await openAsUser(rest),
		/** Gives the credential to another user, who opens n8n in a browser of their own. */
		giveToAnotherUser: async () => {
			const login = { email: 'second@example.com', password: 'Second-passw0rd' };
			const second = await rest.addMember(login);
			await rest.moveCredential(id, await second.readPersonalProjectId());
			return await openAsUser(second);
		},
	};
}

function buildBalanceWorkflow(credentialId: string) {
	return buildLinearWorkflow('Balances', [
		buildNode(TRIGGER_NODE, 'n8n-nodes-base.manualTrigger'),
		{
			...buildNode(BALANCE_NODE, 'n8n-nodes-enrichment-analytics.enrichment'),
			parameters: {
				authentication: 'waterfall',
				resource: 'account',
				operation: 'getBalance',
			},
			credentials: { enrichmentWaterfallApi: { id: credentialId, name: 'Key ring' } },
		},
	]);
}
