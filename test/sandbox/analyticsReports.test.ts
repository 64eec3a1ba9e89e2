import type { DatabaseSync } from 'node:sqlite';

import {
	APP,
	BLOG,
	cells,
	FRESH,
	LARGE,
	LAST_WEEK,
	listAt,
	names,
	range,
	SHOP,
	startAnalytics,
} from './analyticsClient';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const WEEK = ['20261114', '20261120'] as const;
/** The week's events, one flat record each, by joins of this test's own. */
const FLAT = `
	SELECT e.*, c.date, g.country, g.city, d.browser, d.category AS device, p.path, p.title,
		t.source, t.medium, s.engaged, s.is_new
	FROM events e, calendar c, sessions s, users u, places g, devices d, pages p, traffic t
	WHERE c.day = e.day AND s.id = e.session AND u.id = e.user AND g.id = u.place
		AND d.id = s.device AND p.id = e.page AND t.id = s.traffic`;

interface Fact {
	date: string;
	name: string;
	session: number;
	user: number;
	country: string;
	city: string;
	browser: string;
	device: string;
	path: string;
	title: string;
	source: string;
	medium: string;
	engaged: number;
	is_new: number;
	engagement: number;
	gap: number;
	value: number;
	transaction_id: string | null;
}

function facts(from: string = WEEK[0], to: string = WEEK[1]): Fact[] {
	const db: DatabaseSync = client.sandbox.events(SHOP, '2026-11-01', '2026-11-21');
	return db.prepare(`${FLAT} AND c.date BETWEEN ? AND ?`).all(from, to) as unknown as Fact[];
}

const distinct = <T>(values: T[]) => new Set(values).size;
const sessionsOf = (some: Fact[]) => distinct(some.map(({ session }) => session));

function groups(some: Fact[], key: (fact: Fact) => string): Map<string, Fact[]> {
	const found = new Map<string, Fact[]>();
	for (const fact of some) found.set(key(fact), [...(found.get(key(fact)) ?? []), fact]);
	return found;
}

const run = (body: object, property = SHOP) =>
	client.report(property, 'runReport', { dateRanges: LAST_WEEK, ...body });

const sessionsBy = (dimension: string, dimensionFilter: object) =>
	run({
		dimensions: names(dimension),
		metrics: names('sessions'),
		dimensionFilter,
		limit: 250_000,
	});

const filter = (fieldName: string, condition: object) => ({ filter: { fieldName, ...condition } });
const text = (fieldName: string, matchType: string, value: string, caseSensitive = false) =>
	filter(fieldName, { stringFilter: { matchType, value, caseSensitive } });

