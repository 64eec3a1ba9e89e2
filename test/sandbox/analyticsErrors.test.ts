import {
	dig,
	LAST_WEEK,
	listAt,
	message,
	names,
	range,
	SEALED,
	SHOP,
	startAnalytics,
} from './analyticsClient';
import { WrittenRows, writeAnswer } from '../../sandbox/analytics/wire/answer';
import { schemaOf } from '../../sandbox/analytics/wire/schema';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const run = (body: unknown, property = SHOP) => client.report(property, 'runReport', body);
const many = (count: number) =>
	names(
		...'country city region continent browser date hour pagePath pageTitle eventName'
			.split(' ')
			.slice(0, count),
	);
const metrics = (count: number) =>
	names(
		...'activeUsers totalUsers newUsers sessions engagedSessions bounceRate eventCount keyEvents addToCarts checkouts transactions'
			.split(' ')
			.slice(0, count),
	);

const SCHEMA =
	'For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema ';
const MORE =
	"The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/";

const report = (more: object) => ({ dateRanges: LAST_WEEK, metrics: names('sessions'), ...more });
const text = (fieldName: string) => ({
	filter: { fieldName, stringFilter: { matchType: 'EXACT', value: 'x' } },
});

test.each<[string, unknown, string]>([
	[
		'an unknown dimension',
		report({ dimensions: names('wibble') }),
		`Field wibble is not a valid dimension. ${SCHEMA}`,
	],
	[
		'a misspelt dimension',
		report({ dimensions: names('contry') }),
		`Did you mean country? Field contry is not a valid dimension. ${SCHEMA}`,
	],
	[
		'an unknown metric, with two spaces',
		report({ metrics: names('wibble') }),
		`Field wibble is not a valid metric.  ${SCHEMA}`,
	],
	[
		'an old name',
		report({ metrics: names('conversions') }),
		`Field conversions is not a valid metric.  ${SCHEMA}`,
	],
	[
		'an unregistered custom dimension',
		report({ dimensions: names('customEvent:nothing') }),
		`Field customEvent:nothing is not a valid dimension. ${SCHEMA}`,
	],
	[
		'incompatible fields',
		report({ dimensions: names('itemName'), metrics: names('eventCount') }),
		`Please remove eventCount to make the request compatible for example. ${MORE}`,
	],
	[
		'a field that checkCompatibility wrongly lets pass',
		report({ dimensions: names('itemName'), metrics: names('itemListClickEvents') }),
		`Please remove itemListClickEvents to make the request compatible for example. ${MORE}`,
	],
	[
		'costs without a campaign',
		report({ metrics: names('advertiserAdCost') }),
		`Please add sessionCampaignName to make the request compatible for example. ${MORE}`,
	],
	[
		'neither dimensions nor metrics',
		{ dateRanges: LAST_WEEK },
		'Requests require dimensions and/or metrics. Most requests include both.',
	],
	['no date range', { metrics: names('sessions') }, 'A dateRange is required.'],
	[
		'five date ranges',
		report({ dateRanges: Array.from({ length: 5 }, () => LAST_WEEK[0]) }),
		'Requests are limited to 4 dateRanges.\n  This request contains 5 dateRanges.',
	],
	[
		'a date that is none',
		report({ dateRanges: [range('2026-02-30', 'today')] }),
		'Invalid startDate : 2026-02-30. startDate must be YYYY-MM-DD, NdaysAgo, yesterday, or today.',
	],
	[
		'an end date that is none',
		report({ dateRanges: [range('today', 'tomorrow')] }),
		'Invalid endDate : tomorrow. endDate must be YYYY-MM-DD, NdaysAgo, yesterday, or today.',
	],
	[
		'a start after the end',
		report({ dateRanges: [range('2026-02-02', '2026-01-01')] }),
		'start_date must be less than or equal to end_date. start_date = 2026-02-02 and end_date = 2026-01-01',
	],
	[
		'a date before the beginning',
		report({ dateRanges: [range('2015-08-13', '2015-08-01')] }),
		'start_date = 2015-08-13 must be greater than 2015-08-13 and less than 3000-01-01.',
	],
	[
		'ten dimensions',
		report({ dimensions: many(10) }),
		'Requests are limited to 9 dimensions within a nested request.\n  This request is for 10 dimensions.',
	],
	[
		'eleven metrics',
		report({ metrics: metrics(11) }),
		'Requests are limited to 10 metrics within a nested request.\n  This request is for 11 metrics.',
	],
	[
		'a dimension twice',
		report({ dimensions: names('country', 'country') }),
		'Found duplicate dimensions: country',
	],
	[
		'a metric twice',
		report({ metrics: names('sessions', 'sessions') }),
		'Duplicate metrics are not allowed. Found duplicate metrics: sessions',
	],
	[
		'a metric in the dimension filter',
		report({ dimensionFilter: text('sessions') }),
		'Found duplicate dimensions/metrics.',
	],
	[
		'a negative limit',
		report({ limit: -1 }),
		'limit must be positive. The API received limit = -1',
	],
	[
		'a negative offset',
		report({ offset: '-1' }),
		'offset must be positive. The API received offset = -1',
	],
	[
		'an order by a field not asked for',
		report({ orderBys: [{ metric: { metricName: 'newUsers' } }] }),
		'Field newUsers exists in OrderBy but is not defined in input Dimensions/Metrics list',
	],
	[
		'the COUNT aggregation',
		report({ metricAggregations: ['COUNT'] }),
		'Metric aggregation Count is not supported in ReportRequest.',
	],
	[
		'an unknown enum value',
		report({ metricAggregations: ['FOO'] }),
		'Invalid value at \'metric_aggregations[0]\' (type.googleapis.com/google.analytics.data.v1beta.MetricAggregation), "FOO"',
	],
	[
		'a limit in words',
		report({ limit: 'all' }),
		'Invalid value at \'limit\' (TYPE_INT64), "all"',
	],
	[
		'a number as a name',
		report({ dimensions: [{ name: 5 }] }),
		"Invalid value at 'dimensions[0].name' (TYPE_STRING), 5",
	],
	[
		'a yes for true',
		report({ keepEmptyRows: 'yes' }),
		'Invalid value at \'keep_empty_rows\' (TYPE_BOOL), "yes"',
	],
	[
		'a text for a message',
		report({ dimensionFilter: 'city' }),
		'Invalid value at \'dimension_filter\' (type.googleapis.com/google.analytics.data.v1beta.FilterExpression), "city"',
	],
	[
		'an object for a text',
		report({ currencyCode: {} }),
		"Invalid value at 'currency_code' (TYPE_STRING), Starting an object on a scalar field",
	],
	[
		'a list for what is no list',
		report({ currencyCode: ['EUR'] }),
		'Invalid JSON payload received. Unknown name "currencyCode": Proto field is not repeating, cannot start list.',
	],
	[
		'two kinds of filter in one',
		report({
			dimensionFilter: { filter: { fieldName: 'city', stringFilter: {}, emptyFilter: {} } },
		}),
		"Invalid value at 'dimension_filter.filter' (oneof), oneof field 'one_filter' is already set. Cannot set 'empty_filter' (already set: 'string_filter')",
	],
	[
		'an unknown key',
		report({ foo: 1 }),
		'Invalid JSON payload received. Unknown name "foo": Cannot find field.',
	],
	[
		'unknown keys deep inside, by the names of the proto',
		report({
			dateRanges: [{ foo: 1 }],
			dimensionFilter: { andGroup: { expressions: [{ x: 1 }] } },
		}),
		'Invalid JSON payload received. Unknown name "foo" at \'date_ranges[0]\': Cannot find field.\nInvalid JSON payload received. Unknown name "x" at \'dimension_filter.and_group.expressions[0]\': Cannot find field.',
	],
	[
		'a body that is no object',
		'[]',
		'Invalid JSON payload received. Unknown name "": Root element must be a message.',
	],
])('%s is refused in the words of the real API', async (_, body, words) => {
	const refused = await run(body);
	expect(message(refused)).toBe(words);
	expect(refused.status).toBe(400);
	expect(dig(refused.body, 'error.status')).toBe('INVALID_ARGUMENT');
});

