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
	type Answer,
} from './analyticsClient';
import { formatMetric } from '../../sandbox/analytics/data/format';
import { price } from '../../sandbox/analytics/data/quota';
import type { Bucket } from '../../sandbox/analytics/data/quota';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const report = (more: object = {}) => ({
	dateRanges: LAST_WEEK,
	metrics: names('sessions'),
	...more,
});
const run = (more: object = {}): Promise<Answer> => client.report(SHOP, 'runReport', report(more));
const quotaOf = async () =>
	(await run({ returnPropertyQuota: true })).body['propertyQuota'] as Record<
		string,
		{ consumed: number; remaining: number }
	>;

describe('quotas', () => {
	test('every bucket tells what the request took and what is left', async () => {
		expect(await quotaOf()).toEqual({
			tokensPerDay: { consumed: 1, remaining: 199_999 },
			tokensPerHour: { consumed: 1, remaining: 39_999 },
			concurrentRequests: { consumed: 0, remaining: 10 },
			serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
			potentiallyThresholdedRequestsPerHour: { consumed: 0, remaining: 120 },
			tokensPerProjectPerHour: { consumed: 1, remaining: 13_999 },
		});
		expect((await quotaOf())['tokensPerDay']).toEqual({ consumed: 1, remaining: 199_998 });
	});

	test('requests that fail cost nothing', async () => {
		await run({ dimensions: names('wibble') });
		expect((await quotaOf())['tokensPerDay']?.remaining).toBe(199_999);
	});

	test.each<[string, Parameters<typeof price>[0], number]>([
		['a narrow report', { columns: 2, days: 7, filters: 0, rows: 10 }, 1],
		['1 × 10 fields', { columns: 11, days: 7, filters: 0, rows: 10 }, 2],
		['9 × 10 fields over 30 days', { columns: 19, days: 30, filters: 0, rows: 10 }, 4],
		['1 × 1 fields over a year', { columns: 2, days: 365, filters: 0, rows: 365 }, 7],
	])('%s has the price that was seen', (_, size, tokens) => {
		expect(price(size)).toBe(tokens);
	});

	test('hourly buckets come back with the hour, daily ones at midnight in California', async () => {
		await quotaOf();
		client.clock.time += 3_600_000;
		client.signIn();
		const later = await quotaOf();
		expect(later['tokensPerHour']?.remaining).toBe(39_999);
		expect(later['tokensPerDay']?.remaining).toBe(199_998);
		client.clock.time = Date.parse('2026-11-22T08:00:00Z');
		client.signIn();
		expect((await quotaOf())['tokensPerDay']?.remaining).toBe(199_999);
	});

	test.each<[Bucket, string]>([
		[
			'tokensPerDay',
			'Exhausted property tokens per day. These quota tokens will return in under 24 hours.',
		],
		[
			'tokensPerHour',
			'Exhausted property tokens per hour. These quota tokens will return in under an hour.',
		],
		[
			'tokensPerProjectPerHour',
			'Exhausted property tokens for a project per hour. These quota tokens will return in under an hour.',
		],
		[
			'concurrentRequests',
			'Exhausted concurrent requests quota. Please send fewer requests concurrently. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas',
		],
	])('%s, exhausted, answers 429 without details', async (bucket, words) => {
		client.sandbox.quirks.exhaust(bucket);
		const refused = await run();
		expect(refused.status).toBe(429);
		expect(refused.body).toEqual({
			error: { code: 429, message: words, status: 'RESOURCE_EXHAUSTED' },
		});
	});

	test('thresholded dimensions have a bucket of their own', async () => {
		client.sandbox.quirks.leaveQuota('potentiallyThresholdedRequestsPerHour', 1);
		const ask = () => run({ dimensions: names('userGender'), metrics: names('sessions') });
		expect((await ask()).status).toBe(200);
		const refused = await ask();
		expect(refused.status).toBe(429);
		expect(message(refused)).toMatch(
			/^Exhausted potentially thresholded requests quota\. This quota will refresh in under an hour\. To learn more, see /,
		);
		expect((await run()).status).toBe(200);
	});

	test('realtime has buckets of its own', async () => {
		client.sandbox.quirks.exhaust('tokensPerHour', {
			property: `properties/${SHOP}`,
			category: 'core',
		});
		expect((await run()).status).toBe(429);
		const realtime = await client.report(SHOP, 'runRealtimeReport', {
			metrics: names('activeUsers'),
		});
		expect(realtime.status).toBe(200);
	});

	test('tokens run out by being used', async () => {
		client.sandbox.quirks.leaveQuota('tokensPerHour', 2);
		const statuses = [(await run()).status, (await run()).status, (await run()).status];
		expect(statuses).toEqual([200, 200, 429]);
	});

	test('the eleventh request in flight is refused, and later ones pass again', async () => {
		client.sandbox.quirks.set({ slowMs: 300 });
		const statuses = await Promise.all(
			Array.from({ length: 12 }, async () => (await run()).status),
		);
		expect(statuses.filter((status) => status === 200)).toHaveLength(10);
		expect(statuses.filter((status) => status === 429)).toHaveLength(2);
		client.sandbox.quirks.set({ slowMs: 0 });
		expect((await run()).status).toBe(200);
	});
});

