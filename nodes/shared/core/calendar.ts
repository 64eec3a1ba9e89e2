/** A day of the calendar, `YYYY-MM-DD`. It has no time zone; "today" has one, and is an argument. */
export type Day = string;

/** The time zones in which a day begins first and last. */
export const FIRST_ZONE = 'Etc/GMT-14';
export const LAST_ZONE = 'Etc/GMT+12';

const DAY_MS = 86_400_000;

/** The local day of a moment. */
export function toDayInZone(timeZone: string, moment: number): Day {
	// Swedish writes dates the ISO way.
	return new Intl.DateTimeFormat('sv-SE', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	}).format(moment);
}

/** The local minute of a moment, as `2026-01-31T23:59`. */
export function toIsoMinuteInZone(timeZone: string, moment: number): string {
	const parts = { hour: '2-digit', minute: '2-digit' } as const;
	const minute = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts, hourCycle: 'h23' });
	return `${toDayInZone(timeZone, moment)}T${minute.format(moment)}`;
}

/** The local hour of a moment, as `2026-01-31T23`. */
export function toIsoHourInZone(timeZone: string, moment: number): string {
	return toIsoMinuteInZone(timeZone, moment).slice(0, 'YYYY-MM-DDTHH'.length);
}

/**
 * Adds the offset from UTC to a local time: `2026-01-31T23:00:00` in New York becomes `2026-01-31T23:00:00-05:00`. Where
 * clocks repeat an hour in autumn, the first one is meant. Undefined for a text that is not such a time.
 */
export function addUtcOffset(time: string, timeZone: string): string | undefined {
	const asUtc = Date.parse(`${time}Z`);
	if (!LOCAL_TIME.test(time) || Number.isNaN(asUtc)) return undefined;
	const before = offsetAt(timeZone, asUtc - DAY_MS);
	const after = offsetAt(timeZone, asUtc + DAY_MS);
	const offset = offsetAt(timeZone, asUtc - before) === before ? before : after;
	return `${time}${formatOffset(offset)}`;
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const MINUTE_MS = 60_000;

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
	const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
	return Date.parse(`${toIsoMinuteInZone(timeZone, minute)}:00Z`) - minute;
}

/** `-05:00` */
function formatOffset(offset: number): string {
	const minutes = Math.abs(offset) / MINUTE_MS;
	const parts = [Math.floor(minutes / 60), minutes % 60];
	const digits = parts.map((part) => String(part).padStart(2, '0')).join(':');
	return `${offset < 0 ? '-' : '+'}${digits}`;
}

const HALF_HOUR_MS = 1_800_000;
/** Time zones are at most 14 hours from UTC. */
const HALF_HOURS_AROUND_DAY = { first: -28, last: 76 };

/** The hours of a local day, as `02`, without an hour that clocks skip in spring. */
export function listHoursOfDay(timeZone: string, day: Day): Set<string> {
	const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts, hourCycle: 'h23' });
	const hours = new Set<string>();
	const { first, last } = HALF_HOURS_AROUND_DAY;
	for (let step = first; step <= last; step++) {
		const [date, hour = ''] = format.format(toMs(day) + step * HALF_HOUR_MS).split(' ');
		if (date === day) hours.add(hour);
	}
	return hours;
}

export function isTimeZone(name: string): boolean {
	try {
		return Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== '';
	} catch {
		return false;
	}
}

/** Whether the text is a day that exists: 2026-02-30 does not. */
export function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && fromMs(toMs(text)) === text;
}

export function addDays(day: Day, count: number): Day {
	return fromMs(toMs(day) + count * DAY_MS);
}

/** Adds months. If the month has no such day, its last day: a month after 31 January is 28 February. */
export function addMonths(day: Day, count: number): Day {
	const { year, month, date } = partsOf(day);
	const first = Date.UTC(year, month + count, 1);
	const last = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate();
	return fromMs(first + (Math.min(date, last) - 1) * DAY_MS);
}

/** Days from one day to another; 0 for the same day. */
export function countDaysBetween(from: Day, to: Day): number {
	return Math.round((toMs(to) - toMs(from)) / DAY_MS);
}

/** Every day of a range, both ends included. */
export function listDays(from: Day, to: Day): Day[] {
	const count = Math.max(0, countDaysBetween(from, to) + 1);
	return Array.from({ length: count }, (_, index) => addDays(from, index));
}

export type WeekStart = 'sunday' | 'monday';

export function startOfWeek(day: Day, starts: WeekStart): Day {
	return addDays(day, -((getWeekday(day) - (starts === 'monday' ? 1 : 0) + 7) % 7));
}

/** 0 for Sunday to 6 for Saturday. */
export function getWeekday(day: Day): number {
	return new Date(toMs(day)).getUTCDay();
}

/** Google's `week`: weeks begin on Sunday, 1 January is in week 1, and a year ends its last week. */
export function getWeek(day: Day): number {
	const newYear = startOfYear(day);
	return Math.floor((countDaysBetween(newYear, day) + getWeekday(newYear)) / 7) + 1;
}

/** ISO 8601: weeks begin on Monday and belong to the year that has their Thursday. */
export function getIsoWeek(day: Day): { year: string; week: number } {
	const thursday = addDays(startOfWeek(day, 'monday'), 3);
	const week = Math.floor(countDaysBetween(startOfYear(thursday), thursday) / 7) + 1;
	return { year: thursday.slice(0, 4), week };
}

export function startOfMonth(day: Day): Day {
	return `${day.slice(0, 7)}-01`;
}

export function isStartOfMonth(day: Day): boolean {
	return day.endsWith('-01');
}

/** Calendar months from one day's month to the other's. */
export function countMonthsBetween(from: Day, to: Day): number {
	const [one, other] = [partsOf(from), partsOf(to)];
	return (other.year - one.year) * 12 + other.month - one.month;
}

export function startOfQuarter(day: Day): Day {
	return addMonths(startOfMonth(day), -(partsOf(day).month % 3));
}

export function startOfYear(day: Day): Day {
	return `${day.slice(0, 4)}-01-01`;
}

/** The earlier of two: ISO days sort as text. */
export function pickEarlierDay(one: Day, other: Day): Day {
	return one < other ? one : other;
}

function partsOf(day: Day) {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return { year, month: month - 1, date };
}

function toMs(day: Day): number {
	return Date.parse(`${day}T00:00:00Z`);
}

/** Empty for what is no day, such as one a billion days ago. */
function fromMs(ms: number): Day {
	const date = new Date(ms);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
