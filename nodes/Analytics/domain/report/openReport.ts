import type { Blocks } from '../../../shared/core/byteStore';
import { success, type Result } from '../../../shared/core/result';
import type { DateRange } from '../dateRange';
import { recordIn } from '../read';
import { cellIn, columnsOf } from './columns';
import { ordersInFull, sortRows, type ReportRequest } from './request';
import type { RawRow, Report, RowBatch } from './response';
import type { Page } from './pageRows';

/** A report of which the first rows are there. */
export interface OpenReport {
	request: ReportRequest;
	report: Report;
	/** How many rows were asked for. */
	limit: number;
	/** How many are needed in all. */
	wanted: number;
	/** The first rows, where they are still to be parsed. */
	first?: Page;
	/** How many bytes of JSON a row takes, going by the rows that came last. */
	rowLength: number;
	/** How many bytes of JSON the pages that are fetched at once may have together. */
	pageBytes: number;
	/** Memory for pages, where the first one left any. */
	blocks?: Blocks;
	/** How many requests were sent for it. */
	requests: number;
	/** The range that the rows are of, where a report of several is fetched range by range. */
	rangeName?: string;
	/** Several date ranges that one answer does not hold, each as a report of its own. */
	parts?: OpenReport[];
	/** The report has at least `rowCount` rows; Google did not tell for certain how many. */
	isAtLeast?: boolean;
}

/** How many rows the whole will have. */
export function rowsExpected({ report, wanted }: OpenReport): number {
	return Math.min(report.rowCount, wanted);
}

/** Whether what came first is not all. */
export function hasMorePages(opened: OpenReport): boolean {
	return opened.parts !== undefined || rowsExpected(opened) > opened.limit;
}

/** How many requests it took to read it. */
export function countRequests({ parts = [], requests }: OpenReport): number {
	return parts.reduce((sum, part) => sum + countRequests(part), requests);
}

/*
 * Reports of several date ranges. Google's documentation leaves open whether `limit` and `rowCount`
 * count rows, or combinations of dimensions of which each comes once for every range (Site Kit for
 * WordPress relies on the latter). So nothing here rests on either.
 */
const RANGE_COLUMN = 'dateRange';

/** Whether an answer holds the whole report, whichever way Google counts. */
export function holdsAllRanges(report: Report, limit: number): boolean {
	const { rows, rowCount } = report;
	if (rows.length === limit || rowCount > rows.length) return false;
	return rows.length < limit || countCombinations(report) < limit;
}

function countCombinations({ headers, rows }: Report): number {
	const place = headers.dimensions.indexOf(RANGE_COLUMN);
	const keys = rows.map(({ dimensionValues = [] }) => {
		const values = dimensionValues.filter((_, index) => index !== place);
		return JSON.stringify(values.map(({ value }) => value));
	});
	return new Set(keys).size;
}

/** The same report for one of its ranges. Google has no column to order by then. */
export function inOneRange(request: ReportRequest, range: DateRange): ReportRequest {
	const { startDate, endDate } = range;
	const orders = request.spec.orders.filter(({ field }) => field !== RANGE_COLUMN);
	const spec = { ...request.spec, orders, dateRanges: [{ startDate, endDate }] };
	return { ...request, spec: { ...spec, metricAggregations: undefined } };
}

export function withRangeColumn(part: OpenReport, rangeName: string): OpenReport {
	const { report, first } = part;
	return {
		...part,
		rangeName,
		report: inRange(report, rangeName),
		...(first && { first: pageInRange(first, rangeName) }),
	};
}

/** Puts the column back that Google adds where a report has several ranges. */
export function inRange<Batch extends RowBatch>(report: Batch, name: string): Batch {
	const { dimensions, metrics } = report.headers;
	const rows = report.rows.map(
		({ dimensionValues = [], ...rest }): RawRow => ({
			dimensionValues: [...dimensionValues, { value: name }],
			...rest,
		}),
	);
	return { ...report, headers: { dimensions: [...dimensions, RANGE_COLUMN], metrics }, rows };
}

export function pageInRange({ batches, ...page }: Page, name: string): Page {
	return { ...page, batches: batchesInRange(batches, name) };
}

function* batchesInRange(batches: Page['batches'], name: string): Generator<Result<RowBatch>> {
	for (const batch of batches) yield batch.ok ? success(inRange(batch.value, name)) : batch;
}

/** The answer for all ranges, of which the parts give the rows and their number. */
export function withoutRows(report: Report, parts: OpenReport[]): Report {
	const rowCount = parts.reduce((sum, part) => sum + part.report.rowCount, 0);
	const metadata = { ...recordIn(report.body.metadata) };
	const flags = parts.map((part) => recordIn(part.report.body.metadata));
	for (const flag of ['subjectToThresholding', 'dataLossFromOtherRow']) {
		if (flags.some((each) => each[flag] === true)) metadata[flag] = true;
	}
	return { ...report, rows: [], rowCount, body: { ...report.body, metadata } };
}

/** Raw rows in the order asked for, where they did not come so. */
export function sortRaw(
	{ spec }: Pick<ReportRequest, 'spec'>,
	{ headers, rows }: Report,
): RawRow[] {
	const columns = new Map(columnsOf(headers).map((column) => [column.name, column]));
	const metrics = new Set(headers.metrics.map(({ name }) => name));
	return sortRows(rows, ordersInFull(spec), (row, field) => {
		const column = columns.get(field);
		const cell = column && cellIn(row, column);
		return metrics.has(field) && typeof cell === 'string' ? Number(cell) : cell;
	});
}
