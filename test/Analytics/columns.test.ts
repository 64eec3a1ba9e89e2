import {
	readColumns,
	chooseMissingValue,
	createRowShaper,
} from '../../nodes/Analytics/report/columns';

const shape = (
	dimensions: Record<string, string>,
	metrics: Record<string, [type: string, value: string]>,
) =>
	createRowShaper(
		readColumns({
			dimensions: Object.keys(dimensions),
			metrics: Object.entries(metrics).map(([name, [type]]) => ({ name, type })),
		}),
	)([...Object.values(dimensions), ...Object.values(metrics).map(([, value]) => value)]);

describe('A metric value from Google', () => {
	const LARGE = '9007199254740993';

	it.each([
		{ title: 'a whole number', type: 'TYPE_INTEGER', value: '41', expected: 41 },
		{ title: 'a fraction', type: 'TYPE_FLOAT', value: '0.625', expected: 0.625 },
		{ title: 'a whole number of a float type', type: 'TYPE_FLOAT', value: '1', expected: 1 },
		{ title: 'money', type: 'TYPE_CURRENCY', value: '12.5', expected: 12.5 },
		{ title: 'seconds', type: 'TYPE_SECONDS', value: '83.25', expected: 83.25 },
		{
			title: 'a float where an integer is announced',
			type: 'TYPE_INTEGER',
			value: '12.0',
			expected: 12,
		},
		{
			title: 'a fraction where an integer is announced',
			type: 'TYPE_INTEGER',
			value: '0.412',
			expected: 0.412,
		},
		{
			title: 'text with all digits of a large integer',
			type: 'TYPE_INTEGER',
			value: LARGE,
			expected: LARGE,
		},
		{
			title: 'the largest integer that is exact',
			type: 'TYPE_INTEGER',
			value: '9007199254740991',
			expected: 9007199254740991,
		},
		{
			title: 'null where Google sends text',
			type: 'TYPE_INTEGER',
			value: '(other)',
			expected: null,
		},
		{
			title: 'null where Google sends nothing',
			type: 'TYPE_INTEGER',
			value: '',
			expected: null,
		},
		{ title: 'null where Google sends NaN', type: 'TYPE_FLOAT', value: 'NaN', expected: null },
		{
			title: 'null where Google sends an infinite number',
			type: 'TYPE_FLOAT',
			value: '-Infinity',
			expected: null,
		},
	])('is read as $title', ({ type, value, expected }) => {
		expect(shape({}, { m: [type, value] })).toEqual({ m: expected });
	});
});

describe('In a row that Google did not send,', () => {
	it.each<[string, string, 0 | null]>([
		['sessions', 'TYPE_INTEGER', 0],
		['totalRevenue', 'TYPE_CURRENCY', 0],
		['keyEvents:purchase', 'TYPE_FLOAT', 0],
		['customEvent:discount', 'TYPE_CURRENCY', 0],
		['averageCustomEvent:discount', 'TYPE_CURRENCY', null],
		['engagementRate', 'TYPE_FLOAT', null],
		['active1DayUsers', 'TYPE_INTEGER', 0],
		['active28DayUsers', 'TYPE_INTEGER', null],
	])(
		'the metric %s (%s) is %s, since only counts are 0 where nothing was counted',
		(name, type, value) => {
			expect(chooseMissingValue({ name, type })).toBe(value);
		},
	);
});

describe('A dimension value from Google', () => {
	it.each([
		['date', '20260131', '2026-01-31'],
		['dateHour', '2026013107', '2026-01-31T07:00:00'],
		['dateHourMinute', '202601310705', '2026-01-31T07:05:00'],
		['yearMonth', '202601', '2026-01'],
		['isoYearIsoWeek', '202601', '2026-W01'],
		['firstSessionDate', '20260131', '2026-01-31'],
	])('becomes an ISO date: %s', (name, value, expected) => {
		expect(shape({ [name]: value }, {})).toEqual({ [name]: expected });
	});

	it.each([
		['a date that is (other)', 'date', '(other)'],
		['a date that is not set', 'date', '(not set)'],
		['an hour that is (other)', 'dateHour', '(other)'],
		['a week that is not an ISO week', 'yearWeek', '202653'],
		['an hour with its zero', 'hour', '07'],
		['a name made of digits', 'itemId', '20260131'],
		['an empty value', 'pagePath', ''],
	])('stays as it is: %s', (_claim, name, value) => {
		expect(shape({ [name]: value }, {})).toEqual({ [name]: value });
	});
});
