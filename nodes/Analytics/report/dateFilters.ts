/** Filter values for date-like dimensions: from how people write them to how Google compares them. */
import { isDay, getIsoWeek, getWeek, type Day } from '../../shared/core/calendar';
import { failed, success, type Result } from '../../shared/core/result';
import { toDayIfZonedTime, toLocalTimeIfZoned } from '../../shared/node/times';
import { findCalendarDimension, WEEKDAYS } from './timeDimensions';

/** A piece of a value, and where it has to stand in it. */
type Fragment = 'beginning' | 'part' | 'ending';

/**
 * How a filter compares its value with those of a dimension. A `number` is a whole value, too, but compared by size. A
 * `pattern` has to match a whole value, and a `partPattern` some of it.
 */
export type ComparedAs = 'value' | 'number' | Fragment | 'pattern' | 'partPattern';

/** A dimension whose values are all known, such as `month`: what they are and what to write. */
interface ListedGrain {
	kind: 'listed';
	values: string[];
	advice: string;
}

/** A dimension that counts from the start of a range, such as `nthDay`. */
interface CountedGrain {
	kind: 'counted';
	advice: string;
}

/** A dimension whose values begin with a year, such as `yearMonth`. */
interface DatedGrain {
	kind: 'dated';
	/** In Google's order; a value is their digits, one part behind the other. */
	parts: DatePart[];
	/** Whether the parts go together: 30 February does not exist. */
	exists: (numbers: number[]) => boolean;
	/** The value that a day belongs to, with or without signs between its digits. */
	valueOfDay: (day: Day) => string;
	/** Whether people write it with a W, as ISO 8601 does. */
	isIsoWeek: boolean;
	advice: string;
}

type Grain = ListedGrain | CountedGrain | DatedGrain;

interface DatePart {
	digits: number;
	first: number;
	last: number;
}

const YEAR: DatePart = { digits: 4, first: 1, last: 9999 };
const MONTH: DatePart = { digits: 2, first: 1, last: 12 };
const DAY: DatePart = { digits: 2, first: 1, last: 31 };
const WEEK: DatePart = { digits: 2, first: 1, last: 54 };
const HOUR: DatePart = { digits: 2, first: 0, last: 23 };
const MINUTE: DatePart = { digits: 2, first: 0, last: 59 };

/** The digits of a part as Google writes them. */
const padPart = (number: number, { digits }: DatePart) => String(number).padStart(digits, '0');

function dated(parts: DatePart[], advice: string, more: Partial<DatedGrain> = {}): DatedGrain {
	const exists = () => true;
	const valueOfDay = (day: Day) => day;
	return { kind: 'dated', parts, exists, valueOfDay, isIsoWeek: false, advice, ...more };
}

function listed(part: DatePart, advice: string): ListedGrain {
	const count = part.last - part.first + 1;
	const values = Array.from({ length: count }, (_, index) => padPart(part.first + index, part));
	return { kind: 'listed', values, advice };
}

/** The value of a dimension on a day, which does not depend on where a range starts. */
const labelOfDay = (dimension: string) => (day: Day) =>
	findCalendarDimension(dimension)?.label(day, day) ?? '';

const dayExists = ([year = 0, month = 0, day = 0]: number[]) =>
	isDay(`${padPart(year, YEAR)}-${padPart(month, MONTH)}-${padPart(day, DAY)}`);

const weekExists = ([year = 0, week = 0]: number[]) =>
	week <= getWeek(`${padPart(year, YEAR)}-12-31`);

/** 28 December is always in the last ISO week of its year. */
const isoWeekExists = ([year = 0, week = 0]: number[]) =>
	week <= getIsoWeek(`${padPart(year, YEAR)}-12-28`).week;

const DATE = dated([YEAR, MONTH, DAY], 'Enter a day such as 2026-01-31.', { exists: dayExists });

const COUNTED: CountedGrain = { kind: 'counted', advice: 'Enter a whole number, 0 or more.' };

