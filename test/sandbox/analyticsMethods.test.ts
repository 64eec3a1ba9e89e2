import {
	cells,
	dig,
	LAST_WEEK,
	listAt,
	message,
	names,
	range,
	SHOP,
	startAnalytics,
} from './analyticsClient';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const ask = (method: string, body: unknown) => client.report(SHOP, method, body);
const report = (more: object) => ({ dateRanges: LAST_WEEK, metrics: names('sessions'), ...more });

describe('batches', () => {
	test('answer in order, each report with its kind', async () => {
		const answer = await ask('batchRunReports', {
			requests: [report({}), report({ dimensions: names('country'), limit: 1 })],
		});
		expect(answer.body['kind']).toBe('analyticsData#batchRunReports');
		const reports = listAt(answer.body, 'reports');
		expect(reports.map(({ kind }) => kind)).toEqual([
			'analyticsData#runReport',
			'analyticsData#runReport',
		]);
		const alone = await ask('runReport', report({}));
		expect(reports[0]).toEqual(alone.body);
	});

	test('one bad report fails the whole batch', async () => {
		const refused = await ask('batchRunReports', {
			requests: [report({}), report({ dimensions: names('wibble') })],
		});
		expect(refused.status).toBe(400);
		expect(message(refused)).toContain('Field wibble is not a valid dimension.');
	});

	test.each<[string, number, string]>([
		[
			'six reports',
			6,
			'Batch requests are limited to 5 requests.\n  This batch request contains 6 requests.',
		],
		['no report', 0, 'The batchRunReportsRequest must contain at least one runReportRequest.'],
	])('%s are refused', async (_, count, words) => {
		const requests = Array.from({ length: count }, () => report({}));
		expect(message(await ask('batchRunReports', { requests }))).toBe(words);
	});

	test('a very large report fits into a batch', async () => {
		client.sandbox.quirks.set({ largeRows: 20_000 });
		const large = report({ dimensions: names('transactionId'), limit: 20_000 });
		const answer = await client.report('401000004', 'batchRunReports', {
			requests: [large, { ...large, returnPropertyQuota: true }],
		});
		const reports = listAt(answer.body, 'reports');
		expect(reports.map((one) => listAt(one, 'rows').length)).toEqual([20_000, 20_000]);
		expect(reports.map((one) => 'propertyQuota' in one)).toEqual([false, true]);
	});
});

describe('pivots', () => {
	const pivoted = (pivots: object[], more: object = {}) =>
		ask('runPivotReport', report({ dimensions: names('browser', 'country'), pivots, ...more }));
	const browser = { fieldNames: ['browser'], limit: 2 };
	const country = { fieldNames: ['country'], limit: 3 };

	test('the cells are those of a plain report, the headers its largest values', async () => {
		const answer = await pivoted([browser, country]);
		const plain = cells(
			await ask('runReport', report({ dimensions: names('browser', 'country') })),
		);
		const largest = async (dimension: string, limit: number) =>
			cells(await ask('runReport', report({ dimensions: names(dimension), limit }))).map(
				([value = '']) => value,
			);
		const [browsers, countries] = [await largest('browser', 2), await largest('country', 3)];
		const expected = browsers.flatMap((left) =>
			countries.flatMap((right) =>
				plain.filter(([one, other]) => one === left && other === right),
			),
		);
		expect(cells(answer)).toEqual(expected);
		expect(listAt(answer.body, 'pivotHeaders').map((header) => header['rowCount'])).toEqual([
			4, 10,
		]);
		expect(answer.body).not.toHaveProperty('rowCount');
		expect(answer.body['kind']).toBe('analyticsData#runPivotReport');
	});

	test('totals of a pivot are over all its values, shown or not', async () => {
		const answer = await pivoted([browser, { ...country, metricAggregations: ['TOTAL'] }]);
		const perBrowser = cells(
			await ask('runReport', report({ dimensions: names('browser'), limit: 2 })),
		);
		expect(cells(answer, 'aggregates')).toEqual(
			perBrowser.map(([name, value]) => [name, 'RESERVED_TOTAL', value]),
		);
	});

	test('offset and order choose other headers', async () => {
		const answer = await pivoted([
			browser,
			{ ...country, offset: 1, orderBys: [{ dimension: { dimensionName: 'country' } }] },
		]);
		const [, countries] = listAt(answer.body, 'pivotHeaders');
		const values = listAt(countries, 'pivotDimensionHeaders').map((header) =>
			dig(header, 'dimensionValues.0.value'),
		);
		expect(values).toEqual(['Brazil', 'France', 'Germany']);
	});

	test('date ranges can be a pivot', async () => {
		const answer = await ask(
			'runPivotReport',
			report({
				dimensions: names('browser'),
				dateRanges: [range('7daysAgo', 'yesterday', 'now'), range('14daysAgo', '8daysAgo')],
				pivots: [browser, { fieldNames: ['dateRange'], limit: 2 }],
			}),
		);
		expect(new Set(cells(answer).map(([, name]) => name))).toEqual(
			new Set(['now', 'date_range_1']),
		);
	});

	test.each<[string, object[], object]>([
		['a pivot without a limit', [{ fieldNames: ['browser', 'country'] }], {}],
		[
			'limits whose product is too large',
			[
				{ ...browser, limit: 600 },
				{ ...country, limit: 600 },
			],
			{},
		],
		[
			'a dimension in two pivots',
			[browser, { ...country, fieldNames: ['country', 'browser'] }],
			{},
		],
		['a dimension in no pivot', [browser], {}],
		[
			'a pivot over an unrequested dimension',
			[browser, { ...country, fieldNames: ['city'] }],
			{},
		],
		['no metrics', [browser, country], { metrics: [] }],
	])('%s is refused', async (_, pivots, more) => {
		expect((await pivoted(pivots, more)).status).toBe(400);
	});
});

