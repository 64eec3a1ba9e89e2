import type { INodeParameters } from 'n8n-workflow';

import { APP, BLOG, FRESH, SHOP } from '../support/analytics';
import { startAnalyticsEngine, type AnalyticsEngine } from '../support/analyticsEngine';

let bench: AnalyticsEngine;

beforeAll(async () => {
	bench = await startAnalyticsEngine();
	await bench.run({ limit: 1 });
});
beforeEach(() => bench.reset());
afterAll(async () => await bench.stop());

const data = () => bench.sandbox.endpoints.data.requests;
const oauth = () => bench.sandbox.endpoints.oauth.requests;

const byCountry = { metrics: ['sessions'], dimensions: ['country'], limit: 2 };

describe('in n8n', () => {
	it('a report comes with its rows linked to the items they belong to', async () => {
		const { outputs, error } = await bench.run(byCountry, { records: [{ a: 1 }, { a: 2 }] });
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 1, 1].map((item) => ({ item })),
		);
	});

	it('fields take expressions, item by item', async () => {
		const { outputs } = await bench.run(
			{
				metrics: '={{ $json.metrics }}',
				dimensions: '={{ $json.dimensions }}',
				dateRange: '={{ $json.range }}',
				limit: '={{ $json.limit }}',
			},
			{
				records: [
					{
						metrics: ['sessions'],
						dimensions: ['country'],
						range: 'yesterday',
						limit: 1,
					},
					{ metrics: 'activeUsers', dimensions: '', range: 'last7Days', limit: 5 },
				],
			},
		);
		expect(outputs[0]!.map(({ json }) => json)).toEqual([
			{ country: 'Norway', sessions: 37 },
			{ activeUsers: 496 },
		]);
	});

	it.each([
		['as code writes it', '2026-11-06T23:00:00.000Z'],
		['as a date of JavaScript', "={{ new Date('2026-11-07T00:00+01:00') }}"],
		['as a date of n8n in UTC', "={{ DateTime.fromISO('2026-11-07').toUTC() }}"],
		['as a date of n8n', "={{ DateTime.fromISO('2026-11-07') }}"],
		['without a zone', '2026-11-07T00:00:00'],
	])('midnight of a day in the workflow’s time zone is of that day %s', async (_, midnight) => {
		const { items, error } = await bench.run(
			{ dimensions: ['date'], dateRange: 'between', fromDate: midnight, toDate: midnight },
			{ timezone: 'Europe/Oslo' },
		);
		expect(error).toBeUndefined();
		expect(items.map(({ date }) => date)).toEqual(['2026-11-07']);
		const note = { title: midnight, annotationDate: midnight, color: 'BLUE' };
		const { items: notes } = await bench.run(
			{ resource: 'annotation', operation: 'create', ...note },
			{ timezone: 'Europe/Oslo' },
		);
		expect(notes).toMatchObject([{ annotationDate: '2026-11-07' }]);
	});

	it('a day that was written out as midnight of UTC is that day west of it too', async () => {
		const day = "={{ new Date('2026-11-07') }}";
		const { items } = await bench.run(
			{ dimensions: ['date'], dateRange: 'between', fromDate: day, toDate: day },
			{ timezone: 'America/New_York' },
		);
		expect(items.map(({ date }) => date)).toEqual(['2026-11-07']);
	});

	it('a date of n8n is a day', async () => {
		await bench.run({
			...byCountry,
			dateRange: 'custom',
			startDate: "={{ DateTime.fromISO('2026-10-01T23:30:00+02:00', { setZone: true }) }}",
			endDate: '2026-10-31T00:00:00',
		});
		expect(JSON.parse(data()[0]!.text)).toMatchObject({
			dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }],
		});
	});

	it('a comparison has columns, in workflows that never heard of another output, too', async () => {
		const days = { dateRange: 'custom', startDate: '2026-10-24', endDate: '2026-11-20' };
		const compared = { ...byCountry, ...days, compareWith: 'previousPeriod', limit: 1 };
		const columns = await bench.run(compared);
		expect(columns.outputs[0]![0]!.json).toMatchObject({
			sessions: 821,
			sessions_previous: 774,
		});
		const nested = await bench.run({ ...compared, comparisonOutput: 'nested' });
		expect(nested.outputs[0]![0]!.json).toMatchObject({
			sessions: { value: 821, previous: 774 },
		});
	});

	it('a funnel has a row for each step, linked to the item it belongs to', async () => {
		const steps = { values: [{ event: 'session_start' }, { event: 'purchase' }] };
		const { outputs, error } = await bench.run(
			{ operation: 'runFunnel', steps, dateRange: '={{ $json.range }}' },
			{ records: [{ range: 'last7Days' }, { range: 'yesterday' }] },
		);
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 1, 1].map((item) => ({ item })),
		);
		const [week, , day] = outputs[0]!.map(({ json }) => Number(json.activeUsers));
		expect(week).toBeGreaterThan(day!);
	});

	it('why a metric changed comes as rows, or as one item with a sentence', async () => {
		const days = { dateRange: 'custom', startDate: '2026-10-01', endDate: '2026-10-14' };
		const country = '={{ ["country"] }}';
		const why = { ...days, operation: 'explainChange', metric: 'sessions' };
		const asked = { ...why, dimensions: country, topN: 3 };
		const rows = await bench.run(asked);
		expect(rows.outputs[0]).toHaveLength(3);
		const one = await bench.run({ ...asked, output: 'single' });
		expect(one.outputs[0]!.map(({ json }) => json)).toMatchObject([
			{
				sentence: expect.stringMatching(/^sessions fell from 1,194 to 1,112 \(-6.87%\)/),
				rows: rows.outputs[0]!.map(({ json }) => json),
			},
		]);
	});

	it('what is left of the quotas comes as rows', async () => {
		const { outputs } = await bench.run({ operation: 'getQuota' });
		expect(outputs[0]!.map(({ json }) => json)).toContainEqual(
			expect.objectContaining({ category: 'funnel', quota: 'tokensPerDay' }),
		);
	});

	it('a file is stored as a file', async () => {
		const { outputs } = await bench.run({ ...byCountry, output: 'file' });
		const [item] = outputs[0]!;
		expect(item!.binary!.data).toMatchObject({ fileName: 'report.csv', mimeType: 'text/csv' });
		const lines = (await bench.engine.readBinary(item)).toString().split('\r\n');
		expect(lines).toEqual(['country,sessions', 'Norway,821', 'United States,442', '']);
	});

	it.each([
		[';', 'country;sessions'],
		['\t', 'country\tsessions'],
	])('a file has its cells apart as the options say: %j', async (delimiter, heading) => {
		const { outputs } = await bench.run({
			...byCountry,
			output: 'file',
			options: { delimiter },
		});
		const content = (await bench.engine.readBinary(outputs[0]![0])).toString();
		expect(content.split('\r\n')[0]).toBe(heading);
	});

	it('with a property that an expression gives, rows say which one they are of, whatever mode it is in', async () => {
		for (const property of [
			'={{ $json.property }}',
			{ __rl: true, mode: 'id', value: '={{ $json.property }}' },
		]) {
			const records = [{ property: SHOP }, { property: `properties/${SHOP}` }];
			const { outputs } = await bench.run({ ...byCountry, property }, { records });
			expect(outputs[0]!.map(({ json }) => json.property)).toEqual([SHOP, SHOP, SHOP, SHOP]);
		}
	});

	it('a report without rows ends the branch and not the workflow', async () => {
		const { outputs, status } = await bench.run({ property: FRESH });
		expect({ status, rows: outputs[0] }).toEqual({ status: 'success', rows: [] });
	});

	it('a failure leaves by the error output, its input with it', async () => {
		const { outputs } = await bench.run(
			{ ...byCountry, property: '={{ $json.property }}' },
			{
				records: [{ property: SHOP }, { property: 'G-ABC' }],
				onError: 'continueErrorOutput',
			},
		);
		expect(outputs[0]).toHaveLength(2);
		expect(outputs[1]!.map(({ json }) => json)).toEqual([
			{ property: 'G-ABC', error: expect.stringContaining('is not a property ID') },
		]);
	});

	it('a failure that stops says which item, in the words of Google and what to do', async () => {
		const { error } = await bench.run({ ...byCountry, property: '999' });
		expect(error).toMatchObject({
			message: expect.stringContaining(
				'User does not have sufficient permissions for this property',
			),
			description: expect.stringContaining('the property 999'),
			context: { itemIndex: 0 },
		});
	});
});

