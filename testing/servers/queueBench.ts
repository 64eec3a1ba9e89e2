import { type CleanUp } from '../../n8n/cleanUp';
import { N8N_2_SERVER } from '../../n8n/n8nVersion';
import type { Workflow } from '../../n8n/workflow';
import type { WorldPerson } from '../../sandbox/enrichment';
import { type WebhookResponse, parseResponseBody } from './callers';
import { startQueueMode } from './queueMode';

export type QueueBench = Awaited<ReturnType<typeof openQueueBench>>;

/** Opens n8n in queue mode with two workers, and what the tests need of it. */
export async function openQueueBench(cleanUp: CleanUp, version = N8N_2_SERVER) {
	const { demo, startWorker } = await startQueueMode(cleanUp, version);
	const { enrichment, endpoints } = demo.runningSandbox;
	const workers = await Promise.all([startWorker(), startWorker()]);
	return {
		demo,
		/** The running workers. */
		workers,
		addWorker: async (settings?: Record<string, string>) =>
			void workers.push(await startWorker(settings)),
		/** People whom the provider finds by their address. */
		people: enrichment.people.filter(({ emails, optedOut }) => emails.length > 0 && !optedOut),
		/** The address of a webhook. */
		toWebhookUrl: (path: string) => `${demo.n8n.baseUrl}/webhook/${path}`,
		publishWorkflow: async (workflow: Workflow) => {
			const saved = await demo.rest.importWorkflow(workflow);
			await demo.rest.activateWorkflow(saved);
			return saved;
		},
		/** The IDs of the people who were charged, once for each charge. */
		listChargedIds: (among: WorldPerson[]) => {
			const ids = new Set(listSortedPersonIds(among));
			const all = enrichment.generic.ledger.map(({ id }) => id);
			return all.filter((id) => ids.has(id)).sort();
		},
		/** Delays answers of the provider, which does its work and charges at once. */
		delayAnswers: (match: RegExp, delayMs: number, times: number) =>
			endpoints.enrichment.order({ match, stage: 'after', delayMs, times }),
	};
}

export const listSortedPersonIds = (people: WorldPerson[]): string[] =>
	people.map(({ id }) => id).sort();

export const toContact = ({ emails }: WorldPerson): { email: string } => ({
	email: emails[0]!.email,
});

/** The person in a response of the CRM webhook, and the address it belongs to. */
export function readWebhookPerson({ status, body }: WebhookResponse) {
	const { record, person } = parseResponseBody(body) as {
		record?: { email: string };
		person?: { fullName: string };
	};
	return { status, email: record?.email, name: person?.fullName };
}

export const buildExpectedPerson = (person: WorldPerson) => ({
	status: 200,
	email: toContact(person).email,
	name: `${person.firstName} ${person.lastName}`,
});