describe('metrics are what the events say', () => {
	const week = () => facts();
	const active = (some: Fact[]) =>
		distinct(some.filter((f) => f.engaged || f.is_new).map(({ user }) => user));
	const count = (some: Fact[], name: string) => some.filter((f) => f.name === name).length;
	const sum = (some: Fact[], of: (fact: Fact) => number) =>
		some.reduce((total, fact) => total + of(fact), 0);
	const engaged = (some: Fact[]) => sessionsOf(some.filter((f) => f.engaged));
	const isKey = ({ name }: Fact) => ['purchase', 'sign_up', 'generate_lead'].includes(name);

	test.each<[string, (some: Fact[]) => number]>([
		['activeUsers', active],
		['totalUsers', (some) => distinct(some.map(({ user }) => user))],
		['newUsers', (some) => count(some, 'first_visit')],
		['sessions', sessionsOf],
		['engagedSessions', engaged],
		['engagementRate', (some) => engaged(some) / sessionsOf(some)],
		['bounceRate', (some) => 1 - engaged(some) / sessionsOf(some)],
		['sessionsPerUser', (some) => sessionsOf(some) / active(some)],
		['averageSessionDuration', (some) => sum(some, ({ gap }) => gap) / sessionsOf(some)],
		['userEngagementDuration', (some) => sum(some, ({ engagement }) => engagement)],
		['screenPageViews', (some) => count(some, 'page_view')],
		['screenPageViewsPerSession', (some) => count(some, 'page_view') / sessionsOf(some)],
		['eventCount', (some) => some.length],
		['eventsPerSession', (some) => some.length / sessionsOf(some)],
		['eventCountPerUser', (some) => some.length / active(some)],
		['keyEvents', (some) => some.filter(isKey).length],
		['sessionKeyEventRate', (some) => sessionsOf(some.filter(isKey)) / sessionsOf(some)],
		['addToCarts', (some) => count(some, 'add_to_cart')],
		['checkouts', (some) => count(some, 'begin_checkout')],
		['ecommercePurchases', (some) => count(some, 'purchase')],
		['transactions', (some) => distinct(some.flatMap((f) => f.transaction_id ?? []))],
		[
			'totalRevenue',
			(some) =>
				sum(
					some.filter(({ name }) => name === 'purchase'),
					({ value }) => value,
				),
		],
	])('%s', async (metric, expected) => {
		const answer = await run({
			dimensions: names('deviceCategory'),
			metrics: names(metric),
			keepEmptyRows: true,
		});
		const byDevice = groups(week(), ({ device }) => device);
		expect(cells(answer)).toHaveLength(byDevice.size);
		for (const [device = '', value] of cells(answer)) {
			expect(Number(value)).toBeCloseTo(expected(byDevice.get(device) ?? []), 8);
		}
	});

	test('an expression is computed from its metrics', async () => {
		const answer = await run({
			metrics: [{ name: 'ratio', expression: '(eventCount - 1) / sessions * 2' }],
		});
		const some = week();
		expect(Number(cells(answer)[0]?.[0])).toBeCloseTo(
			((some.length - 1) / sessionsOf(some)) * 2,
		);
		expect(answer.body['metricHeaders']).toEqual([{ name: 'ratio', type: 'TYPE_FLOAT' }]);
	});

	test('an invisible metric orders and filters but has no column', async () => {
		const answer = await run({
			dimensions: names('country'),
			metrics: [{ name: 'sessions' }, { name: 'eventCount', invisible: true }],
			metricFilter: filter('eventCount', {
				numericFilter: { operation: 'GREATER_THAN', value: { int64Value: '300' } },
			}),
			orderBys: [{ metric: { metricName: 'eventCount' } }],
		});
		expect(answer.body['metricHeaders']).toEqual([{ name: 'sessions', type: 'TYPE_INTEGER' }]);
		const large = [...groups(week(), ({ country }) => country)]
			.filter(([, some]) => some.length > 300)
			.sort(([, left], [, right]) => left.length - right.length);
		expect(cells(answer)).toEqual(
			large.map(([name, some]) => [name, String(sessionsOf(some))]),
		);
	});

	test('money is converted to the currency asked for', async () => {
		const euros = await run({ metrics: names('totalRevenue') });
		const crowns = await run({ metrics: names('totalRevenue'), currencyCode: 'NOK' });
		expect(Number(cells(crowns)[0]?.[0])).toBeCloseTo(Number(cells(euros)[0]?.[0]) * 11.5, 4);
		expect(crowns.body['metadata']).toEqual({ currencyCode: 'NOK', timeZone: 'Europe/Oslo' });
	});

	test('items are counted per item', async () => {
		const answer = await run({
			dimensions: names('itemName'),
			metrics: names('itemsPurchased', 'itemRevenue'),
		});
		const bought = client.sandbox
			.events(SHOP, '2026-11-01', '2026-11-21')
			.prepare(
				`SELECT i.item_name AS item, SUM(i.quantity) AS n, SUM(i.revenue) AS revenue
				FROM items i JOIN events e ON e.id = i.event JOIN calendar c ON c.day = e.day
				WHERE e.name = 'purchase' AND c.date BETWEEN ? AND ? GROUP BY 1`,
			)
			.all(...WEEK);
		expect(cells(answer)).toHaveLength(bought.length);
		for (const { item, n, revenue } of bought) {
			const row = cells(answer).find(([name]) => name === item);
			expect(row?.[1]).toBe(String(n));
			expect(Number(row?.[2])).toBeCloseTo(Number(revenue), 6);
		}
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
		expect(only).toBe(count(week(), 'scroll'));
		expect(after).toBe(before + Number(only));
	});
});

