import { type CleanUp } from '../../../demo/cleanUp';
import type { Demo } from '../../../demo/demo';
import { type SavedWorkflow } from '../../../demo/n8nRest';
import { n8n2 } from '../../../demo/n8nVersion';
import type { Workflow } from '../../../demo/workflow';
import type { Person } from '../../../sandbox/enrichment';
import { type Answer, asJson } from './http';
import { startQueueMode, type Worker } from './queueMode';

/** Queue mode with two workers, and what the tests look at. */
export type QueueBench = {
	demo: Demo;
	/** Those that run. */
	workers: Worker[];
	addWorker: (settings?: Record<string, string>) => Promise<void>;
	/** People whom the provider knows by their address. */
	people: Person[];
	/** The address of a webhook. */
	url: (path: string) => string;
	publish: (workflow: Workflow) => Promise<SavedWorkflow>;
	/** IDs of those among them who were charged for, once for each charge. */
	charged: (among: Person[]) => string[];
	/** The provider does its work at once, and charges, but these answers come late. */
	delayAnswers: (to: RegExp, delayMs: number, times: number) => void;
};

export async function openQueueBench(cleanUp: CleanUp, version = n8n2): Promise<QueueBench> {
	const { demo, startWorker } = await startQueueMode(cleanUp, version);
	const { enrichment, endpoints } = demo.services;
	const workers = await Promise.all([startWorker(), startWorker()]);
	return {
		demo,
		workers,
		addWorker: async (settings) => void workers.push(await startWorker(settings)),
		people: enrichment.people.filter(({ emails, optedOut }) => emails.length > 0 && !optedOut),
		url: (path) => `${demo.n8n.baseUrl}/webhook/${path}`,
		publish: async (workflow) => {
			const saved = await demo.rest.importWorkflow(workflow);
			await demo.rest.activate(saved);
			return saved;
		},
		charged: (among) => {
			const ids = new Set(idsOf(among));
			const all = enrichment.ledger.map(({ id }) => id);
			return all.filter((id) => ids.has(id)).sort();
		},
		delayAnswers: (match, delayMs, times) =>
			endpoints.enrichment.order({ match, stage: 'after', delayMs, times }),
	};
}

export const idsOf = (people: Person[]) => people.map(({ id }) => id).sort();

export const contactOf = ({ emails }: Person) => ({ email: emails[0]!.email });

/** What the CRM webhook told its caller: whose data for which address. */
export function told({ status, body }: Answer) {
	const { record, person } = asJson(body) as {
		record?: { email: string };
		person?: { fullName: string };
	};
	return { status, email: record?.email, name: person?.fullName };
}

export const knownAs = (person: Person) => ({
	status: 200,
	email: contactOf(person).email,
	name: `${person.firstName} ${person.lastName}`,
});
