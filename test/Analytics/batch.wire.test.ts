import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const report = (name: string, more: object = {}) => ({
	name,
	metrics: ['sessions'],
	dimensions: ['country'],
	dateRange: 'yesterday',
	...more,
});
const batch = async (values: unknown, more: object = {}) =>
	await bench.run({ property: SHOP, operation: 'runBatch', reports: { values }, ...more });

it.each([
	['in a field of their own', { reports: [{ metrics: ['sessions'] }] }],
	['with a misspelt field', [{ metrix: ['sessions'] }]],
])('reports that an expression gives %s never run as defaults', async (_, reports) => {
	await expect(bench.run({ property: SHOP, operation: 'runBatch', reports })).rejects.toThrow(
		/^Report 1 is not a valid report/,
	);
	expect(bench.listDataRequests()).toEqual([]);
});

describe('a batch of reports', () => {
	it.each<[string, object, string]>([
		['a field that cannot be used', { limit: 'many' }, `Report "Bad": 'Limit'`],
		['a date that is none', { dateRange: 'custom', startDate: 'x' }, 'Report "Bad": \'Start'],
		['what Google refuses', { metrics: ['nope'] }, 'Report "Bad": Field nope'],
	])('names the report with %s', async (_claim, more, message) => {
		await expect(batch([report('Good'), report('Bad', more)])).rejects.toThrow(message);
	});

	it('names the report by its place where it has no name', async () => {
		await expect(batch([report('Good'), report('', { metrics: ['nope'] })])).rejects.toThrow(
			'Report "report 2": Field nope',
		);
	});

	it('names the reports in one summary and one warning', async () => {
		bench.sandbox.analytics.quirks.set({
			sampling: { samplesReadCount: 1, samplingSpaceSize: 2 },
		});
		const { hints } = await batch([report('A', { limit: 1 }), report('B', { limit: 2 })]);
		expect(hints).toEqual([
			expect.stringMatching(/^Report "A": 1 of \d+ rows .* Report "B": 2 of \d+ rows/),
			expect.stringMatching(/^The report is sampled/),
		]);
	});

	it.each([
		['', ['Top pages.csv', 'a-b.csv', 'C-D.csv']],
		['week.csv', ['week Top pages.csv', 'week a-b.csv', 'week C-D.csv']],
	])('names files by their reports: %s', async (fileName, expected) => {
		const { files, items } = await batch(
			[report('Top pages'), report('a/b'), report('C:D', { limit: 3 })],
			{ output: 'file', fileName },
		);
		expect(files.map(({ name }) => name)).toEqual(expected);
		expect(items.map((item) => item.fileName)).toEqual(expected);
	});

	it('refuses a report that is there twice, as an expression for the whole list makes them', async () => {
		await expect(batch([{}, {}, {}])).rejects.toMatchObject({
			message: 'The reports 1 and 2 are the same',
			description: expect.stringContaining("use 'Run' with one input item per report"),
		});
		expect(bench.listDataRequests()).toEqual([]);
	});

	it('refuses a list that is names instead of reports', async () => {
		await expect(batch(['Top pages'])).rejects.toThrow(/'Reports' must be a list/);
		expect(bench.listDataRequests()).toEqual([]);
	});

	it('does not take a default where an expression gave nothing', async () => {
		await expect(batch([report('A', { dateRange: undefined })])).rejects.toThrow(
			/Report "A": 'Date Range' under Reports cannot be ""/,
		);
		expect(bench.listDataRequests()).toEqual([]);
	});

	it.each([
		['a list', [report('A')]],
		['JSON', JSON.stringify([report('A')])],
		['a single report', report('A')],
	])('reads %s that an expression gives', async (_claim, values) => {
		const { items } = await batch(values);
		expect(items[0]).toMatchObject({ report: 'A', country: 'Norway' });
	});
});
