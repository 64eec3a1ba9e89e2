import fc from 'fast-check';

import { createFieldRenamer } from '../../nodes/Analytics/google/metadata';
import {
	buildFilterExpression,
	readFilterExpression,
	type Condition,
} from '../../nodes/Analytics/report/filters';
import { asRecord } from '../../nodes/shared/core/json';
import { success } from '../../nodes/shared/core/result';
import { toDayIfZonedTime } from '../../nodes/shared/node/times';
import { ARBITRARY_TIME_ZONE, buildArbitraryDays, toLuxonDay } from '../../testing/days';

const filterOn = (fieldName: string, more: object) => success({ filter: { fieldName, ...more } });

interface DateCondition {
	field: string;
	condition?: string;
	value: unknown;
	valueTo?: unknown;
	timeZone?: string;
}

function build({ timeZone = 'Europe/Oslo', ...more }: DateCondition) {
	const condition: Condition = {
		condition: 'equals',
		valueTo: '',
		caseSensitive: false,
		fieldKind: 'dimension',
		timeZone,
		...more,
	};
	return buildFilterExpression('and', [condition]);
}

const readJson = (fieldName: string, condition: object, timeZone: string) =>
	readFilterExpression(
		{ filter: { fieldName, ...condition } },
		{ renamer: createFieldRenamer(), fieldKind: 'dimension', timeZone },
	);

const textFilter = (matchType: string, value: string) => ({ stringFilter: { matchType, value } });
const listFilter = (...values: string[]) => ({ inListFilter: { values } });
const wholeNumber = (int64Value: string) => ({ int64Value });

type LocalTime = ReturnType<typeof toLuxonDay>;

/** A year of which Google's weeks begin on Sunday, and its first one on 1 January. */
function toSundayWeek(time: LocalTime): string {
	const newYear = time.startOf('year').weekday % 7;
	return String(Math.ceil((time.ordinal + newYear) / 7)).padStart(2, '0');
}

/** Dimensions whose values begin with a year, and what they are at a local time. */
const VALUES_AT = new Map<string, (time: LocalTime) => string>([
	['date', (time) => time.toFormat('yyyyMMdd')],
	['firstSessionDate', (time) => time.toFormat('yyyyMMdd')],
	['dateHour', (time) => time.toFormat('yyyyMMddHH')],
	['dateHourMinute', (time) => time.toFormat('yyyyMMddHHmm')],
	['yearMonth', (time) => time.toFormat('yyyyMM')],
	['year', (time) => time.toFormat('yyyy')],
	['isoYear', (time) => time.toFormat('kkkk')],
	['isoYearIsoWeek', (time) => time.toFormat('kkkkWW')],
	['yearWeek', (time) => time.toFormat('yyyy') + toSundayWeek(time)],
]);

const arbitraryDimension = fc.constantFrom(...VALUES_AT.keys());

interface Moment {
	time: LocalTime;
	timeZone: string;
}

const arbitraryMoment: fc.Arbitrary<Moment> = fc
	.record({
		day: buildArbitraryDays(2016, 2034),
		minute: fc.oneof(fc.nat(24 * 60 - 1), fc.constantFrom(0, 30, 60, 23 * 60 + 30)),
		timeZone: ARBITRARY_TIME_ZONE,
	})
	.map(({ day, minute, timeZone }) => ({
		time: toLuxonDay(day).plus({ minutes: minute }).setZone(timeZone),
		timeZone,
	}));

/** The ways in which people and other nodes write a moment with its zone. */
const WITH_ZONE: Array<(time: LocalTime) => string> = [
	(time) => time.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"),
	(time) => time.toUTC().toFormat("yyyy-MM-dd HH:mm'Z'"),
	(time) => time.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"),
	(time) => time.setZone('Asia/Tokyo').toFormat("yyyy-MM-dd'T'HH:mm:ssZZZ"),
	(time) => time.setZone('America/New_York').toFormat('yyyy-M-d H:mm:ss ZZ'),
];

