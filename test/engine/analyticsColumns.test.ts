import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SHOP } from '../../testing/analytics';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { buildPanelCondition, buildPanelDays, toPanelRows } from '../../testing/panelParameters';
import { openSharedBench } from '../../testing/shared';
import type { SandboxReply, SandboxRequest } from '../../sandbox/http/types';

const bench = openSharedBench(async () => {
	const engine = await startAnalyticsEngine();
	const { data } = engine.sandbox.analytics;
	const answer = data.answer.bind(data);
	data.answer = async (request) => instead(request) ?? (await answer(request));
	const reset = engine.reset;
	return {
		...engine,
		reset: () => {
			instead = () => undefined;
			reset();
		},
	};
});

/** What Google answers instead; undefined to answer as usual. */
let instead: (request: SandboxRequest) => SandboxReply | undefined = () => undefined;

const october = buildPanelDays('2026-10-01', '2026-10-31');

const byChannel = {
	...october,
	metrics: ['sessions', 'bounceRate'],
	dimensions: ['sessionDefaultChannelGroup'],
	compareWith: 'previousPeriod',
	returnAll: true,
};

async function run(parameters: object, more: AnalyticsRunOptions = {}) {
	const result = await bench.run(parameters as INodeParameters, more);
	return { ...result, details: (result.outputs[1] ?? []).map(({ json }) => json) };
}

const metadataRequests = () =>
	bench.sandbox.endpoints.data.requests.filter(({ path }) => path.endsWith('/metadata'));