describe('a report with details', () => {
	const options = { includeDetails: true };

	it('has a second output in n8n, between the rows and the failures', async () => {
		const { outputs } = await bench.run(
			{ ...byCountry, options, property: '={{ $json.property }}' },
			{
				records: [{ property: SHOP }, { property: 'G-ABC' }],
				onError: 'continueErrorOutput',
			},
		);
		expect(outputs.map((output) => output.length)).toEqual([2, 1, 1]);
		expect(outputs[1]![0]).toMatchObject({
			json: { property: SHOP, rowsReturned: 2, timeZone: 'Europe/Oslo' },
			pairedItem: { item: 0 },
		});
		expect(outputs[2]![0]!.json).toMatchObject({ property: 'G-ABC' });
	});
});

describe('filters and options as the editor stores them', () => {
	it('reach Google', async () => {
		const { error } = await bench.run({
			...byCountry,
			dateRange: 'custom',
			startDate: '2026-10-01',
			endDate: '2026-10-07',
			dimensionFilters: {
				values: [
					{
						field: 'country',
						condition: 'inList',
						value: 'Norway\nKorea, Republic of',
					},
					{ field: 'country', condition: 'isNotEmpty' },
				],
			},
			dimensionFiltersCombine: 'or',
			metricFilters: {
				values: [
					{
						field: 'sessions',
						condition: 'between',
						value: '=1',
						valueTo: '={{ 10 ** 6 }}',
					},
				],
			},
			orderBy: {
				values: [
					{ field: 'country', direction: 'descending', orderType: 'caseInsensitive' },
				],
			},
			options: {
				metricExpressions: {
					values: [{ name: 'ratio', expression: 'eventCount/totalUsers' }],
				},
				metricAggregations: ['TOTAL'],
				keepEmptyRows: true,
			},
		});
		expect(error).toBeUndefined();
		expect(JSON.parse(data()[0]!.text)).toEqual({
			dimensions: [{ name: 'country' }],
			metrics: [{ name: 'sessions' }, { name: 'ratio', expression: 'eventCount/totalUsers' }],
			dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-07' }],
			dimensionFilter: {
				orGroup: {
					expressions: [
						{
							filter: {
								fieldName: 'country',
								inListFilter: { values: ['Norway', 'Korea, Republic of'] },
							},
						},
						{ notExpression: { filter: { fieldName: 'country', emptyFilter: {} } } },
					],
				},
			},
			metricFilter: {
				filter: {
					fieldName: 'sessions',
					betweenFilter: {
						fromValue: { int64Value: '1' },
						toValue: { int64Value: '1000000' },
					},
				},
			},
			orderBys: [
				{
					dimension: {
						dimensionName: 'country',
						orderType: 'CASE_INSENSITIVE_ALPHANUMERIC',
					},
					desc: true,
				},
			],
			metricAggregations: ['TOTAL'],
			keepEmptyRows: true,
			limit: 2,
			returnPropertyQuota: true,
		});
	});

	it.each<[string, INodeParameters]>([
		['reports', { operation: 'runBatch', reports: { values: '={{ $json.list }}' } }],
		['the whole of reports', { operation: 'runBatch', reports: '={{ $json.list }}' }],
		['conditions', { dimensionFilters: { values: '={{ $json.list }}' } }],
		['date ranges', { options: { namedDateRanges: { values: '={{ $json.list }}' } } }],
	])(
		'that an expression gives for a list of %s are refused, and no report of defaults is run',
		async (_claim, parameters) => {
			bench.reset();
			const list = [{ name: 'A', field: 'country', metrics: ['sessions'] }];
			const { error } = await bench.run(parameters, { records: [{ list }] });
			expect(error).toBeDefined();
			expect(data()).toEqual([]);
		},
	);

	it.each<[string, INodeParameters, string]>([
		['metrics', { ...byCountry, metrics: '={{ $json.typo }}' }, "'Metrics' has no value"],
		[
			'an empty text',
			{ ...byCountry, metrics: "={{ $json.typo ?? '' }}" },
			"'Metrics' has no value",
		],
		['an empty list', { ...byCountry, metrics: '={{ [] }}' }, "'Metrics' has no value"],
		[
			'dimensions',
			{ ...byCountry, dimensions: '={{ $json.typo }}' },
			"'Dimensions' has no value",
		],
		[
			'two reports of one name',
			{
				operation: 'runBatch',
				reports: {
					values: [
						{ name: 'Top', dimensions: ['country'] },
						{ name: 'Top', dimensions: ['city'] },
					],
				},
			},
			'Two reports are named "Top"',
		],
	])(
		'that would show another report than the one meant are refused: %s',
		async (_what, parameters, said) => {
			bench.reset();
			const { error } = await bench.run(parameters);
			expect(error?.message).toContain(said);
			expect(data()).toEqual([]);
		},
	);

	it('of several properties say in their hints which one they are about', async () => {
		const records = [{ id: '401000001' }, { id: '401000002' }];
		const { hints } = await bench.run(
			{ ...byCountry, property: '={{ $json.id }}', limit: 1 },
			{ records },
		);
		const said = hints.map(({ message }) => message).join('\n');
		for (const { id } of records)
			expect(said).toMatch(new RegExp(`Property [^:]*${id}[^:]*: `));
	});

	it('may name a file with a path, of which n8n keeps the last part', async () => {
		const { outputs } = await bench.run({
			...byCountry,
			output: 'file',
			fileName: '../../a/b.csv',
		});
		const [item] = outputs[0]!;
		expect(item?.json.fileName).toBe(item?.binary?.data?.fileName);
		expect(item?.json.fileName).not.toContain('/');
	});

	it('with an expression that gives nothing are refused before Google is asked', async () => {
		bench.reset();
		const values = [{ field: 'country', condition: 'contains', value: '={{ $json.nothing }}' }];
		const { error } = await bench.run({ ...byCountry, dimensionFilters: { values } });
		expect(error?.message).toBe('The filter on "country" has no value to compare with');
		expect(data()).toEqual([]);
	});

	it('of a batch are run as the editor stores them, with what it keeps of hidden and older fields', async () => {
		bench.reset();
		const { outputs, error } = await bench.run({
			operation: 'runBatch',
			reports: {
				values: [
					{},
					{
						name: 'complete',
						metrics: ['sessions'],
						dimensions: ['country'],
						dateRange: 'yesterday',
						startDate: '30daysAgo',
						endDate: 'yesterday',
						compareWith: 'none',
						comparisonOutput: 'columns',
						dimensionFilters: {},
						dimensionFiltersCombine: 'and',
						metricFilters: {},
						metricFiltersCombine: 'and',
						orderBy: {},
						returnAll: true,
						limit: 50,
						ofAnOlderVersion: 'x',
					},
				],
			},
		});
		expect(error).toBeUndefined();
		const reports = outputs[0]!.map(({ json }) => json.report);
		expect([...new Set(reports)]).toEqual(['report 1', 'complete']);
	});

	it('reach Google from a batch of reports', async () => {
		const { outputs, error } = await bench.run({
			operation: 'runBatch',
			reports: {
				values: [
					{ name: 'a', metrics: ['sessions'], dimensions: [], dateRange: 'yesterday' },
					{
						name: 'b',
						metrics: ['sessions'],
						dimensions: ['country'],
						limit: 1,
						dateRange: 'last7Days',
					},
				],
			},
		});
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ json }) => json.report)).toEqual(['a', 'b']);
		expect(JSON.parse(data()[0]!.text)).toMatchObject({
			requests: [
				{ dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }], limit: 50 },
				{ dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }], limit: 1 },
			],
		});
	});
});