/** The ways in which people write a local time. */
const WITHOUT_ZONE: Array<(time: LocalTime) => string> = [
	(time) => time.toFormat("yyyy-MM-dd'T'HH:mm:ss"),
	(time) => time.toFormat('yyyy-MM-dd HH:mm'),
	(time) => time.toFormat('yyyy/M/d H:mm'),
	(time) => ` ${time.toFormat('yyyy.M.d H:m')}`,
];

/** As JavaScript writes a day: a day field reads it as that day. */
const isMidnightUtc = (time: LocalTime) => time.toUTC().toFormat('HH:mm') === '00:00';

describe('A time in a filter', () => {
	it('is what the dimension is at that moment in the time zone of the workflow, however it is written', () => {
		const forms = fc.constantFrom(...WITH_ZONE, ...WITHOUT_ZONE);
		fc.assert(
			fc.property(arbitraryDimension, arbitraryMoment, forms, (field, moment, write) => {
				const { time, timeZone } = moment;
				fc.pre(!isMidnightUtc(time));
				const value = write(time);
				const google = VALUES_AT.get(field)!(time);
				expect(build({ field, value, timeZone })).toEqual(
					filterOn(field, textFilter('EXACT', google)),
				);
			}),
			{ numRuns: 100 },
		);
	});

	it('is the same day as in a date field, also at midnight in UTC, as JavaScript writes a day', () => {
		const forms = fc.constantFrom(...WITH_ZONE.slice(0, 4));
		const midnight = buildArbitraryDays(2016, 2034).chain((day) =>
			fc.record({ time: fc.constant(toLuxonDay(day)), timeZone: ARBITRARY_TIME_ZONE }),
		);
		const moments = fc.oneof(arbitraryMoment, midnight);
		fc.assert(
			fc.property(moments, forms, ({ time, timeZone }, write) => {
				const value = write(time);
				const isDayAlone = /[T ]00:00/.test(value) && /(Z|\+00:00)$/.test(value);
				const day = isDayAlone
					? value.slice(0, 'YYYY-MM-DD'.length)
					: time.setZone(timeZone).toFormat('yyyy-MM-dd');
				expect(toDayIfZonedTime(value, timeZone).slice(0, 'YYYY-MM-DD'.length)).toBe(day);
				expect(build({ field: 'date', value, timeZone })).toEqual(
					filterOn('date', textFilter('EXACT', day.replaceAll('-', ''))),
				);
			}),
			{ numRuns: 80 },
		);
	});

	it('is read alike in a condition, in a list, in a range and as JSON', () => {
		fc.assert(
			fc.property(arbitraryDimension, arbitraryMoment, (field, { time, timeZone }) => {
				const value = time.toFormat("yyyy-MM-dd'T'HH:mm:ss");
				const google = VALUES_AT.get(field)!(time);
				const number = wholeNumber(google);
				const range = { betweenFilter: { fromValue: number, toValue: number } };
				const equal = { numericFilter: { operation: 'EQUAL', value: number } };
				const written = { int64Value: value };
				const found = [
					build({ field, condition: 'inList', value: [value, value], timeZone }),
					build({ field, condition: 'between', value, valueTo: value, timeZone }),
					build({ field, condition: 'equalTo', value, timeZone }),
					readJson(field, { stringFilter: { value } }, timeZone),
					readJson(field, listFilter(value), timeZone),
					readJson(
						field,
						{ betweenFilter: { fromValue: written, toValue: written } },
						timeZone,
					),
					readJson(
						field,
						{ numericFilter: { operation: 'EQUAL', value: written } },
						timeZone,
					),
				];
				expect(found).toEqual([
					filterOn(field, listFilter(google, google)),
					filterOn(field, range),
					filterOn(field, equal),
					filterOn(field, { stringFilter: { value: google } }),
					filterOn(field, listFilter(google)),
					filterOn(field, range),
					filterOn(field, equal),
				]);
			}),
			{ numRuns: 50 },
		);
	});

	it.each([
		['date', '2026-06-01T22:30:00.000Z', '20260602'],
		['date', '2026-06-01T00:00:00.000Z', '20260601'],
		['dateHour', '2026-06-01T00:00:00.000Z', '2026060102'],
		['isoYearIsoWeek', '2026-05-31T22:00:00Z', '202623'],
		['date', '(other)', '(other)'],
		['eventName', '2026-06-01', '2026-06-01'],
	])('on %s in Oslo, written %s, is %s', (field, value, google) => {
		expect(build({ field, value })).toEqual(filterOn(field, textFilter('EXACT', google)));
	});

	it('may be a date of n8n, which is an object', () => {
		const value = { toJSON: () => '2026-06-01T00:00:00.000+02:00' };
		expect(build({ field: 'date', value })).toEqual(
			filterOn('date', textFilter('EXACT', '20260601')),
		);
	});
});

