import { describePeriods } from '../../nodes/Analytics/report/periodWords';

const week = { startDate: '2026-11-22', endDate: '2026-11-28' };

it.each([
	['a week of this year', [week], 'Sun 22 – Sat 28 Nov, property time zone'],
	[
		'a week of two months',
		[{ startDate: '2026-10-29', endDate: '2026-11-04' }],
		'Thu 29 Oct – Wed 4 Nov, property time zone',
	],
	[
		'a single day of another year',
		[{ startDate: '2025-11-28', endDate: '2025-11-28' }],
		'Fri 28 Nov 2025, property time zone',
	],
	[
		'a week of two years',
		[{ startDate: '2025-12-29', endDate: '2026-01-04' }],
		'Mon 29 Dec 2025 – Sun 4 Jan 2026, property time zone',
	],
	[
		'days that are counted from today',
		[{ startDate: '7daysAgo', endDate: 'yesterday' }],
		'7 days ago – yesterday, property time zone',
	],
	[
		'named ranges',
		[
			{ ...week, name: 'launch' },
			{ ...week, name: 'later' },
		],
		'launch: Sun 22 – Sat 28 Nov; later: Sun 22 – Sat 28 Nov, property time zone',
	],
])(
	'A period such as %s is described by weekday, day and month, and by the year only where it is not the current year',
	(_, ranges, words) => {
		expect(describePeriods({ ranges, today: '2026-11-29' })).toBe(words);
	},
);

it('A comparison names both periods in words', () => {
	const ranges = [
		{ ...week, name: 'current' },
		{ startDate: '2026-11-15', endDate: '2026-11-21', name: 'previous' },
	];
	expect(describePeriods({ ranges, isComparison: true, today: '2026-11-29' })).toBe(
		'Sun 22 – Sat 28 Nov, compared with Sun 15 – Sat 21 Nov, property time zone',
	);
});
