import type { IDataObject } from 'n8n-workflow';

import { toPanelRows } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const report: IDataObject = {
	property: `properties/${SHOP}`,
	metrics: ['sessions'],
	dimensions: ['country'],
	dateRange: 'yesterday',
	limit: 2,
	options: { addPropertyColumn: true },
};

describe('The property column', () => {
	it('is the first of every row, with the number of the property', async () => {
		const { items } = await bench.run(report);
		expect(items).toHaveLength(2);
		for (const item of items) {
			expect(Object.entries(item)[0]).toEqual(['property', SHOP]);
			expect(Object.keys(item)).toEqual(['property', 'country', 'sessions']);
		}
	});

	it.each([
		['csv', `property,country,sessions\r\n${SHOP},`],
		['jsonLines', `{"property":"${SHOP}","country":`],
	])('is in the rows of a file: %s', async (fileFormat, beginning) => {
		const { files } = await bench.run({ ...report, output: 'file', fileFormat });
		const content = files[0]!.content;
		expect(content.slice(0, beginning.length)).toBe(beginning);
	});

	it('is in realtime reports and pivot tables, too', async () => {
		const realtime = await bench.run({
			...report,
			operation: 'runRealtime',
			metrics: ['activeUsers'],
		});
		expect(realtime.items[0]).toMatchObject({ property: SHOP });
		const pivots = toPanelRows({ fields: ['country'], limit: 2 });
		const pivot = await bench.run({ ...report, operation: 'runPivot', pivots, output: 'wide' });
		expect(pivot.items[0]).toMatchObject({ property: SHOP });
	});

	it("is not added to Google's own response", async () => {
		const { items } = await bench.run({ ...report, simplify: false });
		expect(items[0]).not.toHaveProperty('property');
	});
});

describe('A report for an AI agent', () => {
	it('names the property once, and has totals and currency beside the rows', async () => {
		const options = { addPropertyColumn: true, metricAggregations: ['TOTAL', 'MAXIMUM'] };
		const { items } = await bench.run({ ...report, options }, { isTool: true });
		expect(items).toEqual([
			expect.objectContaining({
				property: SHOP,
				columns: ['country', 'sessions'],
				totals: [{ sessions: 100 }],
				maximums: [{ sessions: 37 }],
				currencyCode: 'EUR',
			}),
		]);
	});
});