/** How people write the parts of a time, from the year on, and how many digits Google gives each. */
interface WrittenParts {
	signs: string[];
	read: (time: LocalTime) => number[];
}

const BY_DAY: WrittenParts = {
	signs: ['-', '-', 'T', ':'],
	read: ({ year, month, day, hour, minute }) => [year, month, day, hour, minute],
};
const BY_ISO_WEEK: WrittenParts = {
	signs: ['-W'],
	read: ({ weekYear, weekNumber }) => [weekYear, weekNumber],
};

const PARTS = new Map<string, { written: WrittenParts; count: number }>([
	['date', { written: BY_DAY, count: 3 }],
	['dateHour', { written: BY_DAY, count: 4 }],
	['dateHourMinute', { written: BY_DAY, count: 5 }],
	['yearMonth', { written: BY_DAY, count: 2 }],
	['isoYearIsoWeek', { written: BY_ISO_WEEK, count: 2 }],
]);

describe('The beginning of a time in a filter', () => {
	it('is the beginning of what Google compares with, padded or not, with the next sign or without', () => {
		const written = fc.record({
			field: fc.constantFrom(...PARTS.keys()),
			moment: arbitraryMoment,
			length: fc.integer({ min: 1, max: 5 }),
			isPadded: fc.boolean(),
			hasNextSign: fc.boolean(),
			condition: fc.constantFrom('beginsWith', 'contains'),
		});
		fc.assert(
			fc.property(written, ({ field, moment, condition, ...form }) => {
				const { written: parts, count } = PARTS.get(field)!;
				const length = Math.min(form.length, count);
				const numbers = parts.read(moment.time).slice(0, length);
				const texts = numbers.map((number) =>
					String(number).padStart(form.isPadded ? 2 : 1, '0'),
				);
				const nextSign = form.hasNextSign && length < count ? parts.signs[length - 1]! : '';
				const value = texts.reduce(
					(text, part, index) => text + parts.signs[index - 1]! + part,
				);
				const google = numbers.map((number) => String(number).padStart(2, '0')).join('');
				expect(build({ field, condition, value: value + nextSign })).toEqual(
					filterOn(
						field,
						textFilter(condition === 'contains' ? 'CONTAINS' : 'BEGINS_WITH', google),
					),
				);
			}),
		);
	});

	it('that no time can have is refused', () => {
		for (const value of ['2026-13', '2026-06-32', '26-06', '2026-6-1-1', 'June']) {
			expect(build({ field: 'date', condition: 'beginsWith', value })).toMatchObject({
				ok: false,
			});
		}
		expect(build({ field: 'date', condition: 'endsWith', value: '2026-06' })).toMatchObject({
			ok: false,
		});
	});
});

const twoDigits = (number: number) => String(number).padStart(2, '0');

const listNumbers = (first: number, last: number) =>
	Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Dimensions all of whose values are known. */
