import { toIsoHourInZone } from '../../shared/core/calendar';
import { mapResult, success, type Result } from '../../shared/core/result';
import { readAggregates } from '../google/reportResponse';
import type { GoogleConnection } from '../google/connection';
import { createRowShaper, readColumns, type ShapedRow } from './columns';
import { toCalendarDays } from './dates';
import type { DatedQuery } from './datedQuery';
import { fetchFirstPage, peekRows, type RangeReport } from './fetch';
import { nameRange, type DateRange } from './periods';
import { readQuality, type Quality } from './quality';
import { buildRangeTable, type RangeTable } from './rangeTable';
import { narrowRangeQuery } from './rangeQuery';
import { chooseStrategy, mayShowOnlyFirstRows, type FirstPage, type Strategy } from './strategy';

/** A query whose first pages have come, what Google says about them, and how its rows are put together. */
export interface FetchedReport extends DatedQuery {
	strategy: ChosenStrategy;
	/** One for each date range of the query. */
	tables: RangeTable[];
	/** What the answers for all ranges say together. */
	quality: Quality;
	/** The hour it is for the property, as `2026-01-31T23`. */
	now: string | undefined;
	/** The ranges in days, as the words in them were understood. */
	days: DateRange[];
}

type ChosenStrategy = Exclude<Strategy, { kind: 'refuse' }>;

/** The reports of a query as their rows are to be read. */
export interface ReportsToRead {
	strategy: ChosenStrategy;
	/** For each date range the report of all its rows. */
	reports: RangeReport[];
	/** For each date range the report of the rows to show, which are the same but for the top of a comparison. */
	shown: RangeReport[];
}

/**
 * Chooses the strategy from the first pages, and fetches what it needs in addition. For a large comparison that shows
 * only its first rows, these are the matching rows of the previous period; their response has a quality of its own,
 * like any other.
 */
export async function chooseStrategyAndFetchCounterparts(
	dated: DatedQuery,
	reports: RangeReport[],
	connection: GoogleConnection,
): Promise<Result<ReportsToRead>> {
	const peeked = await peekFirstPages(dated, reports);
	if (!peeked.ok) return peeked;
	const { reports: again, firstPages } = peeked.value;
	const strategy = chooseStrategy(dated, firstPages);
	if (strategy.kind === 'refuse') return { ok: false, failure: strategy.why };
	if (strategy.kind !== 'top') return success({ strategy, reports, shown: again });
	const [current, previous] = again as [RangeReport, RangeReport];
	const query = narrowRangeQuery(previous.query, strategy.filter);
	const beside = await fetchFirstPage(connection, query);
	return mapResult(beside, (counterparts) => ({
		strategy,
		reports,
		shown: [
			{ ...current, batches: takeRows(current.batches, dated.query.limit) },
			counterparts,
		],
	}));
}

/** Reads what the strategy is chosen from. The returned reports still begin with the rows that were read. */
async function peekFirstPages(
	dated: DatedQuery,
	reports: RangeReport[],
): Promise<Result<{ firstPages: FirstPage[]; reports: RangeReport[] }>> {
	const firstPages = reports.map(
		({ rowCount, query, isWhole }): FirstPage => ({
			rowsToRead: Math.min(rowCount, query.rowsToRead),
			isWhole,
			leadingRows: [],
		}),
	);
	const isWhole = firstPages.every((page) => page.isWhole);
	const [current, ...others] = reports;
	if (!current || !mayShowOnlyFirstRows(dated, isWhole)) return success({ firstPages, reports });
	const peeked = await peekRows(current, dated.query.limit);
	return mapResult(peeked, ({ rows, report }) => {
		const leadingRows = rows.map(createRowShaper(readColumns(current.headers)));
		const [first, ...rest] = firstPages;
		return { firstPages: [{ ...first!, leadingRows }, ...rest], reports: [report, ...others] };
	});
}

/** The first `count` rows of a report; no more are fetched after them. */
async function* takeRows(batches: RangeReport['batches'], count: number): RangeReport['batches'] {
	let left = count;
	for await (const batch of batches) {
		if (!batch.ok) return yield batch;
		yield success({ rows: batch.value.rows.slice(0, left) });
		left -= batch.value.rows.length;
		if (left <= 0) return;
	}
}

/** Puts together what Google's responses say about a query; `moment` is the time in milliseconds. */
export function buildFetchedReport(
	dated: DatedQuery,
	{ strategy, reports, shown }: ReportsToRead,
	moment: number,
): FetchedReport {
	const quality = readQuality([...reports, ...shown], dated.ranges, moment);
	const now = quality.timeZone && toIsoHourInZone(quality.timeZone, moment);
	const today = now?.slice(0, 10);
	return {
		...dated,
		strategy,
		tables: reports.map((report, index) =>
			buildRangeTable(dated, report, shown[index]!, index, moment),
		),
		quality,
		now,
		days: today ? dated.ranges.map((range) => toCalendarDays(range, today)) : dated.ranges,
	};
}

/** Counts the rows that Google has: for a comparison, those of the current period. */
export function countRows({ periods, tables }: FetchedReport): number {
	const counts = tables.map(({ report }) => report.rowCount);
	return periods ? counts[0]! : counts.reduce((sum, count) => sum + count, 0);
}

const AGGREGATES = ['totals', 'minimums', 'maximums'];

/** Reads the totals, minimums and maximums that Google sent: one row for each range and comparison. */
export function readTotals(fetched: FetchedReport): Record<string, ShapedRow[]> {
	const { query, periods, ranges, tables } = fetched;
	// The metric filter applies to the current period only, so totals of the previous one would cover other rows.
	const comparable = periods && query.metricFilter ? tables.slice(0, 1) : tables;
	const kinds = AGGREGATES.map((kind): [string, ShapedRow[]] => [
		kind,
		comparable.flatMap(({ report: { headers, body } }, index) => {
			// Other dimensions say only that it is a total.
			const columns = readColumns(headers).filter(
				(column) => column.kind === 'metric' || column.name === 'comparison',
			);
			const range = ranges.length > 1 && { dateRange: nameRange(ranges[index]!, index) };
			const shape = createRowShaper(columns);
			return readAggregates(body[kind], headers).map((row) => ({ ...range, ...shape(row) }));
		}),
	]);
	return Object.fromEntries(kinds.filter(([, rows]) => rows.length > 0));
}