describe('dimension filters keep what they say', () => {
	const cases: Array<[string, string, object, (fact: Fact) => boolean]> = [
		[
			'exact, any case',
			'country',
			text('country', 'EXACT', 'NORWAY'),
			(f) => f.country === 'Norway',
		],
		[
			'exact, same case',
			'path',
			text('pagePath', 'EXACT', '/Sale', true),
			(f) => f.path === '/Sale',
		],
		[
			'begins with',
			'path',
			text('pagePath', 'BEGINS_WITH', '/JACK'),
			(f) => f.path.startsWith('/jack'),
		],
		[
			'ends with',
			'path',
			text('pagePath', 'ENDS_WITH', 'fell'),
			(f) => f.path.endsWith('fell'),
		],
		[
			'contains, beyond ASCII',
			'path',
			text('pagePath', 'CONTAINS', 'ÅPNING'),
			(f) => f.path.includes('åpning'),
		],
		[
			'contains a quotation mark',
			'title',
			text('pageTitle', 'CONTAINS', '"we'),
			(f) => f.title.includes('"we'),
		],
		[
			'full regular expression',
			'path',
			text('pagePath', 'FULL_REGEXP', '/(boots|jackets)'),
			(f) => /^\/(boots|jackets)$/i.test(f.path),
		],
		[
			'partial regular expression, same case',
			'path',
			text('pagePath', 'PARTIAL_REGEXP', '^/s', true),
			(f) => /^\/s/.test(f.path),
		],
		[
			'in list, any case',
			'country',
			filter('country', { inListFilter: { values: ['norway', 'Japan'] } }),
			(f) => ['Norway', 'Japan'].includes(f.country),
		],
		[
			'in list, same case',
			'country',
			filter('country', {
				inListFilter: { values: ['norway', 'Japan'], caseSensitive: true },
			}),
			(f) => f.country === 'Japan',
		],
		[
			'a number in a text dimension',
			'date',
			filter('date', {
				numericFilter: {
					operation: 'GREATER_THAN_OR_EQUAL',
					value: { int64Value: 20261118 },
				},
			}),
			(f) => f.date >= '20261118',
		],
		[
			'between',
			'date',
			filter('date', {
				betweenFilter: {
					fromValue: { int64Value: '20261115' },
					toValue: { doubleValue: 20261116 },
				},
			}),
			(f) => ['20261115', '20261116'].includes(f.date),
		],
		['empty', 'city', filter('city', { emptyFilter: {} }), (f) => f.city === '(not set)'],
		[
			'and',
			'country',
			{
				andGroup: {
					expressions: [
						text('country', 'EXACT', 'Norway'),
						text('browser', 'EXACT', 'Chrome'),
					],
				},
			},
			(f) => f.country === 'Norway' && f.browser === 'Chrome',
		],
		[
			'or',
			'country',
			{
				orGroup: {
					expressions: [
						text('country', 'EXACT', 'Norway'),
						text('browser', 'EXACT', 'Chrome'),
					],
				},
			},
			(f) => f.country === 'Norway' || f.browser === 'Chrome',
		],
		[
			'not, around a group',
			'country',
			{
				notExpression: {
					orGroup: {
						expressions: [
							text('country', 'CONTAINS', 'o'),
							text('browser', 'EXACT', 'Chrome'),
						],
					},
				},
			},
			(f) => !f.country.includes('o') && f.browser !== 'Chrome',
		],
	];
	const DIMENSIONS: Record<string, string> = { path: 'pagePath', title: 'pageTitle' };

	test.each(cases)('%s', async (_, column, dimensionFilter, keeps) => {
		const answer = await sessionsBy(DIMENSIONS[column] ?? column, dimensionFilter);
		const kept = facts().filter(keeps);
		expect(kept.length).toBeGreaterThan(0);
		const expected = [...groups(kept, (fact) => String(fact[column as keyof Fact]))].map(
			([name, some]) => [name, String(sessionsOf(some))],
		);
		expect(cells(answer).sort()).toEqual(expected.sort());
	});

	test('a dimension may be filtered on without being asked for', async () => {
		const answer = await run({
			metrics: names('sessions'),
			dimensionFilter: text('sessionSource', 'EXACT', 'google'),
		});
		const google = facts().filter(({ source }) => source === 'google');
		expect(cells(answer)).toEqual([[String(sessionsOf(google))]]);
	});

	test('a metric filter works on the grouped rows, and the totals follow it', async () => {
		const answer = await run({
			dimensions: names('country'),
			metrics: names('totalUsers'),
			metricFilter: filter('totalUsers', {
				betweenFilter: { fromValue: { int64Value: 10 }, toValue: { int64Value: 40 } },
			}),
			metricAggregations: ['TOTAL', 'MINIMUM', 'MAXIMUM'],
		});
		const users = (some: Fact[]) => distinct(some.map(({ user }) => user));
		const kept = [...groups(facts(), ({ country }) => country)]
			.map(([, some]) => users(some))
			.filter((number) => number >= 10 && number <= 40);
		expect(cells(answer).map(([, value]) => Number(value))).toEqual(
			kept.sort((left, right) => right - left),
		);
		expect(cells(answer, 'minimums')).toEqual([['RESERVED_MIN', String(Math.min(...kept))]]);
		expect(cells(answer, 'maximums')).toEqual([['RESERVED_MAX', String(Math.max(...kept))]]);
		const total = kept.reduce((sum, number) => sum + number, 0);
		expect(cells(answer, 'totals')).toEqual([['RESERVED_TOTAL', String(total)]]);
	});
});

