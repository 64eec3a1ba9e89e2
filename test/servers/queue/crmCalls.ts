import { until } from '../../../n8n/until';
import type { Person } from '../../../sandbox/enrichment';
import { type Answer, callAll } from '../../../testing/servers/callers';
import {
	contactOf,
	idsOf,
	knownAs,
	type QueueBench,
	told,
} from '../../../testing/servers/queueBench';

const AT_ONCE = 50;
const UNKNOWN = 40;
const UNUSABLE = 20;

export function crmCalls(bench: () => QueueBench, calls: number): void {
	describe(`${calls} calls of the CRM webhook`, () => {
		let known: Person[];
		let answers: Answer[];

		beforeAll(async () => {
			const unknown = many(UNKNOWN, (n) => ({ email: `n${n}@nowhere.example` }));
			const unusable = many(UNUSABLE, (n) => ({ email: `${n} at nowhere` }));
			known = bench().people.slice(0, calls - unknown.length - unusable.length);
			const bodies = [...known.map(contactOf), ...unknown, ...unusable];
			answers = await callAll(bench().url('crm-contact'), bodies, AT_ONCE);
		});

		test('are all answered, each with the data of the person it asked for', () => {
			expect(answers.slice(0, known.length).map(told)).toEqual(known.map(knownAs));
			const others = answers.slice(known.length).map(({ status }) => status);
			expect(others).toEqual([...many(UNKNOWN, () => 404), ...many(UNUSABLE, () => 400)]);
		});

		test('charge for each person once, and for nobody else', () => {
			const { ledger } = bench().demo.services.enrichment.generic;
			expect(ledger.map(({ id }) => id).sort()).toEqual(idsOf(known));
		});
	});
}

function many<T>(count: number, make: (n: number) => T): T[] {
	return Array.from({ length: count }, (_, n) => make(n));
}

export function stoppedWorker(bench: () => QueueBench): void {
	test('a worker that is stopped finishes what it has in hand, and nobody is charged twice', async () => {
		const { workers, people, url, charged, delayAnswers } = bench();
		const asked = people.slice(1400, 1440);
		delayAnswers(/POST .*\/person$/, 500, asked.length);
		const calls = callAll(url('crm-contact'), asked.map(contactOf), asked.length);
		await until('ten lookups', async () => charged(asked).length >= 10 || undefined);
		await workers.pop()!.stop();
		expect((await calls).map(told)).toEqual(asked.map(knownAs));
		expect(charged(asked)).toEqual(idsOf(asked));
	});
}