describe('degraded data is announced in the metadata', () => {
	const metadata = async (more: object = {}) => (await run(more)).body['metadata'];

	test('an ordinary report has currency and zone only', async () => {
		expect(await metadata()).toEqual({ currencyCode: 'EUR', timeZone: 'Europe/Oslo' });
	});

	test('sampling, once per date range', async () => {
		client.sandbox.quirks.set({
			sampling: { samplesReadCount: 500_000, samplingSpaceSize: 10_000_000 },
		});
		expect(
			await metadata({ dateRanges: [...LAST_WEEK, range('14daysAgo', '8daysAgo')] }),
		).toMatchObject({
			samplingMetadatas: [
				{ samplesReadCount: '500000', samplingSpaceSize: '10000000' },
				{ samplesReadCount: '500000', samplingSpaceSize: '10000000' },
			],
		});
	});

	test('thresholding withholds the rows of few users', async () => {
		const all = cells(
			await run({ dimensions: names('country'), metrics: names('totalUsers') }),
		);
		client.sandbox.quirks.set({ thresholding: { minimumUsers: 20 } });
		const answer = await run({ dimensions: names('country'), metrics: names('totalUsers') });
		expect(cells(answer)).toEqual(all.filter(([, users]) => Number(users) >= 20));
		expect(cells(answer).length).toBeLessThan(all.length);
		expect(answer.body['metadata']).toMatchObject({ subjectToThresholding: true });
	});

	test('(other) takes the rest of the rows, dates included, and loses nothing countable', async () => {
		const body = { dimensions: names('date', 'pagePath'), metrics: names('eventCount') };
		const sum = (rows: string[][]) => rows.reduce((total, row) => total + Number(row[2]), 0);
		const all = cells(await run(body));
		client.sandbox.quirks.set({ otherRow: { keep: 5 } });
		const answer = await run(body);
		expect(answer.body['rowCount']).toBe(6);
		expect(answer.body['metadata']).toMatchObject({ dataLossFromOtherRow: true });
		expect(cells(answer)[0]?.slice(0, 2)).toEqual(['(other)', '(other)']);
		expect(sum(cells(answer))).toBe(sum(all));
	});

	test('truncation reasons, an empty reason and withheld metrics', async () => {
		const reason = {
			dataTruncationType: 'DATA_TRUNCATION_TYPE_PROPERTY',
			dataTruncationDate: '2026-01-01',
		};
		client.sandbox.quirks.set({
			truncation: [reason],
			emptyReason: 'No data was collected.',
			restrictedMetrics: [
				{ metricName: 'totalRevenue', restrictedMetricTypes: ['REVENUE_DATA'] },
			],
		});
		expect(await metadata({ metrics: names('totalRevenue') })).toEqual({
			schemaRestrictionResponse: {
				activeMetricRestrictions: [
					{ metricName: 'totalRevenue', restrictedMetricTypes: ['REVENUE_DATA'] },
				],
			},
			currencyCode: 'EUR',
			timeZone: 'Europe/Oslo',
			emptyReason: 'No data was collected.',
			dataTruncationReasons: [reason],
		});
	});
});

describe('paging faults', () => {
	const body = { dimensions: names('pagePath'), metrics: names('eventCount') };
	const page = (offset: number) => run({ ...body, limit: 4, offset });
	const paths = async (offset: number) => cells(await page(offset)).map(([path]) => path);

	test('a short page has fewer rows than asked for; rowCount tells', async () => {
		client.sandbox.quirks.orderPaging({ kind: 'shortPage', rows: 3 });
		const short = await page(0);
		expect(cells(short)).toHaveLength(1);
		expect(short.body['rowCount']).toBe(14);
		expect(cells(await page(0))).toHaveLength(4);
	});

	test('a page can come without rows', async () => {
		client.sandbox.quirks.orderPaging({ kind: 'missingRows', fromOffset: 4 });
		expect(await paths(0)).toHaveLength(4);
		const bare = await page(4);
		expect(bare.body).not.toHaveProperty('rows');
		expect(bare.body['rowCount']).toBe(14);
	});

	test('a page can repeat the one before, or overlap it', async () => {
		const [first, second] = [await paths(0), await paths(4)];
		client.sandbox.quirks.orderPaging({ kind: 'repeatedPage' });
		expect(await paths(4)).toEqual(first);
		client.sandbox.quirks.orderPaging({ kind: 'overlappingPage', rows: 1 });
		expect(await paths(4)).toEqual([first[3], ...second.slice(0, 3)]);
		expect(await paths(4)).toEqual(second);
	});
});

