import { currentName } from '../../nodes/Analytics/google/metadata';
import { rangeQueries, reportBody } from '../../nodes/Analytics/report/rangeQuery';
import type { ReportQuery } from '../../nodes/Analytics/report/query';

const body = (more: Partial<ReportQuery> = {}, window = { offset: 0, limit: 50 }) => {
	const query = {
		metrics: [{ name: 'sessions' }],
		dimensions: ['country'],
		orders: [],
		extras: {},
		output: { kind: 'items', simplify: true },
		...more,
	} as unknown as ReportQuery;
	const ranges = [{ startDate: '7daysAgo', endDate: 'yesterday' }];
	const [range] = rangeQueries({ query, ranges }, { requests: 0 });
	return reportBody(range!, window);
};

const byDimension = (dimensionName: string) => ({ dimension: { dimensionName } });

describe('the order of rows leaves no two rows equal, so that pages fit together', () => {
	it.each<[string, Partial<ReportQuery>, unknown[]]>([
		['not at all when there is one row', { dimensions: [] }, undefined as unknown as unknown[]],
		[
			'as asked first',
			{
				dimensions: ['country', 'date'],
				orders: [{ field: 'country', descending: true, orderType: 'caseInsensitive' }],
			},
			[
				{
					dimension: {
						dimensionName: 'country',
						orderType: 'CASE_INSENSITIVE_ALPHANUMERIC',
					},
					desc: true,
				},
				byDimension('date'),
			],
		],
	])('%s', (_claim, more, orderBys) => {
		expect(body(more).orderBys).toEqual(orderBys);
	});
});

describe('fields', () => {
	it.each([
		['conversions', 'keyEvents'],
		['conversions:purchase', 'keyEvents:purchase'],
		['sessionDefaultChannelGrouping', 'sessionDefaultChannelGroup'],
		['dayOfWeekZero', 'dayOfWeek'],
		['customEvent:plan', 'customEvent:plan'],
		['constructor', 'constructor'],
	])('%s is called %s now', (old, current) => {
		expect(currentName(old)).toBe(current);
	});
});