/** https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema#dimensions */
const GRAINS = new Map<string, Grain>([
	['date', DATE],
	['firstSessionDate', DATE],
	[
		'dateHour',
		dated([YEAR, MONTH, DAY, HOUR], 'Enter a date and hour, such as 2026-01-31T05:00.', {
			exists: dayExists,
		}),
	],
	[
		'dateHourMinute',
		dated(
			[YEAR, MONTH, DAY, HOUR, MINUTE],
			'Enter a day and a time such as 2026-01-31T05:07.',
			{ exists: dayExists },
		),
	],
	[
		'yearMonth',
		dated([YEAR, MONTH], 'Enter a month such as 2026-01.', {
			valueOfDay: labelOfDay('yearMonth'),
		}),
	],
	[
		'yearWeek',
		dated(
			[YEAR, WEEK],
			'Enter a year and a week that begins on Sunday, such as 202605. For ISO weeks, filter by isoYearIsoWeek.',
			{ valueOfDay: labelOfDay('yearWeek'), exists: weekExists },
		),
	],
	[
		'isoYearIsoWeek',
		dated([YEAR, WEEK], 'Enter an ISO week such as 2026-W05.', {
			valueOfDay: labelOfDay('isoYearIsoWeek'),
			exists: isoWeekExists,
			isIsoWeek: true,
		}),
	],
	['year', dated([YEAR], 'Enter a year such as 2026.', { valueOfDay: labelOfDay('year') })],
	['isoYear', dated([YEAR], 'Enter a year such as 2026.', { valueOfDay: labelOfDay('isoYear') })],
	[
		'month',
		listed(
			MONTH,
			'Enter a month from 01 to 12; it matches that month in any year. For a single month, filter by yearMonth, such as 2026-01.',
		),
	],
	['week', listed(WEEK, 'Enter a week from 01 to 54; it matches that week in any year.')],
	[
		'isoWeek',
		listed(
			{ ...WEEK, last: 53 },
			'Enter a week from 01 to 53; it matches that week in any year. For a single week, filter by isoYearIsoWeek, such as 2026-W05.',
		),
	],
	[
		'day',
		listed(
			DAY,
			'Enter a day from 01 to 31; it matches that day in any month. For a single day, filter by date, such as 2026-01-31.',
		),
	],
	['hour', listed(HOUR, 'Enter an hour from 00 to 23.')],
	['minute', listed(MINUTE, 'Enter a minute from 00 to 59.')],
	['minutesAgo', listed(MINUTE, 'Enter a number of minutes from 00 to 59.')],
	[
		'dayOfWeek',
		listed(
			{ digits: 1, first: 0, last: 6 },
			'Enter a number from 0 (Sunday) to 6 (Saturday). For names, filter by dayOfWeekName.',
		),
	],
	[
		'dayOfWeekName',
		{ kind: 'listed', values: WEEKDAYS, advice: 'Enter the name of a day, such as Monday.' },
	],
	['nthMinute', COUNTED],
	['nthHour', COUNTED],
	['nthDay', COUNTED],
	['nthWeek', COUNTED],
	['nthMonth', COUNTED],
	['nthYear', COUNTED],
	['cohortNthDay', COUNTED],
	['cohortNthWeek', COUNTED],
	['cohortNthMonth', COUNTED],
]);

/** Whether the values of a dimension are dates, parts of dates, or counted days and the like. */
export const isDateLike = (dimension: string): boolean => GRAINS.has(dimension);

/**
 * Reads a value to filter a date-like dimension by, and returns it as Google compares it: `20260105` for `2026-1-5`,
 * and `06` for `6`. A day stands for the month or week that it is in. As in 'Start Date', a moment is read in the
 * workflow's time zone. A value that is no such date, or does not exist, is refused with advice.
 */
export function readDateFilter(
	dimension: string,
	written: string,
	comparedAs: ComparedAs,
	timeZone: string,
): Result<string> {
	const grain = GRAINS.get(dimension);
	if (!grain) return success(written);
	const text = written.trim();
	if (comparedAs !== 'number' && isStandIn(text, comparedAs)) return success(written);
	const read = readAs(grain, text, comparedAs, timeZone);
	if (read !== undefined) return success(read);
	const relative = RELATIVE.test(text) ? ` ${OF_RELATIVE_DAYS}` : '';
	const isPattern = comparedAs === 'pattern' || comparedAs === 'partPattern';
	const pattern = grain.kind === 'dated' && isPattern ? ` ${OF_PATTERNS}` : '';
	return failed(
		`The filter on "${dimension}" cannot use "${written}"`,
		grain.advice + pattern + relative,
	);
}

/** A day relative to today. */
const RELATIVE = /^(?:today|yesterday|tomorrow|now|\d+\s*days?\s*ago)$/i;

