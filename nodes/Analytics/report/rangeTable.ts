import type { ColumnHeaders, RowBatch } from '../google/reportResponse';
import { mapResult, type Result } from '../../shared/core/result';
import type { GoogleConnection } from '../google/connection';
import { buildAddedColumn, readColumns, type Column } from './columns';
import type { Completeness } from './completeness';
import type { DatedQuery } from './datedQuery';
import { fetchFirstPage, type RangeReport } from './fetch';
import { listFilteredFields } from './filters';
import { nameRange } from './periods';
import type { OutputChoice } from './query';
import { readQuality, type Quality } from './quality';
import { chooseFirstPageSize, type RangeQuery } from './rangeQuery';
import { listCalendarDimensions } from './timeDimensions';

/** The rows of one date range, and what Google says of them. */
export interface RangeTable {
	/** The report of the whole range, also where only the top rows of a comparison are shown. */
	report: RangeReport;
	/** The columns of a row, including those that the node adds. */
	columns: Column[];
	/** The rows to show, in batches. They can be read only once. */
	batches: AsyncIterable<Result<RowBatch>>;
	/** A row that is missing may be one that Google does not show, rather than one of zeros. */
	isWithheld: boolean;
	quality: Quality;
	/** What the rows add up to; undefined before all of them were read, and where it cannot be measured. */
	completeness: () => Completeness | undefined;
}

/**
 * Builds the table of one range of a query from its whole report, and from `shown` where only some of its rows are
 * read. `index` is the position of the range in the query, `moment` the time in milliseconds.
 */
export function buildRangeTable(
	dated: DatedQuery,
	report: RangeReport,
	shown: RangeReport,
	index: number,
	moment: number,
): RangeTable {
	const { query, ranges, periods } = dated;
	const range = ranges[index];
	const name = range && nameRange(range, index);
	const of = periods ? `The ${name} period` : `The date range ${name}`;
	// In a comparison the metric filter selects which pairs are shown, so it withholds no row.
	const metricFilter = periods && !query.fillDates ? undefined : query.metricFilter;
	const quality = readQuality([report, shown], range ? [range] : [], moment, {
		of: ranges.length > 1 ? of : '',
		metricFilter,
	});
	// A filter on days may leave out one that is filled in or compared with another.
	const filtersDays =
		(periods !== undefined || query.fillDates) &&
		listCalendarDimensions(listFilteredFields(query.dimensionFilter)).length > 0;
	return {
		report,
		columns: buildTableColumns(dated, shown.headers, index),
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
	connection: GoogleConnection,
	query: RangeQuery,
	moment: number,
	reportsAtOnce = 1,
): Promise<Result<RangeTable>> {
	const limit = chooseFirstPageSize(query, reportsAtOnce);
	const report = await fetchFirstPage(connection, query, limit);
	return mapResult(report, (fetched) => {
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

/**
 * Google's columns and those that the node adds: the report and the property first, and the range after the dimensions.
 */
function buildTableColumns(
	{ query, ranges, periods }: DatedQuery,
	headers: ColumnHeaders,
	range: number,
): Column[] {
	const columns = readColumns(headers);
	const { label, output, property } = query;
	const name = ranges.length > 1 && !periods ? nameRange(ranges[range]!, range) : undefined;
	return [
		...(label === undefined || output.kind !== 'items'
			? []
			: [buildAddedColumn('report', label)]),
		...(hasPropertyColumn(output) ? [buildAddedColumn('property', property)] : []),
		...columns.filter(({ kind }) => kind === 'dimension'),
		...(name === undefined ? [] : [buildAddedColumn('dateRange', name)]),
		...columns.filter(({ kind }) => kind === 'metric'),
	];
}

/** Tables for people and for language models are about one property, which is named once, outside of the rows. */
function hasPropertyColumn({ addPropertyColumn, kind }: OutputChoice): boolean {
	return addPropertyColumn && kind !== 'answer' && kind !== 'html';
}
