import type { IDataObject } from 'n8n-workflow';

import { buildPanelDays, toPanelRows } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

interface Shape {
	dimensions?: string[];
	metrics?: string[];
	rows?: ShapeRow[];
}

/** Values, each in the order of its headers. */
interface ShapeRow {
	dimensions: string[];
	metrics: string[];
}

const values = (list: string[]) => list.map((value) => ({ value }));

/** A response as Google writes it. */
const response = ({ dimensions = [], metrics = [], rows = [] }: Shape) => ({
	dimensionHeaders: dimensions.map((name) => ({ name })),
	metricHeaders: metrics.map((name) => ({ name, type: 'TYPE_FLOAT' })),
	rows: rows.map((row) => ({
		dimensionValues: values(row.dimensions),
		metricValues: values(row.metrics),
	})),
	rowCount: rows.length,
	metadata: { currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
	kind: 'analyticsData#runReport',
});

const answerWith = (body: object) =>
	bench.sandbox.endpoints.data.order({ reply: { status: 200, body } });

const june = buildPanelDays('2026-06-01', '2026-06-30');
const byCountry: IDataObject = {
	property: SHOP,
	metrics: ['sessions', 'bounceRate'],
	dimensions: ['country', 'city'],
	...june,
};
const metrics = ['sessions', 'bounceRate'];
const dimensions = ['country', 'city'];

describe('A response that belongs to another report', () => {
	it.each<[string, Shape]>([
		['with other metrics', { dimensions, metrics: ['activeUsers', 'bounceRate'] }],
		['without headers of metrics', { dimensions }],
	])('is refused when it comes %s', async (_claim, shape) => {
		for (const more of [{}, { simplify: false }, { output: 'file' }]) {
			answerWith(response(shape));
			await expect(bench.run({ ...byCountry, ...more })).rejects.toMatchObject({
				message: expect.stringMatching(
					/^The response is not this report: it has .*columns.* instead of country, city, sessions, bounceRate$/,
				),
				description: expect.stringContaining('gateway, or cache'),
			});
		}
	});

	it.each<{ title: string; parameters: IDataObject; shape: Shape; columns: string }>([
		{
			title: 'to a realtime report',
			parameters: {
				operation: 'runRealtime',
				metrics: ['activeUsers'],
				dimensions: ['country'],
			},
			shape: { dimensions: ['country'], metrics: ['eventCount'] },
			columns: 'country, eventCount instead of country, activeUsers',
		},
		{
			title: 'to a pivot report',
			parameters: {
				operation: 'runPivot',
				metrics: ['sessions'],
				pivots: toPanelRows({ fields: ['country'] }),
			},
			shape: { dimensions: ['browser'], metrics: ['sessions'] },
			columns: 'browser, sessions instead of country, sessions',
		},
	])('is refused when it comes $title', async ({ parameters, shape, columns }) => {
		answerWith({ ...response(shape), kind: '' });
		await expect(bench.run({ property: SHOP, ...parameters })).rejects.toThrow(
			`it has the columns ${columns}`,
		);
	});

	it("is not suspected because its columns are in another order, as values are read by the column's name", async () => {
		const turned = { dimensions: dimensions.toReversed(), metrics: metrics.toReversed() };
		answerWith(
			response({
				...turned,
				rows: [{ dimensions: ['Oslo', 'Norway'], metrics: ['0.5', '5'] }],
			}),
		);
		const { items } = await bench.run(byCountry);
		expect(items).toEqual([{ country: 'Norway', city: 'Oslo', sessions: 5, bounceRate: 0.5 }]);
	});
});

describe('The totals of a report', () => {
	it.each<[string, object, number | null]>([
		['without dimensions of their own', { metricValues: [{ value: '9' }] }, 9],
		['without values', {}, null],
	])('are read by metric when they come %s', async (_claim, sent, sessions) => {
		const columns = { dimensions: ['country'], metrics: ['sessions'] };
		answerWith({
			...response({ ...columns, rows: [{ dimensions: ['Norway'], metrics: ['9'] }] }),
			totals: [sent],
			maximums: [sent],
		});
		const { outputs } = await bench.run({
			property: SHOP,
			...columns,
			...june,
			output: 'single',
			options: { includeDetails: true, metricAggregations: ['TOTAL', 'MAXIMUM'] },
		});
		const read = { totals: [{ sessions }], maximums: [{ sessions }] };
		expect(outputs.map(([row]) => row!.json)).toEqual([
			expect.objectContaining(read),
			expect.objectContaining(read),
		]);
	});
});

describe('A comparison of two periods', () => {
	const comparing = {
		property: SHOP,
		...june,
		metrics: ['bounceRate'],
		dimensions: ['country'],
		compareWith: 'previousPeriod',
	};
	const byCountry = { dimensions: ['country'], metrics: ['bounceRate'] };
	/** Google's answers for both periods; `more` is in both. */
	const answerBothPeriods = (
		shape: Omit<Shape, 'rows'>,
		[current, previous]: [Shape['rows'], Shape['rows']],
		more: object = {},
	) =>
		answerWith({
			reports: [current ?? [], previous ?? []].map((rows) => ({
				...response({ ...shape, rows }),
				...more,
			})),
			kind: 'analyticsData#batchRunReports',
		});

	it('shows a 0 that Google sent as 0, even where it is the only metric', async () => {
		answerBothPeriods(byCountry, [
			[
				{ dimensions: ['Norway'], metrics: ['0'] },
				{ dimensions: ['Fiji'], metrics: ['0.5'] },
			],
			[{ dimensions: ['Norway'], metrics: ['0.25'] }],
		]);
		const { items } = await bench.run(comparing);
		expect(items.map((row) => [row.country, row.bounceRate, row.bounceRate_previous])).toEqual([
			['Fiji', 0.5, null],
			['Norway', 0, 0.25],
		]);
	});

	it('lists once in its details the sampling, truncation and restrictions that Google states for either period', async () => {
		const truncation = { dataTruncationMessage: 'Too old' };
		const cost = { metricName: 'sessions', restrictedMetricTypes: ['COST_DATA'] };
		const metadata = [
			{
				schemaRestrictionResponse: {},
				samplingMetadatas: 'many',
				dataTruncationReasons: [{ ...truncation, since: 1 }],
			},
			{
				schemaRestrictionResponse: { activeMetricRestrictions: [cost] },
				samplingMetadatas: [{ samplesReadCount: '1', samplingSpaceSize: '4' }],
				dataTruncationReasons: [{ ...truncation, since: 2 }],
			},
		];
		const shape = { ...byCountry, rows: [{ dimensions: ['Norway'], metrics: ['0.5'] }] };
		const reports = metadata.map((said) => ({ ...response(shape), metadata: said }));
		answerWith({ reports, kind: 'analyticsData#batchRunReports' });
		const { outputs } = await bench.run({ ...comparing, options: { includeDetails: true } });
		expect(outputs[1]![0]!.json).toMatchObject({
			sampledPercent: 25,
			truncations: ['Too old'],
			restrictedMetrics: ['sessions (cost data)'],
		});
	});

	const withheld = { metadata: { timeZone: 'Europe/Oslo', subjectToThresholding: true } };

	it('shows null, not 0, where Google may have withheld the row in that period', async () => {
		const metrics = ['eventValue', 'bounceRate'];
		const rows = [{ dimensions: ['Norway'], metrics: ['5', '0.5'] }];
		answerBothPeriods({ ...byCountry, metrics }, [rows, []], withheld);
		const { items } = await bench.run({ ...comparing, metrics });
		expect(items).toMatchObject([{ eventValue: 5, eventValue_previous: null }]);
		answerBothPeriods({ ...byCountry, metrics }, [rows, []]);
		const exact = await bench.run({ ...comparing, metrics });
		expect(exact.items).toMatchObject([{ eventValue: 5, eventValue_previous: 0 }]);
	});

	it('shows 0 where Google withheld rows in the other period only', async () => {
		const metrics = ['eventValue'];
		const [current, previous] = [
			{ dimensions: ['Norway'], metrics: ['5'] },
			{ dimensions: ['Fiji'], metrics: ['3'] },
		].map((only) => response({ ...byCountry, metrics, rows: [only] }));
		answerWith({ reports: [{ ...current, ...withheld }, previous] });
		const { items } = await bench.run({ ...comparing, metrics });
		expect(items).toMatchObject([
			{ country: 'Norway', eventValue: 5, eventValue_previous: 0 },
			{ country: 'Fiji', eventValue: null, eventValue_previous: 3 },
		]);
	});

	it.each<[string, string[], string[]]>([
		['by date and hour', ['dateHour'], ['2026032802']],
		['by hour', ['hour'], ['02']],
		['by date, then hour', ['date', 'hour'], ['20260328', '02']],
	])(
		'shows null for an hour that the clocks skip in the current period: %s',
		async (_claim, dimensions, before) => {
			const types = { metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }] };
			answerBothPeriods(
				{ dimensions, metrics: ['sessions'] },
				[[], [{ dimensions: before, metrics: ['4'] }]],
				types,
			);
			const day = { startDate: '2026-03-29', endDate: '2026-03-29' };
			const asked = { ...comparing, ...day, dimensions, metrics: ['sessions'] };
			const { items } = await bench.run(asked);
			const values = { sessions: null, sessions_previous: 4, sessions_change: null };
			expect(items).toEqual([expect.objectContaining(values)]);
		},
	);

	it('shows null for an hour that the clocks skipped in the previous period', async () => {
		const hours = { dimensions: ['dateHour'], metrics: ['eventValue'] };
		answerBothPeriods(hours, [
			[
				{ dimensions: ['2026033002'], metrics: ['4'] },
				{ dimensions: ['2026033003'], metrics: ['4'] },
			],
			[],
		]);
		const day = buildPanelDays('2026-03-30', '2026-03-30');
		const { items } = await bench.run({ ...comparing, ...day, ...hours });
		expect(items.map((row) => row.eventValue_previous)).toEqual([null, 0]);
	});

	it('keeps rows separate whose values contain unusual characters', async () => {
		answerBothPeriods({ ...byCountry, dimensions: ['country', 'city'] }, [
			[{ dimensions: ['a', 'b\u0000c'], metrics: ['1'] }],
			[
				{ dimensions: ['a\u0000b', 'c'], metrics: ['2'] },
				{ dimensions: ['a', 'b\nc'], metrics: ['3'] },
			],
		]);
		const { items } = await bench.run({ ...comparing, dimensions: ['country', 'city'] });
		expect(items).toHaveLength(3);
	});
});

