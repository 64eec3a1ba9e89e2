import { isRecord, type JsonRecord } from '../../shared/core/json';
import { isPlaceholder } from './canonical/text';

/** Reads a value as a provider sends it; undefined if it says nothing. */
type FieldReader = (written: never) => unknown;

/** The fields of a record with their readers. The types of the input and of the output follow from them. */
type FieldReaders = Readonly<Record<string, FieldReader>>;

/** The fields before they are read: every value as it came. */
export type PartsOf<F extends FieldReaders> = {
	[Name in keyof F]?: Parameters<F[Name]>[0] | undefined;
};

/** The fields after they are read; those that may be unknown are optional. */
export type ReadOf<F extends FieldReaders> = OptionalIfUndefined<{
	[Name in keyof F]: ReturnType<F[Name]>;
}>;

/** An absent key says "unknown", where null would say "none". */
type OptionalIfUndefined<F> = Flattened<
	{ [Name in keyof F as undefined extends F[Name] ? never : Name]: F[Name] } & {
		[Name in keyof F as undefined extends F[Name] ? Name : never]?: Exclude<F[Name], undefined>;
	}
>;
type Flattened<F> = { [Name in keyof F]: F[Name] };

/** Reads every field of a record with its reader, and leaves out unknown values. */
export function readFields<F extends FieldReaders>(fields: F, parts: PartsOf<F>): ReadOf<F> {
	const read: JsonRecord = {};
	for (const name in fields) {
		const value = fields[name]!(parts[name] as never);
		if (value !== undefined) read[name] = value;
	}
	return read as ReadOf<F>;
}

/** The reader of a field whose value is already built from other fields. */
export const asIs = <Value>(value: Value): Value => value;

/** Texts that providers send for an unknown value. "Null" in this case is a surname. */
const NO_VALUE = /^(?:[Uu]nknown|UNKNOWN|[Uu]navailable|UNAVAILABLE|null|NULL|NaN)$/;

/** Reads a value as text, also from `{name}` or from a list's first entry. The text is never empty. */
export function readText(value: unknown): string | undefined {
	if (typeof value === 'string') {
		const written = value.trim();
		const isBlank = written === '' || isPlaceholder(written) || NO_VALUE.test(written);
		return isBlank ? undefined : written;
	}
	// A number beyond the safe range has lost digits, so it is left out.
	if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
	if (Array.isArray(value)) return findFirstText(value);
	if (!isRecord(value)) return undefined;
	return findFirstText([value['name'], value['label'], value['title'], value['value']]);
}

/** Builds a reader that parses the text of a value. */
export const buildTextReader =
	<Read>(read: (written: string) => Read | undefined): ((value: unknown) => Read | undefined) =>
	(value) => {
		const written = readText(value);
		return written === undefined ? undefined : read(written);
	};

/** Reads the distinct texts of a list; a single value counts as a list of one. */
export function readTexts(value: unknown): string[] {
	const list = toList(value);
	return list.length === 0 ? [] : [...new Set(list.flatMap((entry) => readText(entry) ?? []))];
}

/**
 * Reads texts like `readTexts`, and splits a single text at commas. It is not meant for names that contain commas.
 */
export function readSeparatedTexts(value: unknown): string[] {
	return readTexts(typeof value === 'string' ? value.split(/[,;|]/) : value);
}

/** Finds the item with the highest rank; the first one wins among equals. */
export function findHighest<Item, Rank extends string | number>(
	items: readonly Item[],
	rankOf: (item: Item) => Rank,
): Item | undefined {
	return items.reduce<Item | undefined>(
		(best, item) => (best === undefined || rankOf(item) > rankOf(best) ? item : best),
		undefined,
	);
}

/**
 * Converts a value to a list: a list as it is, a single value as a list of one, undefined and null as an empty one.
 */
export function toList(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	return Array.isArray(value) ? (value as unknown[]) : [value];
}

/** Reads a flag or a text; objects such as `{date, status}` are read by their own path. */
export function readTextOrFlag(value: unknown): string | undefined {
	return typeof value === 'boolean' ? String(value) : readText(value);
}

