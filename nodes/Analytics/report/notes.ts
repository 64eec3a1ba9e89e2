import type { JsonRecord } from '../../shared/core/json';
import { number, plural } from '../../shared/core/numbers';
import { quotaLeft } from '../google/client';
import { readAggregates, textIn, withoutEmpty } from '../google/answer';
import { rangeName, unequalLengths, type AlignedPeriods, type Periods } from './periods';
import { columnsOf, OTHER, shaperOf, type ShapedRow } from './columns';
import { earliest, inEach, sayIf } from './quality';
import { isRaw } from './query';
import type { OpenQuery } from './opened';
import type { Count } from './table';

/** What is worth knowing about a report besides its rows. */
export function detailsOf(open: OpenQuery, count: Count): JsonRecord {
	const { query, sides, metadata, quality } = open;
	const qualities = sides.map((side) => side.quality);
	const { requests, quota } = sides[0]!.report.query.usage;
	return withoutEmpty({
		property: query.property,
		dateRanges: open.days,
		rowCount: count.total,
		rowsReturned: count.returned,
		...aggregatesOf(open),
		currencyCode: textIn(metadata.currencyCode),
		timeZone: textIn(metadata.timeZone),
		sampledPercent: quality.sampledPercent,
		thresholded: quality.thresholded,
		dataLossFromOtherRow: quality.otherRow,
		truncations: quality.truncations,
		restrictedMetrics: quality.restrictedMetrics,
		emptyReason: inEach(qualities, ({ emptyReason }) =>
			emptyReason ? [emptyReason] : [],
		).join(' '),
		provisionalSince: earliest(qualities),
		quotaLeft: Object.fromEntries(
			quotaLeft(quota).map(({ name, remaining }) => [name, remaining]),
		),
		requests,
	});
}

const AGGREGATES = ['totals', 'minimums', 'maximums'];

/** Totals, minimums and maximums, as far as there are any: one for each range and comparison. */
export function aggregatesOf(open: OpenQuery): Record<string, ShapedRow[]> {
	const { query, periods, ranges, sides } = open;
	// Without the filter of the current period, those of the previous one are of other rows.
	const comparable = periods && query.metricFilter ? sides.slice(0, 1) : sides;
	const kinds = AGGREGATES.map((kind): [string, ShapedRow[]] => [
		kind,
		comparable.flatMap(({ report: { headers, body } }, index) => {
			// Other dimensions say only that it is a total.
			const columns = columnsOf(headers).filter(
				({ kind, name }) => kind === 'metric' || name === 'comparison',
			);
			const range = ranges.length > 1 && { dateRange: rangeName(ranges[index]!, index) };
			const shape = shaperOf(columns);
			return readAggregates(body[kind], headers).map((row) => ({ ...range, ...shape(row) }));
		}),
	]);
	return Object.fromEntries(kinds.filter(([, rows]) => rows.length > 0));
}

/** Which days a report is of, and what was cut off; n8n itself says how many items there are. */
export function summaryOf(open: OpenQuery, count: Count, isAlone: boolean): string[] {
	const days = daysWords(open);
	if (count.total === 0 && count.returned === 0)
		return [
			`No rows${days && ` for ${days}`}. Check the property, the filters, and whether data was collected on these days.`,
		];
	return [
		...sayIf(isAlone && days !== '', `${days}.`),
		...(count.returned < count.total ? [restHint(count)] : []),
	];
}

function daysWords({ days, periods }: OpenQuery): string {
	const words = days.map(({ startDate, endDate, name }) => {
		const label = name === undefined || periods ? '' : `${name}: `;
		return label + (startDate === endDate ? startDate : `${startDate} to ${endDate}`);
	});
	return words.join(periods ? ', compared with ' : '; ');
}

/** Tells that the report has more rows than were returned. */
export function restHint({ returned, total, isOfCurrent }: Count): string {
	const rows = `${plural(total, 'row')}${isOfCurrent ? ' of the current period' : ''}`;
	return `${number(returned)} of ${rows} ${returned === 1 ? 'was' : 'were'} returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

export function renamedNotes(renamed: Iterable<string>): string[] {
	return [...renamed].map(
		(name) => `Google has renamed "${name}"; the report uses its new name.`,
	);
}

/** What a reader should know about how two periods were compared, or days without data added. */
export function joiningNotes(open: OpenQuery): string[] {
	const { query, periods, sides } = open;
	if (isRaw(query) || !(periods || query.fillDates)) return [];
	const hasTotals = query.extras.metricAggregations?.length && query.metricFilter;
	const isByDay = query.dimensions.some((name) => OF_DAYS.test(name));
	return [
		...(periods ? [...lengthNote(periods), ...separateNote(periods)] : []),
		...sayIf(
			periods !== undefined && isByDay && unequalLengths(periods) !== undefined,
			'A day without a counterpart is not compared.',
		),
		...sayIf(
			sides.some(({ isWithheld }) => isWithheld),
			'A filter or Google may have left out rows, so what is missing is empty instead of 0.',
		),
		...sayIf(
			periods !== undefined && sides.some(({ quality }) => quality.otherRow),
			`"${OTHER}" groups other values in each period, so its change is empty.`,
		),
		...sayIf(
			Boolean(periods && hasTotals),
			"There are no totals of the previous period, as 'Metric Filters' holds for this one only.",
		),
	];
}

/** Dimensions that tell the days of a period apart. */
const OF_DAYS = /^(date|nthDay|nthHour|nthMinute)/;

export function lengthNote(periods: Periods): string[] {
	const unequal = unequalLengths(periods);
	if (!unequal) return [];
	return [
		`The previous period has ${plural(unequal.daysBefore, 'day')}, and this one ${unequal.days}.`,
	];
}

/** What has not happened yet makes a whole period look like a fall. */
export function unfinishedWarning({ current }: Periods, today = ''): string[] {
	return sayIf(
		today !== '' && today <= current.endDate,
		`The period to ${current.endDate} is not over: what there is so far is compared with a whole one.`,
	);
}

function separateNote({ separate }: AlignedPeriods): string[] {
	const ofWeeks = separate.every((name) => /week/i.test(name));
	const others = ofWeeks ? ", or set 'Compare With' to Previous Period, Same Weekdays" : '';
	return sayIf(
		separate.length > 0,
		`The two periods cannot be aligned by ${separate.join(', ')}; their rows are listed separately. Use the dimension date${others}.`,
	);
}