describe('as a tool of an AI agent', () => {
	it.each(['request', 'call'] as const)('gives one compact table (%s)', async (asTool) => {
		const { outputs, error } = await bench.run({ ...byCountry, limit: 2 }, { asTool });
		expect(error).toBeUndefined();
		expect(JSON.stringify(outputs[0])).toContain('rowsShown');
	});
});

describe('the sign-in', () => {
	it('is renewed once when the token has expired, and the request repeated', async () => {
		const credential = await bench.connect();
		bench.sandbox.analytics.quirks.expireAccessTokens();
		const first = await bench.run(byCountry, { credential });
		expect(first.error).toBeUndefined();
		expect(first.outputs[0]).toHaveLength(2);
		expect(oauth()).toHaveLength(1);
		const requests = data().length;
		await bench.run(byCountry, { credential });
		expect(data()).toHaveLength(requests + 1);
		expect(oauth()).toHaveLength(1);
	});

	it('is renewed once, however many reports wait for it', async () => {
		const credential = await bench.connect();
		bench.sandbox.analytics.quirks.expireAccessTokens();
		const records = [SHOP, APP, FRESH, BLOG].map((property) => ({ property }));
		const { error } = await bench.run(
			{ ...byCountry, dateRange: 'yesterday', property: '={{ $json.property }}' },
			{ credential, records },
		);
		expect(error).toBeUndefined();
		expect(oauth()).toHaveLength(1);
	});

	it('that Google has ended says to connect again', async () => {
		const credential = await bench.connect();
		bench.sandbox.analytics.quirks.expireAccessTokens();
		bench.sandbox.analytics.quirks.revokeRefreshTokens();
		const { error } = await bench.run(byCountry, { credential });
		expect(error?.message).toMatch(/reconnected|refresh token is invalid/);
		expect(error?.description).toMatch(/reconnect the account/);
	});
});