describe('realtime', () => {
	const MINUTE = 60_000;

	test('counts the last thirty minutes, minute by minute', async () => {
		const answer = await ask('runRealtimeReport', {
			dimensions: names('minutesAgo'),
			metrics: names('eventCount'),
			metricAggregations: ['TOTAL'],
		});
		const now = client.clock.time;
		const since = (Math.floor(now / MINUTE) - 29) * 60;
		const events = client.sandbox
			.events(SHOP, '2026-11-01', '2026-11-21')
			.prepare('SELECT COUNT(*) AS n FROM events WHERE ts BETWEEN ? AND ?')
			.get(since, Math.floor(now / 1000));
		const rows = cells(answer);
		expect(rows.reduce((sum, [, value]) => sum + Number(value), 0)).toBe(events?.['n']);
		expect(rows.every(([minute = '']) => /^[0-2]\d$/.test(minute))).toBe(true);
		expect(answer.body).not.toHaveProperty('metadata');
		expect(answer.body['kind']).toBe('analyticsData#runRealtimeReport');
	});

	test('two minute ranges are told apart by a dateRange column', async () => {
		const answer = await ask('runRealtimeReport', {
			metrics: names('eventCount'),
			minuteRanges: [
				{ name: 'first half', startMinutesAgo: 29, endMinutesAgo: 15 },
				{ startMinutesAgo: 14 },
			],
		});
		expect(answer.body['dimensionHeaders']).toEqual(names('dateRange'));
		expect(
			cells(answer)
				.map(([name]) => name)
				.sort(),
		).toEqual(['date_range_1', 'first half']);
	});

	test('core fields are unknown here, and the error points to the other page', async () => {
		const refused = await ask('runRealtimeReport', { dimensions: names('pagePath') });
		expect(message(refused)).toBe(
			'Field pagePath is not a valid dimension. For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/realtime-api-schema ',
		);
		const custom = await ask('runRealtimeReport', {
			dimensions: names('customUser:plan'),
			metrics: names('activeUsers'),
		});
		expect(custom.status).toBe(200);
	});

	test.each([
		['dateRanges', { dateRanges: LAST_WEEK }],
		['an offset', { offset: 1 }],
		[
			'minutes too long ago',
			{ metrics: names('activeUsers'), minuteRanges: [{ startMinutesAgo: 30 }] },
		],
		['three ranges', { metrics: names('activeUsers'), minuteRanges: [{}, {}, {}] }],
	])('%s are refused', async (_, body) => {
		expect((await ask('runRealtimeReport', body)).status).toBe(400);
	});
});

describe('metadata', () => {
	const metadata = async (property: string) =>
		(await client.dataApi('GET', `/v1beta/properties/${property}/metadata`)).body;

	test('lists custom definitions, old names and comparisons', async () => {
		const body = await metadata(SHOP);
		expect(body['name']).toBe(`properties/${SHOP}/metadata`);
		expect(body['metrics']).toContainEqual(
			expect.objectContaining({
				apiName: 'keyEvents',
				type: 'TYPE_FLOAT',
				deprecatedApiNames: ['conversions'],
			}),
		);
		expect(body['dimensions']).toContainEqual({
			apiName: 'customUser:plan',
			uiName: 'Plan',
			description: 'Plan as the site reports it',
			customDefinition: true,
			category: 'Custom',
		});
		expect(listAt(body, 'comparisons')).toHaveLength(9);
	});

	test('property 0 has the universal fields only', async () => {
		const body = await metadata('0');
		expect(body['name']).toBe('properties/0/metadata');
		expect(body).not.toHaveProperty('comparisons');
		const custom = listAt(body, 'dimensions').filter((field) => field['customDefinition']);
		expect(custom).toEqual([]);
	});

	test('every field it lists can be asked for', async () => {
		const body = await metadata(SHOP);
		const askable = ({ apiName }: Record<string, unknown>) =>
			!String(apiName).startsWith('cohort');
		const campaign = (name: string) => /^advertiser|^returnOn/.test(name);
		for (const { apiName, type } of listAt(body, 'metrics').filter(askable)) {
			const name = String(apiName);
			const answer = await ask('runReport', {
				dateRanges: [range('yesterday', 'yesterday')],
				metrics: names(name),
				dimensions: campaign(name) ? names('sessionCampaignName') : [],
				keepEmptyRows: true,
			});
			expect([name, answer.status]).toEqual([name, 200]);
			expect(listAt(answer.body, 'metricHeaders')).toEqual([{ name, type }]);
		}
		for (const { apiName } of listAt(body, 'dimensions').filter(askable)) {
			const answer = await ask('runReport', {
				dateRanges: [range('yesterday', 'yesterday')],
				dimensions: names(String(apiName)),
			});
			expect([apiName, answer.status]).toEqual([apiName, 200]);
		}
	});
});

