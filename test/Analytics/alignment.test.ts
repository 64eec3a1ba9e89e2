import { calendarDimension } from '../../nodes/Analytics/report/timeDimensions';
import { aligned, periodsOf, type Periods } from '../../nodes/Analytics/report/periods';

const MODES = ['previousPeriod', 'previousPeriodSameWeekdays', 'previousYear'] as const;

const span = (startDate: string, endDate: string) => ({ startDate, endDate });

/** On 21 November 2026. */
const PRESETS = {
	last28Days: { range: span('2026-10-24', '2026-11-20'), isRolling: true },
	lastMonth: { range: span('2026-10-01', '2026-10-31'), isRolling: false },
	lastQuarter: { range: span('2026-07-01', '2026-09-30'), isRolling: false },
};

type Preset = keyof typeof PRESETS;

/**
 * What the last day of the earlier period that is compared becomes in the current one, by preset
 * (last 28 days | last month | last quarter), or "-" where periods are listed apart. The days are, by mode (previous period, same weekdays, previous year):
 * last 28 days 23 Oct > 20 Nov, 23 Oct > 20 Nov, 20 Nov 2025 > 20 Nov;
 * last month 30 Sep > 30 Oct, 26 Sep > 31 Oct, 31 Oct 2025 > 31 Oct;
 * last quarter 30 Jun > 30 Sep, 24 Jun > 30 Sep, 30 Sep 2025 > 30 Sep.
 */
type Line = [dimension: string, previous: string, sameWeekdays: string, year: string];

/** What says nothing of the day. */
const UNMOVED = '05 > 05 | 05 > 05 | 05 > 05';

const DAYS: Line[] = [
	[
		'date',
		'2026-10-23 > 2026-11-20 | 2026-09-30 > 2026-10-30 | 2026-06-30 > 2026-09-30',
		'2026-10-23 > 2026-11-20 | 2026-09-26 > 2026-10-31 | 2026-06-24 > 2026-09-30',
		'2025-11-20 > 2026-11-20 | 2025-10-31 > 2026-10-31 | 2025-09-30 > 2026-09-30',
	],
	['year', '- | - | -', '- | - | -', '2025 > 2026 | 2025 > 2026 | 2025 > 2026'],
	['month', '- | 09 > 10 | 06 > 09', '- | - | -', '11 > 11 | 10 > 10 | 09 > 09'],
	['week', '43 > 47 | - | -', '43 > 47 | 39 > 44 | 26 > 40', '- | - | -'],
	['day', '- | 30 > 30 | 30 > 30', '- | - | -', '20 > 20 | 31 > 31 | 30 > 30'],
	[
		'yearMonth',
		'- | 2026-09 > 2026-10 | 2026-06 > 2026-09',
		'- | - | -',
		'2025-11 > 2026-11 | 2025-10 > 2026-10 | 2025-09 > 2026-09',
	],
	[
		'yearWeek',
		'202643 > 202647 | - | -',
		'202643 > 202647 | 202639 > 202644 | 202626 > 202640',
		'- | - | -',
	],
	['isoWeek', '43 > 47 | - | -', '43 > 47 | 39 > 44 | 26 > 40', '- | - | -'],
	['isoYear', '- | - | -', '- | - | -', '2025 > 2026 | 2025 > 2026 | 2025 > 2026'],
	[
		'isoYearIsoWeek',
		'2026-W43 > 2026-W47 | - | -',
		'2026-W43 > 2026-W47 | 2026-W39 > 2026-W44 | 2026-W26 > 2026-W40',
		'- | - | -',
	],
	['dayOfWeek', '5 > 5 | - | -', '5 > 5 | 6 > 6 | 3 > 3', '- | - | -'],
	[
		'dayOfWeekName',
		'Friday > Friday | - | -',
		'Friday > Friday | Saturday > Saturday | Wednesday > Wednesday',
		'- | - | -',
	],
	['hour', UNMOVED, UNMOVED, UNMOVED],
	['minute', UNMOVED, UNMOVED, UNMOVED],
	[
		'nthDay',
		'0027 > 0027 | 0029 > 0029 | 0090 > 0091',
		'0027 > 0027 | 0030 > 0030 | 0091 > 0091',
		'0027 > 0027 | 0030 > 0030 | 0091 > 0091',
	],
	['nthWeek', '0004 > 0004 | - | -', '0004 > 0004 | 0004 > 0004 | 0013 > 0013', '- | - | -'],
	[
		'nthMonth',
		'- | 0000 > 0000 | 0002 > 0002',
		'- | - | -',
		'0001 > 0001 | 0000 > 0000 | 0002 > 0002',
	],
	['nthYear', '- | - | -', '- | - | -', '0000 > 0000 | 0000 > 0000 | 0000 > 0000'],
	[
		'nthHour',
		'0653 > 0653 | 0701 > 0701 | 2165 > 2189',
		'0653 > 0653 | 0725 > 0725 | 2189 > 2189',
		'0653 > 0653 | 0725 > 0725 | 2189 > 2189',
	],
	[
		'nthMinute',
		'39180 > 39180 | 42060 > 42060 | 129900 > 131340',
		'39180 > 39180 | 43500 > 43500 | 131340 > 131340',
		'39180 > 39180 | 43500 > 43500 | 131340 > 131340',
	],
];

