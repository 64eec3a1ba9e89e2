import type { JsonRecord } from '../../shared/core/json';
import { number, plural } from '../../shared/core/numbers';
import { daysBetween } from '../../shared/core/calendar';
import { quotaLeft } from '../google/quota';
import { recordsIn, textIn, withoutEmpty } from '../google/read';
import { alignmentOf, canAlign } from './align';
import { dayFilters, partsPeriods } from './expression';
import type { RawRow } from '../google/answer';
import { rangeName, type DateRange, periodsOf, unequalLengths, type Periods } from './periods';
import { columnsOf, shapeRow, type ShapedRow } from './columns';
import { hiddenMetrics } from './dates';
import { earliest, inEach, type Quality } from './quality';
import { isRaw, type ReportQuery } from './query';
import type { OpenQuery } from './opened';
import type { Count } from './table';
import { calendarDimension } from './timeDimensions';

/** What is worth knowing about a report besides its rows. */
export function detailsOf(open: OpenQuery, count: Count): JsonRecord {
	const { query, sides, metadata } = open;
	const qualities = sides.map(({ quality }) => quality);
	const { requests, quota } = sides[0]!.report.query.usage;
	return withoutEmpty({
		property: query.property,
		dateRanges: open.days,
		rowCount: count.total,
		rowsReturned: count.returned,
		...aggregatesOf(open),
		currencyCode: textIn(metadata.currencyCode),
		timeZone: textIn(metadata.timeZone),
		sampledPercent: lowest(qualities.flatMap(({ sampledPercent }) => sampledPercent ?? [])),
		thresholded: qualities.some(({ thresholded }) => thresholded),
		dataLossFromOtherRow: qualities.some(({ otherRow }) => otherRow),
		truncations: inAny(qualities, ({ truncations }) => truncations),
		restrictedMetrics: inAny(qualities, ({ restrictedMetrics }) => restrictedMetrics),
		emptyReason: inEach(qualities, ({ emptyReason = [] }) => emptyReason).join(' '),
		provisionalSince: earliest(qualities),
		quotaLeft: Object.fromEntries(
			quotaLeft(quota).map(({ name, remaining }) => [name, remaining]),
		),
		requests,
	});
}

function lowest(numbers: number[]): number | undefined {
	return numbers.length > 0 ? Math.min(...numbers) : undefined;
}

function inAny(qualities: Quality[], read: (quality: Quality) => string[]): string[] {
	return [...new Set(qualities.flatMap(read))];
}

const AGGREGATES = ['totals', 'minimums', 'maximums'];

/** Totals, minimums and maximums, as far as there are any: one for each range and comparison. */
export function aggregatesOf(open: OpenQuery): Record<string, ShapedRow[]> {
	const { ranges, sides } = open;
	const hidden = hiddenMetrics(open);
	const kinds = AGGREGATES.map((kind): [string, ShapedRow[]] => [
		kind,
		sides.flatMap(({ report: { headers, body } }, index) => {
			// Other dimensions say only that it is a total.
			const columns = columnsOf(headers).filter(
				({ kind, name }) =>
					(kind === 'metric' && !hidden.includes(name)) || name === 'comparison',
			);
			const range = ranges.length > 1 && { dateRange: rangeName(ranges[index]!, index) };
			return recordsIn(body[kind]).map((row) => ({
				...range,
				...shapeRow(columns, row as RawRow),
			}));
		}),
	]);
	return Object.fromEntries(kinds.filter(([, rows]) => rows.length > 0));
}

/** Which days a report is of, and how many rows; n8n itself says how many items there are. */
export function summaryOf(
	{ total, returned, isAll }: Count,
	days: DateRange[],
	isCompared: boolean,
	isOneItem: boolean,
): string[] {
	if (total === 0 && returned === 0) return [noRowsHint(days)];
	const covered = daysWords(days, isCompared);
	const rows = isOneItem ? plural(returned, 'row') : '';
	const summary = [rows, covered].filter(Boolean).join(', ');
	return [
		...(summary === '' ? [] : [`${summary}.`]),
		...(returned < total ? [restHint(returned, total, isAll)] : []),
	];
}

function daysWords(days: DateRange[], isCompared: boolean): string {
	if (isCompared) return days.map(rangeWords).join(', compared with ');
	return days
		.map((range) => (range.name ? `${range.name}: ` : '') + rangeWords(range))
		.join('; ');
}

function rangeWords({ startDate, endDate }: DateRange): string {
	return startDate === endDate ? startDate : `${startDate} to ${endDate}`;
}

