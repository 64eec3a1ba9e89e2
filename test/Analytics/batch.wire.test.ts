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
])(
	'A batch whose reports an expression gives %s fails instead of running reports with default settings',
	async (_, reports) => {
		await expect(bench.run({ property: SHOP, operation: 'runBatch', reports })).rejects.toThrow(
			/^Report 1 is not a valid report/,
		);
		expect(bench.listDataRequests()).toEqual([]);
	},
);

describe('Run Batch', () => {
	it.each<[string, object, string]>([
		['a field that cannot be used', { limit: 'many' }, `Report "Bad": 'Limit'`],
		['a date that is none', { dateRange: 'custom', startDate: 'x' }, 'Report "Bad": \'Start'],
		['what Google refuses', { metrics: ['nope'] }, 'Report "Bad": Field nope'],
	])('says in its error which report has %s', async (_claim, more, message) => {
		await expect(batch([report('Good'), report('Bad', more)])).rejects.toThrow(message);
	});

	it('says in its error at which place a report without a name is', async () => {
		await expect(batch([report('Good'), report('', { metrics: ['nope'] })])).rejects.toThrow(
			'Report "report 2": Field nope',
		);
	});

	it('sums up all reports in one summary and one warning, by their names', async () => {
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
	])('names files after their reports: "%s"', async (fileName, expected) => {
		const { files, items } = await batch(
			[report('Top pages'), report('a/b'), report('C:D', { limit: 3 })],
			{ output: 'file', fileName },
		);
		expect(files.map(({ name }) => name)).toEqual(expected);
		expect(items.map((item) => item.fileName)).toEqual(expected);
	});

	it('refuses a list from an expression that contains a report twice', async () => {
		await expect(batch([{}, {}, {}])).rejects.toMatchObject({
			message: 'The reports 1 and 2 are the same',
			description: expect.stringContaining("use 'Run' with one input item per report"),
		});
		expect(bench.listDataRequests()).toEqual([]);
	});

	it('refuses a list of names where reports belong', async () => {
		await expect(batch(['Top pages'])).rejects.toThrow(/'Reports' must be a list/);
		expect(bench.listDataRequests()).toEqual([]);
	});

	it('does not use a default where an expression gave nothing', async () => {
		await expect(batch([report('A', { dateRange: undefined })])).rejects.toThrow(
			/Report "A": 'Date Range' under Reports cannot be ""/,
		);
		expect(bench.listDataRequests()).toEqual([]);
	});

	it.each([
		['a list', [report('A')]],
		['JSON', JSON.stringify([report('A')])],
		['a single report', report('A')],
	])('takes %s from an expression', async (_claim, values) => {
		const { items } = await batch(values);
		expect(items[0]).toMatchObject({ report: 'A', country: 'Norway' });
	});
});
