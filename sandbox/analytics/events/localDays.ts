/** Instants and local days. A day is a number: whole days since 1970-01-01 in the local calendar. */

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
	const known = formats.get(zone);
	if (known !== undefined) return known;
	const made = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	formats.set(zone, made);
	return made;
}

/** Milliseconds to add to an instant to read it as local time in the zone. */
export function zoneOffsetAt(zone: string, instant: number): number {
	const parts: Record<string, number> = {};
	for (const { type, value } of getFormat(zone).formatToParts(instant)) {
		parts[type] = Number(value);
	}
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
	const local = Date.UTC(year, month - 1, day, hour, minute, second);
	return local - Math.floor(instant / 1000) * 1000;
}

export const localDayAt = (zone: string, instant: number) =>
	Math.floor((instant + zoneOffsetAt(zone, instant)) / DAY_MS);

/** The instant a local day begins; on days that begin with a gap, the first instant after it. */
export function startOfDay(zone: string, day: number): number {
	const local = day * DAY_MS;
	const first = local - zoneOffsetAt(zone, local);
	const second = local - zoneOffsetAt(zone, first);
	return localDayAt(zone, second) < day ? Math.max(first, second) : second;
}

/** `2026-01-05` */
export const toIsoDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** NaN for anything that is not a real calendar date. */
export function parseIsoDate(iso: string): number {
	if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return NaN;
	const day = Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
	return toIsoDate(day || 0) === iso ? day : NaN;
}
