import type { SavedWorkflow } from '../../../n8n/n8nRest';
import { waitUntilDefined } from '../../../n8n/waitFor';
import type { WorldPerson } from '../../../sandbox/enrichment';
import { type ServiceEndpoint, listenOnLoopback } from '../../../sandbox/http/listen';
import {
	type WebhookResponse,
	parseResponseBody,
	postAll,
	postToWebhook,
} from '../../../testing/servers/callers';
import {
	toContact,
	buildExpectedPerson,
	type QueueBench,
	readWebhookPerson,
} from '../../../testing/servers/queueBench';
import { WORKER_CONCURRENCY, type Worker } from '../../../testing/servers/queueMode';
import {
	ENRICH_NODE_NAME,
	buildEnrichWorkflow,
	buildLoopedEnrichWorkflow,
} from '../../../testing/servers/workflows';
import { storedReports } from './storedReports';

const BATCH = 10;
/** Long enough that no list is done before the worker is killed. */
const LIST_DELAY_MS = 4000;

/** A worker is killed while it has in hand a list, another list in a loop, and calls of the CRM webhook. */
export function killedWorker(bench: () => QueueBench): void {
	describe('when a worker is killed,', () => {
		const listCalledPeople = () => bench().people.slice(1500, 1560);
		let crm: ServiceEndpoint;
		let large: WorldPerson[];
		let looped: WorldPerson[];
		let worker: Worker;
		let execution: { large: string; looped: string };
		/** Executions that it had begun before. */
		let earlier: number;
		let calls: Promise<WebhookResponse[]>;
		/** Who had been charged for by then. */
		let paid: { large: string[]; looped: string[] };

		beforeAll(async () => {
			const { workers, addWorker, delayAnswers } = bench();
			while (workers.length > 1) await workers.pop()!.stop();
			worker = workers[0]!;
			earlier = worker.listExecutions().length;
			await addWorker({ N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' });
			crm = await listenOnLoopback({
				answer: () => ({ status: 200, body: {} }),
				reset: () => {},
			});
			const lists = await publishLists(bench(), crm.url);
			delayAnswers(/POST .*\/person\/bulk/, LIST_DELAY_MS, 200);
			const left = bench().people.slice(1600);
			const next = (count: number) => () => left.splice(0, count);
			const first = await startListOn(bench(), worker, lists.large, next(400));
			const second = await startListOn(bench(), worker, lists.looped, next(100));
			[large, looped] = [first.people, second.people];
			execution = { large: first.id, looped: second.id };
			delayAnswers(/POST .*\/person$/, 500, listCalledPeople().length);
			calls = postAll(
				bench().toWebhookUrl('crm-contact'),
				listCalledPeople().map(toContact),
				listCalledPeople().length,
			);
			await waitUntilDefined('all to be in mid-run', async () => {
				const { listChargedIds } = bench();
				const isMidRun =
					listChargedIds(looped).length >= 2 * BATCH &&
					listChargedIds(listCalledPeople()).length > 15;
				return isMidRun || undefined;
			});
			await worker.kill();
			// By this answer, requests have arrived that were on their way when it was killed.
			await bench().demo.rest.readVersions();
			paid = { large: bench().listChargedIds(large), looped: bench().listChargedIds(looped) };
			workers.shift();
		});

		afterAll(async () => await crm?.close());

		storedReports(bench, 'as files in a folder that main and workers share', /^filesystem/);

		test('every caller is answered, and only callers whose request it was processing lose their answer', async () => {
			const answers = await calls;
			const lost = listCalledPeople().filter((_, index) => answers[index]!.status !== 200);
			const found = listCalledPeople().filter((person) => !lost.includes(person));
			const isAnswered = ({ status }: WebhookResponse) => status === 200;
			expect(answers.filter(isAnswered).map(readWebhookPerson)).toEqual(
				found.map(buildExpectedPerson),
			);
			const others = answers.filter((answer) => !isAnswered(answer));
			expect(others.map(({ status }) => status)).toEqual(lost.map(() => 500));
			expect(lost.length).toBeLessThanOrEqual(WORKER_CONCURRENCY - 2);
		});

		test('nobody is paid for twice', async () => {
			await calls;
			const charged = bench().listChargedIds([...large, ...looped, ...listCalledPeople()]);
			expect(charged).toEqual([...new Set(charged)]);
		});

		test('n8n marks its executions as failed, and does not run them again', async () => {
			const begun = worker.listExecutions().slice(earlier);
			const ends = await Promise.all(begun.map(bench().demo.rest.waitForExecution));
			const failed = ends.filter(({ status }) => status === 'error').map(({ id }) => id);
			expect(failed).toEqual(expect.arrayContaining([execution.large, execution.looped]));
			expect(failed.length).toBeLessThanOrEqual(WORKER_CONCURRENCY);
			expect(bench().listChargedIds(large)).toEqual(paid.large);
			expect(bench().listChargedIds(looped)).toEqual(paid.looped);
		});

		test('a list in one node loses all results that it has paid for', async () => {
			const { resultData } = await bench().demo.rest.waitForExecution(execution.large);
			expect(resultData.runData).not.toHaveProperty([ENRICH_NODE_NAME]);
			expect(paid.large.length).toBeGreaterThan(BATCH);
			expect(paid.large.length).toBeLessThan(large.length);
		});

		test('a list in a loop that passes each batch on loses at most the current batch', () => {
			const emails = new Set(looped.map((person) => toContact(person).email));
			const handedOn = crm.requests.map(
				({ text }) => parseResponseBody(text) as { email: string },
			);
			const kept = handedOn.filter(({ email }) => emails.has(email)).length;
			expect(kept).toBeGreaterThanOrEqual(BATCH);
			expect(paid.looped.length).toBeLessThan(looped.length);
			expect(paid.looped.length - kept).toBeLessThanOrEqual(BATCH);
		});
	});
}

async function publishLists({ demo, publishWorkflow }: QueueBench, crmUrl: string) {
	const batchSize = BATCH;
	return {
		large: await publishWorkflow(buildEnrichWorkflow(demo, { path: 'large', batchSize })),
		looped: await publishWorkflow(
			buildLoopedEnrichWorkflow(demo, { path: 'looped', batchSize }, crmUrl),
		),
	};
}

/** Which worker takes a list is n8n's choice, so others are started until this one has one. */
async function startListOn(
	bench: QueueBench,
	wanted: Worker,
	workflow: SavedWorkflow,
	nextPeople: () => WorldPerson[],
) {
	for (;;) {
		const people = nextPeople();
		if (people.length === 0) throw new Error('The worker took none of the lists');
		const { id, worker } = await startList(bench, workflow, people);
		if (worker === wanted) return { id, people };
	}
}

async function startList(bench: QueueBench, workflow: SavedWorkflow, people: WorldPerson[]) {
	const before = await bench.demo.rest.listExecutions(workflow);
	const path = String(workflow.nodes[0]!.parameters.path);
	await postToWebhook(bench.toWebhookUrl(path), { contacts: people.map(toContact) });
	return await waitUntilDefined('a worker to take the list', async () => {
		const [latest] = await bench.demo.rest.listExecutions(workflow);
		if (!latest || latest.id === before[0]?.id) return undefined;
		const worker = bench.workers.find((each) => each.listExecutions().includes(latest.id));
		return worker && { id: latest.id, worker };
	});
}
