/** Days and moments for property tests, and Luxon's calendar, with which ours is compared. */
import fc from 'fast-check';

import { tryToParseDateTime } from 'n8n-workflow';

type LuxonDay = ReturnType<typeof tryToParseDateTime>;

const DAY_MS = 86_400_000;

/** The day as Luxon reads it, which is a calendar that is not ours. */
export function toLuxonDay(day: string): LuxonDay {
	return tryToParseDateTime(day, 'UTC');
}

/** The day that is `YYYY-MM-DD` in Luxon's calendar. */
export function fromLuxonDay(day: LuxonDay): string {
	return day.toISODate() ?? '';
}

/** The day so many days later, or earlier if there are fewer than 0. */
export function moveDay(day: string, days: number): string {
	return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** How many days a range has, both ends included. */
export function countDaysOf(range: { startDate: string; endDate: string }): number {
	return (Date.parse(range.endDate) - Date.parse(range.startDate)) / DAY_MS + 1;
}

/** As many days as follow one another from a day on. */
export function listDaysFrom(first: string, count: number): string[] {
	return Array.from({ length: count }, (_, index) => moveDay(first, index));
}

/** Days from one year to another, both included; those around New Year and the ends of months come often. */
export function buildArbitraryDays(firstYear: number, lastYear: number): fc.Arbitrary<string> {
	const years = fc.integer({ min: firstYear, max: lastYear });
	const first = Date.UTC(firstYear, 0, 1) / DAY_MS;
	const last = Date.UTC(lastYear, 11, 31) / DAY_MS;
	const anyDay = fc
		.integer({ min: first, max: last })
		.map((count) => moveDay('1970-01-01', count));
	const rareDay = fc
		.tuple(
			years,
			fc.constantFrom('01-01', '02-28', '03-01', '04-01', '07-01', '12-28', '12-31'),
		)
		.chain(([year, date]) =>
			fc.constantFrom(0, 0, -1, 2).map((shift) => moveDay(`${year}-${date}`, shift)),
		)
		.filter((day) => Number(day.slice(0, 4)) >= firstYear && day <= `${lastYear}-12-31`);
	return fc.oneof({ weight: 2, arbitrary: anyDay }, { weight: 1, arbitrary: rareDay });
}

/** Time zones with whole, half and quarter hours, with summer and without, from the first to the last. */
export const TIME_ZONES = [
	'Pacific/Kiritimati',
	'Pacific/Chatham',
	'Australia/Lord_Howe',
	'Asia/Kolkata',
	'Europe/Oslo',
	'UTC',
	'America/St_Johns',
	'America/New_York',
	'America/Los_Angeles',
	'Pacific/Pago_Pago',
	'Etc/GMT+12',
];

export const ARBITRARY_TIME_ZONE = fc.constantFrom(...TIME_ZONES);
