import {
	cells,
	dig,
	FRESH,
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

const ask = (method: string, body: object) => client.report(SHOP, method, body);
const report = (more: object) => ({ dateRanges: LAST_WEEK, ...more });
const run = (more: object) => ask('runReport', report(more));

const WEEK = ['20261114', '20261120'] as const;

/** Of the week's events, by joins of this test's own. */
const truth = (sql: string) =>
	client.sandbox
		.events(SHOP, '2026-11-01', '2026-11-21')
		.prepare(
			`WITH facts AS (SELECT e.*, d.category AS device, s.engaged, s.is_new
				FROM events e, calendar c, sessions s, devices d
				WHERE c.day = e.day AND s.id = e.session AND d.id = s.device AND c.date BETWEEN ? AND ?)
			${sql}`,
		)
		.all(...WEEK)
		.map((row) => Object.values(row).map(String));

const ACTIVE = 'COUNT(DISTINCT CASE WHEN engaged OR is_new THEN user END)';
const SESSIONS = 'COUNT(DISTINCT session)';
const IS_KEY = "name IN ('purchase', 'sign_up', 'generate_lead')";

/** Those that test/truth does not ask for. */
test.each<[string, string]>([
	['bounceRate', `1 - 1.0 * COUNT(DISTINCT CASE WHEN engaged THEN session END) / ${SESSIONS}`],
	['sessionsPerUser', `1.0 * ${SESSIONS} / ${ACTIVE}`],
	['averageSessionDuration', `1.0 * SUM(gap) / ${SESSIONS}`],
	['screenPageViewsPerSession', `1.0 * SUM(name = 'page_view') / ${SESSIONS}`],
	['eventCountPerUser', `1.0 * COUNT(*) / ${ACTIVE}`],
	['keyEvents', `SUM(${IS_KEY})`],
	[
		'sessionKeyEventRate',
		`1.0 * COUNT(DISTINCT CASE WHEN ${IS_KEY} THEN session END) / ${SESSIONS}`,
	],
	['addToCarts', "SUM(name = 'add_to_cart')"],
	['checkouts', "SUM(name = 'begin_checkout')"],
	['transactions', 'COUNT(DISTINCT transaction_id)'],
	['totalRevenue', "SUM(CASE WHEN name = 'purchase' THEN value ELSE 0 END)"],
])('the metric %s is what Google defines', async (metric, sql) => {
	const body = { dimensions: names('deviceCategory'), metrics: names(metric) };
	const found = Object.fromEntries(cells(await run({ ...body, keepEmptyRows: true })));
	const expected = truth(`SELECT device, ${sql} FROM facts GROUP BY 1`);
	expect(expected.length).toBeGreaterThan(1);
	expect(Object.keys(found)).toHaveLength(expected.length);
	for (const [device = '', value] of expected) {
		expect(Number(found[device])).toBeCloseTo(Number(value), 8);
	}
});

test('an expression is computed from its metrics', async () => {
	const answer = await run({
		metrics: [{ name: 'ratio', expression: '(eventCount - 1) / sessions * 2' }],
	});
	const [[events, sessions] = []] = truth(`SELECT COUNT(*), ${SESSIONS} FROM facts`);
	expect(Number(cells(answer)[0]?.[0])).toBeCloseTo(
		((Number(events) - 1) / Number(sessions)) * 2,
	);
	expect(answer.body['metricHeaders']).toEqual([{ name: 'ratio', type: 'TYPE_FLOAT' }]);
});

test('an invisible metric orders and filters but has no column', async () => {
	const numericFilter = { operation: 'GREATER_THAN', value: { int64Value: '300' } };
	const answer = await run({
		dimensions: names('deviceCategory'),
		metrics: [{ name: 'sessions' }, { name: 'eventCount', invisible: true }],
		metricFilter: { filter: { fieldName: 'eventCount', numericFilter } },
		orderBys: [{ metric: { metricName: 'eventCount' } }],
	});
	expect(answer.body['metricHeaders']).toEqual([{ name: 'sessions', type: 'TYPE_INTEGER' }]);
	const large = truth(
		`SELECT device, ${SESSIONS} FROM facts GROUP BY 1 HAVING COUNT(*) > 300 ORDER BY COUNT(*)`,
	);
	expect(large.length).toBeGreaterThan(1);
	expect(cells(answer)).toEqual(large);
});

test('items are counted per item', async () => {
	const answer = await run({
		dimensions: names('itemName'),
		metrics: names('itemsPurchased'),
		orderBys: [{ dimension: { dimensionName: 'itemName' } }],
	});
	expect(cells(answer)).toEqual(
		truth(
			`SELECT i.item_name, SUM(i.quantity) FROM items i JOIN facts ON facts.id = i.event
			WHERE name = 'purchase' GROUP BY 1 ORDER BY 1`,
		),
	);
});

test('a key event created now counts from the next report on', async () => {
	const scrolls = { metrics: names('keyEvents', 'keyEvents:scroll') };
	expect((await run(scrolls)).status).toBe(400);
	const before = Number(cells(await run({ metrics: names('keyEvents') }))[0]?.[0]);
	await client.adminApi('POST', `/v1beta/properties/${SHOP}/keyEvents`, {
		eventName: 'scroll',
		countingMethod: 'ONCE_PER_EVENT',
	});
	const [after, only] = (cells(await run(scrolls))[0] ?? []).map(Number);
	const [[scrolled] = []] = truth("SELECT SUM(name = 'scroll') FROM facts");
	expect([after, only]).toEqual([before + Number(scrolled), Number(scrolled)]);
});

describe('the form of an answer', () => {
	test('code points, folded case and numbers order differently', async () => {
		const order = async (dimension: string, orderType: string) =>
			cells(
				await run({
					dimensions: names(dimension),
					orderBys: [{ dimension: { dimensionName: dimension, orderType } }],
				}),
			).map(([value = '']) => value);
		const paths = await order('pagePath', 'ALPHANUMERIC');
		expect(paths.indexOf('/Sale')).toBeLessThan(paths.indexOf('/boots'));
		const folded = await order('pagePath', 'CASE_INSENSITIVE_ALPHANUMERIC');
		expect(Math.abs(folded.indexOf('/Sale') - folded.indexOf('/sale'))).toBe(1);
		const [first, ...versions] = await order('operatingSystemVersion', 'NUMERIC');
		expect(first).toBe('(not set)');
		expect(versions.length).toBeGreaterThan(2);
		expect(versions).toEqual([...versions].sort((a, b) => Number(a) - Number(b)));
	});

	test('the total counts a user once, the rows once per day', async () => {
		const answer = await run({
			dimensions: names('date'),
			metrics: names('totalUsers'),
			metricAggregations: ['TOTAL'],
		});
		const perDay = cells(answer).reduce((sum, [, value]) => sum + Number(value), 0);
		const [[users] = []] = truth('SELECT COUNT(DISTINCT user) FROM facts');
		expect(cells(answer, 'totals')).toEqual([['RESERVED_TOTAL', users]]);
		expect(perDay).toBeGreaterThan(Number(users));
	});

	test('several date ranges add a dateRange column, last, and one aggregate row each', async () => {
		const answer = await run({
			dimensions: names('deviceCategory'),
			metrics: names('sessions'),
			dateRanges: [
				range('7daysAgo', 'yesterday', 'this_week'),
				range('14daysAgo', '8daysAgo'),
			],
			metricAggregations: ['TOTAL'],
		});
		expect(answer.body['dimensionHeaders']).toEqual(names('deviceCategory', 'dateRange'));
		expect(cells(answer, 'totals').map(([label, name]) => [label, name])).toEqual([
			['RESERVED_TOTAL', 'this_week'],
			['RESERVED_TOTAL', 'date_range_1'],
		]);
	});

	test('comparisons add a column before it', async () => {
		const norwegians = { fieldName: 'country', stringFilter: { value: 'Norway' } };
		const answer = await run({
			metrics: names('sessions'),
			comparisons: [
				{ comparison: 'comparisons/mobileTraffic' },
				{ name: 'Norwegians', dimensionFilter: { filter: norwegians } },
			],
		});
		const [[mobile] = []] = truth(`SELECT ${SESSIONS} FROM facts WHERE device = 'mobile'`);
		expect(answer.body['dimensionHeaders']).toEqual(names('comparison'));
		expect(cells(answer)).toEqual(
			expect.arrayContaining([
				['Mobile traffic', mobile],
				['Norwegians', expect.stringMatching(/^[1-9]/)],
			]),
		);
	});

	test('dimensions alone and metrics alone are reports', async () => {
		const only = await run({ dimensions: names('deviceCategory') });
		expect(only.body).not.toHaveProperty('metricHeaders');
		expect(listAt(only.body, 'rows')[0]).not.toHaveProperty('metricValues');
		const metrics = await run({ metrics: names('sessions') });
		expect(metrics.body).not.toHaveProperty('dimensionHeaders');
		expect(metrics.body['rowCount']).toBe(1);
	});

	test('rows of zeros are dropped unless asked for', async () => {
		const body = { dimensions: names('eventName'), metrics: names('purchaseRevenue') };
		expect(cells(await run(body)).map(([name]) => name)).toEqual(['purchase']);
		expect(cells(await run({ ...body, keepEmptyRows: true })).length).toBeGreaterThan(5);
	});

	test('a property without data answers with headers, metadata and nothing else', async () => {
		const body = { dimensions: names('date'), metrics: names('sessions') };
		const more = { metricAggregations: ['TOTAL'] };
		const answer = await client.report(FRESH, 'runReport', report({ ...body, ...more }));
		expect(answer.body).toEqual({
			dimensionHeaders: names('date'),
			metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
			metadata: { currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
			kind: 'analyticsData#runReport',
		});
	});

	test('which days were asked for first makes no difference', async () => {
		const other = await startAnalytics();
		await other.report(SHOP, 'runReport', {
			dateRanges: [range('today', 'today')],
			metrics: names('sessions'),
		});
		const body = { dimensions: names('date'), metrics: names('activeUsers', 'newUsers') };
		const later = await other.report(SHOP, 'runReport', report(body));
		await other.stop();
		expect(cells(later)).toHaveLength(7);
		expect(later.body).toEqual((await run(body)).body);
	});
});

describe('pivots', () => {
	const pivoted = (pivots: object[], more: object = {}) =>
		ask(
			'runPivotReport',
			report({
				metrics: names('sessions'),
				dimensions: names('browser', 'country'),
				pivots,
				...more,
			}),
		);
	const browser = { fieldNames: ['browser'], limit: 2 };
	const country = { fieldNames: ['country'], limit: 3 };

	test('totals of a pivot are over all its values, shown or not', async () => {
		const answer = await pivoted([browser, { ...country, metricAggregations: ['TOTAL'] }]);
		const perBrowser = cells(
			await run({ metrics: names('sessions'), dimensions: names('browser'), limit: 2 }),
		);
		expect(cells(answer, 'aggregates')).toEqual(
			perBrowser.map(([name, value]) => [name, 'RESERVED_TOTAL', value]),
		);
	});

	test.each<[string, string, object[], object]>([
		['without a limit', 'limit', [{ fieldNames: ['browser', 'country'] }], {}],
		[
			'whose limits are too large together',
			'must not exceed 250000',
			[
				{ ...browser, limit: 600 },
				{ ...country, limit: 600 },
			],
			{},
		],
		[
			'with a dimension in two of them',
			'must not share dimensions',
			[{ ...browser, fieldNames: ['browser', 'country'] }, country],
			{},
		],
		['with a dimension in none', 'country', [browser], {}],
		[
			'over an unrequested dimension',
			'city',
			[browser, { ...country, fieldNames: ['country', 'city'] }],
			{},
		],
		['without metrics', 'metric', [browser, country], { metrics: [] }],
	])('%s are refused: %s', async (_, words, pivots, more) => {
		const refused = await pivoted(pivots, more);
		expect(refused.status).toBe(400);
		expect(message(refused)).toContain(words);
	});
});

describe('realtime', () => {
	test('counts the last thirty minutes, minute by minute', async () => {
		const answer = await ask('runRealtimeReport', {
			dimensions: names('minutesAgo'),
			metrics: names('eventCount'),
		});
		const minute = (agoMs: number) => Math.floor((client.clock.time - agoMs) / 60_000) * 60;
		const events = client.sandbox
			.events(SHOP, '2026-11-01', '2026-11-21')
			.prepare('SELECT COUNT(*) AS n FROM events WHERE ts BETWEEN ? AND ?')
			.get(minute(29 * 60_000), Math.floor(client.clock.time / 1000));
		const rows = cells(answer);
		expect(rows.length).toBeGreaterThan(1);
		expect(rows.map(([name]) => name).filter((name) => !/^[0-2]\d$/.test(name!))).toEqual([]);
		expect(rows.reduce((sum, [, value]) => sum + Number(value), 0)).toBe(events?.['n']);
		expect(answer.body).not.toHaveProperty('metadata');
	});

	test.each<[string, string, object]>([
		[
			'core fields',
			'Field pagePath is not a valid dimension. For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/realtime-api-schema ',
			{ dimensions: names('pagePath') },
		],
		['dateRanges', 'Unknown name "dateRanges"', { dateRanges: LAST_WEEK }],
		['an offset', 'Unknown name "offset"', { offset: 1 }],
		[
			'minutes too long ago',
			'29',
			{ metrics: names('activeUsers'), minuteRanges: [{ startMinutesAgo: 30 }] },
		],
		[
			'three ranges',
			'2 minuteRanges',
			{ metrics: names('activeUsers'), minuteRanges: [{}, {}, {}] },
		],
	])('%s are refused: %s', async (_, words, body) => {
		expect(message(await ask('runRealtimeReport', body))).toContain(words);
	});
});

describe('cohorts', () => {
	const cohorts = (more: object = {}) => ({
		dimensions: names('cohort', 'cohortNthDay'),
		metrics: names('cohortActiveUsers', 'cohortTotalUsers'),
		orderBys: [{ dimension: { dimensionName: 'cohortNthDay' } }],
		cohortSpec: {
			cohorts: [
				{ dimension: 'firstSessionDate', dateRange: range('2026-11-14', '2026-11-14') },
			],
			cohortsRange: { granularity: 'DAILY', startOffset: 0, endOffset: 3 },
		},
		...more,
	});

	test('follow the newcomers of a day', async () => {
		const rows = cells(await ask('runReport', cohorts()));
		const [[newcomers] = []] = truth(
			`SELECT COUNT(DISTINCT f.user) FROM facts f JOIN calendar c ON c.day = f.day
			WHERE c.date = '20261114' AND f.name = 'first_visit'`,
		);
		expect(rows[0]).toEqual(['cohort_0', '0000', newcomers, newcomers]);
		expect(rows.length).toBeGreaterThan(1);
		expect(new Set(rows.map(([, , , total]) => total)).size).toBe(1);
	});

	test.each<[string, string, object]>([
		['together with dateRanges', 'dateRanges', cohorts({ dateRanges: LAST_WEEK })],
		[
			'without the cohort dimension',
			'cohort dimension is required',
			cohorts({ dimensions: names('cohortNthDay') }),
		],
		['as fields outside a cohort request', 'cohort', report({ dimensions: names('cohort') })],
	])('%s are refused: %s', async (_, words, body) => {
		const refused = await ask('runReport', body);
		expect(refused.status).toBe(400);
		expect(message(refused)).toContain(words);
	});
});

test.each<[string, number, string]>([
	[
		'six reports',
		6,
		'Batch requests are limited to 5 requests.\n  This batch request contains 6 requests.',
	],
	['no report', 0, 'The batchRunReportsRequest must contain at least one runReportRequest.'],
])('a batch of %s is refused', async (_, count, words) => {
	const requests = Array.from({ length: count }, () => report({ metrics: names('sessions') }));
	expect(message(await ask('batchRunReports', { requests }))).toBe(words);
});

describe('the fields of a property', () => {
	const metadata = async (property: string) =>
		(await client.dataApi('GET', `/v1beta/properties/${property}/metadata`)).body;

	test('have custom definitions, old names and comparisons', async () => {
		const body = await metadata(SHOP);
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
		expect(await metadata('0')).not.toHaveProperty('comparisons');
	});

	test('can all be asked for', async () => {
		const body = await metadata(SHOP);
		const askable = (kind: string) =>
			listAt(body, kind)
				.map(({ apiName }) => String(apiName))
				.filter((name) => !name.startsWith('cohort'));
		const yesterday = { dateRanges: [range('yesterday', 'yesterday')] };
		const campaign = (name: string) =>
			/^advertiser|^returnOn/.test(name) ? names('sessionCampaignName') : [];
		const statuses: Array<[string, number]> = [];
		for (const name of askable('metrics')) {
			const asked = { ...yesterday, metrics: names(name), dimensions: campaign(name) };
			statuses.push([name, (await ask('runReport', asked)).status]);
		}
		for (const name of askable('dimensions')) {
			const asked = { ...yesterday, dimensions: names(name) };
			statuses.push([name, (await ask('runReport', asked)).status]);
		}
		expect(statuses.length).toBeGreaterThan(100);
		expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
	});

	test('go with an item dimension as checkCompatibility says, but for one known field', async () => {
		const { body } = await ask('checkCompatibility', { dimensions: names('itemName') });
		const verdicts = listAt(body, 'metricCompatibilities').map((one): [string, unknown] => [
			String(dig(one, 'metricMetadata.apiName')),
			one['compatibility'],
		]);
		expect(Object.fromEntries(verdicts)).toMatchObject({
			itemsPurchased: 'COMPATIBLE',
			eventCount: 'INCOMPATIBLE',
		});
		const wrong: string[] = [];
		for (const [name, verdict] of verdicts) {
			const asked = { dimensions: names('itemName'), metrics: names(name) };
			const { status } = await run({
				...asked,
				dateRanges: [range('yesterday', 'yesterday')],
			});
			if ((verdict === 'COMPATIBLE') !== (status === 200)) wrong.push(name);
		}
		expect(wrong).toEqual(['itemListClickEvents']);
	});
});
