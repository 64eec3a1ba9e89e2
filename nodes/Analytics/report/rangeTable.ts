import type { Headers, RowBatch } from '../google/reportResponse';
import { mapped, type Result } from '../../shared/core/result';
import type { Connection } from '../google/connection';
import { addedColumn, readColumns, type Column } from './columns';
import type { Completeness } from './completeness';
import type { DatedQuery } from './datedQuery';
import { fetchFirstPage, type RangeReport } from './fetch';
import { filteredFields } from './filters';
import { rangeName } from './periods';
import type { OutputChoice } from './query';
import { readQuality, type Quality } from './quality';
import { firstPageSize, type RangeQuery } from './rangeQuery';
import { calendarDimensionsIn } from './timeDimensions';

/** The rows of one date range, and what Google says of them. */
export interface RangeTable {
	/** The report of the whole range; of the top rows of a comparison, too. */
	report: RangeReport;
	/** The columns of a row, among them those that the node adds. */
	columns: Column[];
	/** The rows to show, some at a time. To be read once. */
	batches: AsyncIterable<Result<RowBatch>>;
	/** A row that is missing may be one that Google does not show, rather than one of zeros. */
	isWithheld: boolean;
	quality: Quality;
	/** What the rows add up to; undefined before all of them were read, and where Google's total does not tell. */
	completeness: () => Completeness | undefined;
}

/**
 * Describes one range of a query by its whole report, and by `shown` where only some rows of it are to be read.
 * `index` is the place of the range among those of the query, `moment` the time in milliseconds.
 */
export function describeRange(
	dated: DatedQuery,
	report: RangeReport,
	shown: RangeReport,
	index: number,
	moment: number,
): RangeTable {
	const { query, ranges, periods } = dated;
	const range = ranges[index];
	const name = range && rangeName(range, index);
	const of = periods ? `The ${name} period` : `The date range ${name}`;
	// The metric filter of a comparison chooses the pairs that are shown.
	const metricFilter = periods && !query.fillDates ? undefined : query.metricFilter;
	const quality = readQuality([report, shown], range ? [range] : [], moment, {
		of: ranges.length > 1 ? of : '',
		metricFilter,
	});
	// It may leave out a day that is to be completed, or that another one is compared with.
	const filtersDays =
		(periods !== undefined || query.fillDates) &&
		calendarDimensionsIn(filteredFields(query.dimensionFilter)).length > 0;
	return {
		report,
		columns: tableColumnsOf(dated, shown.headers, index),
		batches: shown.batches,
		isWithheld: quality.mayLackRows || filtersDays,
		quality,
		completeness: shown.completeness,
	};
}

/**
 * Fetches the report of one whole range. Its columns and its quality are known at once; its rows are fetched as they
 * are read, and what they add up to is known after the last one. `moment` is the time in milliseconds, and
 * `reportsAtOnce` how many first pages share the memory for them.
 */
export async function fetchRangeTable(
	connection: Connection,
	query: RangeQuery,
	moment: number,
	reportsAtOnce = 1,
): Promise<Result<RangeTable>> {
	const limit = firstPageSize(query, reportsAtOnce);
	const report = await fetchFirstPage(connection, query, limit);
	return mapped(report, (fetched) => {
		const quality = readQuality([fetched], query.range ? [query.range] : [], moment, {
			metricFilter: query.metricFilter,
		});
		return {
			report: fetched,
			columns: readColumns(fetched.headers),
			batches: fetched.batches,
			isWithheld: quality.mayLackRows,
			quality,
			completeness: fetched.completeness,
		};
	});
}

/** Google's columns among those that the node adds: in front what the report is, behind the dimensions its range. */
function tableColumnsOf(
	{ query, ranges, periods }: DatedQuery,
	headers: Headers,
	range: number,
): Column[] {
	const columns = readColumns(headers);
	const { label, output, property } = query;
	const name = ranges.length > 1 && !periods ? rangeName(ranges[range]!, range) : undefined;
	return [
		...(label === undefined || output.kind !== 'items' ? [] : [addedColumn('report', label)]),
		...(hasPropertyColumn(output) ? [addedColumn('property', property)] : []),
		...columns.filter(({ kind }) => kind === 'dimension'),
		...(name === undefined ? [] : [addedColumn('dateRange', name)]),
		...columns.filter(({ kind }) => kind === 'metric'),
	];
}

/** A table for people or for a language model is of one property, which stands beside it once. */
function hasPropertyColumn({ addPropertyColumn, kind }: OutputChoice): boolean {
	return addPropertyColumn && kind !== 'answer' && kind !== 'html';
}
