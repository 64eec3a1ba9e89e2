import { hourIn } from '../../shared/core/calendar';
import type { JsonRecord } from '../../shared/core/json';
import { mapped, success, type Result } from '../../shared/core/result';
import { readAggregates, type Headers, type RawRow } from '../google/answer';
import type { Connection } from '../google/connection';
import { narrowed } from './rangeQuery';
import {
	OTHER,
	addedColumn,
	collectRows,
	columnsOf,
	shaperOf,
	type Column,
	type ShapedRow,
} from './columns';
import { inDays, localOrders, type DatedQuery } from './dates';
import { openReport, type RangeReport } from './fetch';
import { filterExpression, filteredFields } from './filters';
import { checkRowsInMemory } from './memory';
import { rangeName, type DateRange } from './periods';
import { qualityOf, type Quality } from './quality';
import { comparedOrder, isRaw } from './query';
import { calendarIn } from './timeDimensions';

/** A query whose first pages have come, and what Google says with them. It never changes. */
export interface OpenQuery extends DatedQuery {
	sides: Side[];
	/** Of a large comparison by its largest numbers, only the rows that are shown are read. */
	isTop: boolean;
	/** What the answers for all ranges say together. */
	quality: Quality;
	/** The hour it is there, as `2026-01-31T23`. */
	now: string | undefined;
	/** The ranges in days, as the words in them were understood. */
	days: DateRange[];
}

/** One of the ranges. */
export interface Side {
	/** The report that was opened first. */
	report: RangeReport;
	/** The one that its rows are read from: of a large comparison what stands beside the rows that are shown. */
	rows: RangeReport;
	columns: Column[];
	/** A row that is missing may be one that Google does not show, rather than one of zeros. */
	isWithheld: boolean;
	quality: Quality;
}

export async function openQuery(
	dated: DatedQuery,
	reports: RangeReport[],
	connection: Connection,
	moment: number,
): Promise<Result<OpenQuery>> {
	const source = await sourceOf(dated, reports, connection);
	if (!source.ok) return source;
	const { read, isTop } = source.value;
	const answers = [...reports, ...read];
	const quality = qualityOf(answers, dated.ranges, moment);
	const now = quality.timeZone && hourIn(quality.timeZone, moment);
	const today = now?.slice(0, 10);
	return success({
		...dated,
		sides: reports.map((report, range) => sideOf(dated, report, read[range]!, range, moment)),
		isTop,
		quality,
		now,
		days: today ? dated.ranges.map((range) => inDays(range, today)) : dated.ranges,
	});
}

function sideOf(
	dated: DatedQuery,
	report: RangeReport,
	rows: RangeReport,
	index: number,
	moment: number,
): Side {
	const { query, ranges, periods } = dated;
	const range = ranges[index];
	const name = range && rangeName(range, index);
	const of = periods ? `The ${name} period` : `The date range ${name}`;
	// Of a comparison it chooses the pairs that are shown.
	const metricFilter = periods && !query.fillDates ? undefined : query.metricFilter;
	const quality = qualityOf([report, rows], range ? [range] : [], moment, { of, metricFilter });
	// It may leave out a day that is to be completed, or that another one is compared with.
	const filtersDays =
		(periods !== undefined || query.fillDates) &&
		calendarIn(filteredFields(query.dimensionFilter)).length > 0;
	return {
		report,
		rows,
		columns: columnsFor(dated, rows.headers, index),
		isWithheld: quality.mayLackRows || filtersDays,
		quality,
	};
}

