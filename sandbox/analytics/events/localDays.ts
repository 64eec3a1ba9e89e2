/**
 * Instants and local days. An instant is milliseconds since the epoch; a day is a number: whole days since 1970-01-01 in
 * the local calendar.
 */

const DAY_MS = 86_400_000;

/** By time zone: creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
	const cached = formats.get(timeZone);
	if (cached !== undefined) return cached;
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	formats.set(timeZone, format);
	return format;
}

/** The offset of a time zone from UTC at an instant, in milliseconds. */
export function zoneOffsetAt(timeZone: string, instant: number): number {
	const parts: Record<string, number> = {};
	for (const { type, value } of getFormat(timeZone).formatToParts(instant)) {
		parts[type] = Number(value);
	}
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
	const local = Date.UTC(year, month - 1, day, hour, minute, second);
	return local - Math.floor(instant / 1000) * 1000;
}

/** The local day of an instant. */
export function localDayAt(timeZone: string, instant: number): number {
	return Math.floor((instant + zoneOffsetAt(timeZone, instant)) / DAY_MS);
}

/** The instant at which a local day begins. Where clocks skip midnight, the first instant after the gap. */
export function startOfDay(timeZone: string, day: number): number {
	const local = day * DAY_MS;
	const firstGuess = local - zoneOffsetAt(timeZone, local);
	const secondGuess = local - zoneOffsetAt(timeZone, firstGuess);
	return localDayAt(timeZone, secondGuess) < day
		? Math.max(firstGuess, secondGuess)
		: secondGuess;
}

/** `2026-01-05` */
export function toIsoDate(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of `2026-01-05`; NaN for anything that is not a real calendar date. */
export function parseIsoDate(text: string): number {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return NaN;
	const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
	return toIsoDate(day || 0) === text ? day : NaN;
}