describe('Reports that are requested together', () => {
	const good = response({ dimensions: ['country'], metrics: ['sessions'] });
	const batch = {
		property: SHOP,
		operation: 'runBatch',
		reports: {
			values: ['Good', 'Bad'].map((name) => ({
				name,
				metrics: ['sessions'],
				dimensions: ['country'],
				dateRange: 'yesterday',
				limit: name.length,
			})),
		},
	};

	it('fail with the name of the report whose response belongs to another one', async () => {
		const bad = response({ dimensions: ['city'], metrics: ['sessions'] });
		answerWith({ reports: [good, bad], kind: 'analyticsData#batchRunReports' });
		await expect(bench.run(batch)).rejects.toThrow(
			'Report "Bad": The response is not this report: it has the columns city, sessions',
		);
	});

	it('fail one by one, so that the others keep their rows', async () => {
		const columns = { dimensions: ['country'], metrics: ['sessions'] };
		answerWith({
			reports: [
				response({ ...columns, rows: [{ dimensions: ['Norway'], metrics: ['5'] }] }),
				{},
			],
		});
		const { items } = await bench.run(
			{ property: SHOP, ...columns, ...june },
			{ perItem: [{ limit: 1 }, { limit: 2 }], continueOnFail: true },
		);
		expect(items).toEqual([
			{ country: 'Norway', sessions: 5 },
			{ error: expect.stringMatching(/^The response is not this report/) },
		]);
	});
});