/** Tells that the report has more rows than were returned. */
export function restHint(returned: number, total: number, isAll = true): string {
	const rows = `${plural(total, 'row')}${isAll ? '' : ' of the current period'}`;
	return `${number(returned)} of ${rows} ${returned === 1 ? 'was' : 'were'} returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

/** An empty report is a normal result; which days it is of and what narrows it is not on the screen. */
function noRowsHint(days: DateRange[]): string {
	const asked = days.map(({ startDate, endDate }) => `${startDate} to ${endDate}`).join(' and ');
	return `No rows${asked && ` for ${asked}`}. Check the property, the filters, and whether data was collected on these days.`;
}

/** What of a comparison is no comparison of like with like. */
export function comparisonWarnings({ query, periods, now }: OpenQuery): string[] {
	if (!periods) return [];
	const hasTotals = (query.extras.metricAggregations ?? []).length > 0;
	return unfinishedWarning({ dimensions: query.dimensions, hasTotals }, periods, now);
}

/** What a reader should know about how two periods were compared, or days without data added. */
export function joiningNotes(open: OpenQuery): string[] {
	const { query, periods, rowFilter } = open;
	if (isRaw(query)) return [];
	const withheld = open.sides.some(({ isWithheld }) => isWithheld);
	if (!periods) return query.fillDates ? fillingNotes(query, withheld) : [];
	return [
		...lengthNote(query.dimensions, periods),
		...separateNote(query.dimensions, periods),
		...(withheld ? [WITHHELD] : []),
		...partingNote(query, periods),
		...(rowFilter && query.extras.metricAggregations?.length ? [UNFILTERED_TOTALS] : []),
	];
}

const WITHHELD =
	'Google may have left out the row of one period, so its values are empty instead of 0.';

const WITHHELD_DAYS =
	'Google may have left out the rows of some days, so the rows added for them are empty instead of 0.';

const UNFILTERED_TOTALS =
	"Totals, minimums and maximums also cover the rows that 'Metric Filters' removed.";

function fillingNotes(query: ReportQuery, withheld: boolean): string[] {
	const days = dayFilters(query).join(', ');
	return [
		...(withheld ? [WITHHELD_DAYS] : []),
		...(days === ''
			? []
			: [
					`'Dimension Filters' leaves out days by ${days}, so the rows added for them are empty instead of 0.`,
				]),
	];
}

function partingNote(query: ReportQuery, periods: Periods): string[] {
	if (!partsPeriods(query, periods)) return [];
	return [
		`The filter on ${dayFilters(query).join(', ')} keeps different days in the two periods, so what only one has is empty in the other instead of 0. Choose the days with 'Date Range' to compare them.`,
	];
}

export function lengthNote(dimensions: string[], periods: Periods): string[] {
	const isByDay = dimensions.some((name) => calendarDimension(name) !== undefined);
	const unequal = unequalLengths(periods);
	if (!unequal) return [];
	return [
		`The previous period has ${plural(unequal.daysBefore, 'day')}, and this one ${unequal.days}.${isByDay ? ' A day without a counterpart is not compared.' : ''}`,
	];
}

/** What has not happened yet makes a whole period look like a fall. By hour, the hours to come are empty. */
export function unfinishedWarning(
	{ dimensions, hasTotals }: { dimensions: string[]; hasTotals: boolean },
	{ current: { startDate, endDate } }: Periods,
	now = '',
): string[] {
	const today = now.slice(0, 10);
	if (today === '' || today > endDate) return [];
	const isOneDay = startDate === endDate;
	if (today === endDate && !hasTotals && tellsHours(dimensions, isOneDay)) return [];
	if (today === endDate) {
		return ['Today is not over, so less than a day is compared with a whole one.'];
	}
	const days = daysBetween(startDate, endDate) + 1;
	const left = Math.min(days, daysBetween(today, endDate));
	const andToday = left < days ? ', and today is not over' : '';
	return [
		`${number(left)} of the ${plural(days, 'day')} to ${endDate} ${left === 1 ? 'is' : 'are'} still to come${andToday}: what there is so far is compared with the whole period before.`,
	];
}

function tellsHours(dimensions: string[], isOneDay: boolean): boolean {
	const isOfDay = isOneDay || dimensions.includes('date');
	return (
		dimensions.includes('dateHour') ||
		dimensions.includes('dateHourMinute') ||
		(isOfDay && dimensions.includes('hour'))
	);
}

function separateNote(dimensions: string[], periods: Periods): string[] {
	const { separate } = alignmentOf(dimensions, periods);
	if (separate.length === 0) return [];
	const names = separate.join(', ');
	const note = `The two periods cannot be aligned by ${names}; their rows are listed separately.`;
	return [`${note}${adviceFor(dimensions, periods)}`];
}

function adviceFor(dimensions: string[], { mode, current }: Periods): string {
	const sameWeekdays = periodsOf('previousPeriodSameWeekdays', current);
	if (mode === 'previousPeriod' && canAlign(dimensions, sameWeekdays)) {
		return " Set 'Compare With' to Previous Period, Same Weekdays to align them.";
	}
	return ' Use the dimension date instead to align them day by day.';
}
