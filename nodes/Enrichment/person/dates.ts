import { isRecord } from '../../shared/core/json';
import { text } from './values';

const ISO =
	/^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:(?<=-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;

/**
 * ISO 8601: a day, month or year as exact as the provider knows it, or a moment in UTC. Anything else is left out:
 * "03/04/2021" is March in one country and April in another.
 */
export function isoDate(value: unknown): string | undefined {
	if (typeof value === 'number') return isoDay(value);
	if (isRecord(value)) return fromParts(value['year'], value['month'], value['day']);
	const written = text(value);
	return written === undefined || written.length > 40 ? undefined : fromIso(written);
}

export function isYear(year: number): boolean {
	return Number.isInteger(year) && year >= 1000 && year <= 2100;
}

function fromIso(written: string): string | undefined {
	const [, date, time, zone = 'UTC'] = ISO.exec(written) ?? [];
	const [year, month, day] = date?.split('-') ?? [];
	const known = fromParts(year, month, day);
	if (known === undefined || time === undefined) return known;
	// A time without a zone is read as UTC: the reader's own zone would give each server another day.
	return toMoment(Date.parse(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`));
}

function fromParts(year: unknown, month: unknown, day: unknown): string | undefined {
	return isoDay(Number(year ?? NaN), optional(month), optional(day));
}

function optional(part: unknown): number | undefined {
	return part === undefined || part === null ? undefined : Number(part);
}

function isoDay(year: number, month?: number, day?: number): string | undefined {
	if (!isYear(year)) return undefined;
	if (month === undefined) return String(year);
	const date = new Date(Date.UTC(year, month - 1, day ?? 1));
	const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === (day ?? 1);
	return exists ? date.toISOString().slice(0, day === undefined ? 7 : 10) : undefined;
}

function toMoment(milliseconds: number): string | undefined {
	return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}
