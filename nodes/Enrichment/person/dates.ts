import { isRecord } from '../../shared/core/json';
import { text } from './values';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO_DAY = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const ISO_TIME =
	/^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|UTC|[+-]\d{2}:?\d{2})?$/;
const SLASHED = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/i;

/** Seconds and milliseconds of the years 2001 to 2096: anything else is not a time stamp. */
const SECONDS = { from: 1e9, to: 4e9 };

/**
 * ISO 8601: a day, month or year as exact as the provider knows it, or a moment in UTC.
 * "03/04/2021" is left out, as it is March in one country and April in another.
 */
export function isoDate(value: unknown): string | undefined {
	if (typeof value === 'number') return value > 9999 ? fromEpoch(value) : isoDay(value);
	if (isRecord(value)) return fromParts(value['year'], value['month'], value['day']);
	const written = text(value);
	if (written === undefined || written.length > 40) return undefined;
	return fromIso(written) ?? fromWords(written);
}

export function isYear(year: number): boolean {
	return Number.isInteger(year) && year >= 1000 && year <= 2100;
}

function fromIso(written: string): string | undefined {
	const [, year, month, day] = ISO_DAY.exec(written) ?? SLASHED.exec(written) ?? [];
	if (year !== undefined) return fromParts(year, month, day);
	const time = ISO_TIME.exec(written);
	if (!time || fromParts(time[1], time[2], time[3]) === undefined) return undefined;
	return toMoment(Date.parse(inUtc(written)));
}

/** A time without a zone is read as UTC: the reader's own zone would give each server another day. */
function inUtc(written: string): string {
	const plain = written
		.replace(/ ?UTC$/, 'Z')
		.replace(/^(.{10}) /, '$1T')
		.replace(' ', '');
	return /(?:Z|[+-]\d{2}:?\d{2})$/.test(plain.slice(16)) ? plain : `${plain}Z`;
}

function fromWords(written: string): string | undefined {
	const [, name, day, year] = MONTH_FIRST.exec(written) ?? swapped(DAY_FIRST.exec(written)) ?? [];
	if (name === undefined) return undefined;
	const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
	return month > 0 ? fromParts(year, month, day) : undefined;
}

function swapped(match: RegExpExecArray | null) {
	return match && [match[0], match[2], match[1], match[3]];
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

function fromEpoch(value: number): string | undefined {
	const seconds = value >= SECONDS.from * 1000 ? value / 1000 : value;
	return seconds >= SECONDS.from && seconds < SECONDS.to ? toMoment(seconds * 1000) : undefined;
}

function toMoment(milliseconds: number): string | undefined {
	return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}
