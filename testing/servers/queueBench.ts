import { type CleanUp } from '../../n8n/cleanUp';
import { N8N_2 } from '../../n8n/n8nVersion';
import type { Workflow } from '../../n8n/workflow';
import type { Person } from '../../sandbox/enrichment';
import { type WebhookResponse, parseJson } from './callers';
import { startQueueMode } from './queueMode';

export type QueueBench = Awaited<ReturnType<typeof openQueueBench>>;

/** Queue mode with two workers, and what the tests look at. */
export async function openQueueBench(cleanUp: CleanUp, version = N8N_2) {
	const { demo, startWorker } = await startQueueMode(cleanUp, version);
	const { enrichment, endpoints } = demo.runningSandbox;
	const workers = await Promise.all([startWorker(), startWorker()]);
	return {
		demo,
		/** Those that run. */
		workers,
		addWorker: async (settings?: Record<string, string>) =>
			void workers.push(await startWorker(settings)),
		/** People whom the provider knows by their address. */
		people: enrichment.people.filter(({ emails, optedOut }) => emails.length > 0 && !optedOut),
		/** The address of a webhook. */
		toWebhookUrl: (path: string) => `${demo.n8n.baseUrl}/webhook/${path}`,
		publishWorkflow: async (workflow: Workflow) => {
			const saved = await demo.rest.importWorkflow(workflow);
			await demo.rest.activateWorkflow(saved);
			return saved;
		},
		/** IDs of those among them who were charged for, once for each charge. */
		listChargedIds: (among: Person[]) => {
			const ids = new Set(listPersonIds(among));
			const all = enrichment.generic.ledger.map(({ id }) => id);
			return all.filter((id) => ids.has(id)).sort();
		},
		/** The provider does its work at once, and charges, but these answers come late. */
		delayAnswers: (match: RegExp, delayMs: number, times: number) =>
			endpoints.enrichment.order({ match, stage: 'after', delayMs, times }),
	};
}

export const listPersonIds = (people: Person[]) => people.map(({ id }) => id).sort();

export const toContact = ({ emails }: Person) => ({ email: emails[0]!.email });

/** What the CRM webhook told its caller: whose data for which address. */
export function readWebhookPerson({ status, body }: WebhookResponse) {
	const { record, person } = parseJson(body) as {
		record?: { email: string };
		person?: { fullName: string };
	};
	return { status, email: record?.email, name: person?.fullName };
}

export const buildExpectedPerson = (person: Person) => ({
	status: 200,
	email: toContact(person).email,
	name: `${person.firstName} ${person.lastName}`,
});