const OF_RELATIVE_DAYS =
	"Filters don't support relative days: use 'Date Range' instead, or use an expression such as {{ $today.minus({ days: 1 }).toISODate() }}.";

const OF_PATTERNS =
	'In patterns, use digits only, as Google does. For example, 202601.* matches January 2026.';

/** What Google writes where there is no value. support.google.com/analytics/answer/13331684 */
const STAND_INS = ['(not set)', '(other)', '(data not available)'];

function isStandIn(text: string, comparedAs: ComparedAs): boolean {
	const lowerCase = text.toLowerCase();
	if (comparedAs === 'value') return STAND_INS.includes(lowerCase);
	return /[a-z(]/.test(lowerCase) && STAND_INS.some((standIn) => standIn.includes(lowerCase));
}

function readAs(
	grain: Grain,
	text: string,
	comparedAs: ComparedAs,
	timeZone: string,
): string | undefined {
	switch (comparedAs) {
		case 'value':
			return readWhole(grain, text, timeZone);
		case 'number':
			return asNumber(readWhole(grain, text, timeZone));
		case 'pattern':
		case 'partPattern':
			return readPattern(grain, text, comparedAs, timeZone);
		default:
			return readFragment(grain, text, comparedAs, timeZone);
	}
}

/** Google compares numbers without the zeros in front. */
function asNumber(value: string | undefined): string | undefined {
	return value !== undefined && /^\d+$/.test(value) ? String(Number(value)) : undefined;
}

function readWhole(grain: Grain, text: string, timeZone: string): string | undefined {
	switch (grain.kind) {
		case 'listed':
			return grain.values.find((value) => isSameValue(value, text));
		case 'counted':
			return /^\d{1,9}$/.test(text) ? String(Number(text)).padStart(4, '0') : undefined;
		case 'dated':
			return readDated(grain, text, timeZone);
	}
}

function isSameValue(value: string, text: string): boolean {
	const areDigits = /^\d+$/.test(value) && /^\d+$/.test(text);
	return areDigits ? Number(value) === Number(text) : value.toLowerCase() === text.toLowerCase();
}

function readDated(grain: DatedGrain, text: string, timeZone: string): string | undefined {
	const numbers = /^\d+$/.test(text)
		? splitDigits(grain, text)
		: (numbersOfTime(grain, text, timeZone) ?? numbersOfYear(grain, text));
	if (numbers?.length !== grain.parts.length) return undefined;
	const fits = grain.parts.every((part, index) => isWithin(numbers[index]!, part));
	if (!fits || !grain.exists(numbers)) return undefined;
	return grain.parts.map((part, index) => padPart(numbers[index]!, part)).join('');
}

function isWithin(number: number, { first, last }: DatePart): boolean {
	return number >= first && number <= last;
}

/** The parts of a value as Google writes it; undefined where digits lack or are too many. */
function splitDigits({ parts }: DatedGrain, text: string): number[] | undefined {
	if (text.length !== parts.reduce((sum, { digits }) => sum + digits, 0)) return undefined;
	let end = 0;
	return parts.map(({ digits }) => {
		end += digits;
		return Number(text.slice(end - digits, end));
	});
}

/** A year and what follows it: `2026-6`, `2026-W05`. */
function numbersOfYear({ isIsoWeek }: DatedGrain, text: string): number[] | undefined {
	const [, year, week, number] = /^(\d{4})[-/.]?(W?)(\d{1,2})$/i.exec(text) ?? [];
	if (year === undefined || (week !== '' && !isIsoWeek)) return undefined;
	return [Number(year), Number(number)];
}

/** A day of the calendar, the year first, alone or with a time and perhaps its zone; padded or not. */
const TIME =
	/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(\.\d+)?)?)?\s?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i;

