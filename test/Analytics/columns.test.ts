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
		['a whole number', 'TYPE_INTEGER', '41', 41],
		['a fraction', 'TYPE_FLOAT', '0.625', 0.625],
		['a whole number of a float type', 'TYPE_FLOAT', '1', 1],
		['money', 'TYPE_CURRENCY', '12.5', 12.5],
		['seconds', 'TYPE_SECONDS', '83.25', 83.25],
		['a float where an integer is announced', 'TYPE_INTEGER', '12.0', 12],
		['a fraction where an integer is announced', 'TYPE_INTEGER', '0.412', 0.412],
		['text with all digits of a large integer', 'TYPE_INTEGER', LARGE, LARGE],
		['the largest integer that is exact', 'TYPE_INTEGER', '9007199254740991', 9007199254740991],
		['null where Google sends text', 'TYPE_INTEGER', '(other)', null],
		['null where Google sends nothing', 'TYPE_INTEGER', '', null],
		['null where Google sends NaN', 'TYPE_FLOAT', 'NaN', null],
		['null where Google sends an infinite number', 'TYPE_FLOAT', '-Infinity', null],
	])('is read as %s', (_claim, type, value, expected) => {
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