describe('several date ranges', () => {
	const twoDays = {
		dateRanges: [
			range('2026-11-19', '2026-11-19', 'later'),
			range('2026-11-12', '2026-11-12', 'earlier'),
		],
		dimensions: names('city'),
		limit: 3,
	};
	const habit = { limit: 'rows', rowCount: 'rows', everyRange: false } as const;
	const cities = (answer: Answer) => cells(answer).map(([city]) => city);

	test('a limit counts rows, or combinations that bring all their rows', async () => {
		expect(cells(await run(twoDays))).toHaveLength(3);
		client.sandbox.quirks.set({ severalRanges: { ...habit, limit: 'combinations' } });
		const first = await run(twoDays);
		expect(new Set(cities(first)).size).toBe(3);
		expect(cells(first).length).toBeGreaterThan(3);
		const next = await run({ ...twoDays, offset: 3 });
		expect(cities(next).filter((city) => cities(first).includes(city))).toEqual([]);
	});

	test('rowCount counts rows or combinations', async () => {
		const all = await run({ ...twoDays, limit: 1000 });
		expect(all.body['rowCount']).toBe(cells(all).length);
		client.sandbox.quirks.set({ severalRanges: { ...habit, rowCount: 'combinations' } });
		const counted = await run(twoDays);
		expect(counted.body['rowCount']).toBe(new Set(cities(all)).size);
	});

	test.each([
		['with empty rows kept', { keepEmptyRows: true }, habit],
		['where it is so ordered', {}, { ...habit, everyRange: true }],
	])('a day of one range has a row of zeros in the other %s', async (_, more, severalRanges) => {
		client.sandbox.quirks.set({ severalRanges });
		const answer = await run({ ...twoDays, ...more, dimensions: names('date'), limit: 10 });
		const sorted = cells(answer).map(([date, name, sessions]) => [
			`${date} ${name}`,
			Number(sessions) > 0,
		]);
		expect(Object.fromEntries(sorted)).toEqual({
			'20261119 later': true,
			'20261112 earlier': true,
			'20261112 later': false,
			'20261119 earlier': false,
		});
	});

	test('of the very large property come like those of others', async () => {
		client.sandbox.quirks.set({
			largeRows: 4,
			severalRanges: { ...habit, limit: 'combinations' },
		});
		const large = { ...twoDays, dimensions: names('transactionId'), limit: 3, offset: 1 };
		const answer = await client.report('401000004', 'runReport', report(large));
		expect(cells(answer).map(([id, name]) => [id, name])).toEqual(
			['T-0000002', 'T-0000003', 'T-0000004'].flatMap((id) => [
				[id, 'later'],
				[id, 'earlier'],
			]),
		);
		expect(answer.body['rowCount']).toBe(8);
	});
});

test('access tokens can be made to expire at once, refresh tokens revoked', async () => {
	client.sandbox.quirks.expireAccessTokens();
	expect((await run()).status).toBe(401);
	client.signIn();
	expect((await run()).status).toBe(200);
});

test('old names work where the sandbox is told so, as some people report', async () => {
	client.sandbox.quirks.set({ acceptsOldNames: true });
	const answer = await run({ metrics: names('conversions') });
	expect(listAt(answer.body, 'metricHeaders')).toEqual([
		{ name: 'conversions', type: 'TYPE_FLOAT' },
	]);
});

test('the Data API can be disabled in the project', async () => {
	client.sandbox.quirks.set({ disabled: { data: true, admin: false } });
	const refused = await run();
	expect(refused.status).toBe(403);
	expect(message(refused)).toMatch(/^Google Analytics Data API has not been used in project \d+/);
	expect(dig(refused.body, 'error.details.1.reason')).toBe('SERVICE_DISABLED');
});

test.each([
	[3, '3'],
	[0.5, '0.5'],
	[1 / 3, '0.33333333333333331'],
	[0.1 + 0.2, '0.30000000000000004'],
	[1e-7, '1e-07'],
	[0.00012, '0.00012'],
	[123456.789, '123456.789'],
	[0, '0'],
])('%d is written as %s', (value, text) => {
	expect(formatMetric(value)).toBe(text);
});