/** How many rows Google has: of a comparison those of the current period. */
export function countRows({ periods, sides }: OpenQuery): number {
	const counts = sides.map(({ report }) => report.rowCount);
	return periods ? counts[0]! : counts.reduce((sum, count) => sum + count, 0);
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

/** Google's columns among those that the node adds: in front what the report is, behind the dimensions its range. */
function columnsFor(
	{ query, ranges, periods }: DatedQuery,
	headers: Headers,
	range: number,
): Column[] {
	const columns = columnsOf(headers);
	const { label, output, property } = query;
	const name = ranges.length > 1 && !periods ? rangeName(ranges[range]!, range) : undefined;
	return [
		...(label === undefined || output.kind !== 'items' ? [] : [addedColumn('report', label)]),
		...(output.addPropertyColumn && output.kind !== 'answer'
			? [addedColumn('property', property)]
			: []),
		...columns.filter(({ kind }) => kind === 'dimension'),
		...(name === undefined ? [] : [addedColumn('dateRange', name)]),
		...columns.filter(({ kind }) => kind === 'metric'),
	];
}

/**
 * What the rows of a query are read from. Of a comparison that may need no more than its first rows, fetches what
 * stands beside them: it is an answer of Google's like the others, and says as much of itself.
 */
async function sourceOf(
	dated: DatedQuery,
	reports: RangeReport[],
	connection: Connection,
): Promise<Result<Pick<OpenQuery, 'isTop'> & { read: RangeReport[] }>> {
	if (!mayShowFirst(dated, reports)) return success({ read: reports, isTop: false });
	const [current, previous] = reports as [RangeReport, RangeReport];
	const first = await collectRows(current.pages, (row) => row, dated.query.limit);
	if (!first.ok) return first;
	const filter = filterForShown(dated, current.headers, first.value);
	if (!filter) {
		const checked = checkRowsInMemory(dated, reports);
		if (!checked.ok) return checked;
		// All rows are needed after all, so those that were read are asked for again.
		const again = await openReport(connection, current.query);
		return mapped(again, (whole) => ({ read: [whole, previous], isTop: false }));
	}
	const opened = await openReport(connection, narrowed(previous.query, filter));
	if (!opened.ok) return opened;
	return success({
		read: [{ ...current, pages: onePage(first.value) }, opened.value],
		isTop: true,
	});
}

async function* onePage(rows: RawRow[]) {
	yield await Promise.resolve(success(rows));
}

/** Values are written as the rows show them, which is in no zone. */
const EXACTLY = {
	condition: 'inList',
	valueTo: '',
	caseSensitive: true,
	fieldKind: 'dimension' as const,
	timeZone: 'UTC',
};

/** More values than that would make a long request; then all rows are asked for. */
const MOST_SHOWN = 1_000;

/**
 * Whether a comparison may need no more than its first rows: those of the largest values of a metric now.
 * The order has to be Google's own, and nothing that needs other rows may come in between.
 */
function mayShowFirst(dated: DatedQuery, reports: RangeReport[]): boolean {
	const { query, periods } = dated;
	if (!periods || query.fillDates || isRaw(query) || query.limit > MOST_SHOWN) return false;
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length || reports.every(({ isWhole }) => isWhole)) return false;
	const orders = localOrders(dated);
	const isByMetric = query.metrics.some(({ name }) => name === orders[0]!.field);
	const isGoogles = orders.every((order) => !comparedOrder(order, query));
	return isByMetric && isGoogles && orders[0]!.descending;
}

/**
 * A filter for the rows of the previous period that stand beside the first ones of the current period; undefined
 * where rows that only the previous period has may stand among them.
 */
function filterForShown(
	dated: DatedQuery,
	headers: Headers,
	rows: RawRow[],
): JsonRecord | undefined {
	const { query, periods } = dated;
	const columns = columnsOf(headers);
	const shown = rows.map(shaperOf(columns));
	const last = shown[query.limit - 1]?.[localOrders(dated)[0]!.field];
	// A row without a counterpart counts as 0 now, or as less; a metric filter leaves it out.
	if (!periods || !(query.metricFilter || Number(last ?? 0) > 0)) return undefined;
	const before = shown.map(periods.counterpart).filter((row) => row !== undefined);
	const conditions = query.dimensions.map((field) => {
		const value = [...new Set(before.map((row) => String(row[field])))];
		return { ...EXACTLY, field, value };
	});
	// No filter brings the row "(other)", or an empty value, which is refused.
	if (conditions.some(({ value }) => value.includes(OTHER))) return undefined;
	// Filters on two dimensions are a cross product: rows that nobody needs come with it.
	const filter = filterExpression('and', conditions);
	return filter.ok ? filter.value : undefined;
}