describe('order, pages and aggregates', () => {
	test('without orderBys the first metric decides, the largest first', async () => {
		const rows = cells(await run({ dimensions: names('country'), metrics: names('sessions') }));
		const values = rows.map(([, value]) => Number(value));
		expect(values).toEqual([...values].sort((left, right) => right - left));
	});

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
		const versions = await order('operatingSystemVersion', 'NUMERIC');
		expect(versions[0]).toBe('(not set)');
		expect(versions.slice(1).map(Number)).toEqual(
			versions
				.slice(1)
				.map(Number)
				.sort((left, right) => left - right),
		);
	});

	test('pages fit together without a gap, and rowCount stays the same', async () => {
		const body = { dimensions: names('pagePath', 'country'), metrics: names('sessions') };
		const whole = await run({ ...body, limit: 250_000 });
		const pages: string[][] = [];
		for (let offset = 0; offset < Number(whole.body['rowCount']); offset += 7) {
			const page = await run({ ...body, limit: '7', offset: String(offset) });
			expect(page.body['rowCount']).toBe(whole.body['rowCount']);
			pages.push(...cells(page));
		}
		expect(pages).toEqual(cells(whole));
		const beyond = await run({ ...body, offset: 100_000 });
		expect(beyond.body['rows']).toBeUndefined();
		expect(beyond.body['rowCount']).toBe(whole.body['rowCount']);
	});

	test('the total counts a user once, the rows once per day', async () => {
		const answer = await run({
			dimensions: names('date'),
			metrics: names('totalUsers'),
			metricAggregations: ['TOTAL'],
		});
		const perDay = cells(answer).reduce((sum, [, value]) => sum + Number(value), 0);
		const [[label, total] = []] = cells(answer, 'totals');
		expect(label).toBe('RESERVED_TOTAL');
		expect(Number(total)).toBe(distinct(facts().map(({ user }) => user)));
		expect(perDay).toBeGreaterThan(Number(total));
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
		const before = facts('20261107', '20261113');
		expect(cells(answer, 'totals')).toEqual([
			['RESERVED_TOTAL', 'this_week', String(sessionsOf(facts()))],
			['RESERVED_TOTAL', 'date_range_1', String(sessionsOf(before))],
		]);
		const mobile = before.filter(({ device }) => device === 'mobile');
		expect(cells(answer)).toContainEqual([
			'mobile',
			'date_range_1',
			String(sessionsOf(mobile)),
		]);
	});

	test('comparisons add a column before it', async () => {
		const answer = await run({
			metrics: names('sessions'),
			comparisons: [
				{ comparison: 'comparisons/mobileTraffic' },
				{ name: 'Norwegians', dimensionFilter: text('country', 'EXACT', 'Norway') },
			],
		});
		const [mobile, norwegian] = [
			facts().filter(({ device }) => device === 'mobile'),
			facts().filter(({ country }) => country === 'Norway'),
		];
		expect(answer.body['dimensionHeaders']).toEqual(names('comparison'));
		expect(Object.fromEntries(cells(answer))).toEqual({
			'Mobile traffic': String(sessionsOf(mobile)),
			Norwegians: String(sessionsOf(norwegian)),
		});
	});

	test('dimension expressions change and join values', async () => {
		const answer = await run({
			dimensions: [
				{ name: 'loud', dimensionExpression: { upperCase: { dimensionName: 'country' } } },
				{
					name: 'both',
					dimensionExpression: {
						concatenate: {
							dimensionNames: ['country', 'deviceCategory'],
							delimiter: ' – ',
						},
					},
				},
			],
			metrics: names('sessions'),
			limit: 1,
		});
		expect(cells(answer)[0]?.slice(0, 2)).toEqual([
			'NORWAY',
			expect.stringMatching(/^Norway – (desktop|mobile)$/),
		]);
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
});