describe('the credential', () => {
	it('passes its test when it is connected', async () => {
		const result = await bench.engine.testCredential(
			'analyticsOAuth2Api',
			await bench.connect(),
		);
		expect(result).toMatchObject({ status: 'OK' });
	});

	it('fails its test with what to enable when the API is not enabled', async () => {
		bench.sandbox.analytics.quirks.set({ disabled: { data: true, admin: true } });
		const result = await bench.engine.testCredential(
			'analyticsOAuth2Api',
			await bench.connect(),
		);
		expect(result).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('Google Analytics Admin API'),
		});
	});
});

describe('pickers', () => {
	const node = async () => ({
		type: 'analytics',
		parameters: {
			resource: 'report',
			operation: 'run',
			property: { __rl: true, mode: 'list', value: SHOP },
		},
		credentials: { analyticsOAuth2Api: await bench.connect() },
	});

	it('offer the fields of the property, its own ones first', async () => {
		const dimensions = await bench.engine.loadOptions(await node(), 'getDimensions');
		expect(dimensions[0]!.name).toMatch(/ \(custom\w+:\w+\)$/);
		expect(dimensions.map(({ value }) => value)).toEqual(
			expect.arrayContaining(['date', 'country']),
		);
		const metrics = await bench.engine.loadOptions(await node(), 'getMetrics');
		expect(metrics.map(({ value }) => value)).toEqual(
			expect.arrayContaining(['sessions', 'activeUsers']),
		);
	});

	it('list properties a page at a time, with their account', async () => {
		const first = await bench.engine.searchList(await node(), 'searchProperties');
		expect(first.results).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					name: `Fjord Shop — Fjord Retail (${SHOP})`,
					value: SHOP,
				}),
			]),
		);
		expect(first.paginationToken).toEqual('WzIwMCx7fV0');
		const second = await bench.engine.searchList(
			await node(),
			'searchProperties',
			undefined,
			first.paginationToken,
		);
		const known = new Set(first.results.map(({ value }) => value));
		expect(second.results.some(({ value }) => known.has(value))).toBe(false);
	});

	it('search all pages', async () => {
		const all = [];
		for (let token: string | undefined, done = false; !done; done = token === undefined) {
			const page = await bench.engine.searchList(
				await node(),
				'searchProperties',
				undefined,
				token,
			);
			all.push(...page.results);
			token = page.paginationToken;
		}
		const last = all.at(-1)!;
		const found = await bench.engine.searchList(
			await node(),
			'searchProperties',
			String(last.value),
		);
		expect(found.results.map(({ value }) => value)).toEqual([last.value]);
	});

	it('show what went wrong instead of an empty list', async () => {
		bench.sandbox.analytics.quirks.set({ disabled: { data: true, admin: true } });
		await expect(bench.engine.searchList(await node(), 'searchProperties')).rejects.toThrow(
			/has not been used in project/,
		);
		await expect(bench.engine.loadOptions(await node(), 'getMetrics')).rejects.toThrow(
			/has not been used in project/,
		);
	});
});
