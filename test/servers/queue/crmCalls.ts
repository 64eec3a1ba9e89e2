import { waitUntilDefined } from '../../../n8n/waitFor';
import type { WorldPerson } from '../../../sandbox/enrichment';
import { type WebhookResponse, postAll } from '../../../testing/servers/callers';
import {
	toContact,
	listSortedPersonIds,
	buildExpectedPerson,
	type QueueBench,
	readWebhookPerson,
} from '../../../testing/servers/queueBench';

const AT_ONCE = 50;
const UNKNOWN = 40;
const UNUSABLE = 20;

export function crmCalls(bench: () => QueueBench, calls: number): void {
	describe(`${calls} calls of the CRM webhook`, () => {
		let known: WorldPerson[];
		let answers: WebhookResponse[];

		beforeAll(async () => {
			const unknown = many(UNKNOWN, (n) => ({ email: `n${n}@nowhere.example` }));
			const unusable = many(UNUSABLE, (n) => ({ email: `${n} at nowhere` }));
			known = bench().people.slice(0, calls - unknown.length - unusable.length);
			const bodies = [...known.map(toContact), ...unknown, ...unusable];
			answers = await postAll(bench().toWebhookUrl('crm-contact'), bodies, AT_ONCE);
		});

		test('are all answered, each with the data of the person it asked for', () => {
			expect(answers.slice(0, known.length).map(readWebhookPerson)).toEqual(
				known.map(buildExpectedPerson),
			);
			const others = answers.slice(known.length).map(({ status }) => status);
			expect(others).toEqual([...many(UNKNOWN, () => 404), ...many(UNUSABLE, () => 400)]);
		});

		test('charge for each person once, and for nobody else', () => {
			const { ledger } = bench().demo.runningSandbox.enrichment.generic;
			expect(ledger.map(({ id }) => id).sort()).toEqual(listSortedPersonIds(known));
		});
	});
}

function many<T>(count: number, make: (n: number) => T): T[] {
	return Array.from({ length: count }, (_, n) => make(n));
}

export function stoppedWorker(bench: () => QueueBench): void {
	test('a worker that is stopped finishes its current work, and nobody is paid for twice', async () => {
		const { workers, people, toWebhookUrl, listChargedIds, delayAnswers } = bench();
		const asked = people.slice(1400, 1440);
		delayAnswers(/POST .*\/person$/, 500, asked.length);
		const calls = postAll(toWebhookUrl('crm-contact'), asked.map(toContact), asked.length);
		await waitUntilDefined(
			'ten lookups',
			async () => listChargedIds(asked).length >= 10 || undefined,
		);
		await workers.pop()!.stop();
		expect((await calls).map(readWebhookPerson)).toEqual(asked.map(buildExpectedPerson));
		expect(listChargedIds(asked)).toEqual(listSortedPersonIds(asked));
	});
}
