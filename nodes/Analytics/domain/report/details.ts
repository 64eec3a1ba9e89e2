import type { JsonRecord } from '../../../shared/core/json';
import { number, plural } from '../../../shared/core/numbers';
import { dayIn, isTimeZone } from '../calendar';
import { inDays, type DateRange } from '../dateRange';
import { numberIn, recordIn, recordsIn, textIn } from '../read';
import { columnsOf, shapeRow, type Column, type ShapedRow } from './columns';
import { countRequests, type OpenReport } from './openReport';
import { withoutEmpty } from './request';
import type { RawRow } from './response';
import type { Trust } from './trust';

export interface Count {
	/** Rows there are. */
	total: number;
	/** Rows handed out. */
	returned: number;
}

/** What is worth knowing about a report besides its rows. */
export function detailsOf(opened: OpenReport, trust: Trust, count: Count, now: number): JsonRecord {
	const { body } = opened.report;
	const { request } = opened;
	const metadata = recordIn(body.metadata);
	return withoutEmpty({
		property: request.property,
		dateRanges: daysCovered(opened, now),
		rowCount: count.total,
		rowsReturned: count.returned,
		...aggregatesOf(opened),
		currencyCode: textIn(metadata.currencyCode),
		timeZone: textIn(metadata.timeZone),
		sampledPercent: trust.sampledPercent,
		thresholded: trust.thresholded,
		dataLossFromOtherRow: trust.otherRow,
		truncations: trust.truncations,
		restrictedMetrics: trust.restrictedMetrics,
		emptyReason: trust.emptyReason,
		provisionalSince: trust.provisionalSince,
		quotaLeft: Object.fromEntries(
			quotaLeft(body).map(({ name, remaining }) => [name, remaining]),
		),
		requests: countRequests(opened),
	});
}

/** The ranges of a report in days, as the words in them were understood; both of a comparison. */
export function daysCovered({ request, report }: OpenReport, now: number): DateRange[] {
	const timeZone = textIn(recordIn(report.body.metadata).timeZone);
	const { dateRanges } = request.spec;
	if (!isTimeZone(timeZone)) return dateRanges;
	const today = dayIn(timeZone, now);
	return dateRanges.map((range) => inDays(range, today));
}

/** Totals, minimums and maximums, as far as there are any. */
export function aggregatesOf({ request, report }: OpenReport): Record<string, ShapedRow[]> {
	const columns = columnsOf(report.headers).filter(
		(column) => saysWhich(column) && !request.hidden.includes(column.name),
	);
	const kinds = ['totals', 'minimums', 'maximums'].map((kind): [string, ShapedRow[]] => [
		kind,
		recordsIn(report.body[kind]).map((row) => shapeRow(columns, row as RawRow)),
	]);
	return Object.fromEntries(kinds.filter(([, rows]) => rows.length > 0));
}

/** There is a row for each range and comparison; other dimensions say only that it is a total. */
function saysWhich({ kind, name }: Column): boolean {
	return kind === 'metric' || name === 'dateRange' || name === 'comparison';
}

/** A report as the editor sums it up above its rows. */
export interface Summary extends Count {
	/** The days as the words in the ranges were understood. */
	days: DateRange[];
	/** Whether the second range is what the first is compared with. */
	isCompared: boolean;
	/** The rows are in one item, so n8n does not count them. */
	isOneItem: boolean;
	/** There may be more rows than the total says. */
	isAtLeast: boolean;
}

/** Which days a report is of, and how many rows; n8n itself says how many items there are. */
export function summaryOf({ days, isCompared, isOneItem, ...count }: Summary): string[] {
	if (count.total === 0) return [noRowsHint(days)];
	const covered = daysWords(days, isCompared);
	const rows = isOneItem ? plural(count.returned, 'row') : '';
	const summary = [rows, covered].filter(Boolean).join(', ');
	const isCut = count.returned < count.total || count.isAtLeast;
	return [
		...(summary === '' ? [] : [`${summary}.`]),
		...(isCut ? [restHint(count.returned, count.total, count.isAtLeast)] : []),
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
export function restHint(returned: number, total: number, isAtLeast = false): string {
	const rows = `${isAtLeast ? 'at least ' : ''}${plural(total, 'row')}`;
	return `${number(returned)} of ${rows} ${returned === 1 ? 'was' : 'were'} returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

/** An empty report is a normal result; which days it is of and what narrows it is not on the screen. */
export function noRowsHint(days: DateRange[]): string {
	const asked = days.map(({ startDate, endDate }) => `${startDate} to ${endDate}`).join(' and ');
	return `No rows${asked && ` for ${asked}`}. Check the property, the filters, and whether data was collected on these days.`;
}

/** What is left of one of a property's quotas. */
export interface QuotaLeft {
	name: string;
	remaining: number;
	/** 0 to 100. Google tells what remains, not of how much, so this rests on its published limits. */
	percent: number;
}

interface Bucket {
	/** One of what is counted. */
	words: string;
	standard: number;
	/** Google Analytics 360. */
	large: number;
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/quotas */
const BUCKETS: Record<string, Bucket> = {
	tokensPerDay: { words: 'daily token', standard: 200_000, large: 2_000_000 },
	tokensPerHour: { words: 'hourly token', standard: 40_000, large: 400_000 },
	tokensPerProjectPerHour: { words: 'hourly project token', standard: 14_000, large: 140_000 },
	serverErrorsPerProjectPerHour: { words: 'hourly server error', standard: 10, large: 50 },
	potentiallyThresholdedRequestsPerHour: {
		words: 'hourly thresholded request',
		standard: 120,
		large: 120,
	},
};

/** What is left according to an answer, the scarcest first. */
export function quotaLeft(body: JsonRecord): QuotaLeft[] {
	const quota = recordIn(body.propertyQuota);
	const remaining = Object.keys(BUCKETS).flatMap((name) => {
		const left = numberIn(recordIn(quota[name]).remaining);
		return left === undefined ? [] : [{ name, left }];
	});
	const isLarge = isLargeProperty(quota);
	return remaining
		.map(({ name, left }) => {
			const { standard, large } = BUCKETS[name]!;
			const percent = Math.min(100, (left / (isLarge ? large : standard)) * 100);
			return { name, remaining: left, percent };
		})
		.sort((one, other) => one.percent - other.percent);
}

/** Ten requests at once and ten server errors are allowed at most on a standard property. */
function isLargeProperty(quota: JsonRecord): boolean {
	const left = (name: string) => numberIn(recordIn(quota[name]).remaining) ?? 0;
	return (
		left('concurrentRequests') > 10 ||
		left('serverErrorsPerProjectPerHour') > 10 ||
		Object.entries(BUCKETS).some(
			([name, { standard, large }]) => large > standard && left(name) > standard,
		)
	);
}

/** `9,000 daily tokens left (5%)` */
export function quotaWords({ name, remaining, percent }: QuotaLeft): string {
	return `${plural(remaining, BUCKETS[name]!.words)} left (${percent.toFixed(0)}%)`;
}
