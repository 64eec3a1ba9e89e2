import { calendarDay, dayOf, isoDate, startOfDay } from '../../sandbox/analytics/events/zone';
import { APP, BLOG, cells, names, range, SHOP, startAnalytics } from './analyticsClient';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const dates = async (property: string, startDate: string, endDate: string) => {
	client.signIn();
	const answer = await client.report(property, 'runReport', {
		dateRanges: [range(startDate, endDate)],
		dimensions: names('date'),
		orderBys: [{ dimension: { dimensionName: 'date' } }],
	});
	return cells(answer).map(([date = '']) => date);
};

const at = (instant: string) => {
	client.clock.time = Date.parse(instant);
};

describe('today is the day in the zone of the property', () => {
	test.each<[string, string, string, string]>([
		['Oslo, a minute before midnight', SHOP, '2026-11-20T22:59:30Z', '20261120'],
		['Oslo, midnight', SHOP, '2026-11-20T23:00:30Z', '20261121'],
		['New York, still the day before', APP, '2026-11-21T04:59:30Z', '20261120'],
		['New York, midnight', APP, '2026-11-21T05:30:00Z', '20261121'],
		['Auckland, a day ahead', BLOG, '2026-11-20T12:00:00Z', '20261121'],
		['Oslo, in summer time', SHOP, '2026-07-01T22:00:30Z', '20260702'],
	])('%s', async (_, property, instant, today) => {
		at(instant);
		const [newest] = (await dates(property, '2daysAgo', 'today')).slice(-1);
		const yesterday = isoDate(dayOf(toIso(today)) - 1).replaceAll('-', '');
		// In the first minutes of a day nobody may have come yet.
		expect([today, yesterday]).toContain(newest);
		const other = await client.report(property, 'runReport', {
			dateRanges: [range('today', '2026-01-01')],
			metrics: names('sessions'),
		});
		expect(other.text).toContain(`start_date = ${toIso(today)} and end_date = 2026-01-01`);
	});

	const toIso = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;

	test('moving the property to another zone moves today', async () => {
		at('2026-11-20T23:30:00Z');
		client.signIn();
		const today = async () =>
			(
				await client.report(SHOP, 'runReport', {
					dateRanges: [range('today', '2026-01-01')],
					metrics: names('sessions'),
				})
			).text;
		expect(await today()).toContain('start_date = 2026-11-21');
		await client.adminApi('PATCH', `/v1beta/properties/${SHOP}?updateMask=time_zone`, {
			timeZone: 'America/New_York',
		});
		expect(await today()).toContain('start_date = 2026-11-20');
		client.sandbox.reset();
	});
});

test('ranges include both ends', async () => {
	at('2026-11-21T12:00:00Z');
	expect(await dates(SHOP, '2026-11-01', '2026-11-03')).toEqual([
		'20261101',
		'20261102',
		'20261103',
	]);
	expect(await dates(SHOP, '7daysAgo', 'yesterday')).toHaveLength(7);
	expect(await dates(SHOP, 'today', 'today')).toEqual(['20261121']);
});

test('nothing has happened yet in the future, and something happens as time goes on', async () => {
	at('2026-11-21T09:00:00Z');
	const count = async () => {
		client.signIn();
		const answer = await client.report(SHOP, 'runReport', {
			dateRanges: [range('today', 'today')],
			metrics: names('eventCount'),
		});
		return Number(cells(answer)[0]?.[0]);
	};
	const morning = await count();
	at('2026-11-21T18:00:00Z');
	expect(await count()).toBeGreaterThan(morning);
	at('2026-11-23T12:00:00Z');
	expect((await dates(SHOP, '2026-11-21', 'today')).at(-1)).toBe('20261123');
});

describe('days on which the clocks change', () => {
	test.each<[string, string, string, number, string]>([
		['Oslo loses an hour', SHOP, '2026-03-29', 23, '02'],
		['New York loses an hour', APP, '2026-03-08', 23, '02'],
		['Auckland loses an hour', BLOG, '2026-09-27', 23, '02'],
	])('%s: the skipped hour has no events', async (_, property, day, hours, skipped) => {
		at('2026-11-21T12:00:00Z');
		client.signIn();
		const length =
			startOfDay(zoneOf(property), dayOf(day) + 1) - startOfDay(zoneOf(property), dayOf(day));
		expect(length / 3_600_000).toBe(hours);
		const answer = await client.report(property, 'runReport', {
			dateRanges: [range(day, day)],
			dimensions: names('hour'),
			metrics: names('eventCount'),
		});
		expect(cells(answer).map(([hour]) => hour)).not.toContain(skipped);
	});

	const zoneOf = (property: string) =>
		({ [SHOP]: 'Europe/Oslo', [APP]: 'America/New_York', [BLOG]: 'Pacific/Auckland' })[
			property
		] ?? '';

	test('a day with 25 hours still has 24 names for them', () => {
		const day = dayOf('2026-10-25');
		expect(startOfDay('Europe/Oslo', day + 1) - startOfDay('Europe/Oslo', day)).toBe(
			25 * 3_600_000,
		);
	});

	test.each([
		['a half-hour change', 'Australia/Lord_Howe', '2026-10-04', 23.5],
		['a zone of three quarters', 'Asia/Kathmandu', '2026-10-04', 24],
		['a gap at midnight', 'America/Santiago', '2026-09-06', 23],
	])('%s is measured right', (_, zone, day, hours) => {
		const number = dayOf(day);
		expect((startOfDay(zone, number + 1) - startOfDay(zone, number)) / 3_600_000).toBe(hours);
	});
});

describe('calendar dimensions', () => {
	test.each<[string, Partial<ReturnType<typeof calendarDay>>]>([
		[
			'2026-01-01',
			{
				date: '20260101',
				week: '01',
				isoWeek: '01',
				isoYear: '2026',
				dayOfWeek: '4',
				dayOfWeekName: 'Thursday',
			},
		],
		['2026-01-03', { week: '01', dayOfWeek: '6' }],
		['2026-01-04', { week: '02', dayOfWeek: '0', dayOfWeekName: 'Sunday', isoWeek: '01' }],
		['2024-12-30', { week: '53', isoWeek: '01', isoYear: '2025' }],
		['2021-01-03', { week: '02', isoWeek: '53', isoYear: '2020' }],
		[
			'2026-12-31',
			{ week: '53', isoWeek: '53', isoYear: '2026', month: '12', dayOfMonth: '31' },
		],
	])('%s', (date, expected) => {
		expect(calendarDay(dayOf(date))).toMatchObject(expected);
	});

	test('nth days, weeks and months count from the start of the range, weeks on Sundays', async () => {
		at('2026-11-21T12:00:00Z');
		client.signIn();
		const answer = await client.report(SHOP, 'runReport', {
			dateRanges: [range('2026-10-30', '2026-11-02')],
			dimensions: names('date', 'nthDay', 'nthWeek', 'nthMonth', 'dayOfWeekName', 'yearWeek'),
			orderBys: [{ dimension: { dimensionName: 'date' } }],
		});
		expect(cells(answer)).toEqual([
			['20261030', '0000', '0000', '0000', 'Friday', '202644'],
			['20261031', '0001', '0000', '0000', 'Saturday', '202644'],
			['20261101', '0002', '0001', '0001', 'Sunday', '202645'],
			['20261102', '0003', '0001', '0001', 'Monday', '202645'],
		]);
	});
});