test('only transcoding errors carry details, one violation per key', async () => {
	const refused = await run(report({ foo: 1, dateRanges: [{ bar: 2 }] }));
	expect(listAt(refused.body, 'error.details')).toEqual([
		{
			'@type': 'type.googleapis.com/google.rpc.BadRequest',
			fieldViolations: [
				{
					field: 'date_ranges[0]',
					description:
						'Invalid JSON payload received. Unknown name "bar" at \'date_ranges[0]\': Cannot find field.',
				},
				{
					description:
						'Invalid JSON payload received. Unknown name "foo": Cannot find field.',
				},
			],
		},
	]);
	const ordinary = await run(report({ limit: -1 }));
	expect(dig(ordinary.body, 'error.details')).toBeUndefined();
});

describe('the first of several mistakes is the one reported', () => {
	const everything = {
		foo: 1,
		dimensions: [...many(10), ...names('wibble')],
		limit: -1,
		dimensionFilter: text('sessions'),
	};
	const { foo: _, ...known } = everything;
	const { limit: __, ...unlimited } = { ...known, dimensions: many(10) };

	test.each<[string, () => Promise<{ body: Record<string, unknown> }>, string]>([
		['authentication', () => unauthenticated(everything), 'invalid authentication credentials'],
		[
			'the property id',
			() => run(everything, 'G-ABC123'),
			'Invalid property ID: G-ABC123. A numeric Property ID is required.',
		],
		['the JSON', () => run(everything), 'Unknown name "foo"'],
		['the names', () => run(known), 'Field wibble is not a valid dimension.'],
		['the limit', () => run({ ...known, dimensions: many(10) }), 'limit must be positive.'],
		['the date ranges', () => run(unlimited), 'A dateRange is required.'],
		[
			'the number of fields',
			() => run({ ...unlimited, dateRanges: LAST_WEEK }),
			'Requests are limited to 9 dimensions',
		],
		[
			'the filters',
			() => run({ ...unlimited, dimensions: many(9), dateRanges: LAST_WEEK }),
			'Found duplicate dimensions/metrics.',
		],
	])('%s', async (_name, ask, words) => {
		expect(dig((await ask()).body, 'error.message')).toContain(words);
	});

	async function unauthenticated(body: unknown) {
		client.useToken('guess');
		const answer = await run(body, 'G-ABC123');
		client.signIn();
		return answer;
	}
});

