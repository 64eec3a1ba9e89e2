import type { IDataObject } from 'n8n-workflow';

import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const october = {
	property: SHOP,
	metrics: ['sessions'],
	dateRange: 'custom',
	startDate: '2026-10-05',
	endDate: '2026-10-18',
	returnAll: true,
};

const only = (field: string, value: string) => ({
	dimensionFilters: toPanelRows(buildPanelCondition(field, 'equals', value)),
});

const days = (items: IDataObject[]) => items.map(({ date }) => date);

describe('A date with a time, such as expressions give,', () => {
	it.each([
		['2026-10-06T22:00:00.000Z', '2026-10-07'],
		['2026-10-07T00:00:00.000Z', '2026-10-07'],
	])('is the same day in a filter as in a date field: %s', async (moment, day) => {
		const asked = { ...october, dimensions: ['date'] };
		const dates = await bench.run({ ...asked, startDate: moment, endDate: moment });
		const filters = await bench.run({ ...asked, ...only('date', moment) });
		const dimensionFilterJson = {
			filter: { fieldName: 'date', stringFilter: { value: moment } },
		};
		const json = await bench.run({ ...asked, options: { dimensionFilterJson } });
		expect([dates, filters, json].map(({ items }) => days(items))).toEqual([
			[day],
			[day],
			[day],
		]);
	});

	it("is an hour in the property's time zone in a filter on the hour", async () => {
		const { items } = await bench.run({
			...october,
			dimensions: ['dateHour'],
			...only('dateHour', '2026-10-06T12:00:00.000Z'),
		});
		expect(items).toMatchObject([{ dateHour: '2026-10-06T14:00:00' }]);
	});
});

describe('A filter on minutes', () => {
	const minutes = { ...october, dimensions: ['dateHourMinute'] };

	it('that begin with an hour keeps all minutes of that hour', async () => {
		const hour = '2026-10-06T14';
		const { items } = await bench.run({
			...minutes,
			dimensionFilters: toPanelRows(
				buildPanelCondition('dateHourMinute', 'beginsWith', hour),
			),
		});
		const { items: all } = await bench.run(minutes);
		const ofHour = all.filter(({ dateHourMinute }) => String(dateHourMinute).startsWith(hour));
		expect(ofHour.length).toBeGreaterThan(1);
		expect(items).toEqual(ofHour);
	});

	it('does not take an hour for its first minute', async () => {
		const hour = { ...minutes, ...only('dateHourMinute', '2026-10-06T14') };
		await expect(bench.run(hour)).rejects.toThrow('cannot use "2026-10-06T14"');
	});
});

describe('A filter on days in a comparison of periods', () => {
	it('by a pattern of a month, which no whole day matches, is refused', async () => {
		const ofMonth = buildPanelCondition('date', 'matchesRegex', '2026-10');
		await expect(
			bench.run({
				...october,
				dimensions: ['date'],
				dimensionFilters: toPanelRows(ofMonth),
			}),
		).rejects.toThrow('cannot use "2026-10"');
	});

	it.each<{ field: string; value: string; dimensions: string[]; sessions: number[] }>([
		{ field: 'date', value: '2026-10-07', dimensions: ['date'], sessions: [79] },
		{
			field: 'month',
			value: '10',
			dimensions: ['country'],
			sessions: [876, 474, 390, 278, 252, 133, 79, 62, 50, 39],
		},
		{ field: 'yearMonth', value: '2026-10', dimensions: [], sessions: [2633] },
	])(
		'does not turn all values of the other period into 0: on $field',
		async ({ field, value, dimensions, sessions }) => {
			const { items, hints } = await bench.run({
				...october,
				dimensions,
				...only(field, value),
				...(field !== 'date' && { startDate: '2026-10-01', endDate: '2026-10-31' }),
				compareWith: 'previousPeriod',
			});
			expect(items).toMatchObject(
				sessions.map((count) => ({
					sessions: count,
					sessions_previous: null,
					sessions_change: null,
				})),
			);
			expect(hints.join()).toContain('A filter or Google may have excluded some rows');
		},
	);

	it('does not turn the days that it leaves out into days with the value 0', async () => {
		const { items, hints } = await bench.run({
			...october,
			dimensions: ['date'],
			...only('dayOfWeekName', 'Monday'),
			options: { fillMissingDates: true },
		});
		expect(items).toHaveLength(14);
		const known = items.filter(({ sessions }) => sessions !== null);
		expect(known.map(({ date }) => date)).toEqual(['2026-10-05', '2026-10-12']);
		expect(hints.join()).toContain('A filter or Google may have excluded some rows');
	});
});
