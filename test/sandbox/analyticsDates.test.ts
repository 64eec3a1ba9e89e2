import { calendarDay, dayOf } from '../../sandbox/analytics/events/zone';
import { APP, BLOG, cells, message, names, range, SHOP, startAnalytics } from './analyticsClient';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

/** Google tells what it takes today for in refusing a range that ends before it. */
async function todayOf(property: string, instant: string): Promise<string> {
	client.clock.time = Date.parse(instant);
	client.signIn();
	const refused = await client.report(property, 'runReport', {
		dateRanges: [range('today', '2026-01-01')],
		metrics: names('sessions'),
	});
	return /start_date = (\S+) and end_date/.exec(message(refused))?.[1] ?? '';
}

test.each<[string, string, string, string]>([
	['Oslo, a minute before midnight', SHOP, '2026-11-20T22:59:30Z', '2026-11-20'],
	['Oslo, midnight', SHOP, '2026-11-20T23:00:30Z', '2026-11-21'],
	['New York, still the day before', APP, '2026-11-21T04:59:30Z', '2026-11-20'],
	['Auckland, a day ahead', BLOG, '2026-11-20T12:00:00Z', '2026-11-21'],
	['Oslo, in summer time', SHOP, '2026-07-01T22:00:30Z', '2026-07-02'],
])('today is the day in the zone of the property: %s', async (_, property, instant, today) => {
	expect(await todayOf(property, instant)).toBe(today);
});

test('moving the property to another zone moves today', async () => {
	const instant = '2026-11-20T23:30:00Z';
	expect(await todayOf(SHOP, instant)).toBe('2026-11-21');
	const mask = `/v1beta/properties/${SHOP}?updateMask=time_zone`;
	await client.adminApi('PATCH', mask, { timeZone: 'America/New_York' });
	expect(await todayOf(SHOP, instant)).toBe('2026-11-20');
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