describe('A report response', () => {
	const sent = (more: object) =>
		answerWith({ ...response({ dimensions: ['date'], metrics: ['sessions'] }), ...more });
	const byDate = { ...byCountry, metrics: ['sessions'], dimensions: ['date'] };
	const day = (value: unknown) => ({
		dimensionValues: [{ value: '20260601' }],
		metricValues: [{ value }],
	});

	it.each(['rowCount', 'metadata'])('is read correctly without %s', async (missing) => {
		sent({ rows: [day('1')], rowCount: 1, [missing]: undefined });
		expect((await bench.run(byDate)).items).toEqual([{ date: '2026-06-01', sessions: 1 }]);
	});

	it.each<[string, IDataObject]>([
		['report', { simplify: false }],
		['realtime report', { operation: 'runRealtime', simplify: false }],
		[
			'pivot report',
			{ operation: 'runPivot', output: 'raw', pivots: toPanelRows({ fields: ['date'] }) },
		],
	])('to a raw %s is returned with its rows as Google sent them', async (_claim, more) => {
		const rows = [
			...[{ value: '20260601' }, {}, { value: null }, { value: 'a "b" \\', kind: 'new' }].map(
				(cell) => ({ dimensionValues: [cell], metricValues: [{ value: '1' }] }),
			),
			{ metricValues: [{}], dimensionValues: [{ value: '' }], more: { of: 'it' } },
		];
		sent({ rows, rowCount: rows.length });
		const { items } = await bench.run({ ...byDate, ...more });
		expect(items.map((item) => item.rows)).toEqual([rows]);
	});

	it('is refused with numbers where Google sends text', async () => {
		sent({ rows: [day(5)], rowCount: 1 });
		await expect(bench.run(byDate)).rejects.toThrow('do not match their headers');
	});
});

describe('An error of Google', () => {
	const refused = (status: number, body: object) =>
		bench.sandbox.endpoints.data.order({ reply: { status, body } });

	it('is shown with the names of the wrong fields beside its message', async () => {
		const field = {
			'@type': 'type.googleapis.com/google.rpc.BadRequest',
			fieldViolations: [{ field: 'metrics[0].name', description: 'Unknown.' }],
		};
		const error = { code: 400, message: 'Bad request.', status: 'INVALID_ARGUMENT' };
		refused(400, { error: { ...error, details: [field] } });
		await expect(bench.run(byCountry)).rejects.toThrow(
			'Bad request (metrics[0].name: Unknown.)',
		);
	});
});
