import type { IDataObject } from 'n8n-workflow';

import { buildPanelCondition, buildPanelDays, toPanelRows } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const firstWeek = {
	property: SHOP,
	metrics: ['sessions'],
	...buildPanelDays('2026-11-01', '2026-11-07'),
	limit: 4,
};
const orderBy = (field: string, direction: string, orderType = 'alphanumeric') => ({
	orderBy: toPanelRows({ field, direction, orderType }),
});
const brazil = {
	dimensionFilters: toPanelRows(buildPanelCondition('country', 'equals', 'Brazil')),
};
const named = {
	namedDateRanges: toPanelRows(
		{ name: 'october', startDate: '2026-10-01', endDate: '2026-10-07' },
		{ name: 'november', startDate: '2026-11-01', endDate: '2026-11-07' },
	),
};

describe('Times that are sorted with the order type Numeric', () => {
	it.each<[string, string, IDataObject]>([
		['of a comparison', 'date', { compareWith: 'previousPeriod' }],
		['of hours of a comparison', 'dateHour', { compareWith: 'previousPeriod' }],
		['of named ranges', 'date', { options: named }],
		['of ISO weeks of named ranges', 'isoYearIsoWeek', { options: named }],
		['of days that are filled in', 'date', { ...brazil, options: { fillMissingDates: true } }],
	])('are in chronological order: %s', async (_, time, more) => {
		const asked = { ...firstWeek, ...more, dimensions: [time, 'country'] };
		for (const direction of ['ascending', 'descending']) {
			const plain = await bench.run({ ...asked, ...orderBy(time, direction) });
			const numeric = await bench.run({ ...asked, ...orderBy(time, direction, 'numeric') });
			expect(numeric.items).toHaveLength(4);
			expect(numeric.items).toEqual(plain.items);
		}
	});
});

it("A report sends the user's order to Google, followed by all other dimensions, so that no two rows are equal", async () => {
	const dimensions = ['country', 'date'];
	await bench.run({
		...firstWeek,
		dimensions,
		...orderBy('country', 'descending', 'caseInsensitive'),
	});
	await bench.run({ ...firstWeek, dimensions: [] });
	const orderType = 'CASE_INSENSITIVE_ALPHANUMERIC';
	expect(bench.listDataRequests().map(({ body }) => body.orderBys)).toEqual([
		[
			{ dimension: { dimensionName: 'country', orderType }, desc: true },
			{ dimension: { dimensionName: 'date' } },
		],
		undefined,
	]);
});
