import { until } from '../../../demo/until';
import { callAll } from '../support/callers';
import { contactOf, idsOf, knownAs, type QueueBench, told } from '../support/queueBench';

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
