import { readLastRunItems } from '../../../n8n/workflow';
import type { QueueBench } from '../../../testing/servers/queueBench';

/** The file that a worker has stored is the same for the main process and for the next node. */
export function storedReports(bench: () => QueueBench, place: string, storage: RegExp): void {
	test(`a report as CSV that n8n stores ${place} can be downloaded and read by the next node`, async () => {
		const { rest, workflows } = bench().demo;
		const weekly = workflows['scheduled-report-csv']!;
		const execution = await rest.runWorkflow(weekly, 'Every Monday');
		expect(bench().workers.flatMap((worker) => worker.listExecutions())).toContain(
			execution.id,
		);
		const { id = '', fileName } = readLastRunItems(execution, 'Run report')[0]!.binary!.data!;
		expect(fileName).toBe('report.csv');
		expect(id).toMatch(storage);

		const csv = withoutMark(await rest.readBinaryFile(id));
		const [header, ...rows] = csv.trim().split(/\r?\n/);
		expect(header).toBe('date,country,activeUsers,sessions');
		expect(rows.length).toBeGreaterThan(28);
		expect(csv).toBe(withoutMark(String(readLastRunItems(execution, 'Show CSV')[0]!.json.csv)));
	});
}

function withoutMark(text: string): string {
	return text.replace(/^\uFEFF/, '');
}