const TIMES: Record<string, string> = {
	dateHour: 'T05:00:00',
	dateHourMinute: 'T05:30:00',
	nthHour: '5',
	nthMinute: '300',
};

/** Hours and minutes move with their day. */
const CLOCK = ['dateHour', 'dateHourMinute'].map((dimension) => {
	const [, ...cells] = DAYS[0]!;
	const timed = cells.map((cell) => cell.replace(/[\d-]{10}/g, `$&${TIMES[dimension]}`));
	return [dimension, ...timed] as Line;
});

const TABLE = [...DAYS, ...CLOCK];

/** What a dimension says of a day; `hour` and `minute` say nothing of it. */
function valueOn(dimension: string, day: string, start: string): string {
	const calendar = calendarDimension(dimension);
	return calendar ? calendar.join(calendar.label(day, start), TIMES[dimension] ?? '') : '05';
}

function moveOf(dimension: string, periods: Periods): string {
	const { separate, align } = aligned(periods, [dimension]);
	const before = valueOn(dimension, periods.pairs.at(-1)!.previous, periods.previous.startDate);
	const { values, unpaired } = align({ [dimension]: before }, 1);
	expect(unpaired).toBe(separate.length > 0);
	return separate.length > 0 ? 'apart' : `${before} > ${values[dimension]}`;
}

const CASES = TABLE.flatMap(([dimension, ...cells]) =>
	MODES.flatMap((mode, place) =>
		(Object.keys(PRESETS) as Preset[]).map((preset, column) => {
			const cell = cells[place]!.split(' | ')[column]!;
			return [dimension, mode, preset, cell === '-' ? 'apart' : cell] as const;
		}),
	),
);

describe('a dimension of the date in a comparison', () => {
	it.each(CASES)('%s, %s of %s: %s', (dimension, mode, preset, expected) => {
		const { range, isRolling } = PRESETS[preset];
		expect(moveOf(dimension, periodsOf(mode, range, isRolling))).toBe(expected);
	});

	it.each(TABLE.map(([dimension]) => dimension))(
		'%s beside the date always moves with it',
		(dimension) => {
			for (const mode of MODES) {
				for (const { range, isRolling } of Object.values(PRESETS)) {
					const periods = periodsOf(mode, range, isRolling);
					const { current, previous, pairs } = periods;
					const { separate, align } = aligned(periods, ['date', dimension]);
					expect(separate).toEqual([]);
					for (const pair of pairs) {
						const before = valueOn(dimension, pair.previous, previous.startDate);
						const now = valueOn(dimension, pair.current, current.startDate);
						const row = { [dimension]: before, date: pair.previous };
						expect(align(row, 1).values).toEqual({
							[dimension]: now,
							date: pair.current,
						});
					}
				}
			}
		},
	);
});