test('a property one may not see, one in the trash and one that is not there look the same', async () => {
	await client.adminApi('DELETE', '/v1beta/properties/402000002');
	for (const property of [SEALED, '402000002', '999999999']) {
		const refused = await run(report({}), property);
		expect(refused.status).toBe(403);
		expect(refused.body).toEqual({
			error: {
				code: 403,
				message:
					'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
				status: 'PERMISSION_DENIED',
			},
		});
	}
});

test('an unknown method is a page, not JSON', async () => {
	const answer = await client.report(SHOP, 'runReports', {});
	expect(answer.status).toBe(404);
	expect(answer.text).toContain('Error 404 (Not Found)!!1');
});

test('limit 0 means 10,000, and limits over 250,000 are cut down in silence', async () => {
	const rowsOf = async (limit: number) => {
		const body = { dateRanges: LAST_WEEK, dimensions: names('transactionId'), limit };
		return (await run(body, '401000004')).text.split('{"dimensionValues"').length - 1;
	};
	expect(await rowsOf(0)).toBe(10_000);
	expect(await rowsOf(300_000)).toBe(250_000);
});

test('both spellings of a key, int64 as text and enums as numbers are understood', async () => {
	const plain = await run(
		report({ dimensions: names('country'), limit: 3, metricAggregations: ['TOTAL'] }),
	);
	const other = await run({
		date_ranges: [{ start_date: '7daysAgo', end_date: 'yesterday' }],
		metrics: names('sessions'),
		dimensions: names('country'),
		limit: '3',
		metric_aggregations: [1],
	});
	expect(other.body).toEqual(plain.body);
});

test('enums come as numbers to clients that ask for them', async () => {
	const answer = await client.dataApi(
		'POST',
		`/v1beta/properties/${SHOP}:runReport?$alt=json%3Benum-encoding=int`,
		report({ metrics: names('sessions', 'totalRevenue') }),
	);
	expect(listAt(answer.body, 'metricHeaders').map(({ type }) => type)).toEqual([1, 9]);
});

describe('an answer that Google would not give is a fault of the sandbox', () => {
	const answer = schemaOf('data').message('RunReportResponse');
	const rows = [{ metricValues: [{ value: '1' }] }];

	test.each<[string, object, string]>([
		['an unknown field', { row: rows }, 'RunReportResponse.row is no field'],
		['a number for a text', { kind: 5 }, 'RunReportResponse.kind cannot be 5'],
		['a text for a number', { rowCount: '5' }, 'RunReportResponse.rowCount cannot be "5"'],
		['one for many', { rows: rows[0] }, 'RunReportResponse.rows is no list'],
		[
			'an unknown value of an enum',
			{ metricHeaders: [{ name: 'x', type: 'INTEGER' }] },
			'metricHeaders[0].type is no google.analytics.data.v1beta.MetricType: "INTEGER"',
		],
		[
			'64 bits as a number',
			{ metadata: { samplingMetadatas: [{ samplesReadCount: 5 }] } },
			'samplingMetadatas[0].samplesReadCount cannot be 5',
		],
		[
			'a wrong first of many written rows',
			{ rows: new WrittenRows([{ metricValue: [] }], '{}') },
			'RunReportResponse.rows[0].metricValue is no field',
		],
	])('%s', (_, body, words) => {
		expect(() => writeAnswer(answer, body, false)).toThrow(words);
	});

	test('written rows go out as they were written', () => {
		const written = new WrittenRows(rows, JSON.stringify(rows).slice(1, -1));
		expect(JSON.parse(writeAnswer(answer, { rows: written, rowCount: 1 }, false))).toEqual({
			rows,
			rowCount: 1,
		});
	});
});