/** Reads a flag from a boolean, "true" or "false". */
export function readTrueOrFalse(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	return undefined;
}

/** Converts a word to the form that tables compare: "Catch-All" and "catch_all" become `catchall`. */
export function toComparisonKey(value: unknown): string {
	return (
		readText(value)
			?.toLowerCase()
			.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
	);
}

const PERCENT_BY_GRADE = new Map(
	Object.entries({ 'A+': 97, A: 90, 'A-': 85, B: 75, C: 60, D: 40, F: 10 }),
);

/** Reads a provider's confidence as 0 to 100, from a share of 1, a number up to 100, "92 %" or a grade. */
export function toPercent(value: unknown): number | undefined {
	if (typeof value === 'number') return numberToPercent(value);
	const written = readText(value);
	if (written === undefined) return undefined;
	const grade = PERCENT_BY_GRADE.get(written.toUpperCase());
	if (grade !== undefined) return grade;
	const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,10})?) ?(%?)$/.exec(written) ?? [];
	if (digits === undefined) return undefined;
	return percent ? roundIfPercent(Number(digits)) : numberToPercent(Number(digits));
}

function numberToPercent(value: number): number | undefined {
	if (value > 0 && value < 1) return roundIfPercent(value * 100);
	// The value 1 may mean 100 percent or 1 percent.
	return value === 1 ? undefined : roundIfPercent(value);
}

/**
 * Rounds a percentage. One percent becomes 0, because a later reader could not distinguish a `confidence` of 1 from
 * certainty.
 */
function roundIfPercent(value: number): number | undefined {
	if (!(value >= 0 && value <= 100)) return undefined;
	const whole = Math.round(value);
	return whole === 1 ? 0 : whole;
}

const ISO_DATE =
	/^(\d{4}(?:-\d{2}){0,2})(?:(?<=-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads a date in ISO 8601: a day, month or year as exact as the provider knows it (also in parts), or a time in UTC.
 * Other forms are left out, because "03/04/2021" is March in one country and April in another.
 */
export function readIsoDateOrTime(value: unknown): string | undefined {
	const written = isRecord(value) ? joinDateParts(value) : readText(value);
	const [, date = '', time, zone = 'UTC'] = ISO_DATE.exec(written ?? '') ?? [];
	const day = toTimestamp(date);
	if (!isPlausibleYear(Number(date.slice(0, 4))) || day?.startsWith(date) !== true)
		return undefined;
	// A time without a zone is read as UTC, because a server's own zone could shift the day.
	return time === undefined ? date : toTimestamp(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`);
}

function joinDateParts({ year, month, day }: JsonRecord): string {
	const parts = [year, month, ...((month ?? null) === null ? [] : [day])];
	return parts.flatMap((part) => readText(part)?.padStart(2, '0') ?? []).join('-');
}

function toTimestamp(written: string): string | undefined {
	const milliseconds = Date.parse(written);
	return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}

/** Whether a number is a year from 1000 to 2100. */
export function isPlausibleYear(year: number): boolean {
	return Number.isInteger(year) && year >= 1000 && year <= 2100;
}

/** Leaves out undefined fields. An absent key means "unknown", while null would mean "none". */
export function omitUndefined<Shape extends object>(fields: {
	[Key in keyof Shape]: Shape[Key] | undefined;
}): Shape {
	const present: Partial<Shape> = {};
	for (const key in fields) if (fields[key] !== undefined) present[key] = fields[key];
	return present as Shape;
}

/** Returns undefined for an object without keys. */
export function undefinedIfEmpty<Shape extends object>(value: Shape): Shape | undefined {
	return Object.keys(value).length > 0 ? value : undefined;
}

function findFirstText(values: readonly unknown[]): string | undefined {
	const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
	return readText(values.find((value) => isText(value) && readText(value) !== undefined));
}

/**
 * Leaves out empty lists. Lists are always present inside the package, but an empty one says nothing in the output.
 */
export function omitEmptyLists<Result extends object>(said: Result): Result {
	const filled: Partial<Result> = {};
	for (const name in said) {
		const value = said[name];
		if (!Array.isArray(value) || value.length > 0) filled[name] = value;
	}
	return filled as Result;
}