const LISTED = new Map<string, string[]>([
	['month', listNumbers(1, 12).map(twoDigits)],
	['week', listNumbers(1, 54).map(twoDigits)],
	['isoWeek', listNumbers(1, 53).map(twoDigits)],
	['day', listNumbers(1, 31).map(twoDigits)],
	['hour', listNumbers(0, 23).map(twoDigits)],
	['minute', listNumbers(0, 59).map(twoDigits)],
	['minutesAgo', listNumbers(0, 59).map(twoDigits)],
	['dayOfWeek', listNumbers(0, 6).map(String)],
	[
		'dayOfWeekName',
		['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
	],
]);

const COUNTED = [
	'nthMinute',
	'nthHour',
	'nthDay',
	'nthWeek',
	'nthMonth',
	'nthYear',
	'cohortNthDay',
];

describe('A part of a date in a filter', () => {
	const listedDimension = fc.constantFrom(...LISTED.keys());

	it('is written as Google writes it, padded or not and in any letters, or refused if it does not exist', () => {
		const texts = fc.oneof(
			fc.nat(70).map(String),
			fc.nat(70).map(twoDigits),
			fc.constantFrom(
				...LISTED.get('dayOfWeekName')!,
				'monday',
				'SUNDAY',
				'Mon',
				'1.5',
				'-1',
			),
		);
		fc.assert(
			fc.property(listedDimension, texts, (field, value) => {
				const google = LISTED.get(field)!.find(
					(each) =>
						each.toLowerCase() === value.toLowerCase() ||
						(/^\d+$/.test(value) && each === twoDigits(Number(value))) ||
						(/^\d+$/.test(value) && each === String(Number(value))),
				);
				expect(build({ field, value })).toMatchObject(
					google === undefined
						? { ok: false, failure: { message: expect.stringContaining(field) } }
						: filterOn(field, textFilter('EXACT', google)),
				);
				const isNumber = google !== undefined && /^\d+$/.test(google);
				expect(build({ field, condition: 'lessThan', value })).toMatchObject(
					isNumber
						? filterOn(field, {
								numericFilter: {
									operation: 'LESS_THAN',
									value: wholeNumber(String(Number(google))),
								},
							})
						: { ok: false },
				);
			}),
			{ numRuns: 120 },
		);
	});

	it('is compared piece by piece only where one of its values has the piece at that place', () => {
		const pieces = fc.oneof(
			fc.nat(99).map(String),
			fc.nat(9).map(twoDigits),
			fc.constantFrom('day', 'DAY', 'Mon', 'un', 'x'),
		);
		const hasPiece = new Map<string, (value: string, piece: string) => boolean>([
			['beginsWith', (value, piece) => value.startsWith(piece)],
			['contains', (value, piece) => value.includes(piece)],
			['endsWith', (value, piece) => value.endsWith(piece)],
		]);
		const conditions = fc.constantFrom(...hasPiece.keys());
		fc.assert(
			fc.property(listedDimension, conditions, pieces, (field, condition, piece) => {
				const isFound = LISTED.get(field)!.some((value) =>
					hasPiece.get(condition)!(value.toLowerCase(), piece.toLowerCase()),
				);
				expect(build({ field, condition, value: piece })).toMatchObject(
					isFound
						? filterOn(field, { stringFilter: { value: piece } })
						: { ok: false, failure: { message: expect.stringContaining(field) } },
				);
			}),
			{ numRuns: 100 },
		);
	});

	it('that is counted from the start of a range is a whole number with four digits or more', () => {
		const texts = fc.oneof(
			fc.nat(2_000_000_000).map(String),
			fc.nat(20).map(String),
			fc.constantFrom('-1', '1.5', 'x', '2026-06-01'),
		);
		fc.assert(
			fc.property(fc.constantFrom(...COUNTED), texts, (field, value) => {
				const isCount = /^\d{1,9}$/.test(value);
				expect(build({ field, value })).toMatchObject(
					isCount
						? filterOn(field, textFilter('EXACT', value.padStart(4, '0')))
						: { ok: false },
				);
				expect(build({ field, condition: 'contains', value })).toMatchObject(
					isCount ? filterOn(field, textFilter('CONTAINS', value)) : { ok: false },
				);
			}),
		);
	});
});

describe('A filter on a date', () => {
	/** The last week of a year, as the dimension counts weeks. */
	function findLastWeek(field: string, year: string): string {
		return field === 'yearWeek'
			? toSundayWeek(toLuxonDay(`${year}-12-31`))
			: String(toLuxonDay(`${year}-06-30`).weeksInWeekYear);
	}

	/** Whether a dimension that begins with a year has such a value. */
	function hasValue(field: string, digits: string): boolean {
		const year = digits.slice(0, 4);
		const [month, day, hour, minute, rest] = digits.slice(4).match(/../g) ?? [];
		if (!/^\d{4}(?:\d\d)*$/.test(digits) || year === '0000' || rest !== undefined) return false;
		const isMonth = LISTED.get('month')!.includes(month ?? '');
		const isDay = isMonth && isDayOfMonth(year, month!, day ?? '');
		const isHour = isDay && LISTED.get('hour')!.includes(hour ?? '');
		switch (field) {
			case 'year':
			case 'isoYear':
				return month === undefined;
			case 'yearMonth':
				return isMonth && day === undefined;
			case 'date':
			case 'firstSessionDate':
				return isDay && hour === undefined;
			case 'dateHour':
				return isHour && minute === undefined;
			case 'dateHourMinute':
				return isHour && LISTED.get('minute')!.includes(minute ?? '');
			default:
				return (
					day === undefined && Number(month) >= 1 && month! <= findLastWeek(field, year)
				);
		}
	}

	function isDayOfMonth(year: string, month: string, day: string): boolean {
		// The day before the first one of the next month is the last one.
		const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
		return /^\d\d$/.test(day) && Number(day) >= 1 && Number(day) <= last;
	}

	/** The text that is compared with; undefined if the filter is refused. */
	function readSentText(built: ReturnType<typeof build>): string | undefined {
		const { filter } = asRecord(built.ok ? built.value : undefined);
		const { value } = asRecord(asRecord(filter).stringFilter);
		return value === undefined ? undefined : String(value);
	}

	it('is sent only with a value that the dimension can have, and with every such value that is written in digits', () => {
		const pieces = fc.oneof(
			fc.constantFrom(
				'2026',
				'2024',
				'0001',
				'9999',
				'02',
				'29',
				'30',
				'31',
				'53',
				'54',
				'6',
			),
			fc.constantFrom('-', '/', '.', ' ', 'T', ':', 'W', 'Z', '+02:00', '', '-'),
			fc.nat(99).map(String),
		);
		const texts = fc.oneof(
			fc.array(pieces, { minLength: 1, maxLength: 10 }).map((parts) => parts.join('')),
			fc
				.tuple(
					fc.constantFrom('2026', '2024', '2020'),
					fc.array(fc.nat(60).map(twoDigits), { maxLength: 4 }),
				)
				.map(([year, parts]) => year + parts.join('')),
			fc
				.tuple(fc.constantFrom('2026-', '2024-', '2020-W'), fc.nat(60))
				.map(([year, part]) => year + twoDigits(part)),
			fc
				.tuple(fc.constantFrom('2026-', '2024-'), fc.nat(13), fc.nat(32), fc.nat(25))
				.map(
					([year, month, day, hour]) =>
						`${year}${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:00`,
				),
		);
		fc.assert(
			fc.property(arbitraryDimension, texts, (field, value) => {
				const sent = readSentText(build({ field, value }));
				if (sent !== undefined) expect(hasValue(field, sent)).toBe(true);
				const digits = value.trim();
				if (hasValue(field, digits)) expect(sent).toBe(digits);
			}),
			{ numRuns: 200 },
		);
	});

	it('on a week is sent only for a year that has it', () => {
		const weeks = fc.record({
			field: fc.constantFrom('yearWeek', 'isoYearIsoWeek'),
			year: fc.integer({ min: 1995, max: 2040 }),
			week: fc.integer({ min: 51, max: 55 }),
		});
		const signs = fc.constantFrom('', '-', '-W');
		fc.assert(
			fc.property(weeks, signs, ({ field, year, week }, sign) => {
				const google = `${year}${week}`;
				const isUnderstood = sign !== '-W' || field === 'isoYearIsoWeek';
				const exists = isUnderstood && hasValue(field, google);
				expect(build({ field, value: `${year}${sign}${week}` })).toMatchObject(
					exists ? filterOn(field, textFilter('EXACT', google)) : { ok: false },
				);
			}),
			{ numRuns: 80 },
		);
	});

	it.each([
		['equals', '1.6.2026'],
		['inList', ['2026-11-10,2026-11-12']],
		['equals', '2026-11-10 to 2026-11-12'],
		['notEquals', '2026-11-10|2026-11-11'],
		['matchesRegex', '2026-11-1[0-5]'],
	])(
		'that %s several dates, or one that Google does not know, is refused: %s',
		(condition, value) => {
			expect(build({ field: 'date', condition, value })).toMatchObject({
				ok: false,
				failure: { description: expect.stringContaining('2026-01-31') },
			});
		},
	);

	it('on a relative day is refused with the way to write it', () => {
		for (const value of ['yesterday', '3daysAgo', '7 days ago', 'Today']) {
			expect(build({ field: 'date', value })).toMatchObject({
				failure: { description: expect.stringContaining("'Date Range'") },
			});
		}
	});

	it('may have a pattern of the digits that Google compares', () => {
		const patterns = fc.constantFrom(
			'2026060[1-5]',
			'202601.*',
			'^2026',
			'.*(05|06)$',
			'\\d{6}01',
		);
		const conditions = fc.constantFrom('matchesRegex', 'containsRegex');
		fc.assert(
			fc.property(conditions, patterns, (condition, value) => {
				expect(build({ field: 'date', condition, value })).toMatchObject(
					filterOn('date', { stringFilter: { value } }),
				);
				const dated = `2026-06-${value}`;
				expect(build({ field: 'date', condition, value: dated })).toMatchObject({
					failure: { description: expect.stringContaining('digits only') },
				});
			}),
			{ numRuns: 20 },
		);
	});

	it('reads a text in place of a pattern as a whole value where all of it has to match, and as a piece elsewhere', () => {
		const dimensions = fc.constantFrom(...PARTS.keys());
		const arbitraryLength = fc.integer({ min: 1, max: 5 });
		fc.assert(
			fc.property(dimensions, arbitraryMoment, arbitraryLength, (field, { time }, length) => {
				const { written: parts, count } = PARTS.get(field)!;
				const texts = parts.read(time).slice(0, Math.min(length, count)).map(twoDigits);
				const value = texts.reduce(
					(text, part, index) => text + parts.signs[index - 1]! + part,
				);
				expect(build({ field, condition: 'containsRegex', value })).toEqual(
					filterOn(field, textFilter('PARTIAL_REGEXP', texts.join(''))),
				);
				expect(build({ field, condition: 'matchesRegex', value })).toMatchObject(
					texts.length === count
						? filterOn(field, textFilter('FULL_REGEXP', texts.join('')))
						: { failure: { description: expect.stringContaining('digits only') } },
				);
			}),
			{ numRuns: 50 },
		);
	});

	it('may be on what Google writes where there is no value, and on each piece of it', () => {
		const standIn = fc.constantFrom('(not set)', '(other)', '(data not available)');
		const piece = standIn.chain((text) =>
			fc
				.tuple(fc.nat(text.length - 1), fc.nat(text.length - 1))
				.map(([one, other]) => text.slice(Math.min(one, other), Math.max(one, other) + 1)),
		);
		const dimensions = fc.constantFrom(...VALUES_AT.keys(), ...LISTED.keys(), ...COUNTED);
		fc.assert(
			fc.property(dimensions, standIn, piece, (field, whole, part) => {
				expect(build({ field, value: whole })).toEqual(
					filterOn(field, textFilter('EXACT', whole)),
				);
				// A piece of blanks or brackets alone could be part of anything.
				fc.pre(/[a-z(]/.test(part));
				expect(build({ field, condition: 'contains', value: part })).toEqual(
					filterOn(field, textFilter('CONTAINS', part)),
				);
				expect(build({ field, condition: 'equalTo', value: whole })).toMatchObject({
					ok: false,
				});
			}),
			{ numRuns: 60 },
		);
	});
});