/** Answers a report of one row with these values. */
const answerWith = (dimensions: IDataObject, metrics: IDataObject) => {
	instead = ({ path }) =>
		path.endsWith(':runReport')
			? {
					status: 200,
					body: {
						dimensionHeaders: Object.keys(dimensions).map((name) => ({ name })),
						metricHeaders: Object.keys(metrics).map((name) => ({
							name,
							type: 'TYPE_INTEGER',
						})),
						rows: [
							{
								dimensionValues: Object.values(dimensions).map((value) => ({
									value,
								})),
								metricValues: Object.values(metrics).map((value) => ({ value })),
							},
						],
						rowCount: 1,
						metadata: { currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
					},
				}
			: undefined;
};

/** The texts in the cells of a table, row by row. */
const cellsOf = (html: string): string[][] =>
	[...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
		[...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!),
	);

describe('The columns of a report', () => {
	it("have Google's API names by default, and no names are requested", async () => {
		const { items } = await run({ ...byChannel, compareWith: 'none' });
		expect(Object.keys(items[0]!)).toEqual([
			'sessionDefaultChannelGroup',
			'sessions',
			'bounceRate',
		]);
		expect(metadataRequests()).toEqual([]);
	});

	it('have the names that Google Analytics shows where the user wants readable names, with the same values', async () => {
		const plain = await run(byChannel);
		const { items } = await run({ ...byChannel, columnNames: 'readable' });
		expect(Object.keys(items[0]!)).toEqual([
			'Session default channel group',
			'Sessions',
			'Sessions previous period',
			'Sessions change',
			'Sessions change %',
			'Bounce rate',
			'Bounce rate previous period',
			'Bounce rate change',
			'Bounce rate change %',
		]);
		expect(items.map(Object.values)).toEqual(plain.items.map(Object.values));
		expect(metadataRequests()).toHaveLength(1);
	});

	it('have their names requested once for all input items', async () => {
		const records = [{ id: SHOP }, { id: SHOP }, { id: SHOP }];
		const parameters = {
			...byChannel,
			property: '={{ $json.id }}',
			columnNames: 'readable',
			limit: '={{ $itemIndex + 5 }}',
			returnAll: false,
		};
		const { items } = await run(parameters, { records });
		expect(items[0]).toHaveProperty('Property', SHOP);
		expect(metadataRequests()).toHaveLength(1);
	});

	it('have the API name added where two readable names are the same', async () => {
		const custom = ['customEvent:plan', 'customUser:plan'];
		instead = ({ path }) =>
			path.endsWith('/metadata')
				? {
						status: 200,
						body: {
							dimensions: custom.map((apiName) => ({ apiName, uiName: 'Plan' })),
							metrics: [{ apiName: 'sessions', uiName: 'Sessions' }],
						},
					}
				: undefined;
		const metadata = instead;
		answerWith({ 'customEvent:plan': 'a', 'customUser:plan': 'b' }, { sessions: '1' });
		const report = instead;
		instead = (request) => metadata(request) ?? report(request);
		const { items } = await run({
			...october,
			metrics: ['sessions'],
			dimensions: custom,
			columnNames: 'readable',
		});
		expect(items).toEqual([
			{ 'Plan (customEvent:plan)': 'a', 'Plan (customUser:plan)': 'b', Sessions: 1 },
		]);
	});

	it('need no quotes in SQL where the user wants safe names, which are also the header of a file', async () => {
		const parameters = { ...byChannel, columnNames: 'safe', metrics: ['sessions'] };
		const { outputs } = await run({ ...parameters, output: 'file' });
		const text = (await bench.engine.readBinary(outputs[0]![0])).toString();
		expect(text.split('\r\n')[0]).toBe(
			'session_default_channel_group,sessions,sessions_previous,sessions_change,sessions_change_percent',
		);
		const { items } = await run({
			...parameters,
			comparisonOutput: 'nested',
			output: 'single',
		});
		expect((items[0]!.rows as IDataObject[])[0]).toEqual({
			session_default_channel_group: expect.any(String),
			sessions: {
				value: expect.any(Number),
				previous: expect.any(Number),
				change: expect.any(Number),
				changePercent: expect.any(Number),
			},
		});
	});

	it('are refused before any request where two would have the same safe name', async () => {
		const { error } = await run({
			...october,
			dimensions: ['customEvent:plan', 'customEvent:Plan'],
			columnNames: 'safe',
		});
		expect(error).toMatchObject({
			message: expect.stringContaining('two columns "custom_event_plan"'),
		});
		expect(bench.sandbox.endpoints.data.requests).toEqual([]);
	});

	it.each(['items', 'single', 'file'])(
		'make a report fail as %s where Google does not return their names, since other names would be other columns of a table',
		async (output) => {
			instead = refuseMetadata;
			const { error, outputs } = await run({ ...byChannel, output, columnNames: 'readable' });
			expect(error).toMatchObject({
				message:
					'The display names of the columns could not be read: Google refused access to the property 401000001',
				description: expect.stringContaining("set 'Column Names' to As in the API"),
			});
			expect(outputs.flat()).toEqual([]);
		},
	);

	it.each([
		{
			columnNames: 'safe',
			output: 'single',
			users: 'total_users',
			dateRange: 'date_range',
			events: 'event_count',
		},
		{
			columnNames: 'readable',
			output: 'single',
			users: 'Total users',
			dateRange: 'Date range',
			events: 'Event count',
		},
		{
			columnNames: 'api',
			output: 'single',
			users: 'totalUsers',
			dateRange: 'dateRange',
			events: 'eventCount',
		},
		{
			columnNames: 'safe',
			output: 'items',
			users: 'total_users',
			dateRange: 'date_range',
			events: 'event_count',
		},
	])(
		'have the chosen names in totals and completeness, too: $columnNames names, output $output',
		async ({ columnNames, output, users, dateRange, events }) => {
			const { items, details } = await run({
				columnNames,
				output,
				metrics: ['totalUsers', 'eventCount'],
				dimensions: ['deviceCategory'],
				returnAll: true,
				options: {
					includeDetails: true,
					metricAggregations: ['TOTAL', 'MAXIMUM'],
					namedDateRanges: toPanelRows(
						{ name: 'a', startDate: '2026-10-01', endDate: '2026-10-07' },
						{ name: 'b', startDate: '2026-10-08', endDate: '2026-10-14' },
					),
				},
			});
			const described = output === 'single' ? items[0]! : details[0]!;
			const named = { [dateRange]: 'a', [users]: expect.any(Number) };
			expect((described.totals as IDataObject[])[0]).toEqual({
				...named,
				[events]: expect.any(Number),
			});
			expect((described.maximums as IDataObject[])[0]).toMatchObject(named);
			expect(described.completeness).toEqual([
				{ [dateRange]: 'a', [events]: 1 },
				{ [dateRange]: 'b', [events]: 1 },
			]);
		},
	);
});

/** Google does not tell the fields of the property. */
const refuseMetadata = ({ path }: SandboxRequest): SandboxReply | undefined =>
	path.endsWith('/metadata')
		? { status: 403, body: { error: { code: 403, message: 'No metadata for you' } } }
		: undefined;

describe('An HTML table', () => {
	it('has readable names, right-aligned numbers and colored changes in the styles of its tags', async () => {
		const { items } = await run({ ...byChannel, output: 'html' });
		expect(items).toHaveLength(1);
		const { html, rowCount, period } = items[0]! as { html: string } & IDataObject;
		const [head, ...rows] = cellsOf(html);
		expect(head!.slice(0, 5)).toEqual([
			'Session default channel group',
			'Sessions',
			'Sessions previous period',
			'Sessions change',
			'Sessions change %',
		]);
		expect(rows).toHaveLength(Number(rowCount));
		expect(period).toMatch(/31 Oct/);
		expect(html).not.toMatch(/<style|class=/);
		expect(html).toMatch(/<td style="[^"]*text-align:left">Direct</);
		expect(html).toMatch(/<td style="[^"]*text-align:right;[^"]*">[\d,]+</);
		for (const [sign, color] of [
			['\\+[\\d.,]+%', '#137333'],
			['-[\\d.,]+%', '#c5221f'],
		]) {
			expect(html).toMatch(new RegExp(`color:${color}">${sign}<`));
		}
	});

	it('shows shares in percent, and colors a falling bounce rate as better', async () => {
		const { items } = await run({ ...byChannel, metrics: ['bounceRate'], output: 'html' });
		const html = String(items[0]!.html);
		const [, first] = cellsOf(html);
		expect(first![1]).toMatch(/^[\d.]+%$/);
		expect(first![3]).toMatch(/^[+-]?[\d.]+ pp$/);
		expect(html).toMatch(/color:#137333">-[\d.]+ pp</);
	});

	it('escapes HTML in values', async () => {
		answerWith({ pageTitle: `<script>alert("&'")</script>` }, { sessions: '1234567' });
		const { items } = await run({
			...october,
			metrics: ['sessions'],
			dimensions: ['pageTitle'],
			output: 'html',
		});
		expect(cellsOf(String(items[0]!.html))[1]).toEqual([
			'&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;',
			'1,234,567',
		]);
	});

	it('says below the rows how many there are, and how reliable they are', async () => {
		bench.sandbox.analytics.quirks.set({
			sampling: { samplesReadCount: 1, samplingSpaceSize: 4 },
		});
		const { items } = await run({
			...byChannel,
			compareWith: 'none',
			returnAll: false,
			limit: 2,
			output: 'html',
		});
		const notes = [...String(items[0]!.html).matchAll(/<p [^>]*>(.*?)<\/p>/g)];
		expect(notes.map(([, note]) => note)).toEqual([
			expect.stringMatching(/^2 of \d+ rows\.$/),
			expect.stringContaining('sampled: its numbers are based on 25% of the events'),
		]);
	});

	it('says that there are no rows', async () => {
		const dimensionFilters = toPanelRows(buildPanelCondition('country', 'equals', 'Atlantis'));
		const { items } = await run({ ...byChannel, output: 'html', dimensionFilters });
		expect(cellsOf(String(items[0]!.html))).toHaveLength(1);
		expect(items[0]!.html).toContain('>No rows.</p>');
	});

	it('has API names where Google does not return the readable ones, and says so', async () => {
		instead = refuseMetadata;
		const { items, error, hints } = await run({ ...byChannel, output: 'html' });
		expect(error).toBeUndefined();
		const html = String(items[0]!.html);
		expect(cellsOf(html)[0]![0]).toBe('sessionDefaultChannelGroup');
		const note =
			'Google did not return the display names of the columns (Google refused access to the property 401000001), so the columns have their API names.';
		expect(html).toContain(`>${note}</p>`);
		expect(hints.map(({ message }) => message).join(' ')).toContain(note);
	});

	it('states the currency of its amounts, and nothing where there are none', async () => {
		const amounts = { ...byChannel, metrics: ['totalRevenue'], output: 'html' };
		const { items } = await run(amounts);
		expect(items[0]!.html).toContain('>Amounts are in EUR.</p>');
		const converted = await run({ ...amounts, options: { currencyCode: 'USD' } });
		expect(converted.items[0]!.html).toContain('>Amounts are in USD.</p>');
		const counted = await run({ ...amounts, metrics: ['sessions'] });
		expect(counted.items[0]!.html).not.toContain('Amounts');
	});

	it('names the property above it instead of in each row where the property column is added', async () => {
		const options = { addPropertyColumn: true };
		const { items } = await run({ ...byChannel, output: 'html', options });
		const html = String(items[0]!.html);
		expect(html).toMatch(new RegExp(`^<p [^>]*>Property ${SHOP}</p>\n<table`));
		expect(cellsOf(html)[0]![0]).toBe('Session default channel group');
	});

	it('keeps the API names where the user chooses them', async () => {
		const { items } = await run({ ...byChannel, output: 'html', columnNames: 'api' });
		expect(cellsOf(String(items[0]!.html))[0]![0]).toBe('sessionDefaultChannelGroup');
	});
});

describe('The hour column of a report', () => {
	const hourly = {
		...buildPanelDays('2026-10-24', '2026-10-25'),
		metrics: ['sessions'],
		dimensions: ['dateHour'],
		returnAll: true,
		options: { dateHourUtc: true },
	};

	it("is followed by a column with its UTC offset, in the property's time zone", async () => {
		const { items } = await run(hourly);
		expect(Object.keys(items[0]!)).toEqual(['dateHour', 'dateHourUtc', 'sessions']);
		const offsets = new Map(items.map((row) => [row.dateHour, row.dateHourUtc]));
		// Oslo puts clocks back on October 25.
		expect(offsets.get('2026-10-24T12:00:00')).toBe('2026-10-24T12:00:00+02:00');
		expect(offsets.get('2026-10-25T12:00:00')).toBe('2026-10-25T12:00:00+01:00');
	});

	it('does not prevent a comparison of periods', async () => {
		const { items } = await run({ ...hourly, compareWith: 'previousYear' });
		const noon = items.find(({ dateHour }) => dateHour === '2026-10-25T12:00:00');
		expect(noon).toMatchObject({
			dateHourUtc: '2026-10-25T12:00:00+01:00',
			sessions: expect.any(Number),
			sessions_previous: expect.any(Number),
		});
	});

	it.each([
		['2026102501', '2026-10-25T01:00:00+02:00'],
		['2026102502', '2026-10-25T02:00:00+02:00'],
		['2026102503', '2026-10-25T03:00:00+01:00'],
		['2026032903', '2026-03-29T03:00:00+02:00'],
	])('has the right offset when the clocks change: %s', async (dateHour, expected) => {
		answerWith({ dateHour }, { sessions: '1' });
		const { items } = await run(hourly);
		expect(items).toMatchObject([{ dateHourUtc: expected }]);
	});

	it('gets no offset where there is no hour', async () => {
		answerWith({ dateHour: '(other)' }, { sessions: '1' });
		const { items } = await run(hourly);
		expect(items).toEqual([{ dateHour: '(other)', dateHourUtc: null, sessions: 1 }]);
	});
});

describe('The Details of a report', () => {
	it('state the number of tokens that the report cost', async () => {
		const { details } = await run({ ...byChannel, options: { includeDetails: true } });
		const [{ quotaLeft, tokens, requests }] = details as [
			{ quotaLeft: { tokensPerDay: number }; tokens: number; requests: number },
		];
		expect(requests).toBeGreaterThan(0);
		expect(tokens).toBe(200_000 - quotaLeft.tokensPerDay);
	});
});