describe('compatibility', () => {
	const check = (body: object) => ask('checkCompatibility', body);
	const judged = (body: Record<string, unknown>, kind: 'dimension' | 'metric') =>
		Object.fromEntries(
			listAt(body, `${kind}Compatibilities`).map((one) => [
				dig(one, `${kind}Metadata.apiName`),
				one['compatibility'],
			]),
		);

	test('tells what goes with an item dimension', async () => {
		const { body } = await check({ dimensions: names('itemName') });
		expect(judged(body, 'metric')).toMatchObject({
			itemsPurchased: 'COMPATIBLE',
			sessions: 'COMPATIBLE',
			eventCount: 'INCOMPATIBLE',
			purchaseRevenue: 'INCOMPATIBLE',
		});
		expect(judged(body, 'dimension')).toMatchObject({
			country: 'COMPATIBLE',
			source: 'INCOMPATIBLE',
			sessionSource: 'COMPATIBLE',
		});
	});

	test.each(['COMPATIBLE', 'INCOMPATIBLE'])('shows only %s fields when asked', async (wanted) => {
		const { body } = await check({
			dimensions: names('userGender'),
			compatibilityFilter: wanted,
		});
		const verdicts = [
			...Object.values(judged(body, 'dimension')),
			...Object.values(judged(body, 'metric')),
		];
		expect(new Set(verdicts)).toEqual(new Set([wanted]));
	});

	test('fields that are already incompatible are refused', async () => {
		const refused = await check({ dimensions: names('userGender', 'sessionSource') });
		expect(message(refused)).toContain('Please remove sessionSource');
	});

	test('what it calls compatible, runReport takes, but for one known field', async () => {
		const { body } = await check({ dimensions: names('itemName') });
		for (const [name, verdict] of Object.entries(judged(body, 'metric'))) {
			const { status } = await ask('runReport', {
				dateRanges: [range('yesterday', 'yesterday')],
				dimensions: names('itemName'),
				metrics: names(name),
			});
			const expected = verdict === 'COMPATIBLE' && name !== 'itemListClickEvents' ? 200 : 400;
			expect([name, status]).toEqual([name, expected]);
		}
	});
});

describe('cohorts', () => {
	const cohorts = (more: object = {}) => ({
		dimensions: names('cohort', 'cohortNthDay'),
		metrics: names('cohortActiveUsers', 'cohortTotalUsers'),
		orderBys: [{ dimension: { dimensionName: 'cohortNthDay' } }],
		cohortSpec: {
			cohorts: [
				{ dimension: 'firstSessionDate', dateRange: range('2026-11-10', '2026-11-10') },
			],
			cohortsRange: { granularity: 'DAILY', startOffset: 0, endOffset: 3 },
		},
		...more,
	});

	test('follow the newcomers of a day', async () => {
		const answer = await ask('runReport', cohorts());
		const newcomers = client.sandbox
			.events(SHOP, '2026-11-01', '2026-11-21')
			.prepare(
				`SELECT COUNT(DISTINCT e.user) AS n FROM events e JOIN calendar c ON c.day = e.day
				WHERE c.date = '20261110' AND e.name = 'first_visit'`,
			)
			.get();
		const [first] = cells(answer);
		expect(first).toEqual([
			'cohort_0',
			'0000',
			String(newcomers?.['n']),
			String(newcomers?.['n']),
		]);
		const days = cells(answer).map(([, day]) => day);
		expect(days).toEqual(['0000', '0001', '0002', '0003'].filter((day) => days.includes(day)));
		expect(days.length).toBeGreaterThan(1);
		expect(new Set(cells(answer).map(([, , , total]) => total)).size).toBe(1);
	});

	test.each<[string, object]>([
		['together with dateRanges', cohorts({ dateRanges: LAST_WEEK })],
		['without the cohort dimension', cohorts({ dimensions: names('cohortNthDay') })],
		['fields outside a cohort request', report({ dimensions: names('cohort') })],
	])('%s are refused', async (_, body) => {
		expect((await ask('runReport', body)).status).toBe(400);
	});
});