describe('periods', () => {
	const placeIn = (dimensions: string[], periods: Periods, values: Record<string, string>) =>
		aligned(periods, dimensions).align(values, 1);
	const separateIn = (dimensions: string[], mode: Periods['mode'], start: string, end: string) =>
		aligned(periodsOf(mode, span(start, end)), dimensions).separate;

	it('that are two halves of June are not compared as June', () => {
		const halves = ['previousPeriod', '2026-06-16', '2026-06-30'] as const;
		expect(separateIn(['yearMonth'], ...halves)).toEqual(['yearMonth']);
		expect(separateIn(['month', 'country'], ...halves)).toEqual(['month']);
		expect(separateIn(['date', 'yearMonth'], ...halves)).toEqual([]);
	});

	it('that are quarters are aligned by year and month together', () => {
		const quarter = periodsOf('previousPeriod', span('2027-01-01', '2027-03-31'));
		expect(placeIn(['year', 'month'], quarter, { year: '2026', month: '11' })).toMatchObject({
			values: { year: '2027', month: '02' },
			unpaired: false,
		});
	});

	it('around a leap day have no month too many', () => {
		for (const year of [2028, 2029]) {
			const periods = periodsOf('previousPeriod', span(`${year}-01-01`, `${year}-12-31`));
			const { align } = aligned(periods, ['yearMonth']);
			const months = periods.pairs.map(({ previous }) => {
				const yearMonth = previous.slice(0, 7);
				return align({ yearMonth }, 1).values.yearMonth;
			});
			expect(new Set(months).size).toBe(12);
			expect(months.every((month) => String(month).startsWith(`${year}-`))).toBe(true);
		}
	});

	it('have no day beside 29 February where the other year has none', () => {
		const february = periodsOf('previousYear', span('2028-02-01', '2028-02-29'));
		const { align } = aligned(february, ['date']);
		expect(align({ date: '2028-02-29' }, 0)).toMatchObject({ unpaired: true });
		expect(align({ date: '2028-02-28' }, 0)).toMatchObject({ unpaired: false });
		const after = periodsOf('previousYear', span('2029-02-01', '2029-02-28'));
		expect(placeIn(['date'], after, { date: '2028-02-29' })).toMatchObject({
			values: { date: '2028-02-29' },
			unpaired: true,
		});
	});

	it('whose week is cut by New Year are not compared by week', () => {
		// Google ends week 53 on 31 December and begins week 1 the next day.
		const afterNewYear = ['previousPeriod', '2027-01-03', '2027-01-09'] as const;
		expect(separateIn(['week'], ...afterNewYear)).toEqual(['week']);
		expect(separateIn(['yearWeek'], ...afterNewYear)).toEqual(['yearWeek']);
	});

	it('across New Year are compared by ISO week, which New Year does not cut', () => {
		const weeks = periodsOf('previousPeriod', span('2027-01-04', '2027-01-10'));
		expect(placeIn(['isoYearIsoWeek'], weeks, { isoYearIsoWeek: '2026-W53' }).values).toEqual({
			isoYearIsoWeek: '2027-W01',
		});
	});

	it('of weeks that begin on Sunday are not compared by ISO weeks, which begin on Monday, unless each is cut alike', () => {
		const week = periodsOf('previousPeriod', span('2026-11-08', '2026-11-14'));
		expect(placeIn(['isoWeek'], week, { isoWeek: '44' }).values).toEqual({ isoWeek: '45' });
		expect(placeIn(['isoWeek'], week, { isoWeek: '45' }).values).toEqual({ isoWeek: '46' });
	});

	it('have (other) and (not set) beside each other, whatever moves', () => {
		const week = periodsOf('previousPeriod', span('2026-11-08', '2026-11-14'));
		expect(placeIn(['date'], week, { date: '(other)' })).toMatchObject({
			values: { date: '(other)' },
			unpaired: false,
		});
	});

	it('without a dimension of the date are compared as they are', () => {
		const week = periodsOf('previousPeriod', span('2026-11-08', '2026-11-14'));
		expect(placeIn(['pagePath'], week, { pagePath: '2026-11-07' })).toEqual({
			values: { pagePath: '2026-11-07' },
			unpaired: false,
			firstDay: '2026-11-08',
		});
	});

	it('have a counterpart for each value that moves, and the value back again', () => {
		for (const [dimension] of TABLE) {
			const week = periodsOf('previousPeriodSameWeekdays', span('2026-11-08', '2026-11-14'));
			const { align, counterpart } = aligned(week, ['date', dimension]);
			for (const { current, previous } of week.pairs) {
				const now = {
					date: current,
					[dimension]: valueOn(dimension, current, '2026-11-08'),
				};
				const before = counterpart({ ...now, date: current });
				expect(before).toMatchObject({ date: previous });
				expect(align(before!, 1).values).toEqual({ ...now, date: current });
			}
		}
		const month = periodsOf('previousPeriod', span('2026-10-01', '2026-10-31'));
		expect(aligned(month, ['date']).counterpart({ date: '2026-10-31' })).toBeUndefined();
	});
});