/** The parts of the value that a day, or a time of it, belongs to. */
function numbersOfTime(grain: DatedGrain, text: string, timeZone: string): number[] | undefined {
	const isTimed = grain.parts.includes(HOUR);
	const padded = padMoment(text) ?? text;
	const meant = isTimed
		? toLocalTimeIfZoned(padded, timeZone)
		: toDayIfZonedTime(padded, timeZone);
	const [, ...parts] = TIME.exec(meant) ?? [];
	const [year, month, day, hour, minute, second] = parts.map((part) =>
		part === undefined ? undefined : Number(part),
	);
	if (year === undefined || month === undefined || day === undefined) return undefined;
	const isTime = [isWithin(hour ?? 0, HOUR), isWithin(minute ?? 0, MINUTE), (second ?? 0) < 60];
	if (!isTime.every(Boolean)) return undefined;
	if (isTimed) {
		const numbers = [year, month, day, hour, minute].filter((part) => part !== undefined);
		return numbers.slice(0, grain.parts.length);
	}
	if (!dayExists([year, month, day])) return undefined;
	const value = grain.valueOfDay(
		`${padPart(year, YEAR)}-${padPart(month, MONTH)}-${padPart(day, DAY)}`,
	);
	return splitDigits(grain, value.replace(/\D/g, ''));
}

/**
 * The same moment with all its digits, as the readers of moments need it; undefined for a text without a zone, whose
 * digits say what it is: an hour is not its first minute.
 */
function padMoment(text: string): string | undefined {
	const [, year, month, day, hour, minute, second, fraction, zone] = TIME.exec(text) ?? [];
	if (zone === undefined) return undefined;
	const two = (part = '') => part.padStart(2, '0');
	const date = `${year}-${two(month)}-${two(day)}`;
	return `${date}T${two(hour)}:${two(minute)}:${two(second)}${fraction ?? ''}${zone}`;
}

/** Part of a value: digits as Google writes them, or the beginning of a date as people do. */
function readFragment(
	grain: Grain,
	text: string,
	comparedAs: Fragment,
	timeZone: string,
): string | undefined {
	if (grain.kind === 'listed') {
		const isFound = grain.values.some((value) => hasFragment(value, text, comparedAs));
		return isFound ? text : undefined;
	}
	if (grain.kind === 'counted') return /^\d{1,9}$/.test(text) ? text : undefined;
	const most = grain.parts.reduce((sum, { digits }) => sum + digits, 0);
	if (/^\d+$/.test(text)) return text.length <= most ? text : undefined;
	const whole = readDated(grain, text, timeZone);
	return whole ?? (comparedAs === 'ending' ? undefined : readBeginning(grain, text));
}

function hasFragment(value: string, text: string, comparedAs: Fragment): boolean {
	const [whole, fragment] = [value.toLowerCase(), text.toLowerCase()];
	if (comparedAs === 'beginning') return whole.startsWith(fragment);
	return comparedAs === 'ending' ? whole.endsWith(fragment) : whole.includes(fragment);
}

/** `202606` for `2026-6` and `2026` for `2026-`. */
function readBeginning({ parts, isIsoWeek }: DatedGrain, text: string): string | undefined {
	const texts = text.split(isIsoWeek ? /[-/.W]+/i : /[-/.:T\s]+/i);
	// Behind the last sign nothing may follow.
	if (texts.at(-1) === '') texts.pop();
	const [year = ''] = texts;
	if (!/^\d{4}$/.test(year) || texts.length > parts.length) return undefined;
	const isFitting = texts.every(
		(each, index) => /^\d{1,4}$/.test(each) && isWithin(Number(each), parts[index]!),
	);
	if (!isFitting) return undefined;
	return texts.map((each, index) => padPart(Number(each), parts[index]!)).join('');
}

/** Longer ones, which values of dates need none of, would take long to look through. */
const LONGEST_PATTERN = 1_000;

/**
 * A regular expression for values as Google writes them. A date in it would make it match nothing, so a whole date is
 * read as one, and a part of one is refused.
 */
function readPattern(
	grain: Grain,
	text: string,
	comparedAs: 'pattern' | 'partPattern',
	timeZone: string,
): string | undefined {
	if (text.length > LONGEST_PATTERN) return undefined;
	const isPlain = !/[.*+?^$|()[\]{}\\]/.test(text);
	if (isPlain || TIME.test(text)) {
		return comparedAs === 'pattern'
			? readWhole(grain, text, timeZone)
			: readFragment(grain, text, 'part', timeZone);
	}
	const outsideClasses = text.replace(/\[[^\]]*\]/g, '').replace(/\(\?[a-z-]*[:)]/gi, '');
	const hasDate = /\d{4}[-./]\d|\d[-./]\d{4}/.test(text) || /[-/]/.test(outsideClasses);
	return hasDate ? undefined : text;
}
