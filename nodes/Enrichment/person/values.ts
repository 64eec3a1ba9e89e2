import { isRecord, type JsonRecord } from '../../shared/core/json';
import { isPlaceholder } from './canonical/text';

/** Reads a value as a provider wrote it; undefined where it says nothing. */
type Reader = (written: never) => unknown;

/** The fields of a record, each with what reads it: what may be handed over and what is put out follow from them. */
type Fields = Readonly<Record<string, Reader>>;

/** The same fields before they are read: every value as it came. */
export type PartsOf<F extends Fields> = { [Name in keyof F]?: Parameters<F[Name]>[0] | undefined };

/** The same fields once they are read; what may say nothing may be missing. */
export type ReadOf<F extends Fields> = Known<{ [Name in keyof F]: ReturnType<F[Name]> }>;

/** An absent key says "unknown", where null would say "none". */
type Known<F> = Flat<
	{ [Name in keyof F as undefined extends F[Name] ? never : Name]: F[Name] } & {
		[Name in keyof F as undefined extends F[Name] ? Name : never]?: Exclude<F[Name], undefined>;
	}
>;
type Flat<F> = { [Name in keyof F]: F[Name] };

export function readFields<F extends Fields>(fields: F, parts: PartsOf<F>): ReadOf<F> {
	const read: JsonRecord = {};
	for (const name in fields) {
		const value = fields[name]!(parts[name] as never);
		if (value !== undefined) read[name] = value;
	}
	return read as ReadOf<F>;
}

/** Of what is made of several fields before. */
export const asIs = <Value>(value: Value): Value => value;

/** What providers write where they know nothing; a company of a list may be called "Unknown". "Null" is a surname. */
const NOTHING_SAID = /^(?:[Uu]nknown|UNKNOWN|[Uu]navailable|UNAVAILABLE|null|NULL|NaN)$/;

/** The text a value stands for; an `{name}` or a list's first entry included. Never an empty one. */
export function readText(value: unknown): string | undefined {
	if (typeof value === 'string') {
		const written = value.trim();
		const isBlank = written === '' || isPlaceholder(written) || NOTHING_SAID.test(written);
		return isBlank ? undefined : written;
	}
	// A number that lost digits on the way is another number, so only exact ones are written out.
	if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
	if (Array.isArray(value)) return firstText(value);
	if (!isRecord(value)) return undefined;
	return firstText([value['name'], value['label'], value['title'], value['value']]);
}

/** A reader of the text that a value stands for. */
export const buildTextReader =
	<Read>(read: (written: string) => Read | undefined) =>
	(value: unknown): Read | undefined => {
		const written = readText(value);
		return written === undefined ? undefined : read(written);
	};

/** The texts of a list, each once; a lone value is a list of one. */
export function readTexts(value: unknown): string[] {
	const list = toList(value);
	return list.length === 0 ? [] : [...new Set(list.flatMap((entry) => readText(entry) ?? []))];
}

/** As `readTexts`, for lists that also come as one text with commas. Not for names that hold commas. */
export function readSeparatedTexts(value: unknown): string[] {
	return readTexts(typeof value === 'string' ? value.split(/[,;|]/) : value);
}

/** The first of the items that rank highest. */
export function findHighest<Item, Rank extends string | number>(
	items: readonly Item[],
	rankOf: (item: Item) => Rank,
): Item | undefined {
	return items.reduce<Item | undefined>(
		(best, item) => (best === undefined || rankOf(item) > rankOf(best) ? item : best),
		undefined,
	);
}

export function toList(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	return Array.isArray(value) ? (value as unknown[]) : [value];
}

/** A flag or a text; objects such as `{date, status}` are read by their own path. */
export function readTextOrFlag(value: unknown): string | undefined {
	return typeof value === 'boolean' ? String(value) : readText(value);
}

export function readFlag(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	return undefined;
}

/** A word in the one spelling that tables compare: "Catch-All" and "catch_all" are `catchall`. */
export function toComparisonKey(value: unknown): string {
	return (
		readText(value)
			?.toLowerCase()
			.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
	);
}

const GRADES = new Map(Object.entries({ 'A+': 97, A: 90, 'A-': 85, B: 75, C: 60, D: 40, F: 10 }));

/** How sure a provider is, 0 to 100, from a share of 1, a number up to 100, "92 %" or a grade. */
export function toPercent(value: unknown): number | undefined {
	if (typeof value === 'number') return fromNumber(value);
	const written = readText(value);
	if (written === undefined) return undefined;
	const grade = GRADES.get(written.toUpperCase());
	if (grade !== undefined) return grade;
	const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,10})?) ?(%?)$/.exec(written) ?? [];
	if (digits === undefined) return undefined;
	return percent ? inRange(Number(digits)) : fromNumber(Number(digits));
}

function fromNumber(value: number): number | undefined {
	if (value > 0 && value < 1) return inRange(value * 100);
	// It may be all of 1 or one of 100.
	return value === 1 ? undefined : inRange(value);
}

/** One percent is given as 0, since a later reader could not tell a `confidence` of 1 from certainty. */
function inRange(value: number): number | undefined {
	if (!(value >= 0 && value <= 100)) return undefined;
	const whole = Math.round(value);
	return whole === 1 ? 0 : whole;
}

const ISO =
	/^(\d{4}(?:-\d{2}){0,2})(?:(?<=-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;

/**
 * ISO 8601: a day, month or year as exact as the provider knows it, also in parts, or a moment in UTC. Anything else
 * is left out: "03/04/2021" is March in one country and April in another.
 */
export function readDateOrTimestamp(value: unknown): string | undefined {
	const written = isRecord(value) ? dateInParts(value) : readText(value);
	const [, date = '', time, zone = 'UTC'] = ISO.exec(written ?? '') ?? [];
	const day = momentOf(date);
	if (!isPlausibleYear(Number(date.slice(0, 4))) || day?.startsWith(date) !== true)
		return undefined;
	// A time without a zone is read as UTC: the reader's own zone would give each server another day.
	return time === undefined ? date : momentOf(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`);
}

function dateInParts({ year, month, day }: JsonRecord): string {
	const parts = [year, month, ...((month ?? null) === null ? [] : [day])];
	return parts.flatMap((part) => readText(part)?.padStart(2, '0') ?? []).join('-');
}

function momentOf(written: string): string | undefined {
	const milliseconds = Date.parse(written);
	return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}

export function isPlausibleYear(year: number): boolean {
	return Number.isInteger(year) && year >= 1000 && year <= 2100;
}

/** The fields that are known: an absent key says "unknown", where null would say "none". */
export function omitUndefined<Shape extends object>(fields: {
	[Key in keyof Shape]: Shape[Key] | undefined;
}): Shape {
	const present: Partial<Shape> = {};
	for (const key in fields) if (fields[key] !== undefined) present[key] = fields[key];
	return present as Shape;
}

export function undefinedIfEmpty<Shape extends object>(value: Shape): Shape | undefined {
	return Object.keys(value).length > 0 ? value : undefined;
}

function firstText(values: readonly unknown[]): string | undefined {
	const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
	return readText(values.find((value) => isText(value) && readText(value) !== undefined));
}

/** Inside the package a list is always present; an empty one is left out where nothing is to be said by it. */
export function omitEmptyLists<Result extends object>(said: Result): Result {
	const filled: Partial<Result> = {};
	for (const name in said) {
		const value = said[name];
		if (!Array.isArray(value) || value.length > 0) filled[name] = value;
	}
	return filled as Result;
}