describe('properties of their own kind', () => {
	test('a property without data answers with headers, metadata and nothing else', async () => {
		const body = {
			dimensions: names('date'),
			metrics: names('sessions'),
			metricAggregations: ['TOTAL'],
		};
		expect((await run(body, FRESH)).body).toEqual({
			dimensionHeaders: names('date'),
			metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
			metadata: { currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
			kind: 'analyticsData#runReport',
		});
	});

	test('an app has screens and platforms', async () => {
		const rows = cells(
			await run({ dimensions: names('platform'), metrics: names('screenPageViews') }, APP),
		);
		expect(rows.map(([platform]) => platform).sort()).toEqual(['Android', 'iOS']);
	});

	test('the very large property pages through every row once', async () => {
		client.sandbox.quirks.set({ largeRows: 120_000 });
		const ids = new Set<string>();
		let read = 0;
		for (let offset = 0; offset < 120_000; offset += 50_000) {
			const page = await run(
				{
					dimensions: names('transactionId'),
					metrics: names('purchaseRevenue'),
					limit: 50_000,
					offset,
				},
				LARGE,
			);
			expect(page.body['rowCount']).toBe(120_000);
			for (const [id = ''] of cells(page)) {
				ids.add(id);
				read++;
			}
		}
		expect(read).toBe(120_000);
		expect(ids.size).toBe(120_000);
		expect(ids.has('T-0000001')).toBe(true);
	});

	test('the very large property can be read backwards and adds up', async () => {
		client.sandbox.quirks.set({ largeRows: 1000 });
		const answer = await run(
			{
				dimensions: names('transactionId', 'date'),
				metrics: names('purchaseRevenue', 'transactions'),
				orderBys: [{ dimension: { dimensionName: 'transactionId' }, desc: true }],
				metricAggregations: ['TOTAL'],
				limit: 2,
			},
			LARGE,
		);
		expect(cells(answer)).toEqual([
			['T-0001000', '20261120', '0.01', '1'],
			['T-0000999', '20261120', '0.02', '1'],
		]);
		expect(cells(answer, 'totals')).toEqual([
			['RESERVED_TOTAL', 'RESERVED_TOTAL', '5005', '1000'],
		]);
	});

	test('reports are the same in every run', async () => {
		const other = await startAnalytics();
		const body = { dimensions: names('country', 'date'), metrics: names('activeUsers') };
		const again = await other.report(BLOG, 'runReport', { dateRanges: LAST_WEEK, ...body });
		await other.stop();
		expect(again.body).toEqual((await run(body, BLOG)).body);
	});

	test('which days were asked for first makes no difference', async () => {
		const other = await startAnalytics();
		await other.report(APP, 'runReport', {
			dateRanges: [range('today', 'today')],
			metrics: names('sessions'),
		});
		const body = { dimensions: names('date'), metrics: names('activeUsers', 'newUsers') };
		const later = await other.report(APP, 'runReport', { dateRanges: LAST_WEEK, ...body });
		await other.stop();
		expect(later.body).toEqual((await run(body, APP)).body);
	});
});
