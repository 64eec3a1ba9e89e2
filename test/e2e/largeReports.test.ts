import { openAnalyticsSandbox, WAREHOUSE } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

/** Reports of several large pages take too long for the tests that are to be done within a minute. */
const bench = openSharedBench(openAnalyticsSandbox);

const large = {
	property: WAREHOUSE,
	metrics: ['eventCount'],
	dimensions: ['transactionId'],
	returnAll: true,
};

it('A CSV file of more than 250,000 rows in a real n8n has every row once', async () => {
	bench.sandbox.analytics.quirks.set({ largeRows: 250_001 });
	const { items, files } = await bench.run({ ...large, output: 'file' });
	const lines = files[0]!.content.split('\r\n');
	expect(items).toEqual([{ fileName: 'report.csv', rowCount: 250_001 }]);
	expect(lines[0]).toBe('transactionId,eventCount');
	expect(new Set(lines.slice(1, -1)).size).toBe(250_001);
	expect(lines.at(-1)).toBe('');
});
