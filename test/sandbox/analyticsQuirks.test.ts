import { LAST_WEEK, message, names, SHOP, startAnalytics, type Answer } from './analyticsClient';
import { formatMetric } from '../../sandbox/analytics/data/format';
import { price } from '../../sandbox/analytics/data/quota';
import type { Bucket } from '../../sandbox/analytics/data/quota';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const run = (more: object = {}): Promise<Answer> =>
	client.report(SHOP, 'runReport', {
		dateRanges: LAST_WEEK,
		metrics: names('sessions'),
		...more,
	});
const quotaOf = async () =>
	(await run({ returnPropertyQuota: true })).body['propertyQuota'] as Record<
		string,
		{ consumed: number; remaining: number }
	>;

describe('quotas', () => {
	test('every bucket tells what the request took and what is left', async () => {
		// What fails costs nothing.
		await run({ dimensions: names('wibble') });
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
		const core = { property: `properties/${SHOP}`, category: 'core' } as const;
		client.sandbox.quirks.exhaust('tokensPerHour', core);
		expect((await run()).status).toBe(429);
		const realtime = { metrics: names('activeUsers') };
		expect((await client.report(SHOP, 'runRealtimeReport', realtime)).status).toBe(200);
	});
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
